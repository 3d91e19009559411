"""Whether what looks like lines of letters on a page is where words were read.

Confidence tells of the words that were found and nothing of those that were not: of a page half in shadow the half that
was read may be sure.
"""

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Box = tuple[int, int, int, int]

_CELL = 24
"""Pixels; less than the height of a line in the resolution of a scan."""
_MARGIN = 3
_STROKES = (-1, 0, 1, -2, 0, 2, -1, 0, 1)
"""Sobel's kernel for upright edges: letters are full of them, ruled lines and edges of paper that lie have none."""
_HALF = 0.5
"""Of the way from empty paper to the letters that were read: what has as much of edges is letters, too."""


def unread_share(page: Image.Image, words: Sequence[Box]) -> float:
    """The share of what looks like letters that no word covers, 0 to 1; 1 where there are no words."""
    across, down = page.width // _CELL, page.height // _CELL
    if not words or not across or not down:
        return 1.0
    edges = list(_edges(page, across, down).tobytes())
    covered = list(_covered(words, across, down).tobytes())
    read = sorted(edge for edge, word in zip(edges, covered, strict=True) if word)
    if not read:
        return 1.0
    paper = sorted(edges)[len(edges) // 10]
    least = paper + (read[len(read) // 2] - paper) * _HALF
    known = sum(edge > least and word > 0 for edge, word in zip(edges, covered, strict=True))
    missed = [edge > least and not word for edge, word in zip(edges, covered, strict=True)]
    lost = sum(all(missed[row + place - 1 : row + place + 2])
               for row in range(0, len(missed), across) for place in range(1, across - 1))  # fmt: skip
    return lost / max(known + lost, 1)


def _edges(page: Image.Image, across: int, down: int) -> Image.Image:
    """How much of upright edges is in each cell. What stands alone there, an upright rule or the paper's side, is not
    three cells wide."""
    soft = page.filter(ImageFilter.GaussianBlur(1))
    rising, falling = (
        soft.filter(ImageFilter.Kernel((3, 3), [sign * weight for weight in _STROKES], 1)) for sign in (1, -1)
    )
    whole = ImageChops.add(rising, falling).crop((0, 0, across * _CELL, down * _CELL))
    ImageDraw.Draw(whole).rectangle((0, 0, *page.size), outline=0, width=_MARGIN)  # where a kernel has no neighbours
    return whole.resize((across, down), Image.Resampling.BOX)


def _covered(words: Sequence[Box], across: int, down: int) -> Image.Image:
    covered = Image.new("L", (across, down), 0)
    draw = ImageDraw.Draw(covered)
    for box in words:
        draw.rectangle([place // _CELL for place in box], fill=255)
    return covered
