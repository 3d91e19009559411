"""Rules on the seller's debts: bankruptcy, bailiffs, courts, taxes, pledges. A deal of an insolvent can be undone."""

from collections.abc import Callable
from typing import Any

from cleardeed.checks.scoring import enforcement
from cleardeed.checks.scoring.contradictions import texts_of
from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.facts import Facts, R, Sourced, distinct, known_amount, stated_total, total
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import BANKRUPTCY_THRESHOLD, Finding, Weight, debt_weight, fires
from cleardeed.checks.scoring.procedures import procedure_named
from cleardeed.checks.scoring.title import seller_owns
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.records import (
    ArbitrationCase,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    EnforcementProceeding,
    Pledge,
    TaxDebt,
)

NO_TAX_CLAIM_BELOW = 10_000
"""Tax debts up to which the tax service does not yet go to court (Tax Code art. 48 part 3)."""

_AGAINST = ("debtor", "respondent")


def _bankruptcies(facts: Facts, *, extrajudicial: bool, ended: bool) -> list[Sourced[Bankruptcy]]:
    return [
        found
        for found in facts.records(Bankruptcy, "fedresurs")
        if _is_extrajudicial(found.record) == extrajudicial and _is_over(facts, found.record) == ended
    ]


def _is_extrajudicial(record: Bankruptcy) -> bool:
    return record.extrajudicial or mentions(f"{record.kind} {record.procedure}", *WORDS["extrajudicial"])


def _is_over(facts: Facts, record: Bankruptcy) -> bool:
    return facts.ended(record) or mentions(f"{record.kind} {record.procedure}", *WORDS["finished"])


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
    return mentions(case.kind, *WORDS["bankruptcy_case"])


def _running(facts: Facts) -> list[Sourced[Any]]:
    return [*_bankruptcies(facts, extrajudicial=False, ended=False), *_bankruptcy_cases(facts, ended=False)]


def _bankruptcy_running(facts: Facts) -> Finding | None:
    running = _running(facts)
    keys = [case_number_key(one.record.number) for one in running]
    cases = len({key for key in keys if key}) or 1  # a message without a number may be about any of the cases
    return fires(Weight.BLOCKING, running, variant=_situation(facts), count=cases)


def _situation(facts: Facts) -> str | None:
    """Who may sell, which the advice depends on: nobody on the seller's side, or as the procedure has it."""
    if seller_owns(facts) == "no":
        return "seller_not_owner"
    said: list[Sourced[Any]] = [
        *_bankruptcies(facts, extrajudicial=False, ended=False),
        *facts.current(BusinessRegistration, "entrepreneurs"),
    ]
    return procedure_named((one.record.date, texts_of(one.record)) for one in said)


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
        weight = max(debt_weight(fresh, 0), Weight.MODERATE, key=_points) if fresh else Weight.MINOR
        return fires(weight, [*fresh, *older], fresh=len(fresh), older=len(older), total=stated_total(fresh))

    return find


def _points(weight: Weight) -> int:
    return weight.points


def _tax_debts(facts: Facts) -> Finding | None:
    owed = distinct(one for one in facts.current(TaxDebt, "tax_debts") if known_amount(one) != 0)
    return fires(debt_weight(owed, NO_TAX_CLAIM_BELOW), owed, total=stated_total(owed))


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
    return None if _running(facts) else _bankruptcy_likely(facts)


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
    if _running(facts) or _bankruptcy_finished(facts):
        return None
    found = enforcement.of_bankrupts(facts)
    recent = [one for one in found if one.record.closed_on is None or one.record.closed_on > facts.since(5)]
    return fires(Weight.GRAVE if recent else Weight.MINOR, found, recent=len(recent))


def _no_bankruptcy_known(facts: Facts) -> bool:
    return not (_running(facts) or _bankruptcy_finished(facts))


def _movable_pledges(facts: Facts) -> Finding | None:
    pledges = distinct(one for one in facts.current(Pledge, "pledges") if one.record.role in ("pledgor", "debtor"))
    return fires(Weight.MINOR, pledges)


RULES = load_rules(
    "insolvency",
    find={
        "bankruptcy_running": _bankruptcy_running,
        "bankruptcy_role_unknown": _bankruptcy_role_unknown,
        "bankruptcy_extrajudicial": _bankruptcy_extrajudicial,
        "bankruptcy_finished": _bankruptcy_finished,
        "bankruptcy_known_to_bailiffs": _bankrupt_by_bailiffs,
        "bankruptcy_likely": _likely_unless_running,
        "enforcement_active": enforcement.find_active,
        "enforcement_returned_unpaid": enforcement.find_returned_unpaid,
        "arbitration_respondent": _respondent(ArbitrationCase, "kad_arbitr"),
        "court_respondent": _respondent(CourtCase, "courts"),
        "tax_debts": _tax_debts,
        "movable_pledges": _movable_pledges,
    },
    conclusive={
        "bankruptcy_known_to_bailiffs": _no_bankruptcy_known,
        "bankruptcy_likely": _debts_are_known,
    },
)
