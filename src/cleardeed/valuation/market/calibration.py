"""The reliability of estimates, learnt forward in time: each sale is valued by a market of earlier sales alone.

The interval is split conformal with scores scaled by an expected error (Lei et al., "Distribution-Free Predictive
Inference for Regression", JASA 2018); its scale is learnt on one half of the sales and tested on the other.
"""

import itertools
from typing import Any

import msgspec
import numpy as np

from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.boosting import Forest, train_forest
from cleardeed.valuation.market.data import Floats, Ints

COVERAGE = 0.8
"""The share of prices that the range shall hold."""
FORWARD_MARGIN = 0.02
"""Trials four and five months ahead held one to two percent less than was aimed at: the future is a little stranger
than the past was. Trials by building need no margin."""
NEAR = 0.10
"""`confidence` is the chance that the price lies within this share of the estimate."""
MIN_FOR_SCALE = 400
KEPT_SCORES = 1_001
NORMAL_TAIL = 1.2816
"""Ninetieth percentile of the standard normal distribution: half of an 80 % interval, of one deviation."""
PARTS = 5
"""Shares of the estimates are whole fifths."""
STRETCHES = (1.0, 1.01, 1.02, 1.03, 1.04, 1.05)
PRD_GOAL = 1.02
FALLBACK_ERROR = 0.25
"""Taken for the typical error where there were too few sales to learn it."""
_SCALE: dict[str, Any] = {"learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 40, "feature_fraction": 0.7}
_SCALE_ROUNDS = 80


ESTIMATES = ("comparables", "quarter_median", "surface", "trees", "neighbour_trees", "plain_trees")
"""The members of the blend. The quarter's median and the plain trees are the baselines: where they alone err least in
the trials, the blend is theirs."""
BASELINES = ("quarter_median", "plain_trees")


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Sales that were valued by a market which did not know them. Log prices; `months` since its last sale."""

    price: Floats
    estimates: Floats
    """A column each of `ESTIMATES`; those of trees only where there were enough sales to grow any."""
    signs: Floats

    @property
    def has_trees(self) -> bool:
        """Whether trees were grown."""
        return int(self.estimates.shape[1]) == len(ESTIMATES)


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """Corrections and weights learned from trials."""

    shares: list[float]
    """Of each estimate in the blend, in the order of `ESTIMATES`."""
    stretch: float
    centre: float
    """Estimates are drawn away from `centre` (log price) by `stretch`: blends are drawn to the middle."""
    scale: Forest | None
    usual: float
    """The median absolute log error."""
    scores: Floats
    """Quantiles of errors over their expected size, evenly spaced."""
    margin: float = FORWARD_MARGIN
    """The share of prices that the range holds beyond `COVERAGE` in the trials."""

    def combine(self, estimates: Floats) -> Floats:
        """Combine the estimates into one."""
        return self.stretched(estimates @ self.shares)

    def stretched(self, blend: Floats) -> Floats:
        """The estimate that a blend of log prices gives."""
        return np.asarray(self.centre + self.stretch * (blend - self.centre))

    def expected_error(self, signs: Floats) -> Floats:
        """The size of error that is usual for such estimates."""
        if self.scale is None:
            return np.full(len(signs), self.usual)
        return np.clip(self.scale.predict(signs), 0.4 * self.usual, 4 * self.usual)

    def widened(self, expected: Floats, variance: Floats) -> Floats:
        """Expected errors where a further variance of log price comes in that the trials did not have."""
        low, high = self.tails
        return np.sqrt(expected**2 + variance * (2 * NORMAL_TAIL / (high - low)) ** 2)

    @property
    def tails(self) -> tuple[float, float]:
        """The scores between which `COVERAGE` of all lie, and the margin more."""
        share = COVERAGE + self.margin
        low, high = np.quantile(self.scores, [(1 - share) / 2, (1 + share) / 2])
        return float(low), float(high)

    def confidence(self, expected: float) -> float:
        """The chance that the price lies within `NEAR` of the estimate."""
        return float(np.mean(np.abs(np.expm1(self.scores * expected)) <= NEAR))


def calibrate(trials: list[Trial], *, by_time: bool) -> tuple[Calibration, Floats, Floats]:
    """The calibration, with the trials' combined estimates and prices in roubles. `by_time`: the trials are of later
    sales by earlier ones."""
    trial = _joined(trials)
    draft = Calibration(
        shares=_best_shares(trial),
        stretch=1.0,
        centre=float(np.median(trial.price)),
        scale=None,
        usual=FALLBACK_ERROR,
        scores=np.zeros(1),
        margin=FORWARD_MARGIN if by_time else 0.0,
    )
    draft = msgspec.structs.replace(draft, stretch=_best_stretch(draft, trial))
    estimates = draft.combine(trial.estimates)
    error = trial.price - estimates
    usual = float(np.median(np.abs(error))) + 1e-4
    draft = msgspec.structs.replace(draft, usual=usual)
    learnt = len(error) >= MIN_FOR_SCALE and boosting.is_available()
    scores = _cross_scores(draft, trial.signs, error) if learnt else error / usual
    spaced = np.quantile(scores, np.linspace(0, 1, KEPT_SCORES)) if len(scores) > KEPT_SCORES else np.sort(scores)
    scale = Forest([_grow_scale(trial.signs, np.abs(error))]) if learnt else None
    return msgspec.structs.replace(draft, scale=scale, scores=spaced), np.exp(estimates), np.exp(trial.price)


def uncalibrated(centre: float, spread: float) -> Calibration:
    """For markets too small for a trial: comparables alone, with errors taken from how they scatter."""
    scores = np.random.default_rng(0).standard_normal(KEPT_SCORES) * 1.48
    return Calibration(
        shares=[1.0, 0.0, 0.0], stretch=1.0, centre=centre, scale=None, usual=max(spread, 0.1), scores=np.sort(scores)
    )


def _joined(trials: list[Trial]) -> Trial:
    return Trial(
        price=np.concatenate([trial.price for trial in trials]),
        estimates=np.vstack([trial.estimates for trial in trials]),
        signs=np.vstack([trial.signs for trial in trials]),
    )


def _best_shares(trial: Trial) -> list[float]:
    """Of all ways to give each estimate its fifths, the one whose blend errs least."""
    columns = trial.estimates.shape[1]
    ways = [way for way in itertools.product(range(PARTS + 1), repeat=columns) if sum(way) == PARTS]
    return min(
        ([part / PARTS for part in way] for way in ways),
        key=lambda shares: float(np.mean(np.abs(trial.price - trial.estimates @ shares))),
    )


def _best_stretch(draft: Calibration, trial: Trial) -> float:
    """The least that values dear objects as fairly as cheap ones (price-related differential), at a small cost."""
    price = np.exp(trial.price)
    best = STRETCHES[0]
    plain = _mean_error(draft, trial)
    for stretch in STRETCHES:
        candidate = msgspec.structs.replace(draft, stretch=stretch)
        if _mean_error(candidate, trial) > 1.01 * plain:
            break
        best = stretch
        estimate = np.exp(candidate.combine(trial.estimates))
        if np.mean(estimate / price) * price.sum() / estimate.sum() <= PRD_GOAL:
            break
    return best


def _mean_error(calibration: Calibration, trial: Trial) -> float:
    return float(np.mean(np.abs(trial.price - calibration.combine(trial.estimates))))


def _cross_scores(draft: Calibration, signs: Floats, error: Floats) -> Floats:
    """Scores of each half of the sales by a scale that was learnt from the other half."""
    half: Ints = np.arange(len(error)) % 2
    scores = np.empty(len(error))
    for held in (0, 1):
        scale = Forest([_grow_scale(signs[half != held], np.abs(error[half != held]))])
        trial = msgspec.structs.replace(draft, scale=scale)
        scores[half == held] = error[half == held] / trial.expected_error(signs[half == held])
    return scores


def _grow_scale(signs: Floats, size: Floats) -> str:
    return train_forest(signs, size, objective="l1", rounds=_SCALE_ROUNDS, threads=1, **_SCALE)
