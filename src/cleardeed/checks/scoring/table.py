"""The table of all rules. Its order is the order in which factors of equal weight are shown."""

from cleardeed.checks.scoring import (
    agents,
    auctions,
    building,
    business,
    coverage,
    encumbrances,
    estates,
    grounds,
    identity,
    insolvency,
    passport,
    price,
    title,
)
from cleardeed.checks.scoring.model import Rule

_SUBSTANCE: tuple[Rule, ...] = (
    *title.RULES,
    *grounds.RULES,
    *encumbrances.RULES,
    *auctions.RULES,
    *building.RULES,
    *price.RULES,
    *insolvency.RULES,
    *passport.RULES,
    *identity.RULES,
    *estates.RULES,
    *agents.RULES,
    *business.RULES,
)
READ = frozenset(source for rule in _SUBSTANCE for source in rule.sources)
"""The sources whose records a rule knows how to weigh; those of any other are for a person."""
RULES: tuple[Rule, ...] = (*_SUBSTANCE, *coverage.silence_rules(_SUBSTANCE), *coverage.RULES)
RULES_BY_CODE = {rule.code: rule for rule in RULES}
