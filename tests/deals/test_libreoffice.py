"""Both formats in LibreOffice: what another program reads of the DOCX is what the PDF says."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cleardeed.deals.docx import render_docx
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import FULL, HOUSE
from tests.deals.making import documents
from tests.deals.reading import pdf_text, squeezed

SOFFICE = shutil.which("soffice")

pytestmark = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")


def test_every_docx_opens_and_reads_as_its_pdf(tmp_path: Path) -> None:
    made = [*documents(FULL), *documents(HOUSE, language="en")]
    for document in made:
        (tmp_path / f"{document.kind}-{document.language}.docx").write_bytes(render_docx(document))
    assert converted(tmp_path) == []
    for document in made:
        seen = pdf_text((tmp_path / "out" / f"{document.kind}-{document.language}.pdf").read_bytes())
        assert squeezed(seen) == squeezed(pdf_text(render_pdf(document)))


def converted(folder: Path) -> list[str]:
    """Converts all DOCX of the folder to PDF, in its folder `out`; what LibreOffice had to say against them."""
    sources = [str(path) for path in sorted(folder.glob("*.docx"))]
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    done = subprocess.run(
        [
            str(SOFFICE),
            profile,
            "--headless",
            "--norestore",
            "--convert-to",
            "pdf",
            "--outdir",
            str(folder / "out"),
            *sources,
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    # A missing Java is the machine's affair and not the documents'.
    return [line for line in done.stderr.splitlines() if line and "javaldx" not in line]
