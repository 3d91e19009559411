"""Hostile files end in a clear fault: no crash, nothing kept running, and the next file is read."""

import os
from collections.abc import AsyncIterator

import pytest

from cleardeed.documents.content import budget
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Refused, perform
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.parser.overruns import Overruns
from cleardeed.documents.reader import read_document
from tests.documents.hostile import FILES
from tests.documents.loops import LOOPS
from tests.documents.making import CONTRACT
from tests.documents.memory import opened, source
from tests.sampling import sampled

pytestmark = pytest.mark.process

ACCOUNT = "acc_hostile"
SECONDS_OF_A_SMALL_FILE = 1.0
"""CPU time, not wall time."""
FIRST = b"%PDF-1.7"
ALL = FILES | LOOPS


@pytest.fixture(scope="module")
async def parsers() -> AsyncIterator[Parsers]:
    async with open_parsers(ocr=True) as running:
        yield running


def test_there_are_enough() -> None:
    assert len(FILES) >= 50
    assert len(LOOPS) >= 50
    assert len(ALL) == len(FILES) + len(LOOPS)


@pytest.mark.parametrize("name", [*sampled(FILES, 12, groups=lambda name: FILES[name].faults), *sampled(LOOPS, 4)])
async def test_a_hostile_file_is_refused_or_read_in_its_limits(parsers: Parsers, name: str) -> None:
    hostile = ALL[name]
    parsers._overruns = Overruns()  # one account brings them all
    with opened(hostile.make()) as file:
        assert await fault_of(parsers, file) in (*hostile.faults, *([None] if hostile.reads else []))
    with opened(CONTRACT.encode()) as file:
        assert (await parsers.read(ACCOUNT, file)).pages[0] is not None


@pytest.mark.parametrize("name", sampled([name for name in LOOPS if LOOPS[name].make().startswith(FIRST)], 4))
def test_a_loop_is_cut_short(name: str) -> None:
    content = LOOPS[name].make()
    most = SECONDS_OF_A_SMALL_FILE + len(content) / 250_000
    seconds, passed = ran("inspect", content)
    assert seconds < most
    if passed:
        assert ran("read", content)[0] < most


async def fault_of(parsers: Parsers, file: int) -> str | None:
    """Return why the file is not read; None where it is."""
    try:
        await parsers.inspect(ACCOUNT, file)
        await read_document(parsers, ACCOUNT, file)
    except UnreadableError as error:
        return error.fault
    return None


def ran(task: str, content: bytes) -> tuple[float, bool]:
    """Return the CPU time that a fork takes for the task, and whether the file passed."""
    child = os.fork()
    if child == 0:
        mapped = source(content)
        budget.start(mapped)
        os._exit(isinstance(perform(task, mapped, 0), Refused))
    _, status, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, status == 0
