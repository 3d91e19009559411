import ctypes
import hashlib
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cleardeed.core.language import Language
from cleardeed.reports.labels import ENGLISH, labels_in
from cleardeed.reports.model import CheckReport, Factor, FoundRecord, LegalOpinion, ObjectIdentity, SellerIdentity
from cleardeed.reports.pdf import RenderingError, render_check_report, render_pdf
from tests.reports import samples

HOSTILE = r'#import "x.typ": * *жирный* _i_ $x^2$ `raw` <label> @ref \u{41} #[c] // c /* d */ = h - l ~ ---'


def pages(pdf: bytes) -> list[str]:
    """The text of each page, in one line: where a line breaks is a matter of design."""
    document = pypdfium2.PdfDocument(pdf)
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_range().replace("\u200b", "")) for page in document]


def text_of(report: CheckReport) -> str:
    return " ".join(pages(render_check_report(report)))


def links(pdf: bytes) -> list[str]:
    found = []
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        position, link = ctypes.c_int(0), pdfium.FPDF_LINK()
        while pdfium.FPDFLink_Enumerate(page, position, link):
            address = ctypes.create_string_buffer(500)
            pdfium.FPDFAction_GetURIPath(document, pdfium.FPDFLink_GetAction(link), address, 500)
            found.append(address.value.decode())
    return found


def with_name(name: str) -> CheckReport:
    return replace(samples.clean(), seller=replace(samples.SELLER, full_name=name))


def test_the_same_report_gives_the_same_bytes_in_any_order_and_thread() -> None:
    reports = [samples.critical(), samples.clean(), samples.partial(), samples.critical()]
    first = [render_check_report(report) for report in reports]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(render_check_report, reports * 3)) == first * 3
    assert first[0] == first[3]


@pytest.mark.process
def test_the_same_report_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys, hashlib; from tests.reports import samples; from cleardeed.reports.pdf import render_check_report;"
        "print(hashlib.sha256(render_check_report(samples.critical())).hexdigest())"
    )
    elsewhere = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={})
    assert elsewhere.stdout.strip() == hashlib.sha256(render_check_report(samples.critical())).hexdigest()


def test_another_report_gives_other_bytes() -> None:
    assert render_check_report(samples.clean()) != render_check_report(with_name("Иванов Пётр Сидорович-Первый"))


def figures(sheets: list[str]) -> str:
    """The page with the score, what it rests on, and the sources at a glance."""
    return next(sheet for sheet in sheets if ENGLISH["summary.detail"] in sheet)


def test_the_first_page_tells_a_person_what_to_do() -> None:
    report = samples.critical()
    first = pages(render_check_report(report))[0]
    said = report.summary
    for words in (said.verdict, *said.cautions, *said.next_steps, *said.demands, "100 of 100", "Критический риск"):
        assert words in first
    for point in said.points:
        assert point.title in first
        assert point.reason in first
        assert point.meaning in first
    assert [gap.advice in first for gap in said.not_checked] == [True, True]


def test_the_list_for_the_day_of_the_deal_stands_whole_on_one_page() -> None:
    for report in (samples.critical(), samples.clean(), samples.partial()):
        sheets = pages(render_check_report(report))
        listed = [sheet for sheet in sheets if ENGLISH["summary.closing.note"] in sheet]
        assert len(listed) == 1
        assert [line for line in report.summary.closing if line not in listed[0]] == []


def test_the_page_of_figures_gives_the_verdict_and_its_subject() -> None:
    first = figures(pages(render_check_report(samples.critical())))
    for words in (
        "Критический риск",
        "100 of 100",
        "Сделка без финансового управляющего",
        "Иванов Пётр Сидорович",
        "1980-02-01",
        "77:99:0009999:1001",
        "Apartment",
        "Продавец находится в процедуре банкротства",
        "chk_01kg9m3v7pe8rs4v2n6x0qz5tj",
        "2026-01-31 12:00:01 UTC",
        "Live",
    ):
        assert words in first


def test_every_factor_stands_with_its_reason_law_and_weight() -> None:
    text = text_of(samples.critical())
    for factor in samples.CRITICAL_RISK.factors:
        assert (factor.title in text) is (factor.status != "ok")
        assert str(factor.reason) in text
        assert (factor.law or "") in text
    assert "+60" in text


def test_a_risk_that_was_ruled_out_is_told_by_its_reason_and_never_by_its_name() -> None:
    arrest = Factor(code="arrest", title="Under arrest", status="ok", impact=0, reason="No arrest is registered.")
    report = replace(samples.clean(), risk_scoring=replace(samples.clean().risk_scoring, factors=[arrest]))
    assert "No arrest is registered." in text_of(report)
    assert "Under arrest" not in text_of(report)


def test_every_source_stands_with_its_answer_and_every_record_with_its_match() -> None:
    text = text_of(samples.critical())
    for source in samples.CRITICAL_CHECKLIST:
        assert source.source_name in text
        assert source.normalized_result_sha256[:8] in text
        for record in source.records:
            assert str(record.number) in text
            assert record.match_reason in text
    assert "2026-01-30" in text
    assert "182,300.50 ₽" in text
    assert "closed 2024-09-01" in text


