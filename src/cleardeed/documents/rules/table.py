"""The table of all rules. Its order is the order in which clauses of equal weight are shown."""

from cleardeed.documents.rules import (
    agency,
    blanks,
    costs,
    days,
    declared,
    deposit,
    ending,
    family,
    figures,
    lawful,
    legibility,
    money,
    parties,
    performance,
    rights,
    security,
    solvency,
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
    *family.RULES,
    *agency.RULES,
    *performance.RULES,
    *ending.RULES,
    *solvency.RULES,
    *lawful.RULES,
    *blanks.RULES,
    *figures.RULES,
    *days.RULES,
)
RULES_BY_CODE = {rule.code: rule for rule in RULES}
