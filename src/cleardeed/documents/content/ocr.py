"""Reading pictures of pages by Tesseract, Russian and English together.

The models are loaded once, before a file is met: afterwards the process may open nothing. One thread a page; pages are
read side by side by processes of their own.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tesserocr
from PIL import Image, ImageFilter

from cleardeed.documents.content.clean import clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.straighten import is_blank, runs_sideways, straightened

LANGUAGES = ("rus", "eng")
_READER, _ENGLISH, _COMPASS = "+".join(LANGUAGES), "eng", "osd"
_FOLDERS = (
    "/usr/share/tesseract-ocr/5/tessdata",
    "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)
_A4_INCHES = 11.69
_SMALL_DPI = 180
"""Below it letters are enlarged to `_GOOD_DPI` first."""
_GOOD_DPI = 300
_LEAST_DPI = 70
"""What Tesseract takes for an error below."""
_DOUBTFUL = 70
"""Mean confidence of 100; a page read with less may lie on its head."""
_NOTHING = ("", 100)
_EMPTY = Image.new("L", (200, 200), 255)
_STRAY = 0.15
"""Share of Cyrillic letters up to which a page is one in English that was misread in places."""
_CYRILLIC, _LATIN = re.compile("[А-яЁё]"), re.compile("[A-Za-z]")

_loaded: dict[str, tesserocr.PyTessBaseAPI] = {}
"""By name of the model: `_READER`, `_ENGLISH` alone, and `_COMPASS`, which tells the side of a page that is up."""


def is_installed() -> bool:
    """Whether the models of both languages are on this machine."""
    return _folder() is not None


def load() -> None:
    """Loads the models, for this process and its forks; nothing where they are not installed."""
    folder = _folder()
    if folder is None or _loaded:
        return
    for model in (_READER, _ENGLISH):
        _loaded[model] = tesserocr.PyTessBaseAPI(path=folder, lang=model, psm=tesserocr.PSM.AUTO)
    if Path(folder, f"{_COMPASS}.traineddata").exists():
        _loaded[_COMPASS] = tesserocr.PyTessBaseAPI(path=folder, lang=_COMPASS, psm=tesserocr.PSM.OSD_ONLY)
    # Tesseract opens its log on the way, and does not bear that it cannot.
    for model in (_READER, _ENGLISH):
        _read_once(_EMPTY, tesserocr.PSM.AUTO, model)
    _upright(_EMPTY)


def read_image(page: Image.Image) -> str:
    """The text of a page in grey, whichever way it lies. Raises `UnreadableError`: `no_ocr` where nothing was
    loaded."""
    page = _large_enough(page)
    sideways = runs_sideways(page)
    if sideways:
        page = _upright(page)
    text, confidence = _read(straightened(page))
    if confidence < _DOUBTFUL and not sideways:
        turned = _upright(page)
        if turned is not page:
            text, confidence = max((text, confidence), _read(straightened(turned)), key=lambda read: read[1])
    return clean(text)


def _read(page: Image.Image) -> tuple[str, int]:
    """Text and mean confidence of the surest of the ways to read a page; the first that is sure enough ends it. Of a
    page without text that is sure."""
    if is_blank(page):
        return _NOTHING
    best = None
    for picture, layout in _ways(page):
        text, confidence = _read_once(picture, layout)
        if _has_strays(text):
            text, confidence = _read_once(picture, layout, _ENGLISH)
        if text.strip():
            best = max(best or (text, 0), (text, confidence), key=lambda read: read[1])
        if best and best[1] >= _DOUBTFUL:
            break
    return best or _NOTHING


def _ways(page: Image.Image) -> Iterator[tuple[Image.Image, int]]:
    """A page as it is; without its specks, among which Tesseract finds no layout; and that as one block of text."""
    yield page, tesserocr.PSM.AUTO
    clear = page.filter(ImageFilter.MedianFilter(3))
    yield clear, tesserocr.PSM.AUTO
    yield clear, tesserocr.PSM.SINGLE_BLOCK


def _has_strays(text: str) -> bool:
    """Whether a text in English has letters of the other alphabet in it: PAYMENT is easily read as РАУМЕМТ."""
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    return 0 < cyrillic < _STRAY * latin


def _read_once(page: Image.Image, layout: int, model: str = _READER) -> tuple[str, int]:
    reader = _loaded.get(model)
    if reader is None:
        raise UnreadableError("no_ocr")
    reader.SetPageSegMode(layout)
    reader.SetImage(page)
    reader.SetSourceResolution(max(_LEAST_DPI, round(_dpi(page))))
    return reader.GetUTF8Text(), reader.MeanTextConf()


def _upright(page: Image.Image) -> Image.Image:
    """The page as its letters stand; as it is where that cannot be told."""
    finder = _loaded.get(_COMPASS)
    if finder is None:
        return page
    finder.SetImage(page)
    found = finder.DetectOrientationScript()
    degrees = found["orient_deg"] if found else 0
    return page.rotate(degrees, expand=True, fillcolor=255) if degrees else page


def _large_enough(page: Image.Image) -> Image.Image:
    dpi = _dpi(page)
    if dpi >= _SMALL_DPI or dpi < 20:
        return page
    factor = _GOOD_DPI / dpi
    return page.resize((round(page.width * factor), round(page.height * factor)), Image.Resampling.BICUBIC)


def _dpi(page: Image.Image) -> float:
    """The resolution, taking the page for A4: what pictures say of themselves is often wrong."""
    return max(page.size) / _A4_INCHES


@cache
def _folder() -> str | None:
    """The folder with the models of all languages."""
    named = os.environ.get("TESSDATA_PREFIX")
    for folder in (*([named, f"{named}/tessdata"] if named else []), *_FOLDERS):
        if all(Path(folder, f"{language}.traineddata").exists() for language in LANGUAGES):
            return folder
    return None
