"""A check whose report cannot be made: tried again for days, then failed, refunded and announced, once."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cleardeed.billing.ledger import read_balance
from cleardeed.bootstrap.domains import open_runner
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks import run
from cleardeed.checks.estimate import load_estimate
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.stored_answers import load_answers
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.evidence.stored import unpack_block
from cleardeed.files.file_store import FileStore
from cleardeed.jobs import retry_deadline
from cleardeed.jobs.retry_deadline import MIN_FAILURES, RETRY_DEADLINE
from cleardeed.jobs.worker import Defer
from cleardeed.records.sealing import store_report
from cleardeed.sources.local.load import import_register
from tests.http.registers import ROWS


class _LayoutError(Exception):
    pass


@pytest.fixture
async def runner(pool: Pool, dsn: str, ring: KeyRing, tmp_path: Path) -> AsyncIterator[CheckRunner]:
    settings = load_settings(data_dir=tmp_path)
    files = FileStore.in_folder(tmp_path / "files")
    parts = Runtime(settings=settings, dsn=dsn, pool=pool, ring=ring, files=files)
    register = tmp_path / "fssp.csv"
    register.write_text(ROWS["fssp"])
    await import_register(pool, "fssp", register)
    async with open_runner(parts) as opened:
        yield opened


async def _run(runner: CheckRunner, check: OpenCheck) -> None:
    await runner.run({"account_id": check.account_id, "check_id": check.id})


async def test_a_report_that_cannot_be_made_ends_as_failed_and_refunded_after_days(
    pool: Pool, runner: CheckRunner, check: OpenCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def layout(_report: object) -> bytes:
        raise _LayoutError

    monkeypatch.setattr(run, "render_check_report", layout)
    paid = await read_balance(pool, check.account_id)
    with pytest.raises(_LayoutError):
        await _run(runner, check)
    assert await _state(pool, check) == ("processing", 0)
    monkeypatch.setattr(retry_deadline, "previous_failures", lambda: MIN_FAILURES)
    with clock.shifted(RETRY_DEADLINE + timedelta(seconds=1)):
        await _run(runner, check)
        await _run(runner, check)
    assert await _state(pool, check) == ("failed", 1)
    assert await read_balance(pool, check.account_id) == paid + check.cost


async def test_one_that_can_be_made_late_is_made(pool: Pool, runner: CheckRunner, check: OpenCheck) -> None:
    with clock.shifted(2 * RETRY_DEADLINE):
        await _run(runner, check)
    assert await _state(pool, check) == ("partial", 1)


@pytest.mark.parametrize("lost", ["source_answers", "check_estimates"])
async def test_a_report_whose_facts_a_failover_took_is_made_again(
    pool: Pool, runner: CheckRunner, check: OpenCheck, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    async def store_and_lose(*args: Any) -> None:
        monkeypatch.undo()
        await store_report(*args)
        assert await pool.fetchval(f"SELECT count(*) FROM {lost}") == 1
        await pool.execute(f"DELETE FROM {lost}")

    monkeypatch.setattr(run, "store_report", store_and_lose)
    await pool.execute("UPDATE checks SET type = 'full' WHERE id = $1", check.id)
    with pytest.raises(Defer):
        await _run(runner, check)
    assert await _state(pool, check) == ("processing", 0)
    await _run(runner, check)
    assert await _state(pool, check) == ("partial", 1)
    evidence = unpack_block(await pool.fetchval("SELECT evidence FROM checks"))
    stored = await load_answers(pool, check)
    assert {source.source_code for source in evidence.sources} == stored.keys()
    assert await load_estimate(pool, check.key, check.owner, check.id) is not None


async def _state(pool: Pool, check: OpenCheck) -> tuple[str, int]:
    """Return the check's status, and the number of its events."""
    status = await pool.fetchval("SELECT status FROM checks WHERE id = $1", check.id)
    return status, await pool.fetchval("SELECT count(*) FROM events")
