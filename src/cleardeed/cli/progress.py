"""Progress bar of reading a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from cleardeed.core.unicode import escape_invisible

Report = Callable[[int, int], None]
"""Called with the bytes read so far and the file's size."""


@contextmanager
def progress_bar(file: Path, *, shown: bool) -> Iterator[Report | None]:
    """Show a progress bar on standard error if it is a terminal; yields the callback, or None."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(escape_invisible(file.name), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
