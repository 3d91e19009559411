"""Markets whose truth is known: how near estimates come, and what they say of themselves."""

import datetime
from typing import Any

import msgspec
import numpy as np
import pytest

from cleardeed.valuation.backtest import subjects_of
from cleardeed.valuation.market.accuracy import Accuracy, accuracy_of
from cleardeed.valuation.market.calibration import COVERAGE
from cleardeed.valuation.market.clean import TooFewSalesError, clean, without_empty_places
from cleardeed.valuation.market.core import Core, fit_core
from cleardeed.valuation.market.data import Floats, Objects, Sales, Subject, date_of, day_of
from cleardeed.valuation.market.hedonic import fit_hedonic
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.saved import UnknownFormatError, load_market, save_market
from cleardeed.valuation.market.train import Summary, train_market
from cleardeed.valuation.market.trees import Effort
from cleardeed.valuation.market.valuation import NoEstimateError, value_one
from tests.sampling import sampled
from tests.valuation.making import LAST_DAY, Truth, made_sales

pytestmark = pytest.mark.slow

EFFORT = Effort(rounds=60)


def split(count: int, truth: Truth, *, seed: int = 1, share: float = 0.8) -> tuple[Sales, Sales, Floats]:
    """Earlier sales, later ones, and the later ones' true values."""
    sales, true = made_sales(count, truth, seed=seed)
    order = np.argsort(sales.objects.day, kind="stable")
    behind, ahead = order[: int(share * count)], order[int(share * count) :]
    return without_empty_places(sales.take(behind)), sales.take(ahead), true[ahead]


def trained(sales: Sales) -> tuple[Market, Summary]:
    return train_market(sales, EFFORT)


def judged(market: Market, ahead: Sales, true: Floats) -> tuple[Accuracy, float]:
    """Accuracy against the true values, and the share of prices inside their range."""
    estimates = market.estimate(ahead.objects)
    inside = (estimates.low <= ahead.price) & (ahead.price <= estimates.high)
    return accuracy_of(estimates.price, true), float(inside.mean())


class Honest(msgspec.Struct, frozen=True):
    """Sales that nobody has spoilt, split by date, and a market of the earlier ones."""

    behind: Sales
    ahead: Sales
    true: Floats
    market: Market

    @property
    def accuracy(self) -> Accuracy:
        return judged(self.market, self.ahead, self.true)[0]


@pytest.fixture(scope="module")
def honest() -> Honest:
    behind, ahead, true = split(1_200, Truth())
    return Honest(behind, ahead, true, trained(behind)[0])


class TestAccuracy:
    """Every price has noise of 8 %, which nobody could foresee: its median error alone is 5.4 %."""

    @pytest.mark.parametrize(
        ("name", "truth", "count", "limit"),
        [
            pytest.param("coordinates", Truth(), 2_000, 4.5, marks=pytest.mark.drill),
            pytest.param("no coordinates", Truth(coordinates=False), 2_000, 4.5, marks=pytest.mark.drill),
            ("three hundred sales", Truth(), 300, 7.0),
            ("a hundred sales", Truth(quarters=5), 100, 9.0),
            ("another currency and size", Truth(per_m2=1.7, area_power=0.7, growth=0.0), 800, 5.5),
            pytest.param("prices in billions", Truth(per_m2=4e9), 800, 5.5, marks=pytest.mark.drill),
            pytest.param("a rising market", Truth(growth=0.25), 1_200, 5.5, marks=pytest.mark.drill),
        ],
    )
    def test_against_the_truth(self, name: str, truth: Truth, count: int, limit: float) -> None:
        behind, ahead, true = split(count, truth)
        market, summary = trained(behind)
        accuracy, inside = judged(market, ahead, true)
        assert accuracy.mdape < limit, (name, accuracy)
        assert 0.93 < accuracy.median_ratio < 1.07
        slack = 0.06 + 1.5 / np.sqrt(len(ahead))
        assert abs(inside - COVERAGE) < slack, (name, inside)
        assert summary.forward is not None

    @pytest.mark.drill
    def test_other_columns_are_used(self) -> None:
        truth = Truth()
        behind, ahead, true = split(1_500, truth)
        without = [drop(sales, "quality") for sales in (behind, ahead)]
        plain, _ = judged(trained(without[0])[0], without[1], true)
        renamed = [rename(sales, "quality", "view_over_the_bay") for sales in (behind, ahead)]
        told, _ = judged(trained(renamed[0])[0], renamed[1], true)
        assert told.mdape < 0.85 * plain.mdape

    @pytest.mark.parametrize("name", sampled(["price_usd", "per_m2"], 1))
    def test_a_column_that_is_the_price_by_another_name_is_not_used(self, honest: Honest, name: str) -> None:
        behind = honest.behind
        values = behind.price / (91.5 if name == "price_usd" else behind.objects.area)
        numbers = {**behind.objects.numbers, name: values}
        told = Sales(msgspec.structs.replace(behind.objects, numbers=numbers), behind.price)
        market, summary = trained(told)
        assert summary.left_out_columns == [name]
        assert judged(market, honest.ahead, honest.true)[0] == honest.accuracy

    def test_gaps_do_little_harm(self, honest: Honest) -> None:
        market, _ = trained(with_gaps(honest.behind, 0.3))
        accuracy, _ = judged(market, with_gaps(honest.ahead, 0.3), honest.true)
        assert accuracy.mdape < 7.0

    def test_what_is_not_told_widens_the_range(self, honest: Honest) -> None:
        ahead = honest.ahead
        bare = msgspec.structs.replace(ahead.objects, numbers={})
        known, unknown = honest.market.estimate(ahead.objects), honest.market.estimate(bare)
        assert np.median(unknown.error) > 1.2 * np.median(known.error)
        inside = (unknown.low <= ahead.price) & (ahead.price <= unknown.high)
        assert inside.mean() > 0.70

    @pytest.mark.drill
    def test_confidence_means_what_it_says(self) -> None:
        behind, ahead, _ = split(3_000, Truth(noise=0.12))
        market, _ = trained(behind)
        estimates = market.estimate(ahead.objects)
        claimed = np.array([market.calibration.confidence(float(error)) for error in estimates.error])
        held = np.abs(ahead.price / estimates.price - 1) <= 0.10
        assert abs(claimed.mean() - held.mean()) < 0.06


