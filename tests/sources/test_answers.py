"""From findings to an answer: what is an honest zero, and what is not."""

import datetime
from typing import Any

import pytest

from cleardeed.core import clock
from cleardeed.core.language import translator
from cleardeed.sources.answers import answer_of, coverage, unavailable
from cleardeed.sources.base import AnswerStatus, Findings
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    Match,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
)

EXACT = Match("exact", ["last_name", "first_name", "birth_date"], [], [], "Name and birth date agree.")
WEAK = Match("weak", ["last_name", "first_name"], ["birth_date"], [], "A namesake.")
TORN = Match("weak", ["inn"], [], ["birth_date"], "A contradiction.")
FACTS = PropertyFacts(match=EXACT)
YESTERDAY = datetime.timedelta(days=1)


def judged(
    code: str, *records: AnyRecord, age: datetime.timedelta = YESTERDAY, **findings: Any
) -> tuple[AnswerStatus, str | None]:
    found = Findings(records=list(records), datestamp=clock.today() - age, **findings)
    answer = answer_of(BY_CODE[code], found, "local")
    assert answer.records == found.records
    assert answer.datestamp == found.datestamp
    return answer.status, answer.reason


@pytest.mark.parametrize(
    ("code", "records", "expected"),
    [
        ("fssp", [], ("ok", None)),
        ("fssp", [EnforcementProceeding(match=EXACT)], ("found", None)),
        ("fssp", [EnforcementProceeding(match=WEAK)], ("manual_review_required", "namesake")),
        ("fssp", [EnforcementProceeding(match=TORN)], ("manual_review_required", "contradiction")),
        ("fssp", [EnforcementProceeding(match=EXACT), EnforcementProceeding(match=WEAK)], ("found", None)),
        ("fedresurs", [Bankruptcy(match=EXACT)], ("found", None)),
        ("kad_arbitr", [ArbitrationCase(match=EXACT, role="plaintiff")], ("ok", None)),
        ("kad_arbitr", [ArbitrationCase(match=EXACT, role="respondent")], ("found", None)),
        ("kad_arbitr", [ArbitrationCase(match=EXACT)], ("found", None)),
        ("kad_arbitr", [ArbitrationCase(match=WEAK, role="third_party")], ("ok", None)),
        ("pledges", [Pledge(match=EXACT, role="pledgor")], ("found", None)),
        ("pledges", [Pledge(match=EXACT, role="creditor")], ("ok", None)),
        ("courts", [CourtCase(match=WEAK, role="respondent")], ("manual_review_required", "namesake")),
        ("passports", [PassportStatus(match=EXACT)], ("found", None)),
        ("passports", [PassportStatus(match=EXACT, valid=True)], ("ok", None)),
        ("inn", [TaxpayerStatus(match=EXACT, kind="active")], ("ok", None)),
        ("inn", [TaxpayerStatus(match=EXACT, kind="void")], ("found", None)),
        ("tax_debts", [TaxDebt(match=EXACT, amount=0.0)], ("ok", None)),
        ("tax_debts", [TaxDebt(match=EXACT, amount=1.0)], ("found", None)),
        ("tax_debts", [TaxDebt(match=EXACT)], ("found", None)),
        ("housing", [], ("ok", None)),
        ("housing", [HousingCondition(match=EXACT, kind="unsafe")], ("found", None)),
        ("housing", [HousingCondition(match=EXACT, kind="ordinary")], ("ok", None)),
        ("object_courts", [CourtCase(match=EXACT)], ("found", None)),
        ("egrn", [], ("manual_review_required", "object_unknown")),
        ("nspd", [], ("manual_review_required", "object_unknown")),
        ("egrn", [Right(match=EXACT)], ("manual_review_required", "object_unknown")),
        ("egrn", [FACTS, Right(match=EXACT)], ("ok", None)),
        ("egrn", [FACTS, Encumbrance(match=EXACT, kind="mortgage")], ("found", None)),
        ("egrn", [Encumbrance(match=EXACT, kind="mortgage")], ("found", None)),
        ("egrn", [FACTS, Encumbrance(match=EXACT, closed_on=datetime.date(2020, 1, 1))], ("ok", None)),
        ("egrn", [PropertyFacts(match=EXACT, cancelled=True)], ("found", None)),
    ],
)
def test_records_decide_a_sources_status(code: str, records: list[AnyRecord], expected: tuple[str, str | None]) -> None:
    assert judged(code, *records) == expected


