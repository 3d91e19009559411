"""The accuracy of estimates as assessors measure it (IAAO, Standard on Ratio Studies, 2013)."""

import msgspec
import numpy as np

from cleardeed.valuation.market.data import Floats

MIN_SPREAD = 1e-9
"""Squared doublings of value below which all sales are worth the same."""


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """Estimates against prices. Shares, errors and COD in percent.

    `mdape`: median absolute error of the price. `median_ratio`: of estimate to price. `cod`: mean absolute deviation of
    the ratios from their median, over it. `prd`: mean ratio over the ratio of sums; above 1 dear objects are valued
    too low. `prb`: by what share ratios rise when the value doubles, below 0 dear objects are valued too low; None
    where all are worth the same.
    """

    count: int
    mdape: float
    within_10: float
    within_20: float
    median_ratio: float
    cod: float
    prd: float
    prb: float | None


def accuracy_of(estimates: Floats, prices: Floats) -> Accuracy:
    """The measures over at least one pair of roubles."""
    ratios = estimates / prices
    errors = np.abs(ratios - 1)
    middle = float(np.median(ratios))
    return Accuracy(
        count=len(prices),
        mdape=_percent(float(np.median(errors))),
        within_10=_percent(float(np.mean(errors <= 0.10))),
        within_20=_percent(float(np.mean(errors <= 0.20))),
        median_ratio=round(middle, 4),
        cod=_percent(float(np.mean(np.abs(ratios - middle))) / middle),
        prd=round(float(np.mean(ratios) / (estimates.sum() / prices.sum())), 4),
        prb=_price_related_bias(ratios / middle, prices),
    )


def _price_related_bias(ratios: Floats, prices: Floats) -> float | None:
    """The slope of ratios (their median is 1) on doublings of value. Value is the mean of price and estimate: errors of
    the one alone would show as bias (the standard's 9.2.7)."""
    doublings = np.log2((prices + ratios * prices) / 2)
    away = doublings - doublings.mean()
    spread = float(away @ away)
    return round(float(away @ ratios) / spread, 4) if spread > MIN_SPREAD else None


def _percent(share: float) -> float:
    return round(100 * share, 2)
