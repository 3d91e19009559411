"""Delivering events: claimed in batches, posted side by side, recorded in batches.

A claim is a lease: whoever dies with an event in hand loses it to the next claim, and the receiver may get it twice,
under the same id. Tries that end together are recorded in one transaction.
"""

import asyncio
import contextlib
import time
from functools import cache

import aiohttp
import structlog
from prometheus_client import Counter, Histogram

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.database.pool import Pool, transaction
from cleardeed.events import store
from cleardeed.events.lanes import Lane, Lanes
from cleardeed.events.model import place_of_answer
from cleardeed.events.retry import next_wait, read_retry_after
from cleardeed.events.signing import signed_headers
from cleardeed.events.store import Attempt, Claimed
from cleardeed.net.client import OutboundClient, RefusedAddressError, Reply
from cleardeed.net.urls import RefusedUrlError

TIMEOUT_SECONDS = 10.0
KEEP_BYTES = 200
POLL_SECONDS = 0.25
BUSY_POLL_SECONDS = 0.02
AT_A_TIME_IN_ALL = 512
"""Below what a process may have of open files, and what the client has of connections."""
REFILL = 32
"""So many tries have to end before more are claimed at once; a claim of one costs what a claim of twenty does."""
RECORD_AGAIN_SECONDS = 1.0
HEADERS = {"Content-Type": "application/json", "User-Agent": "cleardeed-events/1"}
GONE = 410

log = structlog.get_logger(__name__)
deliveries_total = Counter("cleardeed_deliveries_total", "Tries to deliver an event by how they ended", ["outcome"])
_count = cache(deliveries_total.labels)
delivery_seconds = Histogram("cleardeed_delivery_seconds", "Time from sending an event to the receiver's answer")


