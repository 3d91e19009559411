"""The service's side of the parser process: kept running, asked for tasks, a few at a time."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import structlog
from prometheus_client import Counter

from cleardeed.core.turns import Turns
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Inspected, Read, Refused, Scanned
from cleardeed.documents.parser.confine import missing
from cleardeed.documents.parser.limits import LIMITS, MOST_REPLY, TASKS
from cleardeed.documents.parser.overruns import OverrunError, Overruns
from cleardeed.documents.parser.wire import REQUEST, STARTED

GRACE_SECONDS = 5
SCANS = ("scan", "scan_pictures")
START_SECONDS = 30
PATIENCE_SECONDS = 5.0
"""How long an upload of an account that has to wait is held before it is refused with a retry delay."""
ORDINARY_SECONDS = 2.0
"""A refused file that took longer counts as one that ended at a limit."""
_PASSED_ON = ("PATH", "PYTHONPATH", "TESSDATA_PREFIX", "LANG")

log = structlog.get_logger(__name__)
A = TypeVar("A", Inspected, Read, Scanned)
tasks_total = Counter("cleardeed_parser_tasks_total", "Tasks of the parser by how they ended", ["task", "outcome"])


class ParserAwayError(OSError):
    """The parser process did not take the task. Says nothing about the file; try again."""


class Parsers:
    """Asks for tasks, for accounts in rotation. Of one account as many run at the same time as there are cores, and one
    more of another; scans, which take seconds, have a line of their own.

    An account whose files keep ending at limits waits (`Overruns`).
    """

    def __init__(self, *, ocr: bool) -> None:
        self._ocr = ocr
        self.at_once = os.cpu_count() or 1
        self._turns, self._turns_of_scans = (Turns(at_once=self.at_once + 1, of_one=self.at_once) for _ in range(2))
        self._overruns = Overruns()
        self._starting = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    async def inspect(self, account_id: str, file: int) -> Inspected:
        """Judges the open file `file` of the account. Raises `UnreadableError`, `ParserAwayError`; `OverrunError` where
        the account has to wait longer than `PATIENCE_SECONDS`."""
        waited = 0.0
        while wait := self._overruns.wait(account_id):
            if waited + wait > PATIENCE_SECONDS:
                raise OverrunError(wait)
            await asyncio.sleep(wait)
            waited += wait
        return await self._ask("inspect", account_id, file, 0, Inspected)

    async def read(self, account_id: str, file: int) -> Read:
        """The pages' own text. Raises `UnreadableError`, `ParserAwayError`; `OverrunError` where the account has to
        wait."""
        if wait := self._overruns.wait(account_id):
            raise OverrunError(wait)
        return await self._ask("read", account_id, file, 0, Read)

    async def scan(self, account_id: str, file: int, page: int) -> Scanned:
        """What the picture of a page says. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("scan", account_id, file, page, Scanned)

    async def scan_pictures(self, account_id: str, file: int, page: int) -> Scanned:
        """What the pictures on a page of text say. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("scan_pictures", account_id, file, page, Scanned)

    def stop(self) -> None:
        """Ends the process with all it is doing."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def warm(self) -> None:
        """Starts the process; where that fails, it is tried again with the first task."""
        try:
            await self.start()
        except OSError:
            log.exception("the parser process did not start")

    async def start(self) -> None:
        """Starts the process where it does not run."""
        async with self._starting:
            if self._process is None or self._process.poll() is not None:
                self.stop()
                await asyncio.to_thread(self._start)

    def _start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        command = [sys.executable, "-m", "cleardeed.documents.parser", str(theirs.fileno())]
        # No setting of the service goes along: its keys are none of the parser's business.
        environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | {"OMP_THREAD_LIMIT": "1"}
        with theirs:
            self._process = subprocess.Popen(
                command + ["--ocr"] * self._ocr,
                pass_fds=[theirs.fileno()],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._control = ours
        ours.settimeout(START_SECONDS)
        try:
            started = ours.recv(1)
        except TimeoutError:
            started = b""
        if started != STARTED:
            raise ParserAwayError("the parser process did not start")
        ours.setblocking(False)

    async def _ask(self, task: str, account_id: str, file: int, page: int, kind: type[A]) -> A:
        if os.fstat(file).st_size == 0:
            raise UnreadableError("empty")
        turns = self._turns_of_scans if task in SCANS else self._turns
        async with turns.turn(account_id):
            began = time.monotonic()
            outcome = "failed"
            try:
                answer = await self._done(task, file, page, kind)
                outcome = "read"
            except UnreadableError as error:
                took = time.monotonic() - began
                overrun = error.fault == "too_much_work" or took > ORDINARY_SECONDS
                outcome = "overrun" if overrun else "refused"
                if overrun:
                    self._add_overrun(account_id, min(took, LIMITS[task].cpu_seconds))
                raise
            finally:
                tasks_total.labels(task, outcome).inc()
        return answer

    def _add_overrun(self, account_id: str, seconds: float) -> None:
        self._overruns.add(account_id, seconds)
        if wait := self._overruns.wait(account_id):
            log.warning("files of an account keep ending at limits", account_id=account_id, wait_seconds=round(wait))

    async def _done(self, task: str, file: int, page: int, kind: type[A]) -> A:
        """What the parser process says. Raises `UnreadableError`, `ParserAwayError`."""
        await self.start()
        process = self._process
        reading, writing = os.pipe()
        try:
            self._send(task, page, file, writing)
        except OSError as error:
            os.close(reading)
            self.stop()
            raise ParserAwayError("the parser process is gone") from error
        finally:
            os.close(writing)
        reply = await _whole(reading, LIMITS[task].wall_seconds + GRACE_SECONDS)
        if not reply.startswith(STARTED):
            raise ParserAwayError("the parser process took no task")
        try:
            answer = msgspec.json.decode(reply[len(STARTED) :], type=kind | Refused)
        except msgspec.DecodeError:
            if process is None or process.poll() is not None:  # it took its tasks along: that was not the file's doing
                raise ParserAwayError("the parser process ended midway") from None
            raise UnreadableError("too_much_work") from None  # the task was ended midway, or broken into
        if isinstance(answer, Refused):
            raise UnreadableError(answer.fault)
        return answer

    def _send(self, task: str, page: int, file: int, writing: int) -> None:
        if self._control is None:
            raise OSError("not running")
        socket.send_fds(self._control, [REQUEST.pack(TASKS.index(task), page)], [file, writing])


@asynccontextmanager
async def open_parsers(*, ocr: bool, warm: bool = True) -> AsyncIterator[Parsers]:
    """A parser process for the length of the block, started beside what else starts; not `warm`, when it is needed.

    Where it cannot be started, only what needs it fails.
    """
    parsers = Parsers(ocr=ocr)
    if lacks := missing():
        log.warning("the kernel lacks what confines parsers best", missing=lacks)
    starting = asyncio.create_task(parsers.warm()) if warm else None
    try:
        yield parsers
    finally:
        if starting is not None:
            await starting
        parsers.stop()


async def _whole(descriptor: int, seconds: float) -> bytes:
    """What comes back until the other side closes; what had come where that takes too long or is too much."""
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
    )
    reply = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while len(reply) <= MOST_REPLY and (chunk := await reader.read(65536)):
                reply += chunk
    except TimeoutError:
        pass
    finally:
        transport.close()
    return bytes(reply)
