"""Pictures of pages: PNG, JPEG, TIFF of one or many pages."""

import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.limits import MOST_PAGES, MOST_PIXELS
from cleardeed.documents.content.source import Source
from cleardeed.documents.text import Format

Image.MAX_IMAGE_PIXELS = None  # judged here, page by page, before anything is decoded
_NAMES: dict[Format, str] = {"png": "PNG", "jpeg": "JPEG", "tiff": "TIFF"}
_BROKEN = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    KeyError,
    TypeError,
    IndexError,
    ZeroDivisionError,
    OverflowError,
)
"""What the library raises over crafted files, beside its own errors."""


def count_pages(source: Source, kind: Format) -> int:
    """Count the pages, decoding each once. Raises `UnreadableError`."""
    picture = _opened(source, kind)
    pages = getattr(picture, "n_frames", 1)
    if pages > MOST_PAGES:
        raise UnreadableError("too_many_pages")
    for page in range(1, pages + 1):
        _decoded(picture, page)
    return pages


def page_image(source: Source, kind: Format, page: int) -> Image.Image:
    """A page in grey, upright where its EXIF data tell how it was held. Raises `UnreadableError`."""
    try:
        return _grey(ImageOps.exif_transpose(_decoded(_opened(source, kind), page)))
    except _BROKEN:
        raise UnreadableError("damaged") from None


def _opened(source: Source, kind: Format) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(source, formats=[_NAMES[kind]])  # type: ignore[arg-type]
    except (UnidentifiedImageError, *_BROKEN):
        raise UnreadableError("damaged") from None


def _decoded(picture: Image.Image, page: int) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture.seek(page - 1)
            if picture.width * picture.height > MOST_PIXELS:
                raise UnreadableError("page_too_large")
            picture.load()
    except _BROKEN:
        raise UnreadableError("damaged") from None
    return picture


def _grey(picture: Image.Image) -> Image.Image:
    """In grey, on white where it is transparent."""
    if picture.mode.startswith("I;16") or picture.mode in ("I", "F"):
        return picture.point(lambda value: value / 256).convert("L")  # 16 bits a sample
    if "A" in picture.getbands() or "transparency" in picture.info:
        coloured = picture.convert("RGBA")
        page = Image.new("RGBA", coloured.size, "white")
        page.alpha_composite(coloured)
        return page.convert("L")
    return picture.convert("L")
