"""Migrations run once, in order, and refuse a history that is not theirs."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.database import migrate as steps
from cleardeed.database.migrate import all_migrations, is_current, migrate
from cleardeed.database.pool import Pool
from cleardeed.jobs.schema import install_queue
from tests.patience import PATIENCE_SECONDS

HEADED_SINCE = 22
"""The first migration with a header; earlier ones are released, and must not change."""
ONLINE_SINCE = 23
"""The first of which none writes a table anew."""
BLOCKING = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"]
"""Of a table: a writer waits for each of them."""


@asynccontextmanager
async def former_database(dsn: str, monkeypatch: pytest.MonkeyPatch, version: int) -> AsyncIterator[asyncpg.Connection]:
    """A connection to the database as the first `version` migrations make it; the caller undoes the patch to go on."""
    every = all_migrations()
    monkeypatch.setattr(steps, "all_migrations", lambda: every[:version])
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await migrate(dsn)
        yield connection
    finally:
        await connection.close()


async def test_a_second_run_changes_nothing(dsn: str, pool: Pool) -> None:
    assert await migrate(dsn) == []
    async with pool.acquire() as connection:
        assert await is_current(connection)


async def test_steps_are_numbered_without_a_gap() -> None:
    assert [step.version for step in all_migrations()] == list(range(1, len(all_migrations()) + 1))


HEADED = [step for step in all_migrations() if step.version >= HEADED_SINCE]


@pytest.mark.parametrize("step", HEADED, ids=lambda step: step.name)
async def test_a_migration_says_what_it_locks(dsn: str, monkeypatch: pytest.MonkeyPatch, step: steps.Migration) -> None:
    """Its first line names each table that others use meanwhile and wait for, and no other."""
    ((named, former),) = re.findall(r"\A-- Locks: (.+)\.\n-- Former version: (.+)\.\n", step.sql)
    assert former in ("runs beside it", "must be stopped")
    declared = set() if named == "nothing that exists" else set(named.split(", "))
    earlier = [one for one in all_migrations() if one.version < step.version]
    monkeypatch.setattr(steps, "all_migrations", lambda: earlier)
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await migrate(dsn)
        await install_queue(dsn)
        relations = await connection.fetch(
            "SELECT c.oid, coalesce(parent.relname, c.relname) AS relname, c.relfilenode FROM pg_class c"
            " LEFT JOIN pg_inherits ON inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = inhparent"
            " WHERE c.relkind = 'r'"
        )
        tables: dict[int, str] = {row["oid"]: row["relname"] for row in relations}
        locked = await _run_step(connection, step)
        after = await connection.fetch("SELECT oid, relfilenode FROM pg_class WHERE relkind = 'r'")
        files: dict[int, int] = {row["oid"]: row["relfilenode"] for row in after}
        written = {
            row["relname"] for row in relations if files.get(row["oid"], row["relfilenode"]) != row["relfilenode"]
        }
        assert step.version < ONLINE_SINCE or not written, "a table is written anew"
        names = {tables[relation] for relation in locked if relation in tables}
        assert {name for name in names if not name.startswith("pg_")} == declared
    finally:
        await connection.close()


async def _run_step(connection: asyncpg.Connection, step: steps.Migration) -> set[int]:
    """Runs it; the tables that it locks against writers. Statements of their own transactions build indexes beside
    writers and change rows."""
    for statement in step.statements:
        assert re.match(r"(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY |UPDATE |DO ", statement)
        await connection.execute(statement)
    if step.statements:
        return set()
    async with connection.transaction():
        await connection.execute(step.sql)
        locked = await connection.fetch(
            "SELECT DISTINCT relation FROM pg_locks WHERE pid = pg_backend_pid() AND mode = ANY($1)", BLOCKING
        )
        return {row["relation"] for row in locked}


async def test_an_edited_step_is_refused(dsn: str, pool: Pool) -> None:
    await pool.execute("UPDATE schema_migrations SET sha256 = '\\x00' WHERE version = 1")
    with pytest.raises(RefusedError, match="edited"):
        await migrate(dsn)


async def test_a_database_of_a_newer_version_is_refused(dsn: str, pool: Pool) -> None:
    await pool.execute("INSERT INTO schema_migrations (version, name, sha256) VALUES (9999, 'x', '\\x00')")
    with pytest.raises(RefusedError, match="9999"):
        await migrate(dsn)


async def test_a_newer_version_that_this_one_runs_beside_is_not_refused(dsn: str, pool: Pool) -> None:
    insert = "INSERT INTO schema_migrations (version, name, sha256, runs_beside) VALUES ($1, 'x', '\\x00', $2)"
    await pool.execute(insert, 9998, True)
    assert await migrate(dsn) == []
    assert await is_current(pool)
    await pool.execute(insert, 9999, False)
    assert not await is_current(pool)
    with pytest.raises(RefusedError, match="9999"):
        await migrate(dsn)


async def test_a_schema_of_before_the_column_is_completed(dsn: str, pool: Pool) -> None:
    await pool.execute("ALTER TABLE schema_migrations DROP COLUMN runs_beside")
    assert await migrate(dsn) == []
    assert await is_current(pool)


async def test_two_processes_that_start_together_take_turns(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    done = await asyncio.gather(migrate(dsn), migrate(dsn))
    assert sorted(len(names) for names in done) == [0, len(all_migrations())]


async def test_a_table_in_use_is_waited_for_and_blocks_nobody(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All others queue behind a statement that waits for a lock; a migration lets them pass."""
    every = all_migrations()
    monkeypatch.setattr(steps, "all_migrations", lambda: every[:23])
    monkeypatch.setattr(steps, "LOCK_TIMEOUT", "50ms")
    monkeypatch.setattr(steps, "LOCK_RETRY_SECONDS", 0.01)
    reader, other = await asyncpg.connect(dsn), await asyncpg.connect(dsn)
    try:
        await reader.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await migrate(dsn)
        monkeypatch.setattr(steps, "all_migrations", lambda: every)
        reading = reader.transaction()
        await reading.start()
        await reader.execute("SELECT FROM events")
        migrating = asyncio.create_task(migrate(dsn))
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass"
        async with asyncio.timeout(PATIENCE_SECONDS):
            for _ in range(2):  # it has waited, and waits again
                while not await other.fetchval(waiting):  # noqa: ASYNC110
                    await asyncio.sleep(0.005)
                assert await other.fetchval("SELECT count(*) FROM events") == 0
        assert not migrating.done()
        await reading.rollback()
        assert await migrating == [step.name for step in every[23:]]
    finally:
        await reader.close()
        await other.close()


