"""The documents state only what the deal says: every passage of every template is listed with what it rests on."""

import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from cleardeed.core.errors import ValidationError
from cleardeed.deals.library import LANGUAGES
from cleardeed.deals.markup import escape_markup
from cleardeed.deals.numerals import Language
from cleardeed.deals.samples import FULL, HOUSE, SAMPLES
from cleardeed.deals.view import template_models
from tests.deals.making import KINDS, changed, leaves, library, order
from tests.deals.statements import Basis, found_in, is_telling, listed, passages
from tests.deals.variants import VARIANTS
from tests.sampling import sample, sampled

pytestmark = pytest.mark.slow

KNOWN_KINDS = ("term", "law", "form")
DAILY = 16
"""Deals of the daily run; the drills take all."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_passage_of_every_template_is_listed(language: Language) -> None:
    written = {name: set(found) for name, found in passages(language).items()}
    assert {name: set(found) for name, found in listed(language).items()} == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_passage_rests_on_fields_that_a_deal_can_have(language: Language) -> None:
    known = set().union(*map(given, (*SAMPLES.values(), *VARIANTS.values())))
    for file, found in listed(language).items():
        for passage, basis in found.items():
            if isinstance(basis, str):
                assert basis in KNOWN_KINDS, (file, passage)
            else:
                assert basis, (file, passage)
                assert set(fields_of(basis)) <= known, (file, passage)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.drill)], ids=["sample", "whole"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_fact_on_the_page_is_in_the_deal(kind: str, language: Language, *, whole: bool) -> None:
    """Every statement rests on fields that are given, whichever field is removed from whichever sample."""
    seen = Counter[str]()
    for deal in variants() if whole else sample(variants(), DAILY, name=repr):
        said = filled(deal, kind, language)
        if said is None:
            continue
        known = given(deal)
        for passage, basis in facts(kind, language):
            if found_in(passage, said):
                seen[passage] += 1
                for choice in basis:
                    assert not known.isdisjoint(choice.split("|")), (passage, choice, said)
    assert len(seen) > 10


@pytest.mark.parametrize("language", sampled(LANGUAGES, 1))
def test_a_field_taken_away_takes_its_facts_along(language: Language) -> None:
    """Or is asked for. Every fact is seen on some page, and seen to go with each of its fields."""
    left = {(passage, choice) for kind in KINDS for passage, basis in facts(kind, language) for choice in basis}
    shown = set[str]()
    deals = (*SAMPLES.values(), *VARIANTS.values())
    for deal, kind, beside in itertools.product(deals, KINDS, ([], ["deposit_agreement"])):
        whole = filled(deal, kind, language, beside)
        if whole is None:
            continue
        present = {passage for passage, _ in facts(kind, language) if found_in(passage, whole)}
        shown |= present
        for path in fields_in(deal):
            resting = {(one, choice) for one, choice in left if one in present and named_by(path, choice)}
            if resting:
                said = filled(changed({path: None}, deal), kind, language, beside)
                left -= {
                    (one, choice)
                    for one, choice in resting
                    if said is None or found_in(one, said) < found_in(one, whole)
                }
    assert {one for kind in KINDS for one, _ in facts(kind, language)} - shown == set()
    assert {(one, choice) for one, choice in left if "|" not in choice} == set()


@cache
def facts(kind: str, language: Language) -> list[tuple[str, list[str]]]:
    """The passages of a kind and of what it imports that state a fact, with their fields."""
    found: dict[str, Basis] = {}
    for file, statements in listed(language).items():
        found |= statements if file == kind or file.startswith("_") else {}
    return [(passage, basis) for passage, basis in found.items() if isinstance(basis, list) and is_telling(passage)]


@cache
def variants() -> list[dict[str, Any]]:
    """Every sample and variant; the fullest ones also without each of their fields."""
    taken = [changed({path: None}, deal) for deal in (FULL, HOUSE) for path in fields_in(deal)]
    return [*SAMPLES.values(), *VARIANTS.values(), *taken]


def fields_in(deal: dict[str, Any]) -> list[str]:
    """The paths of a deal's fields, items of its lists left out: a list is taken away whole."""
    return [path for path in leaves(deal, "") if not path.rpartition(".")[2].isdecimal()]


def filled(deal: dict[str, Any], kind: str, language: Language, beside: Sequence[str] = ()) -> str | None:
    """The template filled with the deal, its marks still in it, in a set with the kinds `beside`; None where the order
    is refused."""
    kinds = list(dict.fromkeys([kind, *beside]))
    try:
        read = order(deal, *kinds, language=language)
    except ValidationError:
        return None
    return " ".join(
        library().text(kind, language, escape_markup(template_models(read.deal, kinds, language)[kind])).split()
    )


def fields_of(basis: list[str]) -> list[str]:
    return [field for choice in basis for field in choice.split("|")]


def given(deal: dict[str, Any]) -> set[str]:
    """Every name by which the list can call a field that the deal has: its path without numbers, and each end of it."""
    paths = (plain(path).split(".") for path in leaves(deal, ""))
    return {".".join(steps[start:]) for steps in paths for start in range(len(steps))}


def named_by(path: str, field: str) -> bool:
    """Whether the path, its numbers left out, is the field or ends with it."""
    return f".{plain(path)}".endswith(f".{field}")


def plain(path: str) -> str:
    return ".".join(step for step in path.split(".") if not step.isdecimal())
