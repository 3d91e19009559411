"""The table of all rules. Its order is the order in which clauses of equal weight are shown."""

from cleardeed.documents.rules import (
    agency,
    blanks,
    concerns,
    costs,
    days,
    declared,
    deposit,
    ending,
    figures,
    lawful,
    legibility,
    minors,
    money,
    parties,
    performance,
    rights,
    security,
    solvency,
    spouse,
    subject,
)
from cleardeed.documents.rules.model import Rule

RULES: tuple[Rule, ...] = (
    *legibility.RULES,
    *parties.RULES,
    *subject.RULES,
    *money.RULES,
    *declared.RULES,
    *costs.RULES,
    *deposit.RULES,
    *security.RULES,
    *rights.RULES,
    *spouse.RULES,
    *minors.RULES,
    *agency.RULES,
    *performance.RULES,
    *ending.RULES,
    *solvency.RULES,
    *lawful.RULES,
    *blanks.RULES,
    *figures.RULES,
    *days.RULES,
    *concerns.RULES,
)
RULES_BY_CODE = {rule.code: rule for rule in RULES}
