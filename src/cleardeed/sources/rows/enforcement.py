"""Parse the text of bailiffs: why a proceeding ended, and how much is owed."""

import datetime
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.text import fold

Fields = dict[str, str]

DISCONTINUED, RETURNED, ENDED = 43, 46, 47
"""Articles of 229-FZ by which a proceeding is over: discontinued, the writ returned unpaid, ended."""
ENDINGS = frozenset({DISCONTINUED, RETURNED, ENDED})

_BREAK = re.compile(r"[,;\s]+")
_ARTICLE = re.compile(
    r"\bст(?:\.|атья)?\s*(\d{1,3})(?!\d)(?:\D+?\bч(?:\.|асть)?\s*(\d{1,2})(?!\d))?"
    r"(?:\D+?\bп(?:\.|ункт)?\s*(\d{1,2})(?!\d))?"
)
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*[,;]\s*(\d{1,2}))?(?:\s*[,;]\s*(\d{1,2}))?\s*")
_STATED = re.compile(
    r"ст(?:\.|атья)?\s*(\d{1,3})(?:[\s,;]*ч(?:\.|асть)?\s*(\d{1,2}))?(?:[\s,;]*п(?:\.|ункт)?\s*(\d{1,2}))?[.,;\s]*"
)
_WORDS = (
    (re.compile(r"банкрот|bankrupt"), (ENDED, 1, 7)),
    (re.compile(r"возвращ|возврат|невозможн|отсутств|\breturned|\bunpaid"), (RETURNED, None, None)),
    (re.compile(r"прекращ|discontinu|terminat"), (DISCONTINUED, None, None)),
    (re.compile(r"(?<!не )(?<!не)(?:исполнен|оплачен|погашен)|(?<!not )\b(?:paid|fulfilled)\b"), (ENDED, 1, 1)),
)
"""Values of operators' own tables in the place of article, part and clause, the worst first."""
_SUM = re.compile(r"(?:^|(?<=[:;.])|(?<=руб))([^:;.]*):\s*(\d[\d\s\u00a0]{0,24}(?:[.,]\d{1,2})?)\s*руб", re.IGNORECASE)
_TIME = re.compile(r"(?:г\.?|года|\d{1,2}:\d{2}\S{0,20})?")
_REASON_COLUMNS = ("closed_reason", "stop_reason", "reason")
_ENDING_COLUMNS = ("closed_on", "closed_article", "closed_part", "closed_clause")


class Closing(msgspec.Struct, frozen=True):
    """The end of a proceeding: date, and article, part and clause of 229-FZ where they are named."""

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


def is_whole_closing(text: str) -> bool:
    """Whether the text is a date and an article that ends a proceeding, as the bailiffs' own register writes it, and
    nothing else: no other word may be ignored, since it may say that the proceeding goes on."""
    first, *rest = _BREAK.split(text.strip(), maxsplit=1)
    if parse_date(first) is None or not rest:
        return False
    found = _NUMBERS.fullmatch(rest[0]) or _STATED.fullmatch(fold(rest[0]))
    return found is not None and int(found[1]) in ENDINGS


def _article_in(text: str) -> tuple[int | None, int | None, int | None]:
    folded = fold(text)
    if found := _ARTICLE.search(folded) or _NUMBERS.fullmatch(text.strip()):
        article, part, clause = (int(number) if number else None for number in found.groups())
        return article, part, clause
    return next((ground for words, ground in _WORDS if words.search(folded)), (None, None, None))


def closing_of(fields: Fields) -> dict[str, Any]:
    """Article, part and clause of a row: from `closed_on`, else from a column that gives the reason.

    Columns `closed_article`, `closed_part`, `closed_clause` need no help and win.
    """
    if "closed_article" in fields:
        return {}
    texts = [fields.get("closed_on", ""), *(fields.get(column, "") for column in _REASON_COLUMNS)]
    closing = next((found for found in map(parse_closing, texts) if found.article in ENDINGS), Closing())
    parts = {"closed_article": closing.article, "closed_part": closing.part, "closed_clause": closing.clause}
    return {name: value for name, value in parts.items() if value is not None}


def with_known_ending(fields: Fields) -> Fields:
    """The row; where it gives a reason for its end that is not known, as one that has not ended.

    A proceeding that is over for an unknown reason would pass for a paid one. What was written stays in `ending`.
    """
    article = fields.get("closed_article") or closing_of(fields).get("closed_article")
    if not _states_a_reason(fields) or str(article) in {str(known) for known in ENDINGS}:
        return fields
    ending = ", ".join(fields[column] for column in _ENDING_COLUMNS if column in fields)
    return {column: text for column, text in fields.items() if column not in _ENDING_COLUMNS} | {"ending": ending}


def _states_a_reason(fields: Fields) -> bool:
    _, *rest = _BREAK.split(fields.get("closed_on", "").strip(), maxsplit=1)
    beside_the_date = any(_TIME.fullmatch(text) is None for text in rest)
    return beside_the_date or any(fields.get(column) for column in ("closed_article", *_REASON_COLUMNS))


def amount_in(summary: str) -> float | None:
    """The roubles owed by a text such as `Долг: 1000.5 руб. Исполнительский сбор: 100.00 руб.`; None without any."""
    return amount_of((label, _number(number)) for label, number in _SUM.findall(summary))


def amount_of(sums: Iterable[tuple[str, float]]) -> float | None:
    """The roubles owed by sums with their labels. They add up, unless a remainder or a grand total is named."""
    labelled = [(fold(label), number) for label, number in sums]
    for word in ("остат", "общая сумма", "итого"):
        named = [number for label, number in labelled if word in label]
        if named:
            return round(sum(named), 2)
    return round(sum(number for _, number in labelled), 2) if labelled else None


def _number(text: str) -> float:
    return float("".join(text.split()).replace(",", "."))
