"""How good estimates are, as assessors measure it (IAAO, Standard on Ratio Studies, 2013)."""

import msgspec
import numpy as np

from cleardeed.valuation.market.data import Floats


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """Estimates against prices. Shares, errors and COD in percent.

    `mdape`: median absolute error of the price. `median_ratio`: of estimate to price. `cod`: mean absolute deviation of
    the ratios from their median, over it. `prd`: mean ratio over the ratio of sums; above 1 dear objects are valued
    too low.
    """

    count: int
    mdape: float
    within_10: float
    within_20: float
    median_ratio: float
    cod: float
    prd: float


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
    )


def _percent(share: float) -> float:
    return round(100 * share, 2)
