"""Money that leaves the buyer with nothing in hand: no proof that he paid, no security until the register has him."""

import re

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("unsecured")

_UNPROVEN = _WORDS["unproven"]
_PROVEN = _WORDS["proven"]
_PROVEN_BY_PAPER = _WORDS["proven_by_paper"]
_NO_SECURITY = _WORDS["no_security"]
_FILED_LATE = re.compile(
    r"(?:документ|заявлени|регистрац|переход\w?\sправ)[^.;]{0,120}?(?:(?:(?:[2-9]\d|\d{3})\s(?:\([^()]{3,30}\)\s)?"
    r"|(?:двадцат|тридцат|сорок|пятидесят|шестидесят|девяност|ста\s)[а-яё]*\s(?:[а-яё]+\s)?)(?:\w+\s)?дн"
    r"|месяц|полгода|полугоди|\bгода?\b(?<!\d{4}\sгода))[^.;]{0,60}?(?:после|со дня|с момента|с даты)\s(?:\w+\s){0,2}?"
    r"(?:поступлени|зачислени|получени|оплат|уплат|расч[её]т)",
    re.IGNORECASE,
)
"""A transfer that is registered only weeks after the money was paid."""
_CASH_BEFORE = _WORDS["cash_before"]
_ANY_PROOF = _WORDS["any_proof"]
_OF_ANOTHER_SUM = _WORDS["of_another_sum"]
_IN_FULL = _WORDS["in_full"]
_ALL_BEFORE, _DUE_BEFORE = _WORDS["all_before"], _WORDS["due_before"]


def unproven(reading: Reading) -> Span | None:
    """Find where money changes hands and neither a receipt nor anything beside it proves that."""
    proven = reading.sentences_of(_PROVEN)
    hits = (hit for hit in reading.hits(_UNPROVEN) if proven.isdisjoint(range(hit.sentence - 1, hit.sentence + 2)))
    return next((reading.span(hit) for hit in hits), None)


def cash_without_receipt(reading: Reading) -> Span | None:
    """Find where cash changed hands before the paper was signed, which names no receipt for it."""
    cash = None if _is_proven(reading) else _CASH_BEFORE.first(reading.words)
    return reading.span(cash) if cash else None


def _is_proven(reading: Reading) -> bool:
    """Whether something shows that cash was received: a receipt for it, or the paper itself by its own words."""
    elsewhere = reading.sentences_of(_OF_ANOTHER_SUM)
    receipts = (hit for hit in reading.hits(_ANY_PROOF) if hit.sentence not in elsewhere)
    return next(receipts, None) is not None or _PROVEN_BY_PAPER(reading.words)


def all_in_cash_before(reading: Reading, asked: Number | None) -> Span | None:
    """Find where the whole price, `asked`, was paid in cash before the paper was signed, and a receipt proves it."""
    if cash_without_receipt(reading):
        return None
    whole = reading.sentences_of(_IN_FULL)
    for hit in reading.hits(_CASH_BEFORE) if reading.russian_practice else ():
        sums = [number.value for number in reading.sums_of(hit.sentence)]
        if (asked is not None and asked.value in sums) or (not sums and hit.sentence in whole):
            return reading.span(hit)
    return None


def paid_before_without_receipt(reading: Reading) -> Span | None:
    """Find where the whole price is paid before the paper is signed, and no receipt but the paper itself is given."""
    if not reading.russian_practice:
        return None
    due = reading.hits(_DUE_BEFORE) if reading.kind == "purchase_agreement" and not _leaves_a_trace(reading) else ()
    hits = (hit for hit in (*reading.hits(_ALL_BEFORE), *due) if is_agreed(hit, reading))
    return reading.span(hit) if (hit := next(hits, None)) else None


def _leaves_a_trace(reading: Reading) -> bool:
    """Whether anything in the text would prove a payment: a receipt, a bank, the paper itself."""
    return bool(reading.sentences_of(_PROVEN)) or _is_proven(reading)


def paid_ahead(reading: Reading) -> Span | None:
    """Find where the buyer has paid it all and waits for the registration with nothing in hand."""
    if late := _FILED_LATE.search(reading.stream):
        return Span(late.span())
    hit = _NO_SECURITY.first(reading.words)
    return reading.span(hit) if hit else None
