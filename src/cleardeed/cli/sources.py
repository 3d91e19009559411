"""`cleardeed sources`: list them with their state, probe one with a real question."""

import os
import time
from datetime import date
from typing import Any

import msgspec
from cyclopts import App

from cleardeed.bootstrap import Parts, open_resources
from cleardeed.cli.common import Common, run
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import source_choices
from cleardeed.sources.base import Answer, Reply
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.collect import collect, started
from cleardeed.sources.registry import Resources, chosen_connectors, open_connectors
from cleardeed.sources.state import SourceState, states
from cleardeed.sources.subject import Passport, Property, Seller, Subject

LONGEST_SHOWN = 20_000

app = App(name="sources", help="Sources of checks and the connectors that answer them.")


class Raw(msgspec.Struct, frozen=True):
    """A raw reply as it is shown."""

    step: str
    status: int
    content_type: str
    size: int
    text: str


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List every source: its connector, how it has answered lately, what is left of its limits, what is loaded."""

    async def action(parts: Parts) -> list[SourceState]:
        choices = source_choices(dict(os.environ))
        async with open_resources(parts) as resources:
            return await states(parts.pool, chosen_connectors(choices), open_connectors(choices, resources))

    run(common or Common(), action)


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

    async def action(parts: Parts) -> Any:
        if source not in BY_CODE:
            raise RefusedError(
                "there is no source {source!r}; known are {known}", source=source, known=", ".join(BY_CODE)
            )
        subject = Subject(
            seller=Seller(
                last_name=last_name,
                first_name=first_name,
                middle_name=middle_name,
                birth_date=birth_date,
                inn=inn,
                region=region,
                passport=Passport(series=passport[:4], number=passport[4:]) if passport else None,
            ),
            object=Property(cadastral_number=cadastral_number, address=address),
        )
        async with open_resources(parts) as resources:
            return await _probe(source, resources, subject, ticket, raw=raw)

    run(common or Common(), action)


async def _probe(code: str, resources: Resources, subject: Subject, ticket: str | None, *, raw: bool) -> Any:
    connectors = open_connectors(source_choices(dict(os.environ)), resources)
    answers: list[Answer] = []

    async def keep(given: list[Answer]) -> None:
        answers.extend(given)

    source = BY_CODE[code]
    pending = [started(code, ticket)] if ticket else []
    began = time.perf_counter()
    collected = await collect(
        subject=subject, sources=[source], connectors={code: connectors.get(code)}, save=keep, pending=pending
    )
    seconds = round(time.perf_counter() - began, 4)
    if collected.pending:
        queued = collected.pending[0]
        return {"status": "later", "due_at": queued.due_at, "ticket": queued.ticket, "seconds": seconds}
    answer = answers[0]
    shown = {"seconds": seconds, "answer": msgspec.structs.replace(answer, replies=[])}
    return shown | {"raw": [_shown(reply) for reply in answer.replies]} if raw and answer.replies else shown


def _shown(reply: Reply) -> Raw:
    text = (reply.body or b"").decode(errors="replace")
    return Raw(reply.step, reply.status, reply.content_type, reply.size, text[:LONGEST_SHOWN])
