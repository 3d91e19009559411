"""Both formats in LibreOffice, which opens them without a word and reads the same in them as their maker wrote."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cleardeed.deals.document import Document
from cleardeed.deals.docx import render_docx
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import FULL, HOUSE
from tests.deals.making import documents
from tests.deals.reading import FOOTERS, pdf_text, squeezed
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.process

SOFFICE = shutil.which("soffice")
REGISTRY = Path(SOFFICE or "/").resolve().parent.parent / "share" / "registry"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        SOFFICE is None or not (REGISTRY / f"{program}.xcd").exists(),
        reason=f"LibreOffice {program} is not installed: apt-get install libreoffice-{program}-nogui",
    )


@pytest.fixture(scope="module")
def made() -> dict[str, Document]:
    sets = (*documents(FULL), *documents(FULL, language="en"), *documents(HOUSE), *documents(HOUSE, language="en"))
    return {f"{number:02}-{document.kind}": document for number, document in enumerate(sets)}


@needs("writer")
def test_every_docx_opens_and_reads_as_its_pdf(made: dict[str, Document], tmp_path: Path) -> None:
    for name, document in made.items():
        (tmp_path / f"{name}.docx").write_bytes(render_docx(document))
    assert converted(tmp_path, "docx", "pdf") == []
    for name, document in made.items():
        seen = pdf_text((tmp_path / "out" / f"{name}.pdf").read_bytes())
        assert squeezed(seen) == squeezed(pdf_text(render_pdf(document))), name


@needs("draw")
def test_every_pdf_opens_and_reads_as_it_was_written(made: dict[str, Document], tmp_path: Path) -> None:
    for name, document in made.items():
        (tmp_path / f"{name}.pdf").write_bytes(render_pdf(document))
    assert converted(tmp_path, "pdf", "fodg", "--infilter=draw_pdf_import") == []
    for name in made:
        seen = "\n".join(drawn_texts(tmp_path / "out" / f"{name}.fodg"))
        assert squeezed(seen) == squeezed(pdf_text((tmp_path / f"{name}.pdf").read_bytes())), name


def converted(folder: Path, from_: str, to: str, *options: str) -> list[str]:
    """Converts all files of one kind in the folder, into its folder `out`; what LibreOffice had to say against them."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    sources = [str(path) for path in sorted(folder.glob(f"*.{from_}"))]
    command = [str(SOFFICE), profile, "--headless", "--norestore", *options, "--convert-to", to]
    done = subprocess.run(
        [*command, "--outdir", str(folder / "out"), *sources],
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    # A missing Java is the machine's affair and not the documents'.
    return [line for line in done.stderr.splitlines() if line and "javaldx" not in line]


def drawn_texts(file: Path) -> Iterator[str]:
    """The pieces of text on the pages of a flat drawing, in order, without the footers."""
    for page in ElementTree.parse(file).getroot().iter(f"{_DRAW}page"):
        for frame in page.iter(f"{_DRAW}frame"):
            yield FOOTERS.sub("", "".join(frame.itertext()).strip())
