"""The report of a document's analysis: every clause with its very words, and nothing that acts on the page."""

import datetime
from typing import get_args

import msgspec
import pypdfium2
import pytest

from cleardeed.documents.analysis import DocumentType
from cleardeed.reports.document import DocumentReport, ReportClause, render_document_report
from cleardeed.reports.labels import ENGLISH

MISSING = ReportClause(
    title="The spouse's consent",
    status="attention",
    impact=10,
    summary="Nothing is said on it.",
    text=None,
    page=None,
    law="Family Code, art. 35",
    origin="rules",
)
FOUND = ReportClause(
    title="The price",
    status="ok",
    impact=0,
    summary="The price is stated.",
    text="Цена составляет 4 950 000 рублей \u202eобратно #let x = 1 $a$ ]",
    page=3,
    law="Civil Code, art. 555",
    origin="rules",
)
REMARK = msgspec.structs.replace(FOUND, title="A remark", status="attention", text="аванс " * 200, origin="model")
REPORT = DocumentReport(
    job_id="doc_01jd2mzzzzzzzzzzzzzzzzzzzz",
    mode="live",
    created_at=datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC),
    sealed_at=datetime.datetime(2026, 3, 1, 12, 1, tzinfo=datetime.UTC),
    format="pdf",
    pages=5,
    document_type="purchase_agreement",
    score=10,
    level="low",
    conclusion="A purchase agreement.",
    clauses=[MISSING, REMARK, FOUND],
    recommendations=["Demand the consent."],
    opinion=None,
    compared_with=None,
    document_sha256="ab" * 32,
    snapshot_sha256="cd" * 32,
    verify_url="https://checks.example/verify/" + "cd" * 32,
)


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def test_the_words_found_are_quoted_with_their_place() -> None:
    text = text_of(render_document_report(REPORT))
    assert "“Цена составляет 4 950 000 рублей [U+202E]обратно #let x = 1 $a$ ]”" in text
    assert "page 3 · Civil Code, art. 555" in text
    assert "noted by a language model, not scored" in text
    assert "… (+" in text
    assert "Demand the consent." in text


def test_every_fault_of_a_clause_has_its_words_and_page() -> None:
    further: list[tuple[str, int | None]] = [
        ("No receipt is given.", 4),
        ("No receipt is given.", 4),
        (MISSING.summary, 2),
    ]
    several = msgspec.structs.replace(FOUND, text="It is paid to the brother.", further=further)
    text = text_of(render_document_report(msgspec.structs.replace(REPORT, clauses=[several])))
    assert "“It is paid to the brother.” “No receipt is given.” “Nothing is said on it.” page 2, 3, 4" in text


def test_an_alarm_that_a_model_doubts_has_both_quotes() -> None:
    doubted = msgspec.structs.replace(REMARK, text="The flat is under arrest.", answer="It is under no arrest.")
    text = text_of(render_document_report(msgspec.structs.replace(REPORT, clauses=[doubted])))
    assert "“The flat is under arrest.” The document also says: “It is under no arrest.”" in text


def test_what_a_model_read_and_the_score_counts_is_not_called_unscored() -> None:
    scored = msgspec.structs.replace(REMARK, text=None, impact=25)
    text = text_of(render_document_report(msgspec.structs.replace(REPORT, clauses=[scored])))
    assert "read by a language model" in text
    assert "not scored" not in text


def test_a_plain_text_is_called_so() -> None:
    plain = msgspec.structs.replace(REPORT, format="text", pages=1, language="ru")
    assert "текст, страниц: 1" in text_of(render_document_report(plain))


def test_the_last_heading_stands_clear_of_what_is_above_it() -> None:
    fine = msgspec.structs.replace(FOUND, status="ok", text=None, law="Civil Code, art. 555")
    pdf = render_document_report(msgspec.structs.replace(REPORT, clauses=[fine], recommendations=[]))
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        law, heading = (_box(text, words) for words in ("Civil Code, art. 555", ENGLISH["chapter.evidence"]))
    assert heading[3] < law[1], "the top of the heading lies below the line before it"


def _box(text: pypdfium2.PdfTextPage, words: str) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the words."""
    found = text.search(words).get_next()
    assert found is not None, words
    boxes = [text.get_charbox(place) for place in range(found[0], sum(found))]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def test_a_page_that_is_the_only_one_is_not_named() -> None:
    assert "page 3 ·" not in text_of(render_document_report(msgspec.structs.replace(REPORT, pages=1)))


def test_what_was_read_from_a_picture_is_marked() -> None:
    report = msgspec.structs.replace(REPORT, recognised=[3])
    assert "page 3 · read from a picture; compare with the page · Civil Code" in text_of(render_document_report(report))
    assert "from a picture" not in text_of(render_document_report(msgspec.structs.replace(REPORT, recognised=[2])))


def test_the_same_report_gives_the_same_bytes() -> None:
    assert render_document_report(REPORT) == render_document_report(REPORT)


@pytest.mark.parametrize(
    "report",
    [
        msgspec.structs.replace(REPORT, clauses=[], recommendations=[]),
        msgspec.structs.replace(REPORT, mode="sandbox", opinion="In short. " * 300, compared_with="chk_1"),
        msgspec.structs.replace(REPORT, clauses=[MISSING, REMARK, FOUND] * 30, level="critical", score=100),
    ],
)
def test_every_report_can_be_made(report: DocumentReport) -> None:
    assert render_document_report(report).startswith(b"%PDF")


def test_every_type_has_a_name() -> None:
    assert all(f"document_type.{name}" in ENGLISH for name in get_args(DocumentType))


@pytest.mark.parametrize("clauses", range(4, 24))
def test_no_label_is_torn_from_its_fingerprint(clauses: int) -> None:
    """The evidence stands on one page, wherever the text before it ends."""
    found = [(MISSING, REMARK, FOUND)[number % 3] for number in range(clauses)]
    with pypdfium2.PdfDocument(render_document_report(msgspec.structs.replace(REPORT, clauses=found))) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    [last] = [page for page in pages if "Evidence and verification" in page]
    assert all(text in last for text in ("The document as uploaded (SHA-256)", "abababab", "Data snapshot", "cdcdcdcd"))


def test_a_quotation_begins_with_its_sentence_and_has_the_marks_of_the_language() -> None:
    found = msgspec.structs.replace(FOUND, text="Цена и порядок расчётов\nЦена Объекта составляет 3 000 000 рублей.")
    report = msgspec.structs.replace(REPORT, clauses=[found], language="ru")
    assert "«Цена Объекта составляет 3 000 000 рублей.»" in text_of(render_document_report(report))
