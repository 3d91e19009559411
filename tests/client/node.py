"""Programs of node for the tests; they are skipped where node or its packages are not installed (`make node`)."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "clients" / "typescript"
PACKAGES = FOLDER / "node_modules"

needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not PACKAGES.is_dir(), reason="node or its packages are missing: make node"
)


def run(name: str, *arguments: object, cwd: Path = FOLDER, **options: Any) -> str:
    """What a program of an npm package prints, or `node` itself. Fails the test where it fails."""
    program = name if name == "node" else str(PACKAGES / ".bin" / name)
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [program, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout
