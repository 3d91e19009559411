"""Processor time that a file may take, in proportion to its size.

A library that follows a file's references (a form that draws itself, a pattern painted with itself, page trees and
functions that branch at every level) can neither be stopped nor asked how far it is, and a check of the references
ahead of it would read broken files another way than the library does. So the kernel counts the time, and ends the
process with SIGPROF: a file of a kilobyte long before the limits of a task, which are meant for the largest files.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.formats import HEAD_BYTES, format_of
from cleardeed.documents.content.source import Source
from cleardeed.documents.text import Format

_TIMER = signal.ITIMER_PROF
_SECONDS: dict[Format, tuple[float, float]] = {"pdf": (0.3, 4.0)}
_SECONDS_ELSE = (2.0, 8.0)
"""Seconds at least, and more for each MiB: ten times and more of what ordinary files take. Other kinds follow no
references, but a white page of many megapixels, and a table of a thousand equal rows, are kilobytes."""
_MIB = 1024 * 1024


def start(source: Source) -> None:
    """From here on this process has the time that the file may take."""
    try:
        least, per_mib = _SECONDS.get(format_of(source[:HEAD_BYTES]), _SECONDS_ELSE)
    except UnreadableError:
        least, per_mib = _SECONDS_ELSE
    signal.setitimer(_TIMER, least + per_mib * len(source) / _MIB)


def grant(seconds: float) -> None:
    """Adds to what is left, where time is counted."""
    left, _ = signal.getitimer(_TIMER)
    if left:
        signal.setitimer(_TIMER, left + seconds)


@contextmanager
def suspended() -> Iterator[None]:
    """Does not count the block: work whose amount is known before it begins."""
    left, _ = signal.setitimer(_TIMER, 0)
    try:
        yield
    finally:
        if left:
            signal.setitimer(_TIMER, left)