def test_a_partial_report_says_on_page_one_what_was_not_checked_and_later_what_to_do() -> None:
    sheets = pages(render_check_report(samples.partial()))
    assert "Sources without a final answer: 6 of 14." in sheets[0]
    assert all(gap.source_name in sheets[0] for gap in samples.partial().summary.not_checked)
    assert "Not everything could be checked" in figures(sheets)
    assert "6 of 14 sources gave no final answer" in figures(sheets)
    assert "of what was checked" in figures(sheets)
    assert "Register of real estate No answer" in figures(sheets)
    assert ENGLISH["reason.timeout"] in " ".join(sheets)
    assert ENGLISH["todo.egrn"] in " ".join(sheets)


def test_only_a_complete_report_says_that_all_sources_answered() -> None:
    assert "All 10 sources answered." in text_of(samples.clean())
    assert "sources answered." not in text_of(samples.partial())


def test_a_report_in_which_nobody_was_asked_does_not_look_clean() -> None:
    text = text_of(replace(samples.clean(), checklist=[]))
    assert "No source was asked." in text
    assert "of what was checked" in text


def test_a_sandbox_report_says_so_on_every_page() -> None:
    assert all("SANDBOX" in sheet for sheet in pages(render_check_report(samples.partial(sandbox=True))))
    assert "SANDBOX" not in text_of(samples.partial())


@pytest.mark.parametrize(("author", "words"), [("rules", "by rules"), ("model", "by a language model")])
def test_the_opinion_names_its_author(author: str, words: str) -> None:
    opinion = LegalOpinion(text="First.\n\nSecond.", basis=["127-ФЗ"], written_by=author)  # type: ignore[arg-type]
    text = text_of(replace(samples.clean(), legal_opinion=opinion))
    assert words in text
    assert text.index("First.") < text.index("Second.")


@pytest.mark.parametrize("records", range(16, 24))
def test_the_mark_of_the_opinion_stands_on_the_page_of_its_first_words(records: int) -> None:
    found = FoundRecord(title="Record", match_grade="exact", match_reason="Agrees.")
    held = [samples.source("fssp", "found", "Found.", records=[found] * records)]
    opinion = LegalOpinion(text="The verdict stands here.\n\nMore.", basis=["Law"], written_by="rules")
    report = replace(samples.clean(), checklist=held, legal_opinion=opinion)
    [page] = [page for page in pages(render_check_report(report)) if "The verdict stands here." in page]
    assert ENGLISH["opinion.by.rules"] in page
    assert ENGLISH["chapter.opinion"] in page


def test_no_line_ends_within_the_number_of_a_law() -> None:
    cited = " ".join(f"{'слово ' * (count % 11)}{'б' * count} № 127-ФЗ" for count in range(1, 60))
    opinion = LegalOpinion(text=cited, basis=[], written_by="rules")
    document = pypdfium2.PdfDocument(render_check_report(replace(samples.clean(), legal_opinion=opinion)))
    assert sum(page.get_textpage().get_text_range().count("№\u00a0127-ФЗ") for page in document) == 59


def test_no_opinion_no_chapter() -> None:
    assert ENGLISH["chapter.opinion"] not in text_of(samples.clean())


def test_every_page_bears_the_check_and_its_number_and_no_name() -> None:
    sheets = pages(render_check_report(samples.critical()))
    for number, sheet in enumerate(sheets, start=1):
        assert "chk_01kg9m3v7pe8rs4v2n6x0qz5tj" in sheet
        assert f"Page {number} of {len(sheets)}" in sheet
    assert "Иванов" not in sheets[-1]


def test_the_evidence_page_leads_to_the_verification_page() -> None:
    report = samples.critical()
    pdf = render_check_report(report)
    assert links(pdf) == [report.evidence.verify_url]
    snapshot = report.evidence.data_snapshot_sha256
    assert " ".join(snapshot[place : place + 8] for place in range(0, 64, 8)) in pages(pdf)[-1]
    assert report.evidence.verify_url in pages(pdf)[-1]


def test_the_address_of_verification_is_printed_as_it_is_opened() -> None:
    report = samples.clean()
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(render_check_report(report))]
    assert any(report.evidence.verify_url in re.sub(r"[\r\n]", "", text) for text in texts)


def test_it_is_marked_as_pdf_a_2b_with_language_and_date() -> None:
    pdf = render_check_report(replace(samples.clean(), language="ru"))
    assert b"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" in pdf
    assert b"/Lang(ru)" in pdf
    assert b"/OutputIntents" in pdf
    assert b"<xmp:CreateDate>2026-01-31T12:00:04+00:00</xmp:CreateDate>" in pdf


