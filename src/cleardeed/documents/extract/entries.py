"""The day on which a document says that the seller's right was registered, and the share that it sells."""

import re
from collections.abc import Iterator

from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_ENTERED = re.compile(
    r"(?:\b(?:прав|собственност)\w*[^;\n]{0,120}?\bзарегистрирован\w*|\bдат\w+\s[^;\n]{0,40}?регистрац\w+)[^;\n]{0,70}\Z"
    r"|\b(?:right|ownership|title)\b[^;\n]{0,120}?\bregistered\b[^;\n]{0,70}\Z"
    r"|\bregistered in the (?:unified )?(?:state )?regist[^;\n]{0,70}\Z",
    re.IGNORECASE,
)
_TO_COME = re.compile(r"\b(?:переход|долж|обяз|буд|подлеж|transfer|shall|will|must)\w*[^;\n]{0,160}\Z", re.IGNORECASE)
_LEAD = 200
_FRACTION = r"[1-9]\d{0,2}\s?/\s?[1-9]\d{0,3}(?![\d/])"
_SOLD = re.compile(
    r"\b(?:прода(?:ть|[её]т|ст|л\w?)|переда(?:ть|[её]т|ст|л\w?)|отчужда[ею]т|приобрет\w+ у продавц\w+|sells?|transfers?"
    r"|acquires? from the seller)\b[^.;:]{0,140}?"
    rf"(?:\bдол[юи]\s(?:в размере\s)?(?P<behind>{_FRACTION})"
    rf"|(?<![\d/])(?<!по )(?P<before>{_FRACTION})\s?(?:\([^()]{{3,40}}\)\s?)?дол[юиьея]"
    rf"|\bshare of (?P<english>{_FRACTION}))(?![^.;]{{0,90}}(?:земельн|land plot))",
    re.IGNORECASE,
)
"""The share of a plot goes with its house, and is not what is sold."""


def entry_days(reading: Reading) -> Iterator[Date]:
    """The days on which the right is said to have been registered: not the document's own, and none later."""
    issued = reading.date.span if reading.date else None
    own = (reading.date.value if reading.date else None) or reading.today
    for date in reading.days:
        if date.value and date.value <= own and date.span != issued and any(map(_tells_entry, _leads(date, reading))):
            yield date


def _tells_entry(lead: str) -> bool:
    entered = _ENTERED.search(lead)
    return entered is not None and not _TO_COME.search(entered[0])


def _leads(date: Date, reading: Reading) -> Iterator[str]:
    """What its line says before a day, and what its sentence does, over the lines of a page."""
    start = max(date.span.start - _LEAD, 0)
    yield reading.stream[start : date.span.start]
    first, _ = reading.words.sentence_span(reading.sentence_at(date.span.start))
    yield reading.stream[max(reading.words.starts[first], start) : date.span.start].replace("\n", " ")


def sold_share(reading: Reading) -> tuple[str, Span] | None:
    """The share that is sold, as `1/2`, and where the text names it; None where it names none."""
    match = _SOLD.search(reading.stream)
    if match is None:
        return None
    group = next(name for name in ("behind", "before", "english") if match[name])
    return "".join(match[group].split()), Span(match.span(group))
