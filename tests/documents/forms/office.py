"""Word documents saved again, and printed to PDF, by LibreOffice: files that are not of our making."""

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest

_PROGRAM = shutil.which("soffice")
needs_office = pytest.mark.skipif(_PROGRAM is None, reason="install libreoffice-writer")
_SECONDS = 300


def converted(files: Mapping[str, bytes], kind: Literal["pdf", "docx"]) -> dict[str, bytes]:
    """The files by name, each as `kind`."""
    assert _PROGRAM, "install libreoffice-writer"
    with tempfile.TemporaryDirectory() as folder:
        given, made, profile = (Path(folder, name) for name in ("given", "made", "profile"))
        given.mkdir()
        for name, content in files.items():
            (given / f"{name}.docx").write_bytes(content)
        command = [_PROGRAM, f"-env:UserInstallation=file://{profile}", "--headless", "--convert-to", kind]
        command += ["--outdir", str(made), *map(str, sorted(given.glob("*.docx")))]
        subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
        return {name: (made / f"{name}.{kind}").read_bytes() for name in files}
