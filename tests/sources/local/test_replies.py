"""Files in the shape of public ones, imported and asked: what a check records, and what mutations do to it."""

import random
from pathlib import Path

import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.sources.answers import answer_of, unavailable
from cleardeed.sources.base import Answer, Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.local.connector import connect
from cleardeed.sources.local.load import import_register
from cleardeed.sources.registry import Resources
from tests.sources.mutations import mutants
from tests.sources.replay import Case, Sent, load_imports

CASES = load_imports()
SAMPLE = 40


async def imported(resources: Resources, folder: Path, case: Case, sent: Sent) -> Answer:
    source, file = BY_CODE[case.source], folder / "register"
    file.write_bytes(sent.content)
    try:
        await import_register(resources.pool, case.source, file, as_of=case.today)
        findings = await connect(resources).query(case.source, case.subject(), None)
    except RefusedError:
        return unavailable(source, "refused_file", case.connector)
    except Unavailable as silence:
        return unavailable(source, silence.reason, case.connector)
    return answer_of(source, findings, case.connector)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_an_imported_file_is_answered_as_is_due(resources: Resources, tmp_path: Path, case: Case) -> None:
    answer = await imported(resources, tmp_path, case, case.sent()[0])
    due = ("source_unavailable", "refused_file") if case.status == "refused" else (case.status, case.reason)
    assert (answer.status, answer.reason) == due


@pytest.mark.parametrize("case", [case for case in CASES if case.status != "ok"], ids=str)
async def test_a_sample_of_mutations_does_not_reassure(resources: Resources, tmp_path: Path, case: Case) -> None:
    every = [*mutants(case)]
    for mutant in random.Random(str(case)).sample(every, min(SAMPLE, len(every))):
        answer = await imported(resources, tmp_path, case, mutant.sent[0])
        assert answer.status != "ok", mutant.label
