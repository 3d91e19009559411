"""The advice of page one and of the opinion: it follows from who owns what, at which stage, and of which kind."""

from typing import Any

import pytest
from hypothesis import given

from cleardeed.checks.opinion import legal_opinion
from cleardeed.checks.scoring.facts import Facts, MarketPrice
from cleardeed.checks.scoring.rights import ownership, seller_owns
from cleardeed.checks.scoring.table import SCORED_SOURCES
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.records import ArbitrationCase, Bankruptcy, CourtCase, Encumbrance, TaxpayerStatus
from cleardeed.sources.subject import Subject
from tests.checks.scoring.build import (
    FACTS,
    OBJECT,
    OWN,
    PASSPORT,
    PROBABLE,
    SELLER,
    Check,
    check,
    day,
    doubtful,
    made,
    with_,
)
from tests.checks.scoring.worlds import TODAY, report_of, scored, worlds
from tests.checks.test_summary import summary, texts

SALE, RESTRUCTURING = "Реализация имущества гражданина", "Реструктуризация долгов гражданина"
STRANGER = with_(OWN, holder_is_seller=False)
PLOT = with_(FACTS, object_type="Земельный участок")


def advice(one: Check, language: Language = "en") -> str:
    """Everything that a reader is advised: page one and the opinion."""
    translate, said = translator(language), summary(one, language)
    scoring = one.scored(language)
    factors = [" ".join([each.reason, *each.demands]) for each in scoring.factors if each.status != "ok"]
    return "\n".join([texts(said), *factors, legal_opinion(one.type, scoring, one.answers, translate).text])


def bankrupt(procedure: str | None = None, **more: Any) -> Check:
    return check(fedresurs=[made(Bankruptcy, number="А40-88888/2025", procedure=procedure)], **more)


# --- The stage of a bankruptcy ---


def test_in_the_sale_of_assets_a_home_is_sold_at_an_open_auction() -> None:
    said = advice(bankrupt(SALE))
    assert "sells real estate of the estate, as a rule at an open auction (Law 127-FZ, art. 213.26 (3))" in said
    assert "by the protocol of the auction that names you as the winner" in said
    assert "its lot names this object by its cadastral number" in said
    assert "prior written consent" not in said
    assert "not stated" not in said


def test_in_a_restructuring_the_seller_needs_a_consent_which_does_not_protect_the_sale() -> None:
    said = advice(bankrupt(RESTRUCTURING))
    assert "prior written consent (Law 127-FZ, art. 213.11 (5))" in said
    assert "does not keep the sale from being set aside" in said
    assert "auction" not in said


def test_where_the_stage_is_not_known_both_are_told_and_the_buyer_is_to_find_out() -> None:
    said = advice(bankrupt())
    assert "at which stage is not stated" in said
    assert "Find out in the bankruptcy case which procedure runs" in said


def test_the_newest_record_tells_the_stage() -> None:
    before = made(Bankruptcy, number="А40-88888/2025", procedure=RESTRUCTURING, date=day("2025-02-01"))
    later = made(Bankruptcy, number="А40-88888/2025", procedure=SALE, date=day("2025-09-01"))
    for records in ([before, later], [later, before]):
        [factor] = [one for one in check(fedresurs=records).scored().factors if one.code == "bankruptcy_running"]
        assert factor.variant == "sale_of_assets"
        assert "(cases: 1)" in factor.reason


def test_a_mark_in_the_register_of_rights_tells_its_stage_too() -> None:
    for words, variant in ((SALE, "sale_of_assets"), (RESTRUCTURING, "restructuring"), ("", None)):
        mark = made(Encumbrance, kind="Банкротство правообладателя", summary=words or None)
        factor = check(egrn=[FACTS, OWN, mark]).factor("bankruptcy_mark")
        assert factor is not None
        assert factor.variant == variant


def test_no_consent_is_said_to_protect_a_sale() -> None:
    outside = check(fedresurs=[made(Bankruptcy, extrajudicial=True)])
    said = advice(outside)
    assert "or obtain the written consent of the creditors" not in said
    assert "no creditor's consent keeps a court from setting the sale aside" in said


# --- A seller who does not own ---


@pytest.mark.parametrize("procedure", [None, SALE, RESTRUCTURING])
def test_beside_a_stranger_neither_the_manager_nor_papers_of_the_sellers_are_of_use(procedure: str | None) -> None:
    said = advice(bankrupt(procedure, egrn=[FACTS, STRANGER]))
    assert "neither the seller nor the seller's financial manager can sell this object" in said
    for senseless in (
        "The financial manager signs",
        "prior written consent",
        "Demand the originals of the papers of title",
        "by which the seller became the owner",
        "names the seller as the owner",
        "or title of the owner's",
    ):
        assert senseless not in said
    assert "deal with the registered owner" in said
    assert "The registered owner was not checked" in said


