"""Rules on bailiffs' proceedings: what runs, and what an ending leaves of the debt (229-FZ)."""

from collections.abc import Mapping
from typing import Literal

from cleardeed.checks.scoring.facts import Facts, Sourced, stated_total, without_repeats
from cleardeed.checks.scoring.model import Finding, Weight, debt_weight, fires
from cleardeed.sources.records import EnforcementProceeding

NO_ARREST_BELOW = 3_000
"""Debts up to which a bailiff may not arrest property (229-FZ art. 80 (1.1))."""

Ending = Literal["settled", "unpaid", "bankrupt", "unclear"]
_ENDINGS: Mapping[tuple[int | None, ...], Ending] = {
    (43,): "settled",  # discontinued: it cannot be begun again (art. 44)
    (46,): "unpaid",  # nothing or a part was collected, and the debt lives on
    (47, 1, 1): "settled",  # paid
    (47, 1, 2): "settled",  # paid by one of several debtors
    (47, 1, 3): "unpaid",  # for a reason of article 46
    (47, 1, 7): "bankrupt",  # the writ went to the manager of a bankruptcy
    (47, 1, 9): "settled",  # a fine that has lapsed
}
"""The effect of an ending on the debt, by article, part and clause; the longest beginning counts. What else article 47
knows pays nothing (a writ called back, or sent to another office or to an employer), nor does an unstated clause."""
_NOTHING_FOUND = frozenset({3, 4})
"""Clauses of article 46 (1): the debtor or property could not be found, or there is none."""

Proceedings = list[Sourced[EnforcementProceeding]]


def active_proceedings(facts: Facts) -> Proceedings:
    """Proceedings that run."""
    proceedings = facts.current(EnforcementProceeding, "fssp")
    return without_repeats(one for one in proceedings if one.record.closed_article is None)


def collectable_proceedings(facts: Facts) -> Proceedings:
    """Proceedings that ended unpaid within three years: the creditor can come again (art. 21 and 22)."""
    return [
        one for one in _ended(facts, "unpaid") if one.record.closed_on is None or one.record.closed_on > facts.since(3)
    ]


def unpaid_proceedings(facts: Facts) -> Proceedings:
    """Proceedings that ended and are not known to be paid."""
    return _ended(facts, "unpaid", "unclear")


def proceedings_ended_by_bankruptcy(facts: Facts) -> Proceedings:
    """Proceedings that ended because the debtor was declared bankrupt."""
    return _ended(facts, "bankrupt")


def _ended(facts: Facts, *endings: Ending) -> Proceedings:
    return without_repeats(
        one for one in facts.records(EnforcementProceeding, "fssp") if _ending(one.record) in endings
    )


def _ending(record: EnforcementProceeding) -> Ending | None:
    stated = (record.closed_article, record.closed_part, record.closed_clause)
    if record.closed_article is None:
        return None
    return next((_ENDINGS[stated[:length]] for length in (3, 2, 1) if stated[:length] in _ENDINGS), "unclear")


def find_active(facts: Facts) -> Finding | None:
    """Fires on proceedings that run."""
    found = active_proceedings(facts)
    return fires(debt_weight(found, NO_ARREST_BELOW), found, total=stated_total(found))


def find_returned_unpaid(facts: Facts) -> Finding | None:
    """Fires on proceedings that ended and are not known to be paid."""
    found, alive = unpaid_proceedings(facts), collectable_proceedings(facts)
    weight = debt_weight(alive, NO_ARREST_BELOW) if alive else Weight.MINOR
    ended_unpaid = sum(_ending(one.record) == "unpaid" for one in found)
    return fires(
        weight,
        found,
        variant=None if ended_unpaid else "outcome_unstated",
        total=stated_total(found),
        unpaid=ended_unpaid,
        in_vain=sum(one.record.closed_article == 46 and one.record.closed_clause in _NOTHING_FOUND for one in found),
        alive=len(alive),
    )
