"""The statement that launches are compared with is the service's own."""

import asyncio
from pathlib import Path

import asyncpg
from bench.databases import BenchDatabase
from bench.post import launch_script


def test_the_statement_of_the_comparison_launches_a_check(dsn_outside_a_loop: str, tmp_path: Path) -> None:
    database = BenchDatabase(dsn_outside_a_loop, tmp_path)
    keys = database.issue_keys(2)
    _set, statement = launch_script(database, keys).splitlines()
    assert asyncio.run(_outcomes(database.dsn, statement.replace(":n", "2"))) == ["created"]


async def _outcomes(dsn: str, statement: str) -> list[str]:
    connection = await asyncpg.connect(dsn)
    try:
        outcomes = [row["outcome"] for row in await connection.fetch(statement)]
        owners = await connection.fetch("SELECT account_id FROM checks")
        assert len(owners) == len(outcomes)
        return outcomes
    finally:
        await connection.close()
