"""The outcome of a check."""

import pytest

from cleardeed.checks.collecting import outcome
from cleardeed.sources.base import AnswerStatus
from tests.checks.scoring.build import answer


@pytest.mark.parametrize(
    ("statuses", "ends"),
    [
        (["ok", "found"], "report_ready"),
        (["manual_review_required"], "report_ready"),
        (["ok", "source_unavailable"], "partial"),
        (["manual_review_required", "source_unavailable"], "partial"),
        (["source_unavailable", "source_unavailable"], "failed"),
        ([], "failed"),
    ],
)
def test_the_outcome_follows_from_who_answered(statuses: list[AnswerStatus], ends: str) -> None:
    answers = {str(number): answer("fssp", status=status) for number, status in enumerate(statuses)}
    assert outcome(answers) == ends
