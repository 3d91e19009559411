"""Estimates against prices, as an assessor would measure them."""

import asyncio
import datetime
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool
from cleardeed.valuation import store
from cleardeed.valuation.kinds import KINDS, Kind
from cleardeed.valuation.load import SaleFile
from cleardeed.valuation.market.accuracy import Accuracy, accuracy_of
from cleardeed.valuation.market.calibration import BASELINES, COVERAGE, ESTIMATES
from cleardeed.valuation.market.clean import without_empty_places
from cleardeed.valuation.market.data import Floats, Sales, Subject, date_of
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.saved import load_market
from cleardeed.valuation.market.train import train_market, trial_parts
from cleardeed.valuation.market.trees import Effort
from cleardeed.valuation.market.valuation import NoEstimateError, value_one
from cleardeed.valuation.plot import plot_estimates
from cleardeed.valuation.sales import kinds_loaded, read_sales, sales_of
from cleardeed.valuation.study import Stratum, strata_of, write_study

CUTS = (0.6, 0.8)
"""A forward back-test values what comes after these shares of the sales, up to the next cut."""


class BacktestResult(msgspec.Struct, frozen=True, kw_only=True):
    """One back-test of one kind. Percent, but ratios; `coverage` is the share of prices inside their range, which
    should be `stated_coverage`; `confidence` the mean of what was claimed, which should be `within_10`."""

    kind: Kind
    what: str
    accuracy: Accuracy
    coverage: float
    stated_coverage: float
    confidence: float
    ms_each: float
    failed: dict[str, int]
    baselines: dict[str, float]
    """MdAPE on the same sales of the quarter's median and, where there are trees, of plain ones."""
    margin: float
    """By how many percent the estimates' MdAPE is below that of the better baseline."""
    shares: dict[str, float]
    """Of each estimate in the blend, as the trials chose them."""


class BacktestReport(msgspec.Struct, frozen=True, kw_only=True):
    """All kinds. `skipped` rows of the file were bad, `loaded` ones are among the loaded sales: neither was valued."""

    measured: list[BacktestResult]
    skipped: int = 0
    loaded: int = 0
    plot: str | None = None
    report: list[str] = []


