"""Launches on a Citus cluster against those on one server of the same programs, in turn and on the same cores.

The API runs alone, as in `post`. The cluster is a coordinator and two workers on this machine, so the hop between them
costs processor time and no distance. Without `CLEARDEED_CITUS_BIN` nothing is measured.
"""

import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import asyncpg
import msgspec
from tests.flows.cluster import CITUS_BIN, programs_with_citus, running_cluster

from bench.databases import BenchDatabase, BenchSetup
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.processes import database_cpu, service_cpu
from bench.requests import check_body
from bench.service import service
from cleardeed.bootstrap.runtime import prepare_database
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.embedded.layout import Layout

ACCOUNTS = 50
CONNECTIONS = (1, 4, 16, 64)
GOAL = 0.6
_BOOKS = """
SELECT (SELECT count(*) FROM checks) = (SELECT count(*) FROM pgqueuer)
   AND (SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id)) FROM accounts a)
"""


class Side(msgspec.Struct, frozen=True):
    """The cluster or the one server, with the address of its API, the keys of its accounts and its servers' folders."""

    database: BenchDatabase
    url: str
    keys: list[str]
    clusters: list[Path]

    def cpu(self) -> tuple[float, float]:
        """CPU seconds of the API and of the servers so far."""
        return (
            service_cpu(urlsplit(self.url).port or 0)[0],
            sum(database_cpu(folder) for folder in self.clusters),
        )


class Turn(msgspec.Struct, frozen=True):
    """One round of load on one side, with the milliseconds of CPU that a launch took of the API and of the servers."""

    load: Load
    api_ms: float
    servers_ms: float

    @property
    def ms(self) -> float:
        return self.api_ms + self.servers_ms


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The ratio of launches a second, cluster over one server, by the number of connections."""
    if CITUS_BIN not in os.environ:
        yield Outcome(name="cluster", what=f"not measured: {CITUS_BIN} names no PostgreSQL with Citus", measured=0)
        return
    ensure_wrk()
    with programs_with_citus(), _plain(setup) as plain, _cluster(setup) as cluster:
        for connections in CONNECTIONS:
            rounds = [
                [_turn(side, connections, setup.seconds) for side in (plain, cluster)] for _ in range(setup.rounds + 1)
            ][1:]
            one, many = zip(*rounds, strict=True)
            yield Outcome(
                name="cluster",
                what=f"launches a second over one server's, {connections} connection{'s' if connections > 1 else ''}",
                goal=GOAL,
                measured=ratio_of_medians(
                    [turn.load.per_second for turn in many], [turn.load.per_second for turn in one]
                ),
                detail=f"{_summary(many)}; one server {_summary(one)}; {ACCOUNTS} accounts; CPU time"
                f" {median(turn.ms for turn in many) / median(turn.ms for turn in one):.2f} times",
            )


def _turn(side: Side, connections: int, seconds: float) -> Turn:
    before = side.cpu()
    load = http_load(
        f"{side.url}/api/v1/checks",
        keys=side.keys,
        folder=side.database.folder,
        connections=connections,
        seconds=seconds,
        body=check_body(),
    )
    launches = load.per_second * seconds
    api, servers = ((now - then) * 1000 / launches for then, now in zip(before, side.cpu(), strict=True))
    return Turn(load, api, servers)


def _summary(turns: Sequence[Turn]) -> str:
    return (
        f"{spread([turn.load.per_second for turn in turns])}/s, p50 {median(turn.load.p50 for turn in turns):.1f} ms,"
        f" p99 {median(turn.load.p99 for turn in turns):.1f} ms, CPU {median(turn.api_ms for turn in turns):.2f} ms"
        f" API + {median(turn.servers_ms for turn in turns):.2f} ms servers"
    )


@contextmanager
def _plain(setup: BenchSetup) -> Iterator[Side]:
    folder = setup.fresh_folder("bench_cluster_plain")
    with EmbeddedServer.running(folder) as server:
        asyncio.run(prepare_database(server.dsn()))
        with _served(server.dsn(), folder, [Layout(folder).cluster]) as side:
            yield side


@contextmanager
def _cluster(setup: BenchSetup) -> Iterator[Side]:
    folder = setup.fresh_folder("bench_cluster")
    with (
        running_cluster(folder) as running,
        _served(running.new_database(), folder, [layout.cluster for layout in running.layouts]) as side,
    ):
        yield side


@contextmanager
def _served(dsn: str, folder: Path, clusters: list[Path]) -> Iterator[Side]:
    database = BenchDatabase(dsn, folder)
    keys = [key.api_key for key in database.issue_keys(ACCOUNTS)]
    with service(database, "api") as url:
        yield Side(database, url, keys, clusters)
    asyncio.run(_demand_books(database))


async def _demand_books(database: BenchDatabase) -> None:
    connection = await asyncpg.connect(database.dsn)
    try:
        if not await connection.fetchval(_BOOKS):
            raise RuntimeError("a balance is not the sum of its entries, or a check has no job")
    finally:
        await connection.close()
