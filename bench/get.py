"""GET of a finished check at 32 connections, against a bare Litestar route under granian that sends the same bytes."""

import asyncio
from collections.abc import Iterator

import httpx
import msgspec

from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.registers import load_registers, order
from bench.service import bare_route, service
from bench.stand import Place, Stand
from cleardeed.accounts.keys import IssuedKey, authenticate
from cleardeed.bootstrap import open_runner
from cleardeed.checks.inputs import read_launch
from cleardeed.checks.launch import Launcher
from cleardeed.core import apikey

CONNECTIONS = 32
GOAL = 0.6
REGISTER_ROWS = 2_000
"""Enough for answers of ordinary size; reading a check back does not touch the registers."""


def measure(stand: Stand) -> Iterator[Outcome]:
    """The ratio of reads a second, the service over the bare route."""
    ensure_wrk()
    place = stand.fresh("bench_get")
    load_registers(place, rows=REGISTER_ROWS)
    key = place.issue_keys(1)[0]
    check_id = asyncio.run(finished_check(place, key))
    with service(place, "api") as url:
        path = f"/api/v1/checks/{check_id}"
        answer = httpx.get(f"{url}{path}", headers={"X-API-KEY": key.api_key}).raise_for_status()
        with bare_route(place, answer.content) as bare_url:
            ours, bare = _rounds(stand, place, key, f"{url}{path}", f"{bare_url}{path}")
    rates, bare_rates = [load.per_second for load in ours], [load.per_second for load in bare]
    yield Outcome(
        name="get",
        what="reads of a finished check a second over a bare route's with the same bytes",
        goal=GOAL,
        measured=ratio_of_medians(rates, bare_rates),
        detail=f"{spread(rates)}/s, p50 {ours[0].p50:.1f} ms, p99 {ours[0].p99:.1f} ms; bare {spread(bare_rates)}/s;"
        f" {len(answer.content):,} bytes; wrk took {max(load.cpu for load in [*ours, *bare]):.0%} of a core",
    )


def _rounds(stand: Stand, place: Place, key: IssuedKey, url: str, bare_url: str) -> tuple[list[Load], list[Load]]:
    def load(address: str, seconds: float) -> Load:
        return http_load(address, keys=[key.api_key], folder=place.folder, connections=CONNECTIONS, seconds=seconds)

    load(url, 1)
    load(bare_url, 1)
    ours, bare = [], []
    for _ in range(stand.rounds):
        ours.append(load(url, stand.seconds))
        bare.append(load(bare_url, stand.seconds))
    return ours, bare


async def finished_check(place: Place, key: IssuedKey) -> str:
    """A full check that was launched and run by the service's own parts; its id."""
    async with place.parts() as parts, open_runner(parts) as runner:
        caller = await authenticate(parts.pool, apikey.digest(key.api_key))
        if caller is None:
            raise RuntimeError("a key that was just issued is not known")
        request = read_launch(order(1), mode="live")
        launched = await Launcher(parts.pool, parts.ring).launch(caller, request, None)
        check_id: str = msgspec.json.decode(launched.body)["check_id"]
        await runner.run({"account_id": caller.account_id, "check_id": check_id})
        return check_id
