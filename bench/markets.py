"""Accuracy and cost of the valuation on a folder of markets, beside plain baselines on the same rows.

`python -m bench.markets FOLDER...`: each `NAME_train.csv` with its `NAME_test.csv` is a market. The baselines are the
median price per m² of the quarter and LightGBM on the columns as they are (800 trees, 48 leaves, rate 0.03).
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cleardeed.valuation.backtest import subjects_of
from cleardeed.valuation.load import SaleFile
from cleardeed.valuation.market.accuracy import accuracy_of
from cleardeed.valuation.market.data import Floats, Sales
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.train import Summary, train_market
from cleardeed.valuation.market.trees import Effort, grow_plain, plain_matrix
from cleardeed.valuation.market.valuation import NoEstimateError, value_one
from cleardeed.valuation.sales import sales_of

PLAIN_ROUNDS = 800
TIMED = 100
DECILES = 10


def measure_market(train: Path, test: Path) -> Iterator[dict[str, Any]]:
    """One row each of the baselines and of the method; CPU seconds of this process."""
    learnt, held = (sales_of(SaleFile(path, None).sales()) for path in (train, test))
    began = time.process_time()
    medians = _quarter_medians(learnt, held)
    yield _row(train, "quarter median", medians, held, time.process_time() - began)
    began = time.process_time()
    columns, places = sorted(learnt.objects.numbers), list(learnt.objects.places)
    forest = grow_plain(learnt, columns, places, rounds=PLAIN_ROUNDS, threads=1)
    seconds = time.process_time() - began
    plain = np.exp(forest.predict(plain_matrix(held.objects, columns, places)))
    yield _row(train, "plain LightGBM", plain, held, seconds)
    began = time.process_time()
    market, summary = train_market(learnt, Effort(threads=1))
    seconds = time.process_time() - began
    yield _ours(train, market, summary, held, seconds)


def _ours(train: Path, market: Market, summary: Summary, held: Sales, seconds: float) -> dict[str, Any]:
    estimates = market.estimate(held.objects)
    inside = (estimates.low <= held.price) & (held.price <= estimates.high)
    decile = np.argsort(np.argsort(estimates.price, kind="stable")) * DECILES // len(held)
    by_price = np.argsort(np.argsort(held.price, kind="stable")) * DECILES // len(held)
    return _row(train, "cleardeed", estimates.price, held, seconds) | {
        "coverage": _percent(inside),
        "coverage_by_decile_of_estimate": [_percent(inside[decile == one]) for one in range(DECILES)],
        "coverage_by_decile_of_price": [_percent(inside[by_price == one]) for one in range(DECILES)],
        "ms": _milliseconds(market, held),
        "shares": summary.shares,
        "left_out": summary.left_out,
    }


def _row(train: Path, method: str, estimate: Floats, held: Sales, seconds: float) -> dict[str, Any]:
    accuracy = msgspec.structs.asdict(accuracy_of(estimate, held.price))
    return {"market": train.name.removesuffix("_train.csv"), "method": method, **accuracy, "cpu_s": round(seconds, 1)}


def _quarter_medians(learnt: Sales, held: Sales) -> Floats:
    per_m2 = learnt.price / learnt.objects.area
    names = np.array(learnt.objects.places)[learnt.objects.place]
    by_place = {name: float(np.median(per_m2[names == name])) for name in learnt.objects.places}
    every = float(np.median(per_m2))
    prices = np.array([by_place.get(name, every) for name in held.objects.places], dtype=np.float64)
    estimate: Floats = held.objects.area * prices[held.objects.place]
    return estimate


def _milliseconds(market: Market, held: Sales) -> float:
    """CPU milliseconds of one estimate with its reasons, the median of `TIMED`."""
    times = []
    for subject in subjects_of(held.take(np.arange(min(TIMED, len(held))))):
        began = time.process_time()
        try:
            value_one(market, subject)
        except NoEstimateError:
            continue
        times.append(1000 * (time.process_time() - began))
    return round(float(np.median(times)), 2)


def _percent(inside: Any) -> float:
    return round(100 * float(np.mean(inside)), 1)


def main(folders: list[str]) -> None:
    """Print a JSON line for each market and method."""
    for folder in folders:
        for train in sorted(Path(folder).glob("*_train.csv")):
            for row in measure_market(train, train.with_name(train.name.replace("_train", "_test"))):
                print(msgspec.json.encode(row).decode(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
