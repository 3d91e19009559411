"""What becomes of the deposit in an English contract: on which event it goes to whom."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from cleardeed.documents.reading.english import BUYER, SELLER
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Words

Event = Literal["seller", "buyer", "chance", "any", "none"]
"""Whose doing it is that the deal fails: a side's, nobody's, whosever; `none` where the text names no event."""


class Fate(NamedTuple):
    """That the deposit comes back to the buyer on an event, or does not."""

    event: Event
    back: bool
    hit: Hit


class _Mark(NamedTuple):
    """An event, or where `back` is told what becomes of the deposit."""

    place: int
    event: Event
    back: bool | None = None


_NAMED = Pattern(
    "deposit/deposits/earnest/arras/zadatok/binder & !safe deposit & !deposit account/box",
    "reservation/booking/holding/token/advance sum/amount/fee/money/payment",
)
_IT = Pattern("it/sum/amount/money/monies/same/payment/payments/they/half/sums/refund")
_REACH = 5
"""How many sentences behind the name the text may go on to speak of it as of `the sum`."""
_NAMES: dict[Event, str] = {"seller": SELLER, "buyer": BUYER}
_FAILURE = "default/fault/breach/failure/refusal/withdrawal/inability/blame/insolvency"
_DOING = {
    side: Pattern(
        f"{names} s {_FAILURE}/wilful/change/part",
        f"{_FAILURE}/account/attributable/part/choice by/of/to/on {names} & !part of price",
        f"{names} may/right/entitled/can .. withdraw/cancel/terminate .. any/will/discretion time/reason/moment",
    )
    for side, names in _NAMES.items()
}
_WHERE = (
    "if", "should", "where", "when", "because", "upon", "on", "in", "case", "event", "whether", "through", "even",
    "including", "unless", "once", "except",
)  # fmt: skip
_FAILS = (
    "fail*", "default*", "breach*", "withdraw*", "refus*", "declin*", "pull", "pulls", "backs", "mind", "reneg*",
    "resile*", "repudiat*", "unable", "cannot", "not", "unwilling", "evad*", "sells", "longer", "gives", "reject*",
    "drops", "rescind*", "terminat*", "cancel*",
)  # fmt: skip
_RIGHTS = ("may", "must", "entitled", "shall", "will")
_STILL_FAILS = (["fail"], ["default"], ["refuse"])
_FAILS_WITHIN = 8
_LENT = "loan/mortgage/finance/financing/credit/bond"
_ALLOWED = f"{_LENT}/consent/consents/approval/approvals/permission/noc/licence/clearance"
_CHANCE = Pattern(
    f"not/unable/cannot/fail* obtain/get/receive/secure/arrange/raise .. {_LENT}",
    f"{_ALLOWED} .. not/refused/denied/declined/rejected granted/approved/obtained/issued/refused/denied/declined",
    f"{_ALLOWED} is/be refused/denied/declined/rejected", f"refuse*/den*/declin*/reject* .. {_ALLOWED}",
    "bank/lender/authority/board/council/ministry refuses/denies/declines/rejects",
    "search/survey/inspection/appraisal/enquiries reveal*/disclos*/show*", "majeure/destroyed",
    "neither .. fault/default/responsible/blame", "every/any/all other case/cases/event/events/circumstances/reason",
)  # fmt: skip
"""An event that is no side's doing; a loan that the buyer is refused is one too."""
_WHATEVER = Pattern(
    "any/no/whatever/whatsoever/every/either reason/reasons/cause/circumstance/circumstances/event/case"
    " & !other/outside/beyond/except/save/unless/than",
    "whatever/whoever/whichever/whomsoever/regardless/irrespective & !other than",
)
_COMES = Pattern(
    "return/returns/returned/returnable/refund*/repay*/repaid/reimburs*/reclaim*/recover/recovers/recovered",
    "pay/pays/paid/owes double/twice/twofold",
    "gets/get/goes/go/given/gives/give/comes/come/handed/hands/paid/money/has/have back",
    f"paid/pay/released/release/releases/goes/go/handed/transferred/delivered to {BUYER}",
)
_STAYS = Pattern(
    "forfeit*/loses/lose/lost/divided/split/shared & !forfeiture",
    "is/are/his/her loss",
    "retained/kept/withheld & !escrow/trust/stakeholder*/account",
    "his/her/its/their to keep",
    f"remain/remains/stay/stays/belong/belongs with/to/of {SELLER}",
    "set off against",
    f"paid/pay/released/release/releases/goes/go/handed/transferred/delivered to {SELLER}/agent/agency/broker",
    "no claim to/for",
    "nonrefundable",
)
_NEGATORS = ("not", "no", "non", "never", "nor", "cannot", "waive", "waives")
_NEGATED_WITHIN = 7
_BOUNDS = frozenset({"later", "more", "less", "earlier", "only", "claim", "longer"})
_TAKES = Pattern(
    "receive/receives/entitled/claim/take/takes/keep/keeps/retain/retains deposit/earnest/it/half/same/sum/money/amount"
)
"""What a side may do with the deposit; who it is stands before."""
_SIDE_WITHIN = 10


