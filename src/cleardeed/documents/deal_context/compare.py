"""Comparing a document with what a check of the same deal knows. Pure."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from cleardeed.core.language import ENGLISH, Translate, join_titles
from cleardeed.documents.deal_context.comparisons import (
    Compared,
    compare_encumbrances,
    compare_object,
    compare_owners,
    compare_right_to_sell,
    compare_seller,
    compare_title,
    is_estate,
)
from cleardeed.documents.deal_context.known import AGAINST_SELLER, OWNS_IN_PART, DealFacts, FoundFactor
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Claim
from cleardeed.documents.findings import Analysed, Analysis, FoundClause, FurtherFault
from cleardeed.documents.rules.context import BY_CODE
from cleardeed.documents.rules.evaluate import composed
from cleardeed.documents.rules.model import Fault
from cleardeed.documents.rules.table import RULES_BY_CODE

_SIGNED_BY_OWNERS: tuple[DocumentType, ...] = (
    "purchase_agreement",
    "preliminary_agreement",
    "deposit_agreement",
    "acceptance_act",
    "receipt",
)
"""The types of document that all owners sign when they sell together."""
_CONTRADICTED = "check"
"""The fault of a clause in order that the check speaks against."""
_OF_ANOTHER_OBJECT, _OF_ANOTHER_PERSON = "other_object", "other_person"
"""The faults of what is not compared where the document is about another object or another person than the check."""
_SPEAKS_AGAINST: dict[str, Callable[[FoundFactor], bool]] = {
    "encumbrances": lambda factor: factor.of_register,
    "third_party_rights": lambda factor: factor.code in ("object_dispute", "lease", "life_annuity", "claim_mark"),
    "bankruptcy_warranty": lambda factor: factor.code.startswith("bankruptcy_"),
    "power_of_attorney": lambda factor: factor.code == "no_registration_without_presence",
    "deposit": lambda factor: factor.status == "critical",
}
"""Clauses that are not in order, however they read, where the check found a factor: to say that there is no claim where
there is one, to hand over a deposit before what is critical is settled."""
_OF_THE_DEBTOR = frozenset({
    "wanted", "power_of_attorney", "capacity_age", "capacity_case", "passport_invalid", "passport_expired",
    "passport_replacement_due", "passport_issue_date", "passport_form", "passport_series_year", "enforcement_active",
    "enforcement_returned_unpaid", "arbitration_respondent", "court_respondent", "tax_debts", "movable_pledges",
    "bankruptcy_likely", "bankruptcy_known_to_bailiffs", "bankruptcy_cases_differ",
})  # fmt: skip
"""Factors of a seller's signature and debts: of a bankrupt whose financial manager sells neither stops the sale."""
_TOLD_BY_CLAUSE = {"minor_owner": "minors", "minor_seller": "minors", "maternity_capital": "maternity_capital"}
"""Factors with the clause by which a document speaks of the same."""
_HEAVY = 25
"""From which impact a factor of the check is named where the document is silent on it."""


def compare(analysed: Analysed, facts: DealFacts, translate: Translate = ENGLISH) -> Analysis:
    """The analysis with the clauses `seller_agrees`, `seller_may_sell`, `owners_sell` (of a document that owners sign),
    `object_agrees`, `title_agrees` (where the document dates the seller's right or sells a share), `encumbrances_agree`
    and, where there is something, `check_found` added, before those of the text.

    They are rules: score, level, conclusion and recommendations follow. What cannot be compared is `attention`, and so
    is a clause in order that the check speaks against.
    """
    analysis, object_ = analysed.analysis, compare_object(analysed.extract, facts)
    seller = compare_seller(analysed.extract, facts.seller)
    if object_.fault == "other":
        facts = facts.of_seller()
    if seller.fault == "other":
        facts = facts.of_object()
    added = [_clause(one, translate) for one in _comparisons(analysed, facts, seller, object_, translate)]
    if is_estate(analysed):
        facts = msgspec.structs.replace(facts, found=tuple(_against_an_estate(facts.found)))
    known = (_beside_check(clause, facts, translate) for clause in analysis.found_clauses)
    return composed(analysis.document_type, [*added, *known], translate)


def _against_an_estate(found: Iterable[FoundFactor]) -> Iterator[FoundFactor]:
    """The factors that speak against what a financial manager sells."""
    return (factor for factor in found if factor.code not in _OF_THE_DEBTOR and factor.code not in AGAINST_SELLER)


