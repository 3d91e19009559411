"""The reasons for an object's value: amounts that add up, and what would change the value."""

import datetime
import math
import re

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.language import ENGLISH, LANGUAGES, Language
from cleardeed.reports.valuation import ValuationComparable, valuation_view
from cleardeed.valuation.market.data import Sales, Subject
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.train import train_market
from cleardeed.valuation.market.trees import Effort
from cleardeed.valuation.market.valuation import value_one
from cleardeed.valuation.result import ValuationResult, result_of
from tests.reports.test_valuation import FULL
from tests.valuation.making import CENTRE, LAST_DAY, Truth, made_sales

pytestmark = pytest.mark.slow

NUMBERS = {
    "floor": st.integers(1, 25).map(float),
    "quality": st.integers(1, 6).map(float),
    "rooms": st.integers(1, 6).map(float),
    "year_built": st.integers(1930, 2026).map(float),
}


@pytest.fixture(scope="module")
def market() -> Market:
    return train_market(made_sales(700, Truth(quarters=8))[0], Effort(rounds=30))[0]


def subject(*, area: float = 54.0, days: int = 0, place: str = "77:01:1001", **numbers: float) -> Subject:
    return Subject(date=LAST_DAY + datetime.timedelta(days=days), area_m2=area, place=place, numbers=numbers)


def result(market: Market, one: Subject) -> ValuationResult:
    return result_of(
        value_one(market, one),
        cadastral_number="77:01:0001001:5",
        kind="apartment",
        date=one.date,
        attributes=[],
        area_m2=one.area_m2,
        version=1,
        translate=ENGLISH,
    )


@given(
    area=st.floats(25, 120),
    days=st.integers(-600, 300),
    place=st.sampled_from(["77:01:1001", "77:02:1002", "77:03:9999"]),
    numbers=st.fixed_dictionaries({}, optional=NUMBERS),
)
def test_amounts_add_up_from_the_base_to_the_estimate(
    market: Market, area: float, days: int, place: str, numbers: dict[str, float]
) -> None:
    found = result(market, subject(area=area, days=days, place=place, **numbers))
    assert found.base_price is not None
    amounts = [one.impact_amount for one in found.factors if one.impact_amount is not None]
    assert len(amounts) == len(found.factors)
    assert found.base_price + sum(amounts) == found.estimated_price
    signs = [
        (one.impact_percent > 0, one.impact_amount > 0)
        for one in found.factors
        if one.impact_percent and one.impact_amount
    ]
    assert signs
    assert all(percent == amount for percent, amount in signs)
    for one in found.factors:
        assert one.impact_percent == round(100 * (one.impact_amount or 0) / found.base_price, 1)


@given(area=st.floats(25, 120), numbers=st.fixed_dictionaries({}, optional=NUMBERS))
def test_comparables_and_models_blend_to_the_estimate(market: Market, area: float, numbers: dict[str, float]) -> None:
    stretched = Market(market.core, msgspec.structs.replace(market.calibration, stretch=1.05, shares=[0.4, 0.0, 0.6]))
    found = value_one(stretched, subject(area=area, days=0, place="77:01:1001", **numbers))
    assert found.model_price is not None
    blend = found.comparables_price**0.4 * found.model_price**0.6
    assert blend == pytest.approx(found.price)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("days", [-400, 0])
def test_a_reader_finds_the_estimate_by_comparables_from_the_table(
    market: Market, days: int, language: Language
) -> None:
    """To the rouble, from what is printed: the weighted geometric mean, rounded to four digits."""
    stretched = Market(market.core, msgspec.structs.replace(market.calibration, stretch=1.05))
    one = subject(area=61.0, days=days, quality=4.0, floor=3.0)
    found, exact = result(stretched, one), value_one(stretched, one).comparables_price
    assert found.method.comparables_price == pytest.approx(exact, rel=0.001)
    report = msgspec.structs.replace(
        FULL,
        language=language,
        comparables_price=found.method.comparables_price,
        comparables=[msgspec.convert(each, ValuationComparable, from_attributes=True) for each in found.comparables],
    )
    view = valuation_view(report)
    rows = [(_read(cells[3]), _read(cells[4])) for cells in view["comparables"]]
    mean = math.exp(sum(weight * math.log(price) for price, weight in rows) / sum(weight for _, weight in rows))
    rounded = round(float(f"{mean:.3e}"))
    [shown] = [value for label, value in view["facts"] if label in ("By comparables", "По аналогам")]
    assert _read(shown) == rounded == found.method.comparables_price


