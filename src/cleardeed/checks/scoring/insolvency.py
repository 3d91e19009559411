"""Rules on the seller's debts: bankruptcy, bailiffs, courts, taxes, pledges. A deal of an insolvent can be undone."""

from collections.abc import Callable
from typing import Any

from cleardeed.checks.scoring import encumbrances, enforcement
from cleardeed.checks.scoring.bankruptcies import (
    AGAINST,
    bankruptcies,
    bankruptcy_cases,
    is_bankruptcy_case,
    is_extrajudicial,
    known_to_bailiffs_alone,
    no_registered_bankruptcy,
    recently_ended_bankruptcies,
    running_bankruptcies,
    within_five_years,
)
from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.estate import with_debts_variant, with_owner_variant
from cleardeed.checks.scoring.facts import Facts, R, Sourced, known_amount, stated_total, total_amount, without_repeats
from cleardeed.checks.scoring.grounds import acquired_after
from cleardeed.checks.scoring.model import BANKRUPTCY_THRESHOLD, Finding, Weight, debt_weight, fires
from cleardeed.checks.scoring.rights import seller_owns
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.records import (
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    EnforcementProceeding,
    Pledge,
    TaxDebt,
)


def _bankruptcy_running(facts: Facts) -> Finding | None:
    running = running_bankruptcies(facts)
    keys = [case_number_key(one.record.number) for one in running]
    cases = len({key for key in keys if key}) or 1  # a message without a number may be about any of the cases
    return fires(Weight.BLOCKING, running, variant=_situation(facts), count=cases)


def _situation(facts: Facts) -> str | None:
    """Return the situation that the advice depends on: nobody on the seller's side, or as the procedure has it."""
    if seller_owns(facts) == "no":
        return "seller_not_owner"
    procedure = encumbrances.owner_bankruptcy_procedure(facts)
    sells_mortgaged = procedure == "sale_of_assets" and encumbrances.encumbrances_in_force("mortgage", facts)
    return "sale_of_mortgaged" if sells_mortgaged else procedure


def _bankruptcy_cases_differ(facts: Facts) -> Finding | None:
    """Fires where both registers number what runs, and no number is in both."""
    shown: list[list[Sourced[Any]]] = [
        list(bankruptcies(facts, extrajudicial=False, ended=False)),
        list(bankruptcy_cases(facts, ended=False)),
    ]
    registered, listed = ({key for one in found if (key := case_number_key(one.record.number))} for found in shown)
    if not registered or not listed or registered & listed:
        return None
    return fires(Weight.MODERATE, [*shown[0], *shown[1]], count=len(registered | listed))


def _bankruptcy_role_unknown(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, bankruptcy_cases(facts, ended=False, roles=("unknown",)))


def _bankruptcy_extrajudicial(facts: Facts) -> Finding | None:
    """Of a seller who owns nothing here it undoes no sale: only the owner can sell."""
    running = bankruptcies(facts, extrajudicial=True, ended=False)
    if seller_owns(facts) == "no":
        return fires(Weight.MINOR, running, "seller_not_owner")
    return fires(Weight.GRAVE, running)


def _bankruptcy_finished(facts: Facts) -> Finding | None:
    """Fires on ended bankruptcies; what the seller acquired after the last of them was never in an estate."""
    ended = recently_ended_bankruptcies(facts)
    days = [one.record.closed_on for one in ended if one.record.closed_on is not None]
    acquired_later = days and len(days) == len(ended) and acquired_after(facts, max(days))
    variant = _ended_without_estate(ended) or ("acquired_later" if acquired_later else None)
    return fires(Weight.MODERATE if acquired_later else Weight.SERIOUS, ended, variant=variant)


def _ended_without_estate(ended: list[Sourced[Any]]) -> str | None:
    """Return the variant where no record says that a court opened a procedure."""
    if all(isinstance(one.record, ArbitrationCase) for one in ended):
        return "petition"
    if all(isinstance(one.record, Bankruptcy) and is_extrajudicial(one.record) for one in ended):
        return "extrajudicial"
    return None


def _claims(facts: Facts, kind: type[R], source: str, *, fresh: bool) -> list[Sourced[R]]:
    """Cases against the seller: fresh ones are open and under three years old; of the others, ended ones count
    for three years."""

    def is_fresh(record: R) -> bool:
        return not facts.ended(record) and (record.date is None or record.date > facts.since(3))

    def counts(record: R) -> bool:
        return record.closed_on is None or record.closed_on > facts.since(3)

    return without_repeats(
        one
        for one in facts.records(kind, source)
        if getattr(one.record, "role", None) in AGAINST
        and not (isinstance(one.record, ArbitrationCase) and is_bankruptcy_case(one.record))
        and is_fresh(one.record) == fresh
        and counts(one.record)
    )


