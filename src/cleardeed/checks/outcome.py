"""What becomes of a check, from what its sources answered."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from cleardeed.sources.base import Answer

Outcome: TypeAlias = Literal["report_ready", "partial", "failed"]


def outcome(answers: Mapping[str, Answer]) -> Outcome:
    """How a check ends; `answers` holds one for every source that applies to it.

    Every source answered: `report_ready`; some: `partial`; none: `failed` (the charge is refunded). An answer that a
    person must decide on is an answer.
    """
    answered = [answer.status != "source_unavailable" for answer in answers.values()]
    if not any(answered):
        return "failed"
    return "report_ready" if all(answered) else "partial"
