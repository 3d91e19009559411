"""Deliver due events at least once: claim in batches, post concurrently, record outcomes in batches.

A claim is a lease. If the process dies, the event is claimed again once the lease ends, and the receiver may get it
twice, under the same id.
"""

import asyncio
import contextlib
import time
from functools import cache

import aiohttp
import msgspec
import structlog
from prometheus_client import Counter, Histogram

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.database.pool import Pool, transaction
from cleardeed.events import deliveries
from cleardeed.events.deliveries import Attempt, Claimed
from cleardeed.events.model import event_columns
from cleardeed.events.retry import parse_retry_after, retry_delay
from cleardeed.events.signing import signed_headers
from cleardeed.events.windows import SendWindow, SendWindows
from cleardeed.net.client import OutboundClient, RefusedAddressError, Reply
from cleardeed.net.urls import RefusedUrlError
from cleardeed.telemetry import tracing
from cleardeed.telemetry.contexts import causes_of

TIMEOUT_SECONDS = 10.0
KEPT_ANSWER_BYTES = 200
POLL_SECONDS = 0.25
BUSY_POLL_SECONDS = 0.02
MAX_CONCURRENT = 512
"""Lower than a process's limit of open files and the client's limit of connections."""
REFILL_AFTER = 32
"""Claim again after this many attempts have ended: claiming one event costs as much as claiming twenty."""
RECORD_AGAIN_SECONDS = 1.0
HEADERS = {"Content-Type": "application/json", "User-Agent": "cleardeed-events/1"}
GONE = 410

log = structlog.get_logger(__name__)
deliveries_total = Counter("cleardeed_deliveries_total", "Tries to deliver an event by how they ended", ["outcome"])
_count = cache(deliveries_total.labels)
delivery_seconds = Histogram("cleardeed_delivery_seconds", "Time from sending an event to the receiver's answer")


