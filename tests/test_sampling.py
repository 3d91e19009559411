"""The sample of a day: of its size, the same whatever is added, and of every group."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import sampling
from tests.documents.corpus.model import WHOLE, documents
from tests.documents.test_corpus import DAILY, part
from tests.sampling import sample, sampled

NAMES = st.lists(st.text(min_size=1), unique=True, min_size=1)


@given(NAMES, st.integers(0, 50))
def test_it_has_its_size_and_the_order_of_the_cases(names: list[str], size: int) -> None:
    kept = sample(names, size)
    assert len(kept) == min(size, len(names))
    assert kept == [name for name in names if name in kept]


@given(NAMES, st.integers(1, 50))
def test_a_case_more_moves_at_most_one(names: list[str], size: int) -> None:
    assert len({*sample(names[1:], size)} - {*sample(names, size)}) <= 1


@given(NAMES, st.integers(0, 5))
def test_each_group_has_one(names: list[str], size: int) -> None:
    kept = sample(names, size, groups=lambda name: [len(name)])
    assert {len(name) for name in kept} == {len(name) for name in names}


def test_what_is_left_out_is_a_drill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "DRILLS", True)
    made = sampled(range(10), 4)
    assert sum(not one.marks for one in made) == 4
    assert sum([mark.name for mark in one.marks] == ["drill"] for one in made) == 6


def test_without_drills_only_the_sample_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "DRILLS", True)
    daily = [one for one in sampled(range(10), 4) if not one.marks]
    monkeypatch.setattr(sampling, "DRILLS", False)
    assert sampled(range(10), 4) == daily


def test_every_clause_and_type_of_the_corpus_is_looked_at_daily_in_both_languages() -> None:
    for every in (documents(), documents(WHOLE)):
        looked_at = part(every, DAILY)
        assert {(one.russian, one.kind) for one in looked_at} == {(one.russian, one.kind) for one in every}
        told = {(one.russian, code) for one in looked_at for code in one.labels}
        assert told == {(one.russian, code) for one in every for code in one.labels}
