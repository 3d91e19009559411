"""The page about the rules, and the table that it shows."""

from pathlib import Path

from cleardeed.documents.rules.document import render
from cleardeed.documents.rules.model import MISSING
from cleardeed.documents.rules.table import RULES

PAGE = Path(__file__).parents[3] / "docs" / "document-rules.md"


def test_the_page_is_rendered_from_the_table_as_it_is() -> None:
    assert PAGE.read_text("utf-8") == render(), (
        "run: python -m cleardeed.documents.rules.document > docs/document-rules.md"
    )


def test_every_code_is_one_rule_and_has_its_law_and_a_demand() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert [rule.code for rule in RULES if not rule.law or not rule.demands or not rule.faults] == []


def test_a_rule_that_some_type_needs_says_what_it_means_where_it_is_missing() -> None:
    assert [rule.code for rule in RULES if rule.needed and MISSING not in rule.faults] == []
