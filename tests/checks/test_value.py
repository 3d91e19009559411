"""The computed value within a full check: its texts, its risk factor, and what its failure means."""

import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.estimate import (
    Comparable,
    Estimate,
    Failure,
    Method,
    PriceRange,
    Value,
    ValueRequest,
    value_request,
)
from cleardeed.checks.scoring import score
from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.checks.scoring.model import Factor
from cleardeed.checks.scoring.score import price_may_be_of_share
from cleardeed.checks.value import asked_price, market_price, object_value, value_section, what_makes_cheaper
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.reports.report_texts import texts_in
from cleardeed.reports.value import value_view
from cleardeed.sources.records import Encumbrance, HousingCondition
from cleardeed.sources.subject import Property
from tests.checks.scoring.build import FACTS, NUMBER, OBJECT, OWN, PROBABLE, check, day, made, silent, with_

SUMMER = day("2025-06-01")
MARKET = MarketPrice(price=10_000_000, low=9_000_000, high=11_500_000)


def sale(
    when: datetime.date = SUMMER, price: int = 9_500_000, area: float = 50.0, *, east: int | None = 100
) -> Comparable:
    return Comparable(
        cadastral_quarter="77:99:9999",
        date=when,
        price=price,
        area_m2=area,
        price_per_m2=round(price / area),
        adjusted_price=price,
        weight=0.25,
        distance_m=east,
        east_m=east,
        north_m=None if east is None else 0,
    )


def estimated(*sales: Comparable, method: Method | None = None) -> Estimate:
    value = Value(
        valued_on=day("2026-01-31"),
        estimated_price=10_000_000,
        price_range=PriceRange(min=9_000_000, max=11_500_000, coverage=0.8),
        price_per_m2=200_000,
        method=method,
        comparables=list(sales or (sale(), sale(day("2024-02-01"), 10_400_000))),
    )
    return Estimate(valuation=value)


def factor(price: float | None, market: MarketPrice | None = MARKET) -> Factor | None:
    one = check(object_=with_(OBJECT, price=price))
    scored = score(one.type, one.subject, one.answers, one.today, market=market)
    return next((each for each in scored.factors if each.code == "price_below_market"), None)


@pytest.mark.parametrize(
    ("price", "impact"),
    [(12e6, 0), (9e6, 0), (8.5e6, 0), (8e6, 0), (7.9e6, 10), (5.1e6, 10), (5e6, 25), (1.0, 25)],
)
def test_a_price_far_below_the_computed_value_is_a_risk(price: float, impact: int) -> None:
    found = factor(price)
    assert found is not None
    assert found.impact == impact
    assert (found.status == "ok") == (impact == 0)
    assert impact == 0 or f"{round(price / 1e5)} per cent" in found.reason


def test_without_a_price_or_a_value_nothing_is_said_of_them() -> None:
    assert factor(None) is None
    assert factor(5e6, None) is None


@given(st.floats(min_value=1, max_value=1e9), st.integers(1, 10**9), st.integers(1, 10**9))
def test_a_lower_price_is_never_a_lesser_risk(price: float, value: int, low: int) -> None:
    market = MarketPrice(price=max(value, low), low=low, high=max(value, low))
    higher, lower = factor(price, market), factor(price / 2, market)
    assert higher is not None
    assert lower is not None
    assert lower.impact >= higher.impact


def test_an_estimate_never_lowers_the_score() -> None:
    one = check(object_=with_(OBJECT, price=12e6))
    plain = score(one.type, one.subject, one.answers, one.today)
    assert score(one.type, one.subject, one.answers, one.today, market=MARKET).score == plain.score


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("asked", "place"), [(5e6, 2), (10e6, 2), (20e6, 2), (None, 2)])
def test_the_section_says_and_draws_the_estimate(asked: float | None, place: int, language: Language) -> None:
    value = object_value(estimated(), asked, translator(language))
    assert value is not None
    assert value.estimated
    assert len(value.text) == place + 3
    view = value_view(value, texts_in(language))
    assert view is not None
    assert (view["bar"]["asked"] is None) == (asked is None)
    assert all(0 <= number <= 1 for dot in view["plot"]["dots"] for number in dot)
    assert 0 < view["plot"]["own"]["low"] < view["plot"]["own"]["price"] < view["plot"]["own"]["high"] < 1
    assert len(view["map"]["dots"]) == 2
    assert len(view["sales"]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("asked", "beyond"), [(60e6, "above"), (1e5, "below"), (13e6, None), (8.5e6, None)])
