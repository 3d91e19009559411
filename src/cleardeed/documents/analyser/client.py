"""The service's side of the analyser process: kept running, asked for one analysis after another, a few at a time."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import msgspec
import structlog

from cleardeed.core.fair_semaphore import FairSemaphore
from cleardeed.documents.analyser.task import Broken, Done, Limits, Overrun, Task
from cleardeed.documents.analyser.wire import REQUEST, STARTED
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.findings import Analysed
from cleardeed.documents.fork_server import ForkServer, ForkServerError, read_reply, warmed, write_whole

GRACE_SECONDS = 5
"""What a fork may take beyond its own clock before it is killed from here."""
MOST_REPLY = 64 * 1024 * 1024

log = structlog.get_logger(__name__)


class AnalysisBrokenError(RuntimeError):
    """A fault of the rules, which is logged; try again with a release that mends it."""


class Analyser:
    """Has texts analysed, each in a process of its own at a low priority, for accounts in rotation. Of one account as
    many run at the same time as there are cores, and one more of another."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self.at_once = os.cpu_count() or 1
        self._turns = FairSemaphore(limit=self.at_once + 1, limit_per_account=self.at_once)
        self.server = ForkServer("cleardeed.documents.analyser", [msgspec.json.encode(self._limits).decode()])

    async def analyse(self, account_id: str, task: Task) -> Analysed:
        """Apply the rules to a text of the account.

        Raises `UnreadableError` where that takes more than the limits; `ForkServerError`, `AnalysisBrokenError`.
        """
        async with self._turns.slot(account_id):
            with _memory_file(msgspec.json.encode(task)) as file:
                async with self.server.request(REQUEST, file) as reader:
                    outcome = await _outcome(reader, self._limits.wall_seconds + GRACE_SECONDS)
        if isinstance(outcome, Broken):
            log.error("the rules failed on a text", fault=outcome.kind, place=outcome.place)
            raise AnalysisBrokenError(outcome.kind)
        if isinstance(outcome, Overrun):
            raise UnreadableError("too_much_work")
        return outcome.analysed


@asynccontextmanager
async def open_analyser(*, warm: bool = True) -> AsyncIterator[Analyser]:
    """An analyser for the length of the block; not `warm`, its process starts when it is needed."""
    analyser = Analyser()
    async with warmed(analyser.server, warm=warm):
        yield analyser


@contextmanager
def _memory_file(content: bytes) -> Iterator[int]:
    """A file of memory with the content: what is analysed touches no disk unencrypted."""
    file = os.memfd_create("analysis", os.MFD_CLOEXEC)
    try:
        write_whole(file, content)
        yield file
    finally:
        os.close(file)


async def _outcome(reader: asyncio.StreamReader, seconds: float) -> Done | Overrun | Broken:
    """The fork's outcome; it is killed where it takes longer, or where nobody waits for it any more."""
    running: int | None = None
    try:
        async with asyncio.timeout(seconds):
            (running,) = STARTED.unpack(await reader.readexactly(STARTED.size))
            reply = await read_reply(reader, MOST_REPLY)
        if len(reply) > MOST_REPLY:
            raise ForkServerError("the outcome of an analysis is too long")
        running = None  # its reply has ended, and so has the fork
        return msgspec.json.decode(reply, type=Done | Overrun | Broken)
    except TimeoutError:
        raise ForkServerError("an analysis had no turn") from None
    except (asyncio.IncompleteReadError, msgspec.DecodeError):
        raise ForkServerError("an analysis ended midway") from None
    finally:
        if running is not None:
            with suppress(ProcessLookupError):
                os.kill(running, signal.SIGKILL)
