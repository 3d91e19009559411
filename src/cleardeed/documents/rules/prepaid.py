"""Money that a contract has the buyer part with before he is safe, told by sums, days and who holds it."""

import datetime
from bisect import bisect_right
from collections.abc import Sequence

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.performance import deadline

_WORDS = topic("prepaid")

_SIGNING = _WORDS["signing"]
_ON_SIGNING = _WORDS["on_signing"]
_AHEAD = _WORDS["ahead"]
_UNDER_A_PROMISE = _WORDS["under_a_promise"]
_PAYS = _WORDS["pays"]
_KEPT = _WORDS["kept"]
_ALL = _WORDS["all"]
_NO_PRICE = _WORDS["no_price"]
_LATER = _WORDS["later"]
_WHOLE = _WORDS["whole"]
_REST = _WORDS["rest"]
_WAITS = _WORDS["waits"]
_OPENED = _WORDS["opened"]
_TO_SOMEBODY = _WORDS["to_somebody"]


_MUCH = 0.4
"""What part of the price is more than a deposit."""


def prepaid(reading: Reading, asked: Number | None) -> Span | None:
    """Find where much of the price leaves the buyer with nothing but the paper at hand."""
    if opened := _OPENED.first(reading.words):
        return reading.span(opened)
    preliminary = reading.kind == "preliminary_agreement"
    near = reading.sentences_of(_AHEAD)
    if preliminary or not reading.russian_practice or _WAITS(reading.words):
        near = near | reading.sentences_of(_SIGNING) | _dated(reading, until=_main_due(reading))
    if preliminary:
        near = near | reading.sentences_of(_UNDER_A_PROMISE)
    return _much_paid(near, asked, reading)


def paid_by_a_day(reading: Reading, asked: Number | None) -> Span | None:
    """Find where much of the price is due by a day of the calendar or soon after the signing, and nobody keeps it."""
    if not reading.russian_practice:
        return None
    return _much_paid(reading.sentences_of(_SIGNING) | _dated(reading), asked, reading)


def _much_paid(near: set[int], asked: Number | None, reading: Reading) -> Span | None:
    """Find where much of the price is paid in some sentences, with nobody who keeps the money."""
    held, pays, whole = (reading.sentences_of(one) for one in (_KEPT, _PAYS, _WHOLE))
    other = reading.sentences_of(_NO_PRICE)
    kept = _kept(reading)
    of_the_whole = (near & whole) - kept
    untold = (hit for hit in reading.hits(_PAYS) if hit.sentence in of_the_whole)
    if hit := next((one for one in untold if not reading.sums_of(one.sentence)), None):
        return reading.span(hit)
    if asked is None or any(not reading.sums_of(one) for one in (reading.sentences_of(_ALL) & pays & held) - other):
        return None
    paid = [
        number
        for sentence in sorted((_paying(pays, reading) & near) - kept)
        for number in _early(sentence, reading)
        if number.value < asked.value
        or (sentence in whole and not _divided(sentence, asked, reading))
        or _told_again(number, asked, reading)
    ]
    large = next((one for one in paid if _MUCH * asked.value <= one.value <= asked.value), None)
    if large is None and paid and _MUCH * asked.value <= sum(one.value for one in paid) <= asked.value:
        large = paid[0]
    return large.span if large else None


def _main_due(reading: Reading) -> datetime.date | None:
    """The day by which a preliminary agreement has the main contract made: what is paid from then on, that one has."""
    due = deadline(reading) if reading.kind == "preliminary_agreement" else None
    return due[0] if due else None


def paid_at_signing(reading: Reading) -> Span | None:
    """Find where a contract of sale has the whole price paid by the day of its signing, and nobody keeps the money."""
    if reading.kind != "purchase_agreement" or not reading.russian_practice:
        return None
    sentences = (reading.sentences_of(_ON_SIGNING) & reading.sentences_of(_WHOLE)) - _kept(reading)
    return next((reading.span(hit) for hit in reading.hits(_PAYS) if hit.sentence in sentences), None)


def _kept(reading: Reading) -> set[int]:
    """The sentences on money that waits in safe hands, those beside them, and those on other money."""
    held, other = reading.sentences_of(_KEPT), reading.sentences_of(_NO_PRICE)
    before = {sentence: _sentence_before(sentence, reading) for sentence in held - other}
    same = {one for sentence, one in before.items() if not _names_another_sum(sentence, one, reading)}
    return held | same | _of_the_same_hands(held, reading) | other


