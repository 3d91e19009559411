"""The service's side of the parser process: kept running, asked for tasks, a few at a time."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import structlog

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Inspected, Read, Refused, Scanned
from cleardeed.documents.parser.confine import missing
from cleardeed.documents.parser.limits import LIMITS, MOST_REPLY, TASKS
from cleardeed.documents.parser.wire import REQUEST, STARTED

GRACE_SECONDS = 5
SCANS = ("scan", "scan_pictures")
START_SECONDS = 30
_PASSED_ON = ("PATH", "PYTHONPATH", "TESSDATA_PREFIX", "LANG")

log = structlog.get_logger(__name__)
A = TypeVar("A", Inspected, Read, Scanned)


class ParserAwayError(ConnectionError):
    """The parser process did not take the task. Says nothing about the file; try again."""


class Parsers:
    """Asks for tasks. As many run at the same time as there are cores; the others wait in line. Scans, which take
    seconds, have a line of their own."""

    def __init__(self, *, ocr: bool) -> None:
        self._ocr = ocr
        self.at_once = os.cpu_count() or 1
        self._turns, self._turns_of_scans = asyncio.Semaphore(self.at_once), asyncio.Semaphore(self.at_once)
        self._starting = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    async def inspect(self, file: int) -> Inspected:
        """Judges the open file `file`. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("inspect", file, 0, Inspected)

    async def read(self, file: int) -> Read:
        """The pages' own text. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("read", file, 0, Read)

    async def scan(self, file: int, page: int) -> Scanned:
        """What the picture of a page says. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("scan", file, page, Scanned)

    async def scan_pictures(self, file: int, page: int) -> Scanned:
        """What the pictures on a page of text say. Raises `UnreadableError`, `ParserAwayError`."""
        return await self._ask("scan_pictures", file, page, Scanned)

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

    async def _ask(self, task: str, file: int, page: int, kind: type[A]) -> A:
        if os.fstat(file).st_size == 0:
            raise UnreadableError("empty")
        async with self._turns_of_scans if task in SCANS else self._turns:
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
