"""The gate before a remote interface: its limits hold over all workers, because they are counted in the database."""

import asyncio
import time

import msgspec

from cleardeed.database.pool import Pool, timed_by_caller
from cleardeed.sources.remote.limits import Limits

LEASE_MARGIN_SECONDS = 5.0
"""A call whose worker died counts as under way for this long beyond its time-out."""
MAX_NAP_SECONDS = 1.0


class Wait(Exception):
    """It is not our turn, and will not be for longer than the caller has time: try again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__("wait")


class Quota(msgspec.Struct, frozen=True):
    """The remaining calls of a window."""

    seconds: float
    limit: int
    remaining: int


class Gate:
    """Turns at one interface. Within a process callers queue; between processes the database decides."""

    def __init__(self, pool: Pool, name: str, limits: Limits) -> None:
        self.name = name
        self._pool = pool
        self._limits = limits
        self._line = asyncio.Semaphore(limits.side_by_side)
        self._waiting = 0

    async def enter(self, *, within: float, timeout_seconds: float) -> int:
        """The id of a call that may be made now. Raises `Wait` where its turn does not come `within` seconds."""
        deadline = time.monotonic() + within
        self._waiting += 1
        try:
            async with asyncio.timeout(within):
                await self._line.acquire()
        except TimeoutError:
            raise Wait(self._guess()) from None
        finally:
            self._waiting -= 1
        try:
            return await self._turn(deadline, timeout_seconds)
        except BaseException:
            self._line.release()
            raise

    async def leave(self, call_id: int, *, silence_seconds: float = 0.0) -> None:
        """The call has ended; nobody makes another before the pause, or `silence_seconds`, is over."""
        self._line.release()
        pause = max(self._limits.pause_seconds, silence_seconds)
        ended = self._pool.execute(
            "WITH ended AS (UPDATE source_calls SET lease_until = NULL WHERE id = $1)"
            " UPDATE source_gates SET free_at = greatest(free_at, clock_timestamp() + make_interval(secs => $3))"
            # Without its type the parameter is taken for an integer here, and half a second for none.
            " WHERE gate = $2 AND $3::float8 > 0",
            call_id,
            self.name,
            pause,
        )
        await timed_by_caller(ended)

    async def quotas(self) -> list[Quota]:
        """The remaining calls of each limited window."""
        found = []
        for count, seconds in self._limits.stated():
            used: int = await self._pool.fetchval(
                "SELECT count(*) FROM source_calls"
                " WHERE gate = $1 AND started_at > clock_timestamp() - make_interval(secs => $2)",
                self.name,
                seconds,
            )
            found.append(Quota(seconds, count, max(0, count - used)))
        return found

    async def _turn(self, deadline: float, timeout_seconds: float) -> int:
        windows = list(self._limits.windows())
        while True:
            asked = self._pool.fetchrow(
                "SELECT call_id, wait_seconds FROM take_source_call($1, $2, $3, $4, $5)",
                self.name,
                self._limits.side_by_side,
                [count for count, _ in windows],
                [seconds for _, seconds in windows],
                timeout_seconds + LEASE_MARGIN_SECONDS,
            )
            row = await timed_by_caller(asked)
            if row is None:
                raise LookupError("take_source_call gave no row")
            if row["call_id"] is not None:
                call_id: int = row["call_id"]
                return call_id
            wait: float = row["wait_seconds"]
            if time.monotonic() + wait > deadline:
                raise Wait(max(wait, self._guess()))
            await asyncio.sleep(min(wait, MAX_NAP_SECONDS))

    def _guess(self) -> float:
        """The minimum wait of the local queue."""
        return max(1.0, self._limits.pause_seconds) * (1 + self._waiting / self._limits.side_by_side)


async def forget_calls(pool: Pool, *, older_than_seconds: float = 90_000) -> int:
    """Deletes calls that no window counts any more; returns how many."""
    done = await pool.execute(
        "DELETE FROM source_calls WHERE started_at < clock_timestamp() - make_interval(secs => $1)", older_than_seconds
    )
    return int(done.split()[-1])