class Deliverer:
    """Delivers what is due, until stopped. Any number of them may run over one database."""

    def __init__(self, pool: Pool, ring: KeyRing, client: OutboundClient) -> None:
        self._pool = pool
        self._ring = ring
        self._client = client
        self._lanes: Lanes[Claimed] = Lanes()
        self._room = asyncio.Semaphore(AT_A_TIME_IN_ALL)
        self._sending: set[asyncio.Task[None]] = set()
        self._tried: list[Attempt] = []
        self._untried: list[str] = []
        self._recorder: asyncio.Task[None] | None = None
        self._stopping = False
        self._ended = 0
        self._awake = asyncio.Event()
        """Set where it is worth looking again before the next look is due."""

    async def run(self) -> None:
        """Until `stop`; tries under way are ended and recorded first."""
        while not self._stopping:
            try:
                started = await self._start_due()
            except Exception as error:  # the database's absence: what is due stays due
                log.warning("events cannot be claimed", exc_info=error)
                started = 0
            await self._pause(busy=started > 0)
        await self._finish()

    async def drain(self) -> int:
        """Tries all that is due now, once, and returns how many tries that took."""
        tries = 0
        while started := await self._start_due():
            tries += started
            await self._finish()
        return tries

    def stop(self) -> None:
        """Takes no further event."""
        self._stopping = True
        self._awake.set()

    async def _start_due(self) -> int:
        self._ended = 0
        free = self._lanes.free
        if free <= 0:
            return 0
        claimed = await store.claim(self._pool, self._ring, clock.now(), limit=free, left=self._lanes.left())
        if claimed:
            failpoint("delivery.claimed")
        readable = [event for event in claimed if event.body is not None]
        if len(readable) < len(claimed):
            await store.mark_erased(self._pool, [event.event_id for event in claimed if event.body is None])
        for event in readable:
            lane = self._lanes.of(event.address_id)
            if lane.enter(event):
                self._sending.add(asyncio.create_task(self._send(lane, event)))
        return len(claimed)

    async def _pause(self, *, busy: bool) -> None:
        """While there is work, until some tries have ended since the last claim began; else until the next look."""
        self._awake.clear()
        if self._ended >= REFILL or (busy and not self._sending):
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._awake.wait(), BUSY_POLL_SECONDS if busy else POLL_SECONDS)

    async def _finish(self) -> None:
        while self._sending or self._recorder:
            await asyncio.wait(self._sending | ({self._recorder} if self._recorder else set()))

    async def _send(self, lane: Lane[Claimed], event: Claimed) -> None:
        """Tries the event, then what waits in its lane; gives them back where the worker stops."""
        try:
            following: Claimed | None = event
            while following is not None:
                async with self._room:
                    if self._stopping:
                        self._untried.append(following.event_id)
                    else:
                        await self._try(lane, following)
                following = lane.leave()
                self._ended += 1
                if self._recorder is None:
                    self._recorder = asyncio.create_task(self._record())
                if self._ended >= REFILL:
                    self._awake.set()
        finally:
            # Not by a callback, a turn of the loop later: of two that end together one has to see that it is the last.
            self._sending -= {asyncio.current_task()}
            if not self._sending:
                self._awake.set()

    async def _try(self, lane: Lane[Claimed], event: Claimed) -> None:
        started = time.monotonic()
        outcome, reply = await self._post(event, event.body or b"")
        seconds = time.monotonic() - started
        failpoint("delivery.sent")
        try:
            attempt = judge(event, outcome, reply, seconds)
        except Exception as error:  # a fault of ours: its lease ends, and the others in the lane go out
            log.warning("an answer cannot be judged", exc_info=error)
            return
        beyond = lane.judge(accepted=attempt.status == "delivered", seconds=seconds)
        self._tried.append(attempt)
        self._untried += [waiting.event_id for waiting in beyond]
        _count(outcome).inc()
        delivery_seconds.observe(seconds)

    async def _post(self, event: Claimed, body: bytes) -> tuple[str, Reply | None]:
        headers = HEADERS | signed_headers(event.secret, int(clock.now().timestamp()), body)
        try:
            reply = await self._client.post(event.url, body, headers, within=TIMEOUT_SECONDS, keep=KEEP_BYTES)
        except (RefusedUrlError, RefusedAddressError):
            return "refused_address", None
        except TimeoutError:
            return "timeout", None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            return type(error).__name__, None
        except Exception as error:  # a fault of ours or the library's: the others in the lane go out
            log.warning("an event cannot be sent", exc_info=error)
            return type(error).__name__, None
        return "accepted" if 200 <= reply.status < 300 else "rejected", reply

    async def _record(self) -> None:
        """Writes what was tried and what was not until nothing is left, through losses of the database."""
        while self._tried or self._untried:
            attempts, self._tried = self._tried, []
            untried, self._untried = self._untried, []
            try:
                await self._write(attempts, untried)
                failpoint("delivery.recorded")
            except Exception as error:
                log.warning("tries cannot be recorded", exc_info=error)
                self._tried += attempts
                self._untried += untried
                await asyncio.sleep(RECORD_AGAIN_SECONDS)
        self._recorder = None

    async def _write(self, attempts: list[Attempt], untried: list[str]) -> None:
        """All in one transaction; where every address has accepted something that is one statement, a fifth of the
        round trips."""
        failing = store.failing(attempts)
        if attempts and not failing and not untried:
            await store.record_attempts(self._pool, attempts)
            return
        async with transaction(self._pool) as connection:
            await store.record_attempts(connection, attempts)
            await store.judge_addresses(connection, failing)
            await store.give_back(connection, untried, clock.now())


def judge(event: Claimed, outcome: str, reply: Reply | None, seconds: float) -> Attempt:
    """What follows from a try: delivered, another one later, or none."""
    now = clock.now()
    gone = reply is not None and reply.status == GONE
    accepted = outcome == "accepted"
    wait = None if accepted else next_wait(event.tries + 1, read_retry_after(reply.retry_after, now) if reply else None)
    return Attempt(
        event_id=event.event_id,
        address_id=event.address_id,
        at=now,
        took_ms=round(seconds * 1000),
        outcome=outcome,
        status_code=reply.status if reply else None,
        answer=_sealed(event, reply.beginning) if reply else b"",
        status="delivered" if accepted else "held" if gone else "pending" if wait else "exhausted",
        next_attempt_at=None if gone or wait is None else now + wait,
        gone=gone,
    )


def _sealed(event: Claimed, answer: bytes) -> bytes:
    """A receiver's answer under the key of the event's subject: it may repeat what the event says."""
    return event.key.encrypt(answer, place_of_answer(event.event_id)) if event.key and answer else b""
