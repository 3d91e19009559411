"""The price and how it is paid."""

import re
from collections.abc import Iterator

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract.price import CONTRACTS, is_foreign, is_least, price_of, price_or_receipt, stated_prices
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.itself import aptest
from cleardeed.documents.reading.modality import is_agreed, is_open
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import days, openended, unsecured
from cleardeed.documents.rules.model import Finding, rule, together
from cleardeed.documents.rules.payee import paid_to_a_stranger, paid_to_attorney
from cleardeed.documents.rules.prepaid import is_of_a_part, paid_at_signing, paid_by_a_day, prepaid
from cleardeed.documents.rules.received import contradicted_receipt, lent, settled_in_part

_WORDS = topic("money")

_CHANGE = _WORDS["change"]
_OF_A_BREACH = _WORDS["of_a_breach"]
_RAISED = _WORDS["raised"]
_NOT_FINAL = _WORDS["not_final"]
_ROUGH = re.compile(
    r"\b(?:approximate|tentative|provisional|indicative|estimated|preliminary)\s(?:\w+\s)?price\b"
    r"|\bprice\b[^.;\n]{0,60}?\b(?:is|be)\s(?:only\s)?(?:approximate|tentative|provisional|indicative|estimated)",
    re.IGNORECASE,
)
"""A price that is to be fixed later."""
_FOREIGN = _WORDS["foreign"]
_ROUBLES = _WORDS["roubles"]


_AT_LEAST = re.compile(
    r"\b(?:не\s(?:менее|ниже|меньше|дешевле)(?:\s(?:чем|за))*|(?:not|no)\s(?:less|lower|below)(?:\sthan)?|at\sleast)\W{0,3}\Z",
    re.IGNORECASE,
)
_BOUND_LEAD = 40
"""What stands before a sum that only bounds the price, and how far before it that may begin."""


def _find_price(reading: Reading) -> Finding | None:
    number = price_or_receipt(reading)
    if (
        number is not None
        and reading.kind == "spouse_consent"
        and _AT_LEAST.search(reading.stream, max(number.span.start - _BOUND_LEAD, 0), number.span.start)
    ):
        return None
    if number is None:
        unsaid = _UNSAID.get(reading.kind)
        return together("price", Finding(None, unsaid), *_changes(reading)) if unsaid else None
    return together("price", *_changes(reading), *_faults_of_price(number, reading), _stated(number, reading))


def _stated(number: Number, reading: Reading) -> Finding:
    if reading.kind == "receipt":
        return Finding(number.span, fine="received")
    least = reading.kind == "power_of_attorney" and is_least(number, reading)
    return Finding(number.span, fine="least" if least else None)


def _changes(reading: Reading) -> Iterator[Finding]:
    """Find where the price may be changed, or is to be fixed later."""
    breaches = reading.sentences_of(_OF_A_BREACH)
    changes = (hit for hit in reading.hits(_CHANGE) if reading.asserted(hit) and hit.sentence not in breaches)
    if changed := next(changes, None) or reading.says(_RAISED) or _NOT_FINAL.first(reading.words):
        yield Finding(reading.span(changed), "changeable")
    if rough := _ROUGH.search(reading.stream):
        yield Finding(Span(rough.span()), "changeable")


def _faults_of_price(number: Number, reading: Reading) -> Iterator[Finding]:
    """What is wrong with a price that is stated."""
    hidden = reading.sentences_of(_UNDERSTATED) - reading.sentences_of(_FAIR)
    stated = stated_prices(reading) if reading.kind in CONTRACTS else []
    prices = [one for one in stated if reading.words.sentences[one.position] not in hidden]
    if len(prices) > 1 and not (_of_one_whole(prices, reading) or _parts(prices, reading)):
        yield Finding(prices[1].span, "different")
        yield Finding(prices[0].span, "different")
    if reading.in_russia and (is_foreign(number, reading) or (_FOREIGN(reading.words) and not _ROUBLES(reading.words))):
        yield Finding(number.span, "currency")
    if hinted := _hinted(reading, reading.sentence_at(number.span.start)):
        yield Finding(reading.span(hinted), "not_real")


