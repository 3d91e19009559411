"""The level of prices over time: what sales of each month tell, and how it goes on where there are none.

Months are noisy and few, so their medians are smoothed, and beyond them the level follows a line and a yearly wave,
fitted together with what is known of housing markets at large. Prices rise by some percent a year in the long run,
inflation among them (Knoll, Schularick and Steger, "No Price Like Home", AER 2017), and are higher in summer than in
winter (Ngai and Tenreyro, "Hot and Cold Seasons in the Housing Market", AER 2014). Less than a year of sales cannot
tell the one from the other: without these priors a fall from June to December would be carried on for ever. Two years
of sales outweigh them.
"""

import msgspec
import numpy as np

from cleardeed.valuation.market.data import DAYS_A_MONTH, Floats, Ints, Objects, group_medians

GROWTH_A_YEAR, GROWTH_SPREAD = 0.06, 0.06
SEASON, SEASON_SPREAD = 0.012, 0.010
"""Log price at midsummer above the year's mean."""
MIDSUMMER = 171
"""Day of the year around the June solstice; south of the equator the wave is turned."""
MONTH_NOISE = 0.012
"""The deviation of a month from the line, beside the noise of its sales."""
SMOOTH_DAYS = 40.0
PULL = 0.25
"""The strength with which a departure is drawn to the line, in months without noise."""
FADE_MONTHS = 3.0
"""A departure from the line at the last sales is half gone after about two months."""
GROWTH_MONTHS = 24
"""The line is not carried on further than this."""
YEAR = 365.25
MIN_DRIFT, MAX_DRIFT = 0.01, 0.03
"""Markets leave their line by some percent a year, however smooth they were so far."""


class Trend(msgspec.Struct, frozen=True, kw_only=True):
    """Log price level by day, relative to the last sales. `drift` is the spread that a month ahead adds to what is
    not known of the line."""

    first_day: int
    last_day: int
    line: Floats
    """Level, growth a year, the wave's two parts."""
    doubt: Floats
    """Their covariance."""
    grid: Floats
    """Days at which the departure from the line is known."""
    departure: Floats
    drift: float

    def level(self, day: Ints) -> Floats:
        """The log level at these days."""
        raw = self._raw(np.append(day, self.last_day))
        return np.asarray(raw[:-1] - raw[-1])

    def _raw(self, day: Ints) -> Floats:
        known = np.clip(day, self.first_day, self.last_day)
        beyond = np.abs(day - known) / DAYS_A_MONTH
        reach = np.clip(
            day, self.first_day - GROWTH_MONTHS * DAYS_A_MONTH, self.last_day + GROWTH_MONTHS * DAYS_A_MONTH
        )
        line = _design(day.astype(np.float64), reach.astype(np.float64), self.last_day) @ self.line
        return np.asarray(line + np.interp(known, self.grid, self.departure) * np.exp(-beyond / FADE_MONTHS))

    def variance(self, day: Ints) -> Floats:
        """Return the variance of the level at days outside the sales around the value of `level`."""
        known = np.clip(day, self.first_day, self.last_day)
        step = _design(day.astype(np.float64), day.astype(np.float64), self.last_day)
        step -= _design(known.astype(np.float64), known.astype(np.float64), self.last_day)
        return np.asarray(((step @ self.doubt) * step).sum(axis=1) + self.drift**2 * self.months_ahead(day))

    def months_ahead(self, day: Ints) -> Floats:
        """Return the number of months that each day lies outside the sales."""
        return np.maximum(np.maximum(day - self.last_day, self.first_day - day), 0) / DAYS_A_MONTH


def fit_trend(day: Ints, residual: Floats, *, southern: bool = False) -> Trend:
    """The trend that log-price residuals of sales show. Bounded in time: months are summed up first."""
    first, last = int(day.min()), int(day.max())
    middles, medians, noise = _months(day, residual)
    weight = 1.0 / (noise**2 + MONTH_NOISE**2)
    design = _design(middles, middles, last)
    sign = -1.0 if southern else 1.0
    prior = np.array([0.0, GROWTH_A_YEAR, sign * SEASON, 0.0])
    certainty = np.array([1e-6, GROWTH_SPREAD**-2, SEASON_SPREAD**-2, SEASON_SPREAD**-2])
    normal = design.T @ (design * weight[:, None]) + np.diag(certainty)
    line = np.linalg.solve(normal, design.T @ (weight * medians) + certainty * prior)
    rest = medians - design @ line
    departure = _smooth(middles, rest, weight)
    steps = np.abs(np.diff(departure)) if len(departure) > 1 else np.zeros(1)
    return Trend(
        first_day=first,
        last_day=last,
        line=line,
        doubt=np.asarray(np.linalg.inv(normal), dtype=np.float64),
        grid=middles,
        departure=departure,
        drift=float(np.clip(1.48 * np.median(steps), MIN_DRIFT, MAX_DRIFT)),
    )


def _design(day: Floats, grown: Floats, last: int) -> Floats:
    wave = 2 * np.pi * (day + 1 - MIDSUMMER) / YEAR
    return np.column_stack([np.ones(len(day)), (grown - last) / YEAR, np.cos(wave), np.sin(wave)])


def _months(day: Ints, residual: Floats) -> tuple[Floats, Floats, Floats]:
    """Middle day, median and its standard error of each month that has sales."""
    month = np.floor((day - day.min()) / DAYS_A_MONTH).astype(np.int64)
    there, medians = group_medians(month, residual)
    counts = np.bincount(month)[there]
    middles = np.bincount(month, weights=day)[there] / counts
    spread = 1.48 * float(np.median(np.abs(residual - np.median(residual)))) + 1e-6
    noise = 1.25 * spread / np.sqrt(counts)
    return middles, medians, noise


def _smooth(day: Floats, values: Floats, weight: Floats) -> Floats:
    """A moving mean over neighbouring months, drawn to the line where sales are few."""
    kernel = np.exp(-0.5 * ((day[:, None] - day[None, :]) / SMOOTH_DAYS) ** 2) * weight[None, :]
    return np.asarray((kernel @ values) / (kernel.sum(axis=1) + PULL * MONTH_NOISE**-2))


def is_southern(objects: Objects) -> bool:
    """Whether most of those with coordinates lie south of the equator."""
    latitude = objects.column("latitude")
    known = np.isfinite(latitude)
    return bool(known.any() and np.median(latitude[known]) < 0)
