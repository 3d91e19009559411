"""The texts on a value: every case of it, in both languages."""

import datetime
import re
from typing import Any, get_args

import msgspec
import pytest

from cleardeed.core.language import translator
from cleardeed.valuation import texts
from cleardeed.valuation.columns import NAMED
from cleardeed.valuation.kinds import KINDS
from cleardeed.valuation.market.places import Level
from cleardeed.valuation.market.reasons import Effect, Sensitivity
from cleardeed.valuation.market.valuation import ComparableSale, NoEstimateError, Reason

DAY = datetime.date(2026, 1, 31)
TOLD: dict[Reason, dict[str, Any]] = {
    "no_sales_loaded": {"kind": "house"},
    "kind_not_valued": {},
    "area_unknown": {},
    "no_sales_nearby": {},
    "too_few_comparables": {"count": 3, "needed": 5},
    "unlike_any_sale": {"area": 9_500.5, "smallest": 12.0, "largest": 412.25},
    "sales_too_far_in_time": {"first": DAY, "last": DAY, "date": DAY, "months": 36},
}


def test_every_reason_and_level_can_be_said() -> None:
    assert set(get_args(Reason)) == TOLD.keys() == texts.REASONS.keys()
    assert set(get_args(Level)) == texts.PLACES.keys()
    assert {"area_m2", *NAMED} <= texts.NAMES.keys()


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_reason_is_said_in_each_language(reason: Reason) -> None:
    error = NoEstimateError(reason, **TOLD[reason])
    english, russian = (texts.no_estimate_text(error, translator(language)) for language in ("en", "ru"))
    assert english != russian
    assert "{" not in english + russian


def test_numbers_and_days_are_written_in_the_way_of_the_language() -> None:
    area = NoEstimateError("unlike_any_sale", **TOLD["unlike_any_sale"])
    assert "9500,5\u00a0м² (у них от 12\u00a0м² до 412,25\u00a0м²)" in texts.no_estimate_text(area, translator("ru"))
    assert "9500.5\u00a0m² (they have 12\u00a0m² to 412.25\u00a0m²)" in texts.no_estimate_text(area, translator("en"))
    time = NoEstimateError("sales_too_far_in_time", **TOLD["sales_too_far_in_time"])
    assert "31.01.2026" in texts.no_estimate_text(time, translator("ru"))
    assert "2026-01-31" in texts.no_estimate_text(time, translator("en"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_without_sales_is_named_in_the_language(kind: str) -> None:
    error = NoEstimateError("no_sales_loaded", kind=kind)
    assert re.search(r"\([а-яё ]+\)", texts.no_estimate_text(error, translator("ru")))
    assert re.search(r"\([a-z ]+\)", texts.no_estimate_text(error, translator("en")))


@pytest.mark.parametrize(
    ("effect", "english", "russian"),
    [
        (
            Effect(attribute="area_m2", share=0.0512, amount=1.0, value=54.3, usual=40.0),
            "54.3\u00a0m²; usual nearby is 40\u00a0m².",
            "54,3\u00a0м²; обычно рядом — 40\u00a0м².",
        ),
        (
            Effect(attribute="year_built", share=-0.02, amount=-1.0, value=1990.0, usual=2012.0),
            "1990; usual nearby is 2012.",
            "1990; обычно рядом — 2012.",
        ),
        (
            Effect(attribute="place", share=0.1, amount=1.0),
            "The level of prices at this place beside that of the cadastral region.",
            "Уровень цен в этом месте по сравнению с кадастровым округом.",
        ),
    ],
)
def test_an_effect_is_explained(effect: Effect, english: str, russian: str) -> None:
    assert [texts.effect_text(effect, translator(language)) for language in ("en", "ru")] == [english, russian]


def test_an_attribute_of_the_operators_own_is_named_as_the_data_name_it() -> None:
    assert texts.attribute_title("metro_minutes", translator("ru")) == "Metro minutes"


@pytest.mark.parametrize(
    ("value", "english", "russian"),
    [
        (
            5.0,
            "Here 5; half of the sales nearby have 3 to 12, which would give 7,180,000 ₽ and 7,310,000 ₽.",
            "Здесь — 5; у половины продаж рядом — от 3 до 12, что дало бы 7 180 000 ₽ и 7 310 000 ₽.",
        ),
        (
            None,
            "Not known; half of the sales nearby have 3 to 12, which would give 7,180,000 ₽ and 7,310,000 ₽.",
            "Неизвестно; у половины продаж рядом — от 3 до 12, что дало бы 7 180 000 ₽ и 7 310 000 ₽.",
        ),
    ],
)
def test_a_sensitivity_is_explained(value: float | None, english: str, russian: str) -> None:
    one = Sensitivity(attribute="floor", value=value, low=3.0, high=12.0, low_price=7.18e6, high_price=7.31e6)
    said = [texts.sensitivity_text(one, (7_180_000, 7_310_000), translator(language)) for language in ("en", "ru")]
    assert [" ".join(text.split()) for text in said] == [english, russian]


def test_why_a_sale_counts_is_said() -> None:
    near = ComparableSale(
        place="77:01:1001", date=DAY, price=7e6, area_m2=52.0, adjusted=7.1e6, weight=0.1, same_place=True,
        alike=["rooms", "floor"], east_km=0.15, north_km=-0.2,
    )  # fmt: skip
    assert (
        texts.comparable_text(near, 50.0, translator("en"))
        == "same quarter; 250 m away; area +4\u00a0%; alike: rooms, floor"
    )
    assert "area \u22124\u00a0%" in texts.comparable_text(near, 54.2, translator("en"))
    far = msgspec.structs.replace(near, same_place=False, alike=[], east_km=None, north_km=None)
    assert texts.comparable_text(far, 52.1, translator("ru")) == "другой квартал; та же площадь"
