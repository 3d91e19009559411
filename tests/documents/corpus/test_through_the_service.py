"""The labelled documents as files, read as the service reads them: what a partner gets, and the goals set for it."""

import asyncio
import io
from collections.abc import AsyncIterator, Callable

import pytest

from cleardeed.documents.analysis import analyse
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.reader import read_document
from tests.documents.corpus.measure import TODAY, Score, add
from tests.documents.corpus.model import WHOLE, Labelled, documents
from tests.documents.corpus.render import as_docx, as_pdf, as_scan, needs_fonts
from tests.documents.memory import needs_tesseract, opened

SCANS, TEXTS = 3, 12
"""Documents of the daily run; the drills read all."""


@pytest.fixture(scope="module")
async def parsers() -> AsyncIterator[Parsers]:
    async with open_parsers(ocr=True) as running:
        yield running


def scanned(document: Labelled) -> bytes:
    """Return the document as a scanner saves it: a PDF of pictures at 200 dpi."""
    first, *rest = as_scan(document)
    made = io.BytesIO()
    first.save(made, "PDF", save_all=True, append_images=rest, resolution=200)
    return made.getvalue()


async def measured(parsers: Parsers, labelled: list[Labelled], render: Callable[[Labelled], bytes]) -> Score:
    score = Score(mistakes=[])

    async def one(document: Labelled) -> None:
        with opened(render(document)) as file:
            text = await read_document(parsers, "acc_test", file)
        add(score, document, analyse(text, today=TODAY).analysis)

    for start in range(0, len(labelled), 8):
        await asyncio.gather(*(one(document) for document in labelled[start : start + 8]))
    return score


def some(labelled: list[Labelled], share: int | None) -> list[Labelled]:
    """Return about `share` documents, evenly over all; every one where no share is given."""
    return labelled[:: len(labelled) // share] if share else labelled


@pytest.mark.parametrize("share", [TEXTS, pytest.param(None, marks=pytest.mark.drill)])
@pytest.mark.parametrize("render", [as_docx, as_pdf])
async def test_text_is_judged_as_well_as_it_was_written(
    parsers: Parsers, render: Callable[[Labelled], bytes], share: int | None
) -> None:
    score = await measured(parsers, some([*documents(), *documents(WHOLE)], share), render)
    assert score.f1 >= 0.95, score.worst()
    assert score.kind_accuracy >= 0.97


@needs_tesseract
@needs_fonts
@pytest.mark.parametrize("share", [SCANS, pytest.param(None, marks=pytest.mark.drill)])
async def test_scans_are_judged_nearly_as_well(parsers: Parsers, share: int | None) -> None:
    score = await measured(parsers, some(documents(), share), scanned)
    assert score.f1 >= 0.90, score.worst()
    assert score.kind_accuracy >= 0.97