class TestBadSales:
    @pytest.mark.parametrize("what", sampled(["thousands", "square feet", "a rouble", "tenfold"], 1))
    def test_they_are_not_learnt_from(self, honest: Honest, what: str) -> None:
        spoilt, rows = spoil(honest.behind, what, every=20)
        kept, left_out = clean(spoilt)
        assert left_out["far_from_the_market"] >= 0.9 * rows
        assert len(kept) >= 0.98 * (len(spoilt) - rows)
        despite, _ = judged(trained(spoilt)[0], honest.ahead, honest.true)
        assert despite.mdape < honest.accuracy.mdape + 0.7

    def test_an_honest_market_loses_nothing(self) -> None:
        sales, _ = made_sales(1_000)
        _, left_out = clean(sales)
        assert left_out.get("far_from_the_market", 0) <= 2

    def test_too_few_are_refused(self) -> None:
        sales, _ = made_sales(12)
        with pytest.raises(TooFewSalesError):
            train_market(sales, EFFORT)

    def test_twenty_alike_are_a_market(self) -> None:
        sales, _ = made_sales(25, Truth(quarters=1, districts=1))
        same = Sales(msgspec.structs.replace(sales.objects, numbers={}), np.full(len(sales), 5e6))
        market, summary = train_market(same, EFFORT)
        estimates = market.estimate(same.objects)
        assert summary.tree_share == 0
        assert np.allclose(estimates.price, 5e6, rtol=0.02)


@pytest.fixture(scope="module")
def market() -> Market:
    """A market whose sales have coordinates."""
    return trained(made_sales(1_200)[0])[0]


@pytest.fixture(scope="module")
def plain() -> Market:
    """A market whose sales have none."""
    return trained(made_sales(1_200, Truth(coordinates=False))[0])[0]


