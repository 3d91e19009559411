"""A reviewed edition on paper: what was decided stands with its record, whatever the reason holds."""

import datetime

import msgspec
import pypdfium2
import pytest

from cleardeed.core.language import LANGUAGES, Language
from cleardeed.reports.model import CheckReport, Decision, Edition, FoundRecord, RecordDecision, ReviewedSource
from cleardeed.reports.pdf import render_check_report
from cleardeed.reports.view import check_view
from tests.reports.samples import critical

EDITION = Edition(
    number=3,
    first_sealed_at="2026-01-31T12:00:00.250Z",
    first_root="ab" * 32,
    first_score=98,
    first_label="Critical risk",
)


def decided(decision: Decision = "another_person", **fields: object) -> RecordDecision:
    given = {"reason": "Another date of birth.", "decided_by": "A. Lawyer", "decided_at": "2026-02-01T09:30:00.000Z"}
    return msgspec.convert({"decision": decision, **given, **fields}, RecordDecision)


def report(decision: RecordDecision, language: Language = "en") -> CheckReport:
    record = FoundRecord(
        title="Enforcement proceeding",
        number="999001/24/77001-ИП",
        date=datetime.date(2024, 3, 15),
        match_grade="probable",
        match_reason="The name agrees.",
        decision=decision,
    )
    line = ReviewedSource(
        source_code="fssp",
        source_name="Bailiffs",
        status="reviewed",
        summary="Set aside.",
        records_count=1,
        normalized_result_sha256="cd" * 32,
        connector="local",
        records=[record],
    )
    base = critical()
    summary = msgspec.structs.replace(base.summary, not_checked=[])
    return msgspec.structs.replace(base, checklist=[line], summary=summary, edition=EDITION, language=language)


def printed(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return " ".join("".join(page.get_textpage().get_text_bounded() for page in document).split())


def test_the_decision_stands_with_its_record() -> None:
    text = printed(render_check_report(report(decided())))
    for told in ("Reviewed edition 3", "Decided: someone else", "A. Lawyer, 2026-02-01 09:30:00 UTC: Another date",
                 "Root of the first edition", "Decided by a person"):  # fmt: skip
        assert told in text
    assert "Counts all the same" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_one_tells_the_first_score_and_who_decided(language: Language) -> None:
    document = pypdfium2.PdfDocument(render_check_report(report(decided(), language)))
    first_page = " ".join(document[0].get_textpage().get_text_bounded().split())
    score = report(decided()).risk_scoring.score
    told = {
        "en": (
            "in the first edition: 98 of 100 (critical risk);",
            f"in this one: {score} (",
            "Who decided: A. Lawyer.",
        ),
        "ru": (f"в первой редакции — 98 из 100 (critical risk), в этой — {score} (", "Кто принял решения: A. Lawyer."),
    }
    assert all(each in first_page for each in told[language])


def test_of_many_deciders_the_first_are_named() -> None:
    made = report(decided())
    [line] = made.checklist
    records = [
        msgspec.structs.replace(line.records[0], decision=decided(decided_by=name))
        for name in ("A", "B", "C", "D", "A")
    ]
    many = msgspec.structs.replace(made, checklist=[msgspec.structs.replace(line, records=records)])
    assert "Who decided: A; B and 2 more." in check_view(many)["edition"]["notice"]


def test_a_decider_with_initials_ends_the_sentence_once() -> None:
    shown = check_view(report(decided(decided_by="Lebed A. A.")))["edition"]["notice"]
    assert "Lebed" in shown
    assert ".." not in shown


def test_one_that_does_not_count_says_so() -> None:
    assert "Counts all the same" in printed(render_check_report(report(decided(overruled=True))))


def test_an_edition_is_printed_in_russian() -> None:
    text = printed(render_check_report(report(decided("cannot_tell"), "ru")))
    for told in ("Пересмотренная редакция № 3", "Решение: установить нельзя", "01.02.2026 09:30:00 UTC"):
        assert told in text


@pytest.mark.parametrize(
    ("decision", "settled", "undecided"), [("another_person", 1, 0), ("concerns_subject", 1, 0), ("cannot_tell", 0, 1)]
)
def test_a_decision_that_settles_nothing_is_not_counted_among_those_that_the_score_follows(
    decision: Decision, settled: int, undecided: int
) -> None:
    notice = check_view(report(decided(decision)))["edition"]["notice"]
    assert ("taken into account in the score: 1." in notice) == bool(settled)
    assert ("could not tell whose they are: 1;" in notice) == bool(undecided)


@pytest.mark.parametrize(
    "reason",
    ["x" * 1000, "слово " * 166, "{reason} {0} %s #panic() $x$ *b* \\", "a\nb\tc", "\u0301" * 999 + "a", "😀" * 500],
)
def test_whatever_the_reason_holds_is_printed(reason: str) -> None:
    made = report(decided(reason=reason, decided_by="Щ" * 200))
    assert render_check_report(made) == render_check_report(made)
    view = check_view(made)
    assert view["sources"][0]["records"][0]["decision"]["code"] == "another_person"


@pytest.mark.parametrize(
    ("decision", "counted"), [(decided(), 1), (decided(overruled=True), 0), (decided("cannot_tell"), 0)]
)
def test_that_all_answered_is_said_with_what_was_set_aside(decision: RecordDecision, counted: int) -> None:
    told = "All 1 sources answered."
    expected = f"{told} Records set aside by a person's decision: 1." if counted else told
    assert check_view(report(decision))["coverage"]["complete"] == expected
    assert ("Records set aside" in printed(render_check_report(report(decision)))) == bool(counted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decider_is_named_in_the_report_s_letters_and_a_long_name_is_not_cut(language: Language) -> None:
    made = decided(decided_by="Константинопольская-Преображенская-Покровская Марфа")
    whole = printed(render_check_report(report(made, language)))
    text = whole.replace("\N{ZERO WIDTH SPACE} ", "").replace("\N{ZERO WIDTH SPACE}", "")
    assert "U+200B" not in text
    assert ("Konstantinopolskaia" in text) is (language == "en")
    assert language == "en" or "Марфа" in text
