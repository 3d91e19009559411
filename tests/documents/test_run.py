"""The job of a document whose text is too much for its analysis: it fails and is refunded, and is never clean."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.ledger import charge
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.owner import Owner
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool, transaction
from cleardeed.documents import run, store
from cleardeed.documents.analyser.client import Analyser
from cleardeed.documents.analyser.task import Limits, Task
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.findings import Analysed
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.documents.run import DocumentRunner
from cleardeed.documents.text import DocumentText, Page
from cleardeed.files.file_store import FileStore
from tests.documents.submitted import made_caller, submitted

COST, BALANCE = 350, 1000
LONG = "Договор купли-продажи квартиры. Продавец продал, Покупатель купил: " + "залог не снят и не будет " * 40_000


@pytest.fixture
async def caller(pool: Pool, ring: KeyRing) -> Caller:
    return await made_caller(pool, ring, balance=BALANCE)


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore.in_folder(tmp_path / "files")


@pytest.fixture
async def analyser() -> AsyncIterator[Analyser]:
    """Yield an analyser that allows an analysis one second of CPU time."""
    analyser = Analyser(Limits(cpu_seconds=1))
    yield analyser
    analyser.server.stop()


def runner(pool: Pool, ring: KeyRing, files: FileStore, analyser: Analyser, folder: Path) -> DocumentRunner:
    async def facts_of(_owner: Owner, _check_id: str) -> DealFacts | None:
        return None

    return DocumentRunner(
        settings=load_settings(data_dir=folder), pool=pool, ring=ring, files=files, parsers=Parsers(ocr=False),
        analyser=analyser, facts_of=facts_of, adviser=None,
    )  # fmt: skip


async def paid(pool: Pool, ring: KeyRing, files: FileStore, caller: Caller, text: str) -> dict[str, str]:
    """The job of a document that was charged and read already."""
    async with transaction(pool) as connection:
        document = await submitted(connection, ring, files, caller, cost=COST)
        await charge(connection, account_id=caller.account_id, amount=COST, reference=document.id)
        reading = store.Reading(DocumentText("text", (Page(1, text),)), document.created_at)
        await store.save_reading(connection, document, reading)
    return {"account_id": caller.account_id, "job_id": document.id}


async def outcome(pool: Pool, job: dict[str, str]) -> tuple[str, str | None]:
    rows = await pool.fetch("SELECT status, failure FROM document_checks WHERE id = $1", job["job_id"])
    return rows[0]["status"], rows[0]["failure"]


async def balance(pool: Pool, caller: Caller) -> int:
    return int(await pool.fetchval("SELECT balance FROM accounts WHERE id = $1", caller.account_id))


async def test_an_analysis_over_its_limit_fails_and_is_refunded(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller, analyser: Analyser, tmp_path: Path
) -> None:
    job = await paid(pool, ring, files, caller, LONG)
    assert await balance(pool, caller) == BALANCE - COST
    for _ in range(2):
        await runner(pool, ring, files, analyser, tmp_path).run(job)
    assert await outcome(pool, job) == ("failed", "too_much_work")
    assert await balance(pool, caller) == BALANCE
    assert await files.get(DOCUMENT_CHECK.report_path(job["job_id"]), DataKey.generate()) is None


class Silent(Analyser):
    """One whose processes all end midway."""

    async def analyse(self, account_id: str, task: Task) -> Analysed:
        raise ForkServerError("an analysis ended midway")


async def test_an_analysis_that_ends_midway_runs_again_but_not_for_ever(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = await paid(pool, ring, files, caller, "Договор")
    documents = runner(pool, ring, files, Silent(), tmp_path)
    for times in range(run.ENDED_MIDWAY):
        monkeypatch.setattr(run, "previous_failures", lambda times=times: times)
        with pytest.raises(ForkServerError):
            await documents.run(job)
    monkeypatch.setattr(run, "previous_failures", lambda: run.ENDED_MIDWAY)
    await documents.run(job)
    assert await outcome(pool, job) == ("failed", "too_much_work")
    assert await balance(pool, caller) == BALANCE


async def test_a_long_analysis_holds_up_no_other_document(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller, analyser: Analyser, tmp_path: Path
) -> None:
    long, short = [await paid(pool, ring, files, caller, text) for text in (LONG, "Договор купли-продажи квартиры.")]
    documents = runner(pool, ring, files, analyser, tmp_path)
    await asyncio.gather(documents.run(long), documents.run(short))
    rows = await pool.fetch("SELECT id, status FROM document_checks")
    assert dict(map(tuple, rows)) == {long["job_id"]: "failed", short["job_id"]: "report_ready"}
