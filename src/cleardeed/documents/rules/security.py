"""What secures the deal: deposit against advance, and the pledge that the law gives an unpaid seller."""

import datetime

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import money
from cleardeed.documents.rules.deposit_fate import kept_advance, unfair_fate
from cleardeed.documents.rules.model import MISSING, Finding, rule

_WORDS = topic("security")

_DEPOSIT = _WORDS["deposit"]
_ADVANCE = _WORDS["advance"]
_ANY = _WORDS["any"]
_STORED = _WORDS["stored"]
_ITS_RETURN = _WORDS["its_return"]
_NONE_PAID = _WORDS["none_paid"]
_NOTHING_DOWN = _WORDS["nothing_down"]
_CONTRAST = _WORDS["contrast"]
_NOT_TWICE_OWED = _WORDS["not_twice_owed"]
_RULES_OF_IT = _WORDS["rules_of_it"]
_NOT_EARNEST = _WORDS["not_earnest"]
_MIXED = _WORDS["mixed"]
_BY_BOTH_NAMES = _WORDS["by_both_names"]
_RETURNED = _WORDS["returned"]
_LOST_EVEN_SO = _WORDS["lost_even_so"]
_SINGLE = _WORDS["single"]
_BACK = _WORDS["back"]
_EARNEST = _WORDS["earnest"]
_DOUBLE = _WORDS["double"]
_BY_LAW = _WORDS["by_law"]
_KEPT = _WORDS["kept"]


@cached
def deposit(reading: Reading) -> Number | None:
    """The sum of the deposit or advance: the first behind or before its name in one sentence, and not the price."""
    words = reading.words
    asked = money.price(reading)
    spots = sorted({hit.first for hit in _ANY.find(words)})
    for spot in spots:
        beside = [
            one for one in reading.money_behind(spot - 15, 31) if words.sentences[one.place] == words.sentences[spot]
        ]
        near = [one for one in beside if asked is None or one.value != asked.value]
        if near:
            return min(near, key=lambda one: abs(one.place - spot))
    return None


def _find_deposit(reading: Reading) -> Finding | None:
    stored = reading.sentences_of(_STORED) | reading.sentences_of(_NOTHING_DOWN)
    returned = {hit.last for hit in _ITS_RETURN.find(reading.words)}
    stored |= reading.sentences_of(_NONE_PAID) if reading.kind == "purchase_agreement" else set()
    mention = next(
        (hit for hit in reading.hits(_ANY) if hit.sentence not in stored and hit.first not in returned), None
    )
    if mention is None:
        unnamed = unfair_fate(reading)
        return Finding(reading.span(unnamed[0]), "lost") if unnamed and unnamed[1] == "lost" else None
    if single := _back_once(reading):
        return Finding(reading.span(single), "single")
    if unfair := _unfair(reading):
        return unfair
    contrast = reading.sentences_of(_CONTRAST)
    mixed = _BY_BOTH_NAMES.first(reading.words) or next(
        (hit for hit in reading.hits(_MIXED) if hit.sentence not in contrast), None
    )
    if mixed is None:
        mixed = _called_both(reading)
    if mixed is not None:
        return Finding(reading.span(mixed), "mixed")
    if reading.kind == "deposit_agreement":
        paid = deposit(reading)
        if paid is None and not _sums_without_price(reading):
            return Finding(reading.span(mention), MISSING)
        asked = money.price(reading)
        if paid and asked and paid.value >= asked.value and paid.place != asked.place:
            return Finding(paid.span, "exceeds")
    return Finding(reading.span(mention))


def _unfair(reading: Reading) -> Finding | None:
    """Where the money goes another way than the law or its name have it when somebody withdraws."""
    told = unfair_fate(reading)
    if told and (told[1] != "single" or not _comes_back_twice(reading)):
        return Finding(reading.span(told[0]), told[1])
    if kept := kept_advance(reading):
        return Finding(reading.span(kept), "kept")
    denied, lawful = reading.sentences_of(_NOT_EARNEST), reading.sentences_of(_BY_LAW)
    for fault, pattern in (
        ("returned", _RETURNED), ("single", _SINGLE), ("kept", _KEPT), ("lost", _LOST_EVEN_SO),
    ):  # fmt: skip
        hits = (hit for hit in reading.hits(pattern) if pattern is not _LOST_EVEN_SO or reading.in_one_part(hit))
        skipped = denied | lawful if fault == "returned" else denied
        hit = next((hit for hit in hits if hit.sentence not in skipped), None)
        if hit is not None and not (fault == "single" and _comes_back_twice(reading)):
            return Finding(reading.span(hit), fault)
    freed = _NOT_TWICE_OWED.first(reading.words)
    if freed and reading.sentences_of(_EARNEST) - denied - reading.sentences_of(_RULES_OF_IT):
        return Finding(reading.span(freed), "lost")
    return None


