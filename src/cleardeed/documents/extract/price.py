"""The price that a document states."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("money")

_PRICE = _WORDS["price"]
_STRONG = _WORDS["strong"]
_AS_KNOWN = _WORDS["as_known"]
_PAID, _SUM_RECEIVED = _WORDS["paid"], _WORDS["sum_received"]
_IS_PAID = _WORDS["is_paid"]
_OTHER_VALUE = ("кадастров*", "инвентар*", "рыночн*", "оценочн*", "cadastral", "market", "appraised")
_NOT_PRICE = _WORDS["not_price"]
_OBJECT = _WORDS["object"]
_OTHER_SUM = _WORDS["other_sum"]
_OTHER_PAPER = _WORDS["other_paper"]
_OWED_ELSEWHERE = _WORDS["owed_elsewhere"]
_UPKEEP = _WORDS["upkeep"]
_CURRENCY = _WORDS["currency"]
CONTRACTS: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
"""The types that state a price to be paid."""
PRICE_REACH = 14
"""How many words after a word for the price its sum may begin."""
_HEADING = 7
"""How many words a heading has at most; what stands below it may be the price."""
_LEAST = re.compile(
    r"\b(?:(?:not|no)\s(?:less|lower|below|under)(?:\sthan)?|at\sleast|minimum(?:\s(?:price|sum|of|is))*"
    r"|не\s(?:ниже|менее|меньше|дешевле)(?:\s(?:чем|за))*|минимальн\w{2,3}(?:\s(?:цен\w|сумм\w))?)\W{0,3}"
    r"(?:[A-Z]{3}|[$€£])?\W{0,2}\Z",
    re.IGNORECASE,
)
"""What stands before the least sum that somebody lets a thing go for."""


@cached
def stated_prices(reading: Reading) -> list[Number]:
    """The sums that stand behind words for the price of the whole, in order, each value once."""
    found: dict[int, Number] = {}
    others = [hit.first for hit in reading.hits(_NOT_PRICE)]
    of_other_papers = reading.sentences_of(_OTHER_PAPER)
    known = {hit.last for hit in _AS_KNOWN.find(reading.words)} | {hit.first for hit in _IS_PAID.find(reading.words)}
    for hit in reading.hits(_STRONG):
        number = _behind(hit, reading) if hit.first not in known else None
        bound = number is not None and hit.sentence in of_other_papers and is_least(number, reading)
        if number is not None and not bound and not _of_something_else(hit, number, others):
            found.setdefault(number.value, number)
    return list(found.values())


def is_least(number: Number, reading: Reading) -> bool:
    """Whether a sum is stated as the least for which something may be sold."""
    return _LEAST.search(reading.stream, max(number.span.start - 40, 0), number.span.start) is not None


@cached
def price_of(reading: Reading) -> Number | None:
    """The price: the first sum behind strong words for it, else behind any, else what parts add up to, else what
    the buyer pays at once, else in a receipt or act the largest, in a contract the largest that stands beside the
    object."""
    if strong := stated_prices(reading):
        whole = _whole_of_parts(reading)
        of_all = whole if whole and _is_of_the_price(whole, strong, reading) else None
        return of_all or _sum_of(strong, reading) or strong[0]
    weak = [number for hit in reading.hits(_PRICE) if (number := _behind(hit, reading)) is not None]
    if weak:
        return max(weak, key=lambda number: number.value)
    if reading.kind in CONTRACTS and (whole := _whole_of_parts(reading)):
        return whole
    if reading.kind == "purchase_agreement" and len(paid := _paid_at_once(reading)) == 1:
        return paid[0]
    if reading.kind == "receipt":
        return max(reading.money, key=lambda number: number.value, default=None)
    if reading.kind == "acceptance_act":
        return max(_of_no_debt(reading), key=lambda number: number.value, default=None)
    return _largest_about_the_object(reading) if reading.kind in CONTRACTS else None


def price_or_receipt(reading: Reading) -> Number | None:
    """The price, in a receipt the sum received."""
    received = next(_received(reading), None) if reading.kind == "receipt" else None
    return received or price_of(reading)


def _received(reading: Reading) -> Iterator[Number]:
    """The sums that a receipt says were received, each the first behind the word for it in its sentence."""
    for hit in reading.hits(_SUM_RECEIVED):
        number = next(iter(reading.money_behind(hit.last, PRICE_REACH, most=1)), None)
        if number is not None and reading.words.sentences[number.position] == hit.sentence:
            yield number


def _is_of_the_price(whole: Number, strong: list[Number], reading: Reading) -> bool:
    """Whether a sum of parts is one of several prices, or the first price is one of its parts."""
    if len(strong) > 1 and whole.value in {one.value for one in strong}:
        return True
    sentences = reading.words.sentences
    return sentences[whole.position] == sentences[strong[0].position] and strong[0].value < whole.value


def _of_no_debt(reading: Reading) -> Iterator[Number]:
    """The sums of an act that are about no bill of the object's."""
    bills = set().union(*map(reading.sentences_of, (_OTHER_SUM, _UPKEEP, _OWED_ELSEWHERE)))
    return (number for number in reading.money if reading.words.sentences[number.position] not in bills)


