"""Training a market: cleaned sales, trials forward in time, what they teach, and the market of all sales."""

from collections.abc import Callable
from functools import partial

import msgspec
import numpy as np

from cleardeed.valuation.market.accuracy import Accuracy, accuracy_of
from cleardeed.valuation.market.buildings import buildings_of
from cleardeed.valuation.market.calibration import ESTIMATES, Trial, calibrate, uncalibrated
from cleardeed.valuation.market.clean import clean, without_disguised_prices, without_empty_places
from cleardeed.valuation.market.core import fit_core, refit_core
from cleardeed.valuation.market.data import Ints, Objects, Sales, date_of
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.places import GEOGRAPHIC_SHARE
from cleardeed.valuation.market.trees import Effort

ORIGINS = (0.5, 0.75)
"""Trials begin where this share of the sales lies behind."""
TRIAL_DAYS = 183
MIN_BEHIND, MIN_AHEAD = 40, 20
MIN_SPAN_DAYS = 60
TRIAL_SALES = 60_000
"""The number of sales in a trial of a large market: it only shall tell how errors scatter."""
RANDOM_PARTS = 4
FEW = 4_000
"""Above so many sales two of the parts are trial enough."""


Progress = Callable[[float], None]
"""Called with the share of a training that is done."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a training. `left_out` counts sales that were not learnt from, by reason, and columns that reveal
    the price itself; `forward` and its coverage are of sales valued by earlier ones alone (`by_time`), or by others
    where all are of one time."""

    sales: int
    left_out: dict[str, int]
    left_out_columns: list[str]
    first_sale: str
    last_sale: str
    geographic: bool
    attributes: list[str]
    surface_share: float
    tree_share: float
    shares: dict[str, float]
    stretch: float
    by_time: bool
    forward: Accuracy | None
    forward_coverage: float | None


def train_market(sales: Sales, effort: Effort, progress: Progress | None = None) -> tuple[Market, Summary]:
    """The market of these sales, at least `clean.MIN_SALES` of which must be fit. Raises `TooFewSalesError`."""
    kept, left_out = clean(sales)
    kept, disguised = without_disguised_prices(kept)
    parts, by_time = trial_parts(kept.objects)
    *efforts, last_effort = _reporting(effort, [*(len(behind) for behind, _ in parts), len(kept)], progress)
    trials = [_trial(kept, behind, ahead, each) for (behind, ahead), each in zip(parts, efforts, strict=True)]
    trials = _comparable(trials)
    # Trees that no trial could evaluate are not used.
    core = fit_core(kept, last_effort, with_trees=any(trial.has_trees for trial in trials))
    if trials:
        calibration, estimates, prices = calibrate(trials, by_time=by_time)
        forward = accuracy_of(estimates, prices)
        low, high = calibration.tails
        coverage = round(100 * float(np.mean((calibration.scores >= low) & (calibration.scores <= high))), 2)
    else:
        calibration = uncalibrated(float(np.median(np.log(kept.price))), core.hedonic.noise)
        forward, coverage = None, None
    shares = dict(zip(ESTIMATES, calibration.shares, strict=False))
    return Market(core, calibration), Summary(
        sales=len(kept),
        left_out=left_out,
        left_out_columns=disguised,
        first_sale=date_of(kept.objects.day.min()).isoformat(),
        last_sale=date_of(kept.objects.day.max()).isoformat(),
        geographic=core.places.geographic,
        attributes=core.hedonic.attributes,
        surface_share=shares["surface"],
        tree_share=round(sum(share for name, share in shares.items() if name.endswith("trees")), 4),
        shares=shares,
        stretch=calibration.stretch,
        by_time=by_time,
        forward=forward,
        forward_coverage=coverage,
    )


def update_market(market: Market, summary: Summary, sales: Sales) -> tuple[Market, Summary] | None:
    """The market of these sales, most of which it was trained on, with its trees and what its trials taught; None where
    the sales have other columns. Raises `TooFewSalesError`."""
    kept, left_out = clean(sales)
    kept, disguised = without_disguised_prices(kept)
    core = refit_core(market.core, kept)
    if core is None or disguised != summary.left_out_columns:
        return None
    return Market(core, market.calibration), msgspec.structs.replace(
        summary,
        sales=len(kept),
        left_out=left_out,
        first_sale=date_of(kept.objects.day.min()).isoformat(),
        last_sale=date_of(kept.objects.day.max()).isoformat(),
    )


def _reporting(effort: Effort, sizes: list[int], progress: Progress | None) -> list[Effort]:
    """The effort for each of several fits of so many sales, telling `progress` of their rounds."""
    if progress is None:
        return [effort] * len(sizes)
    total, done = sum(sizes) * effort.rounds_a_market, 0

    def on_round(size: int) -> None:
        nonlocal done
        done += size
        progress(done / total)

    return [msgspec.structs.replace(effort, on_round=partial(on_round, size)) for size in sizes]


def trial_parts(objects: Objects) -> tuple[list[tuple[Ints, Ints]], bool]:
    """Rows to learn from and rows to be tried on, and whether the one lie before the other in time."""
    day = objects.day
    order = np.argsort(day, kind="stable")
    parts = []
    for share in ORIGINS:
        origin = int(day[order[int(share * len(day))]])
        behind = np.flatnonzero(day < origin)
        ahead = np.flatnonzero((day >= origin) & (day < origin + TRIAL_DAYS))
        if len(behind) >= MIN_BEHIND and len(ahead) >= MIN_AHEAD:
            parts.append((_some(behind), _some(ahead)))
    if parts and int(np.ptp(day)) >= MIN_SPAN_DAYS:
        return parts, True
    return _building_parts(objects), False


def _comparable(trials: list[Trial]) -> list[Trial]:
    """The trials with trees, if any has them: early trials may have too few sales for trees."""
    return [trial for trial in trials if trial.has_trees] or trials


def _building_parts(objects: Objects) -> list[tuple[Ints, Ints]]:
    """Parts drawn by building: no building is on both sides."""
    if len(objects) < MIN_BEHIND + MIN_AHEAD:
        return []
    known = np.isfinite(objects.column("latitude")).mean()
    building = buildings_of(objects, geographic=bool(known >= GEOGRAPHIC_SHARE))
    part = (np.random.default_rng(0).permutation(int(building.max()) + 1) % RANDOM_PARTS)[building]
    tried = RANDOM_PARTS if len(objects) <= FEW else RANDOM_PARTS // 2
    parts = [(np.flatnonzero(part != held), np.flatnonzero(part == held)) for held in range(tried)]
    return [
        (_some(behind), _some(ahead))
        for behind, ahead in parts
        if len(behind) >= MIN_BEHIND and len(ahead) >= MIN_AHEAD
    ]


def _some(rows: Ints) -> Ints:
    chosen = np.random.default_rng(0).permutation(rows)[:TRIAL_SALES]
    return np.sort(chosen)


def _trial(sales: Sales, behind: Ints, ahead: Ints, effort: Effort) -> Trial:
    core = fit_core(without_empty_places(sales.take(behind)), effort)
    tried = sales.take(ahead)
    found = core.predict(tried.objects)
    return Trial(
        price=np.log(tried.price),
        estimates=found.estimates,
        signs=found.signs,
    )
