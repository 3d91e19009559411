"""A full check on remote sources that take 300 ms a call: asked side by side, so that the slowest one is the time."""

import asyncio
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from statistics import median

import httpx
import msgspec

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome
from bench.service import service
from cleardeed.bootstrap.domains import open_resources
from cleardeed.simulators.fns import Fns
from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.registry import CHOICES, all_simulators, environment
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.sources.base import Answer, Connector
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.collect import collect
from cleardeed.sources.registry import open_connectors
from cleardeed.sources.subject import Subject

GOAL = 1.5
LATENCY = 0.3
CHECKS = 12
WARM_UP = 3
TIMES = 5
POLL_SECONDS = 0.01
WITHOUT_A_REMOTE = ("housing", "object_courts")
ORDER = {
    "type": "full",
    "input_data": {
        "seller": {
            "last_name": "Орлова",
            "first_name": "Мария",
            "middle_name": "Сергеевна",
            "birth_date": "1988-05-20",
            "inn": "770000000300",
            "passport": {"series": "9999", "number": "000004"},
        },
        "object": {"cadastral_number": "77:99:0009999:1000"},
    },
}


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """From POST to the finished check, against the time of the slowest source asked alone."""
    database = setup.fresh_database("bench_sources")
    key = database.issue_keys(1)[0].api_key
    with _simulators() as settings, _environment(settings):
        with service(database, "serve") as url:
            times, statuses = _checks(url, key)
        alone = asyncio.run(_alone(database))
    slowest = max(alone, key=lambda code: alone[code])
    yield Outcome(
        name="sources",
        what="a full check on remote sources of 300 ms a call, in times of its slowest source alone, p50",
        goal=GOAL,
        measured=median(times) / alone[slowest],
        at_least=False,
        detail=f"{median(times):.2f} s for {len(alone)} sources, most {max(times):.2f} s; slowest alone {slowest}"
        f" {alone[slowest]:.2f} s, all one after the other {sum(alone.values()):.2f} s; {', '.join(sorted(statuses))}",
    )


@contextmanager
def _simulators() -> Iterator[dict[str, str]]:
    """Inside the block simulators answer; the settings that lead a service to them."""
    simulators = all_simulators(latency=LATENCY)
    for one in simulators:
        _without_queues(one)
    ready, stop = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(_serve(simulators, ready, stop)), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        off = {f"CLEARDEED_SOURCE_{code.upper()}": "off" for code in WITHOUT_A_REMOTE}
        yield dict(environment(simulators)) | off | {"CLEARDEED_FNS_NPD_PER_MINUTE": "1000"}
    finally:
        stop.set()
        thread.join(20)


def _without_queues(simulator: Simulator) -> None:
    """Finish tasks at once and lift limits: what is measured is the asking."""
    if isinstance(simulator, NewDb):
        simulator.queued_seconds = 0
    if isinstance(simulator, Fssp):
        simulator.step_seconds = 0.01
        simulator.hourly.most = 1000
    if isinstance(simulator, Fns):
        simulator.npd.most = 1000


async def _serve(simulators: list[Simulator], ready: threading.Event, stop: threading.Event) -> None:
    async with serving(*simulators):
        ready.set()
        while not stop.is_set():  # noqa: ASYNC110 - another thread sets it
            await asyncio.sleep(0.05)


def _checks(url: str, key: str) -> tuple[list[float], set[str]]:
    """Seconds of each check after the warm-up, and how they ended."""
    times, statuses = [], set()
    with httpx.Client(base_url=url, headers={"X-API-KEY": key}, timeout=30) as client:
        for number in range(WARM_UP + CHECKS):
            began = time.perf_counter()
            check_id = client.post("/api/v1/checks", json=ORDER).raise_for_status().json()["check_id"]
            status = _finish(client, check_id)
            if number >= WARM_UP:
                times.append(time.perf_counter() - began)
                statuses.add(status)
    return times, statuses


def _finish(client: httpx.Client, check_id: str) -> str:
    while True:
        status: str = client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()["status"]
        if status != "processing":
            return status
        time.sleep(POLL_SECONDS)


async def _alone(database: BenchDatabase) -> dict[str, float]:
    """Median seconds of each source, asked alone and to its end."""
    async with database.runtime() as runtime, open_resources(runtime) as resources:
        connectors = open_connectors(dict(CHOICES), resources)
        subject = msgspec.convert(ORDER["input_data"], Subject)
        return {
            code: median([await _seconds(code, connectors[code], subject) for _ in range(TIMES)]) for code in CHOICES
        }


async def _seconds(code: str, connector: Connector | None, subject: Subject) -> float:
    answers: list[Answer] = []

    async def save(given: list[Answer]) -> None:
        answers.extend(given)

    began = time.perf_counter()
    collected = await collect(subject=subject, sources=[BY_CODE[code]], connectors={code: connector}, save=save)
    if collected.pending or answers[0].status == "source_unavailable":
        raise RuntimeError(f"{code} did not answer")
    return time.perf_counter() - began


@contextmanager
def _environment(settings: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(settings)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
