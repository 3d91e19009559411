"""Monthly partitions: made ahead, written and read by month, dropped and detached only when nothing needs them."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import first_event_id_of, first_id_of
from cleardeed.database import migrate as steps
from cleardeed.database import partitions
from cleardeed.database.migrate import all_migrations, migrate
from cleardeed.database.partitions import Partition, add_partitions, detach, drop_emptied, list_partitions
from cleardeed.database.pool import Connection, Pool, open_pool

LATER = datetime(2032, 11, 15, 12, tzinfo=UTC)
"""Far behind the partitions that the migrations make."""
BEFORE_PARTITIONS, WITH_PARTITIONS = 23, 26
"""The last migration without partitions."""


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await open_pool(dsn, size=4) as opened:
        yield opened


@pytest.fixture
def years_later() -> Iterator[datetime]:
    with clock.shifted(LATER - clock.now()):
        yield LATER


async def prepare_check(pool: Pool, check_id: str) -> None:
    """An account, its key and a check."""
    await pool.execute(
        """
        INSERT INTO accounts (id, name, created_at) VALUES ('acc', 'A', now()) ON CONFLICT DO NOTHING;
        INSERT INTO api_keys (id, account_id, name, mode, prefix, sha256, scopes, webhook_secret, created_at)
        VALUES ('key', 'acc', 'K', 'live', 'p', sha256('k'), '{}', '', now()) ON CONFLICT DO NOTHING;
        """
    )
    await pool.execute(
        "INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at,"
        " input) VALUES ('acc', $1, 'key', 'full', 'live', 'report_ready', false, 1, 1, now(), '')",
        check_id,
    )


async def leave_rows(pool: Pool, moment: datetime, *, with_key: bool = True) -> str:
    """An answer, an event and a trace of a check of that moment, with a data key; the check's id."""
    check_id = first_id_of("chk", moment)
    await prepare_check(pool, check_id)
    if with_key:
        await pool.execute("INSERT INTO data_keys (account_id, subject_id, wrapped) VALUES ('acc', $1, '')", check_id)
    await pool.execute(
        "INSERT INTO source_answers VALUES ('acc', $1, '{fssp}', '{clean}', $2, 'answer')", check_id, moment
    )
    await pool.execute(
        "INSERT INTO events (id, account_id, key_id, type, subject_id, body, status, created_at)"
        " VALUES ($1, 'acc', 'key', 'check.completed', $2, '', 'delivered', $3)",
        first_event_id_of(moment) + "0" * 12,
        check_id,
        moment,
    )
    await pool.execute(
        "INSERT INTO traces VALUES ('acc', 'live', $1, 'check', $2, ARRAY[sha256($3)], '{pdf_sha256}')",
        check_id,
        moment,
        check_id.encode(),
    )
    return check_id


async def rows_by_partition(pool: Pool, table: str) -> dict[str, int]:
    found = await pool.fetch(f"SELECT tableoid::regclass::text AS name, count(*) AS rows FROM {table} GROUP BY 1")
    return {row["name"]: row["rows"] for row in found}


async def month_partitions(pool: Pool, moment: datetime) -> set[str]:
    return {one.name for one in await list_partitions(pool) if one.covers(moment)}


@given(days=st.integers(0, 100_000), milliseconds=st.integers(0, 86_399_999))
def test_months_cover_their_moments_and_no_other(days: int, milliseconds: int) -> None:
    moment = datetime(2002, 1, 1, tzinfo=UTC) + timedelta(days=days, milliseconds=milliseconds)
    months = partitions._months(moment)
    assert months[0] <= moment < months[1] < months[2]
    assert all((month.day, month.hour, month.minute) == (1, 0, 0) for month in months)
    assert len({(month.year, month.month) for month in months}) == 3


async def test_bounds_are_what_ids_of_the_month_begin_with(pool: Pool) -> None:
    bound = "SELECT partition_bound($1, $2)"
    for number in range(240):
        month = partitions._month_start(datetime(2020, 1, 1, tzinfo=UTC), number)
        assert await pool.fetchval(bound, "source_answers", month) == first_id_of("chk", month)
        assert await pool.fetchval(bound, "events", month) == first_event_id_of(month)
        assert await pool.fetchval("SELECT partition_bound('traces', $1)::timestamptz = $1", month)


async def test_this_month_and_two_ahead_are_made_once(pool: Pool, years_later: datetime) -> None:
    this, following, last = partitions._months(years_later)
    assert sorted(await partitions.missing_months(pool)) == sorted(partitions.TABLES)
    made = await add_partitions(pool)
    assert made == [f"{table}_{month:%Y_%m}" for table in partitions.TABLES for month in (this, following, last)]
    assert await add_partitions(pool) == []
    assert await partitions.missing_months(pool) == {}
    after = [one for one in await list_partitions(pool) if one.name in made]
    assert {one.start for one in after} == {this, following, last}
    assert all(one.covers(one.start) and not one.covers(one.end) for one in after if one.start and one.end)