class TestOneObject:
    def subject(self, place: str = "77:01:1001", **numbers: float) -> Subject:
        told = {"year_built": 1990.0, "floor": 5.0, "quality": 3.0, "rooms": 3.0} | numbers
        return Subject(date=LAST_DAY, area_m2=54.0, place=place, numbers=told)

    def test_factors_have_the_sign_of_the_truth(self, market: Market) -> None:
        better = value_one(market, self.subject(quality=5.0, floor=1.0, year_built=2020.0))
        shares = {effect.attribute: effect.share for effect in better.effects}
        assert shares["quality"] > 0.05
        assert shares["year_built"] > 0.02
        assert shares["floor"] < 0

    def test_comparables_surround_the_estimate(self, market: Market) -> None:
        valued = value_one(market, self.subject())
        adjusted = [one.adjusted for one in valued.similar]
        assert min(adjusted) < valued.price < max(adjusted)
        assert sum(one.weight for one in valued.similar) <= 1 + 1e-9
        assert valued.low < valued.price < valued.high

    def test_an_unseen_quarter_is_of_its_district(self, plain: Market, market: Market) -> None:
        quarters = ["77:01:1001", "77:01:1004", "77:01:1007", "77:01:1010"]
        for one in (plain, market):
            known = [value_one(one, self.subject(quarter)) for quarter in quarters]
            unseen = value_one(one, self.subject("77:01:9999"))
            assert ({value.level for value in known}, unseen.level) == ({"quarter"}, "district")
            assert unseen.confidence < np.mean([value.confidence for value in known])
            assert (unseen.liquidity, unseen.sales_last_year) == ("low", 0)

    def test_an_unseen_district_is_of_its_region(self, plain: Market) -> None:
        assert value_one(plain, self.subject("77:88:1")).level == "region"

    def test_coordinates_tell_more_than_an_unseen_quarter(self, market: Market) -> None:
        sale = next(iter(subjects_of(market.core.sales.take(np.array([0])))))
        moved = msgspec.structs.replace(sale, place="77:99:1")
        assert value_one(market, moved).level == "coordinates"
        assert value_one(market, moved).price == pytest.approx(value_one(market, sale).price, rel=0.1)

    def test_a_distance_is_told_between_known_points_alone(self, market: Market) -> None:
        sale = next(iter(subjects_of(market.core.sales.take(np.array([0])))))
        located = value_one(market, msgspec.structs.replace(sale, place="77:99:1")).similar
        by_quarter = value_one(market, self.subject()).similar
        assert all(one.east_km is not None and one.north_km is not None for one in located)
        assert {(one.east_km, one.north_km) for one in by_quarter} == {(None, None)}

    def test_coordinates_on_another_continent_are_not_believed(self, market: Market) -> None:
        assert value_one(market, self.subject(latitude=-33.0, longitude=151.0)).level == "quarter"

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"place": "50:01:1"}, "no_sales_nearby"),
            ({"area_m2": 9e5}, "unlike_any_sale"),
            ({"date": LAST_DAY + datetime.timedelta(days=1200)}, "sales_too_far_in_time"),
        ],
    )
    def test_no_guess_is_dressed_as_a_value(self, market: Market, change: dict[str, object], reason: str) -> None:
        with pytest.raises(NoEstimateError) as caught:
            value_one(market, msgspec.structs.replace(self.subject(), **change))
        assert caught.value.reason == reason

    def test_farther_ahead_the_range_is_wider(self, market: Market) -> None:
        now = value_one(market, self.subject())
        later = value_one(market, msgspec.structs.replace(self.subject(), date=LAST_DAY + datetime.timedelta(days=700)))
        assert (later.high - later.low) / later.price > 1.05 * (now.high - now.low) / now.price
        assert later.months_ahead == pytest.approx(23, abs=0.2)

    def test_a_valuation_of_an_earlier_day_compares_with_no_later_sale(self, market: Market) -> None:
        day = LAST_DAY - datetime.timedelta(days=300)
        now = value_one(market, self.subject())
        then = value_one(market, msgspec.structs.replace(self.subject(), date=day))
        assert (now.later_sales, now.last_sale > day) == (0, True)
        assert then.later_sales == int((market.core.sales.objects.day > day_of(day)).sum()) > 0
        assert max(one.date for one in then.similar) <= day
        assert max(one.date for one in now.similar) > day
        assert then.price < now.price
        first = date_of(int(market.core.sales.objects.day.min()))
        with pytest.raises(NoEstimateError, match="too_few_comparables"):
            value_one(market, msgspec.structs.replace(self.subject(), date=first - datetime.timedelta(days=30)))

    def test_later_sales_change_no_comparable_of_an_earlier_day(self, market: Market) -> None:
        day = LAST_DAY - datetime.timedelta(days=300)
        subject = msgspec.structs.replace(self.subject(), date=day)
        core, sales = market.core, market.core.sales
        later = sales.objects.day > day_of(day)
        dearer = Core(
            Sales(sales.objects, np.where(later, 3 * sales.price, sales.price)),
            places=core.places,
            hedonic=core.hedonic,
            spaces=core.neighbours.spaces,
            surface=core.surface,
            trees=core.trees,
        )
        assert value_one(Market(dearer, market.calibration), subject) == value_one(market, subject)

    def test_a_market_is_the_same_after_saving(self, market: Market) -> None:
        restored = load_market(save_market(market))
        assert value_one(restored, self.subject()).price == pytest.approx(value_one(market, self.subject()).price)

    def test_other_versions_bytes_are_not_read(self, market: Market, monkeypatch: pytest.MonkeyPatch) -> None:
        content = save_market(market)
        monkeypatch.setattr("cleardeed.valuation.market.saved.FORMAT", 99)
        with pytest.raises(UnknownFormatError):
            load_market(content)


def test_without_the_library_comparables_value_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    behind, ahead, true = split(600, Truth())
    with_trees = save_market(trained(behind)[0])
    monkeypatch.setattr("cleardeed.valuation.market.boosting.is_available", lambda: False)
    market, summary = trained(behind)
    accuracy, inside = judged(market, ahead, true)
    assert (summary.tree_share, market.core.trees, market.calibration.scale) == (0, None, None)
    assert accuracy.mdape < 6
    assert abs(inside - COVERAGE) < 0.12
    assert load_market(save_market(market)).core.trees is None
    with pytest.raises(UnknownFormatError):
        load_market(with_trees)


