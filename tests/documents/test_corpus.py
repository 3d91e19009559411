"""How well the rules find what is in the labelled documents. As files and scans: `corpus/test_through_the_service`."""

from tests.documents.corpus.measure import measured
from tests.documents.corpus.model import WHOLE, documents


def test_there_are_enough_documents_of_every_type_in_both_languages() -> None:
    assert len(documents()) >= 60
    for russian in (True, False):
        assert len({document.kind for document in documents() if document.russian == russian}) == 9


def test_every_clause_and_type_is_found_as_labelled() -> None:
    score = measured(documents())
    assert score.f1 >= 0.99, score.worst()
    assert score.kind_accuracy == 1, score.worst()


def test_documents_written_apart_from_the_rules_are_judged_as_labelled() -> None:
    score = measured(documents(WHOLE))
    assert score.kinds >= 50
    assert score.f1 >= 0.97, score.worst()
    assert score.kind_accuracy == 1, score.worst()