def test_a_price_far_off_is_marked_at_the_end_of_the_scale(
    asked: float, beyond: str | None, language: Language
) -> None:
    texts = texts_in(language)
    view = value_view(object_value(estimated(), asked, translator(language)), texts)
    assert view is not None
    bar, plot = view["bar"], view["plot"]
    assert (bar["beyond"], plot["beyond"]) == (beyond, beyond)
    assert bar["high"] - bar["low"] > 0.2
    heights = [y for _, y in plot["dots"]] + [plot["own"][name] for name in ("low", "high", "price")]
    assert max(heights) - min(heights) > 0.2
    assert 0 < bar["asked"] < 1
    assert 0 < plot["own"]["asked"] < 1
    arrow = {"en": "arrow", "ru": "стрелка"}[language]
    assert (arrow in plot["legend"].lower()) == (beyond is not None)
    if beyond is None:
        assert bar["note"] is None
    else:
        assert arrow in bar["note"].lower()
        assert texts.write.roubles(round(asked)) in bar["note"]
        drawn = [*heights, bar["low"], bar["high"]]
        assert all((one < bar["asked"]) == (beyond == "above") for one in drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_price_that_may_be_of_a_share_is_compared_with_nothing(language: Language) -> None:
    one = check(object_=with_(OBJECT, price=4e6), egrn=[with_(OWN, share="1/2"), FACTS])
    whole = check(object_=with_(OBJECT, price=4e6))
    assert price_may_be_of_share(one.subject, one.answers, one.today)
    assert not price_may_be_of_share(whole.subject, whole.answers, whole.today)
    value = object_value(estimated(), 4e6, translator(language), perhaps_of_share=True)
    assert value is not None
    said = " ".join(value.text)
    assert {"en": "the two are not compared", "ru": "их не сравнивают"}[language] in said
    assert not any(words in said for words in ("per cent", "below", "40 %", "ниже диапазона"))
    view = value_view(value, texts_in(language))
    assert view is not None
    assert (view["asked"], view["bar"]["asked"], view["plot"]["own"]["asked"]) == (None, None, None)
    asked_of_whole = value_view(object_value(estimated(), 8e6, translator(language)), texts_in(language))
    assert asked_of_whole is not None
    triangle = {"en": "triangle", "ru": "треугольник"}[language]
    assert triangle in asked_of_whole["plot"]["legend"].lower()
    assert triangle not in view["plot"]["legend"].lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_makes_the_object_cheaper_is_named_beside_its_value(language: Language) -> None:
    unsafe = made(HousingCondition, kind="unsafe")
    lease = made(Encumbrance, kind="lease")
    one = with_(check(object_=with_(OBJECT, price=10e6), egrn=[FACTS, OWN, lease], housing=[unsafe]), market=MARKET)
    titles = what_makes_cheaper(one.scored(language).factors)
    value = object_value(estimated(), 10e6, translator(language), worth_less=titles)
    assert value is not None
    assert any(
        {"en": "an encumbrance, a mortgage", "ru": "обременения, ипотека"}[language] in text for text in value.text
    )
    [said] = [text for text in value.text if {"en": "this was found", "ru": "Об этом объекте"}[language] in text]
    assert {"en": "unsafe; the object is leased", "ru": "аварийным; объект сдан в аренду"}[language] in said
    assert one.factor("price_below_market") is None
    sound = with_(check(object_=with_(OBJECT, price=10e6)), market=MARKET)
    assert what_makes_cheaper(sound.scored().factors) == []
    fine = sound.factor("price_below_market")
    assert fine is not None
    assert fine.status == "ok"


def test_of_many_sales_the_table_says_how_many_it_shows_and_no_column_is_empty() -> None:
    many = value_view(object_value(estimated(*[sale(east=None)] * 20), None), texts_in("en"))
    few = value_view(object_value(estimated(), None), texts_in("en"))
    assert many is not None
    assert few is not None
    assert many["sales_title"] == "Comparable sales: of 20 the 8 that weigh most"
    assert (few["sales_title"], len(few["sales"])) == ("Comparable sales", 2)
    for view, columns in ((many, 7), (few, 8)):
        assert {len(row) for row in (view["columns"], *view["sales"])} == {columns}
        assert not any(cell == "—" for row in view["sales"] for cell in row)


def test_without_coordinates_there_is_no_map() -> None:
    value = object_value(estimated(sale(), sale(east=None)), None)
    view = value_view(value, texts_in("en"))
    assert view is not None
    assert view["map"] is None


@pytest.mark.parametrize("reason", ["error", "timeout", "number_unknown", "too_few_comparables"])
def test_a_failed_estimate_says_so_and_compares_nothing(reason: str) -> None:
    failed = Estimate(failure=Failure(reason=reason, message="" if reason != "too_few_comparables" else "Too few."))
    value = object_value(failed, 5e6)
    assert value is not None
    assert not value.estimated
    assert value.text[0].startswith("The value of the object could not be estimated.")
    assert "compared with nothing" in value.text[1]
    assert market_price(failed) is None
    view = value_view(value, texts_in("en"))
    assert view is not None
    assert view["plot"] is None


def test_where_no_sales_are_loaded_the_section_says_so_of_a_price_that_was_named() -> None:
    none_loaded = Estimate(failure=Failure(reason="no_sales_loaded", message="Too few sales are loaded."))
    assert object_value(None, 5e6) is None
    assert object_value(none_loaded, None) is None
    value = object_value(none_loaded, 5e6)
    assert value is not None
    assert value.text == [
        "The value of the object could not be estimated. Too few sales are loaded.",
        "The price asked, 5,000,000\N{NO-BREAK SPACE}₽, was therefore compared with nothing.",
    ]


def test_the_question_holds_what_the_registers_know_before_what_the_caller_says() -> None:
    thing = with_(OBJECT, object_type=None, extra={"area_m2": 99, "rooms": 2, "floor": "third", "price": 1})
    known = with_(FACTS, area_m2=54.0, latitude=55.7, longitude=None, year_built=1970)
    asked = value_request(
        check(object_=thing, egrn=[known, OWN]).subject,
        check(egrn=[known, OWN], nspd=[known]).answers,
        "en",
        sandbox=False,
    )
    assert isinstance(asked, ValueRequest)
    assert asked.cadastral_number == NUMBER
    assert asked.object_type == "apartment"
    assert asked.numbers == {"area_m2": 54.0, "rooms": 2.0, "year_built": 1970.0}


def test_a_doubtful_or_silent_register_gives_the_question_nothing() -> None:
    one = check(object_=Property(address="г. Москва"), egrn=[with_(FACTS, match=PROBABLE)], nspd=[])
    asked = value_request(one.subject, one.answering(silent("nspd")).answers, "en", sandbox=False)
    assert asked == Failure(reason="number_unknown")


@pytest.mark.parametrize(
    ("named", "registered", "asked"),
    [
        ("apartment", "Комната", None),
        ("Комната", "Квартира", None),
        (None, "Машино-место", None),
        ("apartment", "Помещение", "apartment"),
        ("apartment", "Жилой дом", "house"),
        ("apartment", None, "apartment"),
        (None, "Помещение", "Помещение"),
    ],
)
def test_the_kind_is_the_registers_and_a_room_is_valued_as_nothing(
    named: str | None, registered: str | None, asked: str | None
) -> None:
    one = check(object_=with_(OBJECT, object_type=named), egrn=[with_(FACTS, object_type=registered), OWN], nspd=[])
    question = value_request(one.subject, one.answers, "en", sandbox=False)
    assert question == Failure(reason="kind_not_valued") if asked is None else question.object_type == asked  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mortgage_is_told_beside_the_value(language: Language) -> None:
    translate = translator(language)
    mortgaged = check(object_=with_(OBJECT, price=10e6), egrn=[FACTS, OWN, made(Encumbrance, kind="mortgage")])
    free = check(object_=with_(OBJECT, price=10e6))
    told = {"en": "The object is mortgaged: ", "ru": "Объект в ипотеке: "}[language]
    for one, expected in ((mortgaged, 1), (free, 0)):
        factors = one.scored(language).factors
        value = value_section(estimated(), one.subject, one.answers, factors, one.today, translate)
        assert value is not None
        assert sum(told in text for text in value.text) == expected


@pytest.mark.parametrize("kind", ["Жилой дом", "Квартира"])
def test_of_a_house_the_plot_is_told_beside_the_value(kind: str) -> None:
    facts = with_(FACTS, object_type=kind)
    one = check(object_=with_(OBJECT, object_type=kind), egrn=[facts, OWN], nspd=[facts])
    value = value_section(
        estimated(), one.subject, one.answers, one.scored().factors, day("2026-01-31"), translator("en")
    )
    assert value is not None
    assert ("sold together with its plot" in " ".join(value.text)) == (kind == "Жилой дом")


@pytest.mark.parametrize(("price", "impact"), [(55e6, 5), (12.6e6, 5), (12.5e6, 0), (10e6, 0)])
def test_a_price_far_above_the_computed_value_is_asked_about(price: float, impact: int) -> None:
    one = with_(check(object_=with_(OBJECT, price=price)), market=MARKET)
    found = one.factor("price_above_market")
    assert found is not None
    assert (found.impact, found.status) == (impact, "attention" if impact else "ok")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_of_a_room_is_compared_with_nothing(language: Language) -> None:
    estimate = Estimate(failure=Failure(reason="kind_not_valued"))
    value = object_value(estimate, 800_000, translator(language))
    assert value is not None
    assert not value.estimated
    assert {"en": "It is a room", "ru": "Это комната"}[language] in value.text[0]
    assert market_price(estimate) is None


def test_the_price_of_an_earlier_versions_order_is_still_read() -> None:
    assert asked_price(check(object_=with_(OBJECT, extra={"price": 5_000_000})).subject) == 5e6
    assert asked_price(check(object_=with_(OBJECT, extra={"price": "5 млн"})).subject) is None


def test_a_reader_can_retrace_the_value_from_the_sales() -> None:
    method = Method(comparables_price=9_900_000, model_price=10_200_000, model_share=0.3)
    said = object_value(estimated(method=method), None)
    assert said is not None
    assert any(
        "the value is 9,900,000\N{NO-BREAK SPACE}₽; by a model of all loaded sales it is 10,200,000" in one
        and "a share of 30 per cent" in one
        for one in said.text
    )
    view = value_view(said, texts_in("en"))
    assert view is not None
    assert view["columns"] == ["date", "quarter", "area", "price", "per_m2", "adjusted", "weight", "distance"]
    assert view["sales"][0][5:7] == ["9,500,000\N{NO-BREAK SPACE}₽", "25.0\N{NO-BREAK SPACE}%"]


def test_an_estimate_saved_without_weights_and_method_is_shown_without_them() -> None:
    said = object_value(estimated(with_(sale(), weight=None)), None)
    assert said is not None
    assert not any("By these sales alone" in one for one in said.text)
    view = value_view(said, texts_in("en"))
    assert view is not None
    assert "weight" not in view["columns"]
    assert "adjusted" in view["columns"]
    sealed = with_(said, comparables=[with_(one, adjusted_price=msgspec.UNSET) for one in said.comparables])
    earlier = value_view(sealed, texts_in("en"))
    assert earlier is not None
    assert "adjusted" not in earlier["columns"]


def test_without_a_model_the_sales_alone_are_the_method() -> None:
    method = Method(comparables_price=10_000_000, model_price=None, model_share=0.0)
    said = object_value(estimated(method=method), None)
    assert said is not None
    [told] = [line for line in said.text if line.startswith("By these sales alone")]
    assert "model" not in told
