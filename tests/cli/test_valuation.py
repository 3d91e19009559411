"""`cleardeed valuation`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.valuation.making import made_sales, rows_of, write_csv, write_rows

QUICKLY = {"CLEARDEED_VALUATION_ROUNDS": "10", "CLEARDEED_VALUATION_THREADS": "1"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_csv(tmp_path / "sales.csv", made_sales(80)[0])


def test_sales_are_loaded_trained_listed_and_measured(shell: Shell, file: Path, tmp_path: Path) -> None:
    loaded = shell.json("valuation", "import", str(file), **QUICKLY)
    assert (loaded["import"]["rows"], loaded["import"]["by_kind"]) == (80, {"apartment": 80})
    (trained,) = loaded["trained"]
    assert (trained["kind"], trained["summary"]["sales"], trained["problem"]) == ("apartment", 80, None)
    again = shell.json("valuation", "train", **QUICKLY)["items"]
    assert again[0]["version"] > trained["version"]
    (listed,) = shell.json("valuation", "list")["items"]
    assert (listed["kind"], listed["version"], listed["sales"]) == ("apartment", again[0]["version"], 80)
    held = write_csv(tmp_path / "held.csv", made_sales(30, seed=9)[0], first_number=700)
    report = shell.json("valuation", "backtest", "--test", str(held), "--plot", str(tmp_path / "plot.png"))
    (measured,) = report["measured"]
    assert measured["accuracy"]["count"] == 30
    assert {"mdape", "within_10", "within_20", "median_ratio", "cod", "prd", "prb"} <= set(measured["accuracy"])
    assert (tmp_path / "plot.png").stat().st_size > 1000
    (counted,) = shell.json("valuation", "sales")["items"]
    assert (counted["kind"], counted["sales"]) == ("apartment", 80)
    people = shell.run("valuation", "backtest", "--test", str(held))
    assert (people.code, "mdape" in people.output) == (0, True)


def test_what_is_refused(shell: Shell, file: Path, tmp_path: Path) -> None:
    head, *rows = rows_of(file)
    rows[2][head.index("price")] = "cheap"
    message = shell.refusal("valuation", "import", str(write_rows(tmp_path / "bad.csv", [head, *rows])))
    assert "line 4: price is not a number" in message
    assert "cheap" not in message
    assert "No such file" in shell.refusal("valuation", "import", str(tmp_path / "none.csv"))
    shell.refusal("valuation", "erase", "val_nothing")
    shell.refusal("valuation", "import", str(file), "--object-type", "castle", code=2)
