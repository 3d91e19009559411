"""Accuracy of the analysis on documents labelled by lawyers."""

import time
from collections.abc import Awaitable, Callable, Iterable

import msgspec

from cleardeed.core import clock
from cleardeed.documents.analyser.task import Task, perform
from cleardeed.documents.findings import Analysed, Analysis
from cleardeed.documents.labelled import Labelled
from cleardeed.documents.merging import with_answer
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.text import DocumentText, Page


class Outcome(msgspec.Struct):
    """Counts over documents. A clause is right where code and status are both those of the label; a false alarm on a
    clean document counts where it weighs in the score."""

    documents: int = 0
    types: int = 0
    right: int = 0
    extra: int = 0
    missed: int = 0
    faults: int = 0
    faults_found: int = 0
    faults_reported: int = 0
    clean: int = 0
    alarmed: int = 0
    seconds: float = 0
    tokens: int = 0

    def add(
        self, document: Labelled, analysis: Analysis, seconds: float = 0, tokens: int = 0
    ) -> tuple[set[tuple[str, str]], ...]:
        """Counts one document, and gives what was found that is not labelled, and what is labelled and was not."""
        open_codes = {"document_type", *(code for code, status in document.labels.items() if status == "*")}
        # A type that is not analysed is counted as a type.
        wanted = {(code, status) for code, status in document.labels.items() if status != "*" and code != "*"}
        found: set[tuple[str, str]] = {
            (clause.code, clause.status) for clause in analysis.found_clauses if clause.code not in open_codes
        }
        if "*" in document.labels:
            found &= wanted | {pair for pair in found if pair[1] == "attention"}
        self.documents += 1
        self.types += analysis.document_type == document.kind
        self.right += len(wanted & found)
        self.extra += len(found - wanted)
        self.missed += len(wanted - found)
        self.faults += len(_attention(wanted))
        self.faults_reported += len(_attention(found))
        self.faults_found += len(_attention(wanted & found))
        self.clean += document.clean
        weighing = {clause.code for clause in analysis.found_clauses if clause.impact}
        self.alarmed += document.clean and any(code in weighing for code, _ in _attention(found))
        self.seconds += seconds
        self.tokens += tokens
        return found - wanted, wanted - found

    @property
    def f1(self) -> float:
        """Missed and wrongly found clauses weighed alike."""
        return 2 * self.right / max(2 * self.right + self.extra + self.missed, 1)


class Evaluation(msgspec.Struct, frozen=True):
    """The outcome in one language, in shares; `seconds` and the language model's `tokens` a document."""

    language: str
    documents: int
    types: float
    f1: float
    attention_recall: float
    attention_precision: float
    clean: int
    clean_with_false_alarm: int
    seconds: float
    tokens: float


Ask = Callable[[DocumentText, Analysed], Awaitable[ModelAnswer | None]]
"""Asks a language model about a document that has been analysed; None where it gives no answer."""


async def evaluate(documents: Iterable[Labelled], ask: Ask | None = None) -> list[Evaluation]:
    """The outcome by language, with the answers of a language model where one is asked. Terms are counted to today
    (UTC)."""
    outcomes: dict[str, Outcome] = {}
    for document in documents:
        start, text = time.monotonic(), DocumentText("text", (Page(1, document.text),))
        today = clock.now().date()
        analysed = perform(Task(text=text, guess=None, today=today, language="en", contest=ask is not None))
        answer = await ask(text, analysed) if ask else None
        analysis = with_answer(analysed, answer, text)[0] if answer else analysed.analysis
        outcome = outcomes.setdefault(analysed.extract.language, Outcome())
        outcome.add(document, analysis, time.monotonic() - start, answer.tokens or 0 if answer else 0)
    return [_shares(language, outcome) for language, outcome in sorted(outcomes.items())]


def _shares(language: str, outcome: Outcome) -> Evaluation:
    return Evaluation(
        language=language,
        documents=outcome.documents,
        types=_share(outcome.types, outcome.documents),
        f1=round(outcome.f1, 3),
        attention_recall=_share(outcome.faults_found, outcome.faults),
        attention_precision=_share(outcome.faults_found, outcome.faults_reported),
        clean=outcome.clean,
        clean_with_false_alarm=outcome.alarmed,
        seconds=_share(outcome.seconds, outcome.documents),
        tokens=_share(outcome.tokens, outcome.documents),
    )


def _share(part: float, whole: float) -> float:
    return round(part / max(whole, 1), 3)


def _attention(clauses: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {clause for clause in clauses if clause[1] == "attention"}
