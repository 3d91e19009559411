"""The same operations on the common stack (`bench/peer`), both services in one run and taking turns.

One API process each, one PostgreSQL, 32 connections, every POST with an Idempotency-Key of its own. Both first show
that they do the work. The peer remembers good keys as ours does, holds as many connections, and writes neither logs nor
metrics, which ours does; no worker runs on either side.
"""

import asyncio
import os
import secrets
import subprocess
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import httpx
import msgspec

from bench.databases import BenchDatabase, BenchSetup, one_row
from bench.fairness import PRICE, demand_fair
from bench.get import CONNECTIONS, REGISTER_ROWS, finished_checks
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.processes import service_cpu
from bench.registers import load_registers
from bench.requests import check_body
from bench.service import free_port, process, service, wait_for
from cleardeed.billing.ledger import MAX_AMOUNT
from cleardeed.cli.api import BACKLOG

REQUIREMENTS = Path(__file__).parent / "peer" / "requirements.txt"
GOAL_POST = 3.5
GOAL_GET = 5.0
ACCOUNTS = 50
LISTED = 100
"""Checks of the key whose list is read, on both sides: counting a long list is the peer's weakness, not the subject."""


class Side(msgspec.Struct, frozen=True):
    """One of the two services: where it answers, its keys, a finished check of the first of them."""

    url: str
    database: BenchDatabase
    keys: list[str]
    check_id: str


class Turn(msgspec.Struct, frozen=True):
    """One round of load on one side, with the service's own share of one core."""

    load: Load
    cpu: float
    processes: int


Press = Callable[[Side, float], Load]


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Ours over the peer's: launches on one account and on fifty, reads of a finished check, lists."""
    ensure_wrk()
    with _both(setup) as sides:
        for side in sides:
            _launch_listed(side)
        yield _compared(setup, sides, "POST /checks, 1 account", GOAL_POST, lambda side, s: _post(side, 1, s))
        yield _compared(setup, sides, "GET /checks/{check_id}", GOAL_GET, _read)
        yield _compared(setup, sides, f"POST /checks, {ACCOUNTS} accounts", GOAL_POST,
                        lambda side, s: _post(side, ACCOUNTS, s))  # fmt: skip
        yield _compared(setup, sides, "GET /checks", GOAL_GET, _list)
        asyncio.run(_demand_books(sides[1].database))


def _compared(setup: BenchSetup, sides: tuple[Side, Side], what: str, goal: float, press: Press) -> Outcome:
    for side in sides:
        press(side, 1)
    turns = [[_turn(side, press, setup.seconds) for side in sides] for _ in range(setup.rounds)]
    ours, peer = ([pair[side] for pair in turns] for side in (0, 1))
    rates, peer_rates = ([turn.load.per_second for turn in side] for side in (ours, peer))
    return Outcome(
        name="versus",
        what=f"{what}: requests a second over the peer's",
        goal=goal,
        measured=ratio_of_medians(rates, peer_rates),
        detail=f"{_told(ours)}; peer {_told(peer)}",
    )


def _turn(side: Side, press: Press, seconds: float) -> Turn:
    port = urlsplit(side.url).port or 0
    before, _ = service_cpu(port)
    load = press(side, seconds)
    after, processes = service_cpu(port)
    return Turn(load, (after - before) / seconds, processes)


def _told(turns: list[Turn]) -> str:
    return (
        f"{spread([turn.load.per_second for turn in turns])}/s, p50 {median(turn.load.p50 for turn in turns):.0f} ms,"
        f" p99 {median(turn.load.p99 for turn in turns):.0f} ms, {median(turn.cpu for turn in turns):.0%} of a core in"
        f" {turns[0].processes} process{'es' if turns[0].processes > 1 else ''}"
    )


def _post(side: Side, accounts: int, seconds: float) -> Load:
    return http_load(
        f"{side.url}/api/v1/checks", keys=side.keys[:accounts], folder=side.database.folder, connections=CONNECTIONS,
        seconds=seconds, body=check_body(), idempotent=True,
    )  # fmt: skip


def _read(side: Side, seconds: float) -> Load:
    url = f"{side.url}/api/v1/checks/{side.check_id}"
    return http_load(url, keys=side.keys[:1], folder=side.database.folder, connections=CONNECTIONS, seconds=seconds)


