"""The service's side of the parser process: kept running, asked for tasks, a few at a time."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import msgspec
import structlog
from prometheus_client import Counter

from cleardeed.core.fair_semaphore import FairSemaphore
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Inspected, Read, Refused, Scanned
from cleardeed.documents.fork_server import ForkServer, ForkServerError, read_reply, warmed
from cleardeed.documents.parser.confine import missing
from cleardeed.documents.parser.limits import LIMITS, MOST_REPLY, TASKS
from cleardeed.documents.parser.overruns import OverrunError, Overruns
from cleardeed.documents.parser.wire import REQUEST, STARTED

GRACE_SECONDS = 5
SCANS = ("scan", "scan_pictures")
MAX_WAIT_SECONDS = 5.0
"""How long an upload of an account that has to wait is held before it is refused with a retry delay."""
ORDINARY_SECONDS = 2.0
"""A refused file that took longer counts as one that ended at a limit."""

log = structlog.get_logger(__name__)
A = TypeVar("A", Inspected, Read, Scanned)
tasks_total = Counter("cleardeed_parser_tasks_total", "Tasks of the parser by how they ended", ["task", "outcome"])


class Parsers:
    """Asks for tasks, for accounts in rotation. Of one account as many run at the same time as there are cores, and one
    more of another; scans, which take seconds, have a line of their own.

    An account whose files keep ending at limits waits (`Overruns`).
    """

    def __init__(self, *, ocr: bool) -> None:
        self.at_once = os.cpu_count() or 1
        self._turns, self._turns_of_scans = (
            FairSemaphore(limit=self.at_once + 1, limit_per_account=self.at_once) for _ in range(2)
        )
        self._overruns = Overruns()
        self.server = ForkServer("cleardeed.documents.parser", ["--ocr"] * ocr, environment={"OMP_THREAD_LIMIT": "1"})

    async def inspect(self, account_id: str, file: int) -> Inspected:
        """Judges the open file `file` of the account. Raises `UnreadableError`, `ForkServerError`; `OverrunError` where
        the account has to wait longer than `MAX_WAIT_SECONDS`."""
        waited = 0.0
        while wait := self._overruns.wait(account_id):
            if waited + wait > MAX_WAIT_SECONDS:
                raise OverrunError(wait)
            await asyncio.sleep(wait)
            waited += wait
        return await self._ask("inspect", account_id, file, 0, Inspected)

    async def read(self, account_id: str, file: int) -> Read:
        """The pages' own text. Raises `UnreadableError`, `ForkServerError`; `OverrunError` where the account has to
        wait."""
        if wait := self._overruns.wait(account_id):
            raise OverrunError(wait)
        return await self._ask("read", account_id, file, 0, Read)

    async def scan(self, account_id: str, file: int, page: int) -> Scanned:
        """Recognise the text of the picture of a page. Raises `UnreadableError`, `ForkServerError`."""
        return await self._ask("scan", account_id, file, page, Scanned)

    async def scan_pictures(self, account_id: str, file: int, page: int) -> Scanned:
        """Recognise the text of the pictures on a page. Raises `UnreadableError`, `ForkServerError`."""
        return await self._ask("scan_pictures", account_id, file, page, Scanned)

    async def _ask(self, task: str, account_id: str, file: int, page: int, kind: type[A]) -> A:
        if os.fstat(file).st_size == 0:
            raise UnreadableError("empty")
        turns = self._turns_of_scans if task in SCANS else self._turns
        async with turns.slot(account_id):
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
        """The answer of the parser process. Raises `UnreadableError`, `ForkServerError`."""
        reply = b""
        async with self.server.request(REQUEST.pack(TASKS.index(task), page), file) as reader:
            pid = self.server.pid
            with suppress(TimeoutError):
                async with asyncio.timeout(LIMITS[task].wall_seconds + GRACE_SECONDS):
                    reply = await read_reply(reader, MOST_REPLY)
        if not reply.startswith(STARTED):
            raise ForkServerError("the parser process took no task")
        try:
            answer = msgspec.json.decode(reply[len(STARTED) :], type=kind | Refused)
        except msgspec.DecodeError:
            if self.server.pid != pid or not self.server.is_running:  # its forks died with it, not by the file
                raise ForkServerError("the parser process ended midway") from None
            raise UnreadableError("too_much_work") from None  # the task was ended midway, or broken into
        if isinstance(answer, Refused):
            raise UnreadableError(answer.fault)
        return answer


@asynccontextmanager
async def open_parsers(*, ocr: bool, warm: bool = True) -> AsyncIterator[Parsers]:
    """Parsers for the length of the block; not `warm`, the process starts when it is needed."""
    parsers = Parsers(ocr=ocr)
    if lacks := missing():
        log.warning("the kernel lacks what confines parsers best", missing=lacks)
    async with warmed(parsers.server, warm=warm):
        yield parsers
