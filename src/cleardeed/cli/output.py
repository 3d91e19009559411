"""The one way out to a terminal: what callers, receivers and registers wrote is shown there and never obeyed."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cleardeed.core.unicode import escape_invisible, escape_invisible_json

WIDE = 400


def write(text: str, *, to: TextIO | None = None) -> None:
    """Prints text of one or more lines, each character that is no visible one as its code."""
    print(escape_invisible(text, lines=True), file=to or sys.stdout, flush=True)


def write_json(value: Any) -> None:
    """Prints one JSON object on one line."""
    try:
        encoded = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # an argument's bytes were no UTF-8
        encoded = json.dumps(value)
    print(escape_invisible_json(encoded), flush=True)


def write_facts(facts: dict[str, str]) -> None:
    """Prints names and values one under another, a line each: no value can pass for another fact."""
    width = max(map(len, facts), default=0)
    for name, value in facts.items():
        write(f"{escape_invisible(name):<{width}}  {escape_invisible(value)}")


def write_table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints rows under their names. No text in it is read as markup."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        table.add_column(Text(escape_invisible(name)), overflow="fold")
    for row in rows:
        table.add_row(*(Text(escape_invisible(value)) for value in row))
    # Into a pipe or file, lines are not folded: somebody will cut or search them.
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)
