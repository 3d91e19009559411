"""The service's side of the analyser process: kept running, asked for one analysis after another, a few at a time."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import msgspec
import structlog

from cleardeed.documents.analyser.task import Broken, Done, Limits, Overrun, Task
from cleardeed.documents.analyser.wire import STARTED
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.findings import Analysed

GRACE_SECONDS = 5
"""What a fork may take beyond its own clock before it is killed from here."""
START_SECONDS = 60
MOST_REPLY = 64 * 1024 * 1024
_PASSED_ON = ("PATH", "PYTHONPATH", "LANG")

log = structlog.get_logger(__name__)


class AnalyserAwayError(OSError):
    """The analysis ended midway or did not begin. Says nothing about the text; try again."""


class AnalysisBrokenError(RuntimeError):
    """A fault of the rules, which is logged; try again with a release that mends it."""


class Analyser:
    """Has texts analysed, each in a process of its own. As many run at the same time as there are cores, at a low
    priority; the others wait in line."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._turns = asyncio.Semaphore(os.cpu_count() or 1)
        self._starting = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    async def analyse(self, task: Task) -> Analysed:
        """What the rules say of a text.

        Raises `UnreadableError` where that takes more than the limits; `AnalyserAwayError`, `AnalysisBrokenError`.
        """
        async with self._turns:
            await self.start()
            with _memory(msgspec.json.encode(task)) as file:
                reading, writing = os.pipe()
                try:
                    self._send(file, writing)
                except OSError as error:
                    os.close(reading)
                    self.stop()
                    raise AnalyserAwayError("the analyser process is gone") from error
                finally:
                    os.close(writing)
                reply = await _reply(reading, self._limits.wall_seconds + GRACE_SECONDS)
        if isinstance(reply, Broken):
            log.error("the rules failed on a text", fault=reply.kind, place=reply.place)
            raise AnalysisBrokenError(reply.kind)
        if isinstance(reply, Overrun):
            raise UnreadableError("too_much_work")
        return reply.analysed

    @property
    def process(self) -> int | None:
        """The number of the process that forks for each analysis; None where none was started."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Starts the process where it does not run."""
        async with self._starting:
            if self._process is None or self._process.poll() is not None:
                self.stop()
                await asyncio.to_thread(self._start)

    def stop(self) -> None:
        """Ends the process with all it is doing."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        limits = msgspec.json.encode(self._limits).decode()
        command = [sys.executable, "-m", "cleardeed.documents.analyser", str(theirs.fileno()), limits]
        with theirs:
            self._process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno()],
                # No setting of the service goes along: its keys are none of the rules' business.
                env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._control = ours
        ours.settimeout(START_SECONDS)
        try:
            started = ours.recv(1)
        except OSError:
            started = b""
        if not started:
            raise AnalyserAwayError("the analyser process did not start")
        ours.setblocking(False)

    def _send(self, file: int, writing: int) -> None:
        if self._control is None:
            raise OSError("not running")
        socket.send_fds(self._control, [b"+"], [file, writing])


@asynccontextmanager
async def open_analyser(*, warm: bool = True) -> AsyncIterator[Analyser]:
    """An analyser for the length of the block; not `warm`, its process starts when it is needed.

    Where it cannot be started, only what needs it fails.
    """
    analyser = Analyser()
    starting = asyncio.create_task(_warm(analyser)) if warm else None
    try:
        yield analyser
    finally:
        if starting is not None:
            await starting
        analyser.stop()


async def _warm(analyser: Analyser) -> None:
    try:
        await analyser.start()
    except OSError:
        log.exception("the analyser process did not start")


@contextmanager
def _memory(content: bytes) -> Iterator[int]:
    """A file of memory with the content: what is analysed touches no disk unencrypted."""
    file = os.memfd_create("analysis", os.MFD_CLOEXEC)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(file, rest) :]
        yield file
    finally:
        os.close(file)


async def _reply(descriptor: int, seconds: float) -> Done | Overrun | Broken:
    """The fork's answer; it is killed where it takes longer, or where nobody waits for it any more."""
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
    )
    process: int | None = None
    try:
        async with asyncio.timeout(seconds):
            (process,) = STARTED.unpack(await reader.readexactly(STARTED.size))
            answer = await _whole(reader)
        process = None
        return msgspec.json.decode(answer, type=Done | Overrun | Broken)
    except TimeoutError:
        raise AnalyserAwayError("an analysis had no turn") from None
    except (asyncio.IncompleteReadError, msgspec.DecodeError):
        process = None
        raise AnalyserAwayError("an analysis ended midway") from None
    finally:
        if process is not None:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        transport.close()


async def _whole(reader: asyncio.StreamReader) -> bytes:
    answer = bytearray()
    while chunk := await reader.read(1 << 16):
        answer += chunk
        if len(answer) > MOST_REPLY:
            raise AnalyserAwayError("an analysis says too much")
    return bytes(answer)
