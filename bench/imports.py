"""The import of a register of a million rows by the operator's command, against a bare COPY of the same file."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome
from bench.registers import REGISTERS, ROWS, write_register
from bench.sqlload import variables
from cleardeed.database.embedded.binaries import program
from cleardeed.database.embedded.programs import environment

GOAL = 50_000
SOURCE = "fssp"


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Rows a second of the whole command: its start, parsing, keys, COPY, indexes, commit."""
    database = setup.fresh_database("bench_import")
    file = write_register(database.folder, SOURCE)
    bare = _bare_copy(database, file)
    ours = _command(database, file)
    file.unlink()
    yield Outcome(
        name="import",
        what=f"rows a second, {ROWS:,} rows of {SOURCE}",
        goal=GOAL,
        measured=ROWS / ours,
        detail=f"{ours:.1f} s with keys and indexes; a bare COPY of the same file took {bare:.1f} s,"
        f" {ROWS / bare:,.0f} rows/s: {bare / ours:.2f} of it",
    )


def _command(database: BenchDatabase, file: Path) -> float:
    command = [sys.executable, "-m", "cleardeed", "registers", "import", SOURCE, str(file)]
    return _seconds([*command, "--json"], database.environment())


def _bare_copy(database: BenchDatabase, file: Path) -> float:
    """COPY into a table of text columns that was made in the same transaction, no indexes."""
    columns = ", ".join(f"{column} text" for column in REGISTERS[SOURCE].columns)
    script = f"BEGIN; CREATE TABLE bare ({columns});\n\\copy bare FROM '{file}' (FORMAT csv, HEADER)\nCOMMIT;"
    command = [str(program("psql")), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"]
    return _seconds(command, environment(**variables(database.dsn)), script)


def _seconds(command: list[str], variables: dict[str, str], script: str = "") -> float:
    began = time.perf_counter()
    done = subprocess.run(command, env=variables, input=script, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")
    return time.perf_counter() - began
