"""Pages of text put upright and straight before they are read."""

from itertools import pairwise

from PIL import Image, ImageOps

_LOOK_WIDTH = 420
"""Pixels across of the picture that skew is measured on: lines are still apart, and a turn takes a millisecond."""
_STEEPEST = 8.0
_COARSE, _FINE = 1.0, 0.25
_WORTH = 0.5
"""Degrees; Tesseract reads lines of less skew as well."""
_FAINT = 12
"""Of 255."""
_SIDEWAYS = 1.5
"""How much more the columns must stand out than the rows for the lines to run up or down the page."""


def is_blank(page: Image.Image) -> bool:
    """Whether nothing stands out on the page."""
    darkest, lightest = page.resize((200, 280), Image.Resampling.BOX).getextrema()
    return bool(lightest - darkest < _FAINT)  # type: ignore[operator]


def runs_sideways(page: Image.Image) -> bool:
    """Whether the lines of text run up or down."""
    look = _look(page)
    return _striped(look.transpose(Image.Transpose.ROTATE_90)) > _SIDEWAYS * _striped(look)


def straightened(page: Image.Image) -> Image.Image:
    """The page turned so that its lines run level. One that is level already, or has no lines, comes back as it is."""
    angle = skew(page)
    if abs(angle) < _WORTH:
        return page
    return page.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def skew(page: Image.Image) -> float:
    """Degrees that the page must be turned counter-clockwise for its lines to run level, within 8 either way: the
    angle at which rows of ink and rows of paper part most sharply (projection profiles)."""
    look = _look(page)

    def sharpness(angle: float) -> float:
        return _striped(look.rotate(angle, Image.Resampling.BILINEAR, fillcolor=0))

    coarse = _steps(-_STEEPEST, _STEEPEST, _COARSE)
    near = max(coarse, key=sharpness)
    best = max(_steps(near - _COARSE, near + _COARSE, _FINE), key=sharpness)
    return best if sharpness(best) > 1.02 * sharpness(0.0) else 0.0


def _look(page: Image.Image) -> Image.Image:
    """The page small, ink bright on black, its edges (shadows of a scanner) left out."""
    margin_x, margin_y = page.width // 40, page.height // 40
    inner = page.crop((margin_x, margin_y, page.width - margin_x, page.height - margin_y))
    long_side = max(inner.size)
    factor = min(1.0, _LOOK_WIDTH * 1.414 / max(1, long_side))
    size = (max(1, round(inner.width * factor)), max(1, round(inner.height * factor)))
    return ImageOps.invert(ImageOps.autocontrast(inner.resize(size, Image.Resampling.BOX, reducing_gap=2.0), cutoff=1))


def _striped(look: Image.Image) -> float:
    """The contrast between rows of ink and rows of paper."""
    rows = list(look.resize((1, look.height), Image.Resampling.BOX).tobytes())
    return float(sum((above - below) ** 2 for above, below in pairwise(rows)))


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + number * step for number in range(round((last - first) / step) + 1)]
