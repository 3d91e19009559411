"""Erasing by age, the same for every kind of subject: a batch of ids, each erased in a transaction of its own."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from cleardeed.core import clock
from cleardeed.database.pool import Connection, Pool

BATCH = 100

OlderThan = Callable[[Connection, datetime, int], Awaitable[list[str]]]
"""Ids of subjects from before a moment that are not erased, at most so many, the oldest first."""


async def erase_by_age(
    pool: Pool, age: timedelta, *, older_than: OlderThan, erase: Callable[[str], Awaitable[None]]
) -> int:
    """Erases what is older than `age`; returns how many. `erase` takes an id and leaves it out of `older_than`."""
    done = 0
    while batch := await older_than(pool, clock.now() - age, BATCH):
        for subject_id in batch:
            await erase(subject_id)
        done += len(batch)
    return done
