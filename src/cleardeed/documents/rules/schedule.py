"""The days of an English contract's events: one on two days, a condition behind completion, a past still to come."""

import datetime
import re
from collections.abc import Iterator

from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.reading import Reading

_FINAL = r"(?:main|definitive|final|public|notarial)\s(?:contract|agreement|deed)"
_COMPLETES = re.compile(
    r"\b(?:completion|closing|settlement)(?:\sdate)?(?:\s?[:–-]\s?|\s(?:(?:is|shall|will|to|be|take|takes|place|fixed|set|for|due"
    r"|on|or|before|by|the)\s){1,6})\Z",
    re.IGNORECASE,
)
_LAST_DAY = re.compile(rf"[^.;\n]{{0,60}}\b(?:last\sday|deadline|date|term)\b[^.;\n]{{0,25}}\b{_FINAL}", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:financ\w+|loan|mortgage\sapproval|inspection|survey|due\sdiligence)\b[^.\n]{0,70}"
    r"\b(?:date|by|until|before|later\sthan|expires?(?:\son)?)\W{0,4}\Z",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"\b(?:buyers?|purchasers?|sellers?|vendors?|depositor|he|she|they|we|I)\s(?:(?:has|have|had|already)\s){0,2}"
    r"(?:paid|received|handed|transferred|gave|took|inspected|viewed)\b[^;\n]{0,60}?\son\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_MOVABLE = re.compile(r"\b(?:if|unless|should|extend\w*|postpon\w+|original\w*|instead)\b", re.IGNORECASE)
_LEAD = 110


def is_last_day(date: Date, reading: Reading) -> bool:
    """Whether the words behind a date call it the last day for the final contract."""
    return _LAST_DAY.match(reading.stream, date.span.end) is not None


def out_of_step(reading: Reading, own: datetime.date | None) -> Iterator[Date]:
    """The days that cannot be kept together with the others."""
    if reading.kind == "title_extract":
        return
    completes, conditions = list[Date](), list[Date]()
    for date in reading.days:
        lead = reading.stream[max(date.span.start - _LEAD, 0) : date.span.start]
        fixed = _MOVABLE.search(lead) is None
        if date.value and fixed and _COMPLETES.search(lead):
            completes.append(date)
        elif date.value and fixed and _CONDITION.search(lead):
            conditions.append(date)
        if date.value and own and date.value > own and _HAPPENED.search(lead):
            yield date
    days = {date.value for date in completes}
    if len(days) > 1:
        yield completes[-1]
    yield from (date for date in conditions if days and all(day and date.value and day < date.value for day in days))
