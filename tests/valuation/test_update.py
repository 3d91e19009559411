"""A market that takes in added sales: as near as a new training, with the trees that it has."""

import msgspec
import numpy as np
import pytest

from cleardeed.valuation.market.clean import without_empty_places
from cleardeed.valuation.market.data import Floats, Sales
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.saved import load_market, save_market
from cleardeed.valuation.market.train import Summary, train_market, update_market
from cleardeed.valuation.market.trees import Effort
from tests.valuation.making import Truth, made_sales

pytestmark = pytest.mark.slow

EFFORT = Effort(rounds=30)
OLD = 980


@pytest.fixture(scope="module", params=[True, False], ids=["coordinates", "quarters"])
def sales(request: pytest.FixtureRequest) -> tuple[Sales, Floats]:
    """The latest last, and their true values."""
    made, true = made_sales(1_000, Truth(coordinates=request.param))
    order = np.argsort(made.objects.day, kind="stable")
    return made.take(order), true[order]


@pytest.fixture(scope="module")
def trained(sales: tuple[Sales, Floats]) -> tuple[Market, Summary]:
    market, summary = train_market(without_empty_places(sales[0].take(np.arange(OLD))), EFFORT)
    return load_market(save_market(market)), summary


def test_it_is_as_near_as_a_new_training(sales: tuple[Sales, Floats], trained: tuple[Market, Summary]) -> None:
    everything, true = sales
    updated = update_market(*trained, everything)
    assert updated is not None
    market, summary = updated
    anew, expected = train_market(everything, EFFORT)
    assert market.core.trees is trained[0].core.trees
    assert (summary.sales, summary.last_sale) == (expected.sales, expected.last_sale)
    found, best = (one.estimate(everything.objects).price for one in (market, anew))
    assert np.median(np.abs(found / best - 1)) < 0.015
    assert np.median(np.abs(found / true - 1)) < np.median(np.abs(best / true - 1)) + 0.005


def test_added_sales_of_one_place_move_its_estimates(
    sales: tuple[Sales, Floats], trained: tuple[Market, Summary]
) -> None:
    """Twenty dear sales at one point: the next flat there is dearer, and those elsewhere are not."""
    everything, _ = sales
    market, summary = trained
    here = everything.take(np.zeros(20, dtype=np.int64))
    dear = Sales(msgspec.structs.replace(here.objects, area=here.objects.area + np.arange(20)), 1.5 * here.price)
    old = everything.take(np.arange(OLD))
    updated = update_market(market, summary, joined(old, dear))
    assert updated is not None
    before, after = (one.estimate(old.objects).price for one in (market, updated[0]))
    change = after / before - 1
    assert change[0] > 0.1
    assert np.median(np.abs(change)) < 0.02


def test_a_new_quarter_with_coordinates_is_known(sales: tuple[Sales, Floats], trained: tuple[Market, Summary]) -> None:
    everything, _ = sales
    market, summary = trained
    objects = everything.objects
    place = objects.place.copy()
    place[OLD:] = len(objects.places)
    moved = msgspec.structs.replace(objects, place=place, places=[*objects.places, "77:03:7777"])
    updated = update_market(market, summary, Sales(moved, everything.price))
    assert updated is not None
    assert updated[0].core.sales_of("77:03:7777") == len(everything) - OLD
    assert ("77:03:7777" in updated[0].core.places.points) == market.core.places.geographic


@pytest.mark.parametrize("change", ["missing", "new"])
def test_other_columns_need_a_training(
    sales: tuple[Sales, Floats], trained: tuple[Market, Summary], change: str
) -> None:
    everything, _ = sales
    numbers = dict(everything.objects.numbers)
    if change == "missing":
        del numbers["quality"]
    else:
        numbers["lifts"] = np.arange(len(everything), dtype=np.float64) % 4
    other = Sales(msgspec.structs.replace(everything.objects, numbers=numbers), everything.price)
    assert update_market(*trained, other) is None


def joined(first: Sales, second: Sales) -> Sales:
    """Both, of the same places."""
    one, other = first.objects, second.objects
    objects = msgspec.structs.replace(
        one,
        day=np.concatenate([one.day, other.day]),
        area=np.concatenate([one.area, other.area]),
        place=np.concatenate([one.place, other.place]),
        numbers={name: np.concatenate([values, other.numbers[name]]) for name, values in one.numbers.items()},
    )
    return Sales(objects, np.concatenate([first.price, second.price]))
