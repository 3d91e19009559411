"""`cleardeed sources`: list them with their state, probe one with a real question."""

import os
import time
from datetime import date
from typing import Any

from cyclopts import App

from cleardeed.bootstrap import Parts
from cleardeed.cli.common import Common, run
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import source_choices
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.collect import collect
from cleardeed.sources.local.registers import list_registers
from cleardeed.sources.registry import DEFAULT, Resources, open_connectors
from cleardeed.sources.subject import Property, Seller, Subject

app = App(name="sources", help="Sources of checks and the connectors that answer them.")


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List every source: its connector and, for a local one, what is loaded."""

    async def action(parts: Parts) -> Any:
        choices = source_choices(dict(os.environ))
        open_connectors(choices, Resources(pool=parts.pool))
        loaded = {register.source_code: register for register in await list_registers(parts.pool)}
        return [
            {
                "source_code": source.code,
                "source_name": source.name,
                "part": source.part,
                "connector": choices.get(source.code, DEFAULT),
                "rows": loaded[source.code].rows if source.code in loaded else None,
                "as_of": loaded[source.code].as_of if source.code in loaded else None,
            }
            for source in SOURCES
        ]

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
    cadastral_number: str | None = None,
    address: str | None = None,
    common: Common | None = None,
) -> None:
    """Put one real question to one source and show the answer as it would be recorded, and the time it took."""

    async def action(parts: Parts) -> Any:
        if source not in BY_CODE:
            raise RefusedError(f"there is no such source; known are {', '.join(BY_CODE)}")
        connector = open_connectors(source_choices(dict(os.environ)), Resources(pool=parts.pool))[source]
        subject = Subject(
            seller=Seller(
                last_name=last_name, first_name=first_name, middle_name=middle_name, birth_date=birth_date, inn=inn
            ),
            object=Property(cadastral_number=cadastral_number, address=address),
        )
        answers: list[Answer] = []

        async def keep(given: list[Answer]) -> None:
            answers.extend(given)

        started = time.perf_counter()
        collected = await collect(subject=subject, sources=[BY_CODE[source]], connectors={source: connector}, save=keep)
        seconds = round(time.perf_counter() - started, 4)
        if collected.pending:
            return {"status": "later", "due_at": collected.pending[0].due_at, "seconds": seconds}
        return {"seconds": seconds, "answer": answers[0]}

    run(common or Common(), action)
