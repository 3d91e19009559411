"""POST /checks live at 32 connections, against pgbench running the same SQL statement with 16 clients.

The API runs alone, without a worker: launching is measured, not what a launched check costs later.
"""

import os
import re
from collections.abc import Iterator, Sequence

import msgspec

from bench.databases import BenchDatabase, BenchSetup
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.requests import check_body, launch_request
from bench.service import service
from bench.sqlload import sql_load
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks.launch import LAUNCH
from cleardeed.core.crypto import DataKey, KeyRing

CONNECTIONS = 32
CLIENTS = 16
GOALS = {1: 0.7, 50: 0.35}
"""By the number of accounts: on one, every launch waits for the same row."""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The ratio of launches a second, HTTP over SQL alone, on one account and on fifty."""
    ensure_wrk()
    for accounts, goal in GOALS.items():
        database = setup.fresh_database(f"bench_post_{accounts}")
        keys = database.issue_keys(accounts)
        with service(database, "api") as url:
            loads, rates = _rounds(setup, database, url, keys)
        ours = [load.per_second for load in loads]
        yield Outcome(
            name="post",
            what=f"launches a second over pgbench's, {accounts} account{'s' if accounts > 1 else ''}",
            goal=goal,
            measured=ratio_of_medians(ours, rates),
            detail=f"{spread(ours)}/s over HTTP, p50 {loads[0].p50:.1f} ms, p99 {loads[0].p99:.1f} ms;"
            f" pgbench {spread(rates)}/s; wrk took {max(load.cpu for load in loads):.0%} of a core",
        )


def _rounds(
    setup: BenchSetup, database: BenchDatabase, url: str, keys: Sequence[IssuedApiKey]
) -> tuple[list[Load], list[float]]:
    script, body, texts = launch_script(database, keys), check_body(), [key.api_key for key in keys]

    def load(seconds: float) -> Load:
        target = f"{url}/api/v1/checks"
        return http_load(
            target, keys=texts, folder=database.folder, connections=CONNECTIONS, seconds=seconds, body=body
        )

    load(1)
    loads, rates = [], []
    for _ in range(setup.rounds):
        loads.append(load(setup.seconds))
        rates.append(sql_load(database.dsn, script, folder=database.folder, clients=CLIENTS, seconds=setup.seconds))
    return loads, rates


def launch_script(database: BenchDatabase, keys: Sequence[IssuedApiKey]) -> str:
    """The service's statement for one launch, with ids of the same length and order and payloads of the same size."""
    data_key, ring = DataKey.generate(), KeyRing.from_file(database.folder / "encryption.key")
    sealed = data_key.encrypt(msgspec.json.encode(launch_request().subject), "")
    arguments = [
        f"ARRAY[(ARRAY{[key.account_id for key in keys]})[:n]]",
        f"ARRAY[(ARRAY{[key.key_id for key in keys]})[:n]]",
        "ARRAY['live']",
        "ARRAY[NULL::text]",  # Idempotency-Key
        "ARRAY[NULL::bytea]",  # its fingerprint
        "ARRAY['chk_' || left(replace(uuidv7()::text, '-', ''), 26)]",
        "ARRAY['full']",
        "ARRAY[NULL::text]",  # sandbox scenario
        "ARRAY[false]",
        f"ARRAY['\\x{os.urandom(len(sealed)).hex()}'::bytea]",
        f"ARRAY['\\x{os.urandom(len(ring.wrap(data_key))).hex()}'::bytea]",
        "ARRAY[NULL::bytea]",  # labels
        "ARRAY[NULL::bytea]",  # hash of the external id
        "now()",
    ]
    statement = re.sub(r"\$(\d+)", lambda parameter: arguments[int(parameter[1]) - 1], LAUNCH)
    return f"\\set n random(1, {len(keys)})\n{statement};\n"
