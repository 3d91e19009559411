"""Rules on public auctions at which the object itself is, was or was to be sold."""

import datetime

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires, never
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
    """Those of so many years, and those without a date."""
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
    return fires(Weight.SERIOUS if forced else Weight.MODERATE if fresh else Weight.MINOR, lots)


def _auction_state_unknown(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, _lots(facts, None))


_DISPOSING = (None, "bailiffs", "taken", "state", "state_land", *_LETS)


def _ended_lots(*statuses: str | None) -> Against:
    """Lots of these states, whenever: a lot is dated by its notice, which says little of when it ended."""
    return Against(record=AuctionLot, fields={"kind": _DISPOSING, "status": statuses}, years=None)


RULES = (
    Rule(
        code="auction_running",
        title="The object is offered at a public auction",
        law=(
            "Civil Code, art. 174.1 and 447 to 449.1",
            "Law 229-FZ on enforcement, art. 80 and 87 to 92",
            "Law 178-FZ on privatisation, art. 15 and 18",
        ),
        sources=("auctions",),
        weights=(Weight.BLOCKING, Weight.GRAVE),
        says="Lots of running public auctions that offer the object: {count}. Whoever holds the auction disposes of"
        " the object, and not the seller: what bailiffs have arrested may not be sold beside the auction, and what the"
        " state or a municipality offers is theirs.",
        clear="No running public auction that sells or lets the object was found.",
        demands=(
            "Do not sign beside the auction: demand the bailiff's or the organiser's act that withdrew the object from"
            " it, and an extract without the arrest.",
        ),
        find=_auction_running,
        against=(Against(record=AuctionLot, fields={"kind": _DISPOSING, "status": (*_RUNNING, None)}, years=None),),
    ),
    Rule(
        code="auction_state_unknown",
        title="The state of an auction of the object is not known",
        law=("Civil Code, art. 447 to 449.1",),
        sources=("auctions",),
        weights=(Weight.MODERATE,),
        says="Lots that offer the object and whose state is not stated, or by an unknown word: {count}. The auction may"
        " be running.",
        clear="",
        demands=("Open the lot on the auctions' site and see whether the auction is running, held or called off.",),
        find=_auction_state_unknown,
        decides=never,
    ),
    Rule(
        code="auction_held",
        title="A public auction of the object ended with a winner",
        law=("Civil Code, art. 196, 447 to 449.1 and 460", "Law 229-FZ on enforcement, art. 89 to 92"),
        sources=("auctions",),
        weights=(Weight.SERIOUS, Weight.MODERATE),
        says="Auctions of the last three years that ended with a winner for the object: {count}. Either the seller"
        " bought there, and the auction can be contested for a year, or the object has gone to another.",
        clear="No public auction of the last three years ended with a winner for the object.",
        demands=(
            "Demand the protocol of the auction and the contract with its winner; see that the seller is the winner or"
            " bought from the winner.",
        ),
        find=_auction_held,
        against=(_ended_lots("held", None),),
    ),
    Rule(
        code="auction_without_sale",
        title="An auction of the object ended without a sale",
        law=("Law 229-FZ on enforcement, art. 87, 91 and 92", "Civil Code, art. 449.1"),
        sources=("auctions",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Auctions of the last three years that failed or were called off for the object: {count}. After a failed"
        " one bailiffs hold a second, and then the creditor may take the object in place of the debt.",
        clear="No auction of the last three years failed or was called off for the object.",
        demands=(
            "Ask why the auction ended and what followed; demand the act that lifted the arrest or ended the"
            " enforcement.",
        ),
        find=_auction_without_sale,
        against=(_ended_lots(*_ENDED_WITHOUT_SALE, None),),
    ),
)
