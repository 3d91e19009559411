"""A fixed sample of many cases for every day; the others are drills."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

SEED = 20261123

T = TypeVar("T")


def sample(cases: Sequence[T], size: int) -> list[T]:
    """So many of the cases, the same ones every day, in their order."""
    kept = set(random.Random(SEED).sample(range(len(cases)), min(size, len(cases))))
    return [case for number, case in enumerate(cases) if number in kept]


def sampled(cases: Iterable[Any], daily: int, *, name: Callable[[Any], str] = str) -> list[Any]:
    """The cases as parameters: a `sample` of `daily` of them runs every day, the others in `make drills`.

    A case that is a tuple is several parameters.
    """
    every = list(cases)
    kept = set(sample(range(len(every)), daily))
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if number in kept else (pytest.mark.drill,),
            id=name(case),
        )
        for number, case in enumerate(every)
    ]