async def test_workers_that_start_together_make_each_once(pool: Pool, years_later: datetime) -> None:
    made = await asyncio.gather(*(add_partitions(pool) for _ in range(3)))
    assert sorted(name for names in made for name in names) == sorted({name for names in made for name in names})
    assert sum(map(len, made)) == 9


async def test_the_first_partition_lasts_for_a_month_at_least(pool: Pool) -> None:
    assert await partitions.missing_months(pool) == {}
    assert len(await month_partitions(pool, clock.now())) == 3
    assert await add_partitions(pool) == [
        f"{table}_{partitions._months(clock.now())[2]:%Y_%m}" for table in partitions.TABLES
    ]


async def test_rows_go_to_their_month_and_late_months_take_theirs_from_the_default(
    pool: Pool, years_later: datetime
) -> None:
    _, following, last = partitions._months(years_later)
    early = await leave_rows(pool, following)
    edge = await leave_rows(pool, last - timedelta(milliseconds=1))
    late = await leave_rows(pool, last)
    assert await partitions.default_rows(pool) == dict.fromkeys(partitions.TABLES, 3)
    await add_partitions(pool)
    assert await partitions.default_rows(pool) == {}
    for table in partitions.TABLES:
        expected = {f"{table}_{following:%Y_%m}": 2, f"{table}_{last:%Y_%m}": 1}
        assert await rows_by_partition(pool, table) == expected
    await leave_rows(pool, last + timedelta(days=3))
    for table in partitions.TABLES:
        assert (await rows_by_partition(pool, table))[f"{table}_{last:%Y_%m}"] == 2
    found = await pool.fetchval("SELECT array_agg(check_id ORDER BY check_id) FROM answered_sources")
    assert found[:3] == [early, edge, late]


async def test_a_locked_table_is_left_and_nobody_else_is_ended(pool: Pool, years_later: datetime) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT FROM traces_default")
        with pytest.raises(asyncpg.LockNotAvailableError):
            await add_partitions(pool)
        assert await connection.fetchval("SELECT 1") == 1
    assert await partitions.missing_months(pool) == {"traces": partitions._months(years_later)[:2]}
    assert len(await add_partitions(pool)) == 3


async def test_what_was_unique_is_unique(pool: Pool, years_later: datetime) -> None:
    check_id = await leave_rows(pool, years_later)
    await add_partitions(pool)
    with pytest.raises(asyncpg.UniqueViolationError):
        await pool.execute(
            "INSERT INTO source_answers VALUES ('acc', $1, '{fssp,egrn}', '{clean,clean}', now(), 'other')", check_id
        )
    with pytest.raises(asyncpg.UniqueViolationError):
        await pool.execute("INSERT INTO events SELECT * FROM events")
    unknown = first_id_of("chk", years_later + timedelta(seconds=1))
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await pool.execute("INSERT INTO source_answers VALUES ('acc', $1, '{fssp}', '{clean}', now(), '')", unknown)
    saved = "SELECT save_answers('acc', $1, '{egrn,fssp}', '{clean,clean}', now(), '', NULL, false)"
    assert not await pool.fetchval(saved, check_id)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT source_codes, answers FROM source_answers WHERE account_id = $1 AND check_id = $2",
        "SELECT source_codes, raws FROM source_answers WHERE $1 <> '' AND check_id = $2 AND raws IS NOT NULL",
        "DELETE FROM source_answers WHERE account_id = $1 AND check_id = $2",
        "UPDATE events SET status = 'erased' WHERE $1 <> '' AND id = $2",
    ],
)
async def test_a_record_is_read_in_its_partition_alone(pool: Pool, years_later: datetime, statement: str) -> None:
    await add_partitions(pool)
    check_id = await leave_rows(pool, years_later)
    record_id = check_id if "check_id" in statement else first_event_id_of(years_later) + "0" * 12
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SET LOCAL plan_cache_mode = force_custom_plan")
        plan = "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {statement}", "acc", record_id))
    table = "source_answers" if "source_answers" in statement else "events"
    assert f"{table}_{years_later:%Y_%m}" in plan
    assert "_before_" not in plan
    assert "_default" not in plan


async def test_emptied_months_are_dropped_and_others_stay(pool: Pool, years_later: datetime) -> None:
    await add_partitions(pool)
    await leave_rows(pool, years_later)
    first = {one.name for one in await list_partitions(pool) if one.start is None and one.end}
    assert set(await drop_emptied(pool)) == first
    with clock.shifted(timedelta(days=100)):  # in February: November and December were over before January
        assert set(await drop_emptied(pool)) == {f"{table}_2032_12" for table in partitions.TABLES}
        await pool.execute("DELETE FROM events")
        assert await drop_emptied(pool) == ["events_2032_11"]
        assert await month_partitions(pool, years_later) == {"traces_2032_11", "source_answers_2032_11"}


