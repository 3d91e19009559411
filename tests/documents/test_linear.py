"""Analysing takes time in proportion to the text, for any text."""

import datetime
from itertools import pairwise

import pytest

from cleardeed.documents.analyser.task import Task, perform
from cleardeed.documents.text import DocumentText, Page
from tests.documents.adversarial import ADVERSARIAL
from tests.pace import seconds_of
from tests.sampling import sampled

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 11, 21)
SHORT, TIMES, MOST = 2_000, 4, 8
"""A text four times as long may take eight times the processor: one of a square takes sixteen."""
LONG = (250_000, 500_000, 1_000_000)
MOST_OF_TWICE = 2.5
REPEATS = 2
ROUNDS = 4
"""A busy machine can only add to a time: a ratio too high is measured again, and each length keeps its least."""


def seconds(name: str, length: int, repeats: int = REPEATS) -> float:
    """The least processor time of several analyses: what comes in between only adds to it."""
    text = DocumentText("text", (Page(1, ADVERSARIAL[name](length)),))
    task = Task(text=text, guess=None, today=TODAY, language="en", contest=True)
    return min(seconds_of(lambda: perform(task)) for _ in range(repeats))


def test_there_are_enough() -> None:
    assert len(ADVERSARIAL) >= 40
    assert all(len(build(1000)) == 1000 for build in ADVERSARIAL.values())


@pytest.mark.parametrize("name", sampled(ADVERSARIAL, 6))
def test_a_longer_text_takes_longer_in_proportion(name: str) -> None:
    base = seconds(name, SHORT)
    assert seconds(name, SHORT * TIMES) <= MOST * base


@pytest.mark.drill
@pytest.mark.parametrize("name", ADVERSARIAL)
def test_twice_the_text_takes_twice_the_time_up_to_a_million_characters(name: str) -> None:
    taken, ratios = [float("inf")] * len(LONG), [float("inf")]
    for _ in range(ROUNDS):
        taken = [min(least, seconds(name, length)) for least, length in zip(taken, LONG, strict=True)]
        ratios = [twice / once for once, twice in pairwise(taken)]
        if max(ratios) <= MOST_OF_TWICE:
            return
    pytest.fail(f"{name}: ratios {ratios}, seconds {taken}")
