"""Analyses in processes of their own: the same answer, an end to every text, and no harm to another."""

import asyncio
import datetime
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from cleardeed.core.language import Language, translator
from cleardeed.documents.analyser.client import Analyser
from cleardeed.documents.analyser.task import Limits, Task
from cleardeed.documents.analysis import analyse
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.deal_context.compare import compare
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.samples import SAMPLE
from cleardeed.documents.text import DocumentText, Page

pytestmark = pytest.mark.process

ACCOUNT = "acc_one"
TODAY = datetime.date(2026, 11, 21)
LONG = DocumentText("text", (Page(1, "залог не снят и не будет " * 40_000),))
"""Work for many seconds."""


def task(text: DocumentText = SAMPLE, *, language: Language = "en", facts: DealFacts | None = None) -> Task:
    return Task(text=text, guess=None, today=TODAY, language=language, facts=facts)


@pytest.fixture(scope="module")
async def analyser() -> AsyncIterator[Analyser]:
    analyser = Analyser()
    yield analyser
    analyser.server.stop()


@pytest.fixture
async def hasty() -> AsyncIterator[Analyser]:
    """Yield an analyser that allows an analysis one second of CPU time."""
    analyser = Analyser(Limits(cpu_seconds=1))
    yield analyser
    analyser.server.stop()


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_the_answer_is_that_of_the_rules(analyser: Analyser, language: Language) -> None:
    translate = translator(language)
    expected = analyse(SAMPLE, today=TODAY, translate=translate)
    assert await analyser.analyse(ACCOUNT, task(language=language)) == expected
    compared = await analyser.analyse(ACCOUNT, task(language=language, facts=DealFacts()))
    assert compared.analysis == compare(expected, DealFacts(), translate)
    assert compared.extract == expected.extract


async def test_a_text_over_the_limit_of_the_processor_cannot_be_read(hasty: Analyser) -> None:
    with pytest.raises(UnreadableError) as caught:
        await hasty.analyse(ACCOUNT, task(LONG))
    assert caught.value.fault == "too_much_work"
    assert (await hasty.analyse(ACCOUNT, task())).analysis.found_clauses


async def test_an_analysis_that_the_clock_ends_is_to_be_tried_again() -> None:
    analyser = Analyser(Limits(wall_seconds=1))
    try:
        with pytest.raises(ForkServerError):
            await analyser.analyse(ACCOUNT, task(LONG))
    finally:
        analyser.server.stop()


async def test_a_text_over_the_limit_of_memory_cannot_be_read() -> None:
    analyser = Analyser(Limits(memory=1 << 20))
    try:
        with pytest.raises((UnreadableError, ForkServerError)):
            await analyser.analyse(ACCOUNT, task(LONG))
    finally:
        analyser.server.stop()


async def test_a_process_that_is_killed_harms_no_other(analyser: Analyser) -> None:
    long = asyncio.create_task(analyser.analyse(ACCOUNT, task(LONG)))
    os.kill(await child_of(analyser), signal.SIGKILL)
    with pytest.raises(ForkServerError):
        await long
    assert (await analyser.analyse(ACCOUNT, task())).analysis.found_clauses


async def test_analyses_run_beside_one_another_and_step_back(analyser: Analyser) -> None:
    long = asyncio.create_task(analyser.analyse(ACCOUNT, task(LONG)))
    process = await child_of(analyser)
    assert os.getpriority(os.PRIO_PROCESS, process) > os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert os.sched_getscheduler(process) != os.SCHED_IDLE, "it would starve on a machine that is always busy"
    if (os.cpu_count() or 1) > 1:
        assert (await analyser.analyse(ACCOUNT, task())).analysis.found_clauses
        assert not long.done()
    long.cancel()
    await asyncio.gather(long, return_exceptions=True)
    await until(lambda: not Path(f"/proc/{process}").exists())


async def test_another_account_is_analysed_beside_all_that_one_account_may_have(analyser: Analyser) -> None:
    long = [asyncio.create_task(analyser.analyse("acc_hostile", task(LONG))) for _ in range(4 * analyser.at_once)]
    await child_of(analyser)
    assert (await analyser.analyse(ACCOUNT, task())).analysis.found_clauses
    assert not any(one.done() for one in long)
    for one in long:
        one.cancel()
    await asyncio.gather(*long, return_exceptions=True)


async def test_a_process_that_ended_is_started_again(analyser: Analyser) -> None:
    await analyser.server.start()
    killed = analyser.server.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    await until(lambda: _is_dead(killed))
    assert (await analyser.analyse(ACCOUNT, task())).analysis.found_clauses
    assert analyser.server.pid != killed


def _is_dead(process: int) -> bool:
    """Whether it has ended; who started it has not asked yet."""
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"


async def child_of(analyser: Analyser) -> int:
    """The process of the one analysis that runs."""
    found: list[int] = []

    def look() -> bool:
        if analyser.server.pid is not None:
            children = Path(f"/proc/{analyser.server.pid}/task/{analyser.server.pid}/children")
            found[:] = map(int, children.read_text().split())
        # It steps back at once; then it has begun.
        return bool(found) and os.getpriority(os.PRIO_PROCESS, found[0]) > 0

    await until(look)
    return found[0]


async def until(held: Callable[[], bool]) -> None:
    while not held():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
