"""The parser process through losses: what ends it is nobody's fault, and the next task is done."""

import asyncio
import os
import socket
from pathlib import Path

import pytest

from cleardeed.core.fair_semaphore import FairSemaphore
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.fork_server import ForkServer, ForkServerError
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.parser.limits import MIB
from cleardeed.documents.parser.overruns import FREE_SECONDS, SHARE, OverrunError, Overruns
from tests.documents.loops import form_in_itself
from tests.documents.making import CONTRACT
from tests.documents.memory import opened

pytestmark = pytest.mark.process

ACCOUNT = "acc_one"
LOOP, LONG_LOOP = form_in_itself(), form_in_itself(more=bytes(2 * MIB))
"""The larger takes all the time that a file may."""


async def test_a_killed_process_is_started_again() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            await parsers.server.start()
            await kill(parsers.server)
            assert (await parsers.inspect(ACCOUNT, file)).format == "text"


async def test_a_process_that_dies_with_the_task_is_not_the_files_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_parsers(ocr=False) as parsers:
        send = parsers.server.send

        def kill_and_send(message: bytes, file: int, writing: int) -> None:
            process = parsers.server._process
            assert process is not None
            process.kill()
            process.wait()
            send(message, file, writing)

        monkeypatch.setattr(parsers.server, "send", kill_and_send)
        with opened(CONTRACT.encode()) as file, pytest.raises(ForkServerError):
            await parsers.inspect(ACCOUNT, file)


async def test_a_process_that_dies_in_the_midst_of_a_task_is_not_the_files_fault() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(LONG_LOOP) as slow:
            task = asyncio.create_task(parsers.inspect(ACCOUNT, slow))
            while parsers.server.pid is None or not reads_a_file(parsers.server.pid):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.001)
            await kill(parsers.server)
            with pytest.raises(ForkServerError):
                await task


async def test_a_process_that_has_hung_up_runs_no_more_though_it_was_not_waited_for() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            await parsers.inspect(ACCOUNT, file)
        ours, theirs = socket.socketpair()
        theirs.close()
        assert parsers.server.is_running
        control, parsers.server._control = parsers.server._control, ours
        assert control is not None
        control.close()
        assert not parsers.server.is_running


async def test_no_more_run_at_once_than_there_may_be_and_all_are_done() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            found = await asyncio.gather(*(parsers.inspect(ACCOUNT, file) for _ in range(40)))
        assert len(found) == 40
    assert parsers.server.pid is None


async def test_a_hostile_file_does_not_hold_up_the_others() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(LONG_LOOP) as hostile, opened(CONTRACT.encode()) as file:
            slow = asyncio.create_task(parsers.inspect("acc_hostile", hostile))
            await asyncio.gather(*(parsers.inspect(ACCOUNT, file) for _ in range(20)))
            assert not slow.done()
            slow.cancel()
            with pytest.raises((asyncio.CancelledError, UnreadableError)):
                await slow


async def test_descriptors_do_not_leak() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            await parsers.inspect(ACCOUNT, file)
            before = open_descriptors()
            for _ in range(20):
                await parsers.inspect(ACCOUNT, file)
            await asyncio.sleep(0.05)
            assert open_descriptors() <= before


async def test_no_setting_of_the_service_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_ENCRYPTION_KEY", "secret")
    parsers = Parsers(ocr=False)
    await parsers.server.start()
    assert parsers.server.pid is not None
    environment = environment_of(parsers.server.pid)
    parsers.server.stop()
    assert b"OMP_THREAD_LIMIT" in environment
    assert b"CLEARDEED" not in environment
    assert os.environ["CLEARDEED_ENCRYPTION_KEY"] == "secret"


async def test_another_account_is_served_ahead_of_the_line() -> None:
    """Forty files of one account wait; the first of another is begun before any more of them."""
    async with open_parsers(ocr=False) as parsers:
        begun = begun_by(parsers)
        with opened(LOOP) as loop, opened(CONTRACT.encode()) as file:
            parsers._overruns = Overruns(lambda: 0.0)
            attack = [asyncio.create_task(parsers.inspect("acc_hostile", loop)) for _ in range(40)]
            while len(begun) < parsers.at_once:  # noqa: ASYNC110 - the tasks run meanwhile
                await asyncio.sleep(0)
            assert begun == [loop] * parsers.at_once
            assert (await parsers.inspect(ACCOUNT, file)).format == "text"
            assert begun.index(file) == parsers.at_once
            for task in attack:
                task.cancel()
            await asyncio.gather(*attack, return_exceptions=True)


async def test_accounts_take_turns_while_they_wait() -> None:
    async with open_parsers(ocr=False) as parsers:
        parsers._turns = FairSemaphore(limit=1)
        begun = begun_by(parsers)
        with opened(b"first " * 9) as first, opened(b"second " * 9) as second, opened(b"third " * 9) as third:
            files = {"acc_one": first, "acc_two": second, "acc_three": third}
            await asyncio.gather(*(parsers.inspect(one, files[one]) for one in files for _ in range(10)))
        assert len(begun) == 30
        for served in range(3, 30):
            counts = [begun[:served].count(file) for file in files.values()]
            assert max(counts) - min(counts) <= 2, "the first of all is served twice before the line forms"


async def test_an_account_whose_files_keep_ending_at_limits_waits_and_others_do_not() -> None:
    async with open_parsers(ocr=False) as parsers:
        now = 0.0
        parsers._overruns = Overruns(lambda: now)
        with opened(LOOP) as loop, opened(CONTRACT.encode()) as file:
            parsers._overruns.add("acc_hostile", FREE_SECONDS)
            with pytest.raises(UnreadableError):
                await parsers.inspect("acc_hostile", loop)
            parsers._overruns.add("acc_hostile", 1.0)
            with pytest.raises(OverrunError) as refused:
                await parsers.inspect("acc_hostile", file)
            assert refused.value.seconds > 1.0 / SHARE
            with pytest.raises(OverrunError):
                await parsers.read("acc_hostile", file)
            assert (await parsers.inspect(ACCOUNT, file)).format == "text"
            now += refused.value.seconds
            assert (await parsers.inspect("acc_hostile", file)).format == "text"


async def test_a_short_wait_is_waited_out() -> None:
    async with open_parsers(ocr=False) as parsers:
        with opened(CONTRACT.encode()) as file:
            parsers._overruns.add(ACCOUNT, FREE_SECONDS + 0.1 * SHARE)
            assert (await parsers.inspect(ACCOUNT, file)).format == "text"
            assert parsers._overruns.wait(ACCOUNT) == 0


def begun_by(parsers: Parsers) -> list[int]:
    """The files that are handed over, in their order, as that goes on."""
    send, begun = parsers.server.send, list[int]()

    def sent(message: bytes, file: int, writing: int) -> None:
        begun.append(file)
        send(message, file, writing)

    parsers.server.send = sent  # type: ignore[method-assign]
    return begun


async def kill(server: ForkServer) -> None:
    process = server._process
    assert process is not None
    process.kill()
    await asyncio.to_thread(process.wait)


def reads_a_file(pid: int) -> bool:
    """Whether the process has a fork that is confined."""
    forks = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return any("Seccomp:\t2" in Path(f"/proc/{fork}/status").read_text() for fork in forks)


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()