def _comes_back_twice(reading: Reading) -> bool:
    """Whether the text speaks of twice the deposit, or names a sum of that size."""
    paid = deposit(reading)
    return _DOUBLE(reading.words) or (paid is not None and any(one.value == 2 * paid.value for one in reading.money))


def _back_once(reading: Reading) -> Hit | None:
    """Where a seller who withdraws gives back no more than the deposit, whatever it is called there."""
    paid = deposit(reading)
    if paid is None or not _EARNEST(reading.words) or _comes_back_twice(reading):
        return None
    sums: dict[int, set[int]] = {}
    for one in reading.money:
        sums.setdefault(reading.words.sentences[one.place], set()).add(one.value)
    return next((hit for hit in reading.hits(_BACK) if sums.get(hit.sentence) == {paid.value}), None)


def _sums_without_price(reading: Reading) -> bool:
    asked = money.price(reading)
    return len({one.value for one in reading.money} - {asked.value if asked else 0}) > 0 or (
        asked is None and bool(reading.money)
    )


_THE_SAME = _WORDS["the_same"]


def _called_both(reading: Reading) -> Hit | None:
    """An agreement that goes on to speak of a deposit as an advance, without setting them apart."""
    contrast = reading.sentences_of(_CONTRAST)
    advances = [hit for hit in reading.hits(_ADVANCE) if hit.sentence not in contrast and not reading.denied(hit)]
    deposits = [hit for hit in reading.hits(_DEPOSIT) if hit.sentence not in contrast and not reading.denied(hit)]
    if deposits and (same := next((hit for hit in reading.hits(_THE_SAME) if hit.sentence not in contrast), None)):
        return same
    if reading.kind != "deposit_agreement" and _sums(advances, reading).isdisjoint(_sums(deposits, reading)):
        return None
    return advances[0] if advances and deposits else None


def _sums(hits: list[Hit], reading: Reading) -> set[int]:
    """The sums in the sentences of hits."""
    sentences = {hit.sentence for hit in hits}
    return {one.value for one in reading.money if reading.words.sentences[one.place] in sentences}


_PLEDGE = _WORDS["pledge"]
_NOT_ARISING = _WORDS["not_arising"]
_KEPT_PLEDGE = _WORDS["kept_pledge"]
_LATER = _WORDS["later"]
_SELLERS_LOAN = _WORDS["sellers_loan"]
_IN_PARTS = _WORDS["in_parts"]
_SAFE = _WORDS["safe"]


def _find_pledge(reading: Reading) -> Finding | None:
    hits = reading.hits(_PLEDGE)
    excluded = reading.sentences_of(_NOT_ARISING)
    kept = reading.sentences_of(_KEPT_PLEDGE)
    free = (hit for hit in hits if hit.sentence not in kept and (hit.sentence in excluded or reading.denied(hit)))
    if settled := next(free, None):
        return Finding(reading.span(settled))
    if hits:
        return Finding(reading.span(hits[0]), "arises")
    safe = _SAFE(reading.words)
    owed = reading.sentences_of(_SELLERS_LOAN)
    parts = (hit for hit in reading.hits(_IN_PARTS if safe else _LATER) if hit.sentence not in owed)
    later = next((hit for hit in parts if reading.asserted(hit)), None)
    deferred = reading.span(later) if later else None if safe else _deferred(reading)
    if deferred is not None and reading.kind == "purchase_agreement" and reading.russian_practice:
        return Finding(deferred, "silent")
    return None


def _deferred(reading: Reading) -> Span | None:
    """The first sum that is due so late that the transfer is registered before."""
    own = reading.date.value if reading.date else None
    for number in reading.money if own else ():
        for date in reading.dates_between(number.span.end, number.span.end + _DUE_REACH):
            same = reading.sentence_at(date.span.start) == reading.words.sentences[number.place]
            if own and date.value and same and date.value - own > _REGISTERED_WITHIN:
                return number.span
    return None


_DUE_REACH = 40
"""How far behind a sum the day may stand on which it is due, in code points."""
_REGISTERED_WITHIN = datetime.timedelta(days=60)


RULES = (
    rule("deposit", find=_find_deposit),
    rule("seller_pledge", find=_find_pledge),
)
