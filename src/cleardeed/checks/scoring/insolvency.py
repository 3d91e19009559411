"""Rules on the seller's debts: bankruptcy, bailiffs, courts, taxes, pledges. A deal of an insolvent can be undone."""

from collections.abc import Callable
from typing import Any

from cleardeed.checks.scoring import enforcement
from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.business import INSOLVENCY
from cleardeed.checks.scoring.facts import Facts, R, Sourced, distinct, known_amount, mentions, stated_total, total
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires, never
from cleardeed.checks.scoring.owed import BANKRUPTCY_THRESHOLD, graded
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.records import (
    ArbitrationCase,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    Pledge,
    PropertyFacts,
    TaxDebt,
)

NO_TAX_CLAIM_BELOW = 10_000
"""Tax debts up to which the tax service does not yet go to court (Tax Code art. 48 part 3)."""

_AGAINST = ("debtor", "respondent")
_FINISHED = (r"(?<!не )заверш", r"(?<!не )прекращ", "complet", "finish", "terminat", "discharg", "closed")
_EXTRAJUDICIAL = ("внесудеб", "extrajudicial", "out-of-court", "out of court")


def _bankruptcies(facts: Facts, *, extrajudicial: bool, ended: bool) -> list[Sourced[Bankruptcy]]:
    return [
        found
        for found in facts.records(Bankruptcy, "fedresurs")
        if _is_extrajudicial(found.record) == extrajudicial and _is_over(facts, found.record) == ended
    ]


def _is_extrajudicial(record: Bankruptcy) -> bool:
    return record.extrajudicial or mentions(f"{record.kind} {record.procedure}", *_EXTRAJUDICIAL)


def _is_over(facts: Facts, record: Bankruptcy) -> bool:
    return facts.ended(record) or mentions(f"{record.kind} {record.procedure}", *_FINISHED)


def _bankruptcy_cases(
    facts: Facts, *, ended: bool, roles: tuple[str, ...] = _AGAINST
) -> list[Sourced[ArbitrationCase]]:
    """Cases that ask for a bankruptcy, the seller's own where `roles` are those of the debtor's side.

    The court's index seldom prints the end of a case, so one is over, too, where the register of bankruptcies says so
    of the same number, or where it began over five years ago.
    """
    over = {case_number_key(one.record.number) for one in _bankruptcies(facts, extrajudicial=False, ended=True)}

    def is_over(case: ArbitrationCase) -> bool:
        aged = case.date is not None and case.date < facts.since(5)
        return facts.ended(case) or aged or (case.number is not None and case_number_key(case.number) in over)

    return [
        found
        for found in facts.records(ArbitrationCase, "kad_arbitr")
        if found.record.role in roles and _asks_bankruptcy(found.record) and is_over(found.record) == ended
    ]


def _asks_bankruptcy(case: ArbitrationCase) -> bool:
    return mentions(case.kind, "bankrupt", "insolven", "банкрот", "несостоятельн")


def _bankruptcy_running(facts: Facts) -> Finding | None:
    courts = _bankruptcy_cases(facts, ended=False)
    return fires(Weight.BLOCKING, [*_bankruptcies(facts, extrajudicial=False, ended=False), *courts])


def _bankruptcy_role_unknown(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, _bankruptcy_cases(facts, ended=False, roles=("unknown",)))


def _bankruptcy_extrajudicial(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, _bankruptcies(facts, extrajudicial=True, ended=False))


def _bankruptcy_finished(facts: Facts) -> Finding | None:
    finished: list[Sourced[Any]] = [
        *_bankruptcies(facts, extrajudicial=False, ended=True),
        *_bankruptcies(facts, extrajudicial=True, ended=True),
        *_bankruptcy_cases(facts, ended=True),
    ]
    recent = [one for one in finished if one.record.closed_on is None or one.record.closed_on > facts.since(5)]
    return fires(Weight.SERIOUS, recent)


