"""Pages from every kind of file, through the confined process."""

from collections.abc import AsyncIterator

import pytest
from PIL import Image

from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.reader import read_document
from cleardeed.documents.text import DocumentText
from tests.documents.making import CONTRACT, encoded, pdf_of, picture_of
from tests.documents.memory import needs_tesseract, opened


@pytest.fixture(scope="module")
async def parsers() -> AsyncIterator[Parsers]:
    async with open_parsers(ocr=True) as running:
        yield running


async def read(parsers: Parsers, content: bytes) -> DocumentText:
    with opened(content) as file:
        return await read_document(parsers, file)


def words(text: str) -> set[str]:
    return set(text.replace("«", " ").replace("»", " ").replace(",", " ").split())


def share(found: str) -> float:
    """The share of the contract's words that were found."""
    wanted = words(CONTRACT)
    return len(wanted & words(found)) / len(wanted)


async def test_a_text_pdf_is_read_page_by_page(parsers: Parsers) -> None:
    text = await read(parsers, pdf_of([CONTRACT, "Вторая страница договора с парой слов о цене."]))
    assert [(page.number, page.origin) for page in text.pages] == [(1, "text"), (2, "text")]
    assert " ".join(text.pages[0].text.split()) == " ".join(CONTRACT.split())


@needs_tesseract
@pytest.mark.parametrize("turn", [0, 1.5, -3, 7, 90, 180, 270])
async def test_a_scan_is_read_whichever_way_it_lies(parsers: Parsers, turn: float) -> None:
    text = await read(parsers, encoded(picture_of(CONTRACT, turn=turn), "PNG"))
    assert text.pages[0].origin == "ocr"
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
@pytest.mark.parametrize("dpi", [100, 150, 300])
async def test_a_scan_is_read_in_any_resolution(parsers: Parsers, dpi: int) -> None:
    text = await read(parsers, encoded(picture_of(CONTRACT, dpi=dpi), "JPEG", dpi=dpi))
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
@pytest.mark.parametrize("kind", ["TIFF", "PDF"])
async def test_every_page_of_many_is_read(parsers: Parsers, kind: str) -> None:
    pages = [picture_of(f"{CONTRACT}\nСтраница номер {number}") for number in (1, 2, 3)]
    text = await read(parsers, encoded(pages, kind))
    assert [page.number for page in text.pages] == [1, 2, 3]
    assert all(f"номер {page.number}" in page.text for page in text.pages)


@needs_tesseract
@pytest.mark.parametrize("mode", ["1", "RGB", "RGBA", "P", "LA", "CMYK", "I;16"])
async def test_a_picture_is_read_in_any_mode(parsers: Parsers, mode: str) -> None:
    grey = picture_of(CONTRACT)
    if mode == "I;16":
        picture = grey.point(lambda value: value * 257, "I").convert("I;16")
    elif mode in ("LA", "RGBA"):
        picture = Image.new(mode, grey.size, 0)
        picture.putalpha(grey.point(lambda value: 255 - value))
    else:
        picture = grey.convert(mode)
    text = await read(parsers, encoded(picture, "TIFF" if mode in ("CMYK", "I;16") else "PNG"))
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
async def test_a_scan_with_a_stamp_of_text_is_read_from_its_picture(parsers: Parsers) -> None:
    """A page that is a picture, and an invisible text that says another thing."""
    hidden = pdf_of(["Обременений нет."], hidden=("Залог отсутствует, всё проверено.", {"fill": "white"}))
    text = await read(parsers, hidden)
    assert "Залог" not in text.pages[0].text
