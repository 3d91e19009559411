"""The accuracy of the rules on the labelled documents. As files and scans: `corpus/test_through_the_service`."""

from collections.abc import Sequence

import pytest

from tests.documents.corpus.measure import measured
from tests.documents.corpus.model import WHOLE, Labelled, documents
from tests.sampling import sample

DAILY = 0.1
SHARES = [(DAILY, 0.02), pytest.param(1, 0, marks=pytest.mark.drill)]
"""Of the documents: a fixed part daily, all of them in the drills; and how much worse a part may be by chance."""


def part(labelled: Sequence[Labelled], share: float) -> list[Labelled]:
    """Return that share of the documents, every type and clause among them in both languages."""

    def groups(one: Labelled) -> list[tuple[bool, str, str]]:
        # A consent of the spouse is a type and a clause.
        return [(one.russian, "type", one.kind), *((one.russian, "clause", code) for code in one.labels)]

    return sample(labelled, round(len(labelled) * share), name=lambda one: one.name, groups=groups)


def test_there_are_enough_documents_of_every_type_in_both_languages() -> None:
    assert len(documents()) >= 60
    for russian in (True, False):
        assert len({document.kind for document in documents() if document.russian == russian}) == 9


@pytest.mark.slow
@pytest.mark.parametrize(("share", "chance"), SHARES)
def test_every_clause_and_type_is_found_as_labelled(share: float, chance: float) -> None:
    score = measured(part(documents(), share))
    assert score.f1 >= 0.99 - chance, score.worst()
    assert score.kind_accuracy == 1, score.worst()


@pytest.mark.slow
@pytest.mark.parametrize(("share", "chance"), SHARES)
def test_documents_written_apart_from_the_rules_are_analysed_as_labelled(share: float, chance: float) -> None:
    score = measured(part(documents(WHOLE), share))
    assert score.documents >= 50 * share
    assert score.f1 >= 0.97 - chance, score.worst()
    assert score.kind_accuracy == 1, score.worst()