def _respondent(kind: type[R], source: str) -> Callable[[Facts], Finding | None]:
    def find(facts: Facts) -> Finding | None:
        fresh, older = (_claims(facts, kind, source, fresh=fresh) for fresh in (True, False))
        weight = max(debt_weight(fresh, 0), Weight.MODERATE, key=_points) if fresh else Weight.MINOR
        ended = sum(facts.ended(one.record) for one in older)
        old = len(older) - ended
        threshold = weight is Weight.SERIOUS and not running_bankruptcies(facts)
        return fires(
            weight,
            [*fresh, *older],
            variant="threshold" if threshold else None if fresh or old else "ended",
            running=len(fresh) + old,
            old=old,
            ended=ended,
            total=stated_total(fresh),
        )

    return find


def _points(weight: Weight) -> int:
    return weight.points


def _tax_debts(facts: Facts) -> Finding | None:
    owed = without_repeats(one for one in facts.current(TaxDebt, "tax_debts") if known_amount(one) != 0)
    return fires(debt_weight(owed, enforcement.NO_ARREST_BELOW), owed, total=stated_total(owed))


def _bankruptcy_likely(facts: Facts) -> Finding | None:
    """Fires on debts that reach the threshold, and on claims that reach it with them or with those of another source.

    What courts have not granted is no debt yet. Claims of one source that reach it alone weigh there
    (`_respondent`), and not twice.
    """
    if running_bankruptcies(facts):
        return None
    debts: list[Sourced[Any]] = [
        *enforcement.active_proceedings(facts),
        *enforcement.collectable_proceedings(facts),
        *without_repeats(facts.current(TaxDebt, "tax_debts")),
    ]
    claims: list[list[Sourced[Any]]] = [
        list(_claims(facts, ArbitrationCase, "kad_arbitr", fresh=True)),
        list(_claims(facts, CourtCase, "courts", fresh=True)),
    ]
    if total_amount(debts) >= BANKRUPTCY_THRESHOLD:
        return _of_known_amounts(Weight.SERIOUS, debts)
    if any(total_amount(one) >= BANKRUPTCY_THRESHOLD for one in claims):
        return None
    claimed = [found for one in claims for found in one]
    if total_amount([*debts, *claimed]) < BANKRUPTCY_THRESHOLD:
        return None
    return _of_known_amounts(Weight.MODERATE, [*debts, *claimed], variant="claims", claimed=total_amount(claimed))


def _of_known_amounts(
    weight: Weight, found: list[Sourced[Any]], variant: str | None = None, **values: float
) -> Finding | None:
    known = [one for one in found if known_amount(one)]
    return fires(weight, known, variant, total=total_amount(known), **values)


def _debts_are_known(facts: Facts) -> bool:
    """Whether every debt has its amount, and all of them, old claims too, stay below the threshold together.

    The sum of what is known is no bound where something is not known.
    """
    owed: list[Sourced[Any]] = without_repeats(
        [
            *facts.current(EnforcementProceeding, "fssp"),
            *enforcement.unpaid_proceedings(facts),
            *facts.current(TaxDebt, "tax_debts"),
            *(one for one in facts.current(ArbitrationCase, "kad_arbitr") if one.record.role in AGAINST),
            *(one for one in facts.current(CourtCase, "courts") if one.record.role in AGAINST),
        ]
    )
    return all(known_amount(one) is not None for one in owed) and total_amount(owed) < BANKRUPTCY_THRESHOLD


def _bankrupt_by_bailiffs(facts: Facts) -> Finding | None:
    """Found by bailiffs alone: what the registers of bankruptcies tell weighs there."""
    found = known_to_bailiffs_alone(facts)
    recent = within_five_years(facts, found)
    return fires(Weight.GRAVE if recent else Weight.MINOR, found, recent=len(recent))


def _movable_pledges(facts: Facts) -> Finding | None:
    pledges = without_repeats(
        one for one in facts.current(Pledge, "pledges") if one.record.role in ("pledgor", "debtor")
    )
    return fires(Weight.MINOR, pledges)


RULES = load_rules(
    "insolvency",
    find={
        "bankruptcy_running": _bankruptcy_running,
        "bankruptcy_cases_differ": _bankruptcy_cases_differ,
        "bankruptcy_role_unknown": _bankruptcy_role_unknown,
        "bankruptcy_extrajudicial": _bankruptcy_extrajudicial,
        "bankruptcy_finished": _bankruptcy_finished,
        "bankruptcy_known_to_bailiffs": _bankrupt_by_bailiffs,
        "bankruptcy_likely": with_owner_variant(_bankruptcy_likely),
        "enforcement_active": with_owner_variant(with_debts_variant(enforcement.find_active)),
        "enforcement_returned_unpaid": with_owner_variant(with_debts_variant(enforcement.find_returned_unpaid)),
        "arbitration_respondent": with_owner_variant(_respondent(ArbitrationCase, "kad_arbitr")),
        "court_respondent": with_owner_variant(_respondent(CourtCase, "courts")),
        "tax_debts": with_owner_variant(with_debts_variant(_tax_debts)),
        "movable_pledges": _movable_pledges,
    },
    conclusive={
        "bankruptcy_known_to_bailiffs": no_registered_bankruptcy,
        "bankruptcy_likely": _debts_are_known,
    },
)
