"""Money that a contract has the buyer part with before he is safe, told by sums, days and who holds it."""

import datetime
from bisect import bisect_right
from collections.abc import Sequence

from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.english import SELLER
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import prepaid_russian as russian

_SIGNED = "signing/signature/signatures/execution/conclusion/signed/sign/signs/hereof"
_MAIN = "main/sale/definitive/final/principal/notarial/transfer/official/public/title/authentic"
_DEED = f"{_MAIN} contract/agreement/deed/act"
_NOT_A_LATER_ONE = f"!{_SIGNED} {_MAIN} & !{_DEED} is/are {_SIGNED}/made/concluded"
_SIGNING = Pattern(
    f"today/now & {_NOT_A_LATER_ONE}",
    "days/day/week/weeks of/after/from/following this/present contract/agreement",
    "on/upon/at exchange & !rate",
    f"on/upon/at/against/with/by/when/after/once/before/prior {_SIGNED} & {_NOT_A_LATER_ONE}",
    f"days/day/week/weeks/hours/month of/after/from/following/before .. {_SIGNED}/date/today & {_NOT_A_LATER_ONE}",
    *russian.SIGNING,
)
"""That something is done about the time when the paper at hand is signed."""
_AHEAD = Pattern(
    "before/prior/ahead .. lodg*/filing/filed/submission/submit*/submitted/application/applications/registry/mfc"
    "/multifunctional & !certificate*/extract/keys/vacate*",
    "upfront/beforehand", "up front", "days/day/week/weeks before/ahead/prior .. completion/closing/transfer",
    "days/day/week/weeks before/ahead/prior .. registration/lodg*/filing/submission",
    *russian.AHEAD,
)  # fmt: skip
"""That something is done before the object can be the buyer's."""
_UNDER_A_PROMISE = Pattern(
    f"before/prior/ahead {_DEED} & !day",
    f"so that .. {_DEED} .. without/nothing/no",
    *russian.UNDER_A_PROMISE,
)
_PAYS = Pattern(
    "pay/pays/paid/payable/payment/payments/prepays/hands/handed/gives/given/transfers/transferred/transfer/settled/settles"
    "/settlement/wires/wired/remits/remitted/remit/sends/sent/credited/received/receives/reach/reaches/due/instalment"
    "/instalments/installment/installments/goes/passes/had",
    *russian.PAYS,
)
_KEPT = Pattern(
    "escrow/trust/stakeholder/solicitor/solicitors/conveyancer*/advocate/advocates/lawyer/lawyers/attorneys/notary"
    "/notaries/cell/box/safe/vault/blocked/nominal/depositary/undertaking/held & !no/not/neither/without"
    " .. escrow/letter/stakeholder/guarantee/solicitor/cell/wallet/undertaking",
    "client/clients account", "letter/letters of credit", "closing/title/settlement agent", "conditional deposit",
    "nominee/secure/safe account/settlement/settlements/service",
    "bank guarantee", "land/title/lands office", "after/upon/following/until .. registration/registered",
    *russian.KEPT,
)  # fmt: skip
"""Hands in which money waits."""
_ALL = Pattern(
    "every/each/all/both/any .. instalment*/installment*/part/parts/payment/payments/sum/sums/money",
    "instalments/installments/payments/sums/money/monies/funds",
    "the price",
    *russian.ALL,
)
_NO_PRICE = Pattern(
    "penalt*/fine/fines/damages/interest/fee/fees/duty/tax/taxes/commission/double/twofold/returned/refunded/refund/return/returns/back/if/should/repaid/damage/utilities/bills/vat/claim/claims/default/late/overdue/delay/compensat*",
    f"loan/lender/mortgage & !account .. {SELLER} & !{SELLER} s .. account & !to {SELLER} .. so/enable",
    *russian.NO_PRICE,
)
_LATER = Pattern(
    "completion/closing/delivery/handover/possession/keys/registration/registered/transfer of title",
    _DEED,
    "at/on/before deed/notary/completion",
    *russian.LATER,
)
"""When the object is to be the buyer's."""
_WHOLE = Pattern(
    "whole/full/entire/fully/entirely/100/balance/remainder .. price/sum/amount/money/payment",
    "price/sum/money/settlement/payment/pays .. full/entirety/whole/total", "the price/balance/remainder/rest",
    *russian.WHOLE,
)  # fmt: skip
_REST = Pattern("balance/remainder/rest/remaining", "остаток/остальн*/оставш*")
"""The part of the price for which no sum need stand."""
_WAITS = Pattern(
    "registration/register/registry/lodg*/application/filed/submitted .. not/no before/earlier/sooner than"
    "/until & !released/access/extract",
    "registration/registry/lodg*/application/filed/submitted .. convenience/convenient/discretion/whenever/pleases",
    "registration/registry/lodg*/application/filed/submitted .. month/months after/from/following .. payment/paid"
    "/signing/receipt",
    *russian.WAITS,
)
"""A transfer that is registered when it pleases somebody, or long after the payment."""
_OPENED = Pattern(
    f"letter/box/cell/escrow/safe/vault .. released/payable/available/access/accessible .. on/upon/against"
    f"/at .. {_SIGNED} & !completion/deed/after/extract/upon registration/deposit",
    f"letter/box/cell/escrow/safe/vault .. opens .. presentation/against & {_SIGNED} & !buyer opens/deed/extract",
    f"takes/take/withdraws/withdraw/collects/draws .. box/cell/escrow/safe/vault/letter .. soon/on/upon/once/when/at .."
    f" {_SIGNED}/signatures & !completion/deed/after/extract/upon registration/deposit",
    *russian.OPENED,
)
"""Money in safe hands that the seller may take when the paper has been signed."""


