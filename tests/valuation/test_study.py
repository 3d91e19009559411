"""The ratio study: strata, what is outside the standard, and the files."""

import csv
from pathlib import Path

import numpy as np

from cleardeed.valuation.study import strata_of, write_study


def test_strata_by_tier_and_quarter(tmp_path: Path) -> None:
    price = np.linspace(1e6, 9e6, 40)
    estimate = price * np.where(np.arange(40) < 8, 1.25, 1.0)
    places = ["77:01:1001"] * 30 + ["77:01:1002"] * 8 + ["77:01:<b>"] * 2
    found = strata_of(
        "apartment", places, {"price": price, "estimate": estimate, "low": 0.9 * estimate, "high": 1.1 * estimate}
    )
    assert [one.stratum for one in found] == ["all", *["price tier"] * 5, *["quarter"] * 2]
    assert [one.accuracy.count for one in found] == [40, 8, 8, 8, 8, 8, 30, 8]
    assert (found[0].coverage, found[1].coverage, found[2].coverage) == (80.0, 0.0, 100.0)
    assert found[1].accuracy.median_ratio == 1.25
    table, page = (Path(path) for path in write_study(tmp_path / "study", found))
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["median_ratio"] for row in rows[:3]] == ["1.0", "1.25", "1.0"]
    assert page.read_text().count('class="outside">1.25') == 1


def test_a_page_escapes_what_it_shows(tmp_path: Path) -> None:
    price = np.full(6, 1e6)
    found = strata_of("land", ["<script>"] * 6, {"price": price, "estimate": price, "low": price, "high": price})
    _, page = write_study(tmp_path, found)
    assert "<script>" not in Path(page).read_text()
