"""Bankruptcies of the seller, as the registers show them: court cases and extrajudicial ones, running and ended; and
those that only the bailiffs' database betrays."""

from typing import Any

from cleardeed.checks.scoring import enforcement
from cleardeed.checks.scoring.facts import Facts, R, Sourced
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.records import ArbitrationCase, Bankruptcy, EnforcementProceeding

AGAINST = ("debtor", "respondent")
"""Roles of the party that a case is against."""


def bankruptcies(facts: Facts, *, extrajudicial: bool, ended: bool) -> list[Sourced[Bankruptcy]]:
    """Return the bankruptcies in the register of bankruptcies."""
    return [
        found
        for found in facts.records(Bankruptcy, "fedresurs")
        if is_extrajudicial(found.record) == extrajudicial and _is_over(facts, found.record) == ended
    ]


def _is_over(facts: Facts, record: Bankruptcy) -> bool:
    return facts.ended(record) or mentions(f"{record.kind} {record.procedure}", *WORDS["finished"])


def bankruptcy_cases(facts: Facts, *, ended: bool, roles: tuple[str, ...] = AGAINST) -> list[Sourced[ArbitrationCase]]:
    """Cases that ask for a bankruptcy, the seller's own where `roles` are those of the debtor's side.

    The court's index seldom prints the end of a case, so one is over, too, where the register of bankruptcies says so
    of the same number, or where it began over five years ago.
    """
    over = {case_number_key(one.record.number) for one in bankruptcies(facts, extrajudicial=False, ended=True)}

    def is_over(case: ArbitrationCase) -> bool:
        aged = case.date is not None and case.date < facts.since(5)
        return facts.ended(case) or aged or (case.number is not None and case_number_key(case.number) in over)

    return [
        found
        for found in facts.records(ArbitrationCase, "kad_arbitr")
        if found.record.role in roles and is_bankruptcy_case(found.record) and is_over(found.record) == ended
    ]


def is_extrajudicial(record: Bankruptcy) -> bool:
    """Whether it is one without a court (127-FZ art. 223.2)."""
    return record.extrajudicial or mentions(f"{record.kind} {record.procedure}", *WORDS["extrajudicial"])


def is_bankruptcy_case(case: ArbitrationCase) -> bool:
    """Whether the case is one of bankruptcy."""
    return mentions(case.kind, *WORDS["bankruptcy_case"])


def running_bankruptcies(facts: Facts) -> list[Sourced[Any]]:
    """The running court bankruptcies of the seller."""
    return [*bankruptcies(facts, extrajudicial=False, ended=False), *bankruptcy_cases(facts, ended=False)]


def recently_ended_bankruptcies(facts: Facts) -> list[Sourced[Any]]:
    """The bankruptcies of the seller that ended within five years, or on an unknown day."""
    ended: list[Sourced[Any]] = [
        *bankruptcies(facts, extrajudicial=False, ended=True),
        *bankruptcies(facts, extrajudicial=True, ended=True),
        *bankruptcy_cases(facts, ended=True),
    ]
    return within_five_years(facts, ended)


def no_registered_bankruptcy(facts: Facts) -> bool:
    """Whether the registers of bankruptcies show none of the seller that runs or ended within five years."""
    return not (running_bankruptcies(facts) or recently_ended_bankruptcies(facts))


def known_to_bailiffs_alone(facts: Facts) -> list[Sourced[EnforcementProceeding]]:
    """Proceedings that bailiffs ended because of the seller's bankruptcy, where the registers of bankruptcies show
    none."""
    return enforcement.proceedings_ended_by_bankruptcy(facts) if no_registered_bankruptcy(facts) else []


def within_five_years(facts: Facts, records: list[Sourced[R]]) -> list[Sourced[R]]:
    """Return the records that ended within five years, or on an unknown day."""
    return [one for one in records if one.record.closed_on is None or one.record.closed_on > facts.since(5)]
