"""Distributing tables on one server: refused, and nothing is changed. The drill of a cluster is in `tests/flows`."""

import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.database.cluster import distribute, is_distributed
from cleardeed.database.pool import Pool

STATE = """
SELECT (SELECT count(*) FROM pg_trigger WHERE tgname = 'ledger_is_append_only'),
       (SELECT relacl::text FROM pg_class WHERE relname = 'ledger_entries'),
       (SELECT proconfig FROM pg_proc WHERE proname = 'traces_with_hash')
"""


async def test_one_server_is_left_as_it_is(dsn: str, pool: Pool) -> None:
    assert not await is_distributed(pool)
    before = await pool.fetchrow(STATE)
    with pytest.raises(RefusedError, match="one server"):
        await distribute(dsn)
    assert await pool.fetchrow(STATE) == before
