"""The first byte of each page against the JSON read of the same thing, one reader on one connection, taking turns."""

import asyncio
import time
from collections.abc import Iterator
from statistics import median

import httpx

from bench.databases import BenchSetup
from bench.get import finished_checks
from bench.outcome import Outcome
from bench.registers import load_registers
from bench.service import service

GOAL = 1.5
ROUNDS = 300
WARM_UP = 30
REGISTER_ROWS = 2_000


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """For each page, its first byte's median time over that of the JSON."""
    database = setup.fresh_database("bench_pages")
    load_registers(database, rows=REGISTER_ROWS)
    key = database.issue_keys(1)[0]
    (check_id,) = asyncio.run(finished_checks(database, key))
    with (
        service(database, "api") as url,
        httpx.Client(base_url=url, verify=False) as reader,
        httpx.Client(base_url=url, headers={"X-API-KEY": key.api_key}, verify=False) as partner,
    ):
        check = partner.get(f"/api/v1/checks/{check_id}").raise_for_status().json()
        sha256 = check["evidence"]["pdf_sha256"]
        pairs = {
            "report": (httpx.URL(check["report_url"]).raw_path.decode(), f"/api/v1/checks/{check_id}"),
            "verification": (f"/verify/{sha256}", f"/api/v1/verify/{sha256}"),
            "reference": ("/docs", "/openapi.json"),
        }
        for name, (page, read) in pairs.items():
            pages, reads = _take_turns(reader, page, partner, read)
            yield Outcome(
                name="pages",
                what=f"first byte of the {name} page over the JSON read's",
                goal=GOAL,
                measured=median(pages) / median(reads),
                at_least=False,
                detail=f"p50 {median(pages) * 1000:.2f} ms against {median(reads) * 1000:.2f} ms, {ROUNDS} each",
            )


def _take_turns(reader: httpx.Client, page: str, partner: httpx.Client, read: str) -> tuple[list[float], list[float]]:
    """Seconds to the first byte of every request after the warm-up."""
    pages, reads = [], []
    for _ in range(WARM_UP + ROUNDS):
        pages.append(_first_byte(reader, page))
        reads.append(_first_byte(partner, read))
    return pages[WARM_UP:], reads[WARM_UP:]


def _first_byte(client: httpx.Client, address: str) -> float:
    started = time.perf_counter()
    with client.stream("GET", address) as answer:
        body = answer.iter_raw()
        next(body)
        elapsed = time.perf_counter() - started
        for _ in body:
            pass  # the rest is read, so that the connection serves the next
        answer.raise_for_status()
    return elapsed
