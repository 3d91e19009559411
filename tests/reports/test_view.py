import datetime

import pytest
from msgspec.structs import replace

from cleardeed.reports.labels import ENGLISH
from cleardeed.reports.model import CheckReport, Factor, FactorRecord, FoundRecord, MatchGrade
from cleardeed.reports.pdf import render_check_report
from cleardeed.reports.report_texts import texts_in
from cleardeed.reports.summary import NotChecked
from cleardeed.reports.view import NUMBERS_SHOWN, RECORDS_SHOWN, check_view
from tests.reports import samples


def record(grade: MatchGrade, day: int | None, amount: float | None = None) -> FoundRecord:
    date = datetime.date(2024, 1, day) if day else None
    return FoundRecord(title=f"{grade} {day}", date=date, amount=amount, match_grade=grade, match_reason="")


def report_with(records: list[FoundRecord], counted: int | None = None) -> CheckReport:
    answer = samples.source("fssp", "found", "Found.", records=records)
    return replace(samples.clean(), checklist=[replace(answer, records_count=counted or len(records))])


def test_factors_stand_by_weight_and_those_in_order_apart() -> None:
    risk = check_view(samples.critical())["risk"]
    assert [factor["weight"] for factor in risk["factors"]] == ["+60", "+40", "+15", "+15", "+10", "+5"]
    assert len(risk["in_order"]) == 5
    assert len(risk["reasons"]) == 5
    assert risk["more"] == "1 more in chapter 1"


def test_numbers_on_the_first_page_say_what_they_are() -> None:
    said = dict(check_view(replace(samples.critical(), language="ru"))["whom"])
    assert "ИНН 770000000082" in said["Продавец"]
    assert "кадастровый номер 77:99:0009999:1001" in said["Объект"]


def test_factors_name_their_sources_in_words() -> None:
    heaviest = check_view(samples.critical())["risk"]["factors"][0]
    assert heaviest["sources"] == "Bankruptcies, Arbitration cases"


def test_of_what_was_not_checked_nothing_is_cut_off() -> None:
    base = samples.partial()
    reason = "Not checked without it: " + "; ".join(["The object is mortgaged"] * 50)
    long = replace(base.risk_scoring.factors[0], reason=reason)
    risk = check_view(replace(base, risk_scoring=replace(base.risk_scoring, factors=[long])))["risk"]
    assert risk["factors"][0]["reason"] == reason


def test_an_unknown_factor_without_weight_is_no_factor_in_order() -> None:
    base = samples.partial()
    unknown = replace(base.risk_scoring.factors[0], impact=0)
    risk = check_view(replace(base, risk_scoring=replace(base.risk_scoring, factors=[unknown])))["risk"]
    assert [factor["title"] for factor in risk["factors"]] == [unknown.title]
    assert risk["in_order"] == []


def test_surest_and_newest_records_come_first() -> None:
    given = [record("weak", 9), record("exact", None), record("probable", 3), record("exact", 1), record("exact", 2)]
    shown = check_view(report_with(given))["sources"][0]["records"]
    assert [item["title"] for item in shown] == ["exact 2", "exact 1", "exact None", "probable 3", "weak 9"]


def test_long_lists_of_records_are_cut_and_say_so() -> None:
    source = check_view(report_with([record("exact", 1)] * 500))["sources"][0]
    assert len(source["records"]) == RECORDS_SHOWN
    assert source["more"] == f"and {500 - RECORDS_SHOWN} more, see the data snapshot"


def test_records_that_were_counted_but_not_handed_over_are_mentioned() -> None:
    assert check_view(report_with([record("exact", 1)], counted=7))["sources"][0]["more"] is not None
    assert check_view(report_with([record("exact", 1)]))["sources"][0]["more"] is None


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (1_250_000.0, "1,250,000\u00a0₽"),
        (182_300.5, "182,300.50\u00a0₽"),
        (0.0, "0\u00a0₽"),
        (None, None),
    ],
)
def test_amounts_are_printed_in_roubles(amount: float | None, shown: str | None) -> None:
    printed = check_view(report_with([record("exact", 1, amount)]))["sources"][0]["records"][0]["amount"]
    assert printed == shown


@pytest.mark.parametrize("reason", [None, "a_code_nobody_labelled"])
def test_a_source_without_a_labelled_reason_is_still_explained(reason: str | None) -> None:
    silent = replace(samples.unavailable("new_source", "timeout"), reason=reason)
    view = check_view(replace(samples.partial(), checklist=[silent]))
    assert view["unsettled"][0]["why"] == silent.summary
    wordless = check_view(replace(samples.partial(), checklist=[replace(silent, summary="")]))
    assert wordless["unsettled"][0]["why"] == ENGLISH["reason.default"]
    assert view["unsettled"][0]["todo"] == ENGLISH["todo.default"]


