"""The queue. Jobs are deferred by the library's own SQL function, in the transaction of the check."""

from typing import Any

import orjson
from procrastinate import App, PsycopgConnector
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

app = App(connector=PsycopgConnector())

_DEFER = text(
    "SELECT procrastinate_defer_jobs_v1(ARRAY["
    "ROW('checks', :task, 0, NULL, :lock, CAST(:args AS jsonb), NULL)::procrastinate_job_to_defer_v1])"
)


@app.task(name="run_check", queue="checks")
async def run_check(account_id: str, check_id: str) -> None:
    """Would ask the sources; no worker runs while launches are measured, on neither side."""


async def defer(session: AsyncSession, task: str, lock: str, args: dict[str, Any]) -> None:
    """Queues the task with the session's transaction."""
    await session.execute(_DEFER, {"task": task, "lock": lock, "args": orjson.dumps(args).decode()})
