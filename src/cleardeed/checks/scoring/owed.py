"""How heavily a debt weighs by its sum."""

from cleardeed.checks.scoring.facts import R, Sourced, known_amount, total
from cleardeed.checks.scoring.model import Weight

BANKRUPTCY_THRESHOLD = 500_000
"""Debts from which a citizen's bankruptcy can be opened (127-FZ art. 213.3 part 2)."""


def graded(found: list[Sourced[R]], small: float) -> Weight:
    """By the sum owed. An amount that the register does not give counts as moderate: unknown is not small."""
    owed = total(found)
    if owed >= BANKRUPTCY_THRESHOLD:
        return Weight.SERIOUS
    if owed > small or any(known_amount(one) is None for one in found):
        return Weight.MODERATE
    return Weight.MINOR
