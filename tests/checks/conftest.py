"""A check on its way."""

import json

import pytest

from cleardeed.checks import store
from cleardeed.checks.launch import Launcher, OneServer
from cleardeed.checks.store import OpenCheck
from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Pool
from tests.checks.test_launch import ORDER, make_caller


@pytest.fixture
async def check(pool: Pool, ring: KeyRing) -> OpenCheck:
    caller = await make_caller(pool, ring, balance=1000)
    launched = await Launcher(pool, ring, OneServer(pool)).launch(caller, ORDER, None)
    check_id = json.loads(launched.body)["check_id"]
    opened = await store.load_open(pool, ring, caller.account_id, check_id)
    assert opened is not None
    return opened
