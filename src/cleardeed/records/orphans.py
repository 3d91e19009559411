"""Records whose job got lost, by a crash between two of the queue's own steps."""

from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.jobs.queue import ORPHAN_AGE, no_job_condition, requeue
from cleardeed.records.kind import Lifecycle

BATCH = 1000


async def requeue_orphans(life: Lifecycle, pool: Pool) -> int:
    """Queues anew every record still at work that no queued or running job stands for; returns how many."""
    if life.job is None:
        return 0
    rows = await pool.fetch(
        f"SELECT account_id, id FROM {life.kind.table} WHERE ({life.running}) AND erased_at IS NULL AND created_at < $1"
        f" AND {no_job_condition(f'{life.kind.table}.id')} LIMIT {BATCH}",
        clock.now() - ORPHAN_AGE,
    )
    payloads = [{"account_id": row["account_id"], life.kind.id_field: row["id"]} for row in rows]
    return await requeue(pool, life.job, payloads, subject=life.kind.id_field)
