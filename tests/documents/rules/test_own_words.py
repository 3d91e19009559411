"""The analysis of a paper of our own: its quotes, its promises, its verdict."""

import datetime

import pytest

from cleardeed.deals.samples import FULL
from cleardeed.documents.analysis import Analysis, analyse
from cleardeed.documents.text import DocumentText, Page
from tests.deals.making import text
from tests.deals.variants import VARIANTS

TODAY = datetime.date(2026, 11, 21)


def analysed(said: str) -> Analysis:
    return analyse(DocumentText("text", (Page(1, said),)), today=TODAY).analysis


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement", "deposit_receipt", "spouse_consent"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_quote_begins_or_ends_within_a_word(kind: str, language: str) -> None:
    said = text(FULL, kind, language)
    for clause in analysed(said).found_clauses:
        if clause.text is not None and clause.offset is not None:
            end = clause.offset + len(clause.text)
            assert not (said[clause.offset - 1 : clause.offset + 1].isalnum() and clause.offset), clause
            assert not said[end - 1 : end + 1].isalnum() or end == len(said), clause


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_the_main_contract_is_to_bring_is_no_statement_of_today(language: str) -> None:
    said = text(VARIANTS["flat of which little is told"], "deposit_agreement", language)
    faults = {clause.code: clause.fault for clause in analysed(said).found_clauses}
    assert (faults["encumbrances"], faults["third_party_rights"]) == ("promised", "promised")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("guardian, and money placed before the notary", "promised"), ("permission for one child of two", None)],
)
def test_a_permission_that_is_yet_to_be_shown_is_not_called_given(name: str, fault: str | None) -> None:
    said = text(VARIANTS[name], "purchase_agreement")
    (minors,) = (clause for clause in analysed(said).found_clauses if clause.code == "minors")
    assert (minors.status, minors.fault) == ("ok", fault)


def test_a_clean_paper_with_steps_to_take_is_said_to_leave_something_open() -> None:
    open_ended = analysed(text(VARIANTS["flat of which little is told"], "purchase_agreement"))
    assert open_ended.recommendations
    assert "it leaves points to be proved or written in" in open_ended.short_conclusion
