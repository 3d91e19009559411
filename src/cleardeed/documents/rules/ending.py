"""Rules on termination and liability."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from cleardeed.documents.extract.deposit_fate import fates, withheld
from cleardeed.documents.extract.price import price_of
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.itself import aptest
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.modality import is_untrue
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.declared import find_understated
from cleardeed.documents.rules.model import Finding, rule, together
from cleardeed.documents.rules.openended import REFUND, uncounted

_WORDS = topic("performance")

_TERMINATION, _INVALID = _WORDS["termination"], _WORDS["invalid"]
_MARRIAGE = _WORDS["marriage"]
_SELLER_AT_WILL = _WORDS["seller_at_will"]
_BOUGHT_BACK = _WORDS["bought_back"]
_SELLER_MAY = _WORDS["seller_may"]
_BUYER_MAY_TOO = _WORDS["buyer_may_too"]
_BARRED = _WORDS["barred"]
_EVEN_HANDED = _WORDS["even_handed"]
_UNBARRED = _WORDS["unbarred"]
_RIGHT_TO_END = _WORDS["right_to_end"]
_ENDS = _WORDS["ends"]
_KEEPS_PAID = _WORDS["keeps_paid"]
_RETURNS_STATED = _WORDS["returns_stated"]
_BUYERS_BREACH = _WORDS["buyers_breach"]
_SUM_BACK, _WHOLE_BACK = _WORDS["sum_back"], _WORDS["whole_back"]


def _invalid(reading: Reading) -> set[int]:
    """The sentences on a sale that is void or declared so, and not on its end."""
    return reading.sentences_of(_INVALID) - reading.sentences_of(_ENDS)


def _unreturned(ends: set[int], reading: Reading) -> Hit | None:
    """Find where a sale that ends in some sentences leaves the seller with money of a buyer who broke no promise."""
    fair = reading.sentences_of(_BUYERS_BREACH)
    stated = next((hit for hit in reading.hits(_RETURNS_STATED) if hit.sentence in ends), None)
    if stated and find_understated(reading):
        return stated
    return next(
        (
            hit
            for hit in reading.hits(_KEEPS_PAID)
            if hit.sentence not in fair and not ends.isdisjoint((hit.sentence - 1, hit.sentence))
        ),
        None,
    )


def _find_termination(reading: Reading) -> Finding | None:
    even = reading.sentences_of(_EVEN_HANDED)
    fair = reading.sentences_of(_UNBARRED) | even | _invalid(reading)
    will = next((hit for hit in reading.hits(_SELLER_AT_WILL) if hit.sentence not in even), None)
    alone = None if _BUYER_MAY_TOO(reading.words) else next(iter(reading.hits(_SELLER_MAY)), None)
    faults = {
        "barred": next((hit for hit in reading.hits(_BARRED) if hit.sentence not in fair), None),
        "one_sided": will or alone,
        "unreturned": _kept(reading.sentences_of(_ENDS), reading),
        "bought_back": next((hit for hit in reading.hits(_BOUGHT_BACK) if not reading.denied(hit)), None),
    }
    if found := [Finding(reading.span(hit), fault) for fault, hit in faults.items() if hit]:
        return together("termination", *found)
    other = {one.hit.sentence for one in fates(reading)} - reading.sentences_of(_RIGHT_TO_END)
    other |= reading.sentences_of(_MARRIAGE) | _invalid(reading)
    if vague := uncounted(reading.hits(REFUND), reading):
        return Finding(vague, "vague")
    ends = (hit for hit in reading.hits(_TERMINATION) if hit.sentence not in other)
    said = [hit for hit in ends if not is_untrue(hit, reading)]
    hit = aptest("termination", [hit for hit in said if not _is_heading(hit, reading)] or said, reading)
    return None if hit is None else Finding(reading.span(hit))


def _is_heading(hit: Hit, reading: Reading) -> bool:
    first, past = reading.words.sentence_span(hit.sentence)
    return past - first <= _HEADING


_HEADING = 5
"""How many words a heading has at most."""


def _find_invalidity(reading: Reading) -> Finding | None:
    void = _invalid(reading)
    kept = _kept(void, reading) or _returns_less(void, reading)
    return Finding(reading.span(kept), "unreturned") if kept else None


def _returns_less(ends: set[int], reading: Reading) -> Hit | None:
    """Find where a sale that ends in some sentences has only sums come back that are below the price."""
    asked = price_of(reading) if reading.kind == "purchase_agreement" else None
    back = reading.sentences_of(_WHOLE_BACK)
    for hit in reading.hits(_SUM_BACK) if asked else ():
        sums = [number.value for number in reading.sums_of(hit.sentence)]
        if hit.sentence in ends - back and sums and asked and sum(sums) < asked.value:
            return hit
    return None


def _kept(ends: set[int], reading: Reading) -> Hit | None:
    """Find where a contract that ends in some sentences leaves the buyer without all that he paid."""
    kept = withheld(reading, ends)
    return _unreturned(ends, reading) if kept is None and reading.kind == "purchase_agreement" else kept


_LIABILITY = _WORDS["liability"]
_COMPANY = _WORDS["company"]
_FREED = _WORDS["freed"]
_EVICTION = _WORDS["eviction"]
_FORCE_MAJEURE = _WORDS["force_majeure"]
_PERCENT = re.compile(
    r"(?:(\d{1,3}(?:[.,]\d{1,3})?)|\b(полтора|полутора|один|одного|два|двух|три|трех|трёх|четыре|пять|пяти|десять|one\sand\sa\shalf|one|two|three|five)(?:\sс\sполовиной)?)"
    r"\s?(?:\([^()]{2,60}\)\s?)?(?:%|процент|per\s?cent)",
    re.IGNORECASE,
)
_DAILY = re.compile(
    r"за\s+кажд\w{2,3}\s+(?:[а-я]{4,14}\s+)?(?:день|дня|сутки)|\bв\s+(?:день|сутки)\b|\bза\s+день\b|ежедневно"
    r"|per\s+day|a\s+day|(?:for\s+)?each\s+day|every\s+day|daily",
    re.IGNORECASE,
)
_CEILING = re.compile(
    r"(?:не\s(?:более|свыше|больше)|предел\w*(?:\s[а-яё]+){0,4}|максимум|(?:no|not)\smore\sthan|exceed\w*|up\sto|ceiling\sof|capped\sat|cap\sof"
    r"|maximum\sof|limit\w*\s(?:of|to))\W{0,3}\Z",
    re.IGNORECASE,
)
"""What stands before the most that a penalty may come to."""
_AT_MOST = re.compile(
    r"\W{0,3}(?:of\s(?:\w+\s){1,3}?)?(?:at\s(?:the\s)?(?:very\s)?most|at\smaximum|in\s(?:all|total)|altogether|overall"
    r"|(?:as\s)?(?:a|the)?\s?maximum|being\sthe\s(?:limit|most))",
    re.IGNORECASE,
)
"""What stands behind it."""
_PART_OF = re.compile(r"(?:tenths?|hundredths?|half|quarter|third)\sof\s\Z")
"""What stands before `one per cent` where it is a part of one."""
_RATE_REACH = 140
_EXCESSIVE = 1.0


def _rates(reading: Reading) -> Iterator[tuple[Span, float]]:
    """Every percentage a day, with its size: the nearest in the same sentence, before the day or behind it."""
    matches = _PERCENT.finditer(reading.stream)
    percents = [one for one in matches if not _PART_OF.search(reading.stream, max(one.start() - 15, 0), one.start())]
    for day in _DAILY.finditer(reading.stream):
        first = bisect_left(percents, day.start() - _RATE_REACH, key=lambda one: one.start())
        past = bisect_left(percents, day.end() + _RATE_REACH, key=lambda one: one.start())
        sentence = reading.sentence_at(day.start())
        beside = [one for one in percents[first:past] if reading.sentence_at(one.start()) == sentence]
        beside = [
            one
            for one in beside
            if not _CEILING.search(reading.stream[max(one.start() - 40, 0) : one.start()])
            and not _AT_MOST.match(reading.stream, one.end())
        ] or beside
        if beside:
            rate = min(beside, key=lambda one: abs(one.start() - day.start()))
            yield Span(rate.span()), float(rate[1].replace(",", ".")) if rate[1] else _spelled(rate[2])


def _spelled(word: str) -> float:
    plain = folded(word, russian=True)
    return 1.5 if plain in ("полтора", "полутора") or plain.endswith("half") else float(numerals.read([plain]) or 0)


_SPARED = _WORDS["spared"]
_CHARGED = _WORDS["charged"]
_LATENESS = _WORDS["lateness"]
_MILD = _WORDS["mild"]
_EVEN = _WORDS["even"]
_PAYS_FOR_IT = _WORDS["pays_for_it"]
_ONE_SIDED = _WORDS["one_sided"]


def _one_sided(reading: Reading) -> Hit | None:
    """Find where a contract lets the seller's lateness pass and has the buyer pay for his."""
    even = reading.sentences_of(_EVEN)
    if hit := next((hit for hit in reading.hits(_ONE_SIDED) if hit.sentence not in even), None):
        return hit
    late, mild = reading.sentences_of(_LATENESS), reading.parts_of(_MILD)
    paying = reading.parts_of(_PAYS_FOR_IT) - mild
    near = {hit.sentence + step for hit in reading.hits(_CHARGED) if reading.part(hit) in paying for step in (-1, 0, 1)}
    passed_over = mild - reading.parts_of(_CHARGED)
    spared = (hit for hit in reading.hits(_SPARED) if reading.part(hit) in passed_over)
    uneven = (near & late) - even
    return next((hit for hit in spared if hit.sentence in uneven), None)


def _find_liability(reading: Reading) -> Finding | None:
    beyond = reading.sentences_of(_FORCE_MAJEURE)
    freed = [hit for hit in reading.hits(_FREED) if hit.sentence not in beyond]
    rates = list(_rates(reading))
    evicted = reading.sentences_of(_EVICTION)
    excessive = next((rate for rate, size in rates if size >= _EXCESSIVE), None)
    found = [Finding(reading.span(hit), "void" if hit.sentence in evicted else "excluded") for hit in freed]
    found += [Finding(reading.span(uneven), "excluded")] if (uneven := _one_sided(reading)) else []
    found += [Finding(excessive, "excessive")] if excessive else []
    if found:
        return together("liability", *found)
    company = reading.sentences_of(_COMPANY)
    spoken = (
        hit
        for hit in reading.hits(_LIABILITY)
        if hit.sentence not in company and reading.asserted(hit) and not is_untrue(hit, reading)
    )
    hit = aptest("liability", spoken, reading)
    span = reading.span(hit) if hit else next((rate for rate, _ in rates), None)
    return None if span is None else Finding(span)


RULES = (
    rule("termination", find=_find_termination),
    rule("invalidity", find=_find_invalidity),
    rule("liability", find=_find_liability),
)
