"""Taking a document in while the parser process ends again and again."""

from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RateLimitExceededError
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.parser.overruns import FREE_SECONDS, Overruns
from cleardeed.documents.submit import INSPECTION_TRIES, Submitter
from cleardeed.documents.upload import Upload
from cleardeed.files.file_store import FileStore
from tests.documents.making import CONTRACT

ACCOUNT = "acc_submits"


def caller_of(account_id: str) -> Caller:
    """A caller of the account, whose limits nothing here asks about."""
    return Caller(
        account_id=account_id,
        key_id="key_submits",
        mode="live",
        scopes=frozenset(),
        expires_at=None,
        requests_per_minute=1,
        valuations_per_minute=1,
    )


def kill_at_tasks(parsers: Parsers, monkeypatch: pytest.MonkeyPatch, count: int) -> list[int]:
    """Lets the parser process end with each of the next `count` tasks; the list has the processes that did."""
    send, killed = parsers.server.send, list[int]()

    def kill_and_send(message: bytes, file: int, writing: int) -> None:
        process = parsers.server._process
        assert process is not None
        if len(killed) < count:
            process.kill()
            process.wait()
            killed.append(process.pid)
        send(message, file, writing)

    monkeypatch.setattr(parsers.server, "send", kill_and_send)
    return killed


@pytest.mark.parametrize("deaths", [INSPECTION_TRIES - 1, INSPECTION_TRIES])
async def test_a_lost_parser_is_asked_again_before_the_caller_is_troubled(
    pool: Pool, ring: KeyRing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaths: int
) -> None:
    async with open_parsers(ocr=False) as parsers:
        caller = caller_of(ACCOUNT)
        submitter = Submitter(
            pool=pool,
            ring=ring,
            files=FileStore.in_folder(tmp_path),
            settings=load_settings(data_dir=tmp_path),
            parsers=parsers,
        )
        killed = kill_at_tasks(parsers, monkeypatch, deaths)
        with Upload() as upload:
            upload.write(CONTRACT.encode())
            if deaths < INSPECTION_TRIES:
                assert (await submitter.inspect(caller, upload)).format == "text"
            else:
                with pytest.raises(ForkServerError):
                    await submitter.inspect(caller, upload)
        assert len(set(killed)) == deaths


async def test_an_account_that_has_to_wait_is_told_how_long(pool: Pool, ring: KeyRing, tmp_path: Path) -> None:
    async with open_parsers(ocr=False) as parsers:
        submitter = Submitter(
            pool=pool,
            ring=ring,
            files=FileStore.in_folder(tmp_path),
            settings=load_settings(data_dir=tmp_path),
            parsers=parsers,
        )
        parsers._overruns = Overruns(lambda: 0.0)
        parsers._overruns.add(ACCOUNT, FREE_SECONDS + 2.01)
        with Upload() as upload:
            upload.write(CONTRACT.encode())
            with pytest.raises(RateLimitExceededError) as refused:
                await submitter.inspect(caller_of(ACCOUNT), upload)
            assert refused.value.retry_after == 21
            assert (await submitter.inspect(caller_of("acc_other"), upload)).format == "text"
