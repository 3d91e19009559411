"""Launching checks: priced, charged, recorded and queued in one statement.

Launches that arrive while a statement is under way are sent together in the next one (group commit): the lock on a
busy account's row and the flush to disk are then paid once for all of them.
"""

from collections.abc import Sequence
from typing import Protocol

import asyncpg
import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, lookup
from cleardeed.checks.extracts.attach import attach
from cleardeed.checks.inputs import LaunchRequest
from cleardeed.checks.kind import CHECK
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import ApiError, IdempotencyConflictError, InsufficientFundsError
from cleardeed.core.failpoints import failpoint
from cleardeed.core.ids import new_id
from cleardeed.database.batcher import Batcher
from cleardeed.database.pool import Connection, Pool
from cleardeed.records.labels import label_columns
from cleardeed.telemetry import tracing
from cleardeed.telemetry.contexts import SAVE

MAX_BATCH = 64
"""Launches in one statement; keeps a transaction, and so the wait for a hot account, short."""
STATEMENTS_AT_ONCE = 2
LAUNCH = "SELECT * FROM launch_checks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ORDER BY ordinal"
LAUNCH_ON_SHARDS = LAUNCH.replace("launch_checks", "launch_on_shards")
TRACED_LAUNCH = f"WITH traced AS ({SAVE.format(keys='$15', traceparents='$16')}) {LAUNCH}"


class PreparedLaunch(msgspec.Struct, frozen=True):
    """One launch, ready to be sent: its id and key are made, its input is encrypted."""

    caller: Caller
    request: LaunchRequest
    idempotency: Idempotency | None
    check_id: str
    input: bytes
    data_key: bytes
    labels: bytes | None
    external_id_hash: bytes | None
    traceparent: str | None
    """Of the span that launches it; None where there is no tracing."""


def prepare_launch(
    ring: KeyRing, caller: Caller, request: LaunchRequest, idempotency: Idempotency | None = None
) -> PreparedLaunch:
    """The order of a check under a fresh id and data key."""
    check_id, key = new_id("chk"), DataKey.generate()
    columns = CHECK.columns(check_id, key)
    return PreparedLaunch(
        caller=caller,
        request=request,
        idempotency=idempotency,
        check_id=check_id,
        input=columns.encrypt("input", request.subject),
        data_key=ring.wrap(key),
        **label_columns(request.labels, ring, caller.account_id, columns),
        traceparent=tracing.current_traceparent(),
    )


async def send_launches(connection: Connection, launches: Sequence[PreparedLaunch]) -> list[StoredResponse | ApiError]:
    """Launches the orders in one statement, charging in their order until the money ends; one outcome for each."""
    traces = traceparents(launches)
    rows = await connection.fetch(
        TRACED_LAUNCH if traces else LAUNCH,
        *launch_arguments(launches),
        *((list(traces.keys()), list(traces.values())) if traces else ()),
    )
    return read_outcomes(rows)


def launch_arguments(launches: Sequence[PreparedLaunch]) -> tuple[object, ...]:
    """The arguments of the statement that launches these."""
    return (
        [launch.caller.account_id for launch in launches],
        [launch.caller.key_id for launch in launches],
        [launch.caller.mode for launch in launches],
        [launch.idempotency.key if launch.idempotency else None for launch in launches],
        [launch.idempotency.fingerprint if launch.idempotency else None for launch in launches],
        [launch.check_id for launch in launches],
        [launch.request.type for launch in launches],
        [launch.request.sandbox_status for launch in launches],
        [launch.request.legal_opinion for launch in launches],
        [launch.input for launch in launches],
        [launch.data_key for launch in launches],
        [launch.labels for launch in launches],
        [launch.external_id_hash for launch in launches],
        clock.now(),
    )


def traceparents(launches: Sequence[PreparedLaunch]) -> dict[str, str]:
    """The spans that launch checks, by the checks' ids; those that are traced."""
    return {launch.check_id: launch.traceparent for launch in launches if launch.traceparent}


def read_outcomes(rows: Sequence[asyncpg.Record]) -> list[StoredResponse | ApiError]:
    """The outcomes that the statement gave, in the order of its launches."""
    return [_outcome(row["outcome"], row["body"]) for row in rows]


class Orders(Protocol):
    """Where single launches are sent: one server, or a cluster."""

    async def submit(self, request: PreparedLaunch, /) -> StoredResponse:
        """Launches it; raises its refusal."""
        ...


class OneServer:
    """Launches on one server: those that arrive together in one statement."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._batcher = Batcher(self._send, max_batch=MAX_BATCH, concurrency=STATEMENTS_AT_ONCE)

    async def submit(self, request: PreparedLaunch, /) -> StoredResponse:
        """Launches it; raises its refusal."""
        return await self._batcher.submit(request)

    async def _send(self, launches: Sequence[PreparedLaunch]) -> list[StoredResponse | ApiError]:
        failpoint("launch.prepared")
        outcomes = await send_launches(self._pool, launches)
        failpoint("launch.committed")
        return outcomes


class Launcher:
    """Launches single checks."""

    def __init__(self, pool: Pool, ring: KeyRing, orders: Orders) -> None:
        self._pool = pool
        self._ring = ring
        self._orders = orders

    async def launch(self, caller: Caller, request: LaunchRequest, idempotency: Idempotency | None) -> StoredResponse:
        """Creates the check and charges for it, or replays what the same Idempotency-Key got.

        A caller that goes away meanwhile gets the outcome by its Idempotency-Key. Raises `InsufficientFundsError`,
        `IdempotencyConflictError`, and what `attach` raises; then nothing has changed.
        """
        if request.egrn_extract_id is not None:
            slot = Slot(caller.account_id, caller.key_id, CHECK.operation, idempotency)
            known = await lookup(self._pool, slot)  # the extract may be gone by now
            if known is not None:
                return known
            request = await attach(self._pool, self._ring, caller, request)
        return await self._orders.submit(prepare_launch(self._ring, caller, request, idempotency))


def _outcome(outcome: str, body: str | None) -> StoredResponse | ApiError:
    if outcome == "insufficient_funds":
        return InsufficientFundsError()
    if outcome == "conflict" or body is None:
        return IdempotencyConflictError()
    return StoredResponse(body=body, replayed=outcome == "replayed")
