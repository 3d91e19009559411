"""A report counts everything once: page one, the figures and the chapters name the same numbers."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.coverage import OPEN_ANSWERS, SILENCE
from cleardeed.core.language import LANGUAGES, Language
from cleardeed.reports.model import CheckReport
from cleardeed.reports.view import check_view
from cleardeed.sources.base import Answer
from cleardeed.sources.matching.people import Identity, match_person
from cleardeed.sources.records import CourtCase, EnforcementProceeding
from tests.checks.scoring.build import EXACT, PROBABLE, SELLER, made, with_
from tests.checks.scoring.worlds import HELD, MAKERS, answered, report_of, worlds


def number_in(text: str | None) -> int:
    return int(re.findall(r"\d+", text)[0]) if text else 0


def _is_gap(code: str) -> bool:
    """Whether page one tells of a factor by the sources without a final answer."""
    return code.startswith(SILENCE) or code in OPEN_ANSWERS


def agrees(report: CheckReport) -> dict[str, Any]:
    """The view, after its counts were compared."""
    view = check_view(report)
    listed, first = len(view["risk"]["factors"]), view["summary"]
    shown, total = report.summary.points, report.summary.points_total
    named = sum(1 + len(point.also) for point in shown)
    gaps = sum(_is_gap(factor.code) for factor in report.risk_scoring.factors if factor.status != "ok")
    assert number_in(first["more"]) == total - len(shown)
    assert named + gaps == listed or (named + gaps < listed and total > len(shown))
    assert len(view["risk"]["reasons"]) + number_in(view["risk"]["more"]) == listed
    open_ = len(report.summary.not_checked)
    assert len(view["unsettled"]) == open_
    coverage = dict(view["facts"])[view["labels"]["fact.coverage"]]
    answered_, asked = map(int, re.findall(r"\d+", coverage))
    assert asked - answered_ == open_
    if open_:
        assert any({str(open_), str(asked)} <= {*re.findall(r"\d+", caution)} for caution in first["cautions"])
        assert {str(open_), str(asked)} == {*re.findall(r"\d+", view["coverage"]["count"])} or open_ == asked
    assert view["risk"]["complete"] == (not open_)
    return view


@given(worlds(), st.sampled_from(LANGUAGES))
def test_page_one_the_figures_and_the_chapters_count_alike(answers: dict[str, Answer], language: Language) -> None:
    agrees(report_of(answers, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_doubtful_record_beside_sure_ones_leaves_its_source_open_everywhere(language: Language) -> None:
    held = {code: list(HELD.get(code, [])) for code in MAKERS}
    held["courts"] = [
        made(CourtCase, role="respondent", number="2-1/2025"),
        made(CourtCase, role="respondent", number="2-2/2025", match=PROBABLE),
    ]
    view = agrees(report_of({code: answered(code, records, language) for code, records in held.items()}, language))
    [open_] = view["unsettled"]
    assert open_["status"] == "manual_review_required"
    assert open_["review"] is not None


# --- What a record agrees by ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_patronymic_nothing_is_called_an_exact_identity(language: Language) -> None:
    seller = with_(SELLER, middle_name=None, inn=None, snils=None)
    row = Identity(last_name=seller.last_name, first_name=seller.first_name, birth_date=seller.birth_date)
    found = match_person(seller, row)
    assert found is not None
    assert found.grade == "exact"
    held = {code: list(HELD.get(code, [])) for code in MAKERS}
    held["fssp"] = [made(EnforcementProceeding, number="999001/25/77001-ИП", match=found)]
    view = check_view(report_of({code: answered(code, records, language) for code, records in held.items()}, language))
    [record] = next(source for source in view["sources"] if source["code"] == "fssp")["records"]
    absent = {"en": "no patronymic is given on either side", "ru": "отчества нет ни в запросе, ни в реестре"}
    agreeing = {"en": "the birth date agrees", "ru": "дата рождения совпадает"}
    assert absent[language] in record["reason"]
    assert agreeing[language] in record["reason"]
    said = " ".join([record["grade_text"], record["reason"], *view["labels"].values()])
    assert [
        word for word in ("xact match", "full name agrees", "Точное совпадение", "Полное имя") if word in said
    ] == []


def test_which_side_lacks_the_patronymic_is_said() -> None:
    born = SELLER.birth_date
    whole = Identity(last_name="Иванов", first_name="Пётр", middle_name="Сидорович", birth_date=born)
    bare = Identity(last_name="Иванов", first_name="Пётр", birth_date=born)
    initial = Identity(last_name="Иванов", first_name="Пётр", middle_name="С.", birth_date=born)
    asked = with_(SELLER, inn=None, snils=None)
    reasons = {
        "The full name agrees": match_person(asked, whole),
        "the register gives no patronymic": match_person(asked, bare),
        "the request gives no patronymic": match_person(with_(asked, middle_name=None), whole),
        "of the patronymic only the initial agrees": match_person(asked, initial),
    }
    assert {said: found is not None and said in found.reason for said, found in reasons.items()} == dict.fromkeys(
        reasons, True
    )
    assert EXACT.grade == "exact"


# --- Grammar ---


def test_what_the_request_lacks_is_named_in_words_that_fit_every_field() -> None:
    held = {code: answered(code, list(HELD.get(code, [])), "ru") for code in MAKERS}
    report = report_of(held, "ru")
    assert report.seller is not None
    view = check_view(with_(report, seller=with_(report.seller, inn=None, snils=None, passport=None)))
    assert sum(value is None for _label, value in view["seller"]) == 3
    assert view["labels"]["missing"] == "нет в запросе"
