"""Sales that are not learnt from: which, why, and that a single one of them moves nothing."""

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleardeed.valuation.market.clean import KEPT, REASONS, clean, left_out_reasons
from cleardeed.valuation.market.data import Floats, Sales
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.train import train_market
from cleardeed.valuation.market.trees import Effort
from tests.valuation.making import Truth, made_sales

pytestmark = pytest.mark.slow

COUNT = 220


def changed(sales: Sales, **columns: Floats) -> Sales:
    numbers = {**sales.objects.numbers, **columns}
    return Sales(msgspec.structs.replace(sales.objects, numbers=numbers), sales.price)


def joined(sales: Sales, rows: list[int]) -> Sales:
    return sales.take(np.array([*range(len(sales)), *rows]))


def reason_of(sales: Sales, row: int) -> str | None:
    number = int(left_out_reasons(sales)[row])
    return None if number == KEPT else REASONS[number]


def test_a_floor_above_the_roof() -> None:
    sales, _ = made_sales(200)
    roof = np.full(len(sales), 20.0)
    roof[7] = sales.objects.numbers["floor"][7] - 0.5
    assert reason_of(changed(sales, floors_total=roof), 7) == "floor_above_roof"
    roof[7] = np.nan
    assert reason_of(changed(sales, floors_total=roof), 7) is None


def test_a_listing_repeated_within_weeks_counts_once() -> None:
    sales, _ = made_sales(200)
    twice = joined(sales, [5])
    assert (reason_of(twice, 5), reason_of(twice, 200)) == ("listed_again", None)
    later = msgspec.structs.replace(twice.objects, day=twice.objects.day + np.where(np.arange(201) == 200, 400, 0))
    assert reason_of(Sales(later, twice.price), 5) is None


def test_a_kind_of_its_own_is_no_error() -> None:
    """Many sales far below the market that a column explains, such as lots with unfinished houses, are learnt from."""
    sales, _ = made_sales(2_000)
    lots = np.arange(len(sales)) % 25 == 0
    cheap = Sales(sales.objects, sales.price * np.where(lots, 0.15, 1.0))
    explained = changed(cheap, unfinished=lots.astype(np.float64))
    assert clean(cheap)[1]["far_from_the_market"] > 0.9 * lots.sum()
    assert clean(explained)[1].get("far_from_the_market", 0) < 0.2 * lots.sum()


@pytest.fixture(scope="module")
def honest() -> tuple[Sales, Market]:
    sales, _ = made_sales(COUNT, Truth(quarters=8))
    return sales, train_market(sales, Effort(rounds=10))[0]


WRONG_PRICES = st.floats(3, 1e6) | st.floats(1e-6, 0.3)
"""A nought too many, in thousands, a gift for one rouble."""
WRONG_AREAS = st.sampled_from([0.01, 0.1, 10.0, 10.764])
"""A comma slipped, in square feet."""


@given(
    row=st.integers(0, COUNT - 1),
    factors=st.tuples(WRONG_PRICES, st.just(1.0)) | st.tuples(st.just(1.0), WRONG_AREAS),
)
@settings(max_examples=max(2, settings().max_examples // 5), deadline=None)
def test_one_absurd_sale_moves_no_estimate(
    honest: tuple[Sales, Market], row: int, factors: tuple[float, float]
) -> None:
    sales, market = honest
    more = joined(sales, [row])
    price, area = (np.where(np.arange(len(more)) < COUNT, 1.0, factor) for factor in factors)
    objects = msgspec.structs.replace(more.objects, area=more.objects.area * area)
    despite, _ = train_market(Sales(objects, more.price * price), Effort(rounds=10))
    before, after = (one.estimate(sales.objects).price for one in (market, despite))
    assert np.max(np.abs(after / before - 1)) < 0.01
