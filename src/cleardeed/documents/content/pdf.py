"""PDF: pages, their text layer, and pictures of the pages that have none. By PDFium."""

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from cleardeed.documents.content import budget
from cleardeed.documents.content.clean import MOST_CHARACTERS, clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.limits import MOST_PAGES, MOST_PIXELS, SCAN_DPI
from cleardeed.documents.content.source import Source
from cleardeed.documents.content.visible import pictured_share, shown_text

POINTS_PER_INCH = 72
_END_WINDOW = 2048
_FEW_LETTERS = 25
"""A page with fewer letters of its own, and a picture, is read from the picture."""
_STAMP_LETTERS = 400
"""So is one that is mostly a picture and has no more letters than a stamp or a running line."""
_MOSTLY = 0.5
_WORTH_READING = 0.1
"""Share of a page that a picture beside text covers; smaller ones are stamps, signatures and arms."""
_GARBAGE = 0.15
"""Share of letters that stand for nothing; beyond it a text layer is not what the page shows."""
_BREAK = "\ufffe(?:\r\n)?"
"""What PDFium gives for a hyphen at the end of a line, be it the word's own."""
_BROKEN_CAPITALS = re.compile(f"(?<=[A-ZА-ЯЁ]){_BREAK}(?=[A-ZА-ЯЁ])")
"""A word in capitals; one in small letters is put together by `clean`, a compound by `paragraphs`."""
_LEAST_DPI, _MOST_DPI = 150, 300
_PICTURE_SECONDS = 3.0
"""Beside the file's own budget, to draw a page in the resolution of a scan."""


def count_pages(source: Source) -> int:
    """Count the pages, opening each once. Raises `UnreadableError`."""
    if b"%%EOF" not in source[-_END_WINDOW:]:
        raise UnreadableError("damaged")  # cut off; PDFium would show what is left as if it were all
    with _opened(source) as document:
        pages = len(document)
        if pages > MOST_PAGES:
            raise UnreadableError("too_many_pages")
        if pages == 0:
            raise UnreadableError("empty")
        for number in range(1, pages + 1):
            with _page(document, number) as page:
                _demand_size(page)
        return pages


def read_pages(source: Source) -> Iterator[tuple[str | None, bool]]:
    """The text of each page as a reader sees it, None for one that is a picture; and whether a page of text has a
    picture besides that could hold words. Raises `UnreadableError`."""
    with _opened(source) as document:
        left = 2 * MOST_CHARACTERS  # spaces are folded afterwards
        for number in range(1, len(document) + 1):
            with _page(document, number) as page:
                shown, characters = _shown(page, left)
                left -= characters
                text = _text(page, shown)
                yield text, text is not None and pictured_share(page) > _WORTH_READING


def page_image(source: Source, number: int, *, without_text: bool = False) -> Image.Image:
    """A page in grey as it is shown, in the resolution of the scan that it holds; its pictures alone where it is wanted
    `without_text`. Raises `UnreadableError`."""
    with _opened(source) as document, _page(document, number) as page:
        _demand_size(page)
        if without_text:
            for text in list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1)):
                page.remove_obj(text)
        width, height = page.get_size()
        dpi = min(_MOST_DPI, max(_LEAST_DPI, _scan_dpi(page)))
        fitting = (MOST_PIXELS / max(1.0, width * height)) ** 0.5 * POINTS_PER_INCH
        budget.grant(_PICTURE_SECONDS)
        bitmap = page.render(scale=min(dpi, fitting) / POINTS_PER_INCH, grayscale=True)
        picture: Image.Image = bitmap.to_pil().convert("L")
        return picture


@contextmanager
def _opened(source: Source) -> Iterator[pdfium.PdfDocument]:
    memory = (ctypes.c_char * len(source)).from_buffer(source)
    try:
        document = pdfium.PdfDocument(memory)
    except pdfium.PdfiumError as error:
        fault = "encrypted" if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY) else "damaged"
        raise UnreadableError(fault) from None  # type: ignore[arg-type]
    try:
        yield document
    finally:
        document.close()


@contextmanager
def _page(document: pdfium.PdfDocument, number: int) -> Iterator[pdfium.PdfPage]:
    try:
        page = document[number - 1]
        if raw.FPDFPage_GetAnnotCount(page) > 0:
            # What was filled into a form is part of the page to its reader.
            raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY)
            page.close()
            page = document[number - 1]
    except pdfium.PdfiumError:
        raise UnreadableError("damaged") from None
    try:
        yield page
    finally:
        page.close()


def _demand_size(page: pdfium.PdfPage) -> None:
    """Raise `UnreadableError` for a page, or a picture on it, that is too large to draw."""
    width, height = page.get_size()
    if width * height * (SCAN_DPI / POINTS_PER_INCH) ** 2 > MOST_PIXELS:
        raise UnreadableError("page_too_large")
    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        across, down = picture.get_px_size()
        if across * down > MOST_PIXELS:
            raise UnreadableError("page_too_large")


def _shown(page: pdfium.PdfPage, most: int) -> tuple[str, int]:
    try:
        return shown_text(page, most)
    except pdfium.PdfiumError:
        raise UnreadableError("damaged") from None


def _text(page: pdfium.PdfPage, shown: str) -> str | None:
    """The text of a page; None where its words must be read from its picture."""
    share = pictured_share(page)
    letters = sum(char.isalnum() for char in shown)
    drawn = share > 0 or _has_paths(page)
    if letters < _FEW_LETTERS and drawn:
        return None
    if (share > _MOSTLY and letters < _STAMP_LETTERS) or _garbage(shown) > _GARBAGE:
        return None
    return clean(re.sub(_BREAK, "-\n", _BROKEN_CAPITALS.sub("", shown)))


def _has_paths(page: pdfium.PdfPage) -> bool:
    """Whether something is drawn that could be letters: text turned into outlines."""
    paths = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING], max_depth=4)
    return sum(1 for _, _ in zip(paths, range(_FEW_LETTERS), strict=False)) >= _FEW_LETTERS


def _garbage(text: str) -> float:
    """The share of characters of fonts that do not say which letters their shapes are."""
    solid = [char for char in text if not char.isspace() and char != "\ufffe"]
    lost = sum(char == "\ufffd" or "\ue000" <= char <= "\uf8ff" or char < " " for char in solid)
    return lost / len(solid) if solid else 0.0


def _scan_dpi(page: pdfium.PdfPage) -> float:
    """The resolution of the largest picture on the page; the most there is to see where there is none."""
    found = []
    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        left, bottom, right, top = picture.get_bounds()
        across, down = picture.get_px_size()
        inches = (right - left) * (top - bottom) / POINTS_PER_INCH**2
        if inches > 0:
            found.append((inches, (across * down / inches) ** 0.5))
    return max(found)[1] if found else float(_MOST_DPI)
