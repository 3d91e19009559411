"""The queue's tables."""

from cleardeed.database.pool import Pool
from cleardeed.jobs.schema import install_queue

PERSISTENCE = "SELECT relname, relpersistence FROM pg_class WHERE relkind = 'r' AND relname LIKE 'pgqueuer%'"


async def test_the_queue_is_durable_and_its_log_is_not_written_ahead(dsn: str, pool: Pool) -> None:
    expected = {
        "pgqueuer": b"p",
        "pgqueuer_schedules": b"p",
        "pgqueuer_log": b"u",
        "pgqueuer_statistics": b"u",
    }
    assert dict(await pool.fetch(PERSISTENCE)) == expected
    for table in ("pgqueuer_log", "pgqueuer_statistics"):  # as a former version made them
        await pool.execute(f"ALTER TABLE {table} SET LOGGED")
    await install_queue(dsn)
    assert dict(await pool.fetch(PERSISTENCE)) == expected
