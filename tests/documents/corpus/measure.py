"""How well the rules find what is in the labelled documents."""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from cleardeed.documents.analysis import Analysis, analyse
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.model import Labelled

TODAY = datetime.date(2026, 11, 21)


class Score(msgspec.Struct):
    """Clauses by code and status, and types."""

    right: int = 0
    extra: int = 0
    missed: int = 0
    kinds_right: int = 0
    kinds: int = 0
    mistakes: list[str] = []

    @property
    def f1(self) -> float:
        return 2 * self.right / max(2 * self.right + self.extra + self.missed, 1)

    @property
    def kind_accuracy(self) -> float:
        return self.kinds_right / max(self.kinds, 1)

    def worst(self) -> str:
        return "\n".join(f"{count:3} {what}" for what, count in Counter(self.mistakes).most_common())


def as_text(document: Labelled) -> DocumentText:
    return DocumentText("text", (Page(1, document.text),))


def measured(labelled: Iterable[Labelled], read: Callable[[Labelled], DocumentText] = as_text) -> Score:
    score = Score(mistakes=[])
    for document in labelled:
        add(score, document, analyse(read(document), today=TODAY).analysis)
    return score


def add(score: Score, document: Labelled, analysis: Analysis) -> None:
    """Counts one document: a clause is right where code and status are both those of the label."""
    score.kinds += 1
    score.kinds_right += analysis.document_type == document.kind
    if analysis.document_type != document.kind:
        score.mistakes.append(f"{document.name}: type {analysis.document_type}")
    open_codes = {code for code, status in document.labels.items() if status == "*"}
    wanted = {(code, status) for code, status in document.labels.items() if status != "*" and code != "*"}
    found = {(clause.code, clause.status) for clause in analysis.found_clauses if clause.code not in open_codes}
    if "*" in document.labels:
        found &= wanted | {pair for pair in found if pair[1] == "attention"}
    score.right += len(wanted & found)
    score.extra += len(found - wanted)
    score.missed += len(wanted - found)
    score.mistakes += [f"{document.name}: extra {code} {status}" for code, status in sorted(found - wanted)]
    score.mistakes += [f"{document.name}: missed {code} {status}" for code, status in sorted(wanted - found)]
