"""Definitions of rules: all of a rule that is not code, as data in `rules/*.toml`."""

import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import TypeVar

import msgspec

from cleardeed.checks.scoring.contradictions import Contradiction
from cleardeed.checks.scoring.facts import Facts
from cleardeed.checks.scoring.model import Finding, Rule, Variant, Weight, always

T = TypeVar("T")


class Definition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The texts and the law of one rule; the fields mean what they mean in `Rule`."""

    title: str
    law: tuple[str, ...]
    says: str
    clear: str = ""
    demands: tuple[str, ...]
    variants: Mapping[str, Variant] = {}
    contradictions: tuple[Contradiction, ...] = ()
    not_of: frozenset[str] = frozenset()
    meaning: str = ""
    lasting: bool = False


class RuleDefinition(Definition, frozen=True, kw_only=True):
    """A whole rule, except for the functions that decide when it applies."""

    sources: tuple[str, ...] = ()
    weights: tuple[str, ...]


def read_definitions(name: str, type_: type[T]) -> dict[str, T]:
    """`rules/NAME.toml`, by code; a file that does not fit raises `msgspec.ValidationError`."""
    text = (resources.files("cleardeed.checks.scoring") / "rules" / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, type_])  # type: ignore[valid-type]


def load_rules(
    name: str,
    find: Mapping[str, Callable[[Facts], Finding | None]],
    conclusive: Mapping[str, Callable[[Facts], bool]] | None = None,
) -> tuple[Rule, ...]:
    """The rules of `rules/NAME.toml` with their functions by code.

    Raises `ValueError` where a rule has no `find`, or a function no rule.
    """
    definitions, conclusive = read_definitions(name, RuleDefinition), conclusive or {}
    if definitions.keys() != find.keys() or not conclusive.keys() <= find.keys():
        raise ValueError(f"rules and functions differ: {name}")
    return tuple(
        rule_of(
            code,
            one,
            sources=one.sources,
            weights=tuple(Weight[weight] for weight in one.weights),
            find=find[code],
            conclusive=conclusive.get(code, always),
            contradictions=one.contradictions,
        )
        for code, one in definitions.items()
    )


def rule_of(
    code: str,
    definition: Definition,
    *,
    sources: tuple[str, ...],
    weights: tuple[Weight, ...],
    find: Callable[[Facts], Finding | None],
    conclusive: Callable[[Facts], bool] = always,
    contradictions: tuple[Contradiction, ...],
) -> Rule:
    """A line of the table: the texts of `definition` with these functions and patterns."""
    return Rule(
        code=code,
        title=definition.title,
        law=definition.law,
        sources=sources,
        weights=weights,
        says=definition.says,
        clear=definition.clear,
        demands=definition.demands,
        variants=definition.variants,
        find=find,
        conclusive=conclusive,
        contradictions=contradictions,
        not_of=definition.not_of,
        meaning=definition.meaning,
        lasting=definition.lasting,
    )
