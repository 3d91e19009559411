"""The kernel ends who works longer than a file of its size may take."""

import os
import signal
import time
from collections.abc import Callable

import pytest

from cleardeed.documents.content import budget
from tests.documents.hostile import docx_with
from tests.documents.loops import form_in_itself
from tests.documents.memory import source

pytestmark = pytest.mark.process

SMALL_PDF = form_in_itself()


def used(seconds: float) -> None:
    """Works for so long as the processor counts it."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def ended(content: bytes, work: Callable[[], None]) -> int:
    """Return the exit of a fork that read a file of that content: 0, or the signal's number below zero."""
    child = os.fork()
    if child == 0:
        budget.start(source(content))
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize(
    ("content", "tenths"),
    [
        (SMALL_PDF, 3),
        (SMALL_PDF + bytes(512 * 1024), 23),
        (docx_with(), 20),
        (docx_with() + bytes(1024 * 1024), 100),
        (b"GIF89a", 20),
    ],
)
def test_a_file_has_the_time_that_its_size_gives_it(content: bytes, tenths: int) -> None:
    assert ended(content, lambda: os._exit(round(signal.getitimer(signal.ITIMER_PROF)[0] * 10))) == tenths


def test_who_takes_longer_is_ended() -> None:
    assert ended(SMALL_PDF, lambda: used(0.1)) == 0
    assert ended(SMALL_PDF, lambda: used(0.6)) == -signal.SIGPROF


def test_what_is_granted_comes_on_top() -> None:
    def work() -> None:
        budget.grant(1.0)
        used(0.4)

    assert ended(SMALL_PDF, work) == 0


def test_what_is_suspended_does_not_count_and_what_follows_does() -> None:
    def work(seconds: float) -> None:
        with budget.suspended():
            used(0.4)
        used(seconds)

    assert ended(SMALL_PDF, lambda: work(0.1)) == 0
    assert ended(SMALL_PDF, lambda: work(0.5)) == -signal.SIGPROF


def test_nothing_is_counted_where_no_file_was_begun() -> None:
    budget.grant(0.001)
    with budget.suspended():
        pass
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