def _sum_of(prices: list[Number], reading: Reading) -> Number | None:
    """The sum that the prices of several things make up, where the text names it."""
    whole = sum(number.value for number in prices)
    sums = (number for number in reading.money if number.value == whole)
    return next(sums, None) if len(prices) > 1 else None


def _whole_of_parts(reading: Reading) -> Number | None:
    """The first sum that the others of its sentence add up to, whatever each of them is called."""
    sums: dict[int, list[Number]] = {}
    for number in reading.money:
        sums.setdefault(reading.words.sentences[number.position], []).append(number)
    for beside in sums.values():
        largest = max(beside, key=lambda number: number.value)
        if len(beside) > 2 and 2 * largest.value == sum(number.value for number in beside):
            return largest
    return None


def _largest_about_the_object(reading: Reading) -> Number | None:
    """The largest sum that is about no other payment: beside the object, and in a contract of sale that speaks neither
    of a price nor of a deposit, anywhere. The one sum of an agreement on a deposit is the deposit."""
    other = reading.sentences_of(_NOT_PRICE) | reading.sentences_of(_OTHER_SUM)
    beside = reading.sentences_of(_OBJECT)
    if reading.words.russian:  # the mark of a rouble is that of a year of birth, too
        beside &= reading.sentences_of(_CURRENCY)
    anywhere = reading.kind == "purchase_agreement" and not _PRICE(reading.words) and not _NOT_PRICE(reading.words)
    if reading.kind == "deposit_agreement" and len({number.value for number in reading.money}) == 1:
        return None
    sums = (
        number
        for number in reading.money
        if (position := reading.words.sentences[number.position]) not in other and (anywhere or position in beside)
    )
    return max(sums, key=lambda number: number.value, default=None)


def _paid_at_once(reading: Reading) -> list[Number]:
    """The sums that the buyer pays, each value once, where they may be the whole price: two would be its parts."""
    other = reading.sentences_of(_NOT_PRICE)
    found: dict[int, Number] = {}
    for sentence in reading.sentences_of(_PAID) - other:
        first, past = reading.words.sentence_span(sentence)
        for number in reading.money_behind(first, past - 1 - first):
            found.setdefault(number.value, number)
    return list(found.values())


def _behind(hit: Hit, reading: Reading) -> Number | None:
    """The sum behind a hit: in its sentence or, after a heading, in the next."""
    words = reading.words
    other = words.positions(_OTHER_VALUE).all
    if not other.isdisjoint(range(hit.first - 2, hit.last + 4)):
        return None
    for number in reading.money_behind(hit.last, PRICE_REACH):
        below = words.sentences[number.position] - hit.sentence == 1 and _is_heading(hit, reading)
        below = below and words.sentences[number.position] not in reading.sentences_of(_NOT_PRICE)
        beside = words.sentences[number.position] == hit.sentence
        if beside or below:
            return number
    return None


def _of_something_else(hit: Hit, number: Number, others: list[int]) -> bool:
    """Whether a word for another payment stands right before the word for the price, or between it and the sum."""
    return bisect_left(others, hit.first - 3) < bisect_left(others, number.position + 1)


def _is_heading(hit: Hit, reading: Reading) -> bool:
    start, past = reading.words.sentence_span(hit.sentence)
    says_more = (reading.sentences_of(one) for one in (_CURRENCY, _IS_PAID))
    return past - start <= _HEADING and not any(hit.sentence in sentences for sentences in says_more)


_FOREIGN_COIN = re.compile(
    r"[\s)]{0,3}(?:долл|евро|usd|eur|\$|€|у\.\s?е|условн|(?:us\s)?dollars?\b|pounds?\b)", re.IGNORECASE
)


def is_foreign(number: Number, reading: Reading) -> bool:
    """Whether a sum is in another currency than roubles, or in conventional units."""
    return _FOREIGN_COIN.match(reading.stream, number.span.end) is not None
