"""What bailiffs write as text: why a proceeding ended, and how much is owed."""

import datetime
import re
from typing import Any

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.text import fold

_BREAK = re.compile(r"[,;\s]+")
_ARTICLE = re.compile(
    r"\bст(?:\.|атья)?\s*(\d{1,3})(?!\d)(?:\D+?\bч(?:\.|асть)?\s*(\d{1,2})(?!\d))?"
    r"(?:\D+?\bп(?:\.|ункт)?\s*(\d{1,2})(?!\d))?"
)
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*[,;]\s*(\d{1,2}))?(?:\s*[,;]\s*(\d{1,2}))?\s*")
_SUM = re.compile(r"(?:^|(?<=[:;.])|(?<=руб))([^:;.]*):\s*(\d[\d\s\u00a0]{0,24}(?:[.,]\d{1,2})?)\s*руб", re.IGNORECASE)
_REASON_COLUMNS = ("closed_reason", "stop_reason", "reason")


class Closing(msgspec.Struct, frozen=True):
    """How a proceeding ended: date, and article, part and clause of 229-FZ where they are named."""

    date: datetime.date | None = None
    article: int | None = None
    part: int | None = None
    clause: int | None = None


def parse_closing(text: str) -> Closing:
    """Reads `2024-09-01, 46, 1, 3`, `01.09.2024 ст. 46 ч. 1 п. 3`, or a date alone."""
    first, *rest = _BREAK.split(text.strip(), maxsplit=1)
    day = parse_date(first)
    article, part, clause = _article_in(rest[0] if rest and day else "" if day else text)
    return Closing(day, article, part, clause)


def _article_in(text: str) -> tuple[int | None, int | None, int | None]:
    found = _ARTICLE.search(fold(text)) or _NUMBERS.fullmatch(text.strip())
    if not found:
        return None, None, None
    article, part, clause = (int(number) if number else None for number in found.groups())
    return article, part, clause


def closing_of(fields: dict[str, str]) -> dict[str, Any]:
    """Article, part and clause of a row: from `closed_on`, else from a column that gives the reason.

    Columns `closed_article`, `closed_part`, `closed_clause` need no help and win.
    """
    if "closed_article" in fields:
        return {}
    texts = [fields.get("closed_on", ""), *(fields.get(column, "") for column in _REASON_COLUMNS)]
    closing = next((found for found in map(parse_closing, texts) if found.article is not None), Closing())
    parts = {"closed_article": closing.article, "closed_part": closing.part, "closed_clause": closing.clause}
    return {name: value for name, value in parts.items() if value is not None}


def amount_in(summary: str) -> float | None:
    """The roubles owed by a text such as `Долг: 1000.5 руб. Исполнительский сбор: 100.00 руб.`; None without any.

    Sums add up, unless a remainder or a grand total is named: then that is what is owed.
    """
    sums = [(fold(label), _number(number)) for label, number in _SUM.findall(summary)]
    for word in ("остат", "общая сумма", "итого"):
        named = [number for label, number in sums if word in label]
        if named:
            return round(sum(named), 2)
    return round(sum(number for _, number in sums), 2) if sums else None


def _number(text: str) -> float:
    return float("".join(text.split()).replace(",", "."))
