"""Repeats do the work once, races wait and replay, failures leave no memory."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from cleardeed.billing.idempotency import (
    KEEP,
    Idempotency,
    Slot,
    StoredResponse,
    forget_old,
    run_idempotent,
    run_idempotent_with_files,
)
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.core.errors import IdempotencyConflictError, InsufficientFundsError
from cleardeed.database.pool import Connection, Pool
from cleardeed.files.file_store import FileStore

SAME = Idempotency("k", b"f")


class Work:
    """Counts how often it was done; writes something that a rollback would take back."""

    def __init__(self) -> None:
        self.done = 0
        self.error: Exception | None = None

    async def __call__(self, connection: Connection) -> str:
        self.done += 1
        await connection.execute("INSERT INTO tiers VALUES ($1, 1, 1)", f"tier{self.done}")
        await asyncio.sleep(0.02)
        if self.error:
            raise self.error
        return f'{{"n": {self.done}}}'


async def do(pool: Pool, work: Work, idempotency: Idempotency | None = SAME, operation: str = "bulk") -> StoredResponse:
    return await run_idempotent(pool, Slot("a", "k", operation, idempotency), work)


async def test_a_repeat_is_replayed(pool: Pool) -> None:
    work = Work()
    first, second = await do(pool, work), await do(pool, work)
    assert (first, second) == (StoredResponse('{"n": 1}', replayed=False), StoredResponse('{"n": 1}', replayed=True))


async def test_twenty_at_once_do_it_once(pool: Pool) -> None:
    work = Work()
    answers = await asyncio.gather(*(do(pool, work) for _ in range(20)))
    assert work.done == 1
    assert sorted(answer.replayed for answer in answers) == [False] + [True] * 19


async def test_another_body_conflicts(pool: Pool) -> None:
    await do(pool, Work())
    with pytest.raises(IdempotencyConflictError):
        await do(pool, Work(), Idempotency("k", b"other"))


async def test_without_a_key_and_in_another_operation_it_is_done_again(pool: Pool) -> None:
    work = Work()
    await do(pool, work)
    await do(pool, work, None)
    await do(pool, work, SAME, "monitors")
    assert work.done == 3


async def test_a_failure_is_not_remembered_and_leaves_nothing(pool: Pool) -> None:
    work = Work()
    work.error = InsufficientFundsError()
    with pytest.raises(InsufficientFundsError):
        await do(pool, work)
    assert await pool.fetchval("SELECT count(*) FROM tiers WHERE name LIKE 'tier%'") == 0
    work.error = None
    assert not (await do(pool, work)).replayed


async def test_keys_are_forgotten_after_their_time(pool: Pool) -> None:
    work = Work()
    await do(pool, work)
    assert await forget_old(pool) == 0
    with clock.shifted(KEEP + timedelta(minutes=1)):
        assert await forget_old(pool) == 1
    assert not (await do(pool, work)).replayed


async def do_with_files(pool: Pool, files: FileStore, work: Work, number: int = 1) -> StoredResponse:
    """Work that leaves two files under a number of its own."""
    contents = {f"{number}/report.pdf": b"report", f"{number}/evidence.json": b"{}"}
    return await run_idempotent_with_files(
        pool, Slot("a", "k", "bulk", SAME), files, contents, DataKey.generate(), work
    )


def lying(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


async def test_the_files_of_a_repeat_are_removed_and_the_first_ones_stay(pool: Pool, tmp_path: Path) -> None:
    files, work = FileStore.in_folder(tmp_path), Work()
    await do_with_files(pool, files, work, 1)
    assert (await do_with_files(pool, files, work, 2)).replayed
    assert lying(tmp_path) == ["1/evidence.json", "1/report.pdf"]


async def test_a_refused_request_leaves_no_file(pool: Pool, tmp_path: Path) -> None:
    work = Work()
    work.error = InsufficientFundsError()
    with pytest.raises(InsufficientFundsError):
        await do_with_files(pool, FileStore.in_folder(tmp_path), work)
    assert lying(tmp_path) == []


async def test_where_it_is_not_certain_that_nothing_was_committed_the_files_stay(pool: Pool, tmp_path: Path) -> None:
    work = Work()
    work.error = ConnectionError()
    with pytest.raises(ConnectionError):
        await do_with_files(pool, FileStore.in_folder(tmp_path), work)
    assert lying(tmp_path) == ["1/evidence.json", "1/report.pdf"]


async def test_files_that_cannot_all_be_put_are_removed_and_nothing_is_done(pool: Pool, tmp_path: Path) -> None:
    class Full(FileStore):
        """A disk that has room for one file."""

        async def put(self, path: str, content: bytes, key: DataKey) -> None:
            if lying(tmp_path):
                raise OSError("no space left")
            await super().put(path, content, key)

    work = Work()
    with pytest.raises(OSError, match="no space left"):
        await do_with_files(pool, Full.in_folder(tmp_path), work)
    assert (lying(tmp_path), work.done) == ([], 0)
