"""Reading pictures of pages by Tesseract, Russian and English together.

The models are loaded once, before a file is met: afterwards the process may open nothing. One thread a page; pages are
read side by side by processes of their own.
"""

import os
from functools import cache
from pathlib import Path

import tesserocr
from PIL import Image

from cleardeed.documents.content.clean import clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.straighten import is_blank, runs_sideways, straightened

LANGUAGES = ("rus", "eng")
_READER, _COMPASS = "+".join(LANGUAGES), "osd"
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


_loaded: dict[str, tesserocr.PyTessBaseAPI] = {}
"""By name of the model: `_READER`, and `_COMPASS`, which tells the side of a page that is up."""


def is_installed() -> bool:
    """Whether the models of both languages are on this machine."""
    return _folder() is not None


def load() -> None:
    """Loads the models, for this process and its forks; nothing where they are not installed."""
    folder = _folder()
    if folder is None or _loaded:
        return
    _loaded[_READER] = tesserocr.PyTessBaseAPI(path=folder, lang=_READER, psm=tesserocr.PSM.AUTO)
    if Path(folder, f"{_COMPASS}.traineddata").exists():
        _loaded[_COMPASS] = tesserocr.PyTessBaseAPI(path=folder, lang=_COMPASS, psm=tesserocr.PSM.OSD_ONLY)
    # Tesseract opens its log on the way, and does not bear that it cannot.
    read_image(Image.new("L", (200, 200), 255))


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
    """Text and mean confidence. A page in which Tesseract finds no layout is read once more as one block."""
    reader = _loaded.get(_READER)
    if reader is None:
        raise UnreadableError("no_ocr")
    for layout in (tesserocr.PSM.AUTO, tesserocr.PSM.SINGLE_BLOCK):
        reader.SetPageSegMode(layout)
        reader.SetImage(page)
        reader.SetSourceResolution(max(_LEAST_DPI, round(_dpi(page))))
        text = reader.GetUTF8Text()
        if text.strip() or is_blank(page):
            break
    return text, reader.MeanTextConf()


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
    """Where the models of all languages lie."""
    named = os.environ.get("TESSDATA_PREFIX")
    for folder in (*([named, f"{named}/tessdata"] if named else []), *_FOLDERS):
        if all(Path(folder, f"{language}.traineddata").exists() for language in LANGUAGES):
            return folder
    return None