def _claims(facts: Facts, kind: type[R], source: str, *, fresh: bool) -> list[Sourced[R]]:
    """Cases against the seller: fresh ones are open and under three years old; of the others, ended ones count
    for three years."""

    def is_fresh(record: R) -> bool:
        return not facts.ended(record) and (record.date is None or record.date > facts.since(3))

    def counts(record: R) -> bool:
        return record.closed_on is None or record.closed_on > facts.since(3)

    return distinct(
        one
        for one in facts.records(kind, source)
        if getattr(one.record, "role", None) in _AGAINST
        and not (isinstance(one.record, ArbitrationCase) and _asks_bankruptcy(one.record))
        and is_fresh(one.record) == fresh
        and counts(one.record)
    )


def _respondent(kind: type[R], source: str) -> Callable[[Facts], Finding | None]:
    def find(facts: Facts) -> Finding | None:
        fresh, older = (_claims(facts, kind, source, fresh=fresh) for fresh in (True, False))
        weight = max(graded(fresh, 0), Weight.MODERATE, key=_points) if fresh else Weight.MINOR
        return fires(weight, [*fresh, *older], fresh=len(fresh), older=len(older), total=stated_total(fresh))

    return find


def _points(weight: Weight) -> int:
    return weight.points


def _tax_debts(facts: Facts) -> Finding | None:
    owed = distinct(one for one in facts.current(TaxDebt, "tax_debts") if known_amount(one) != 0)
    return fires(graded(owed, NO_TAX_CLAIM_BELOW), owed, total=stated_total(owed))


def _bankruptcy_likely(facts: Facts) -> Finding | None:
    signs: list[Sourced[Any]] = [
        *enforcement.active(facts),
        *enforcement.collectable(facts),
        *distinct(facts.current(TaxDebt, "tax_debts")),
        *_claims(facts, ArbitrationCase, "kad_arbitr", fresh=True),
        *_claims(facts, CourtCase, "courts", fresh=True),
    ]
    owed = total(signs)
    return fires(Weight.SERIOUS, signs, total=owed) if owed >= BANKRUPTCY_THRESHOLD else None


def _likely_unless_running(facts: Facts) -> Finding | None:
    return None if _bankruptcy_running(facts) else _bankruptcy_likely(facts)


def _debts_are_known(facts: Facts) -> bool:
    """Whether every debt has its amount, and all of them, old claims too, stay below the threshold together.

    The sum of what is known is no bound where something is not known.
    """
    owed: list[Sourced[Any]] = distinct(
        [
            *facts.current(EnforcementProceeding, "fssp"),
            *enforcement.unpaid(facts),
            *facts.current(TaxDebt, "tax_debts"),
            *(one for one in facts.current(ArbitrationCase, "kad_arbitr") if one.record.role in _AGAINST),
            *(one for one in facts.current(CourtCase, "courts") if one.record.role in _AGAINST),
        ]
    )
    return all(known_amount(one) is not None for one in owed) and total(owed) < BANKRUPTCY_THRESHOLD


def _bankrupt_by_bailiffs(facts: Facts) -> Finding | None:
    """Found by bailiffs alone: what the registers of bankruptcies tell weighs there."""
    if _bankruptcy_running(facts) or _bankruptcy_finished(facts):
        return None
    found = enforcement.of_bankrupts(facts)
    recent = [one for one in found if one.record.closed_on is None or one.record.closed_on > facts.since(5)]
    return fires(Weight.GRAVE if recent else Weight.MINOR, found, recent=len(recent))


def _no_bankruptcy_known(facts: Facts) -> bool:
    return not (_bankruptcy_running(facts) or _bankruptcy_finished(facts))


def _movable_pledges(facts: Facts) -> Finding | None:
    pledges = distinct(one for one in facts.current(Pledge, "pledges") if one.record.role in ("pledgor", "debtor"))
    return fires(Weight.MINOR, pledges)


_INSOLVENT = (
    Against(record=Bankruptcy, sources=("fedresurs",)),
    Against(record=ArbitrationCase, fields={"kind": ("bankruptcy",), "role": (*_AGAINST, "unknown")}),
    Against(record=BusinessRegistration, words=INSOLVENCY),
    *(Against(record=kind, sources=("egrn",), words=INSOLVENCY) for kind in (Encumbrance, PropertyFacts)),
)
"""A bankruptcy that no register says is over, in court or out of it, or another register that speaks of one."""

