"""How well the rules find what is in the labelled documents. As files and scans: `corpus/test_through_the_service`."""

from collections.abc import Sequence

import pytest

from tests.documents.corpus.measure import measured
from tests.documents.corpus.model import WHOLE, Labelled, documents
from tests.sampling import sample

SHARES = [0.25, pytest.param(1, marks=pytest.mark.drill)]
"""Of the documents: a fixed part every day, all of them in the drills."""


def part(labelled: Sequence[Labelled], share: float) -> list[Labelled]:
    return sample(labelled, round(len(labelled) * share))


def test_there_are_enough_documents_of_every_type_in_both_languages() -> None:
    assert len(documents()) >= 60
    for russian in (True, False):
        assert len({document.kind for document in documents() if document.russian == russian}) == 9


@pytest.mark.parametrize("share", SHARES)
def test_every_clause_and_type_is_found_as_labelled(share: float) -> None:
    score = measured(part(documents(), share))
    assert score.f1 >= 0.99, score.worst()
    assert score.kind_accuracy == 1, score.worst()


@pytest.mark.parametrize("share", SHARES)
def test_documents_written_apart_from_the_rules_are_analysed_as_labelled(share: float) -> None:
    score = measured(part(documents(WHOLE), share))
    assert score.kinds >= 50 * share
    assert score.f1 >= 0.97, score.worst()
    assert score.kind_accuracy == 1, score.worst()
