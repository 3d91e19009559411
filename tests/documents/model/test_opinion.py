"""The parts of an opinion that are accepted: remarks on words of the document, and nothing that leads elsewhere."""

import pytest

from cleardeed.documents.model.opinion import Opinion, Remark, validate_opinion
from cleardeed.documents.text import DocumentText, Page
from tests.pace import seconds_of

TEXT = DocumentText(
    format="text",
    pages=(
        Page(number=1, text="Первая страница."),
        Page(number=2, text="Квартира обременена\nипотекой в пользу банка."),
    ),
)


def remark(quote: str, **other: str) -> Remark:
    given = {"code": "other", "title": "Mortgage", "why": "It is pledged.", "advice": "Pay it off."} | other
    return Remark(quote=quote, **given)


def judged(*remarks: Remark, summary: str = "A text.") -> list[str]:
    found = validate_opinion(Opinion(summary=summary, remarks=list(remarks)), TEXT, ["encumbrances"])
    return [clause.text or "" for clause in found.clauses]


def test_a_quote_has_its_place() -> None:
    (clause,) = validate_opinion(Opinion(summary="", remarks=[remark("обременена ипотекой")]), TEXT, []).clauses
    assert (clause.page, clause.status, clause.impact, clause.origin) == (2, "attention", 0, "model")
    assert clause.offset is not None
    assert clause.text is not None
    assert TEXT.pages[1].text[clause.offset : clause.offset + len(clause.text)] == clause.text == "обременена\nипотекой"


@pytest.mark.parametrize(
    "quote",
    ["", "ипотекой", "свободна от ипотеки", "обременена  ИПОТЕКОЙ", ".*", "x" * 500, "ипотекой в пользу банка. Первая"],
)
def test_a_quote_that_is_not_there_is_dropped(quote: str) -> None:
    assert judged(remark(quote)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Pay at https://evil.example",
        "See www.evil.example now",
        "Write to me@evil.example",
        "Call +7 (900) 123-45-67",
        "Pay to 4081 7810 0000 0000 0001",
        "Visit evil.ru today",
        "Ask t.me/evil",
        "",
        " \u200b ",
    ],
)
def test_what_leads_elsewhere_is_not_passed_on(text: str) -> None:
    assert judged(remark("обременена ипотекой", why=text)) == []
    assert judged(remark("обременена ипотекой", title=text)) == []
    found = validate_opinion(Opinion(summary=text, remarks=[remark("обременена ипотекой", advice=text)]), TEXT, [])
    assert (found.summary, found.recommendations, len(found.clauses)) == (None, [], 1)


def test_there_is_one_clause_a_code_and_no_flood() -> None:
    assert len(judged(*[remark("обременена ипотекой", code="encumbrances")] * 5)) == 1
    assert len(judged(*[remark("обременена ипотекой")] * 100)) == 20
    (clause,) = validate_opinion(
        Opinion(summary="", remarks=[remark("обременена ипотекой", code="made_up")]), TEXT, ["encumbrances"]
    ).clauses
    assert clause.code == "model_remark_1"


@pytest.mark.parametrize("piece", ["a.", "a-", "1(", "www"])
def test_an_endless_remark_is_judged_at_once(piece: str) -> None:
    endless = remark("обременена ипотекой", why=piece * 200_000, title=piece * 200_000)
    assert seconds_of(lambda: judged(endless, summary=piece * 200_000)) < 1