RULES = (
    Rule(
        code="bankruptcy_running",
        title="The seller is in bankruptcy",
        law=("Law 127-FZ on insolvency, art. 213.11 and 213.25",),
        sources=("fedresurs", "kad_arbitr"),
        weights=(Weight.BLOCKING,),
        says="A bankruptcy of the seller is running (records: {count}). Only the financial manager disposes of the"
        " property; a deal made by the seller alone is void or needs the manager's consent.",
        clear="No running court bankruptcy of the seller was found.",
        demands=(
            "Do not sign with the seller alone: deal with the financial manager, on the ground of the court's ruling"
            " on the sale of this property.",
        ),
        find=_bankruptcy_running,
        against=_INSOLVENT,
    ),
    Rule(
        code="bankruptcy_role_unknown",
        title="The seller takes part in a bankruptcy case",
        law=("Law 127-FZ on insolvency, art. 34, 213.4 and 213.11",),
        sources=("kad_arbitr",),
        weights=(Weight.MODERATE,),
        says="Open bankruptcy cases in which the seller is named and the part is not stated: {count}. As debtor the"
        " seller could not dispose of the object; as creditor or manager it does not matter.",
        clear="",
        demands=("Open the card of the bankruptcy case and see on which side the seller stands.",),
        find=_bankruptcy_role_unknown,
        decides=never,
    ),
    Rule(
        code="bankruptcy_extrajudicial",
        title="The seller is in extrajudicial bankruptcy",
        law=("Law 127-FZ on insolvency, art. 223.2 to 223.7",),
        sources=("fedresurs",),
        weights=(Weight.GRAVE,),
        says="An extrajudicial bankruptcy of the seller is running (records: {count}). In the cases of"
        " art. 223.5 a creditor can turn it into a court case, and a sale of property in between is open to challenge.",
        clear="No running extrajudicial bankruptcy of the seller was found.",
        demands=("Wait for the end of the extrajudicial bankruptcy, or obtain the written consent of the creditors.",),
        find=_bankruptcy_extrajudicial,
        against=_INSOLVENT,
    ),
    Rule(
        code="bankruptcy_finished",
        title="A bankruptcy of the seller ended less than five years ago",
        law=("Law 127-FZ on insolvency, art. 213.29 and 213.30",),
        sources=("fedresurs", "kad_arbitr"),
        weights=(Weight.SERIOUS,),
        says="A bankruptcy of the seller ended within the last five years, or its end is not dated (records: {count})."
        " It can be reopened where property was hidden; the object may have belonged to the estate.",
        clear="No bankruptcy of the seller that ended within the last five years was found.",
        demands=(
            "Demand the ruling that ended the bankruptcy and the inventory of the estate; see that the object is"
            " either not in it or was released from it.",
        ),
        find=_bankruptcy_finished,
        against=(
            Against(record=Bankruptcy, sources=("fedresurs",), years=5),
            Against(record=ArbitrationCase, fields={"kind": ("bankruptcy",), "role": (*_AGAINST, "unknown")}, years=5),
        ),
    ),
    Rule(
        code="bankruptcy_known_to_bailiffs",
        title="Bailiffs ended an enforcement because of the seller's bankruptcy",
        law=("Law 229-FZ on enforcement, art. 47 and 96", "Law 127-FZ on insolvency, art. 213.11, 213.25 and 213.30"),
        sources=("fssp",),
        weights=(Weight.GRAVE, Weight.MINOR),
        says="Enforcement proceedings that ended because the debtor was declared bankrupt: {count}, within five years:"
        " {recent}. The registers that were asked show no such bankruptcy; while it runs only the financial manager"
        " disposes of the property.",
        clear="No enforcement ended because the seller was declared bankrupt.",
        demands=(
            "Find the bankruptcy case to which the bailiffs sent the debts, and demand the ruling that ended it.",
        ),
        find=_bankrupt_by_bailiffs,
        decides=_no_bankruptcy_known,
        against=(
            Against(
                record=EnforcementProceeding,
                fields={"closed_article": (47,), "closed_clause": (None, 7)},
                years=None,
            ),
        ),
    ),
    Rule(
        code="bankruptcy_likely",
        title="The seller's debts reach the threshold of bankruptcy",
        law=("Law 127-FZ on insolvency, art. 61.2, 61.9, 213.3 and 213.32",),
        sources=("fssp", "kad_arbitr", "courts", "tax_debts"),
        weights=(Weight.SERIOUS,),
        says="Debts and claims against the seller come to {total} roubles (records: {count}); from 500 000 roubles a"
        " creditor can open a bankruptcy. The sale could then be avoided: within one year where the price is unequal,"
        " within three years where creditors are harmed.",
        clear="The debts and claims found come to less than the threshold of bankruptcy.",
        demands=(
            "Pay a market price, by bank transfer, and keep the proof of both: an independent valuation and the"
            " payment papers.",
            "Demand that the debts are paid out of the price, or a credit report and proof that the seller stays"
            " solvent after the deal.",
        ),
        find=_likely_unless_running,
        decides=_debts_are_known,
        against=_INSOLVENT,
    ),
    *enforcement.RULES,
    Rule(
        code="arbitration_respondent",
        title="Arbitration cases against the seller",
        law=("Law 127-FZ on insolvency, art. 61.2", "Arbitration Procedure Code, art. 90 and 91"),
        sources=("kad_arbitr",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Arbitration cases with the seller as respondent: {fresh} under way, known sum of the claims, roubles:"
        " {total}; {older} older or recently ended. The court can arrest property to secure a claim.",
        clear="No arbitration case against the seller that is open or ended within three years was found.",
        demands=("Demand the state of the arbitration cases and proof that no interim measures were asked for.",),
        find=_respondent(ArbitrationCase, "kad_arbitr"),
        against=(
            Against(record=ArbitrationCase, sources=("kad_arbitr",), fields={"role": (*_AGAINST, "unknown")}, years=3),
        ),
    ),
    Rule(
        code="court_respondent",
        title="Court cases against the seller",
        law=("Civil Procedure Code, art. 139 to 142", "Law 127-FZ on insolvency, art. 61.2"),
        sources=("courts",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Cases of general courts with the seller as respondent: {fresh} under way, known sum of the claims,"
        " roubles: {total}; {older} older or recently ended. The court can arrest property to secure a claim.",
        clear="No case of a general court against the seller that is open or ended within three years was found.",
        demands=("Demand the claims and the state of the court cases, and proof that none concerns the object.",),
        find=_respondent(CourtCase, "courts"),
        against=(Against(record=CourtCase, sources=("courts",), fields={"role": (*_AGAINST, "unknown")}, years=3),),
    ),
    Rule(
        code="tax_debts",
        title="The seller owes taxes",
        law=("Tax Code, art. 48, 69, 72, 73 and 77", "Law 229-FZ on enforcement, art. 64"),
        sources=("tax_debts",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Overdue taxes, known amount in roubles: {total}. The debt stays with the seller, but collecting it can"
        " lead to an arrest.",
        clear="No overdue taxes were found.",
        demands=("Demand a certificate of the tax service that nothing is owed.",),
        find=_tax_debts,
    ),
    Rule(
        code="movable_pledges",
        title="The seller's movable property is pledged",
        law=("Civil Code, art. 334 and 339.1", "Law 127-FZ on insolvency, art. 61.2"),
        sources=("pledges",),
        weights=(Weight.MINOR,),
        says="Pledges of movable property given by the seller: {count}. They do not burden the object, but show loans"
        " that are secured.",
        clear="No standing pledge of movable property given by the seller was found.",
        demands=("Ask which loans the pledges secure and whether they are overdue.",),
        find=_movable_pledges,
        against=(Against(record=Pledge, fields={"role": ("pledgor", "debtor", "unknown")}),),
    ),
)