def _read(shown: str) -> float:
    """A printed number without its unit."""
    plain = re.sub(r"[^\d.,]", "", shown)
    return float(plain.replace(",", "." if "%" in shown else ""))


def test_objects_of_one_place_and_day_have_one_base(market: Market) -> None:
    """The base is of the usual object nearby, whatever this one is."""
    known = [
        subject(area=area, quality=quality, floor=floor, year_built=year, rooms=rooms)
        for area, quality, floor, year, rooms in ((31.0, 1.0, 16.0, 1958.0, 1.0), (108.0, 6.0, 2.0, 2022.0, 5.0))
    ]
    cheap, dear = (result(market, one) for one in known)
    assert dear.estimated_price > 2 * cheap.estimated_price
    assert dear.base_price == pytest.approx(cheap.base_price, rel=0.01)


def test_parts_are_those_of_the_truth(market: Market) -> None:
    """Quality adds six percent a step, area a power of 0.9."""
    one = subject(area=90.0, floor=8.0, quality=5.0, rooms=3.0, year_built=1990.0)
    shares = {effect.attribute: effect for effect in value_one(market, one).effects}
    quality, area = shares["quality"], shares["area_m2"]
    assert quality.usual is not None
    assert area.usual is not None
    assert np.log1p(quality.share) == pytest.approx(0.06 * (5 - quality.usual), abs=0.04)
    assert np.log1p(area.share) == pytest.approx(0.9 * np.log(90 / area.usual), abs=0.12)


def test_what_would_change_the_value_most(market: Market) -> None:
    """Quality moves the price most after area, which is always known."""
    valued = value_one(market, subject(quality=5.0, floor=3.0))
    known = valued.sensitivities
    assert known[0].attribute == "quality"
    assert known[0].value == 5.0
    assert known[0].low < known[0].high
    assert known[0].low_price < known[0].high_price
    changes = [max(abs(price / valued.price - 1) for price in (one.low_price, one.high_price)) for one in known]
    assert changes == sorted(changes, reverse=True)
    unknown = {one.attribute: one.value for one in value_one(market, subject(floor=3.0)).sensitivities}
    assert unknown["quality"] is None
    assert "area_m2" not in unknown


def test_what_would_hardly_change_the_value_is_not_listed(market: Market) -> None:
    """By the truth a room adds nothing beside the area."""
    valued = value_one(market, subject(quality=3.0, floor=8.0, rooms=2.0, year_built=1990.0))
    changes = [
        abs(price / valued.price - 1) for one in valued.sensitivities for price in (one.low_price, one.high_price)
    ]
    assert changes
    assert all(max(pair) >= 0.01 for pair in zip(changes[::2], changes[1::2], strict=True))


def test_why_a_sale_counts(market: Market) -> None:
    valued = value_one(market, subject(quality=5.0, floor=3.0, rooms=3.0, year_built=1990.0))
    alike = {name for one in valued.similar for name in one.alike}
    assert alike <= {"quality", "floor", "rooms", "year_built"}
    assert alike
    assert any(one.same_place for one in valued.similar)
    reasons = [one.reason for one in result(market, subject(quality=5.0, floor=3.0)).comparables]
    assert all("quarter" in reason and "m away" not in reason and "area" in reason for reason in reasons)
    placed = subject(quality=5.0, floor=3.0, latitude=CENTRE[0], longitude=CENTRE[1])
    assert all("m away" in one.reason for one in result(market, placed).comparables)


def test_a_market_of_one_usual_object_has_no_attributes_to_name() -> None:
    sales, _ = made_sales(40, Truth(quarters=1, districts=1))
    objects = msgspec.structs.replace(sales.objects, area=np.full(40, 54.0), numbers={})
    market, _ = train_market(Sales(objects, sales.price), Effort(rounds=5))
    valued = value_one(market, subject(place=objects.places[0]))
    assert {one.attribute for one in valued.effects} == {"place", "time"}
    assert valued.sensitivities == []
