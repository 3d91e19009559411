"""Launching a check: idempotency, price, charge, ledger entry, check and job in one transaction."""

import datetime
import hashlib
import secrets
import time

from fastapi import HTTPException
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bench.peer import vault
from bench.peer.models import Account, ApiKey, Check, IdempotencyKey, LedgerEntry, Tariff
from bench.peer.schemas import CheckCreated, CheckOrder
from bench.peer.tasks import defer


def new_check_id() -> str:
    """Time first, so that ids sort by creation and enter the index at its end."""
    return f"chk_{time.time_ns() // 1000:014x}{secrets.token_hex(6)}"


async def launch(
    session: AsyncSession, key: ApiKey, order: CheckOrder, idempotency_key: str | None, request_id: str
) -> tuple[CheckCreated, bool]:
    """The answer, and whether it is a replay. What can be done before the account's row is locked is done before."""
    payload = order.model_dump_json().encode()
    fingerprint = hashlib.sha256(payload).digest()
    check_id = new_check_id()
    cipher, wrapped = vault.new_data_key()
    sealed = vault.seal(cipher, payload, f"{check_id}/input")
    tariff = await session.get_one(Tariff, (key.account.tier, f"check:{order.type}"))
    account = (
        await session.scalars(
            select(Account).where(Account.id == key.account_id).with_for_update(key_share=True),
            execution_options={"populate_existing": True},
        )
    ).one()
    if idempotency_key is not None:
        earlier = await session.get(IdempotencyKey, (key.id, idempotency_key))
        if earlier is not None:
            if earlier.fingerprint != fingerprint:
                raise HTTPException(409, "idempotency_conflict")
            return CheckCreated(**earlier.body, request_id=request_id), True
    if account.balance < tariff.amount:
        raise HTTPException(402, "insufficient_funds")
    now = datetime.datetime.now(datetime.UTC)
    account.balance -= tariff.amount
    answer = CheckCreated(
        check_id=check_id,
        status="processing",
        type=order.type,
        mode=key.mode,
        cost=tariff.amount,
        price_amount=tariff.amount,
        balance_remaining=account.balance,
        request_id=request_id,
    )
    session.add(
        LedgerEntry(
            account_id=account.id,
            amount=-tariff.amount,
            balance_after=account.balance,
            reason="charge",
            reference=check_id,
            created_at=now,
        )
    )
    session.add(
        Check(
            id=check_id,
            account_id=account.id,
            key_id=key.id,
            type=order.type,
            mode=key.mode,
            status="processing",
            cost=tariff.amount,
            price_amount=tariff.amount,
            created_at=now,
            data_key=wrapped,
            input=sealed,
        )
    )
    if idempotency_key is not None:
        session.add(
            IdempotencyKey(
                key_id=key.id,
                idempotency_key=idempotency_key,
                fingerprint=fingerprint,
                body=answer.model_dump(exclude={"request_id"}),
                created_at=now,
            )
        )
    await session.flush()
    await defer(session, "run_check", check_id, {"account_id": account.id, "check_id": check_id})
    await session.commit()
    return answer, False
