"""The whole set of a deal's documents, in both formats, from the decoded body to the finished files."""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from bench.databases import BenchSetup
from bench.outcome import Outcome
from cleardeed.deals.generate import render_files
from cleardeed.deals.library import Library
from cleardeed.deals.request import read_request
from cleardeed.deals.samples import FULL

GOAL_MS = 400
SETS = 40
KINDS = (
    "preliminary_agreement",
    "deposit_agreement",
    "purchase_agreement",
    "acceptance_act",
    "payment_receipt",
    "spouse_consent",
)


def measure(_stand: BenchSetup) -> Iterator[Outcome]:
    """Milliseconds a set. Every deal is another one, since layouts of the same text are remembered."""
    library = Library.open()
    times = sorted(_milliseconds(library, number) for number in range(SETS))
    yield Outcome(
        name="deals",
        what=f"ms, {len(KINDS)} documents as DOCX and PDF, p50 of {SETS} sets",
        goal=GOAL_MS,
        measured=median(times),
        unit="ms",
        at_least=False,
        detail=f"p95 {times[int(SETS * 0.95) - 1]:.0f} ms, the first one {max(times):.0f} ms at most",
    )


def _milliseconds(library: Library, number: int) -> float:
    body = {"documents": list(KINDS), "deal": _deal(number)}
    began = time.perf_counter()
    render_files(read_request(body, library), library, sample=False)
    return (time.perf_counter() - began) * 1000


def _deal(number: int) -> dict[str, Any]:
    sellers = [seller | {"registration_address": f"г. Примерск, ул. Первая, д. {number}"} for seller in FULL["sellers"]]
    return FULL | {"database": f"г. Примерск-{number}", "sellers": sellers, "deposit": 300_000}
