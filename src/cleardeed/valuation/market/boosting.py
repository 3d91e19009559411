"""Gradient-boosted trees by LightGBM: the one place that knows the library, which loads at the first use.

Its wheel needs the OpenMP runtime of the system (Debian: libgomp1). Where that is not there, markets are estimated by
comparables alone, and training says so.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from cleardeed.valuation.market.data import Floats

MISSING_HINT = "gradient boosting is not available: install the OpenMP runtime (apt-get install libgomp1)"
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
        import lightgbm  # noqa: F401
    except OSError:  # pragma: no cover - the machines that tests run on have it
        return False
    return True


class Forest:
    """Trees whose mean is predicted: several boosters, each trained by itself. Predicting is safe from many threads."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Load a model from `texts`."""
        import lightgbm

        self.texts = list(texts)
        self._boosters = [lightgbm.Booster(model_str=text) for text in texts]

    def predict(self, matrix: Floats) -> Floats:
        """The mean of all boosters."""
        total = np.zeros(len(matrix))
        for booster in self._boosters:
            total += np.asarray(booster.predict(matrix, num_threads=1))
        return total / len(self._boosters)


def grow(
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
    """One booster's text. The same input gives the same trees, whatever the number of threads. `on_round` is called
    after each round."""
    import lightgbm

    settings = _COMMON | {"objective": objective, "num_threads": threads, "seed": seed} | parameters
    callbacks = [lambda _: on_round()] if on_round else []
    return str(
        lightgbm.train(settings, lightgbm.Dataset(matrix, target), rounds, callbacks=callbacks).model_to_string()
    )
