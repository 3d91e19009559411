"""Answers that were not understood are counted by connector, reason and field."""

import datetime

import pytest

from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.sources import drift
from cleardeed.sources.base import Answer, AnswerStatus
from cleardeed.sources.drift import list_drift, record_drift
from cleardeed.sources.field_paths import MAX_FIELD_LENGTH


def answer(
    reason: str | None, *fields: str, status: AnswerStatus = "manual_review_required", connector: str = "kad"
) -> Answer:
    return Answer(
        source_code="kad_arbitr",
        status=status,
        summary="",
        datestamp=None,
        reason=reason,
        answered_at=clock.now(),
        connector=connector,
        not_understood=[*fields],
    )


async def counted(pool: Pool, *answers: Answer) -> list[tuple[str, str, int]]:
    async with pool.acquire() as connection:
        await record_drift(connection, answers)
    return sorted((one.reason, one.field, one.answers) for one in await list_drift(pool))


async def test_each_field_is_counted(pool: Pool) -> None:
    two = answer("not_understood", "parties[].role_text", "status")
    found = await counted(pool, two, answer("not_understood", "status"), answer("broken", status="source_unavailable"))
    assert found == [("broken", "", 1), ("not_understood", "parties[].role_text", 1), ("not_understood", "status", 2)]


@pytest.mark.parametrize("reason", [None, "namesake", "timeout", "limited", "captcha", "not_loaded"])
async def test_what_was_understood_is_no_drift(pool: Pool, reason: str | None) -> None:
    assert await counted(pool, answer(reason)) == []


async def test_the_last_time_is_kept(pool: Pool) -> None:
    await counted(pool, answer("broken"))
    with clock.shifted(datetime.timedelta(days=2)):
        await counted(pool, answer("broken"))
    (found,) = await list_drift(pool, ["kad"])
    assert (found.answers, (found.last_at - found.first_at).days) == (2, 2)
    assert await list_drift(pool, ["newdb"]) == []


async def test_names_of_what_a_caller_uploads_are_bounded(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift, "MAX_FIELDS", 3)
    uploads = [answer("not_understood", f"section_{number}\x1b[31m{'x' * 200}") for number in range(6)]
    found = await counted(pool, *uploads)
    assert len(found) == 4
    assert ("not_understood", "", 3) in found
    assert all(len(field) <= MAX_FIELD_LENGTH and "\x1b" not in field for _, field, _ in found)
