"""Facts about money paid before the deal: its name, its sum, and what becomes of it when the deal fails."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from cleardeed.documents.extract.deposit_fate import advance_fates, deposit_fates
from cleardeed.documents.extract.price import is_foreign, price_of
from cleardeed.documents.extract.quoting import quoted
from cleardeed.documents.facts import Deposit, DepositFate, Fact, Price, Security
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.itself import aptest
from cleardeed.documents.reading.pledged import called_a_pledge
from cleardeed.documents.reading.reading import Reading, cached

_TOPIC = topic("deposit")
_DEPOSIT, _ADVANCE, _ANY = _TOPIC["deposit"], _TOPIC["advance"], _TOPIC["any"]
_STORED, _NOTHING_DOWN = _TOPIC["stored"], _TOPIC["nothing_down"]
_ITS_RETURN, _NONE_PAID = _TOPIC["its_return"], _TOPIC["none_paid"]
_NONE_GIVEN, _ANOTHERS = _TOPIC["none_given"], _TOPIC["anothers"]
_CONTRAST, _MIXED, _BY_BOTH_NAMES = _TOPIC["contrast"], _TOPIC["mixed"], _TOPIC["by_both_names"]
_THE_SAME = _TOPIC["the_same"]
_EARNEST, _RULES_OF_IT, _NOT_EARNEST = _TOPIC["earnest"], _TOPIC["rules_of_it"], _TOPIC["not_earnest"]
_BY_LAW, _BACK, _DOUBLE = _TOPIC["by_law"], _TOPIC["back"], _TOPIC["double"]


def facts(reading: Reading) -> Iterator[Fact]:
    """The price, the money paid before, and its fates: the first of each that are said alike."""
    if (asked := price_of(reading)) is not None:
        yield Price(
            quotes=quoted(reading, asked.span),
            entry="money/price",
            amount=asked.value,
            foreign=is_foreign(asked, reading),
        )
    if mentions := _mentions(reading):
        yield _money(mentions, reading)
    said: set[tuple[Any, ...]] = set()
    for fate in _fates(reading):
        alike = (fate.event, fate.outcome, fate.of, fate.modality)
        if alike not in said:
            said.add(alike)
            yield fate


@cached
def deposit_amount(reading: Reading) -> Number | None:
    """The sum of the deposit or advance: the first behind or before its name in one sentence, and not the price."""
    words = reading.words
    asked = price_of(reading)
    for spot in sorted({hit.first for hit in _ANY.find(words)}):
        beside = [
            one for one in reading.money_behind(spot - 15, 31) if words.sentences[one.position] == words.sentences[spot]
        ]
        near = [one for one in beside if asked is None or one.value != asked.value]
        if near:
            return min(near, key=lambda one: abs(one.position - spot))
    return None


def _mentions(reading: Reading) -> list[Hit]:
    """Find where the money is named as paid."""
    stored = reading.sentences_of(_STORED) | reading.sentences_of(_NOTHING_DOWN) | reading.sentences_of(_ANOTHERS)
    returned = {hit.last for hit in _ITS_RETURN.find(reading.words)}
    stored |= reading.sentences_of(_NONE_PAID) if reading.kind == "purchase_agreement" else set()
    return [hit for hit in reading.hits(_ANY) if hit.sentence not in stored and hit.first not in returned]


def _money(mentions: list[Hit], reading: Reading) -> Deposit:
    paid, both = deposit_amount(reading) or _whole_price(reading), _called_both(reading)
    quoted_hit = both or aptest("deposit", mentions, reading) or mentions[0]
    advance = mentions[0].first in {hit.first for hit in _ADVANCE.find(reading.words)}
    called: list[Security] = ["deposit", "advance"] if both else ["advance"] if advance else ["deposit"]
    if any(called_a_pledge(hit.first, reading.words) for hit in mentions):
        called = ["pledge", *(one for one in called if one != "deposit")]
    return Deposit(
        quotes=quoted(reading, reading.span(quoted_hit)),
        entry="deposit/mixed" if both else "deposit/advance" if advance else "deposit/deposit",
        called=called,
        amount=None if paid is None else paid.value,
        other_amounts=_sums_without_price(reading),
    )


_AS_A_DEPOSIT = re.compile(
    r"\b(?:задат(?:ок|ка|ком)|аванс(?:а|ом)?|deposit|earnest\smoney|advance)(?:\s(?:в\s(?:размере|сумме)|размером"
    r"|(?:in\sthe\s(?:sum|amount)\s)?of|is|equal\sto))?\W{0,4}(?:RUB|RUR)?\s?\Z",
    re.IGNORECASE,
)
_LEAD = 60
"""What stands before the sum of a deposit, and how far before it that may begin."""


def _whole_price(reading: Reading) -> Number | None:
    """The sum of a deposit that is the whole price."""
    asked, stream = price_of(reading), reading.stream
    return next(
        (
            one
            for one in reading.money
            if asked
            and one.value == asked.value
            and _AS_A_DEPOSIT.search(stream, max(one.span.start - _LEAD, 0), one.span.start)
        ),
        None,
    )


def _sums_without_price(reading: Reading) -> bool:
    asked = price_of(reading)
    return len({one.value for one in reading.money} - {asked.value if asked else 0}) > 0 or (
        asked is None and bool(reading.money)
    )


def _called_both(reading: Reading) -> Hit | None:
    """Find where the money has both names, without being set apart."""
    contrast = reading.sentences_of(_CONTRAST) | reading.sentences_of(_NONE_GIVEN) | reading.sentences_of(_STORED)
    mixed = _BY_BOTH_NAMES.first(reading.words) or next(
        (hit for hit in reading.hits(_MIXED) if hit.sentence not in contrast), None
    )
    if mixed is not None:
        return mixed
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
    return {one.value for one in reading.money if reading.words.sentences[one.position] in sentences}


def _fates(reading: Reading) -> Iterator[DepositFate]:
    yield from deposit_fates(reading)
    yield from advance_fates(reading)
    yield from _stated(reading)
    yield from _by_amount(reading)


def _stated(reading: Reading) -> Iterator[DepositFate]:
    """The fates that phrases of the knowledge state."""
    denied, lawful = reading.sentences_of(_NOT_EARNEST), reading.sentences_of(_BY_LAW)
    for entry in _TOPIC.facts:
        freed = entry.fields.get("outcome") == "returned_twice"
        if freed and not reading.sentences_of(_EARNEST) - denied - reading.sentences_of(_RULES_OF_IT):
            continue
        skipped = set() if freed else denied | lawful if entry.fields["event"] == "any" else denied
        hits = (hit for hit in reading.hits(entry.pattern) if hit.sentence not in skipped)
        if hit := next((hit for hit in hits if reading.in_one_part(hit) or not entry.address.endswith("so")), None):
            quotes = quoted(reading, reading.span(hit))
            yield msgspec.convert({"quotes": quotes, "entry": entry.address, **entry.fields}, DepositFate)


def _by_amount(reading: Reading) -> Iterator[DepositFate]:
    """The fates that sums state: twice the deposit comes back, or no more than it."""
    paid = deposit_amount(reading)
    doubled = next((one for one in reading.money if paid and one.value == 2 * paid.value), None)
    double = doubled.span if doubled else None
    if (hit := _DOUBLE.first(reading.words)) is not None:
        double = reading.span(hit)
    if double is not None:
        yield DepositFate(
            quotes=quoted(reading, double), entry="deposit/double", event="seller", outcome="returned_twice"
        )
    elif paid is not None and _EARNEST(reading.words):
        back = (
            hit for hit in reading.hits(_BACK) if {one.value for one in reading.sums_of(hit.sentence)} == {paid.value}
        )
        if (once := next(back, None)) is not None:
            yield DepositFate(
                quotes=quoted(reading, reading.span(once)),
                entry="deposit/back",
                event="seller",
                outcome="only_returned",
            )
