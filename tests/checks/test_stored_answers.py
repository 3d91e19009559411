"""Answers are saved in one row, and the first word of a source stands."""

import asyncio

import pytest

from cleardeed.checks import stored_answers
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.database.pool import Pool, transaction
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Answer, Findings
from cleardeed.sources.catalogue import BY_CODE


def answers(connector: str, *codes: str) -> list[Answer]:
    findings = Findings(records=[], datestamp=clock.today())
    return [answer_of(BY_CODE[code], findings, connector) for code in codes]


async def test_answers_that_came_together_are_one_row(pool: Pool, check: OpenCheck) -> None:
    given = answers("local", "fssp", "kad_arbitr", "egrn")
    assert await stored_answers.save_answers(pool, check, given) == given
    assert await stored_answers.load_answers(pool, check) == {answer.source_code: answer for answer in given}
    assert await pool.fetchval("SELECT count(*) FROM source_answers") == 1
    listed = await pool.fetch("SELECT source_code, status FROM answered_sources ORDER BY source_code")
    assert [tuple(row) for row in listed] == sorted((answer.source_code, answer.status) for answer in given)


async def test_of_answers_that_another_worker_has_in_part_the_others_are_saved(pool: Pool, check: OpenCheck) -> None:
    first, second = answers("first", "fssp", "egrn"), answers("second", "kad_arbitr", "fssp", "egrn", "pledges")
    await stored_answers.save_answers(pool, check, first)
    written = await stored_answers.save_answers(pool, check, second)
    assert [answer.source_code for answer in written] == ["kad_arbitr", "pledges"]
    connectors = {code: one.connector for code, one in (await stored_answers.load_answers(pool, check)).items()}
    assert connectors == {"fssp": "first", "egrn": "first", "kad_arbitr": "second", "pledges": "second"}
    assert await stored_answers.save_answers(pool, check, second) == []


async def test_of_two_that_save_at_once_the_second_waits_for_the_first(pool: Pool, check: OpenCheck) -> None:
    async with transaction(pool) as connection:
        await stored_answers.save_answers(connection, check, answers("first", "fssp"))
        late = asyncio.create_task(stored_answers.save_answers(pool, check, answers("second", "fssp", "egrn")))
        while not await pool.fetchval("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"):
            assert not late.done()
    assert [answer.source_code for answer in await late] == ["egrn"]
    connectors = {code: one.connector for code, one in (await stored_answers.load_answers(pool, check)).items()}
    assert connectors == {"fssp": "first", "egrn": "second"}


async def test_an_answer_that_a_former_version_stored_alone_is_read(pool: Pool, check: OpenCheck) -> None:
    (answer,) = answers("local", "fssp")
    await pool.execute(
        "INSERT INTO source_answers (account_id, check_id, source_codes, statuses, answered_at, answers)"
        " VALUES ($1, $2, '{fssp}', '{ok}', now(), $3)",
        check.account_id,
        check.id,
        check.columns.encrypt("answers/fssp", answer),
    )
    assert await stored_answers.load_answers(pool, check) == {"fssp": answer}


@pytest.mark.parametrize(("connectors", "mode"), [(["local", "off"], "off"), (["local", "newdb"], "on")])
async def test_only_answers_from_outside_wait_for_the_disk(
    pool: Pool, check: OpenCheck, connectors: list[str], mode: str
) -> None:
    given = [*answers(connectors[0], "fssp"), *answers(connectors[1], "egrn")]
    async with transaction(pool) as connection:
        await connection.execute("SET LOCAL synchronous_commit = on")  # the tests' server has it off
        await stored_answers.save_answers(connection, check, given)
        assert await connection.fetchval("SHOW synchronous_commit") == mode