@pytest.mark.parametrize(
    ("reason", "records", "shown"),
    [
        ("not_enough_data", [], "not_searched"),
        ("stale", [], "not_final"),
        ("tax_number_doubtful", [record("weak", 1)], "not_final"),
        ("not_enough_data", [record("exact", 1)], "not_final"),
        ("namesake", [record("weak", 1)], "manual_review_required"),
    ],
)
def test_nobody_is_said_to_have_to_decide_on_no_record(reason: str, records: list[FoundRecord], shown: str) -> None:
    open_ = samples.source("housing", "manual_review_required", records=records, reason=reason)
    view = check_view(replace(samples.partial(), checklist=[open_]))
    assert view["sources"][0]["status"] == view["unsettled"][0]["status"] == shown
    assert view["sources"][0]["status_text"] == ENGLISH[f"source.{shown}"]


def test_a_gap_beside_certain_records_is_for_a_person_and_renders() -> None:
    gap = NotChecked(
        source_code="fssp", source_name="FSSP", status="manual_review_required", advice="Decide by birth date."
    )
    found = report_with([record("exact", 1), record("weak", 2)])
    report = replace(found, summary=replace(found.summary, not_checked=[gap]))
    assert check_view(report)["summary"]["not_checked"][0]["status"] == "manual_review_required"
    assert render_check_report(report).startswith(b"%PDF")


def test_a_factor_shows_what_to_do_and_the_records_it_rests_on() -> None:
    factor = Factor(
        code="court_respondent",
        title="Court cases against the seller",
        status="attention",
        impact=10,
        demands=["Demand the claims.", "Wait."],
        records=[FactorRecord(source_code="courts", number=f"2-{number}/2026") for number in range(NUMBERS_SHOWN + 1)],
    )
    risk = replace(samples.clean().risk_scoring, factors=[factor])
    [line] = check_view(replace(samples.clean(), risk_scoring=risk))["risk"]["factors"]
    assert line["demands"] == "Demand the claims. Wait."
    assert line["records"] == "2-0/2026, 2-1/2026, 2-2/2026, 2-3/2026, 2-4/2026, 2-5/2026, …"


def test_a_report_without_sources_is_not_complete() -> None:
    view = check_view(replace(samples.clean(), checklist=[]))
    assert view["risk"]["complete"] is False
    assert view["coverage"]["complete"] == ENGLISH["coverage.nothing"]


def test_moments_are_printed_in_utc() -> None:
    moscow = datetime.timezone(datetime.timedelta(hours=3))
    report = replace(samples.clean(), created_at=datetime.datetime(2026, 1, 31, 1, 30, tzinfo=moscow))
    assert ["Ordered", "2026-01-30 22:30:00 UTC"] in check_view(report)["facts"]


def test_english_names_and_addresses_are_in_latin_letters_with_the_original_in_brackets() -> None:
    view = check_view(replace(samples.critical(), language="en"))
    name = "Ivanov Petr Sidorovich (Иванов Пётр Сидорович)"
    assert name in dict(view["whom"])["Seller"]
    assert dict(view["seller"])["Full name"] == name
    assert dict(view["object"])["Address"].startswith("g.\N{NO-BREAK SPACE}Primersk, ul.\N{NO-BREAK SPACE}Pervaia")
    russian = check_view(replace(samples.critical(), language="ru"))
    assert dict(russian["seller"])["Имя полностью"] == "Иванов Пётр Сидорович"


def test_an_abbreviation_of_an_address_stays_on_the_line_of_its_word() -> None:
    shown = dict(check_view(replace(samples.critical(), language="ru"))["object"])["Адрес"]
    assert shown == "г. Примерск, ул. Первая, д. 1, корп. 2, кв. 345".replace(". ", ".\N{NO-BREAK SPACE}")


def test_the_chapter_on_gaps_names_what_is_unknown_though_every_source_answered() -> None:
    unknown = Factor(
        code="owners_not_checked", title="Other owners were not checked", status="unknown", impact=0, sources=["egrn"]
    )
    base = samples.critical()
    asked = replace(base, risk_scoring=replace(base.risk_scoring, factors=[*base.risk_scoring.factors, unknown]))
    assert check_view(asked)["also_unknown"] == "Not known: other owners were not checked."
    assert check_view(base)["also_unknown"] is None
    silent = replace(asked, checklist=[replace(one, status="source_unavailable") for one in asked.checklist])
    assert check_view(silent)["also_unknown"] is None


def test_a_low_score_looks_like_no_good_news_where_it_is_too_early() -> None:
    clean = samples.clean()
    land = Factor(
        code="house_land",
        title="The land was not checked",
        status="unknown",
        impact=0,
        reason="Only the house was checked.",
        sources=[],
    )
    risk = replace(clean.risk_scoring, factors=[land])
    view = check_view(samples.report(risk, clean.checklist, object=None))["risk"]
    assert (view["complete"], view["early"]) == (True, True)
    assert check_view(clean)["risk"]["early"] is False


def test_the_russian_levels_agree_with_the_risk() -> None:
    words = [texts_in("ru").code("level", name) for name in ("low", "medium", "high", "critical")]
    assert words == ["Низкий", "Средний", "Высокий", "Критический"]


def test_what_else_is_not_known_is_said_without_a_contrast() -> None:
    assert (
        texts_in("ru").say("unanswered.also", titles="другие собственники") == "Не всё выяснено: другие собственники."
    )