def _launch_listed(side: Side) -> None:
    headers = {"X-API-KEY": side.keys[-1], "Content-Type": "application/json"}
    with httpx.Client(base_url=side.url, headers=headers) as client:
        for _ in range(LISTED):
            client.post("/api/v1/checks", content=check_body()).raise_for_status()


def _list(side: Side, seconds: float) -> Load:
    """The first page of the key that launched nothing else."""
    url = f"{side.url}/api/v1/checks"
    return http_load(url, keys=side.keys[-1:], folder=side.database.folder, connections=CONNECTIONS, seconds=seconds)


@contextmanager
def _both(setup: BenchSetup) -> Iterator[tuple[Side, Side]]:
    """Ours and the peer, both up, tested, and with the same finished check."""
    database = setup.fresh_database("bench_versus")
    load_registers(database, rows=REGISTER_ROWS)
    keys, poor = database.issue_keys(ACCOUNTS + 1), database.issue_keys(1, balance=PRICE + 1)[0].api_key
    (check_id,) = asyncio.run(finished_checks(database, keys[0]))
    with service(database, "api") as url:
        ours = Side(url, database, [key.api_key for key in keys], check_id)
        demand_fair(url, ours.keys[1], poor)
        answer = httpx.get(f"{url}/api/v1/checks/{check_id}", headers={"X-API-KEY": ours.keys[0]})
        with _peer(setup, answer.raise_for_status().json()) as peer:
            yield ours, peer


@contextmanager
def _peer(setup: BenchSetup, finished: dict[str, Any]) -> Iterator[Side]:
    """The peer, set up by its own code in its own environment."""
    database, python = setup.empty_database("bench_versus_peer"), _peer_python(setup.folder / "peer-venv")
    environment = os.environ | {
        "PEER_DATABASE_URL": database.dsn.replace("postgresql:", "postgresql+asyncpg:", 1),
        "PEER_ENCRYPTION_KEY": secrets.token_hex(32),
    }
    balances = [MAX_AMOUNT] * (ACCOUNTS + 1) + [PRICE + 1]
    done = subprocess.run(
        [python, "-m", "bench.peer.prepare"],
        env=environment,
        input=msgspec.json.encode({"balances": balances, "finished": finished}),
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the peer could not be set up: {done.stderr.decode()[-2000:]}")
    made = msgspec.json.decode(done.stdout)
    port = free_port()
    command = [str(python), "-m", "uvicorn", "bench.peer.app:app", "--loop", "uvloop", "--http", "httptools"]
    command += [
        "--no-access-log",
        "--no-proxy-headers",
        "--log-level",
        "warning",
        "--backlog",
        str(BACKLOG),
        "--port",
        str(port),
    ]
    with process(command, environment, database.folder / "peer.log"):
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/openapi.json")
        *keys, poor = made["keys"]
        demand_fair(url, keys[1], poor)
        yield Side(url, database, keys, made["check_id"])


def _peer_python(folder: Path) -> Path:
    """The interpreter of the peer's environment, which is made anew where its requirements have changed."""
    python, mark = folder / "bin" / "python", folder / "requirements.txt"
    wanted = REQUIREMENTS.read_text()
    if not mark.exists() or mark.read_text() != wanted:
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS], check=True)
        mark.write_text(wanted)
    return python


async def _demand_books(database: BenchDatabase) -> None:
    """The peer's books after the load: every check charged once and queued once, balances the sums of their entries."""
    connection = await asyncpg.connect(database.dsn)
    try:
        launched, charged, queued, moved = await one_row(
            connection,
            "SELECT (SELECT count(*) - 1 FROM checks), (SELECT count(*) FROM ledger_entries WHERE amount < 0),"
            " (SELECT count(*) FROM procrastinate_jobs),"
            " (SELECT count(*) FROM accounts WHERE balance <>"
            " (SELECT sum(amount) FROM ledger_entries WHERE account_id = accounts.id))",
        )
    finally:
        await connection.close()
    if not launched == charged == queued or moved:
        raise RuntimeError(f"the peer's books: {launched} checks, {charged} charges, {queued} jobs, {moved} off")
