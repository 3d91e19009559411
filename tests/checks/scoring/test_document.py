"""The page about risk factors."""

from pathlib import Path

from cleardeed.checks.scoring.document import render
from cleardeed.checks.scoring.table import RULES

PAGE = Path(__file__).parents[3] / "docs" / "risk-factors.md"


def test_the_page_is_rendered_from_the_table_as_it_is() -> None:
    assert PAGE.read_text("utf-8") == render(), (
        "run: python -m cleardeed.checks.scoring.document > docs/risk-factors.md"
    )


def test_every_rule_is_on_the_page() -> None:
    page = render()
    assert [rule.code for rule in RULES if f"### `{rule.code}`" not in page] == []