def _hinted(reading: Reading, sentence: int) -> Hit | None:
    """Words in a sentence that point to another price than the one it states."""
    if reading.kind not in CONTRACTS or sentence in reading.sentences_of(_FAIR):
        return None
    hits = [hit for hit in reading.hits(_UNDERSTATED) if reading.asserted(hit)] + reading.hits(_HIDDEN)
    return next((hit for hit in hits if hit.sentence == sentence), None)


_UNSAID: dict[DocumentType, str] = {
    "preliminary_agreement": "unnamed", "deposit_agreement": "unnamed", "receipt": "no_sum",
}  # fmt: skip
"""What it means that a document which is no contract of sale names no price."""


def _of_one_whole(prices: list[Number], reading: Reading) -> bool:
    """Whether the prices add up to a sum of the text, or the others with the sums beside them to the largest."""
    values = [one.value for one in prices]
    wholes = {number.value for number in reading.money if number.value >= max(values)}
    if not wholes.isdisjoint((sum(values), sum(values) - max(values))):
        return True
    sentences = {reading.words.sentences[one.position] for one in prices if one.value < max(values)}
    beside = {
        number.value
        for number in reading.money
        if number.value < max(values) and reading.words.sentences[number.position] in sentences
    }
    return len(sentences) == 1 and sum(beside) == max(values)


def _parts(prices: list[Number], reading: Reading) -> bool:
    """Whether the further prices are those of parts, or of each of several things."""
    parts = reading.sentences_of(_PART)
    return all(reading.words.sentences[one.position] in parts for one in prices[1:])


_PART = _WORDS["part"]
_PAY, _WAY = _WORDS["pay"], _WORDS["way"]
_UNDERSTATED, _HIDDEN, _FAIR = _WORDS["understated"], _WORDS["hidden"], _WORDS["fair"]
_HANDED = _WORDS["handed"]
_TERM = _WORDS["term"]
_TERM_TO_COME = _WORDS["term_to_come"]
_TO_ANOTHER = _WORDS["to_another"]
PAYING_KINDS = ("purchase_agreement", "preliminary_agreement")


_FROM_ANOTHER = _WORDS["from_another"]
_AS_PARENTS = _WORDS["as_parents"]
_PARENTS = _WORDS["parents"]
_FOR_THE_SELLER = _WORDS["for_the_seller"]
_TO_THE_AGENCY = _WORDS["to_the_agency"]
_KEEPS_FOR_BOTH = _WORDS["keeps_for_both"]
_RECEIVED = _WORDS["received"]
_ACCOUNT_ELSEWHERE = _WORDS["account_elsewhere"]
_POWER_TO_TAKE = _WORDS["power_to_take"]


def _misdirected(reading: Reading) -> Iterator[Finding]:
    """Find where the money goes to somebody else or to an account outside of the contract."""
    own = reading.sentences_of(_FROM_ANOTHER)
    own |= reading.sentences_of(_FOR_THE_SELLER)
    own |= reading.sentences_of(_KEEPS_FOR_BOTH)
    if reading.kind == "deposit_agreement":
        own |= reading.sentences_of(_TO_THE_AGENCY)
    if _AS_PARENTS(reading.words):
        own |= reading.sentences_of(_PARENTS)
    to_another = (
        hit
        for hit in reading.hits(_TO_ANOTHER)
        if hit.sentence not in own and reading.asserted(hit) and reading.in_one_part(hit)
    )
    elsewhere = next(to_another, None)
    stranger = reading.span(elsewhere) if elsewhere else paid_to_a_stranger(reading)
    attorney = paid_to_attorney(reading)
    if attorney:
        yield Finding(reading.span(attorney), "attorney")
    if stranger and not (attorney and reading.sentence_at(stranger.start) == attorney.sentence):
        yield Finding(stranger, "third_party")
    if later := next(
        (hit for hit in reading.hits(_ACCOUNT_ELSEWHERE) if is_agreed(hit, reading) and not reading.denied(hit)), None
    ):
        yield Finding(reading.span(later), "account_elsewhere")


