"""How large the letters of a report's page one may be for it to stay one page.

The lines are counted here as `templates/first_page.typ` sets them: to let typst measure every page made a report take
four times as long.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cleardeed.core.language import Language

SIZES = (10.5, 10.0, 9.5, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0)
"""In points. What does not fit in the last goes on to the next page: smaller letters are not read."""
LETTER_WIDTH: Mapping[Language, float] = {"en": 0.475, "ru": 0.515}
"""Of a usual letter, in shares of the size; a little more than what was measured."""
NARROW, WIDE = 0.36, 0.64
"""How narrow and how wide a column of page one may be, as a share of both."""
_HEIGHT, _WIDTH = 717, 487
"""Of the text, in points."""
_BETWEEN_COLUMNS, _POINT_WIDTH, _VERDICT_WIDTH, _FRAME_WIDTH = 28, 453, 456, 465
_LEADING, _LETTER_HEIGHT = 0.58, 0.7
_TITLE, _SANDBOX, _FRAME, _INDENT = 30, 34, 45, 13
_VERDICT_SIZE, _USUAL_SIZE, _CAPTION_SIZE = 14, 9, 7.5


def largest_size(
    page: Mapping[str, Any], *, notice: str | None, whom: Sequence[tuple[str, str]], sandbox: bool, language: Language
) -> float:
    """Return the largest letters in which the texts of `page`, `summary_view`'s, are one page.

    `notice` is that of an edition, `whom` the lines on seller and object, both of which stand above.
    """
    height = _HEIGHT - sandbox * _SANDBOX
    return next((size for size in SIZES if _Setting(size, language).page(page, notice, whom) <= height), SIZES[-1])


def column_share(steps: Sequence[str], demands: Sequence[str]) -> float:
    """Return the share of the width that the column of steps has: the longer column gets more, so that both end on the
    page."""
    left, right = (sum(len(item) + 50 for item in items) for items in (steps, demands))
    return min(max(left / ((left + right) or 1), NARROW), WIDE)


class _Setting:
    """The heights, in points, that texts take in letters of one size."""

    def __init__(self, size: float, language: Language) -> None:
        self._size = size
        self._letter = LETTER_WIDTH[language]

    def page(self, page: Mapping[str, Any], notice: str | None, whom: Sequence[tuple[str, str]]) -> float:
        """`notice`, `whom` and `page`, one below the other."""
        return (
            _TITLE
            + self._paragraphs((f"{label}: {line}" for label, line in whom), _WIDTH, apart=0.6)
            + (_FRAME + self._paragraphs([notice], _FRAME_WIDTH, letters=min(self._size, _USUAL_SIZE)) if notice else 0)
            + self._verdict(page["verdict"], page["cautions"])
            + self._points(page)
            + self._gaps(page["not_checked"], page["not_checked_more"])
            + self._columns(page)
            + self._caption(page["further"], apart=0.9)
        )

    def _verdict(self, verdict: str, cautions: Sequence[str]) -> float:
        frame = 30 + 2.4 * self._size + self._paragraphs([verdict], _VERDICT_WIDTH, letters=_VERDICT_SIZE)
        letters = max(self._size, _USUAL_SIZE)
        said = self._paragraphs(cautions, _VERDICT_WIDTH, letters=letters, apart=1.1)
        return frame + said + self._caption("source", apart=0.7)

    def _points(self, page: Mapping[str, Any]) -> float:
        height = self._topic(apart=2) + self._caption(page["more"], apart=0.7)
        if not page["points"]:
            return height + self._paragraphs([page["no_points"]], _WIDTH, apart=0.8)
        for point in page["points"]:
            title = f"{point['title']}  {point['status_text']}"
            said = filter(None, (point["reason"], point["also"], point["meaning"]))
            height += 8 + self._paragraphs([title], _POINT_WIDTH, letters=max(1.17 * self._size, 10.5))
            height += self._paragraphs(said, _POINT_WIDTH, apart=0.6)
        return height

    def _gaps(self, gaps: Sequence[Mapping[str, str]], more: str | None) -> float:
        if not gaps:
            return 0
        frame = 25 + 1.8 * self._size
        if more is None:
            said = (f"{gap['name']}. {gap['advice']}" for gap in gaps)
            return frame + self._paragraphs(said, _FRAME_WIDTH - _INDENT, apart=0.75)
        rows = math.ceil(len(gaps) / 2)
        return frame + rows * 2 * self._size + self._paragraphs([more], _FRAME_WIDTH, apart=0.9)

    def _columns(self, page: Mapping[str, Any]) -> float:
        shares = {"next_steps": page["column"], "demands": 1 - page["column"]}
        width = _WIDTH - _BETWEEN_COLUMNS
        columns = (self._paragraphs(page[name], width * share - _INDENT, apart=0.75) for name, share in shares.items())
        return self._topic(apart=1.4) + max(columns)

    def _paragraphs(
        self, texts: Iterable[str], width: float, *, letters: float | None = None, apart: float = 0
    ) -> float:
        """Paragraphs in letters of that size, each with the space before it, `apart` letters high."""
        letters = letters or self._size
        lines = (max(1, math.ceil(len(text) * self._letter * letters / width)) for text in texts)
        return sum((count * (_LETTER_HEIGHT + _LEADING) - _LEADING + apart) * letters for count in lines)

    def _topic(self, *, apart: float) -> float:
        return (apart + _LETTER_HEIGHT) * self._size + 4.5

    def _caption(self, text: str | None, *, apart: float) -> float:
        return apart * self._size + _LETTER_HEIGHT * _CAPTION_SIZE if text else 0