@given(worlds())
def test_advice_for_an_owner_is_never_given_beside_a_stranger(answers: dict[str, Answer]) -> None:
    factors = scored(answers).factors
    shown = report_of(answers, "en").summary
    lines = [*shown.next_steps, *shown.demands, *shown.closing, *(text for one in factors for text in one.demands)]
    if any(one.code == "seller_not_owner" and one.status == "critical" for one in factors):
        is_marked = any(one.code == "bankruptcy_mark" and one.status == "critical" for one in factors)
        denied = "neither the seller nor a financial manager of the seller's sells this object"
        assert is_marked or not [line for line in lines if "financial manager" in line and denied not in line]
        assert not [line for line in lines if "names the seller as the owner" in line]
        assert "Demand the originals of the papers of title." not in lines


# --- Other owners ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_owner_who_was_not_checked_is_named_on_page_one(language: Language) -> None:
    translate = translator(language)
    half = with_(OWN, share="1/2", kind="shared_ownership")
    other = with_(half, holder_is_seller=False, number="2")
    joint = with_(OWN, kind="joint_ownership")
    for rights in ([half, other], [half], [joint], [joint, with_(joint, holder_is_seller=None, number="2")]):
        said = summary(check(egrn=[FACTS, *rights]), language)
        caution = "Of the owners only the seller was checked. Nothing is said about the others."
        assert translate(caution) in said.cautions
        step = "Order a check of every other owner too: the sale of the whole can fail because of any of them."
        assert said.next_steps.count(translate(step)) == 1
        assert said.outlook in ("wait", "stop")
    assert summary(check(), language).cautions == []


@given(worlds())
def test_no_report_is_silent_on_owners_beside_the_seller(answers: dict[str, Answer]) -> None:
    facts = Facts(
        subject=Subject(seller=SELLER, object=OBJECT),
        asked=tuple(answers),
        answers=answers,
        today=TODAY,
        read=SCORED_SOURCES,
    )
    others = [one for one in ownership(facts) if one.record.holder_is_seller is not True]
    codes = {one.code for one in scored(answers).factors if one.status != "ok"}
    if seller_owns(facts) == "yes" and others:
        assert "owners_not_checked" in codes


# --- The kind of the object ---

HOME = ("Of a home", "registered in the home", "meters", "utilities", "Social Fund", "capital repairs", "keys")
HOME_RU = ("жиль", "счётчик", "коммунальн", "Социального фонда", "капитальный ремонт", "ключей")


def plot(**more: Any) -> Check:
    return check(object_=with_(OBJECT, object_type="land"), egrn=[PLOT, OWN], nspd=[PLOT], **more)


def test_nothing_of_a_home_is_demanded_for_a_plot() -> None:
    assert [word for word in HOME if word in advice(plot())] == []
    assert [word for word in HOME_RU if word in advice(plot(), "ru")] == []
    assert [word for word in HOME if word not in advice(check())] == ["registered in the home"]


def test_the_buildings_on_a_plot_follow_it_and_were_not_checked() -> None:
    said = advice(plot())
    assert "Where one person owns both, a plot is not sold without the building on it" in said
    factor = plot().factor("land_buildings")
    assert factor is not None
    assert "Land Code, art. 1 and 35 (4)" in factor.law
    assert summary(plot()).outlook == "wait"


# --- What the request lacks ---


def lacking(source: str, **changes: Any) -> str:
    one = check(seller=with_(SELLER, **changes)).answering(doubtful(source, reason="not_enough_data"))
    factor = one.factor("not_searched")
    assert factor is not None
    return " ".join(factor.demands)


def test_only_what_is_missing_is_asked_for() -> None:
    assert lacking("passports", passport=None) == (
        "Order the check again with: the series and number of the seller's passport."
    )
    assert lacking("inn", inn=None) == "Order the check again with: the seller's tax number."
    assert lacking("inn", inn="770000000083") == (
        "Order the check again with: the seller's tax number without a mistake."
    )
    assert lacking("passports", passport=with_(PASSPORT, number="12")) == (
        "Order the check again with: the series and number of the seller's passport without a mistake."
    )
    assert lacking("fedresurs", birth_date=None) == "Order the check again with: the seller's birth date."
    assert lacking("fedresurs") == "Search these sources by hand, with what each of them asks for."


NUMBER = "770000000107"
OFFERED = (
    "Order the check again with the tax number that the tax service's record in this report names, once the seller's"
    " certificate shows the same."
)