def _comparisons(
    analysed: Analysed, facts: DealFacts, seller: Compared, object_: Compared, translate: Translate
) -> Iterator[Compared]:
    extract = analysed.extract
    may_sell = compare_right_to_sell(analysed, facts)
    of_owner = [compare_title(extract, facts, translate)] if extract.title_entries or extract.sold_share else []
    if analysed.analysis.document_type in _SIGNED_BY_OWNERS:
        of_owner.insert(0, compare_owners(analysed, facts))
    encumbrances = compare_encumbrances(analysed, facts.encumbrances, translate)
    if seller.fault == "other":
        may_sell, *of_owner = (one._replace(fault=_OF_ANOTHER_PERSON) for one in (may_sell, *of_owner))
    if object_.fault == "other":
        *of_owner, encumbrances = (one._replace(fault=_OF_ANOTHER_OBJECT) for one in (*of_owner, encumbrances))
    yield from (seller, may_sell, object_, *of_owner, encumbrances)
    yield from _unsaid_in_document(analysed, facts, translate)


def _unsaid_in_document(analysed: Analysed, facts: DealFacts, translate: Translate) -> Iterator[Compared]:
    """What the check found and the document is silent on: one comparison, or none."""
    unsaid = [factor for factor in facts.found if _is_unsaid(factor, analysed)]
    of_debtor = [factor for factor in unsaid if is_estate(analysed) and factor.code in _OF_THE_DEBTOR]
    others = [factor for factor in unsaid if factor not in of_debtor]
    gravest = "critical" if any(factor.status == "critical" for factor in others) else "attention"
    found = [(fault, named) for fault, named in ((gravest, others), ("debtor", of_debtor)) if named]
    if found:
        (fault, named), *more = found
        also = tuple((fault, _titles(named, translate)) for fault, named in more)
        yield Compared("check_found", fault, None, _titles(named, translate), also)


def _clause(compared: Compared, translate: Translate) -> FoundClause:
    rule, place = BY_CODE[compared.code], compared.place
    wrong: Fault | None = rule.faults[compared.fault] if compared.fault else None
    said = [(wrong.says if wrong else rule.fine, compared.named)]
    said += [(rule.faults[fault].says, named) for fault, named in compared.also]
    return FoundClause(
        code=compared.code,
        title=translate(rule.title),
        status="attention" if wrong and wrong.weight.points else "ok",
        impact=wrong.weight.points if wrong else 0,
        summary=" ".join(translate(says).format(named=named) for says, named in said),
        text=place.text if place else None,
        page=place.page if place else None,
        offset=place.offset if place else None,
        law="; ".join(translate(act) for act in rule.law),
        fault=compared.fault,
        also=[FurtherFault(fault=fault, text=None, page=None, offset=None) for fault, _ in compared.also],
    )


def _beside_check(clause: FoundClause, facts: DealFacts, translate: Translate) -> FoundClause:
    """The clause; one in order that the check speaks against calls for attention, whatever caveat it has."""
    speaks = _SPEAKS_AGAINST.get(clause.code)
    against = [factor for factor in facts.found if speaks and speaks(factor)]
    if clause.status != "ok" or not against:
        return clause
    summary = translate(RULES_BY_CODE[clause.code].faults[_CONTRADICTED].says).format(named=_titles(against, translate))
    caveats = clause.also
    if clause.fault is not None:
        summary = f"{summary} {clause.summary}"
        caveat = FurtherFault(fault=clause.fault, text=clause.text, page=clause.page, offset=clause.offset)
        caveats = [caveat, *caveats]
    return msgspec.structs.replace(clause, status="attention", fault=_CONTRADICTED, summary=summary, also=caveats)


def _is_unsaid(factor: FoundFactor, analysed: Analysed) -> bool:
    """Whether the factor is heavy and neither the document nor another comparison speaks of it."""
    compared = factor.of_register or factor.code in (*AGAINST_SELLER, *OWNS_IN_PART)
    disputed = factor.code == "object_dispute"
    if compared or not (disputed or factor.impact >= _HEAVY):
        return False
    if disputed:
        return not any(claim.kind == "dispute" for claim in analysed.facts.of(Claim, "asserted"))
    return _TOLD_BY_CLAUSE.get(factor.code) not in {clause.code for clause in analysed.analysis.found_clauses}


def _titles(factors: Iterable[FoundFactor], translate: Translate) -> str:
    return join_titles(translate(factor.title) for factor in factors)
