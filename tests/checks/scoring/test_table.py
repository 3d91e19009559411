"""The table: every rule has a firing and a quiet example, and its texts and weights hold together."""

import re

import pytest

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.model import Rule, Weight
from cleardeed.checks.scoring.table import RULES, RULES_BY_CODE
from cleardeed.sources.catalogue import BY_CODE
from tests.checks.scoring.build import Check, check
from tests.checks.scoring.examples import EXAMPLES

CASES = [
    pytest.param(code, example, weight, id=f"{code}-{number}")
    for code, examples in EXAMPLES.items()
    for number, (example, weight) in enumerate(examples)
]


@pytest.mark.parametrize(("code", "example", "weight"), CASES)
def test_a_rule_fires_where_it_should(code: str, example: Check, weight: Weight | None) -> None:
    factor = example.factor(code)
    if weight is None:
        assert factor is None or (factor.status, factor.impact) == ("ok", 0)
    else:
        assert factor is not None
        assert (factor.status, factor.impact) == (weight.status, weight.points)
        assert weight in RULES_BY_CODE[code].weights


def test_every_rule_has_a_firing_and_a_quiet_example() -> None:
    assert set(EXAMPLES) == {rule.code for rule in RULES}
    assert [code for code, examples in EXAMPLES.items() if not any(weight for _, weight in examples)] == []
    assert [code for code, examples in EXAMPLES.items() if all(weight for _, weight in examples)] == []


def test_every_weight_of_a_rule_is_exemplified() -> None:
    shown = {(code, weight) for code, examples in EXAMPLES.items() for _, weight in examples if weight}
    assert {(rule.code, weight) for rule in RULES for weight in rule.weights} == shown


def test_definitions_without_functions_are_refused() -> None:
    with pytest.raises(ValueError, match="rules and functions differ: passport"):
        load_rules("passport", find={"passport_invalid": lambda _: None})


def test_codes_are_unique() -> None:
    assert len(RULES_BY_CODE) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_is_whole(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)?", rule.code)
    assert rule.law
    assert rule.demands
    assert set(rule.sources) <= set(BY_CODE)
    assert list(rule.weights) == sorted(rule.weights, key=lambda weight: -weight.points)
    assert all(sentence.endswith(".") for sentence in (rule.says, *rule.demands))
    assert not rule.title.endswith(".")


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.clear], ids=lambda rule: rule.code)
def test_a_rule_that_finds_nothing_can_say_so(rule: Rule) -> None:
    fine = [
        example for example, _ in EXAMPLES[rule.code] if (found := example.factor(rule.code)) and found.status == "ok"
    ]
    said = {factor.reason for one in fine if (factor := one.factor(rule.code))}
    assert said == {rule.clear}


def test_critical_facts_reach_a_high_level_alone_and_others_do_not() -> None:
    for weight in Weight:
        assert (weight.points >= 50) == (weight.status == "critical")
        assert (weight.points > 0) or weight.status in ("unknown", "ok")


def test_what_is_uncertain_weighs_less_than_any_fact() -> None:
    weights = {weight for rule in RULES for weight in rule.weights if weight.status in ("attention", "critical")}
    facts = weights - {Weight.REVIEW, Weight.DECIDED}
    assert Weight.DECIDED.points < Weight.REVIEW.points < min(weight.points for weight in facts)


def test_the_clean_check_is_clean() -> None:
    scored = check().scored()
    assert (scored.score, scored.level, scored.label) == (0, "low", "Low risk")
    assert {factor.status for factor in scored.factors} == {"ok"}