_TWICE = Pattern(
    "compensat* & !without",
    "twice/double*/twofold/damages/prejudice/remedies/enforce*/performance/penalty/equal/indemni*/losses",
    "like/further/same/additional/another/equivalent sum/amount",
    "plus/another/further/and usd/eur/gbp/aed/kes/rm/roubles",
)
_AND_NO_MORE = Pattern(
    "only/nothing/less/minus/deducting/half/parts/merely/instalments & !at once",
    "no further/other/more",
    "without .. compensation/addition/interest/increase/penalty/other/further/more",
)
"""That a seller who is at fault owes no more than the deposit, or less."""


def unfair_fate(reading: Reading) -> tuple[Hit, str] | None:
    """Where the deposit is lost though it is not the buyer who withdraws, or is all that a seller at fault returns."""
    told = fates(reading)
    if lost := next((one.hit for one in told if not one.back and one.event in ("seller", "chance", "any")), None):
        return lost, "lost"
    own = {one.event for one in told if not one.back}
    returned = next((one.hit for one in told if one.back and one.event == "any"), None)
    if returned and "buyer" not in own:
        return returned, "returned"
    bare = reading.sentences_of(_AND_NO_MORE) - reading.sentences_of(_TWICE)
    chance = {one.hit for one in told if one.event == "chance"}
    once = (one.hit for one in told if one.back and one.event == "seller" and one.hit.sentence in bare)
    return next(((hit, "single") for hit in once if hit not in chance), None)


_ENDED = Pattern(
    "rescission/rescinded/termination/terminated/cancellation/cancelled/annulment/annulled/unwound/dissolution/dissolved",
    "declared/found invalid/void",
)
_MONEY_PAID = Pattern("sum/sums/amount/price/money/moneys/monies/instalments/payments/roubles/paid/usd/eur/gbp/aed")
_PART_OF_IT = Pattern(
    "only/merely/half/quarter/part .. return*/refund*/repa*/back/sum/price/amount & !not later",
    "return*/refund*/repa*/back .. only/merely/half & !only if/when/after/where",
    "no/not more than & !than day/days/week/month",
)


def withheld(reading: Reading) -> Hit | None:
    """Where a buyer does not get back all that he has paid though the contract ends, not by his fault alone."""
    if reading.words.russian:
        return None
    of_buyer = {reading.words.sentences[place] for place in _failing("buyer", reading.words)}
    ended = reading.sentences_of(_ENDED) & reading.sentences_of(_MONEY_PAID) - reading.sentences_of(_NAMED) - of_buyer
    outcomes = [
        mark for mark in _marks(reading) if mark.back is not None and reading.words.sentences[mark.place] in ended
    ]
    part = reading.sentences_of(_PART_OF_IT)
    lost = (mark for mark in sorted(outcomes) if not mark.back or reading.words.sentences[mark.place] in part)
    return next((_fate("any", mark, reading.words).hit for mark in lost), None)


def fates(reading: Reading) -> list[Fate]:
    """Every telling of where the deposit goes, with the event that the text joins it to."""
    named = reading.sentences_of(_NAMED)
    told = named | {one for one in reading.sentences_of(_IT) if not named.isdisjoint(range(one - _REACH, one))}
    marks = sorted(mark for mark in _marks(reading) if reading.words.sentences[mark.place] in told)
    found: list[Fate] = []
    events: list[_Mark] = []
    outcomes: list[_Mark] = []
    for chunk in _chunks(marks, reading.words):
        goes_on = bool(outcomes or events) and _goes_on(chunk[0], (outcomes or events)[-1], reading.words)
        own = [mark for mark in chunk if mark.back is None]
        told_now = [mark for mark in chunk if mark.back is not None]
        if told_now:
            events = own or (events if goes_on else [])
            outcomes = told_now
            found += _joined(chunk if own else [*events, *told_now], reading.words)
        elif goes_on and outcomes and not _begins_anew(chunk[0], outcomes[-1], reading.words):
            found += [_fate(event.event, outcomes[-1], reading.words) for event in own]
        else:
            events, outcomes = own, []
    return found


