"""The ratio study: strata, what is outside the standard, and the files."""

import csv
import datetime
from pathlib import Path

import numpy as np

from cleardeed.valuation.study import strata_of, write_study

SPRING, SUMMER = datetime.date(2026, 3, 31), datetime.date(2026, 7, 1)


def test_strata_by_tier_and_quarter(tmp_path: Path) -> None:
    price = np.linspace(1e6, 9e6, 40)
    estimate = price * np.where(np.arange(40) < 8, 1.25, 1.0)
    places = ["77:01:1001"] * 30 + ["77:01:1002"] * 8 + ["77:01:<b>"] * 2
    sold = [SPRING] * 8 + [SUMMER] * 32
    named = {"price": price, "estimate": estimate, "low": 0.9 * estimate, "high": 1.1 * estimate}
    found = strata_of("apartment", places, sold, named)
    kinds = ["all", *["price tier"] * 5, *["calendar quarter"] * 2, *["cadastral quarter"] * 2]
    assert [one.stratum for one in found] == kinds
    assert [one.accuracy.count for one in found] == [40, 8, 8, 8, 8, 8, 8, 32, 30, 8]
    assert (found[0].coverage, found[1].coverage, found[2].coverage) == (80.0, 0.0, 100.0)
    assert found[1].accuracy.median_ratio == 1.25
    by_time = [(one.value, one.accuracy.median_ratio) for one in found if one.stratum == "calendar quarter"]
    assert by_time == [("2026-Q1", 1.25), ("2026-Q3", 1.0)]
    table, page = (Path(path) for path in write_study(tmp_path / "study", found))
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["median_ratio"] for row in rows[:3]] == ["1.0", "1.25", "1.0"]
    assert {bool(row["prb"]) for row in rows if row["stratum"] == "price tier"} == {False}
    assert rows[0]["prb"]
    assert page.read_text().count('class="outside">1.25') == 2


def test_a_page_escapes_what_it_shows(tmp_path: Path) -> None:
    price = np.full(6, 1e6)
    named = {"price": price, "estimate": price, "low": price, "high": price}
    table, page = write_study(tmp_path, strata_of("land", ["<script>"] * 6, [SPRING] * 6, named))
    assert "<script>" not in Path(page).read_text()
    with Path(table).open(newline="", encoding="utf-8") as file:
        assert {row["prb"] for row in csv.DictReader(file)} == {""}