@pytest.mark.parametrize(
    ("records", "demand"),
    [
        ([made(TaxpayerStatus, inn=NUMBER, kind="active")], OFFERED),
        ([made(TaxpayerStatus, inn=NUMBER, kind="void")], "Order the check again with: the seller's tax number."),
        (
            [made(TaxpayerStatus, inn=NUMBER, kind="active", match=PROBABLE)],
            "Order the check again with: the seller's tax number.",
        ),
        (
            [made(TaxpayerStatus, inn=each, kind="active") for each in (NUMBER, "770000000082")],
            "Order the check again with: the seller's tax number.",
        ),
    ],
)
def test_a_tax_number_that_was_found_is_offered(records: list[TaxpayerStatus], demand: str) -> None:
    one = check(seller=with_(SELLER, inn=None)).answering(
        doubtful("inn", *records, reason="not_enough_data"), doubtful("tax_debts", reason="not_enough_data")
    )
    for code in ("not_searched", "tax_number_lacking"):
        factor = one.factor(code)
        assert factor is not None
        assert (demand in factor.demands) == (code == "not_searched" or demand == OFFERED)
    assert one.factor("not_searched").sources == ["tax_debts"]  # type: ignore[union-attr]
    assert "inn" in one.factor("tax_number_lacking").sources  # type: ignore[union-attr]
    assert one.factor("answer_not_final") is None
    advice = {gap.source_code: gap.advice for gap in summary(one).not_checked}
    by_the_report = {code for code, text in advice.items() if text == OFFERED}
    assert by_the_report == ({"inn", "tax_debts"} if demand == OFFERED else set())


def test_of_the_object_too_only_what_is_missing_is_asked_for() -> None:
    one = check(object_=with_(OBJECT, address=None)).answering(doubtful("housing", reason="not_enough_data"))
    factor = one.factor("not_searched")
    assert factor is not None
    assert factor.demands == ["Order the check again with: the address of the object."]


# --- Answers that nobody has to decide on ---


def test_nobody_is_asked_to_decide_where_there_is_no_record() -> None:
    partly, unsearched = doubtful("housing", reason="incomplete"), doubtful("passports", reason="not_enough_data")
    one = check().answering(partly, unsearched)
    scoring = one.scored()
    assert one.factor("manual_review") is None
    assert "person" not in scoring.conclusion + scoring.label
    assert one.factor("answer_not_final") is not None


@given(worlds())
def test_what_awaits_a_person_is_counted_and_never_nought(answers: dict[str, Answer]) -> None:
    found = [one for one in scored(answers).factors if one.code == "manual_review"]
    assert all(one.records and "not known: 0." not in one.reason for one in found)


# --- One case, one point ---


def test_one_case_of_a_court_is_one_point_of_page_one() -> None:
    divorce = made(CourtCase, number="2-1102/2026", role="respondent", summary="О разделе имущества супругов")
    said = summary(check(courts=[divorce], object_courts=[divorce]))
    [point] = said.points
    assert said.points_total == 1
    assert point.also == [
        "Court cases against the seller",
        "The seller takes part in a case about the division of property",
    ]
    assert len(said.demands) > 3


def test_another_case_is_another_point() -> None:
    divorce = made(CourtCase, number="2-1102/2026", role="respondent", summary="О разделе имущества супругов")
    loan = made(CourtCase, number="2-7/2026", role="respondent")
    said = summary(check(courts=[divorce, loan], object_courts=[divorce]))
    assert said.points_total == 2


def test_a_bankruptcy_that_two_registers_show_is_one_case() -> None:
    case = made(ArbitrationCase, number="A40-88888/2025", kind="bankruptcy", role="respondent")
    factor = bankrupt(SALE, kad_arbitr=[case]).factor("bankruptcy_running")
    assert factor is not None
    assert "(cases: 1)" in factor.reason


@given(worlds())
def test_every_action_that_page_one_counts_stands_beside_its_factor(answers: dict[str, Answer]) -> None:
    factors, said = scored(answers).factors, report_of(answers, "en").summary
    actions = {text for one in factors if one.status != "ok" for text in one.demands}
    assert all(one.demands for one in factors if one.status != "ok")
    shown = [text for text in (*said.next_steps, *said.demands) if text in actions]
    assert said.further <= len(actions - set(shown))


@given(worlds())
def test_each_of_the_weightiest_points_has_its_step_on_page_one(answers: dict[str, Answer]) -> None:
    factors, said = {one.title: one for one in scored(answers).factors}, report_of(answers, "en").summary
    for point in said.points:
        assert factors[point.title].demands[0] in (*said.next_steps, *said.demands)


def test_the_step_of_a_blocking_point_is_not_pushed_off_page_one() -> None:
    half = with_(OWN, share="1/2", kind="shared_ownership")
    rights = [half, with_(half, holder_is_seller=False, number="2"), made(Encumbrance, kind="arrest")]
    said = summary(bankrupt(SALE, egrn=[FACTS, *rights]))
    assert "Do not sign or pay before the arrest is lifted and struck out of the register." in said.next_steps
    assert any(step.startswith("Sign and pay nothing with the seller") for step in said.next_steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_price_too_low_by_two_measures_is_to_be_explained_once(language: Language) -> None:
    cheap = with_(OBJECT, price=2_000_000)
    worth = MarketPrice(price=8_000_000, low=7_000_000, high=9_000_000)
    one = with_(check(object_=cheap, egrn=[with_(FACTS, cadastral_value=7_000_000), OWN]), market=worth)
    assert {"price_below_market", "price_below_cadastral_value"} <= {
        factor.code for factor in one.scored().factors if factor.status == "attention"
    }
    wanted = {"en": "independent valuation", "ru": "независимую оценку"}[language]
    assert len([text for text in summary(one, language).demands if wanted in text]) == 1