_MUCH = 0.4
"""What part of the price is more than a deposit."""


def prepaid(reading: Reading, asked: Number | None) -> Span | None:
    """Where much of the price leaves the buyer with nothing but the paper at hand."""
    if opened := _OPENED.first(reading.words):
        return reading.span(opened)
    preliminary = reading.kind == "preliminary_agreement"
    held, pays, whole = (reading.sentences_of(one) for one in (_KEPT, _PAYS, _WHOLE))
    other = reading.sentences_of(_NO_PRICE)
    kept = held | {sentence - 1 for sentence in held - other} | other
    early = reading.sentences_of(_AHEAD)
    near = early
    far = preliminary or not reading.russian_practice or _WAITS(reading.words)
    if far:
        near = early | reading.sentences_of(_SIGNING) | _dated(reading)
    if preliminary:
        near = near | reading.sentences_of(_UNDER_A_PROMISE)
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
        if number.value < asked.value or sentence in whole or _told_again(number, asked, reading)
    ]
    large = next((one for one in paid if _MUCH * asked.value <= one.value <= asked.value), None)
    if large is None and paid and _MUCH * asked.value <= sum(one.value for one in paid) <= asked.value:
        large = paid[0]
    return large.span if large else None


def _told_again(number: Number, asked: Number, reading: Reading) -> bool:
    """Whether a sum that is the price stands alone in a sentence that comes after the one on the price."""
    sentence = reading.sentence_at(number.span.start)
    return sentence > reading.sentence_at(asked.span.start) and len(reading.sums_of(sentence)) == 1


def _early(sentence: int, reading: Reading) -> list[Number]:
    """The sums of a sentence but those behind which, up to the next sum, it says that they are paid later."""
    sums = reading.sums_of(sentence)
    _, past = reading.words.sentence_span(sentence)
    early = []
    for number, following in zip(sums, [*(number.place for number in sums[1:]), past], strict=True):
        end = _next(_rests(reading), number.place, following)
        later = _next(_told_later(reading), number.place, end)
        if later == end or _next(_told_soon(reading), number.place, later) < later:
            early.append(number)
    return early


def _next(places: Sequence[int], word: int, bound: int) -> int:
    """The first of some places behind a word and before a bound; the bound where there is none."""
    rank = bisect_right(places, word)
    return min(places[rank], bound) if rank < len(places) else bound


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
    """Where the words of some patterns begin, in order."""
    return sorted({hit.first for pattern in patterns for hit in pattern.find(reading.words)})


def _paying(pays: set[int], reading: Reading) -> set[int]:
    """The sentences on a payment, with the items of a list that one of them leads."""
    paying: set[int] = set()
    for number in reading.money:
        sentence = reading.sentence_at(number.span.start)
        if sentence in pays or sentence - 1 in paying or (sentence - 1 in pays and not reading.sums_of(sentence - 1)):
            paying.add(sentence)
    return paying


def _dated(reading: Reading) -> set[int]:
    """The sentences with a day on which nothing else happens that would make the buyer safe."""
    later = reading.sentences_of(_LATER)
    by_day: dict[datetime.date, set[int]] = {}
    for date in reading.dates:
        if date.value:
            by_day.setdefault(date.value, set()).add(reading.sentence_at(date.span.start))
    return {one for told in by_day.values() if later.isdisjoint(told) for one in told}
