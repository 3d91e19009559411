"""The surface against functions that are known, and against itself without a sale."""

import numpy as np
import pytest

from cleardeed.valuation.market import surface
from cleardeed.valuation.market.data import Floats
from cleardeed.valuation.market.surface import SurfaceFitter

pytestmark = pytest.mark.slow

NOISE = 0.1


def hills(xy: Floats, plain: Floats) -> Floats:
    """Log prices that are neither lines nor steps."""
    return np.asarray(
        0.3 * np.sin(xy[:, 0] / 4) * np.cos(xy[:, 1] / 4) + 0.2 * np.tanh(plain[:, 0]) - 0.1 * plain[:, 1]
    )


def drawn(count: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Points, attributes and noisy log prices."""
    random = np.random.default_rng(seed)
    xy, plain = random.uniform(-10, 10, (count, 2)), random.standard_normal((count, 3))
    return xy, plain, hills(xy, plain) + random.normal(0, NOISE, count)


def error_of(rest: Floats, xy: Floats, plain: Floats) -> float:
    """The median error at objects that the surface was not drawn through."""
    other_xy, other_plain, _ = drawn(500, seed=2)
    drawing = SurfaceFitter(xy, plain)
    part = drawing.through(rest[drawing.rows]).part(other_xy, other_plain)
    return float(np.median(np.abs(part - hills(other_xy, other_plain))))


def test_it_follows_hills_and_gets_nearer_with_more_sales() -> None:
    errors = []
    for count in (200, 3_000):
        xy, plain, rest = drawn(count, seed=1)
        errors.append(error_of(rest, xy, plain))
    flat = float(np.median(np.abs(hills(*drawn(500, seed=2)[:2]))))
    assert errors[0] < 0.7 * flat
    assert errors[1] < 0.7 * errors[0]


def test_prices_that_cannot_be_true_do_not_pull() -> None:
    xy, plain, rest = drawn(1_500, seed=1)
    spoilt = rest.copy()
    spoilt[::20] += np.log(1_000)
    assert error_of(spoilt, xy, plain) < error_of(rest, xy, plain) + 0.02


def test_what_is_left_out_is_what_a_surface_without_the_sale_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface, "CLIP", np.inf)
    xy, plain, rest = drawn(120, seed=3)
    drawing = SurfaceFitter(xy, plain)
    left = drawing.left_out(rest[drawing.rows], drawing.through(rest[drawing.rows]))
    for place in (0, 50, 119):
        row = drawing.rows[place]
        others = np.delete(np.arange(120), row)
        fewer = SurfaceFitter(xy[others], plain[others])
        without = fewer.through(rest[others][fewer.rows])
        alone = rest[row] - without.part(xy[[row]], plain[[row]])[0]
        assert left[place] == pytest.approx(alone, abs=0.02)


def test_many_objects_are_told_in_turns_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    xy, plain, rest = drawn(300, seed=1)
    found = SurfaceFitter(xy, plain)
    whole = found.through(rest[found.rows]).part(xy, plain)
    monkeypatch.setattr(surface, "AT_ONCE", 7)
    assert np.allclose(found.through(rest[found.rows]).part(xy, plain), whole)


def test_a_large_market_is_drawn_through_some_of_its_sales(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface, "MAX_SALES", 400)
    monkeypatch.setattr(surface, "CENTRES", 150)
    xy, plain, rest = drawn(2_000, seed=1)
    found = SurfaceFitter(xy, plain)
    assert len(np.unique(found.rows)) == 400
    assert len(found.through(rest[found.rows]).weights) == 150


def test_alike_sales_of_one_place_and_price_are_no_trouble() -> None:
    xy, plain = np.zeros((50, 2)), np.zeros((50, 1))
    found = SurfaceFitter(xy, plain).through(np.full(50, 0.25))
    assert found.part(xy, plain) == pytest.approx(np.full(50, 0.25))
