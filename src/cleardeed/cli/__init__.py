"""The operator's command. Exit codes: 0 done, 1 refused, 2 wrong use."""

import os
import sys
from typing import NoReturn

from cyclopts import App, CycloptsError

from cleardeed.cli import (
    accounts,
    backups,
    checks,
    console,
    deals,
    decisions,
    demo,
    doctor,
    documents,
    events,
    evidence,
    extracts,
    files,
    keys,
    monitors,
    registers,
    service,
    simulators,
    source_files,
    sources,
    tariffs,
    valuation,
)
from cleardeed.cli.common import WRONG_USE, Common, fail
from cleardeed.cli.language import TranslatedHelp, usage_error_text
from cleardeed.cli.output import write
from cleardeed.core.language import Message

app = App(
    name="cleardeed",
    help="Property due diligence as a self-hosted service.",
    version_flags=["--version"],
    help_formatter=TranslatedHelp(),
)
for command in (
    service.serve,
    service.api,
    service.worker,
    service.migrate,
    demo.demo,
    doctor.doctor,
    backups.backup,
    backups.restore,
    simulators.simulate_sources,
):
    app.command(command)
source_files.add_to(sources.app)
decisions.add_to(checks.app)
for topic in (
    accounts.app,
    keys.app,
    checks.app,
    deals.app,
    documents.app,
    extracts.app,
    files.app,
    sources.app,
    registers.app,
    valuation.app,
    evidence.app,
    tariffs.app,
    monitors.app,
    events.app,
    console.app,
):
    app.command(topic)


def main() -> None:
    """Runs the command that the program's arguments name."""
    arguments = sys.argv[1:]
    try:
        app(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        common = Common(as_json="--json" in arguments)
        fail(common, Message(str(error) if common.as_json else usage_error_text(error)), code=WRONG_USE)


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
