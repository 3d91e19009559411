"""`cleardeed sources`: list them with their state, probe one with a real question."""

import os
from datetime import date
from typing import Any

import msgspec
from cyclopts import App

from cleardeed.bootstrap.domains import open_resources
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, output_translator, run, show
from cleardeed.cli.output import write
from cleardeed.cli.probe_output import MAX_SHOWN, print_probe_result
from cleardeed.core.language import Translate
from cleardeed.core.settings_loader import source_choices
from cleardeed.sources.base import Reply
from cleardeed.sources.probe import ProbeResult, Question
from cleardeed.sources.probe import probe as ask
from cleardeed.sources.registry import chosen_connectors, open_connectors
from cleardeed.sources.state import SourceState, states

app = App(name="sources", help="Sources of checks and the connectors that answer them.")
app.command("cleardeed.cli.source_files:index_passports")
app.command("cleardeed.cli.source_files:import_extract")


class RawResponse(msgspec.Struct, frozen=True):
    """A raw reply as it is shown."""

    step: str
    status: int
    content_type: str
    size: int
    text: str


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List every source: its connector, how it has answered lately, what is left of its limits, what is loaded."""

    async def action(runtime: Runtime) -> list[SourceState]:
        choices = source_choices(dict(os.environ))
        async with open_resources(runtime) as resources:
            return await states(runtime.pool, chosen_connectors(choices), open_connectors(choices, resources))

    run(common or Common(), action, _show_states)


def _show_states(common: Common, found: list[SourceState]) -> None:
    """Print JSON, or for people a table with notes on each interface below it."""
    if common.as_json:
        show(common, found)
        return
    say = output_translator(common)
    show(common, [_row(state, say) for state in found])
    for connector, notice in dict.fromkeys((state.connector, state.notice) for state in found if state.notice):
        write(f"\n{connector}: {say(notice)}")


WINDOW_NAMES = {"second": "a second", "minute": "a minute", "hour": "an hour", "day": "a day"}


def _row(state: SourceState, say: Translate) -> dict[str, Any]:
    """A line of the table; what is known of the interface stands below it."""
    row = {name: value for name, value in msgspec.structs.asdict(state).items() if name != "notice"}
    left = [f"{one.remaining}/{one.limit} {say(WINDOW_NAMES[one.window])}" for one in state.remaining]
    unknown = [f"{one.answers} × {one.field or one.reason} ({one.last_at:%Y-%m-%d})" for one in state.not_understood]
    return row | {"remaining": ", ".join(left) or None, "not_understood": "; ".join(unknown) or None}


@app.command
def probe(
    source: str,
    /,
    *,
    last_name: str | None = None,
    first_name: str | None = None,
    middle_name: str | None = None,
    birth_date: date | None = None,
    inn: str | None = None,
    region: str | None = None,
    passport: str | None = None,
    cadastral_number: str | None = None,
    address: str | None = None,
    ticket: str | None = None,
    raw: bool = True,
    common: Common | None = None,
) -> None:
    """Put one real question to one source and show the answer as it would be recorded, and the time it took.

    A source that says later gives a ticket: ask with `--ticket` again. `--passport` is series and number, 10 digits.
    """

    common = common or Common()

    async def action(runtime: Runtime) -> ProbeResult:
        question = Question(
            last_name=last_name,
            first_name=first_name,
            middle_name=middle_name,
            birth_date=birth_date,
            inn=inn,
            region=region,
            passport=passport,
            cadastral_number=cadastral_number,
            address=address,
        )
        async with open_resources(runtime) as resources:
            connectors = open_connectors(source_choices(dict(os.environ)), resources)
            return await ask(source, connectors, question, ticket=ticket, translate=output_translator(common))

    def print_result(common: Common, probed: ProbeResult) -> None:
        if common.as_json:
            show(common, _probe_as_json(probed, raw=raw))
        else:
            print_probe_result(probed, raw=raw)

    run(common, action, print_result)


def _probe_as_json(probed: ProbeResult, *, raw: bool) -> dict[str, Any]:
    later, answer = probed.later, probed.answer
    if later is not None:
        return {"status": "later", "due_at": later.due_at, "ticket": later.ticket, "seconds": probed.seconds}
    replies = answer.replies if answer else []
    shown = {"seconds": probed.seconds, "answer": answer and msgspec.structs.replace(answer, replies=[])}
    return shown | {"raw": [_raw_reply(reply) for reply in replies]} if raw and replies else shown


def _raw_reply(reply: Reply) -> RawResponse:
    text = (reply.body or b"").decode(errors="replace")
    return RawResponse(reply.step, reply.status, reply.content_type, reply.size, text[:MAX_SHOWN])
