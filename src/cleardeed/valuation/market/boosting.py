"""Gradient-boosted trees by LightGBM: the one place that knows the library, which loads at the first use.

Its wheel needs the OpenMP runtime of the system (Debian: libgomp1). Where that is not there, markets are estimated by
comparables alone, and training says so.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from cleardeed.valuation.market.data import Floats

MISSING_HINT = "gradient boosting is not available: install the OpenMP runtime (apt-get install libgomp1)"
ROWS_A_THREAD = 50_000
"""With fewer rows threads wait for each other longer than they compute."""
_COMMON: dict[str, Any] = {
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbosity": -1,
}


@cache
def is_available() -> bool:
    """Whether the library loads on this machine."""
    try:
        _library()
    except OSError:  # pragma: no cover - the machines that tests run on have it
        return False
    return True


@cache
def _library() -> Any:
    # Read once, when OpenMP loads. Threads that wait for others spin otherwise: beside a busy service a training of
    # 20,000 sales took four times the CPU.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    import lightgbm

    return lightgbm


class Forest:
    """Trees whose mean is predicted: several boosters, each trained by itself. Predicting is safe from many threads."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Load a model from `texts`."""
        self.texts = list(texts)
        self._boosters = [_library().Booster(model_str=text) for text in texts]

    def predict(self, matrix: Floats) -> Floats:
        """The mean of all boosters."""
        total = np.zeros(len(matrix))
        for booster in self._boosters:
            total += np.asarray(booster.predict(matrix, num_threads=1))
        return total / len(self._boosters)


def train_forest(
    matrix: Floats,
    target: Floats,
    *,
    objective: str,
    rounds: int,
    threads: int,
    seed: int = 1,
    on_round: Callable[[], None] | None = None,
    **parameters: Any,
) -> str:
    """One booster's text. The same input gives the same trees, whatever the number of threads, at most `threads`.
    `on_round` is called after each round."""
    lightgbm, used = _library(), max(1, min(threads, len(matrix) // ROWS_A_THREAD))
    settings = _COMMON | {"objective": objective, "num_threads": used, "seed": seed} | parameters
    callbacks = [lambda _: on_round()] if on_round else []
    return str(
        lightgbm.train(settings, lightgbm.Dataset(matrix, target), rounds, callbacks=callbacks).model_to_string()
    )
