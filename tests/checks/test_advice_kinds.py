"""Advice that fits the kind of the object, where it is known, and what the seller owns it by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import facts_beyond_registers, legal_opinion
from cleardeed.checks.scoring.inapplicable import settle_inapplicable
from cleardeed.checks.scoring.score import kind_of_object
from cleardeed.checks.summary import summary_of
from cleardeed.core.language import ENGLISH, LANGUAGES, Language, translator
from cleardeed.http.pages.report import beyond_registers
from cleardeed.sources.base import Answer
from cleardeed.sources.records import Right
from tests.checks.scoring.build import FACTS, OBJECT, OWN, Check, answer, check, with_
from tests.checks.scoring.worlds import report_of, worlds
from tests.checks.test_advice import advice
from tests.checks.test_summary import summary, texts

IF_A_HOME = {"en": "Of a home", "ru": "Если это жильё"}
REGISTERED = {"en": "everybody registered", "ru": "обо всех зарегистрированных"}
CONSENT = {"en": "notarised consent of the spouse", "ru": "нотариальное согласие супруга"}
OWN_PROPERTY = {"en": "no spouse's consent is needed", "ru": "согласие супруга не требуется"}


def of_kind(named: str | None, registered: str | None) -> Check:
    facts = with_(FACTS, object_type=registered)
    return check(object_=with_(OBJECT, object_type=named), egrn=[facts, OWN], nspd=[facts])


def made_of(gone: str, standing: str | None) -> Check:
    """A check of an object that was formed from one that is gone."""
    former = with_(FACTS, object_type=gone, cancelled=True)
    found = [former] if standing is None else [former, with_(FACTS, object_type=standing)]
    return check(object_=with_(OBJECT, object_type=None), egrn=[*found, OWN], nspd=found)


def said_of(one: Check, language: Language) -> str:
    translate, kind = translator(language), kind_of_object(one.subject, one.answers, one.today)
    scoring = one.scored(language)
    opinion = legal_opinion(one.type, scoring, one.answers, translate, kind=kind)
    return texts(summary_of(one.type, scoring, [], translate, kind=kind)) + opinion.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("named", "registered", "home"),
    [
        ("garage", "Гараж", False),
        ("garage", None, False),
        (None, "Гараж", False),
        ("parking_space", "Машино-место", False),
        ("garage", "Нежилое помещение", False),
        ("apartment", "Квартира", True),
        (None, "Жилой дом", True),
        ("room", "Помещение", True),
        (None, "Помещение", None),
        (None, None, None),
        ("garage", "Квартира", None),
    ],
)
def test_what_is_demanded_of_a_home_is_demanded_where_it_is_one_and_on_condition_where_that_is_not_known(
    named: str | None, registered: str | None, home: bool | None, language: Language
) -> None:
    said = said_of(of_kind(named, registered), language)
    assert (IF_A_HOME[language] in said) == (home is None)
    assert (REGISTERED[language] in said) == (home is not False)


@given(worlds(), st.sampled_from(LANGUAGES))
def test_in_no_world_is_a_home_called_one_on_condition_beside_its_kind(
    answers: dict[str, Answer], language: Language
) -> None:
    report = report_of(answers, language)
    assert report.legal_opinion is not None
    said = texts(report.summary) + report.legal_opinion.text
    kinds = {one.object_type for one in answers["egrn"].records if hasattr(one, "object_type")}
    if kinds <= {None, "Квартира", "Помещение"}:
        assert IF_A_HOME[language] not in said
    assert REGISTERED[language] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ground", ["Свидетельство о праве на наследство", "Договор дарения от 01.02.2020"])
def test_of_what_was_inherited_or_given_no_spouses_consent_is_demanded(ground: str, language: Language) -> None:
    said = advice(check(egrn=[FACTS, with_(OWN, extra={"ground": ground})]), language)
    assert OWN_PROPERTY[language] in said
    demands = summary(check(egrn=[FACTS, with_(OWN, extra={"ground": ground})]), language).demands
    assert not any(CONSENT[language] in line for line in demands)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rights",
    [
        [OWN],
        [with_(OWN, extra={"ground": "Договор купли-продажи; свидетельство о праве на наследство"})],
        [with_(OWN, extra={"ground": "Договор дарения"}), with_(OWN, number="2", extra={"ground": "Договор мены"})],
        [with_(OWN, kind="joint_ownership", extra={"ground": "Договор дарения"})],
        [OWN, with_(OWN, number="2", holder_is_seller=False, extra={"ground": "Договор дарения"})],
        [with_(OWN, holder_is_seller=None, extra={"ground": "Договор дарения"})],
    ],
)
def test_the_spouses_consent_is_demanded_of_whatever_else_the_seller_owns(
    rights: list[Right], language: Language
) -> None:
    said = summary(check(egrn=[FACTS, *rights]), language)
    assert any(CONSENT[language] in line for line in said.demands)
    assert OWN_PROPERTY[language] not in texts(said)


@pytest.mark.parametrize(
    ("gone", "standing", "kind"),
    [("Комната", "Квартира", "apartment"), ("Жилой дом", "Земельный участок", "land"), ("Комната", None, "room")],
)
def test_an_object_that_is_gone_tells_no_kind_beside_one_that_stands(
    gone: str, standing: str | None, kind: str
) -> None:
    one = made_of(gone, standing)
    assert kind_of_object(one.subject, one.answers, one.today) == kind
    codes = {factor.code for factor in one.scored().factors if factor.status != "ok"}
    assert "object_cancelled" in codes
    assert ("room_in_shared_flat" in codes) == (kind == "room")
    assert "house_land" not in codes


def test_a_register_of_houses_that_a_plot_is_not_in_does_not_wait_for_the_house_that_is_gone() -> None:
    one = made_of("Жилой дом", "Земельный участок").answering(answer("housing"))
    settled = settle_inapplicable(one.answers, one.subject.object)
    assert settled["housing"].reason == "not_of_this_kind"


@pytest.mark.parametrize("summary", [None, {}])
def test_the_page_of_an_earlier_result_tells_what_is_true_of_any_kind(summary: dict[str, object] | None) -> None:
    scoring = of_kind("garage", "Гараж").scored()
    general = beyond_registers("full", scoring, summary, ENGLISH)
    assert [one for one in general if one.startswith(IF_A_HOME["en"])]
    assert beyond_registers("full", scoring, {"beyond_registers": ["As sealed."]}, ENGLISH) == ["As sealed."]


def test_the_list_of_what_no_register_tells_goes_by_the_kind_too() -> None:
    plain = facts_beyond_registers("object", [])
    garage = facts_beyond_registers("object", [], "garage")
    assert len(garage) == len(plain) - 2
    assert [one.law for one in facts_beyond_registers("object", [], "apartment")] == [one.law for one in plain]
