"""Phrases that contradict an alarm, by clause and fault. Pure.

Alarms over sums, dates, identities and blanks have none: the embedded reader computes those. Nor has an alarm whose
fault may stand beside the clause in order, such as a deposit that is named and lost by chance.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from cleardeed.documents.analysis import read_text
from cleardeed.documents.extract.burdens import BURDEN_KINDS
from cleardeed.documents.extract.quoting import quoted
from cleardeed.documents.facts import Burden, Claim, ClaimKind, Facts, Quotation, Resident
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import unreal
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.text import DocumentText, Page

_WORDS = topic("contested")
_ANY_BURDEN, _ANY_CLAIM, _RIGHT_TO_STAY = _WORDS["any_burden"], _WORDS["any_claim"], _WORDS["right_to_stay"]
_BANKRUPTCY, _CAPITAL, _OF_OTHERS = _WORDS["bankruptcy"], _WORDS["capital"], _WORDS["of_others"]
_KEPT_FOR_THE_SELLER, _WHOLE_PRICE = _WORDS["kept_for_the_seller"], _WORDS["whole_price"]
_OWN_ACCOUNT, _RECEIPT_GIVEN = _WORDS["own_account"], _WORDS["receipt_given"]
_SELLER_ANSWERS, _AGAINST_THE_REGISTER = _WORDS["seller_answers"], _WORDS["against_the_register"]
_SELLERS_PLEDGE = topic("rights")["sellers_pledge"]
_CLAIM_KINDS: Mapping[ClaimKind, Pattern] = {"lease": Pattern("<lease>/<lessee>"), "dispute": Pattern("<dispute>")}


class AlarmContext(NamedTuple):
    """A document without the words of its alarms: facts, reading and the clauses of these alarms; `whole` are the facts
    of all of it."""

    whole: Facts
    facts: Facts
    reading: Reading
    clauses: Mapping[str, FoundClause]


Answers = Callable[[AlarmContext, Quotation], Iterable[Quotation]]
"""From the rest and the words of an alarm to words that say the opposite."""


def _in_order(code: str) -> Answers:
    """The words by which the clause is in order, of a clause that is in order only by the opposite of its fault."""

    def answers(rest: AlarmContext, _: Quotation) -> Iterator[Quotation]:
        clause = rest.clauses.get(code)
        if clause is not None and (quotation := clause.quotation) is not None:
            yield quotation

    return answers


def _no_burdens(rest: AlarmContext, _: Quotation) -> Iterator[Quotation]:
    standing = {burden.kind for burden in rest.whole.of(Burden, "asserted") if burden.state == "standing"}
    yield from _each_denied([BURDEN_KINDS.get(kind) for kind in sorted(standing)], rest.reading)
    yield from _denied(_ANY_BURDEN, rest.reading)


def _no_claims(rest: AlarmContext, _: Quotation) -> Iterator[Quotation]:
    kinds = {claim.kind for claim in rest.whole.of(Claim, "asserted")}
    yield from _each_denied([_CLAIM_KINDS.get(kind) for kind in sorted(kinds)], rest.reading)
    yield from _denied(_ANY_CLAIM, rest.reading, of_rights=True)


def _each_denied(kinds: Iterable[Pattern | None], reading: Reading) -> Iterator[Quotation]:
    """The first denial of each kind, where every kind has a name and is denied by it."""
    denials = [next(_denied(kind, reading), None) if kind else None for kind in kinds]
    return (denial for denial in denials if denial is not None and all(denials))


def _departure_promised(rest: AlarmContext, _: Quotation) -> Iterator[Quotation]:
    promised = (resident for resident in rest.facts.of(Resident, "asserted") if resident.departure == "promised")
    return (resident.quotes[0] for resident in promised)


def _none_of(pattern: Pattern, *, of_rights: bool = False) -> Answers:
    return lambda rest, _: _denied(pattern, rest.reading, of_rights=of_rights)


def _denied(pattern: Pattern, reading: Reading, *, of_rights: bool = False) -> Iterator[Quotation]:
    """The sentences that deny a pattern, but for those that deny only what is beside something, or an unpaid seller's
    pledge. `of_rights` is of a pattern on rights, whose own words would else make a mere possibility of it."""
    aside = reading.sentences_of(_OF_OTHERS) | reading.sentences_of(_SELLERS_PLEDGE)
    said = (None, "possible") if of_rights else (None,)
    for hit in reading.hits(pattern):
        if hit.sentence not in aside and reading.denied(hit) and unreal(hit, reading) in said:
            yield from quoted(reading, reading.span(hit))


def _stated(pattern: Pattern) -> Answers:
    """The sentences that state a pattern, and not as a condition, a right or a request."""

    def answers(rest: AlarmContext, _: Quotation) -> Iterator[Quotation]:
        return (quotation for hit in _statements(pattern, rest.reading) for quotation in quoted(rest.reading, hit))

    return answers


def _stated_even_there(pattern: Pattern) -> Answers:
    """The same, the words of the alarm included: they may be read from a denial."""

    def answers(rest: AlarmContext, alarm: Quotation) -> Iterator[Quotation]:
        own = read_text(DocumentText("text", (Page(1, alarm.text),)), rest.reading.kind, rest.reading.today)
        if next(_statements(pattern, own), None) is not None:
            yield alarm
        yield from _stated(pattern)(rest, alarm)

    return answers


def _statements(pattern: Pattern, reading: Reading) -> Iterator[Span]:
    return (reading.span(hit) for hit in reading.hits(pattern) if unreal(hit, reading) is None)


OPPOSITES: Mapping[tuple[str, str | None], Answers] = {
    ("encumbrances", "burdened"): _no_burdens,
    ("encumbrances", "arrested"): _no_burdens,
    ("third_party_rights", "rights"): _no_claims,
    ("residents", "retained"): _none_of(_RIGHT_TO_STAY, of_rights=True),
    ("residents", "for_life"): _none_of(_RIGHT_TO_STAY, of_rights=True),
    ("residents", "staying"): _departure_promised,
    ("bankruptcy_warranty", "pending"): _none_of(_BANKRUPTCY),
    ("bankruptcy_warranty", "restructuring"): _none_of(_BANKRUPTCY),
    ("bankruptcy_warranty", "extrajudicial"): _none_of(_BANKRUPTCY),
    ("bankruptcy_warranty", "petition"): _none_of(_BANKRUPTCY),
    ("spouse_consent", "lacking"): _in_order("spouse_consent"),
    ("minors", "permission"): _in_order("minors"),
    ("minors", "resident"): _in_order("minors"),
    ("maternity_capital", "shares"): _none_of(_CAPITAL),
    ("payment_terms", "third_party"): _stated(_KEPT_FOR_THE_SELLER),
    ("payment_terms", "early"): _stated(_AGAINST_THE_REGISTER),
    ("payment_terms", "account_elsewhere"): _stated(_OWN_ACCOUNT),
    ("payment_terms", "no_receipt"): _stated(_RECEIPT_GIVEN),
    ("liability", "excluded"): _stated(_SELLER_ANSWERS),
    ("liability", "void"): _stated(_SELLER_ANSWERS),
    ("understated_price", "wording"): _stated_even_there(_WHOLE_PRICE),
}
"""The words of the rest that say the opposite, by the clause and its fault."""
