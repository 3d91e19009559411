"""How well the rules find what is in the labelled documents: as text, as files, as scans."""

import shutil
import subprocess

import pytest

from tests.documents.corpus.measure import Score, measured
from tests.documents.corpus.model import HELD_OUT, STYLES, Labelled, documents
from tests.documents.corpus.reading import through_docx, through_pdf, through_scan

ALL = [*documents(STYLES), *documents(HELD_OUT)]
CLEAN = [document for document in ALL if document.name.endswith(".clean")]
FEW = [
    document for document in ALL if document.name in ("ru_deposit_1.1.deposit", "ru_act_1.clean", "en_receipt_1.clean")
]


def _has_tesseract() -> bool:
    if shutil.which("tesseract") is None:
        return False
    languages = subprocess.run(["tesseract", "--list-langs"], capture_output=True, check=False).stdout
    return {b"rus", b"eng"} <= set(languages.split())


needs_tesseract = pytest.mark.skipif(
    not _has_tesseract(), reason="needs the Debian packages tesseract-ocr and tesseract-ocr-rus"
)


def _good(score: Score, least: float) -> None:
    assert score.f1 >= least, f"F1 {score.f1:.3f}\n{score.worst()}"
    assert score.kind_accuracy >= 0.97, f"types {score.kind_accuracy:.3f}\n{score.worst()}"


def test_there_are_enough_documents_of_every_type_in_both_languages() -> None:
    assert len(ALL) >= 60
    for russian in (True, False):
        assert len({document.kind for document in ALL if document.russian == russian}) == 9


def test_as_text() -> None:
    _good(measured(ALL), 0.95)


@pytest.mark.parametrize("through", [through_docx, through_pdf])
def test_as_a_file(through: type[Labelled]) -> None:
    _good(measured(CLEAN, through), 0.95)


@needs_tesseract
def test_a_few_scans() -> None:
    _good(measured(FEW, through_scan), 0.90)


@pytest.mark.drill
@needs_tesseract
def test_every_scan_at_200_dpi() -> None:
    _good(measured(ALL, through_scan), 0.90)
