"""No mutation of a register's reply reassures: what was found, open or refused never becomes clean.

The daily run tries some mutations of a sample of replies, of every connector; `make drills` tries at least 200 a reply
and prints the count.
"""

import os
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.sampling import sampled
from tests.sources.mutations import Mutant, mutants
from tests.sources.replay import Case, load_cases, replay

pytestmark = pytest.mark.slow

CASES = load_cases()
SAMPLE = 5
"""Mutations of a case that the daily run tries, drawn by the case's name."""
A_REPLY = 200
ONLY = os.environ.get("MUTATE", "")
"""A connector or case that the drill is limited to."""


async def reassures(case: Case, mutant: Mutant, folder: Path) -> bool:
    """Whether the mutated replies are answered `ok` although the true ones are not, or are about somebody else."""
    if case.status == "ok" and not mutant.swapped:
        return False
    answer = await replay(case, mutant.sent, folder, strict=False)
    return answer.status == "ok"


@pytest.mark.parametrize("case", sampled(CASES, 30, groups=lambda case: [(case.connector, case.status == "ok")]))
async def test_a_sample_of_mutations_does_not_reassure(case: Case, tmp_path: Path) -> None:
    every = [*mutants(case)]
    for mutant in random.Random(str(case)).sample(every, min(SAMPLE, len(every))):
        assert not await reassures(case, mutant, tmp_path), mutant.label


@pytest.mark.drill
async def test_no_mutation_reassures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tried: Counter[str] = Counter()
    wrong: list[str] = []
    for case in [one for one in CASES if ONLY in str(one)]:
        if case.status == "ok" and not case.echoes:
            continue  # a clean reply may become anything
        for mutant in mutants(case, at_least=A_REPLY):
            if case.status == "ok" and not mutant.swapped:
                continue
            tried[case.connector] += 1
            if await reassures(case, mutant, tmp_path):
                wrong.append(f"{case} {mutant.label}")
    counts = [f"  {name}: {count}, reassuring {_count_of(name, wrong)}" for name, count in sorted(tried.items())]
    with capsys.disabled():
        sys.stdout.write("\n".join(["", f"mutations tried: {sum(tried.values())}", *counts, ""]))
    assert not wrong, "\n".join(wrong)


def _count_of(connector: str, wrong: list[str]) -> int:
    return sum(1 for one in wrong if one.startswith(f"{connector}/"))
