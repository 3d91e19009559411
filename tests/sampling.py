"""A fixed sample of many cases for every day; the others are drills."""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

DRILLS = True
"""Whether this run has drills: cases that it would leave out are not made."""


def sample(
    cases: Sequence[T],
    size: int,
    *,
    name: Callable[[T], str] = str,
    groups: Callable[[T], Iterable[Hashable]] = lambda _: (),
) -> list[T]:
    """Return `size` of the cases, or more where each of their `groups` needs one, in their order.

    Which ones follows from their names: a case that is added moves few others.
    """
    mixed = sorted(cases, key=lambda case: hashlib.sha256(name(case).encode()).digest())
    kept, seen = dict[str, None](), set[Hashable]()
    for case in mixed:
        if not seen.issuperset(groups(case)):
            kept[name(case)] = None
            seen.update(groups(case))
    for case in mixed:
        if len(kept) < size:
            kept[name(case)] = None
    return [case for case in cases if name(case) in kept]


def sampled(
    cases: Iterable[T],
    daily: int,
    *,
    name: Callable[[T], str] = str,
    groups: Callable[[T], Iterable[Hashable]] = lambda _: (),
) -> list[Any]:
    """The cases as parameters: a `sample` of `daily` of them runs every day, the others in `make drills`.

    A case that is a tuple is several parameters.
    """
    every = list(cases)
    chosen = sample(every, daily, name=name, groups=groups)
    kept = {name(case) for case in chosen}
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if name(case) in kept else (pytest.mark.drill,),
            id=name(case),
        )
        for case in (every if DRILLS else chosen)
    ]
