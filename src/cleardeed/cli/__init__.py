"""The operator's command. Exit codes: 0 done, 1 refused, 2 wrong use."""

import os
import sys
from collections.abc import Iterable
from typing import Annotated, NoReturn

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from cleardeed.cli.common import WRONG_USE, Common, exit_with_error
from cleardeed.cli.language import TranslatedHelp, usage_error_text
from cleardeed.cli.output import write
from cleardeed.core.language import Message


class CommandLine(App):
    """Commands are registered by their paths, so that each imports its part of the service alone when it runs."""

    def help_print(
        self,
        tokens: Annotated[str | Iterable[str] | None, Parameter(show=False)] = None,
        *,
        console: Annotated[Console | None, Parameter(parse=False)] = None,
    ) -> None:
        """Print a help page, with the commands that it lists imported."""
        _, apps, _ = self.parse_commands(tokens)
        apps[-1].resolved_commands()
        super().help_print(tokens, console=console)


app = CommandLine(
    name="cleardeed",
    help="Property due diligence as a self-hosted service.",
    version_flags=["--version"],
    help_formatter=TranslatedHelp(),
)
for function in (
    "service:serve",
    "api:api",
    "worker:worker",
    "service:migrate",
    "demo:demo",
    "doctor:doctor",
    "backups:backup",
    "backups:restore",
    "simulators:simulate_sources",
):
    app.command(f"cleardeed.cli.{function}")
for noun in (
    "accounts",
    "keys",
    "checks",
    "deals",
    "documents",
    "extracts",
    "files",
    "sources",
    "registers",
    "valuation",
    "evidence",
    "tariffs",
    "monitors",
    "events",
    "partitions",
    "cluster",
    "console",
):
    app.command(f"cleardeed.cli.{noun}:app", name=noun)


def main() -> None:
    """Runs the command that the program's arguments name."""
    arguments = sys.argv[1:]
    try:
        app(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        common = Common(as_json="--json" in arguments)
        exit_with_error(common, Message(str(error) if common.as_json else usage_error_text(error)), code=WRONG_USE)


def program() -> NoReturn:
    """`main` as a process of its own.

    It leaves out the interpreter's own end: threads of native libraries, such as the file store's, that come back while
    it goes on are ended in the midst of their code, and that aborts a process whose work was done.
    """
    code: int | str | None = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    if isinstance(code, str):
        write(code, to=sys.stderr)
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)
