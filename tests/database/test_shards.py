"""What runs on a worker of a cluster, tried on one server: addresses, and functions copied for a shard. The drill of a
cluster is in `tests/flows`."""

import asyncpg
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.billing.ledger import top_up
from cleardeed.core import clock
from cleardeed.database.cluster import DISTRIBUTED, LAUNCH, REFERENCE
from cleardeed.database.shards import COPIED, Server, _launch_on, _of_shard

SHARD = 107
TABLES = {table: f"{table}_{SHARD}" for table in (*REFERENCE, *DISTRIBUTED)}
DEFINITION = "SELECT pg_get_functiondef($1::text::regproc)"


@pytest.mark.parametrize(
    ("dsn", "expected"),
    [
        ("postgresql://me:pass@one,two/db?target_session_attrs=read-write",
         "postgresql://me:pass@/db?target_session_attrs=read-write&host=worker-1&port=5433"),
        ("postgresql:///db?host=/run/one&port=5432&user=me", "postgresql:///db?host=worker-1&port=5433&user=me"),
    ],
)  # fmt: skip
def test_a_server_is_reached_as_the_coordinator_is(dsn: str, expected: str) -> None:
    assert Server("worker-1", 5433).address(dsn) == expected


async def test_a_copy_writes_nothing_but_its_shard(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        account = await open_account(connection, name="Agency")
        await top_up(connection, account_id=account.account_id, amount=1000)
        for table, name in TABLES.items():
            await connection.execute(f"CREATE TABLE {name} (LIKE {table} INCLUDING ALL)")
        for table in ("tiers", "tariffs", "accounts"):
            await connection.execute(f"INSERT INTO {TABLES[table]} SELECT * FROM {table}")
        for function in COPIED:
            await connection.execute(_of_shard(await connection.fetchval(DEFINITION, function), SHARD, TABLES))
        row = await connection.fetchrow(
            f"SELECT * FROM {LAUNCH}_{SHARD}($1, '{{1}}', '{{key}}', '{{live}}', '{{again}}', '{{f}}', '{{chk_1}}',"
            " '{seller}', '{NULL}', '{false}', '{i}', '{k}', '{NULL}', '{NULL}', $2)",
            account.account_id,
            clock.now(),
        )
        assert row is not None
        assert row["outcome"] == "created"
        left = {table: await connection.fetchval(f"SELECT count(*) FROM {table}") for table in DISTRIBUTED}
        assert {table: count for table, count in left.items() if count} == {"accounts": 1, "ledger_entries": 1}
        made = {table: await connection.fetchval(f"SELECT count(*) FROM {TABLES[table]}") for table in DISTRIBUTED}
        assert {table for table, count in made.items() if count} == {
            "accounts", "ledger_entries", "idempotency_keys", "checks", "data_keys", "check_counts"
        }  # fmt: skip
        assert await connection.fetchval("SELECT balance FROM accounts") == 1000
    finally:
        await connection.close()


def test_the_entry_has_a_branch_for_each_shard() -> None:
    text = _launch_on([5, 6])
    assert [text.count(part) for part in ("WHEN 5 THEN", "WHEN 6 THEN", "launch_account_6(", "{shard}")] == [1, 1, 1, 0]
