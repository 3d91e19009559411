"""The visible text of a PDF page. Hidden words are no part of a document: a clause in white on white binds nobody,
and an order to whoever reads the text by machine is none."""

import ctypes
import re
from collections.abc import Callable, Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from cleardeed.documents.content import budget
from cleardeed.documents.content.faults import UnreadableError

_INVISIBLE_MODES = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_TINY_POINTS = 1.5
_SMALL_POINTS = 4.0
_PALE = 0.9
"""Of full light in every colour: text that only a dark ground would show."""
_CLEAR = 0.1
"""Of full opacity."""
_FAINT = 16
"""Of 255: what is drawn with less contrast is not seen."""
_COVERING = 0.005
"""Of the page: something filled that is large enough to lie over words."""
_DEEPEST = 8
_LOOK_SECONDS = 0.03
"""Beside the file's own budget, to draw a page in points."""
_MOST_LOOKED_AT = 100
"""Times the page's area that its words may cover together; letters that lie over one another are no text."""
_RAISED = re.compile(r"([^\W_])[^\w\s]{0,4}(\d{1,3})(?!\w)")
"""A letter or digit, and numbers behind it of which the last may be the mark of a note."""
_SPACE_AND_HYPHEN = re.compile(r"(?<=[^\W\d_]) (?=-\r?\n[^\W\d_])")
_METRES = "мМmM"
"""What a raised number behind is an exponent of."""
_RAISED_LEAST = 0.15
"""How much higher than its line a raised digit begins at least, in the height of the line's letters."""


def pictured_share(page: pdfium.PdfPage) -> float:
    """The share of the page that its largest picture covers, 0 to 1."""
    width, height = page.get_size()
    largest = 0.0
    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        left, bottom, right, top = picture.get_bounds()
        largest = max(largest, (min(right, width) - max(left, 0)) * (min(top, height) - max(bottom, 0)))
    share: float = largest / max(1.0, width * height)
    return min(1.0, max(0.0, share))


def shown_text(page: pdfium.PdfPage, most: int) -> tuple[str, int]:
    """The page's text without what does not show: invisible, transparent, tiny, off the page, of the colour of its
    ground, or under something else; and how many characters there are with it.

    Raises `PdfiumError`; `UnreadableError` where the layer has more than `most` characters.
    """
    layer = page.get_textpage()
    try:
        characters = layer.count_chars()
        if characters == 0:
            return "", 0
        if characters > most:
            raise UnreadableError("too_much_text")
        if _is_plain(page):
            text: str = layer.get_text_range()
            text = _as_set(layer, text, lambda at: raw.FPDFText_GetCharIndexFromTextIndex(layer, at))
        else:
            text = _seen(page, layer)
    finally:
        layer.close()
    return text, characters


def _is_plain(page: pdfium.PdfPage) -> bool:
    """Whether nothing on the page could hide words; most pages are, and are read at once."""
    width, height = page.get_size()
    x0, y0, x1, y1 = page.get_bbox()
    for thing in page.get_objects(max_depth=_DEEPEST):
        left, bottom, right, top = thing.get_bounds()
        if thing.type == raw.FPDF_PAGEOBJ_TEXT:
            outside = right < x0 or left > x1 or top < y0 or bottom > y1
            if outside or _is_suspect(thing):
                return False
        elif (right - left) * (top - bottom) > _COVERING * width * height and _fills(thing):
            return False
    return True


def _is_suspect(text: pdfium.PdfTextObj) -> bool:
    parts = [ctypes.c_uint() for _ in range(4)]
    coloured = raw.FPDFPageObj_GetFillColor(text, *map(ctypes.byref, parts))
    light, opacity = min(part.value for part in parts[:3]) / 255, parts[3].value / 255
    matrix = text.get_matrix()
    size = text.get_font_size() * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    hidden = raw.FPDFTextObj_GetTextRenderMode(text) in _INVISIBLE_MODES
    return bool(hidden or (coloured and (light >= _PALE or opacity < _CLEAR)) or size < _SMALL_POINTS)


def _fills(thing: pdfium.PdfObject) -> bool:
    """Whether the object could cover what lies under it."""
    if thing.type != raw.FPDF_PAGEOBJ_PATH:
        return bool(thing.type in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING))
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(thing, fill, stroke)
    return bool(fill.value != raw.FPDF_FILLMODE_NONE)


