"""A connector that does as a drill tells it, and writes down every question before it answers.

`DRILL_ASKED` names the file it writes to, a line a question: process id, source, ticket. No answer comes while the file
that `DRILL_GATE` names is there. The sources of `DRILL_LATER` first say *later*. Answers come one after the other, in
the catalogue's order.
"""

import asyncio
import os
from datetime import timedelta
from pathlib import Path

from cleardeed.core import clock
from cleardeed.sources.base import Deferred, Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Subject

SOURCES = frozenset(BY_CODE)
STEP_SECONDS = 0.01


def connect(resources: Resources) -> "ScriptedConnector":
    return ScriptedConnector()


class ScriptedConnector:
    """An honest zero for everybody."""

    name = "scripted"

    def __init__(self) -> None:
        self._asked = Path(os.environ["DRILL_ASKED"])
        self._gate = Path(os.environ.get("DRILL_GATE", "/nowhere"))
        self._later = os.environ.get("DRILL_LATER", "").split(",")

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        with self._asked.open("a") as asked:
            asked.write(f"{os.getpid()} {source_code} {ticket or '-'}\n")
        while self._gate.exists():  # noqa: ASYNC110 - another process opens it
            await asyncio.sleep(STEP_SECONDS)
        await asyncio.sleep(STEP_SECONDS * list(BY_CODE).index(source_code))
        if source_code in self._later and ticket is None:
            raise Deferred(timedelta(seconds=1), f"ticket-of-{source_code}")
        return Findings(records=[], datestamp=clock.today())
