"""The accuracy of the rules on the labelled documents."""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable

from cleardeed.documents.analysis import Analysis, analyse
from cleardeed.documents.evaluation import Outcome
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.model import Labelled

TODAY = datetime.date(2026, 11, 21)


class Score(Outcome, kw_only=True):
    """Clauses by code and status, and types, with every mistake by its document."""

    mistakes: list[str]

    @property
    def kind_accuracy(self) -> float:
        return self.types / max(self.documents, 1)

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
    """Counts one document."""
    extra, missed = score.add(document, analysis)
    if analysis.document_type != document.kind:
        score.mistakes.append(f"{document.name}: type {analysis.document_type}")
    score.mistakes += [f"{document.name}: extra {code} {status}" for code, status in sorted(extra)]
    score.mistakes += [f"{document.name}: missed {code} {status}" for code, status in sorted(missed)]
