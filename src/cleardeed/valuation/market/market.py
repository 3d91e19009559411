"""A trained market: the fitted core and what its trials taught of its errors."""

import msgspec
import numpy as np

from cleardeed.valuation.market.calibration import Calibration
from cleardeed.valuation.market.core import Core, Known
from cleardeed.valuation.market.data import Floats, Objects
from cleardeed.valuation.market.neighbours import NeighbourRows
from cleardeed.valuation.market.places import LEVELS

WITHIN_QUARTER = 0.25
"""The variance of places inside a quarter, as a share of the variance between quarters: the price of not knowing the
coordinates where the market's sales have them."""
UNKNOWN_WEIGHT = 1.5
"""The hedonic model explains less of an attribute's worth than the trees do."""


class Estimates(msgspec.Struct, frozen=True, kw_only=True):
    """Roubles for each of `n` objects. `comparables` is the estimate by comparable sales alone, `models` that by all
    others, NaN where those have no share, `hedonic` that by the hedonic model; `alike` are the comparable sales. `low`
    and `high` hold the truth as often as `calibration.COVERAGE` says, `error` is the size of log error to expect; these
    of the first `described` objects."""

    price: Floats
    comparables: Floats
    models: Floats
    hedonic: Floats
    alike: NeighbourRows
    low: Floats
    high: Floats
    error: Floats


class Market(msgspec.Struct, frozen=True):
    """A trained model that values objects of one kind."""

    core: Core
    calibration: Calibration

    def without_later(self, day: int) -> "Market":
        """The market for a valuation on the day (`Core.without_later`)."""
        return Market(self.core.without_later(day), self.calibration)

    def estimate(self, objects: Objects) -> Estimates:
        """The objects' estimates at their days, with the errors to expect of all."""
        return self.estimate_known(self.core.known(objects), described=len(objects))

    def estimate_known(self, known: Known, *, described: int) -> Estimates:
        """The same of objects that are complete, with the errors to expect of the first `described`."""
        share, *others = self.calibration.shares
        found = self.core.blend(known, self.calibration.shares, described=described)
        stretched = self.calibration.stretched
        log_price, comparables = stretched(found.log_price), stretched(found.comparables)
        head = known.take(np.arange(described))
        expected = self.calibration.expected_error(found.signs)
        # No trial had such places: nothing that was learnt says that one of them is surer than others.
        expected = np.where(
            head.level > LEVELS.index("quarter"), np.maximum(expected, self.calibration.usual), expected
        )
        error = self.calibration.widened(expected, self._further_variance(head))
        low, high = self.calibration.tails
        return Estimates(
            price=np.exp(log_price),
            comparables=np.exp(comparables),
            models=np.exp((log_price - share * comparables) / (sum(others) or np.nan)),
            hedonic=np.exp(found.hedonic),
            alike=found.alike,
            low=np.exp(log_price[:described] + min(low, 0.0) * error),
            high=np.exp(log_price[:described] + max(high, 0.0) * error),
            error=error,
        )

    def _further_variance(self, known: Known) -> Floats:
        """Return the variance that the trials lacked: all that the level could do ahead, of which they saw one course
        each, places without sales, attributes without values."""
        hedonic = self.core.hedonic
        quarter, district = (spread**2 for spread in hedonic.place_spread)
        by_level = np.zeros(len(LEVELS) + 1)
        within = WITHIN_QUARTER * quarter if self.core.places.geographic else 0.0
        by_level[LEVELS.index("quarter")] = within
        by_level[LEVELS.index("district")] = within + quarter
        by_level[LEVELS.index("region") :] = within + quarter + district
        level = hedonic.trend.variance(known.objects.day)
        return np.asarray(level + by_level[known.level] + UNKNOWN_WEIGHT * known.unknown)
