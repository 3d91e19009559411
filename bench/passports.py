"""The index of invalid passports: how fast it is made and asked, and how large it is, at the list's own density.

The published list has over 100 million passports in some 3,600 series; here are a tenth of the series, as full as
those.
"""

import bz2
import datetime
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

from bench.databases import BenchSetup
from bench.outcome import Outcome
from cleardeed.sources.connectors.passport_list.build import HEADER, build_index
from cleardeed.sources.connectors.passport_list.index import NUMBERS, PassportIndex

SERIES = 360
IN_A_SERIES = 36_000
LISTED = 130_000_000
"""Passports on the list, about."""
LOOK_UPS = 5000
SLOWEST_MS = 5.0
ROWS_A_SECOND = 200_000
BYTES_A_PASSPORT = 1.5


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Look-ups in ms, rows a second of the whole making (bz2 and all), bytes a passport."""
    folder = setup.folder / "bench_passports"
    folder.mkdir(parents=True, exist_ok=True)
    source = _write_list(folder, setup.rows(SERIES))
    began = time.perf_counter()
    report = build_index(source, folder / "index", as_of=datetime.date(2023, 6, 21))
    seconds = time.perf_counter() - began
    source.unlink()
    passports = report.facts.passports
    a_passport = report.bytes / passports
    times = sorted(_look_ups(PassportIndex(folder / "index"), setup.rows(SERIES)))
    cuts = quantiles(times, n=100)
    yield Outcome(
        name="passports",
        what="look-up, p99",
        goal=SLOWEST_MS,
        measured=cuts[98],
        unit="ms",
        at_least=False,
        detail=f"p50 {cuts[49]:.2f} ms, slowest {times[-1]:.2f} ms of {LOOK_UPS:,}",
    )
    yield Outcome(
        name="passports",
        what="rows a second into the index",
        goal=ROWS_A_SECOND,
        measured=report.facts.rows / seconds,
        detail=f"{report.facts.rows:,} rows of bz2 in {seconds:.0f} s",
    )
    yield Outcome(
        name="passports",
        what="bytes a passport",
        goal=BYTES_A_PASSPORT,
        measured=a_passport,
        at_least=False,
        detail=f"{passports:,} in {report.bytes / 1e6:.1f} MB; {LISTED:,} take {a_passport * LISTED / 1e6:.0f} MB",
    )


def _write_list(folder: Path, series: int) -> Path:
    """An invented list, the same in every run, its series mixed as in the published one."""
    print(f"  writing {series * IN_A_SERIES:,} rows …", file=sys.stderr)
    draw = random.Random(8)
    numbers = [draw.sample(range(NUMBERS), IN_A_SERIES) for _ in range(series)]
    file = folder / "list.csv.bz2"
    with bz2.open(file, "wb") as output:
        output.write(HEADER + b"\n")
        for batch in zip(*numbers, strict=True):
            output.writelines(b"%04d,%06d\n" % (index * 27, number) for index, number in enumerate(batch))
    return file


def _look_ups(index: PassportIndex, series: int) -> Iterator[float]:
    """Milliseconds of each, half of them of passports in series that are on the list."""
    draw = random.Random(9)
    for number in range(LOOK_UPS):
        asked = draw.randrange(series) * 27 if number % 2 else draw.randrange(10_000)
        began = time.perf_counter()
        index.look_up(f"{asked:04d}{draw.randrange(NUMBERS):06d}")
        yield (time.perf_counter() - began) * 1000
