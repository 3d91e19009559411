"""The rule on the price asked against what the object was computed to be worth."""

from cleardeed.checks.scoring.facts import Facts
from cleardeed.checks.scoring.model import Finding, Rule, Weight

FAR_BELOW = 0.8
"""The share of the computed value below which a price, if also below its range, calls for an explanation."""
HALF = 0.5
"""At half or less the difference is manifold, as courts put it who ask whether the buyer could not but see it."""


def _price_below_market(facts: Facts) -> Finding | None:
    asked, market = facts.object.asked_price, facts.market
    if asked is None or market is None or asked >= market.low or asked >= FAR_BELOW * market.price:
        return None
    weight = Weight.SERIOUS if asked <= HALF * market.price else Weight.MODERATE
    return Finding(weight=weight, values={"share": round(100 * asked / market.price)})


def _both_are_known(facts: Facts) -> bool:
    return facts.object.asked_price is not None and facts.market is not None


RULES = (
    Rule(
        code="price_below_market",
        title="The price asked is far below the computed value",
        law=("Law 127-FZ on insolvency, art. 61.2 parts 1 and 2, art. 213.32", "Civil Code, art. 10, 168 and 302"),
        sources=(),
        weights=(Weight.SERIOUS, Weight.MODERATE),
        says="The price asked is {share} per cent of the computed value and below its range. Where the seller goes"
        " bankrupt, a sale at an unequal price within a year before the petition or after it can be set aside, and one"
        " made to harm creditors within three years; and whoever buys far below the market without a"
        " reason is not taken to act in good faith, so that an owner may claim the object back.",
        clear="The price asked is not far below the computed value.",
        demands=(
            "Demand the reason for the low price in writing and an independent valuation; pay by bank transfer only.",
        ),
        find=_price_below_market,
        decides=_both_are_known,
    ),
)