def test_the_measures_are_the_assessors() -> None:
    found = accuracy_of(np.array([90.0, 100.0, 125.0]), np.array([100.0, 100.0, 100.0]))
    assert (found.mdape, found.within_10, found.within_20, found.median_ratio) == (10.0, 66.67, 66.67, 1.0)
    assert found.cod == pytest.approx(100 * (0.1 + 0 + 0.25) / 3, abs=0.01)
    assert (found.prd, accuracy_of(np.ones(3), np.ones(3)).prb) == (1.0, None)
    regressive = accuracy_of(np.array([110.0, 900.0]), np.array([100.0, 1000.0]))
    assert regressive.prd > 1.05


def test_ratios_that_fall_with_each_doubling_of_value() -> None:
    doublings = np.arange(-4, 5, dtype=np.float64)
    value, ratio = 1e6 * np.exp2(doublings), 0.9 * (1 - 0.05 * doublings)
    price = 2 * value / (1 + ratio / 0.9)  # value is the mean of the price and of the estimate over the median ratio
    found = accuracy_of(ratio * price, price)
    assert (found.median_ratio, found.prb) == (0.9, -0.05)


@pytest.mark.drill
def test_a_trend_is_found_and_not_carried_on_for_ever() -> None:
    sales, _ = made_sales(3_000, Truth(growth=0.2), days=1_400)
    market, _ = trained(sales)
    level = market.core.hedonic.trend.level
    last = day_of(LAST_DAY)
    assert level(np.array([last]))[0] - level(np.array([last - 365]))[0] == pytest.approx(0.2, abs=0.04)
    far = level(np.array([last + 365 * 10, last + 365 * 20]))
    assert far[1] - far[0] == pytest.approx(0, abs=0.05)


def test_the_months_are_told_by_what_the_surface_leaves() -> None:
    """Deferred sales are of dearer streets, which coordinates alone tell of: that is no rise of prices."""
    sales, _ = made_sales(4_000, Truth(growth=0.0, quarters=4))
    late = sales.objects.day > np.median(sales.objects.day)
    dear = sales.objects.column("latitude") > np.median(sales.objects.column("latitude"))
    moved = Sales(sales.objects, sales.price * np.where(dear, 1.3, 1.0))
    mixed = moved.take(np.flatnonzero((late == dear) | (np.arange(len(sales)) % 5 == 0)))
    first, last = mixed.objects.day.min(), mixed.objects.day.max()
    trends = fit_hedonic(mixed).trend, fit_core(mixed, EFFORT, with_trees=False).hedonic.trend
    rises = [abs(trend.level(np.array([last]))[0] - trend.level(np.array([first]))[0]) for trend in trends]
    assert rises[1] < 0.7 * rises[0]


def test_how_far_a_level_may_be_off_grows_with_time() -> None:
    trend = fit_hedonic(made_sales(800)[0]).trend
    days = trend.last_day + np.array([-100, 0, 30, 120, 365])
    variance = trend.variance(days)
    assert variance[0] == variance[1] == 0
    assert (np.diff(variance[1:]) > 0).all()
    assert 0.02 < np.sqrt(variance[-1]) < 0.2


def drop(sales: Sales, name: str) -> Sales:
    numbers = {column: values for column, values in sales.objects.numbers.items() if column != name}
    return Sales(msgspec.structs.replace(sales.objects, numbers=numbers), sales.price)


def rename(sales: Sales, old: str, new: str) -> Sales:
    numbers = {new if column == old else column: values for column, values in sales.objects.numbers.items()}
    return Sales(msgspec.structs.replace(sales.objects, numbers=numbers), sales.price)


def with_gaps(sales: Sales, share: float) -> Sales:
    random = np.random.default_rng(5)
    numbers = {
        name: values
        if name in ("latitude", "longitude")
        else np.where(random.random(len(values)) < share, np.nan, values)
        for name, values in sales.objects.numbers.items()
    }
    return Sales(msgspec.structs.replace(sales.objects, numbers=numbers), sales.price)


def spoil(sales: Sales, what: str, *, every: int) -> tuple[Sales, int]:
    """Some sales with a price or an area as careless people write them, and how many."""
    price, area = sales.price.copy(), sales.objects.area.copy()
    rows = np.arange(0, len(sales), every)
    if what == "square feet":
        area[rows] *= 10.764
    else:
        factors: dict[str, Any] = {"thousands": 1e-3, "a rouble": 1 / price[rows], "tenfold": 10.0}
        price[rows] *= factors[what]
    objects: Objects = msgspec.structs.replace(sales.objects, area=area)
    return Sales(objects, price), len(rows)
