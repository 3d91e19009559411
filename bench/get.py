"""GET of finished checks at 32 connections, against a bare Litestar route under granian that sends the same bytes."""

import asyncio
from collections.abc import Iterator, Sequence

import httpx
import msgspec

from bench.databases import BenchDatabase, BenchSetup
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.registers import load_registers, order
from bench.service import bare_route, service
from cleardeed.accounts.api_keys import IssuedApiKey, authenticate
from cleardeed.bootstrap.domains import open_runner
from cleardeed.checks.inputs import read_launch
from cleardeed.checks.launch import Launcher, OneServer
from cleardeed.core import apikey

CONNECTIONS = 32
GOAL = 0.6
MANY = 64
"""More checks than connections: hardly two reads of one of them ever meet."""
REGISTER_ROWS = 2_000
"""Enough for answers of ordinary size; reading a check back does not touch the registers."""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The ratio of reads a second, the service over the bare route: of one check, and of many in turn.

    Reads of one check that arrive together are answered by one read of the database; of many, each is read by itself.
    """
    ensure_wrk()
    database = setup.fresh_database("bench_get")
    load_registers(database, rows=REGISTER_ROWS)
    key = database.issue_keys(1)[0]
    paths = [f"/api/v1/checks/{check_id}" for check_id in asyncio.run(finished_checks(database, key, MANY))]
    with service(database, "api") as url:
        body = httpx.get(f"{url}{paths[0]}", headers={"X-API-KEY": key.api_key}).raise_for_status().content
        with bare_route(database, body) as bare_url:

            def load(address: str, read: Sequence[str], seconds: float = setup.seconds) -> Load:
                return http_load(
                    address,
                    keys=[key.api_key],
                    paths=read,
                    folder=database.folder,
                    connections=CONNECTIONS,
                    seconds=seconds,
                )

            sides = [(url, paths[:1]), (url, paths), (bare_url, paths[:1])]
            for address, read in sides:
                load(address, read, 1)
            rounds = [[load(address, read) for address, read in sides] for _ in range(setup.rounds)]
    one, many, bare = zip(*rounds, strict=True)
    yield _outcome("reads of a finished check a second over a bare route's with the same bytes", one, bare, goal=GOAL)
    yield _outcome(f"the same, {MANY} checks in turn", many, bare)


def _outcome(what: str, ours: Sequence[Load], bare: Sequence[Load], *, goal: float | None = None) -> Outcome:
    rates, bare_rates = [load.per_second for load in ours], [load.per_second for load in bare]
    return Outcome(
        name="get",
        what=what,
        goal=goal,
        measured=ratio_of_medians(rates, bare_rates),
        detail=f"{spread(rates)}/s, p50 {ours[0].p50:.1f} ms, p99 {ours[0].p99:.1f} ms; bare {spread(bare_rates)}/s;"
        f" wrk took {max(load.cpu for load in [*ours, *bare]):.0%} of a core",
    )


async def finished_checks(database: BenchDatabase, key: IssuedApiKey, count: int = 1) -> list[str]:
    """Full checks that were launched and run by the service's own parts; their ids."""
    async with database.runtime() as runtime, open_runner(runtime) as runner:
        caller = await authenticate(runtime.pool, apikey.digest(key.api_key))
        if caller is None:
            raise RuntimeError("a key that was just issued is not known")
        check_ids: list[str] = []
        for number in range(1, count + 1):
            launched = await Launcher(runtime.pool, runtime.ring, OneServer(runtime.pool)).launch(
                caller, read_launch(order(number), mode="live"), None
            )
            check_ids.append(msgspec.json.decode(launched.body)["check_id"])
            await runner.run({"account_id": caller.account_id, "check_id": check_ids[-1]})
        return check_ids
