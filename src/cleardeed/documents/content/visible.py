"""What of a PDF page a reader sees. Hidden words are no part of a document: a clause in white on white binds nobody,
and an order to whoever reads the text by machine is none."""

import ctypes

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

_INVISIBLE_MODES = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_TINY_POINTS = 1.5
_PALE = 0.9
"""Of full light in every colour: text that only a dark ground would show."""
_FAINT = 16
"""Of 255: what is drawn with less contrast is not seen."""
_LOOK_SCALE = 1.0


def pictured_share(page: pdfium.PdfPage) -> float:
    """The share of the page that its largest picture covers, 0 to 1."""
    width, height = page.get_size()
    largest = 0.0
    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
        left, bottom, right, top = picture.get_bounds()
        largest = max(largest, (min(right, width) - max(left, 0)) * (min(top, height) - max(bottom, 0)))
    share: float = largest / max(1.0, width * height)
    return min(1.0, max(0.0, share))


def remove_unseen(page: pdfium.PdfPage) -> None:
    """Takes from the page (in memory) the text that does not show: invisible, transparent, tiny, off the page, or
    of the colour of what lies under it."""
    texts = list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1))
    unseen = [one for one in texts if _is_hidden(one, page)]
    suspects = [one for one in texts if one not in unseen and _is_pale(one)]
    if suspects:
        look = page.render(scale=_LOOK_SCALE, grayscale=True).to_pil().convert("L")
        unseen += [one for one in suspects if not _shows(one, look)]
    for one in unseen:
        page.remove_obj(one)


def _is_hidden(text: pdfium.PdfTextObj, page: pdfium.PdfPage) -> bool:
    if raw.FPDFTextObj_GetTextRenderMode(text) in _INVISIBLE_MODES:
        return True
    left, bottom, right, top = text.get_bounds()
    x0, y0, x1, y1 = page.get_bbox()
    if right < x0 or left > x1 or top < y0 or bottom > y1:
        return True
    matrix = text.get_matrix()
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    return bool(text.get_font_size() * scale < _TINY_POINTS) or _colour(text)[3] < 0.1


def _is_pale(text: pdfium.PdfTextObj) -> bool:
    return min(_colour(text)[:3]) >= _PALE


def _colour(text: pdfium.PdfTextObj) -> tuple[float, float, float, float]:
    parts = [ctypes.c_uint() for _ in range(4)]
    if not raw.FPDFPageObj_GetFillColor(text, *map(ctypes.byref, parts)):
        return (0.0, 0.0, 0.0, 1.0)
    red, green, blue, alpha = (part.value / 255 for part in parts)
    return red, green, blue, alpha


def _shows(text: pdfium.PdfTextObj, look: Image.Image) -> bool:
    left, bottom, right, top = text.get_bounds()
    box = (int(left), int(look.height - top), int(right) + 1, int(look.height - bottom) + 1)
    inside = (max(0, box[0]), max(0, box[1]), min(look.width, box[2]), min(look.height, box[3]))
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return False
    darkest, lightest = look.crop(inside).getextrema()
    return bool(lightest - darkest >= _FAINT)  # type: ignore[operator]
