"""Erasing what is older than an operator keeps; what is younger or still being read stays."""

import datetime
from datetime import timedelta
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.documents import store
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.record import DOCUMENT_CHECKS, document_path
from cleardeed.documents.text import DocumentText, Page
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase, erase_older_than
from cleardeed.records.finish import finish_record
from cleardeed.vault.keys import data_key_of
from tests.documents.submitted import made_caller, submitted


@pytest.fixture
async def caller(pool: Pool, ring: KeyRing) -> Caller:
    return await made_caller(pool, ring)


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore.in_folder(tmp_path / "files")


async def kept(pool: Pool, ring: KeyRing, files: FileStore, caller: Caller, *, ended: timedelta | None) -> str:
    """A document that ended so long ago; None where it is still being read."""
    document = await submitted(pool, ring, files, caller)
    if ended is not None:
        settings = load_settings()
        with clock.shifted(-ended):
            assert await finish_record(pool, settings, document, "failed", columns={"failure": "empty"})
        assert not await finish_record(pool, settings, document, "failed", columns={"failure": "damaged"})
    return document.id


async def test_what_is_old_is_erased_and_the_rest_stays(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller
) -> None:
    days = timedelta(days=1)
    old, young = [await kept(pool, ring, files, caller, ended=age * days) for age in (40, 2)]
    running = await kept(pool, ring, files, caller, ended=None)
    assert await erase_older_than(DOCUMENT_CHECKS, pool, ring, files, 30 * days) == 1
    assert await erase_older_than(DOCUMENT_CHECKS, pool, ring, files, 30 * days) == 0
    assert await data_key_of(pool, ring, caller.account_id, old) is None
    for job_id in (young, running):
        key = await data_key_of(pool, ring, caller.account_id, job_id)
        assert key is not None
        assert [part async for part in files.get_stream(document_path(job_id), key)] == [b"text"]
    with pytest.raises(FileNotFoundError):
        [part async for part in files.get_stream(document_path(old), DataKey.generate())]
    erased = await pool.fetchrow("SELECT input, result, erased_at FROM document_checks WHERE id = $1", old)
    assert erased is not None
    assert (erased["input"], erased["result"]) == (b"", None)
    assert isinstance(erased["erased_at"], datetime.datetime)


async def test_what_is_still_read_or_unknown_is_not_erased(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller
) -> None:
    running = await kept(pool, ring, files, caller, ended=None)
    for job_id in (running, new_id("doc")):
        with pytest.raises(RefusedError):
            await erase(DOCUMENT_CHECKS, pool, ring, files, job_id)


async def test_the_first_reading_and_the_first_answer_stand(
    pool: Pool, ring: KeyRing, files: FileStore, caller: Caller
) -> None:
    job_id = await kept(pool, ring, files, caller, ended=None)
    document = await store.load_open(pool, ring, caller.account_id, job_id)
    assert document is not None
    first, second = (store.Reading(DocumentText("text", (Page(1, text),)), clock.now()) for text in ("first", "second"))
    assert await store.save_reading(pool, document, first) == first
    assert await store.save_reading(pool, document, second) == first
    said = ModelAnswer(model="m", prompt_version=1, raw="first")
    assert await store.save_answer(pool, document, said) == said
    assert await store.save_answer(pool, document, None) == said
