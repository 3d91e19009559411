"""The answers of a check: all of them, whatever the database loses meanwhile, and the outcome."""

import asyncio

import pytest

from cleardeed.checks.collecting import collect_answers, outcome
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.sources.base import AnswerStatus, Connector, Findings
from cleardeed.sources.catalogue import OF_THE_CONTRACT, applicable
from cleardeed.sources.registry import DEFAULT
from cleardeed.sources.subject import Subject
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


class Losing:
    """A connector in whose first question the database crashes, and loses what was committed without the disk."""

    name = "remote"

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.asked = 0

    async def query(self, source_code: str, subject: Subject, ticket: str | None = None) -> Findings:
        self.asked += 1
        while not await self._pool.fetchval("SELECT count(*) FROM source_answers"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await self._pool.execute("DELETE FROM source_answers")
        return Findings(records=[], datestamp=clock.today())


class Free:
    """A connector that answers for nothing."""

    name = DEFAULT

    async def query(self, source_code: str, subject: Subject, ticket: str | None = None) -> Findings:
        return Findings(records=[], datestamp=clock.today())


async def test_free_answers_that_a_crash_took_are_got_again(pool: Pool, check: OpenCheck) -> None:
    """The job itself outlives the crash: it holds answers that nobody will find again."""
    losing = Losing(pool)
    connectors: dict[str, Connector | None] = {source.code: Free() for source in OF_THE_CONTRACT}
    connectors["fssp"] = losing
    asked = {source.code for source in applicable(check.type, check.subject, connectors)}
    found = await collect_answers(pool, check, connectors, keep_raw=False)
    assert found.keys() == asked > {"fssp"}
    assert losing.asked == 1, "what waited for the disk is not asked again"
