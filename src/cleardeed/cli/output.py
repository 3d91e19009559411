"""Print to the terminal. Untrusted text is escaped, so that it cannot control the terminal."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cleardeed.core.unicode import escape_invisible, escape_invisible_json

UNWRAPPED_WIDTH = 400


def write(text: str, *, to: TextIO | None = None) -> None:
    """Print text of one or more lines, with invisible characters escaped."""
    print(escape_invisible(text, lines=True), file=to or sys.stdout, flush=True)


def write_json(value: Any) -> None:
    """Print one JSON object on one line."""
    try:
        encoded = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # an argument's bytes were no UTF-8
        encoded = json.dumps(value)
    print(escape_invisible_json(encoded), flush=True)


def write_facts(facts: dict[str, str]) -> None:
    """Print names and values, one per line; a value cannot forge another line."""
    width = max(map(len, facts), default=0)
    for name, value in facts.items():
        write(f"{escape_invisible(name):<{width}}  {escape_invisible(value)}")


def write_table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table. Cells are not interpreted as markup."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        table.add_column(Text(escape_invisible(name)), overflow="fold")
    for row in rows:
        table.add_row(*(Text(escape_invisible(value)) for value in row))
    # Into a pipe or file, lines are not folded: somebody will cut or search them.
    Console(width=None if sys.stdout.isatty() else UNWRAPPED_WIDTH).print(table)
