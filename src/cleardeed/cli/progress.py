"""Progress of reading a file: a bar on a terminal, elsewhere a line every ten seconds."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from cleardeed.cli.language import say
from cleardeed.cli.output import write
from cleardeed.core.unicode import escape_invisible

Report = Callable[[int, int], None]
"""Called with the bytes read so far and the file's size."""

LINE_SECONDS = 10.0
READING, PROCESSING = "{file}: {percent} % read", "{file}: read; its rows are being processed"


@contextmanager
def progress_bar(file: Path, *, shown: bool) -> Iterator[Report | None]:
    """Show progress on standard error for the length of the block; yields the callback, or None if not `shown`."""
    if not shown:
        yield None
    elif sys.stderr.isatty():
        columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task(escape_invisible(file.name), total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)
    else:
        with _lines(file) as report:
            yield report


@contextmanager
def _lines(file: Path) -> Iterator[Report]:
    """Print a line every `LINE_SECONDS`, also while nothing is read: from a thread, since the block may not yield."""
    over, read = threading.Event(), (0, 1)

    def report(done: int, total: int) -> None:
        nonlocal read
        read = (done, total)

    def print_lines() -> None:
        while not over.wait(LINE_SECONDS):
            done, total = read
            text = say()(READING) if done < total else say()(PROCESSING)
            line = text.format(file=escape_invisible(file.name), percent=100 * done // max(1, total))
            write(line, to=sys.stderr)

    printer = threading.Thread(target=print_lines, name="progress", daemon=True)
    printer.start()
    try:
        yield report
    finally:
        over.set()
        printer.join()
