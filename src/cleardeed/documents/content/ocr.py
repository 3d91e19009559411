"""Reading pictures of pages by Tesseract, Russian and English together.

The models are loaded once, before a file is met: afterwards the process may open nothing. One thread a page; pages are
read side by side by processes of their own.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
import tesserocr
from PIL import Image, ImageFilter

from cleardeed.documents.content.clean import clean
from cleardeed.documents.content.coverage import Box, unread_share
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
_LEGIBLE = 80
"""Mean confidence from which a page counts as read."""
_DOUBTFUL_WORDS = 0.1
"""Share of words of less confidence up to which it does."""
_UNREAD = 0.02
"""Share of what looks like letters up to which none may be found in it: signatures and stamps."""
_GLOBAL, _LOCAL = "0", "2"
"""Tesseract's thresholds between ink and paper: one for the whole page (Otsu), or one for each place (Sauvola)."""
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


class Recognised(msgspec.Struct, frozen=True):
    """What a page says, and how sure that is: the mean confidence of 100, the share of words below `_DOUBTFUL`, and of
    what looks like letters the share in which no word was found."""

    text: str = ""
    confidence: int = 100
    doubtful: float = 0.0
    unread: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether no other way to read the page needs to be tried."""
        return self.confidence >= _DOUBTFUL and self.unread <= _UNREAD

    @property
    def legible(self) -> bool:
        """Whether nothing to speak of can have been left out or misread."""
        return self.confidence >= _LEGIBLE and self.doubtful <= _DOUBTFUL_WORDS and self.unread <= _UNREAD

    @property
    def worth(self) -> float:
        """The surer of two readings has more of it."""
        return self.confidence * (1 - self.unread)


_NOTHING = Recognised(confidence=0, unread=1.0)
"""Of a page on which something stands and no word was found."""


def read_image(page: Image.Image) -> Recognised:
    """The text of a page in grey, whichever way it lies. Raises `UnreadableError`: `no_ocr` where nothing was
    loaded."""
    page = _large_enough(page)
    sideways = runs_sideways(page)
    if sideways:
        page = _upright(page)
    read = _read(straightened(page))
    if read.confidence < _DOUBTFUL and not sideways:
        turned = _upright(page)
        if turned is not page:
            read = max(read, _read(straightened(turned)), key=lambda one: one.worth)
    return msgspec.structs.replace(read, text=clean(read.text))


def _read(page: Image.Image) -> Recognised:
    """The surest of the ways to read a page; the first that is sure enough ends it. Of a page without text that is
    sure."""
    if is_blank(page):
        return Recognised()
    best = _NOTHING
    for picture, layout, thresholds in _ways(page):
        read = _read_once(picture, layout, thresholds=thresholds)
        if _has_strays(read.text):
            read = _read_once(picture, layout, _ENGLISH, thresholds=thresholds)
        if read.text.strip():
            best = max(best, read, key=lambda one: one.worth)
        if best.sure:
            break
    return best


def _ways(page: Image.Image) -> Iterator[tuple[Image.Image, int, str]]:
    """A page as it is; by what is dark among its surroundings, since a shadow hides lines from a threshold for the
    whole page; without its specks, among which Tesseract finds no layout; and that as one block of text."""
    yield page, tesserocr.PSM.AUTO, _GLOBAL
    yield page, tesserocr.PSM.AUTO, _LOCAL
    clear = page.filter(ImageFilter.MedianFilter(3))
    yield clear, tesserocr.PSM.AUTO, _GLOBAL
    yield clear, tesserocr.PSM.SINGLE_BLOCK, _GLOBAL


def _has_strays(text: str) -> bool:
    """Whether a text in English has letters of the other alphabet in it: PAYMENT is easily read as РАУМЕМТ."""
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    return 0 < cyrillic < _STRAY * latin


def _read_once(page: Image.Image, layout: int, model: str = _READER, *, thresholds: str = _GLOBAL) -> Recognised:
    reader = _loaded.get(model)
    if reader is None:
        raise UnreadableError("no_ocr")
    reader.SetPageSegMode(layout)
    reader.SetVariable("thresholding_method", thresholds)
    reader.SetImage(page)
    reader.SetSourceResolution(max(_LEAST_DPI, round(_dpi(page))))
    text, words = reader.GetUTF8Text(), reader.AllWordConfidences()
    return Recognised(
        text=text,
        confidence=reader.MeanTextConf(),
        doubtful=sum(word < _DOUBTFUL for word in words) / max(len(words), 1),
        unread=unread_share(page, list(_boxes(reader))),
    )


def _boxes(reader: tesserocr.PyTessBaseAPI) -> Iterator[Box]:
    """Where the words stand that were just read. A picture is a word without letters to Tesseract."""
    words = reader.GetIterator()
    if words is not None:
        for word in tesserocr.iterate_level(words, tesserocr.RIL.WORD):
            with suppress(RuntimeError):  # no text
                box = word.BoundingBox(tesserocr.RIL.WORD)
                if box and word.GetUTF8Text(tesserocr.RIL.WORD).strip():
                    yield box


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
