"""The parser process through losses: what ends it is nobody's fault, and the next task is done."""

import asyncio
import os
from pathlib import Path

import pytest

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.parser.client import ParserAwayError, Parsers, open_parsers
from tests.documents.hostile import FILES
from tests.documents.making import CONTRACT
from tests.documents.memory import opened


async def test_a_killed_process_is_started_again() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            await parsers.start()
            assert parsers._process is not None
            parsers._process.kill()
            parsers._process.wait()
            assert (await parsers.inspect(file)).format == "text"


async def test_a_process_that_dies_with_the_task_is_not_the_files_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_parsers(ocr=False) as parsers:
        send = parsers._send

        def kill_and_send(*arguments: object) -> None:
            assert parsers._process is not None
            parsers._process.kill()
            parsers._process.wait()
            send(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(parsers, "_send", kill_and_send)
        with opened(CONTRACT.encode()) as file, pytest.raises(ParserAwayError):
            await parsers.inspect(file)


async def test_a_process_that_dies_in_the_midst_of_a_task_is_not_the_files_fault() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(FILES["pdf_branching_forms"].make()) as slow:
            task = asyncio.create_task(parsers.inspect(slow))
            await asyncio.sleep(1)
            assert not task.done()
            assert parsers._process is not None
            parsers._process.kill()
            with pytest.raises(ParserAwayError):
                await task


async def test_no_more_run_at_once_than_there_may_be_and_all_are_done() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            found = await asyncio.gather(*(parsers.inspect(file) for _ in range(40)))
        assert len(found) == 40
    assert parsers._process is None


async def test_a_hostile_file_does_not_hold_up_the_others() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(FILES["pdf_branching_forms"].make()) as hostile, opened(CONTRACT.encode()) as file:
            slow = asyncio.create_task(parsers.inspect(hostile))
            await asyncio.gather(*(parsers.inspect(file) for _ in range(20)))
            assert not slow.done()
            slow.cancel()
            with pytest.raises((asyncio.CancelledError, UnreadableError)):
                await slow


async def test_descriptors_do_not_leak() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            await parsers.inspect(file)
            before = open_descriptors()
            for _ in range(20):
                await parsers.inspect(file)
            await asyncio.sleep(0.05)
            assert open_descriptors() <= before


async def test_no_setting_of_the_service_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_ENCRYPTION_KEY", "secret")
    parsers = Parsers(ocr=False)
    await parsers.start()
    assert parsers._process is not None
    environment = environment_of(parsers._process.pid)
    parsers.stop()
    assert b"OMP_THREAD_LIMIT" in environment
    assert b"CLEARDEED" not in environment
    assert os.environ["CLEARDEED_ENCRYPTION_KEY"] == "secret"


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()
