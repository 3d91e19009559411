"""Many checks in one request: each has its own outcome, all in one transaction."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, run_idempotent
from cleardeed.billing.ledger import read_balance
from cleardeed.checks.extracts.attach import attach
from cleardeed.checks.inputs import (
    CheckStatus,
    CheckType,
    LaunchRequest,
    read_launch,
    requested_type,
    require_check_scope,
)
from cleardeed.checks.launch import PreparedLaunch, prepare_launch, send_launches
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import BODY, ApiError, FieldError, ValidationError
from cleardeed.core.formats import Amount, CheckId, Count
from cleardeed.core.validation import validate
from cleardeed.database.pool import Connection, Pool

MAX_ITEMS = 50
OPERATION = "checks/bulk"

Read = Callable[[Any], LaunchRequest]


class BulkError(msgspec.Struct, frozen=True):
    """Why an element was not launched."""

    error_code: str
    message: str


class BulkItem(msgspec.Struct, frozen=True, kw_only=True):
    """One element's outcome; a failed one has `status` `error`, null id and amounts, and a null `type` only where it
    asked for none that there is."""

    index: int
    status: CheckStatus | Literal["error"]
    check_id: CheckId | None = None
    type: CheckType | None
    mode: Mode
    cost: Amount | None = None
    price_amount: Amount | None = None
    error: BulkError | None = None


class BulkAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /checks/bulk. Money in whole roubles."""

    items: list[BulkItem]
    total: Count
    created: Count
    failed: Count
    total_cost: Amount
    balance_remaining: Amount
    mode: Mode


class _Body(msgspec.Struct, frozen=True):
    items: list[Any]


def read_items(body: Any) -> list[Any]:
    """The elements of the body. Raises `ValidationError` unless there are 1 to 50."""
    items = validate(body, _Body).items
    if not 1 <= len(items) <= MAX_ITEMS:
        raise ValidationError(FieldError("items", f"must have 1 to {MAX_ITEMS} elements"))
    return items


async def launch_bulk(
    pool: Pool, ring: KeyRing, caller: Caller, items: list[Any], idempotency: Idempotency | None
) -> StoredResponse:
    """Launches every element that can be; elements are charged in order until the money ends."""
    types = [requested_type(item) for item in items]
    read = [await _read(pool, ring, caller, *one) for one in zip(items, types, strict=True)]
    orders = {
        index: prepare_launch(ring, caller, one) for index, one in enumerate(read) if isinstance(one, LaunchRequest)
    }

    async def work(connection: Connection) -> str:
        return await _launch(connection, caller, types, read, orders)

    return await run_idempotent(pool, Slot(caller.account_id, caller.key_id, OPERATION, idempotency), work)


async def _launch(
    connection: Connection,
    caller: Caller,
    types: list[CheckType | None],
    read: list[LaunchRequest | ApiError],
    orders: dict[int, PreparedLaunch],
) -> str:
    sent = await send_launches(connection, list(orders.values())) if orders else []
    outcomes: dict[int, StoredResponse | ApiError] = dict(zip(orders, sent, strict=True))
    outcomes |= {index: one for index, one in enumerate(read) if isinstance(one, ApiError)}
    items = [_item(index, wanted, caller.mode, outcomes[index]) for index, wanted in enumerate(types)]
    created = [item for item in items if item.error is None]
    balance = await read_balance(connection, caller.account_id)
    answer = BulkAnswer(
        items=items,
        total=len(items),
        created=len(created),
        failed=len(items) - len(created),
        total_cost=sum(item.cost or 0 for item in created),
        balance_remaining=balance,
        mode=caller.mode,
    )
    return msgspec.json.encode(answer).decode()


async def _read(
    pool: Pool, ring: KeyRing, caller: Caller, item: Any, wanted: CheckType | None
) -> LaunchRequest | ApiError:
    """Return the element's order, or its fault; faults meet in the order that POST /checks has."""
    try:
        require_check_scope(caller, wanted)
        return await attach(pool, ring, caller, read_launch(item, mode=caller.mode))
    except ApiError as error:
        return error


def _item(index: int, wanted: CheckType | None, mode: Mode, outcome: StoredResponse | ApiError) -> BulkItem:
    if isinstance(outcome, ApiError):
        error = BulkError(outcome.error_code, _message(outcome))
        return BulkItem(index=index, status="error", type=wanted, mode=mode, error=error)
    body = msgspec.json.decode(outcome.body)
    fields = {name: body[name] for name in ("check_id", "type", "mode", "status", "cost", "price_amount")}
    return BulkItem(index=index, **fields)


def _message(error: ApiError) -> str:
    """An element's error has no `details`, so the message names the field."""
    if isinstance(error, ValidationError) and error.details:
        first = error.details[0]
        return first.message if first.field == BODY else f"{first.field}: {first.message}"
    return error.message
