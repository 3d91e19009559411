"""The programs that the partners' guide shows."""

import re
import subprocess
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "partners.md"


def blocks(language: str) -> list[str]:
    """The guide's programs."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def output(command: list[str], environment: dict[str, str], folder: Path) -> str:
    """Return the output of a program. Fails the test where it fails."""
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
