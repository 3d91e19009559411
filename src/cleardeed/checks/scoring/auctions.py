"""Rules on public auctions at which the object itself is, was or was to be sold."""

import datetime

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.sources.records import AuctionLot

_RUNNING = ("published", "applications", "determining_winner", "suspended")
_ENDED_WITHOUT_SALE = ("failed", "cancelled", "annulled")
_LETS = ("state_lease", "concession_tender")
"""Auctions that dispose of the use of an object and not of the object."""
_BY_FORCE = ("bailiffs", "taken")
"""Auctions that are held against the owner's will, and are repeated where nobody bought."""
CONTESTED_YEARS, REMEMBERED_YEARS = 1, 3
"""An auction can be contested for a year (Civil Code, art. 449), other claims expire after three (art. 196)."""


def _lots(facts: Facts, *statuses: str | None) -> list[Sourced[AuctionLot]]:
    return [
        found
        for found in facts.records(AuctionLot, "auctions")
        if found.record.status in statuses and found.record.kind != "management_tender"
    ]


def _since(found: Sourced[AuctionLot]) -> datetime.date | None:
    """The last day of the auction that the notice states."""
    return found.record.applications_until or found.record.date


def _within(facts: Facts, years: int, lots: list[Sourced[AuctionLot]]) -> list[Sourced[AuctionLot]]:
    """The lots of the last `years` years, and those without a date."""
    return [found for found in lots if (day := _since(found)) is None or day > facts.since(years)]


def _sells(found: Sourced[AuctionLot]) -> bool:
    return found.record.kind not in _LETS and found.record.transaction != "rent"


def _auction_running(facts: Facts) -> Finding | None:
    lots = _lots(facts, *_RUNNING)
    return fires(Weight.BLOCKING if any(map(_sells, lots)) else Weight.GRAVE, lots)


def _auction_held(facts: Facts) -> Finding | None:
    lots = _within(facts, REMEMBERED_YEARS, _lots(facts, "held"))
    fresh = _within(facts, CONTESTED_YEARS, lots)
    return fires(Weight.SERIOUS if any(map(_sells, fresh)) else Weight.MODERATE, lots)


def _auction_without_sale(facts: Facts) -> Finding | None:
    lots = _within(facts, REMEMBERED_YEARS, _lots(facts, *_ENDED_WITHOUT_SALE))
    fresh = _within(facts, CONTESTED_YEARS, lots)
    forced = [found for found in fresh if found.record.kind in _BY_FORCE]
    weight = Weight.SERIOUS if forced else Weight.MODERATE if fresh else Weight.MINOR
    failed = sum(found.record.status == "failed" for found in lots)
    return fires(weight, lots, failed=failed, called_off=len(lots) - failed)


def _auction_state_unknown(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, _lots(facts, None))


RULES = load_rules(
    "auctions",
    find={
        "auction_running": _auction_running,
        "auction_state_unknown": _auction_state_unknown,
        "auction_held": _auction_held,
        "auction_without_sale": _auction_without_sale,
    },
)
