"""The table of all rules. Its order is the order in which factors of equal weight are shown."""

from cleardeed.checks.scoring import (
    auctions,
    building,
    business,
    coverage,
    encumbrances,
    grounds,
    identity,
    insolvency,
    passport,
    title,
)
from cleardeed.checks.scoring.model import Rule

_SUBSTANCE: tuple[Rule, ...] = (
    *title.RULES,
    *grounds.RULES,
    *encumbrances.RULES,
    *auctions.RULES,
    *building.RULES,
    *insolvency.RULES,
    *passport.RULES,
    *identity.RULES,
    *business.RULES,
)
SCORED_SOURCES = frozenset(source for rule in _SUBSTANCE for source in rule.sources)
"""The sources whose records some rule reads; those of any other are for a person to decide."""
RULES: tuple[Rule, ...] = (*_SUBSTANCE, *coverage.silence_rules(_SUBSTANCE), *coverage.RULES)
RULES_BY_CODE = {rule.code: rule for rule in RULES}
