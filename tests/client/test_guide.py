"""The guide's Python with the client runs as it stands; the webhook's has a test beside the events."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.record_examples import DEAL
from tests.service import Service

pytestmark = pytest.mark.process

GUIDE = Path(__file__).parents[2] / "docs" / "partners.md"


def test_the_guides_snippets_run(service: Service, sandbox_key: IssuedApiKey, tmp_path: Path) -> None:
    (tmp_path / "deal.json").write_text(json.dumps(DEAL), encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    printed = [run(snippet, service, sandbox_key, tmp_path) for snippet in snippets if "cleardeed.client" in snippet]
    check, decision, monitor, documents = printed
    assert check.startswith("low ")
    before, after = map(int, decision.split())
    assert 0 < after < before
    assert monitor == "finished\n"
    assert [line.split()[0] for line in documents.splitlines()] == ["purchase_agreement", "acceptance_act"]


def run(snippet: str, service: Service, key: IssuedApiKey, folder: Path) -> str:
    """What the snippet prints."""
    done = subprocess.run(
        [sys.executable, "-c", snippet],
        env={"CLEARDEED_URL": service.url, "CLEARDEED_KEY": key.api_key},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
