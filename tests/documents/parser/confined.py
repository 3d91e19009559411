"""Attempts in a confined fork, as the parser's forks are."""

import os
import resource
from collections.abc import Callable
from pathlib import Path

from cleardeed.documents.parser.confine import confine
from cleardeed.documents.parser.limits import MIB, Limits

ROOM = 512 * MIB


def limits(*, cpu_seconds: int = 5, wall_seconds: int = 10) -> Limits:
    """`ROOM` beside what this process holds already, which has run other tests."""
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return Limits(held + ROOM, cpu_seconds, wall_seconds)


def outcome(
    attempt: Callable[[], object], within: Limits | None = None, confined: Callable[[int], None] | None = None
) -> str:
    """Return the outcome of the attempt in a confined fork: `done`, the name of an error, or the signal that ended it.
    Bytes that it returns are given back as they are."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            confine(within or limits(), writing) if confined is None else confined(writing)
            found = attempt()
            said = found if isinstance(found, bytes) else b"done"
        except BaseException as error:
            said = type(error).__name__.encode()
        os.write(writing, said)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        said = answer.read()
    _, status = os.waitpid(child, 0)
    return said.decode() or f"signal {os.waitstatus_to_exitcode(status)}"
