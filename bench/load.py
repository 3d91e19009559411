"""HTTP load by wrk, which needs little of the machine; its share is measured and printed."""

import os
import resource
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cleardeed.core.errors import RefusedError

SCRIPT = Path(__file__).parent / "load.lua"


class Load(msgspec.Struct, frozen=True):
    """The result of one round of load: requests a second that were answered well, latencies in milliseconds."""

    per_second: float
    p50: float
    p99: float
    errors: int
    cpu: float = 0.0
    """wrk's own share of one core."""


def ensure_wrk() -> None:
    """Has wrk installed where that can be done here. Raises `RefusedError` that says what to install otherwise."""
    if shutil.which("wrk"):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "--yes", "--quiet", "wrk"], check=False, capture_output=True)
    if not shutil.which("wrk"):
        raise RefusedError("this measurement needs wrk: install the Debian package `wrk`")


def http_load(
    url: str,
    *,
    keys: Sequence[str],
    folder: Path,
    connections: int,
    seconds: float,
    body: bytes = b"",
    paths: Sequence[str] = (),
    idempotent: bool = False,
) -> Load:
    """Requests to `url` over that many connections, with the keys in turn; POST where there is a body, else GET.

    `paths` are taken in turn instead of the path of `url`; `idempotent` gives each request an Idempotency-Key of its
    own. Keys and body go through private files in `folder`: a process's arguments are everybody's to read. Raises
    `RuntimeError` where a request failed: errors are fast, and would flatter the number.
    """
    files = [folder / f"load.{name}" for name in ("keys", "body", "paths")]
    for path, content in zip(files, ("\n".join(keys).encode(), body, "\n".join(paths).encode()), strict=True):
        path.touch(mode=0o600)
        path.write_bytes(content)
    command = ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds:.0f}s"]
    command += ["--timeout", "10s", "--script", str(SCRIPT), url, "--", *map(str, files)]
    command += ["fresh"] if idempotent else []
    before = _seconds_of_children()
    done = subprocess.run(command, capture_output=True, check=True)
    load = msgspec.json.decode(done.stdout.splitlines()[-1], type=Load)
    if load.errors:
        raise RuntimeError(f"{load.errors} requests failed; see service.log in bench-data")
    return msgspec.structs.replace(load, cpu=(_seconds_of_children() - before) / seconds)


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
