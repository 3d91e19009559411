"""Conclusions from facts on title and on the passing of ownership."""

import pytest

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Passing, PassingEvent, TitleDocument, TitleState
from cleardeed.documents.rules.model import MISSING
from cleardeed.documents.rules.performance import conclude_passing
from cleardeed.documents.rules.subject import conclude_title
from tests.documents.sale import QUOTES, clause_of, facts_of, sale


def passing(on: PassingEvent) -> Passing:
    return Passing(quotes=QUOTES, entry="x", on=on)


def title(state: TitleState) -> TitleDocument:
    return TitleDocument(quotes=QUOTES, entry="x", state=state)


def test_nothing_follows_from_nothing() -> None:
    assert conclude_passing(facts_of()) is None
    assert conclude_title(facts_of()) is None


@pytest.mark.parametrize(
    ("events", "russian", "fault"),
    [
        (["registration"], True, None),
        (["registration", "payment"], True, "moment"),
        (["other"], True, "moment"),
        (["at_will", "registration"], True, MISSING),
        (["payment"], False, None),
        (["deed"], False, None),
    ],
)
def test_under_russian_law_ownership_passes_on_the_registration(
    events: list[PassingEvent], russian: bool, fault: str | None
) -> None:
    found = conclude_passing(facts_of(*map(passing, events), under_russian_law=russian))
    assert found is not None
    assert found.fault == fault


def test_a_deed_that_only_conveys_settles_nothing_under_russian_law() -> None:
    assert conclude_passing(facts_of(passing("deed"))) is None


@pytest.mark.parametrize(
    ("states", "document_type", "fault"),
    [
        (["unnamed", "named"], "purchase_agreement", None),
        (["named", "pending"], "purchase_agreement", "not_yet"),
        (["unnamed"], "title_extract", "unnamed"),
    ],
)
def test_a_title_is_named_with_date_or_number(
    states: list[TitleState], document_type: DocumentType, fault: str | None
) -> None:
    found = conclude_title(facts_of(*map(title, states), document_type=document_type))
    assert found is not None
    assert found.fault == fault


def test_an_unnamed_title_says_nothing_in_a_receipt() -> None:
    assert conclude_title(facts_of(title("unnamed"), document_type="receipt")) is None


@pytest.mark.parametrize(
    "clause",
    [
        "Право собственности Продавца на квартиру ещё не зарегистрировано.",
        "Правоустанавливающие документы на квартиру утеряны Продавцом.",
    ],
)
def test_a_title_that_is_not_shown_is_not_called_missing(clause: str) -> None:
    found = clause_of(sale(clause), "title_document")
    assert found is not None
    assert (found.fault, found.summary) == ("not_yet", "The text does not show that the seller owns the object today.")