async def test_what_was_remembered_in_plain_is_gone_from_the_tables_and_their_files(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with former_database(dsn, monkeypatch, 14) as connection:
        remember = "INSERT INTO idempotency_keys VALUES ('a', 'k', $1, 'i', '', 201, $2, now())"
        await connection.execute(remember, "monitors", '{"id":1,"status":"active","subject":{"seller":"Ivanov"}}')
        await connection.execute(remember, "checks", '{"check_id": "chk_1"}')
        await connection.execute("INSERT INTO event_attempts VALUES ('e', now(), 1, 'rejected', 500, 'Ivanov')")
        files = "SELECT array_agg(pg_relation_filenode(t::regclass)) FROM unnest($1::text[]) AS t"
        before = await connection.fetchval(files, ["idempotency_keys", "event_attempts"])
        monkeypatch.undo()
        await migrate(dsn)
        assert [tuple(row) for row in await connection.fetch("SELECT body FROM idempotency_keys ORDER BY body")] == [
            ('{"check_id": "chk_1"}',),
            ('{"id": 1, "status": "active", "subject": null}',),
        ]
        assert await connection.fetchval("SELECT answer FROM event_attempts") == b""
        after = await connection.fetchval(files, ["idempotency_keys", "event_attempts"])
        assert not set(before) & set(after), "an updated row would leave its former version in the file"


async def test_hashes_and_answers_are_kept_in_fewer_rows(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with former_database(dsn, monkeypatch, 21) as connection:
        await connection.execute(
            """
            INSERT INTO accounts (id, name, created_at) VALUES ('acc', 'A', now());
            INSERT INTO api_keys (id, account_id, name, mode, prefix, sha256, scopes, webhook_secret, created_at)
            VALUES ('key', 'acc', 'K', 'live', 'p', sha256('k'), '{}', '', now());
            INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount,
                                created_at, input)
            VALUES ('acc', 'chk', 'key', 'full', 'live', 'processing', false, 1, 1, now(), '');
            INSERT INTO traces (account_id, mode, sha256, subject_id, subject_type, kind, created_at)
            SELECT 'acc', 'live', sha256(kind::bytea), 'chk', 'check', kind, '2026-01-15'
              FROM unnest(ARRAY['pdf_sha256', 'source_result_sha256']) AS kind;
            INSERT INTO source_answers (account_id, check_id, source_code, status, answered_at, answer, raw)
            VALUES ('acc', 'chk', 'fssp', 'ok', '2026-01-15', 'answer', 'raw'),
                   ('acc', 'chk', 'egrn', 'found', '2026-01-15', 'answer', NULL);
            """
        )
        monkeypatch.undo()
        await migrate(dsn)
        ((sha256s, kinds),) = await connection.fetch("SELECT sha256s, kinds::text[] FROM traces")
        assert dict(zip(kinds, sha256s, strict=True)) == {
            kind: hashlib.sha256(kind.encode()).digest() for kind in ("pdf_sha256", "source_result_sha256")
        }
        kept = await connection.fetch(
            "SELECT source_codes, statuses, answers, raws FROM source_answers ORDER BY source_codes"
        )
        assert [tuple(row) for row in kept] == [
            (["egrn"], ["found"], b"answer", None),
            (["fssp"], ["ok"], b"answer", [b"raw"]),
        ]


async def test_a_database_in_use_names_the_service_keys_that_it_was_used_with(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with former_database(dsn, monkeypatch, 15) as connection:
        first, second = b"12345678", b"abcdefgh"
        await connection.execute("INSERT INTO data_keys VALUES ('chk_1', $1), ('chk_2', $1)", first + bytes(60))
        await connection.execute("INSERT INTO data_keys VALUES ('chk_3', $1)", second + bytes(60))
        monkeypatch.undo()
        await migrate(dsn)
        assert {row["key_id"] for row in await connection.fetch("SELECT key_id FROM service_keys")} == {first, second}


SUBJECTS = """
INSERT INTO accounts (id, name, created_at) VALUES ('acc', 'A', now()) ON CONFLICT DO NOTHING;
INSERT INTO api_keys (id, account_id, name, mode, prefix, sha256, scopes, webhook_secret, created_at)
VALUES ('key', 'acc', 'K', 'live', 'p', sha256('k'), '{{}}', '', now()) ON CONFLICT DO NOTHING;
INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at, input)
VALUES ('acc', 'chk_{0}', 'key', 'full', 'live', 'processing', false, 1, 1, now(), '');
INSERT INTO extracts (id, account_id, mode, created_at, content) VALUES ('ext_{0}', 'acc', 'live', now(), '');
INSERT INTO monitors (id, account_id, key_id, mode, type, status, schedule_mode, created_at, updated_at, subject)
VALUES ({0}, 'acc', 'key', 'live', 'full', 'active', 'interval', now(), now(), '');
INSERT INTO data_keys (subject_id, wrapped)
VALUES ('chk_{0}', ''), ('ext_{0}', ''), ('monitor_{0}', ''), ('chk_unknown_{0}', '');
INSERT INTO timestamp_tokens (subject_id, token, created_at) VALUES ('chk_{0}', '', now());
INSERT INTO monitor_runs (monitor_id, number, due_at, started_at, check_id, status)
VALUES ({0}, 1, now(), now(), 'chk_{0}', 'running');
SELECT record_event('evt_{0}_x', 'acc', 'key', 'check.completed', 'chk_{0}', '', 'https://example.org/{0}', now());
INSERT INTO event_attempts (event_id, at, took_ms, outcome, answer) VALUES ('evt_{0}_x', now(), 1, 'accepted', '');
"""
OF_ACCOUNTS = """
SELECT name, account_id, count(*) FROM (
    SELECT 'data_keys' AS name, account_id FROM data_keys
    UNION ALL SELECT 'timestamp_tokens', account_id FROM timestamp_tokens
    UNION ALL SELECT 'monitor_runs', account_id FROM monitor_runs
    UNION ALL SELECT 'event_addresses', account_id FROM event_addresses
    UNION ALL SELECT 'event_attempts', account_id FROM event_attempts) rows GROUP BY 1, 2
"""


async def test_rows_get_their_account_beside_the_former_version(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Online as far as it goes; what the former version writes meanwhile gets its account when it is stopped."""
    every = all_migrations()
    async with former_database(dsn, monkeypatch, 27) as connection:
        await install_queue(dsn)
        await connection.execute(SUBJECTS.format(1))
        monkeypatch.setattr(steps, "all_migrations", lambda: every)
        assert await migrate(dsn, online=True) == [step.name for step in every[27:30]]
        for statement in (*every[28].statements, *every[29].statements):  # as after an interruption
            await connection.execute(statement)
        await connection.execute(SUBJECTS.format(2))
        assert await migrate(dsn, online=True) == []
        assert await migrate(dsn) == [step.name for step in every[30:]]
        assert {(name, account): rows for name, account, rows in await connection.fetch(OF_ACCOUNTS)} == {
            ("data_keys", "acc"): 6,
            ("data_keys", ""): 2,
            ("timestamp_tokens", "acc"): 2,
            ("monitor_runs", "acc"): 2,
            ("event_addresses", "acc"): 2,
            ("event_attempts", "acc"): 2,
        }
        counted = await connection.fetch("SELECT account_id, status, sum(change) FROM check_counts GROUP BY 1, 2")
        assert [tuple(row) for row in counted] == [("acc", "processing", 2)]
