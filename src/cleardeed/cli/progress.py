"""Progress of reading or copying files, or training a market: a bar on a terminal, else a line every ten seconds."""

import datetime
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from cleardeed.cli.language import reader_translator
from cleardeed.cli.output import write
from cleardeed.core.unicode import escape_invisible

Report = Callable[[int, int], None]
"""Called with the bytes that are done and those of the whole."""
TrainingReport = Callable[[str, float], None]
"""Called with the kind of the market and the share of its training that is done."""

LINE_SECONDS = 10.0
READING, PROCESSING = "{name}: {percent} % read", "{name}: read; its rows are being processed"
COPYING = "{name}: {percent} % copied"
TRAINING_OF, TRAINING = "training the market of {kind}", "market of {kind}: {percent} % trained, about {left} left"


@contextmanager
def progress_bar(name: str, *, shown: bool, copying: bool = False) -> Iterator[Report | None]:
    """Show progress on standard error for the length of the block; yields the callback, or None if not `shown`."""
    if not shown:
        yield None
    elif sys.stderr.isatty():
        columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task(escape_invisible(name), total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)
    else:
        with _lines(name, copying=copying) as report:
            yield report


@contextmanager
def training_bar(*, shown: bool) -> Iterator[TrainingReport | None]:
    """Show how far a training is and how long it will take; yields the callback, or None if not `shown`."""
    if not shown:
        yield None
    elif sys.stderr.isatty():
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            tasks: dict[str, TaskID] = {}

            def update(kind: str, share: float) -> None:
                if kind not in tasks:
                    tasks[kind] = bar.add_task(reader_translator()(TRAINING_OF).format(kind=kind), total=1.0)
                bar.update(tasks[kind], completed=share)

            yield update
    else:
        with _training_lines() as report:
            yield report


@contextmanager
def _training_lines() -> Iterator[TrainingReport]:
    state: tuple[str, float] | None = None
    began = 0.0

    def report(kind: str, share: float) -> None:
        nonlocal state, began
        if state is None or state[0] != kind:
            began = time.monotonic()
        state = kind, share

    def line() -> str | None:
        if state is None or not state[1]:
            return None
        kind, share = state
        left = round((time.monotonic() - began) * (1 - share) / share)
        return reader_translator()(TRAINING).format(
            kind=kind, percent=int(100 * share), left=datetime.timedelta(seconds=left)
        )

    with _printed(line):
        yield report


@contextmanager
def _lines(name: str, *, copying: bool) -> Iterator[Report]:
    reported = (0, 1)

    def report(done: int, total: int) -> None:
        nonlocal reported
        reported = (done, total)

    def line() -> str:
        done, total = reported
        text = reader_translator()(COPYING if copying else READING if done < total else PROCESSING)
        return text.format(name=escape_invisible(name), percent=100 * done // max(1, total))

    with _printed(line):
        yield report


@contextmanager
def _printed(line: Callable[[], str | None]) -> Iterator[None]:
    """Print the line, if there is any, every `LINE_SECONDS`: from a thread, since the block may not yield."""
    over = threading.Event()

    def print_lines() -> None:
        while not over.wait(LINE_SECONDS):
            text = line()
            if text is not None:
                write(text, to=sys.stderr)

    printer = threading.Thread(target=print_lines, name="progress", daemon=True)
    printer.start()
    try:
        yield
    finally:
        over.set()
        printer.join()
