"""The holders and burdens of the object over time: the data, and their drawing on a scale of years."""

import datetime
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from cleardeed.core.formats import Count
from cleardeed.reports.report_texts import ReportTexts

Holder = Literal["seller", "other", "hidden", "unknown"]
"""`hidden`: the register withholds the name by law; `unknown`: a name that could not be compared with the seller's."""
Minority = Literal["then", "now"]
"""Under 18 when the right was registered, or at the day of the data."""

LANES_SHOWN = 24
"""Rights and encumbrances drawn; the findings list all."""
MAX_TICKS = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class HeldRight(msgspec.Struct, frozen=True, kw_only=True):
    """A right as registered. `owner` numbers the people that the register tells apart; null where it hides them."""

    kind: str | None
    owner: int | None
    holder: Holder
    share: str | None
    since: datetime.date | None
    """None: the register gives no day."""
    until: datetime.date | None
    """None: it stands."""
    minor: Minority | None
    """None where it is not so, or no birth date is known."""
    joint: bool
    label: str
    text: str


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """An encumbrance as registered."""

    kind: str | None
    since: datetime.date | None
    until: datetime.date | None
    label: str
    text: str


class Ownership(msgspec.Struct, frozen=True, kw_only=True):
    """`result.ownership`: the rights and encumbrances that the register of rights showed, the oldest first."""

    answered: bool
    """Whether the register answered; where it did not, nothing is known and nothing is drawn."""
    as_of: datetime.date | None
    holders: Count
    """Holders that the register tells apart: there were at least so many."""
    rights: list[HeldRight]
    encumbrances: list[Burden]
    notes: list[str]
    """Sentences on the number of owners, and on what this does not show."""


def ownership_view(ownership: Ownership | None, texts: ReportTexts) -> dict[str, Any] | None:
    """Texts and drawing for the template and the page, not yet made printable; None where there is no object."""
    if ownership is None:
        return None
    entries: list[HeldRight | Burden] = [*ownership.rights, *ownership.encumbrances]
    shown = entries[:LANES_SHOWN]
    scale = _Scale(ownership, shown)
    more = len(entries) - len(shown)
    return {
        "notes": ownership.notes,
        "as_of": texts.date(ownership.as_of),
        "ticks": list(scale.ticks()),
        "lanes": [_lane(one, scale) for one in shown],
        "more": texts.say("ownership.more", count=more) if more else None,
        "has_unknown": any(one.since is None for one in shown),
    }


class _Scale:
    """Days as positions from 0 to 1, on which the day of the data is 1."""

    def __init__(self, ownership: Ownership, entries: list[HeldRight | Burden]) -> None:
        self._last = ownership.as_of or datetime.date.min
        known = [day for one in entries for day in (one.since, one.until) if day is not None and day <= self._last]
        earliest = min(known, default=self._last)
        self._first = datetime.date(max(earliest.year - 1, 1), 1, 1)
        self._days = max((self._last - self._first).days, 1)

    def position(self, day: datetime.date) -> float:
        """Return the position of the day; what lies beyond the scale is at its end."""
        return round(min(max((day - self._first).days / self._days, 0.0), 1.0), 4)

    def ticks(self) -> Iterator[tuple[str, float]]:
        """Some years, each with the position where it begins."""
        years = range(self._first.year + 1, self._last.year + 1)
        step = next((one for one in _STEPS if len(years) <= one * MAX_TICKS), len(years) or 1)
        for year in years:
            if year % step == 0:
                yield str(year), self.position(datetime.date(year, 1, 1))


def _lane(one: HeldRight | Burden, scale: _Scale) -> dict[str, Any]:
    start = scale.position(one.since) if one.since else 0.0
    end = scale.position(one.until) if one.until else 1.0
    right = one if isinstance(one, HeldRight) else None
    return {
        "label": one.label,
        "text": one.text,
        "start": start,
        "width": round(max(end - start, 0.006), 4),
        "unknown": one.since is None,
        "standing": one.until is None,
        "tone": "attention" if right is None else "found" if right.holder == "seller" else "unknown",
        "burden": right is None,
        "mark": right is not None and right.minor is not None,
    }
