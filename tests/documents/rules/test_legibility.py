"""What the analysis says of pages that were read from pictures."""

from cleardeed.documents.analysis import analyse
from cleardeed.documents.findings import Analysis, FoundClause
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.measure import TODAY
from tests.documents.making import CONTRACT


def analysed(*pages: Page) -> tuple[Analysis, FoundClause | None]:
    """Return the analysis of the pages with its clause on legibility."""
    analysis = analyse(DocumentText("pdf", pages), today=TODAY).analysis
    return analysis, next((clause for clause in analysis.found_clauses if clause.code == "legibility"), None)


def test_a_page_that_could_not_be_read_surely_makes_the_answer_worse() -> None:
    sure, none = analysed(Page(1, CONTRACT))
    unsure, clause = analysed(Page(1, CONTRACT), Page(2, "", "ocr", legible=False), Page(3, "Акт", "ocr"))
    assert none is None
    assert clause is not None
    assert (clause.status, clause.fault, clause.impact) == ("attention", "illegible", 25)
    assert "surely: 2." in clause.summary
    assert "recognition: 3." in clause.summary
    assert unsure.risk_score >= min(100, sure.risk_score + 25)
    assert any("not read surely yourself" in step for step in unsure.recommendations)


def test_a_page_read_from_a_picture_is_told_and_weighs_nothing() -> None:
    analysis, clause = analysed(Page(1, CONTRACT, "ocr"))
    assert clause is not None
    assert (clause.status, clause.fault, clause.impact) == ("ok", "recognised", 0)
    assert any("with the pages themselves" in step for step in analysis.recommendations)


def test_a_picture_of_no_known_paper_is_told_too() -> None:
    _, clause = analysed(Page(1, "Список покупок", "ocr", legible=False))
    assert clause is not None
    assert clause.status == "attention"
