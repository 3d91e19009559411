"""The synthetic registers are ones that the service imports, and hold what the load asks for."""

from pathlib import Path

import pytest
from bench.registers import REGISTERS, order, write_register

from cleardeed.checks.inputs import read_launch
from cleardeed.database.pool import Pool
from cleardeed.sources.catalogue import OF_THE_CONTRACT, applicable
from cleardeed.sources.collect import collect
from cleardeed.sources.local.load import import_register
from cleardeed.sources.registry import Resources, open_connectors
from cleardeed.sources.remote.http import open_source_client

ROWS = 60


def test_there_is_a_register_for_every_source() -> None:
    assert list(REGISTERS) == [source.code for source in OF_THE_CONTRACT]


@pytest.mark.parametrize("source_code", REGISTERS)
def test_a_register_has_the_rows_asked_for_and_is_always_the_same(source_code: str, tmp_path: Path) -> None:
    first = write_register(tmp_path, source_code, rows=ROWS).read_bytes()
    assert first.count(b"\n") == ROWS + 1
    assert write_register(tmp_path, source_code, rows=ROWS).read_bytes() == first


async def test_every_source_answers_about_the_holder_of_a_flat(pool: Pool, tmp_path: Path) -> None:
    for source_code in REGISTERS:
        await import_register(pool, source_code, write_register(tmp_path, source_code, rows=ROWS))
    subject = read_launch(order(0), mode="live").subject

    async def save(_answers: object) -> None:
        pass

    async with open_source_client() as client:
        collected = await collect(
            subject=subject,
            sources=applicable("full", subject),
            connectors=open_connectors({}, Resources(pool=pool, client=client)),
            save=save,
        )
    statuses = {answer.source_code: answer.status for answer in collected.answers}
    assert "source_unavailable" not in statuses.values()
    assert {code for code, status in statuses.items() if status == "found"} >= {"fssp", "inn", "egrn"}