def test_metadata_and_outline_hold_no_personal_data() -> None:
    pdf = render_check_report(samples.critical())
    document = pypdfium2.PdfDocument(pdf)
    assert document.get_metadata_value("Title") == "Due diligence report chk_01kg9m3v7pe8rs4v2n6x0qz5tj"
    outline = [bookmark.get_title() for bookmark in document.get_toc()]
    assert outline[:3] == [ENGLISH["summary.closing"], ENGLISH["summary.detail"], "1. Risk factors"]
    said = " ".join([*document.get_metadata_dict().values(), *outline, pdf.decode("latin-1")])
    for secret in ("Иванов", "Пётр", "1980-02-01", "770000000082", "112-233-445", "0009999:1001", "Примерск"):
        assert secret not in said
        assert secret.encode() not in pdf
        assert secret.encode("utf-16-be") not in pdf


def test_markup_prints_literally() -> None:
    base = samples.critical()
    record = replace(samples.CRITICAL_CHECKLIST[0].records[0], title=HOSTILE, summary=HOSTILE)
    report = replace(
        base,
        seller=replace(samples.SELLER, full_name=HOSTILE),
        checklist=[replace(samples.CRITICAL_CHECKLIST[0], records=[record])],
        risk_scoring=replace(samples.CRITICAL_RISK, conclusion=HOSTILE),
        legal_opinion=replace(samples.OPINION, text=HOSTILE, basis=[HOSTILE]),
    )
    assert text_of(report).count(HOSTILE) == 7


def test_characters_that_would_spoof_are_shown() -> None:
    text = text_of(with_name("Иванов\u202eвортеП\x00\ud800"))
    assert "Иванов[U+202E]вортеП[U+0000][U+D800]" in text


@given(st.text(max_size=60))
def test_any_text_renders(text: str) -> None:
    record = replace(samples.CRITICAL_CHECKLIST[0].records[0], title=text, number=text, kind=text, summary=text)
    source = replace(samples.CRITICAL_CHECKLIST[0], records=[record], summary=text, reason=text)
    assert render_check_report(replace(with_name(text), checklist=[source])).startswith(b"%PDF-1.7")


@pytest.mark.slow
def test_long_data_stay_on_their_pages() -> None:
    long = "Ж" * 10_000
    base = samples.CRITICAL_CHECKLIST[0]
    records = [replace(base.records[0], title=f"№ {place}", summary=long) for place in range(500)]
    report = replace(
        with_name(long),
        checklist=[replace(base, records=records, records_count=500, source_name=long)],
        risk_scoring=replace(samples.CRITICAL_RISK, conclusion=long, factors=[FACTOR] * 60),
    )
    pdf = render_check_report(report)
    assert "and 460 more, see the data snapshot" in " ".join(pages(pdf))
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        letters = page.get_textpage()
        for place in range(letters.count_chars()):
            left, bottom, right, top = letters.get_charbox(place)
            assert 50 <= left <= right <= width - 50
            assert 30 <= bottom <= top <= height - 30


FACTOR = Factor(code="x", title="Ж" * 1000, status="attention", impact=1, reason="Ж" * 1000, law="Ж" * 1000)


def test_missing_values_are_said_to_be_missing() -> None:
    report = replace(samples.clean(), seller=SellerIdentity(), object=ObjectIdentity())
    assert figures(pages(render_check_report(report))).count(ENGLISH["missing"]) == 8


def test_a_report_is_in_its_language() -> None:
    sheets = pages(render_check_report(replace(samples.critical(), language="ru")))
    assert labels_in("ru")["title"] in sheets[0]
    assert labels_in("ru")["page"].format(page=1, pages=len(sheets)) in sheets[0]
    assert "01.02.1980" in sheets[0]


def test_a_refusal_quotes_no_data() -> None:
    with pytest.raises(RenderingError) as refusal:
        render_pdf("check.typ", {"language": "Иванов"}, sealed_at=samples.clean().sealed_at, link="https://example.com")
    assert "Иванов" not in str(refusal.value)
    assert refusal.value.__suppress_context__


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("sample", [samples.critical, samples.partial, samples.clean])
def test_no_page_within_a_report_is_nearly_empty(sample: Callable[[], CheckReport], language: Language) -> None:
    for filling in ("", "г. Примерск, ул. Первая, д. 1, " * 2, "г. Примерск, ул. Первая, д. 1, " * 9):
        one = replace(sample(), language=language, object=ObjectIdentity(address=filling or None))
        sheets = pages(render_check_report(one))
        assert len(sheets) > 4
        assert [number for number, sheet in enumerate(sheets[:-1], 1) if len(sheet) < 600] == []


def test_steps_and_demands_that_go_on_on_the_next_page_stay_in_their_columns() -> None:
    base = samples.critical()
    demands = [f"Demand number {number}: " + "a paper that proves what was said of it. " * 4 for number in range(1, 26)]
    made = replace(base, summary=replace(base.summary, next_steps=["Pay nothing."], demands=demands))
    document = pypdfium2.PdfDocument(render_check_report(made))
    places = [
        (number, texts.get_charbox(found[0])[0] > 0.4 * page.get_width())
        for number, page in enumerate(document)
        for texts in [page.get_textpage()]
        for demand in demands
        if (found := texts.search(demand.partition(" a ")[0]).get_next())
    ]
    assert len(places) == len(demands)
    assert {on_the_right for _number, on_the_right in places} == {True}
    assert len({number for number, _right in places}) > 1