def _paid_under_powers(reading: Reading) -> Finding | None:
    """What a power of attorney says of the money: it goes to the principal, or the representative may take it."""
    if principal := _TO_THE_PRINCIPAL.first(reading.words):
        return Finding(reading.span(principal), fine="principal")
    taken = next((hit for hit in reading.hits(_POWER_TO_TAKE) if not reading.denied(hit)), None)
    return Finding(reading.span(taken), "granted") if taken else None


def _find_payment(reading: Reading) -> Finding | None:
    if reading.kind == "power_of_attorney":
        return _paid_under_powers(reading)
    if risks := [*_misdirected(reading), *_risky(reading)]:
        return together("payment_terms", *risks)
    besides = _besides_the_price(reading)
    other = (
        reading.sentences_of(_NOT_PAYMENT) | (reading.sentences_of(_BEFOREHAND) - _of_several_sums(reading)) | besides
    )
    after = reading.words.positions(("после", "after")).all
    entries = {hit.first for hit in _ENTERED.find(reading.words)}
    entered = {hit for hit in reading.hits(_PAY) if hit.first in entries or _is_of_the_object(hit, reading)}
    hits = [
        hit
        for hit in (
            *reading.hits(_PAY),
            *(reading.hits(_HANDED) if reading.kind in ("purchase_agreement", "acceptance_act") else ()),
        )
        if hit.sentence not in other
        and hit not in entered
        and not is_open(hit, reading)
        and after.isdisjoint(range(hit.first - 2, hit.first))
    ]
    if not hits and reading.kind == "receipt":
        hits = reading.hits(_RECEIVED)
    if not hits:
        return None
    on_days = {reading.sentence_at(date.span.start) for date in reading.days}
    dated = (reading.sentences_of(_TERM) - reading.sentences_of(_TERM_TO_COME)) | on_days
    named = next((hit for hit in hits if hit.sentence in dated and reading.sums_of(hit.sentence)), None)
    timed = [hit for hit in hits if hit.sentence in dated or _list_is_dated(hit, dated, reading)]
    here = reading.span(named or aptest("payment_terms", (*timed, *hits), reading) or hits[0])
    if reading.kind not in (*PAYING_KINDS, "deposit_agreement"):
        return Finding(here, fine="spoken")
    way, due = not reading.sentences_of(_WAY) <= besides, bool(named or timed)
    if reading.kind == "deposit_agreement":
        return Finding(here, None if due and way else "partly")
    if not due:
        return Finding(reading.span(hits[0]), "term")
    paid_in = {hit.sentence for hit in hits}
    gone = (span for span in days.overdue(reading) if reading.sentence_at(span.start) in paid_in)
    if past := next(gone, None):
        return Finding(past, "past")
    if vague := openended.uncounted(hits, reading):
        return Finding(vague, "vague")
    at_once, by_day = paid_at_signing(reading), paid_by_a_day(reading, price_of(reading))
    return together(
        "payment_terms",
        Finding(at_once, "at_signing") if at_once else None,
        Finding(here, None if way else "way"),
        Finding(by_day, "by_day") if by_day and not at_once else None,
    )


def _owed_on_no_day(reading: Reading) -> Hit | None:
    """Find where an act tells the price as still owed, and names no day for it."""
    on_days = {reading.sentence_at(date.span.start) for date in reading.days}
    return next((hit for hit in reading.hits(_PRICE_OWED) if hit.sentence not in on_days), None)


def _besides_the_price(reading: Reading) -> set[int]:
    """The sentences on money that is handed over beside the price: they neither name the price nor divide it."""
    asked = price_of(reading)
    apart = (reading.sentences_of(_UNDERSTATED) | reading.sentences_of(_HIDDEN)) - reading.sentences_of(_FAIR)
    apart -= _of_several_sums(reading)
    return {one for one in apart if asked and asked.value not in {number.value for number in reading.sums_of(one)}}


_TO_THE_PRINCIPAL = _WORDS["to_the_principal"]
_UNPROVEN = _WORDS["unproven"]
_IN_CASH = _WORDS["in_cash"]
_BEFORE_THE_REGISTER = _WORDS["early"]
_EARLY_WHOLE = _WORDS["early_whole"]