class _Tally:
    """Estimates beside prices, and what was claimed of them."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, float, float, float, float]] = []
        self.failed: dict[str, int] = {}
        self.seconds: list[float] = []
        self.places: list[str] = []
        self.sold: list[datetime.date] = []
        self.baselines: dict[str, float] = {}
        self.shares: dict[str, float] = {}

    def value(self, market: Market, subject: Subject, price: float) -> None:
        began = time.perf_counter()
        try:
            valued = value_one(market, subject)
        except NoEstimateError as error:
            self.failed[error.reason] = self.failed.get(error.reason, 0) + 1
            return
        self.seconds.append(time.perf_counter() - began)
        self.places.append(subject.place)
        self.sold.append(subject.date)
        self.rows.append((price, valued.price, valued.low, valued.high, valued.confidence))

    def measured(self, kind: Kind, what: str) -> BacktestResult:
        if not self.rows:
            raise RefusedError(
                "no sale of the kind {kind} could be valued: {reasons}", kind=kind, reasons=self.failed or "–"
            )
        price, estimate, low, high, confidence = self.columns()
        accuracy = accuracy_of(estimate, price)
        best = min(self.baselines.values())
        return BacktestResult(
            kind=kind,
            what=what,
            accuracy=accuracy,
            coverage=round(100 * float(np.mean((low <= price) & (price <= high))), 2),
            stated_coverage=100 * COVERAGE,
            confidence=round(100 * float(np.mean(confidence)), 2),
            ms_each=round(1000 * float(np.median(self.seconds)), 2),
            failed=self.failed,
            baselines=self.baselines,
            margin=round(100 * (1 - accuracy.mdape / best), 2) if best else 0.0,
            shares=self.shares,
        )

    def columns(self) -> tuple[Floats, ...]:
        """Price, estimate, low, high, confidence."""
        return tuple(np.array(self.rows).T)

    def strata(self, kind: Kind) -> list[Stratum]:
        """The lines of a ratio study."""
        named = dict(zip(("price", "estimate", "low", "high"), self.columns(), strict=False))
        return strata_of(kind, self.places, self.sold, named)


async def backtest_file(
    pool: Pool, path: Path, *, only: Kind | None = None, plot: Path | None = None, report: Path | None = None
) -> BacktestReport:
    """Values every good row of a held-out file, one by one, by the markets in service.

    Raises `RefusedError` where the file is none of sales, or nothing of it can be valued.
    """
    file = SaleFile(path, only)
    found = await asyncio.to_thread(file.sales)
    known = await store.known_fingerprints(pool, [sale.fingerprint for sale in found])
    fresh = [sale for sale in found if sale.fingerprint not in known]
    measured, tallies = [], []
    for kind in KINDS:
        wanted = [sale for sale in fresh if sale.kind == kind]
        if not wanted:
            continue
        content = await store.market_content(pool, kind)
        if content is None:
            raise RefusedError("no market of the kind {kind} is trained: cleardeed valuation train", kind=kind)
        market = await asyncio.to_thread(load_market, content[1])
        tally = await asyncio.to_thread(_tally, market, sales_of(wanted))
        measured.append(tally.measured(kind, "held-out file"))
        tallies.append(tally)
    if not measured:
        raise RefusedError("the file has no sale that is not loaded already")
    return BacktestReport(
        measured=measured,
        skipped=file.reader.bad_count,
        loaded=len(found) - len(fresh),
        plot=_plotted(plot, tallies),
        report=_studied(report, measured, tallies),
    )


async def backtest_forward(
    pool: Pool,
    settings: ServiceSettings,
    *,
    only: Kind | None = None,
    plot: Path | None = None,
    report: Path | None = None,
) -> BacktestReport:
    """Values the later of the loaded sales by markets trained on the earlier ones alone; where all are of one time,
    those of some buildings by the others. Raises `RefusedError`."""
    kinds = [only] if only else await kinds_loaded(pool)
    if not kinds:
        raise RefusedError("no sales are loaded: cleardeed valuation import FILE")
    effort = Effort(rounds=settings.valuation_rounds, threads=settings.valuation_threads)
    measured, tallies = [], []
    for kind in kinds:
        sales = await read_sales(pool, kind)
        for what, behind, ahead in _cuts(sales):
            tally = await asyncio.to_thread(_valued, behind, ahead, effort)
            measured.append(tally.measured(kind, what))
            tallies.append(tally)
    return BacktestReport(measured=measured, plot=_plotted(plot, tallies), report=_studied(report, measured, tallies))


def _cuts(sales: Sales) -> Iterator[tuple[str, Sales, Sales]]:
    """Yield a description of each trial, the sales to learn from, and the sales to value."""
    parts, by_time = trial_parts(sales.objects)
    if parts and not by_time:
        for behind, ahead in parts:
            yield f"{len(ahead)} sales by {len(behind)} of other buildings", sales.take(behind), sales.take(ahead)
        return
    day = np.sort(sales.objects.day)
    for cut, until in zip(CUTS, (*CUTS[1:], 1.0), strict=True):
        origin = int(day[int(cut * (len(day) - 1))])
        end = int(day[-1]) + 1 if until == 1.0 else int(day[int(until * (len(day) - 1))])
        earlier = sales.take(np.flatnonzero(sales.objects.day < origin))
        later = sales.take(np.flatnonzero((sales.objects.day >= origin) & (sales.objects.day < end)))
        yield f"{len(later)} sales from {date_of(origin)} by {len(earlier)} earlier ones", earlier, later


def _valued(behind: Sales, ahead: Sales, effort: Effort) -> "_Tally":
    market, _ = train_market(without_empty_places(behind), effort)
    return _tally(market, ahead)


def _tally(market: Market, sales: Sales) -> _Tally:
    tally = _Tally()
    for subject, price in zip(subjects_of(sales), sales.price, strict=True):
        tally.value(market, subject, float(price))
    members = dict(zip(ESTIMATES, np.exp(market.core.predict(sales.objects).estimates).T, strict=False))
    tally.baselines = {name: accuracy_of(members[name], sales.price).mdape for name in BASELINES if name in members}
    tally.shares = dict(zip(ESTIMATES, market.calibration.shares, strict=False))
    return tally


def subjects_of(sales: Sales) -> list[Subject]:
    """The sales' objects one by one, as if each had been ordered."""
    objects = sales.objects
    columns = list(objects.numbers.items())
    return [
        Subject(
            date=date_of(objects.day[row]),
            area_m2=float(objects.area[row]),
            place=objects.places[int(objects.place[row])],
            numbers={name: float(values[row]) for name, values in columns if np.isfinite(values[row])},
        )
        for row in range(len(sales))
    ]


def _plotted(path: Path | None, tallies: list[_Tally]) -> str | None:
    if path is None:
        return None
    price, estimate, low, high, _ = np.hstack([np.array(tally.columns()) for tally in tallies])
    path.write_bytes(plot_estimates(price, estimate, low, high))
    return str(path)


def _studied(folder: Path | None, measured: list[BacktestResult], tallies: list[_Tally]) -> list[str]:
    if folder is None:
        return []
    pairs = zip(measured, tallies, strict=True)
    return write_study(folder, [line for one, tally in pairs for line in tally.strata(one.kind)])
