"""A lone live check while twenty papers that are made to cost their reader time are analysed, and without them."""

import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median

import httpx
from tests.documents.adversarial import ADVERSARIAL

from bench.databases import BenchSetup
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.registers import load_registers
from bench.requests import CHECK_REQUEST
from bench.service import service

GOAL = 1.5
PAPERS = 20
LENGTH = 200_000
"""Code points of a paper: seconds of a core each."""
CHECKS = 25
"""Of a turn; fewer beside the papers where those are done before."""
WARM_UP = 10
REGISTER_ROWS = 10_000
POLL_SECONDS = 0.005


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The ratio of both medians, the two sides taking turns in one run of one service."""
    database = setup.fresh_database("bench_beside")
    load_registers(database, rows=REGISTER_ROWS)
    (key,) = database.issue_keys(1)
    alone: list[float] = []
    beside: list[float] = []
    shares: tuple[list[float], list[float]] = ([], [])
    with (
        service(database, "serve") as url,
        httpx.Client(base_url=url, headers={"X-API-KEY": key.api_key}, timeout=60) as client,
    ):
        for _ in range(WARM_UP):
            _check(client)
        for turn in range(setup.rounds):
            began = _Busy()
            alone += [_check(client) for _ in range(CHECKS)]
            shares[0].append(began.share())
            papers = [_upload(client, text) for text in _papers(turn)]
            began = _Busy()
            for _ in range(CHECKS):
                seconds = _check(client)
                if not _any_waits(client, papers):
                    break
                beside.append(seconds)
            shares[1].append(began.share())
            while _any_waits(client, papers):
                time.sleep(0.2)
    yield Outcome(
        name="beside",
        what=f"× the time of a lone live check, beside {PAPERS} adversarial papers of {LENGTH:,} characters, p50",
        goal=GOAL,
        measured=ratio_of_medians(beside, alone),
        at_least=False,
        detail=f"{spread([1000 * one for one in beside])} ms of {len(beside)} against"
        f" {spread([1000 * one for one in alone])} ms; the machine was busy for {median(shares[1]):.0%} of its cores"
        f" against {median(shares[0]):.0%}",
    )


def _papers(turn: int) -> Iterator[bytes]:
    """Other ones at every turn: a paper is a whole contract's beginning and one of the texts."""
    builds = islice(cycle(ADVERSARIAL.values()), turn * PAPERS, (turn + 1) * PAPERS)
    return (f"Договор купли-продажи {turn}.\n{build(LENGTH)}".encode() for build in builds)


def _upload(client: httpx.Client, content: bytes) -> str:
    made = client.post("/api/v1/document-check", files={"file": ("paper.txt", content)}).raise_for_status().json()
    job_id: str = made["job_id"]
    return job_id


def _any_waits(client: httpx.Client, papers: list[str]) -> bool:
    """Whether a paper is still being read; those that are done are taken out."""
    while papers:
        answer = client.get(f"/api/v1/document-check/{papers[-1]}").raise_for_status().json()
        if answer["status"] == "processing":
            return True
        papers.pop()
    return False


def _check(client: httpx.Client) -> float:
    """Seconds from POST to the end, as a GET every few milliseconds sees it."""
    began = time.perf_counter()
    check_id = client.post("/api/v1/checks", json=CHECK_REQUEST).raise_for_status().json()["check_id"]
    while client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()["status"] == "processing":
        time.sleep(POLL_SECONDS)
    return time.perf_counter() - began


class _Busy:
    """The busy share of all cores since construction, by any process (proc(5))."""

    def __init__(self) -> None:
        self._busy, self._all = self._ticks()

    def share(self) -> float:
        busy, all_ = self._ticks()
        return (busy - self._busy) / max(all_ - self._all, 1)

    def _ticks(self) -> tuple[int, int]:
        ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        idle = ticks[3] + ticks[4]
        return sum(ticks) - idle, sum(ticks)
