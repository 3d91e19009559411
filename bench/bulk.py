"""POST /checks/bulk of fifty against a single POST /checks, one after another on an idle service."""

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from bench.databases import BenchSetup
from bench.outcome import Outcome
from bench.registers import order
from bench.service import service
from bench.wire import relayed

ITEMS = 50
GOAL = 4.0
GOAL_TRIPS = 6
"""BEGIN, the claim of the Idempotency-Key, the launches, the balance, the answer kept, COMMIT."""
PAIRS = 50
"""Requests of each kind in a round."""
COUNTED = 10


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The ratio of the two medians, the kinds taking turns; then how often a bulk request waits for the database."""
    database = setup.fresh_database("bench_bulk")
    headers = {"X-API-KEY": database.issue_keys(1)[0].api_key}
    with service(database, "api") as url, httpx.Client(base_url=url, headers=headers) as client:
        _times(client, 10)
        singles, bulks = _times(client, PAIRS * setup.rounds)
    yield Outcome(
        name="bulk",
        what=f"time of a bulk of {ITEMS} over that of a single POST, p50",
        goal=GOAL,
        measured=median(bulks) / median(singles),
        at_least=False,
        detail=f"{median(bulks):.1f} ms over {median(singles):.1f} ms, one at a time, with Idempotency-Keys",
    )
    with relayed(database.dsn) as (relay, dsn):
        through = msgspec.structs.replace(database, dsn=dsn)
        with service(through, "api") as url, httpx.Client(base_url=url, headers=headers) as client:
            trips = [_added(lambda: relay.round_trips, lambda: _bulk(client)) for _ in range(COUNTED)]
    yield Outcome(
        name="bulk",
        what=f"round trips to the database of a bulk of {ITEMS}",
        goal=GOAL_TRIPS,
        measured=median(trips),
        at_least=False,
        detail=f"{min(trips):.0f}–{max(trips):.0f}; the most where the key is looked up and statements are prepared",
    )


def _times(client: httpx.Client, pairs: int) -> tuple[list[float], list[float]]:
    """Milliseconds of the singles and of the bulks."""
    singles, bulks = [], []
    for _ in range(pairs):
        singles.append(_added(_milliseconds, lambda: _single(client)))
        bulks.append(_added(_milliseconds, lambda: _bulk(client)))
    return singles, bulks


def _added(read: Callable[[], float], act: Callable[[], None]) -> float:
    """Return the increase of a clock or counter over the act."""
    before = read()
    act()
    return read() - before


def _milliseconds() -> float:
    return time.perf_counter() * 1000


def _single(client: httpx.Client) -> None:
    _post(client, "/api/v1/checks", order(1))


def _bulk(client: httpx.Client) -> None:
    answer = _post(client, "/api/v1/checks/bulk", {"items": [order(number) for number in range(ITEMS)]})
    if answer["created"] != ITEMS:
        raise RuntimeError(f"only {answer['created']} of {ITEMS} were created")


def _post(client: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    headers = {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json"}
    return client.post(path, content=msgspec.json.encode(body), headers=headers).raise_for_status().json()