@pytest.mark.parametrize("reason", ["too_many_candidates", "not_enough_data", None])
def test_an_incomplete_reading_is_never_clean_and_never_final(reason: str | None) -> None:
    expected = ("manual_review_required", reason or "incomplete")
    for records in ([], [EnforcementProceeding(match=EXACT)]):
        assert judged("fssp", *records, complete=False, incomplete_reason=reason) == expected


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.code)
def test_old_data_prove_presence_and_never_absence(source: Any) -> None:
    old, fresh = source.max_age + YESTERDAY, source.max_age
    facts = [FACTS] if source.code in ("egrn", "nspd") else []
    assert judged(source.code, *facts, age=fresh) == ("ok", None)
    silence = "manual_review_required" if facts else "source_unavailable"
    assert judged(source.code, *facts, age=old) == (silence, "stale")
    finding = Encumbrance(match=EXACT) if facts else Bankruptcy(match=EXACT)
    assert judged(source.code, *facts, finding, age=old) == ("found", None)


def test_a_list_of_invalid_passports_proves_nothing_after_a_month() -> None:
    assert judged("passports", age=datetime.timedelta(days=30))[0] == "ok"
    assert judged("passports", age=datetime.timedelta(days=31)) == ("source_unavailable", "stale")


def test_the_sentence_says_what_there_is() -> None:
    found = Findings(
        records=[
            ArbitrationCase(match=EXACT, role="respondent"),
            ArbitrationCase(match=EXACT, role="plaintiff"),
            ArbitrationCase(match=WEAK),
        ],
        datestamp=clock.today(),
        left_out=2,
    )
    answer = answer_of(BY_CODE["kad_arbitr"], found, "local")
    assert answer.summary == (
        "Records found: 1. Records that may be about someone else: 1. Further records: 1. "
        "Records about other people left out: 2."
    )


def test_a_doubtful_record_of_an_object_is_about_another_object() -> None:
    found = Findings(records=[CourtCase(match=WEAK)], datestamp=clock.today())
    answer = answer_of(BY_CODE["object_courts"], found, "local")
    assert answer.summary.endswith("Records that may be about another object: 1.")


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([TaxpayerStatus(match=EXACT, inn="770000000107", kind="active")], "Searched by the name alone: "),
        ([], "Not checked: that takes the seller's tax number, "),
    ],
)
def test_a_source_that_holds_a_record_of_the_name_was_searched(records: list[AnyRecord], said: str) -> None:
    found = Findings(records=records, datestamp=clock.today(), complete=False, incomplete_reason="not_enough_data")
    assert answer_of(BY_CODE["inn"], found, "local").summary.startswith(said)


def test_an_honest_zero_is_the_catalogues_sentence() -> None:
    source = BY_CODE["wanted"]
    assert answer_of(source, Findings(records=[], datestamp=clock.today()), "local").summary == source.zero


def test_an_honest_zero_of_an_earlier_day_says_of_which() -> None:
    source, day = BY_CODE["fssp"], clock.today() - datetime.timedelta(days=10)
    answer = answer_of(source, Findings(records=[], datestamp=day), "local")
    assert answer.summary == f"{source.zero} The data are of {day.isoformat()}."
    russian = answer_of(source, Findings(records=[], datestamp=day), "local", translator("ru"))
    assert russian.summary.endswith(f"Данные на {day:%d.%m.%Y}.")


@pytest.mark.parametrize(("code", "days"), [("egrn", 30), ("fssp", 30), ("kad_arbitr", 30), ("wanted", 7)])
def test_a_table_of_what_changes_daily_proves_no_absence_for_long(code: str, days: int) -> None:
    assert BY_CODE[code].max_age == datetime.timedelta(days=days)


def test_unavailable_has_a_reason_and_no_date() -> None:
    answer = unavailable(BY_CODE["fssp"], "not_loaded", "local")
    assert (answer.status, answer.reason, answer.datestamp, answer.records) == (
        "source_unavailable",
        "not_loaded",
        None,
        [],
    )
    assert "No data are loaded" in answer.summary
    assert unavailable(BY_CODE["fssp"], "something_new", "x").summary == "The source is unavailable."


def test_coverage_adds_up() -> None:
    answers = [
        answer_of(BY_CODE["fssp"], Findings(records=[], datestamp=clock.today()), "local"),
        answer_of(BY_CODE["inn"], Findings(records=[TaxDebt(match=EXACT)], datestamp=clock.today()), "local"),
        answer_of(BY_CODE["egrn"], Findings(records=[], datestamp=clock.today()), "local"),
        unavailable(BY_CODE["courts"], "off", "off"),
    ]
    assert coverage(answers) == {"answered": 2, "source_unavailable": 1, "manual_review_required": 1}
    assert coverage([]) == {"answered": 0, "source_unavailable": 0, "manual_review_required": 0}