async def test_a_partition_that_is_read_for_long_is_not_dropped_yet(
    pool: Pool, years_later: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A partition with many deleted rows is read for long before it is vacuumed: its writers would wait meanwhile."""
    await add_partitions(pool)
    with monkeypatch.context() as slowly:

        async def read_for_long(connection: Connection, _name: str) -> bool:
            if isinstance(connection, Pool):
                return True
            await connection.execute("SELECT pg_sleep(60)")
            return True

        slowly.setattr(partitions, "_is_empty", read_for_long)
        slowly.setattr(partitions, "LOCK_TIMEOUT", "20ms")
        assert await drop_emptied(pool) == []
    assert len(await drop_emptied(pool)) == 3


async def test_only_what_is_over_and_not_needed_is_detached(pool: Pool, years_later: datetime) -> None:
    await add_partitions(pool)
    check_id = await leave_rows(pool, years_later)
    await pool.execute(
        "INSERT INTO check_reviews (account_id, check_id, edition, id, carried, status, created_at, decisions)"
        " VALUES ('acc', $1, 2, 'rev_1', false, 'report_ready', now(), '')",
        check_id,
    )
    await pool.execute(
        "INSERT INTO traces VALUES ('acc', 'live', 'rev_1', 'check_review', $1, ARRAY[sha256('r')], '{pdf_sha256}')",
        years_later,
    )
    name = f"traces_{years_later:%Y_%m}"
    for unknown in ("traces", "checks", "traces_default", "nothing; DROP TABLE traces"):
        with pytest.raises(RefusedError):
            await detach(pool, unknown)
    with pytest.raises(RefusedError, match="still written to"):
        await detach(pool, name)
    with clock.shifted(timedelta(days=32)):
        for table, rows in (("traces", 2), ("source_answers", 1), ("events", 1)):
            with pytest.raises(RefusedError, match=f"{rows} rows"):
                await detach(pool, f"{table}_{years_later:%Y_%m}")
        await pool.execute("DELETE FROM data_keys WHERE subject_id = $1", check_id)
        detached = await detach(pool, name)
        assert (detached.table, detached.name, detached.rows) == ("traces", name, 2)
        assert await rows_by_partition(pool, "traces") == {}
        assert await pool.fetchval(f"SELECT count(*) FROM {name}") == 2
        assert name not in {one.name for one in await list_partitions(pool)}
        await pool.execute(detached.attach)
        assert await rows_by_partition(pool, "traces") == {name: 2}
        assert (await detach(pool, name)).attach == detached.attach
        await pool.execute(detached.drop)


async def test_a_partition_in_use_is_not_waited_for(pool: Pool, years_later: datetime) -> None:
    await add_partitions(pool)
    name = f"events_{years_later:%Y_%m}"
    with clock.shifted(timedelta(days=32)):
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT FROM events")
            with pytest.raises(RefusedError, match="in use"):
                await detach(pool, name)
        assert (await detach(pool, name)).rows == 0


async def test_tables_in_use_become_partitions_as_they_are(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every = all_migrations()
    monkeypatch.setattr(steps, "all_migrations", lambda: every[:BEFORE_PARTITIONS])
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await migrate(dsn)
        async with await open_pool(dsn, size=2) as pool:
            moments = [clock.now() - timedelta(days=days) for days in (0, 40, 400)]
            check_ids = [await leave_rows(pool, moment, with_key=False) for moment in moments]
            stored = {
                table: await connection.fetch(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in partitions.TABLES
            }
            files = {table: await file_of(connection, table) for table in partitions.TABLES}
            built = await index_files(connection, partitions.TABLES)
            assert len(built) == 7
            monkeypatch.setattr(steps, "all_migrations", lambda: every[:WITH_PARTITIONS])
            await migrate(dsn)
            found: list[Partition] = await list_partitions(pool)
            for table in partitions.TABLES:
                first, default = [one for one in found if one.table == table]
                assert await file_of(connection, first.name) == files[table], "the table is not written anew"
                assert await connection.fetch(f"SELECT * FROM {table} ORDER BY 1, 2, 3") == stored[table]
                assert await rows_by_partition(pool, table) == {first.name: 3}
                assert default.name == f"{table}_default"
                left = "SELECT count(*) FROM pg_constraint WHERE conrelid = $1::text::regclass AND conname = $2"
                assert await connection.fetchval(left, first.name, first.name) == 0
            assert await pool.fetchval("SELECT count(*) FROM answered_sources WHERE check_id = ANY($1)", check_ids) == 3
            await leave_rows(pool, clock.now() + timedelta(milliseconds=5), with_key=False)
            assert await index_files(connection, [one.name for one in found if one.start is None and one.end]) == built
            invalid = await pool.fetchval("SELECT count(*) FROM pg_index WHERE NOT indisvalid")
            assert invalid == 0, "each index of a table has that of its first partition"
    finally:
        await connection.close()


async def file_of(connection: asyncpg.Connection, table: str) -> int:
    found: int = await connection.fetchval("SELECT pg_relation_filenode($1::text::regclass)", table)
    return found


async def index_files(connection: asyncpg.Connection, tables: Sequence[str]) -> set[int]:
    files = "SELECT pg_relation_filenode(indexrelid) AS file FROM pg_index WHERE indrelid = ANY($1::text[]::regclass[])"
    return {row["file"] for row in await connection.fetch(files, tables)}