def _names_another_sum(sentence: int, before: int, reading: Reading) -> bool:
    """Whether a sentence names no sum but others than the one before it does."""
    sums, others = ({number.value for number in reading.sums_of(one)} for one in (sentence, before))
    return bool(sums and others) and sums.isdisjoint(others)


def is_of_a_part(sentence: int, asked: Number | None, reading: Reading) -> bool:
    """Whether a sentence names sums, and none of them is half of the price or more."""
    largest = max((number.value for number in reading.sums_of(sentence)), default=None)
    return largest is not None and asked is not None and 2 * largest < asked.value


def _sentence_before(sentence: int, reading: Reading) -> int:
    """The sentence before another; the number of a clause (`4.3.`) is none."""
    start, past = reading.words.sentence_span(sentence - 1)
    is_number = all(word.isdecimal() for word in reading.words.tokens[start : min(past, start + _DEEPEST_NUMBER)])
    return sentence - (2 if is_number else 1)


_DEEPEST_NUMBER = 4
"""How many numbers that of a clause has at most: `4.3.1.2.`"""


def _of_the_same_hands(held: set[int], reading: Reading) -> set[int]:
    """The sentences right behind one on money that waits, where they name nobody who gets it."""
    return {sentence + 1 for sentence in held} - reading.sentences_of(_TO_SOMEBODY)


def _divided(sentence: int, asked: Number, reading: Reading) -> bool:
    """Whether the sums that a sentence names beside the price add up to it."""
    parts = [number.value for number in reading.sums_of(sentence) if number.value != asked.value]
    return sum(parts) == asked.value


def _told_again(number: Number, asked: Number, reading: Reading) -> bool:
    """Whether a sum that is the price stands alone in a sentence that comes after the one on the price."""
    sentence = reading.sentence_at(number.span.start)
    return sentence > reading.sentence_at(asked.span.start) and len(reading.sums_of(sentence)) == 1


def _early(sentence: int, reading: Reading) -> list[Number]:
    """The sums of a sentence but those behind which, up to the next sum, it says that they are paid later."""
    sums = reading.sums_of(sentence)
    _, past = reading.words.sentence_span(sentence)
    early = []
    for number, following in zip(sums, [*(number.position for number in sums[1:]), past], strict=True):
        end = _next(_rests(reading), number.position, following)
        later = _next(_told_later(reading), number.position, end)
        if later == end or _next(_told_soon(reading), number.position, later) < later:
            early.append(number)
    return early


def _next(positions: Sequence[int], word: int, bound: int) -> int:
    """The first of some positions behind a word and before a bound; the bound where there is none."""
    rank = bisect_right(positions, word)
    return min(positions[rank], bound) if rank < len(positions) else bound


@cached
def _rests(reading: Reading) -> list[int]:
    return _places(reading, _REST)


@cached
def _told_later(reading: Reading) -> list[int]:
    return _places(reading, _LATER)


@cached
def _told_soon(reading: Reading) -> list[int]:
    return _places(reading, _SIGNING, _AHEAD, _UNDER_A_PROMISE)


def _places(reading: Reading, *patterns: Pattern) -> list[int]:
    """Find where the words of some patterns begin, in order."""
    return sorted({hit.first for pattern in patterns for hit in pattern.find(reading.words)})


def _paying(pays: set[int], reading: Reading) -> set[int]:
    """The sentences on a payment, with the items of a list that one of them leads."""
    paying: set[int] = set()
    for number in reading.money:
        sentence = reading.sentence_at(number.span.start)
        if sentence in pays or sentence - 1 in paying or (sentence - 1 in pays and not reading.sums_of(sentence - 1)):
            paying.add(sentence)
    return paying


def _dated(reading: Reading, until: datetime.date | None = None) -> set[int]:
    """The sentences with a day, before another one, on which nothing else happens that would make the buyer safe."""
    later = reading.sentences_of(_LATER)
    by_day: dict[datetime.date, set[int]] = {}
    for date in reading.days:
        if date.value and (until is None or date.value < until):
            by_day.setdefault(date.value, set()).add(reading.sentence_at(date.span.start))
    return {one for payments in by_day.values() if later.isdisjoint(payments) for one in payments}
