"""SQL load by pgbench, from the same PostgreSQL distribution as the server."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from cleardeed.database.embedded.binaries import program
from cleardeed.database.embedded.programs import environment

_RATE = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)
_FAILED = re.compile(r"^number of failed transactions: ([0-9]+)", re.MULTILINE)


def sql_load(dsn: str, script: str, *, folder: Path, clients: int, seconds: float, threads: int = 2) -> float:
    """Transactions a second of the script, as prepared statements over the same kind of connection as the service's."""
    file = folder / "load.sql"
    file.write_text(script)
    command: Sequence[str] = [
        str(program("pgbench")), "--no-vacuum", f"--file={file}", "--protocol=prepared",
        f"--client={clients}", f"--jobs={threads}", f"--time={seconds:.0f}",
    ]  # fmt: skip
    done = subprocess.run(command, env=environment(**variables(dsn)), capture_output=True, text=True, check=False)
    rate, failed = _RATE.search(done.stdout), _FAILED.search(done.stdout)
    if done.returncode != 0 or rate is None or (failed and int(failed[1])):
        raise RuntimeError(f"pgbench failed: {done.stderr[-2000:]}{done.stdout[-2000:]}")
    return float(rate[1])


def variables(dsn: str) -> dict[str, str]:
    """The address as libpq's variables: it holds a password, and arguments are everybody's to read."""
    parts = urlsplit(dsn)
    host = parse_qs(parts.query).get("host", [parts.hostname or ""])[0]
    return {
        "PGHOST": host,
        "PGPORT": str(parts.port or 5432),
        "PGUSER": unquote(parts.username or ""),
        "PGPASSWORD": unquote(parts.password or ""),
        "PGDATABASE": unquote(parts.path.lstrip("/")),
    }