def _risky(reading: Reading) -> Iterator[Finding]:
    """Find where a buyer pays in a way that leaves him without proof, or long before the object is his."""
    if bare := unsecured.paid_before_without_receipt(reading):
        yield Finding(bare, "no_receipt")
    elif reading.kind in (*PAYING_KINDS, "deposit_agreement"):
        if unproven := unsecured.unproven(reading) or _unproven_cash(reading):
            yield Finding(unproven, "unproven")
        elif cash := unsecured.cash_without_receipt(reading):
            yield Finding(cash, "bare")
    contradicted = {"purchase_agreement": contradicted_receipt, "receipt": settled_in_part}.get(reading.kind)
    if contradicted and (receipt := contradicted(reading)):
        yield Finding(receipt, "received")
    if reading.kind == "receipt" and (loan := lent(reading)):
        yield Finding(loan, "loan")
    if reading.kind == "acceptance_act" and (owed := _owed_on_no_day(reading)):
        yield Finding(reading.span(owed), "term")
    if reading.kind in PAYING_KINDS:
        yield from _early(reading)


def _unproven_cash(reading: Reading) -> Span | None:
    """Find where cash changes hands with nothing to show for it."""
    cash = reading.sentences_of(_IN_CASH)
    bare = (hit for hit in reading.hits(_UNPROVEN) if not cash.isdisjoint(_beside(hit)))
    return next((reading.span(hit) for hit in bare), None)


def _paid_before_the_register(reading: Reading) -> Span | None:
    """Find where the whole price is due before the registration."""
    early = reading.hits(_EARLY_WHOLE if reading.kind == "preliminary_agreement" else _BEFORE_THE_REGISTER)
    asked = price_of(reading) if early else None
    apart = {one for one in {hit.sentence for hit in early} if is_of_a_part(one, asked, reading)}
    return next((reading.span(hit) for hit in early if hit.sentence not in apart), None)


def _early(reading: Reading) -> Iterator[Finding]:
    """The finding of a price that is paid long before the transfer, or in cash before the signing."""
    asked = price_of(reading)
    if ahead := unsecured.paid_ahead(reading) or _paid_before_the_register(reading) or prepaid(reading, asked):
        yield Finding(ahead, "early")
    elif reading.kind == "purchase_agreement" and (in_cash := unsecured.all_in_cash_before(reading, asked)):
        yield Finding(in_cash, "cash")


def _beside(hit: Hit) -> range:
    """The sentence of a hit and the two before it."""
    return range(hit.sentence - 2, hit.sentence + 1)


def _list_is_dated(hit: Hit, dated: set[int], reading: Reading) -> bool:
    """Whether the hit leads to a list of payments, one of which has its time."""
    _, past = reading.words.sentence_span(hit.sentence)
    leads = ":" in reading.stream[reading.words.ends[past - 1] : reading.words.ends[past - 1] + 2]
    return leads and not dated.isdisjoint((hit.sentence + 1, hit.sentence + 2))


def _is_of_the_object(hit: Hit, reading: Reading) -> bool:
    """Whether it is the object that is transferred, not money."""
    return (
        hit.first == hit.last
        and reading.words.tokens[hit.first] == "transferred"
        and hit.sentence not in reading.sentences_of(_MONEY)
    )


_MONEY, _PRICE_OWED = _WORDS["money"], _WORDS["price_owed"]
_NOT_PAYMENT = _WORDS["not_payment"]
_ENTERED = _WORDS["entered"]
_BEFOREHAND = _WORDS["beforehand"]
_GIVEN_BACK = _WORDS["given_back"]


def _of_several_sums(reading: Reading) -> set[int]:
    """The sentences that divide the price: they name two sums besides it, and nothing that comes back."""
    asked = price_of(reading)
    first: dict[int, int] = {}
    several = set()
    for one in reading.money:
        sentence = reading.words.sentences[one.position]
        of_price = asked is not None and one.value == asked.value
        if not of_price and first.setdefault(sentence, one.value) != one.value:
            several.add(sentence)
    return several - reading.sentences_of(_GIVEN_BACK)


RULES = (
    rule("price", find=_find_price),
    rule("payment_terms", find=_find_payment),
)
