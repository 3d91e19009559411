"""A fault is let pass for three days, and some runs in a row; then whoever paid is told."""

from datetime import timedelta

import pytest

from cleardeed.core import clock
from cleardeed.jobs import retry_deadline
from cleardeed.jobs.retry_deadline import MIN_FAILURES, RETRY_DEADLINE, retry_until_deadline
from cleardeed.jobs.worker import Defer

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _failed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_deadline, "previous_failures", lambda: MIN_FAILURES)


async def _tried(age: timedelta, fault: Exception | None) -> bool:
    """Whether work of that age that ends with the fault is given up."""
    given_up = []

    async def give_up() -> None:
        given_up.append(True)

    async with retry_until_deadline(clock.now() - age, give_up):
        if fault is not None:
            raise fault
    return bool(given_up)


async def test_a_fault_passes_while_there_is_patience() -> None:
    with pytest.raises(ValueError, match="disk"):
        await _tried(RETRY_DEADLINE - 10 * SECOND, ValueError("disk"))


async def test_what_is_old_and_did_not_fail_before_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_deadline, "previous_failures", lambda: MIN_FAILURES - 1)
    with pytest.raises(ValueError, match="disk"):
        await _tried(2 * RETRY_DEADLINE, ValueError("disk"))


async def test_then_the_work_is_given_up() -> None:
    assert await _tried(RETRY_DEADLINE + SECOND, ValueError("disk"))


async def test_work_that_succeeds_late_is_not() -> None:
    assert not await _tried(2 * RETRY_DEADLINE, None)


async def test_waiting_for_a_source_is_no_fault() -> None:
    with pytest.raises(Defer):
        await _tried(2 * RETRY_DEADLINE, Defer(SECOND))
