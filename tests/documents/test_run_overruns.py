"""The job of a document while its account has to wait for the parser."""

from pathlib import Path

import msgspec
import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.bootstrap.domains import create_document_runner
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.documents.analyser.client import open_analyser
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.parser.client import open_parsers
from cleardeed.documents.parser.overruns import FREE_SECONDS, SHARE, Overruns
from cleardeed.documents.read import read_document
from cleardeed.documents.submit import SubmittedAnswer, Submitter
from cleardeed.documents.upload import Upload
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.worker import Defer
from tests.documents.making import CONTRACT
from tests.documents.submitted import made_caller


@pytest.fixture
async def caller(pool: Pool, ring: KeyRing) -> Caller:
    return await made_caller(pool, ring, balance=1000)


async def test_a_document_of_an_account_that_has_to_wait_is_put_off_and_then_read(
    pool: Pool, dsn: str, ring: KeyRing, caller: Caller, tmp_path: Path
) -> None:
    now, files = 0.0, FileStore.in_folder(tmp_path / "files")
    parts = Runtime(settings=load_settings(data_dir=tmp_path), dsn=dsn, pool=pool, ring=ring, files=files)
    async with open_parsers(ocr=False) as parsers, open_analyser(warm=False) as analyser:
        parsers._overruns = Overruns(lambda: now)
        submitter = Submitter(pool=pool, ring=ring, files=files, settings=parts.settings, parsers=parsers)
        runner = create_document_runner(parts, parsers, analyser)
        with Upload() as upload:
            upload.write(CONTRACT.encode())
            inspected = await submitter.inspect(caller, upload)
            submitted = await submitter.submit(caller, AnalysisOptions(), upload, inspected, None)
        job_id = msgspec.json.decode(submitted.body, type=SubmittedAnswer).job_id
        payload = {"account_id": caller.account_id, "job_id": job_id}
        parsers._overruns.add(caller.account_id, FREE_SECONDS + 3)
        with pytest.raises(Defer) as later:
            await runner.run(payload)
        assert later.value.after.total_seconds() == pytest.approx(3 / SHARE)
        assert (await read_document(pool, ring, caller.owner, job_id)).status == "processing"
        now += later.value.after.total_seconds() + 0.01
        await runner.run(payload)
        assert (await read_document(pool, ring, caller.owner, job_id)).status == "report_ready"
