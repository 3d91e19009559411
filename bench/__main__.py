"""`python -m bench [NAME...]`: runs the measurements and prints each against its goal; exits 1 where one is not met."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from bench import (
    beside,
    bulk,
    cluster,
    deals,
    documents,
    events,
    files,
    full,
    get,
    growth,
    imports,
    jobs,
    listing,
    monitors,
    pages,
    passports,
    post,
    sources,
    storage,
    valuation,
    verifying,
    versus,
)
from bench.databases import BenchSetup, open_setup
from bench.outcome import Outcome, print_table
from cleardeed.core.errors import RefusedError
from cleardeed.core.logs import configure_logs

MEASUREMENTS: dict[str, Callable[[BenchSetup], Iterator[Outcome]]] = {
    "post": post.measure,
    "get": get.measure,
    "jobs": jobs.measure,
    "import": imports.measure,
    "full": full.measure,
    "storage": storage.measure,
    "files": files.measure,
    "bulk": bulk.measure,
    "listing": listing.measure,
    "verify": verifying.measure,
    "versus": versus.measure,
    "deals": deals.measure,
    "documents": documents.measure,
    "beside": beside.measure,
    "valuation": valuation.measure,
    "events": events.measure,
    "monitors": monitors.measure,
    "pages": pages.measure,
    "sources": sources.measure,
    "passports": passports.measure,
    "growth": growth.measure,
    "cluster": cluster.measure,
}

app = App(name="bench", help="Measures the service against its peers on this machine.")


@app.default
def main(
    *names: str,
    folder: Annotated[Path, Parameter(help="Where databases and registers are kept between runs.")] = Path(
        "bench-data"
    ),
    seconds: Annotated[float, Parameter(help="Length of one round of load.")] = 5.0,
    rounds: Annotated[int, Parameter(help="How often the two sides of a comparison take turns.")] = 3,
    quick: Annotated[bool, Parameter(help="Tables of a tenth of the size where millions of rows are made.")] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Run the named measurements, or all."""
    unknown = set(names) - set(MEASUREMENTS)
    if unknown:
        raise SystemExit(f"there is no measurement {', '.join(sorted(unknown))}; there are: {', '.join(MEASUREMENTS)}")
    configure_logs("warning", "console")
    outcomes: list[Outcome] = []
    try:
        with open_setup(folder, seconds=seconds, rounds=rounds, quick=quick) as setup:
            for name in names or MEASUREMENTS:
                print(f"measuring {name} …", file=sys.stderr)
                outcomes.extend(MEASUREMENTS[name](setup))
    except RefusedError as error:
        raise SystemExit(str(error)) from None
    if as_json:
        print(msgspec.json.encode([msgspec.to_builtins(one) | {"ok": one.ok} for one in outcomes]).decode())
    else:
        print(f"{os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}")
        print_table(outcomes)
    if not all(one.ok for one in outcomes):
        raise SystemExit(1)


app()
