"""Delivering events to a loopback receiver, against the bare client's own limit; each event is looked up there."""

import asyncio
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import uvloop

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome
from bench.receiver import COUNT_PATH
from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import issue_key
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.core.crypto import DataKey
from cleardeed.core.ids import new_id
from cleardeed.database.pool import transaction
from cleardeed.events.deliver import Deliverer
from cleardeed.events.outbox import record_event
from cleardeed.events.windows import MAX_IN_FLIGHT
from cleardeed.net.client import OutboundClient, open_client
from cleardeed.vault.keys import store_data_key

EVENTS = 15_000
"""Some seconds of work: the first claims, of lanes that have yet to earn their width, do not weigh."""
RATE_GOAL, RATIO_GOAL = 500.0, 0.5
PORT = 18_799
URL = f"http://127.0.0.1:{PORT}"
BARE_BODY = b'{"id":""}' + b" " * 900


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Deliveries a second, their ratio to bare posts at the same width, and how many of the events arrived."""
    database = setup.fresh_database("bench_events")
    command = [sys.executable, "-m", "bench.receiver", str(PORT), str(database.folder)]
    receiver = subprocess.Popen(command)
    try:
        _wait_up()
        bare, rate = uvloop.run(_run(database))  # as the worker runs
        found = int(_get(COUNT_PATH))
    finally:
        receiver.terminate()
        receiver.wait()
    yield Outcome(name="events", what="deliveries", goal=RATE_GOAL, measured=rate, unit="/s")
    detail = f"bare client {bare:,.0f}/s, {MAX_IN_FLIGHT} at a time"
    yield Outcome(name="events", what="of the bare client's rate", goal=RATIO_GOAL, measured=rate / bare, detail=detail)
    yield Outcome(name="events", what=f"of {EVENTS:,} found at the receiver", goal=EVENTS, measured=found)


async def _run(database: BenchDatabase) -> tuple[float, float]:
    async with database.runtime() as runtime, open_client(allow_private=True) as client:
        await _record_all(runtime)
        bare = await _bare(client)
        deliverer = Deliverer(runtime.pool, runtime.ring, client)
        started = time.monotonic()
        running = asyncio.create_task(deliverer.run())
        while await runtime.pool.fetchval("SELECT EXISTS (SELECT FROM events WHERE status = 'pending')"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        rate = EVENTS / (time.monotonic() - started)
        deliverer.stop()
        await running
        return bare, rate


async def _record_all(runtime: Runtime) -> None:
    account = await open_account(runtime.pool, name="Agency")
    key = await issue_key(
        runtime.pool, runtime.ring, account_id=account.account_id, mode="live", webhook_url=f"{URL}/hook"
    )
    subject_id, data_key = new_id("chk"), DataKey.generate()
    async with transaction(runtime.pool) as connection:
        await store_data_key(connection, runtime.ring, account.account_id, subject_id, data_key)
        for number in range(EVENTS):
            await record_event(
                connection,
                data_key,
                type="check.completed",
                account_id=account.account_id,
                key_id=key.key_id,
                subject_id=subject_id,
                data={"check_id": subject_id, "number": number, "filling": "x" * 700},
            )


async def _bare(client: OutboundClient) -> float:
    """Posts a second of the same client, as many at a time, with nothing recorded."""
    turns = asyncio.Semaphore(MAX_IN_FLIGHT)

    async def one() -> None:
        async with turns:
            await client.post(
                f"{URL}/hook", BARE_BODY, {"Content-Type": "application/json"}, timeout_seconds=10, max_bytes=200
            )

    started = time.monotonic()
    await asyncio.gather(*(one() for _ in range(EVENTS)))
    return EVENTS / (time.monotonic() - started)


def _wait_up() -> None:
    deadline = time.monotonic() + 20
    while True:
        try:
            _get(COUNT_PATH)
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _get(path: str) -> str:
    with urllib.request.urlopen(f"{URL}{path}") as response:
        return str(response.read().decode())
