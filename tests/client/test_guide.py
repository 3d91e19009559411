"""The guide's Python with the client runs as it stands; the webhook's has a test beside the events."""

import re
import subprocess
import sys
from pathlib import Path

from cleardeed.accounts.keys import IssuedKey
from tests.service import Service

GUIDE = Path(__file__).parents[2] / "docs" / "partners.md"


def test_the_guides_snippets_run(service: Service, sandbox_key: IssuedKey) -> None:
    snippets = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    with_client = [snippet for snippet in snippets if "cleardeed.client" in snippet]
    assert with_client
    for snippet in with_client:
        done = subprocess.run(
            [sys.executable, "-c", snippet],
            env={"CLEARDEED_URL": service.url, "CLEARDEED_KEY": sandbox_key.api_key},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("low ")
