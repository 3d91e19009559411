"""Messages between the service and its analyser process, and the task that runs there."""

import datetime

import msgspec

from cleardeed.core.language import Language, translator
from cleardeed.documents.analysis import analyse
from cleardeed.documents.contested import contested_alarms
from cleardeed.documents.deal_context.compare import compare
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.findings import Analysed
from cleardeed.documents.text import DocumentText


class Limits(msgspec.Struct, frozen=True):
    """Limits of one analysis: CPU seconds, wall-clock seconds, address space in bytes."""

    cpu_seconds: int = 120
    wall_seconds: int = 1800
    memory: int = 3 * 1024**3


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A text with what it is analysed by. `facts` are of the check that it is compared with; None where of none.
    `contest` asks for the alarms that the document contradicts."""

    text: DocumentText
    guess: str | None
    today: datetime.date
    language: Language
    facts: DealFacts | None = None
    contest: bool = False


class Done(msgspec.Struct, frozen=True, tag=True):
    """The outcome of a task."""

    analysed: Analysed


class Overrun(msgspec.Struct, frozen=True, tag=True):
    """The text takes more than the limits allow."""


class Broken(msgspec.Struct, frozen=True, tag=True):
    """A fault of the rules: the class of the exception and where it was raised, without its text."""

    kind: str
    place: str


def perform(task: Task) -> Analysed:
    """The text analysed and, where there are facts, compared with them. Pure."""
    translate = translator(task.language)
    analysed = analyse(task.text, guess=task.guess, today=task.today, translate=translate)
    if task.contest:
        contested = contested_alarms(task.text, analysed, guess=task.guess, today=task.today)
        analysed = msgspec.structs.replace(analysed, contested=contested)
    if task.facts is None:
        return analysed
    return msgspec.structs.replace(analysed, analysis=compare(analysed, task.facts, translate))