def _goes_on(mark: _Mark, before: _Mark, words: Words) -> bool:
    """Whether a mark stands in the same sentence as one before it, or in a list that a colon opens there."""
    if words.sentences[mark.place] == words.sentences[before.place]:
        return True
    return ":" in words.stream[words.ends[before.place] : words.starts[mark.place]]


def _begins_anew(mark: _Mark, before: _Mark, words: Words) -> bool:
    """Whether a semicolon without an `or` stands between the two."""
    between = words.stream[words.ends[before.place] : words.starts[mark.place]]
    return ";" in between and ":" not in between and not re.search(r";\s(?:\w+\s)?or\b", between)


def _chunks(marks: Sequence[_Mark], words: Words) -> Iterator[list[_Mark]]:
    """The marks, cut at sentences and semicolons, and where another condition begins behind a whole telling."""
    chunk: list[_Mark] = list(marks[:1])
    for before, mark in pairwise(marks):
        between = words.stream[words.ends[before.place] : words.starts[mark.place]]
        whole = {one.back is None for one in chunk} == {True, False}
        anew = mark.back is None and whole and any(turn in between for turn in (", and", ", but", ", if", ", while"))
        if words.sentences[before.place] != words.sentences[mark.place] or ";" in between or anew:
            yield chunk
            chunk = []
        chunk.append(mark)
    if chunk:
        yield chunk


def _joined(chunk: Sequence[_Mark], words: Words) -> list[Fate]:
    """Each outcome with its events: those before it where the telling begins with one, else those behind it."""
    found: list[Fate] = []
    order = chunk if chunk[0].back is None else list(reversed(chunk))
    events: list[_Mark] = []
    last: _Mark | None = None
    for mark in order:
        if mark.back is None:
            events = [mark] if last else [*events, mark]
            trailing, last = last, None
            if trailing and mark is order[-1]:
                found.append(_fate(mark.event, trailing, words))
        else:
            last = mark
            told = [one for one in events if one.event != "any"] or events
            found += [_fate(event.event, mark, words) for event in told] or [_fate("none", mark, words)]
    return found


def _fate(event: Event, outcome: _Mark, words: Words) -> Fate:
    return Fate(event, bool(outcome.back), Hit(words.sentences[outcome.place], outcome.place, outcome.place))


def _marks(reading: Reading) -> Iterator[_Mark]:
    words = reading.words
    for side, pattern in _DOING.items():
        for hit in pattern.find(words):
            yield _Mark(hit.first, side)
        yield from (_Mark(place, side) for place in _failing(side, words))
    for event, pattern in (("chance", _CHANCE), ("any", _WHATEVER)):
        for hit in pattern.find(words):
            yield _Mark(hit.first, event)  # type: ignore[arg-type]
    for pattern, back, within in ((_COMES, True, _NEGATED_WITHIN), (_STAYS, False, 3)):
        for hit in pattern.find(words):
            yield _Mark(hit.first, "none", back != _negated(hit.first, within, words))
    for hit in _TAKES.find(words):
        first, _ = words.sentence_span(hit.sentence)
        before = range(max(first, hit.first - _SIDE_WITHIN), hit.first)
        nearest = max(
            ((place, side) for side in _NAMES for place in _places_of(side, words).intersection(before)), default=None
        )
        if nearest:
            yield _Mark(hit.first, "none", (nearest[1] == "buyer") != _negated(hit.first, 3, words))


def _places_of(side: Event, words: Words) -> frozenset[int]:
    return words.places(tuple(_NAMES[side].split("/"))).all


def _failing(side: Event, words: Words) -> Iterator[int]:
    """Where a condition has a side fail to do its part."""
    others = _places_of("buyer" if side == "seller" else "seller", words)
    where, fails, rights = (words.places(stems).all for stems in (_WHERE, _FAILS, _RIGHTS))
    for place in sorted(_places_of(side, words)):
        sentence = words.sentences[place]
        first, past = words.sentence_span(sentence)
        if where.isdisjoint(range(max(first, place - 15), place)):
            continue
        for one in range(place + 1, min(place + _FAILS_WITHIN, past)):
            if (
                one in others
                or ";" in words.stream[words.ends[one - 1] : words.starts[one]]
                or (one in rights and words.tokens[one + 1 :][:1] not in _STILL_FAILS)
            ):
                break
            if one in fails:
                yield place
                break


def _negated(place: int, within: int, words: Words) -> bool:
    negators = words.places(_NEGATORS).all
    return any(
        one in negators
        and words.sentences[one] == words.sentences[place]
        and _BOUNDS.isdisjoint(words.tokens[one + 1 :][:1])
        and "," not in words.stream[words.ends[one] : words.starts[place]]
        for one in range(max(place - within, 0), place + 1)
    )
