"""Rules on the seller's own business, whose debts burden all that the seller owns."""

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.sources.records import BusinessRegistration, TaxpayerStatus

SOURCE = "entrepreneurs"


def _businesses(facts: Facts) -> list[Sourced[BusinessRegistration]]:
    found = facts.records(BusinessRegistration, SOURCE)
    return [one for one in found if mentions(one.record.kind, *WORDS["entrepreneur_registration"])]


def _running(facts: Facts) -> list[Sourced[BusinessRegistration]]:
    return [one for one in _businesses(facts) if not facts.ended(one.record)]


def _registered(facts: Facts) -> Finding | None:
    return fires(Weight.MINOR, _running(facts))


def _ended(facts: Facts) -> Finding | None:
    """Creditors of a business can go to court for three years, and deals of that time can be avoided."""
    ended = [one for one in _businesses(facts) if facts.ended(one.record)]
    return fires(Weight.MINOR, [one for one in ended if (one.record.closed_on or facts.today) > facts.since(3)])


def _losing_registration(facts: Facts) -> Finding | None:
    running = _running(facts)
    insolvent = [one for one in running if mentions(one.record.state, *WORDS["insolvency"])]
    struck_off = [one for one in running if mentions(one.record.state, *WORDS["struck_off"])]
    return fires(Weight.SERIOUS, insolvent, variant="insolvent") or fires(Weight.MODERATE, struck_off)


def _entrepreneur(facts: Facts) -> Finding | None:
    statuses = facts.current(TaxpayerStatus, "inn")
    return fires(Weight.MINOR, [one for one in statuses if mentions(one.record.kind, *WORDS["entrepreneur"])])


RULES = load_rules(
    "business",
    find={
        "entrepreneur": _entrepreneur,
        "entrepreneur_losing_registration": _losing_registration,
        "entrepreneur_registered": _registered,
        "entrepreneur_ended": _ended,
    },
)
