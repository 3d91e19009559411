"""The queue's tables."""

import json

from cleardeed.database.pool import Pool
from cleardeed.jobs.schema import install_queue

PERSISTENCE = (
    "SELECT jsonb_object_agg(relname, relpersistence)::text FROM pg_class"
    " WHERE relkind IN ('r', 'S') AND relname LIKE 'pgqueuer%'"
)


async def test_the_queue_is_durable_and_its_log_is_not_written_ahead(dsn: str, pool: Pool) -> None:
    expected = {
        "pgqueuer": "p",
        "pgqueuer_schedules": "p",
        "pgqueuer_log": "u",
        "pgqueuer_statistics": "u",
        # An unlogged sequence is broken on a standby that is promoted.
        **{
            f"{table}_id_seq": "p"
            for table in ("pgqueuer", "pgqueuer_schedules", "pgqueuer_log", "pgqueuer_statistics")
        },
    }
    assert json.loads(await pool.fetchval(PERSISTENCE)) == expected
    for table in ("pgqueuer_log", "pgqueuer_statistics"):  # as a former version made them
        await pool.execute(f"ALTER TABLE {table} SET LOGGED")
    await install_queue(dsn)
    assert json.loads(await pool.fetchval(PERSISTENCE)) == expected
