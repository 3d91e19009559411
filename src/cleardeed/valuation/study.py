"""A ratio study as the IAAO's Standard on Ratio Studies (2013) lays it out: strata by price tier, by calendar quarter
and by cadastral quarter.

Written as a CSV and as a page without scripts. Tiers are fifths of the price: bias against dear objects shows between
them. A level that prices have left shows between calendar quarters. A stratum of fewer than `LEAST` sales is not shown.
"""

import csv
import datetime
import io
from pathlib import Path

import jinja2
import msgspec
import numpy as np

from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market.accuracy import Accuracy, accuracy_of
from cleardeed.valuation.market.data import Flags, Floats

TIERS = 5
TIER = "price tier"
LEAST = 5
PRD_RANGE = (0.98, 1.03)
"""Vertical equity is acceptable within it (IAAO, table 1-3)."""
PRB_RANGE = (-0.05, 0.05)
"""The same of the coefficient of price-related bias (IAAO, 9.2.7)."""
RATIO_RANGE = (0.90, 1.10)
COD_MAX = 15.0
"""For older or mixed residential areas."""
HEAD = (
    "kind",
    "stratum",
    "value",
    "count",
    "median_ratio",
    "cod",
    "prd",
    "prb",
    "mdape",
    "within_10",
    "within_20",
    "coverage",
)
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Ratio study</title>
<style>
body { font: 14px sans-serif; margin: 2em; } table { border-collapse: collapse; }
th, td { padding: .2em .8em; text-align: right; white-space: nowrap; border-bottom: 1px solid #ccc; }
td:nth-child(-n+3), th:nth-child(-n+3) { text-align: left; } .outside { color: #a1151b; font-weight: bold; }
</style>
<h1>Ratio study</h1>
<p>Ratios of estimate to price, after the IAAO Standard on Ratio Studies. Red: the median ratio is outside
{{ ratio[0] }}–{{ ratio[1] }}, COD above {{ cod }}, PRD outside {{ prd[0] }}–{{ prd[1] }}, or PRB outside
{{ prb[0] }}–{{ prb[1] }}. Shares and COD in percent.
</p>
<table><tr>{% for name in head %}<th>{{ name }}</th>{% endfor %}</tr>
{% for row in rows %}<tr>{% for value, outside in row %}<td{% if outside %} class="outside"{% endif %}>{{ value }}</td>
{% endfor %}</tr>
{% endfor %}</table></html>
"""


class Stratum(msgspec.Struct, frozen=True, kw_only=True):
    """The sales of one kind that a line of the study is about: all, a tier of prices, a calendar or a cadastral
    quarter."""

    kind: Kind
    stratum: str
    value: str
    accuracy: Accuracy
    coverage: float
    """Percent of prices within their range."""


def strata_of(kind: Kind, place: list[str], sold: list[datetime.date], estimates: dict[str, Floats]) -> list[Stratum]:
    """All sales, each price tier, each quarter of the year and of the cadastre. `estimates` has `price`, `estimate`,
    `low` and `high`."""
    price = estimates["price"]
    tier = np.argsort(np.argsort(price, kind="stable"), kind="stable") * TIERS // max(len(price), 1)
    masks: list[tuple[str, str, Flags]] = [("all", "", np.ones(len(price), dtype=bool))]
    for number in range(TIERS):
        inside = tier == number
        if inside.any():
            masks.append((TIER, f"{price[inside].min():.0f}-{price[inside].max():.0f}", inside))
    groups = {"calendar quarter": [_calendar_quarter(day) for day in sold], "cadastral quarter": place}
    masks += [
        (stratum, name, np.array(names) == name) for stratum, names in groups.items() for name in sorted(set(names))
    ]
    return [
        _stratum(kind, name, value, {column: values[rows] for column, values in estimates.items()})
        for name, value, rows in masks
        if rows.sum() >= (1 if name == "all" else LEAST)
    ]


def write_study(folder: Path, strata: list[Stratum]) -> list[str]:
    """Write `ratios.csv` and `ratios.html` into the folder; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [_cells(one) for one in strata]
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    writer.writerows([[value for value, _ in row] for row in rows])
    page = jinja2.Environment(autoescape=True).from_string(_PAGE)
    shown = page.render(head=HEAD, rows=rows, ratio=RATIO_RANGE, cod=COD_MAX, prd=PRD_RANGE, prb=PRB_RANGE)
    paths = folder / "ratios.csv", folder / "ratios.html"
    for path, content in zip(paths, (text.getvalue(), shown), strict=True):
        path.write_text(content, encoding="utf-8")
    return [str(path) for path in paths]


def _calendar_quarter(day: datetime.date) -> str:
    return f"{day.year}-Q{(day.month + 2) // 3}"


def _stratum(kind: Kind, name: str, value: str, found: dict[str, Floats]) -> Stratum:
    inside = (found["low"] <= found["price"]) & (found["price"] <= found["high"])
    accuracy = accuracy_of(found["estimate"], found["price"])
    return Stratum(
        kind=kind, stratum=name, value=value, accuracy=accuracy, coverage=round(100 * float(inside.mean()), 2)
    )


def _cells(one: Stratum) -> list[tuple[object, bool]]:
    """Values in the order of `HEAD`, and whether each is outside what the standard accepts. Among sales of one price a
    dearer estimate is a dearer value: no PRB within a tier."""
    accuracy = one.accuracy
    prb = None if one.stratum == TIER else accuracy.prb
    return [
        (one.kind, False),
        (one.stratum, False),
        (one.value, False),
        (accuracy.count, False),
        (accuracy.median_ratio, not RATIO_RANGE[0] <= accuracy.median_ratio <= RATIO_RANGE[1]),
        (accuracy.cod, accuracy.cod > COD_MAX),
        (accuracy.prd, not PRD_RANGE[0] <= accuracy.prd <= PRD_RANGE[1]),
        ("" if prb is None else prb, not _unbiased(prb)),
        (accuracy.mdape, False),
        (accuracy.within_10, False),
        (accuracy.within_20, False),
        (one.coverage, False),
    ]


def _unbiased(prb: float | None) -> bool:
    return prb is None or PRB_RANGE[0] <= prb <= PRB_RANGE[1]
