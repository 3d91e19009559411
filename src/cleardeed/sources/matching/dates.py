"""Calendar dates as registers write them."""

import datetime
import functools
import re

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?")
_DOTTED = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4})(?:\s*(?:г\.?|г\.\s*р\.?|года))?(?:[T ]\d{1,2}:.*)?")
_SHORT = re.compile(r"(\d{2})\.(\d{2})\.(\d{2})")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_EPOCH_MS = re.compile(r"-?\d{10,14}")
_CENTURY_PIVOT = 50
_OLDEST_BIRTH = datetime.date(1850, 1, 1)


_MAX_LENGTH = 100
"""Code points of a date with all that registers write behind it."""


def parse_date(text: str) -> datetime.date | None:
    """The date of `text`, or None where it is none that a register writes.

    ISO (a time after it is cut off, the zone never shifts the day), `dd.mm.yyyy`, `dd.mm.yy` (50 and above is the last
    century), `yyyymmdd`, and milliseconds since 1970 (UTC midnight).
    """
    return _read(text) if len(text) <= _MAX_LENGTH else None


@functools.lru_cache(maxsize=1 << 17)
def _read(text: str) -> datetime.date | None:
    text = text.strip()
    if found := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        return _date(found[1], found[2], found[3])
    if found := _DOTTED.fullmatch(text):
        return _date(found[3], found[2], found[1])
    if found := _SHORT.fullmatch(text):
        century = "19" if int(found[3]) >= _CENTURY_PIVOT else "20"
        return _date(century + found[3], found[2], found[1])
    if _EPOCH_MS.fullmatch(text):
        return _from_milliseconds(int(text))
    return None


def parse_birth_date(text: str) -> datetime.date | None:
    """Like `parse_date`, but a year of two digits (whose century is a guess) and a year before 1850 are refused."""
    day = None if _SHORT.fullmatch(text.strip()) else parse_date(text)
    return day if day is not None and day >= _OLDEST_BIRTH else None


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None


def _from_milliseconds(value: int) -> datetime.date | None:
    try:
        return datetime.date(1970, 1, 1) + datetime.timedelta(days=value // 86_400_000)
    except OverflowError:
        return None