class _Shown:
    """The characters that one operator shows: where they lie on the picture of the page, in its pixels (points)."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.box = (float("inf"), float("inf"), float("-inf"), float("-inf"))

    def widen(self, left: float, upper: float, right: float, lower: float) -> None:
        old = self.box
        self.box = (min(old[0], left), min(old[1], upper), max(old[2], right), max(old[3], lower))


def _seen(page: pdfium.PdfPage, layer: pdfium.PdfTextPage) -> str:
    """The text character by character, without the operators whose words do not show."""
    budget.grant(_LOOK_SECONDS)
    look = page.render(scale=1.0, grayscale=True).to_pil().convert("L")
    with budget.suspended():
        return _without_hidden(page, layer, look)


def _without_hidden(page: pdfium.PdfPage, layer: pdfium.PdfTextPage, look: Image.Image) -> str:
    owners: list[int | None] = []
    words: dict[int, _Shown] = {}
    for place in range(layer.count_chars()):
        owner = ctypes.cast(raw.FPDFText_GetTextObject(layer, place), ctypes.c_void_p).value
        owners.append(owner)
        if owner is not None and not chr(raw.FPDFText_GetUnicode(layer, place)).isspace():
            words.setdefault(owner, _Shown(place)).widen(*_box(page, layer, place, look))
    if sum(map(_area, words.values())) > _MOST_LOOKED_AT * look.width * look.height:
        raise UnreadableError("too_much_work")
    hidden = {owner for owner, found in words.items() if not _shows(layer, found, look)}
    shown = [place for place, owner in enumerate(owners) if owner not in hidden]
    kept = [chr(raw.FPDFText_GetUnicode(layer, place)) for place in shown]
    text = _as_set(layer, "".join(kept), lambda at: shown[at])
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _as_set(layer: pdfium.PdfTextPage, text: str, place_of: Callable[[int], int]) -> str:
    """The text with brackets around the raised numbers of notes, which else run into the number or word before them,
    and without the spaces that PDFium sees in the justified line before a hyphen at its end.

    `place_of` gives the character of the layer that stands at an offset of the text.
    """
    changes = [*_note_marks(layer, text, place_of), *_made_spaces(layer, text, place_of)]
    pieces, done = [], 0
    for start, end, said in sorted(changes):
        pieces += [text[done:start], said]
        done = end
    return "".join([*pieces, text[done:]])


def _note_marks(layer: pdfium.PdfTextPage, text: str, place_of: Callable[[int], int]) -> Iterator[tuple[int, int, str]]:
    for found in _RAISED.finditer(text):
        before, digits = found.start(1), range(found.start(2), found.end(2))
        start = next((at for at in digits if _is_raised(layer, place_of(at), place_of(before))), None)
        if start is not None and not (start == digits[0] and text[before] in _METRES):
            yield start, found.end(), f"[{text[start : found.end()]}]"


def _made_spaces(
    layer: pdfium.PdfTextPage, text: str, place_of: Callable[[int], int]
) -> Iterator[tuple[int, int, str]]:
    for found in _SPACE_AND_HYPHEN.finditer(text):
        place = place_of(found.start())
        if place >= 0 and raw.FPDFText_IsGenerated(layer, place) == 1:
            yield found.start(), found.end(), ""


def _is_raised(layer: pdfium.PdfTextPage, place: int, before: int) -> bool:
    """Whether a digit stands above the line that the character before it stands on."""
    if place < 0 or before < 0:
        return False
    line = raw.FS_RECTF()
    left, right, bottom, top, x, base = (ctypes.c_double() for _ in range(6))
    raw.FPDFText_GetLooseCharBox(layer, before, line)
    raw.FPDFText_GetCharOrigin(layer, before, x, base)
    raw.FPDFText_GetCharBox(layer, place, left, right, bottom, top)
    height = line.top - line.bottom
    return bool(height > 0 and _RAISED_LEAST < (bottom.value - base.value) / height < 1.0)


def _area(words: _Shown) -> float:
    left, upper, right, lower = words.box
    return (right - left) * (lower - upper)


def _box(
    page: pdfium.PdfPage, layer: pdfium.PdfTextPage, place: int, look: Image.Image
) -> tuple[float, float, float, float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(layer, place, left, right, bottom, top)
    corners = []
    for x, y in ((left.value, top.value), (right.value, bottom.value)):
        across, down = ctypes.c_int(), ctypes.c_int()
        # In hundredths, since the device has whole numbers only.
        raw.FPDF_PageToDevice(page, 0, 0, look.width * 100, look.height * 100, 0, x, y, across, down)
        corners.append((across.value / 100, down.value / 100))
    (x0, y0), (x1, y1) = corners
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _shows(layer: pdfium.PdfTextPage, words: _Shown, look: Image.Image) -> bool:
    left, upper, right, lower = words.box
    if max(right - left, lower - upper) < _TINY_POINTS or lower - upper < _TINY_POINTS / 3:
        return False
    owner = raw.FPDFText_GetTextObject(layer, words.first)
    if raw.FPDFTextObj_GetTextRenderMode(owner) in _INVISIBLE_MODES:
        return False
    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    if raw.FPDFText_GetFillColor(layer, words.first, red, green, blue, opacity) and opacity.value < _CLEAR * 255:
        return False
    inside = (max(0, int(left)), max(0, int(upper)), min(look.width, int(right) + 1), min(look.height, int(lower) + 1))
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return False
    darkest, lightest = look.crop(inside).getextrema()
    return bool(lightest - darkest >= _FAINT)  # type: ignore[operator]
