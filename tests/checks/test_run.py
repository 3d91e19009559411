"""A check whose report cannot be made: tried again for days, then failed, refunded and announced, once."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from cleardeed.billing.ledger import read_balance
from cleardeed.bootstrap.domains import open_runner
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks import run
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings import load_settings
from cleardeed.database.pool import Pool
from cleardeed.files.file_store import FileStore
from cleardeed.jobs import retry_deadline
from cleardeed.jobs.retry_deadline import MIN_FAILURES, RETRY_DEADLINE
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


async def _state(pool: Pool, check: OpenCheck) -> tuple[str, int]:
    """Return the check's status, and the number of its events."""
    status = await pool.fetchval("SELECT status FROM checks WHERE id = $1", check.id)
    return status, await pool.fetchval("SELECT count(*) FROM events")
