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
    """Return the output of a program of an npm package, or of `node` itself. Fails the test where it fails."""
    program = name if name == "node" else str(PACKAGES / ".bin" / name)
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [program, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def build(folder: Path) -> Path:
    """The TypeScript client compiled into an empty folder, with the packages it needs to be tested."""
    shutil.copytree(FOLDER / "src", folder / "src", ignore=shutil.ignore_patterns("schema.ts"))
    shutil.copytree(FOLDER / "test", folder / "test")
    for name in ("package.json", "tsconfig.json"):
        shutil.copy(FOLDER / name, folder)
    (folder / "node_modules").symlink_to(PACKAGES)
    run("openapi-typescript", FOLDER.parents[1] / "docs" / "openapi.json", "--output", folder / "src" / "schema.ts")
    run("tsc", "--project", "tsconfig.json", cwd=folder)
    return folder