class Deliverer:
    """Delivers due events until stopped. Several may run on one database."""

    def __init__(
        self,
        pool: Pool,
        ring: KeyRing,
        client: OutboundClient,
        *,
        send_traceparent: bool = False,
        by_account: bool = False,
    ) -> None:
        self._send_traceparent = send_traceparent
        self._by_account = by_account
        self._pool = pool
        self._ring = ring
        self._client = client
        self._windows: SendWindows[Claimed] = SendWindows()
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._sending: set[asyncio.Task[None]] = set()
        self._attempts: list[Attempt] = []
        self._unattempted: list[Claimed] = []
        self._recorder: asyncio.Task[None] | None = None
        self._stopping = False
        self._ended = 0
        self._wake = asyncio.Event()
        """Set to claim again before the next poll."""

    async def run(self) -> None:
        """Deliver until `stop`; attempts in flight are completed and recorded first."""
        while not self._stopping:
            try:
                started = await self._start_due()
            except Exception as error:  # the database is away: due events stay due
                log.warning("events cannot be claimed", exc_info=error)
                started = 0
            await self._pause(busy=started > 0)
        await self._finish()

    async def drain(self) -> int:
        """Attempt every event that is due now, and return the number of attempts."""
        tries = 0
        while started := await self._start_due():
            tries += started
            await self._finish()
        return tries

    def stop(self) -> None:
        """Stop claiming events."""
        self._stopping = True
        self._wake.set()

    async def _start_due(self) -> int:
        self._ended = 0
        free = self._windows.free
        if free <= 0:
            return 0
        claimed = await deliveries.claim(
            self._pool,
            self._ring,
            clock.now(),
            limit=free,
            remaining=self._windows.remaining(),
            by_account=self._by_account,
        )
        if claimed:
            failpoint("delivery.claimed")
        readable = [event for event in claimed if event.body is not None]
        if len(readable) < len(claimed):
            await deliveries.mark_erased(self._pool, [event for event in claimed if event.body is None])
        for event in await self._with_causes(readable):
            window = self._windows.for_address(event.address_id)
            if window.admit(event):
                self._sending.add(asyncio.create_task(self._send(window, event)))
        return len(claimed)

    async def _with_causes(self, events: list[Claimed]) -> list[Claimed]:
        """The events with the spans that recorded them, where tracing is on."""
        if not events or not tracing.is_on():
            return events
        causes = await causes_of(self._pool, [event.event_id for event in events])
        return [msgspec.structs.replace(event, cause=causes.get(event.event_id)) for event in events]

    async def _pause(self, *, busy: bool) -> None:
        """Wait until `REFILL_AFTER` attempts have ended since the last claim, or until the next poll."""
        self._wake.clear()
        if self._ended >= REFILL_AFTER or (busy and not self._sending):
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), BUSY_POLL_SECONDS if busy else POLL_SECONDS)

    async def _finish(self) -> None:
        while self._sending or self._recorder:
            await asyncio.wait(self._sending | ({self._recorder} if self._recorder else set()))

    async def _send(self, window: SendWindow[Claimed], event: Claimed) -> None:
        """Attempt the event, then those waiting in its window; give them back if the worker stops."""
        try:
            following: Claimed | None = event
            while following is not None:
                async with self._slots:
                    if self._stopping:
                        self._unattempted.append(following)
                    else:
                        await self._attempt(window, following)
                following = window.release()
                self._ended += 1
                if self._recorder is None:
                    self._recorder = asyncio.create_task(self._record())
                if self._ended >= REFILL_AFTER:
                    self._wake.set()
        finally:
            # Not in a done callback, which runs one loop iteration later: of two tasks that end together, the second
            # must see that it is the last.
            self._sending -= {asyncio.current_task()}
            if not self._sending:
                self._wake.set()

    async def _attempt(self, window: SendWindow[Claimed], event: Claimed) -> None:
        started = time.monotonic()
        with tracing.span("deliver", kind="client", parent=event.cause, attempt=event.tries + 1) as span:
            outcome, reply = await self._post(event, event.body or b"")
            span.set(outcome=outcome, status_code=reply.status if reply else None)
        seconds = time.monotonic() - started
        failpoint("delivery.sent")
        try:
            attempt = classify_attempt(event, outcome, reply, seconds)
        except Exception as error:  # our own fault: the lease expires, and the rest of the window is sent
            log.warning("an answer cannot be classified", exc_info=error)
            return
        excess = window.adjust(accepted=attempt.status == "delivered", seconds=seconds)
        self._attempts.append(attempt)
        self._unattempted += excess
        _count(outcome).inc()
        delivery_seconds.observe(seconds)

    async def _post(self, event: Claimed, body: bytes) -> tuple[str, Reply | None]:
        headers = HEADERS | signed_headers(event.secret, event.event_id, int(clock.now().timestamp()), body)
        if self._send_traceparent and (traceparent := tracing.current_traceparent()):
            headers["traceparent"] = traceparent
        try:
            reply = await self._client.post(
                event.url, body, headers, timeout_seconds=TIMEOUT_SECONDS, max_bytes=KEPT_ANSWER_BYTES
            )
        except (RefusedUrlError, RefusedAddressError):
            return "refused_address", None
        except TimeoutError:
            return "timeout", None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            return type(error).__name__, None
        except Exception as error:  # our own fault or the library's: the rest of the window is sent
            log.warning("an event cannot be sent", exc_info=error)
            return type(error).__name__, None
        return "accepted" if 200 <= reply.status < 300 else "rejected", reply

    async def _record(self) -> None:
        """Record outcomes until none is left, retrying while the database is away."""
        while self._attempts or self._unattempted:
            attempts, self._attempts = self._attempts, []
            unattempted, self._unattempted = self._unattempted, []
            try:
                await self._write(attempts, unattempted)
                failpoint("delivery.recorded")
            except Exception as error:
                log.warning("tries cannot be recorded", exc_info=error)
                self._attempts += attempts
                self._unattempted += unattempted
                await asyncio.sleep(RECORD_AGAIN_SECONDS)
        self._recorder = None

    async def _write(self, attempts: list[Attempt], unattempted: list[Claimed]) -> None:
        """Record in one transaction; in one statement (a fifth of the round trips) if every address accepted one."""
        failing = deliveries.failing_addresses(attempts)
        if attempts and not failing and not unattempted:
            await deliveries.record_attempts(self._pool, attempts)
            return
        async with transaction(self._pool) as connection:
            await deliveries.record_attempts(connection, attempts)
            await deliveries.update_failing_addresses(connection, failing)
            await deliveries.release_claim(connection, unattempted, clock.now())


def classify_attempt(event: Claimed, outcome: str, reply: Reply | None, seconds: float) -> Attempt:
    """The outcome of an attempt: delivered, retried later, held (HTTP 410) or exhausted."""
    now = clock.now()
    gone = reply is not None and reply.status == GONE
    accepted = outcome == "accepted"
    requested = parse_retry_after(reply.retry_after, now) if reply else None
    delay = None if accepted else retry_delay(event.tries + 1, requested)
    return Attempt(
        account_id=event.account_id,
        event_id=event.event_id,
        address_id=event.address_id,
        at=now,
        took_ms=round(seconds * 1000),
        outcome=outcome,
        status_code=reply.status if reply else None,
        answer=_encrypted_answer(event, reply.body_prefix) if reply else b"",
        status="delivered" if accepted else "held" if gone else "pending" if delay else "exhausted",
        next_attempt_at=None if gone or delay is None else now + delay,
        gone=gone,
    )


def _encrypted_answer(event: Claimed, answer: bytes) -> bytes:
    """The receiver's answer, encrypted with the key of the event's subject because it may repeat personal data."""
    return event_columns(event.event_id, event.key).encrypt_bytes("answer", answer) if event.key and answer else b""
