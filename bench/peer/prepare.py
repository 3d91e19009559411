"""`python -m bench.peer.prepare`: makes tables, accounts with keys, and a finished check.

Standard input: JSON with `balances`, one an account, and `finished`, the answer that a finished check shall have.
Standard output: JSON with the `keys`, one an account, and the `check_id`, which belongs to the first.
"""

import asyncio
import datetime
import hashlib
import os
import secrets
import sys
from typing import Any

import orjson
import psycopg
from procrastinate.schema import SchemaManager

from bench.peer import vault
from bench.peer.database import open_engine, sessions_of
from bench.peer.launching import new_check_id
from bench.peer.models import Account, ApiKey, Base, Check, LedgerEntry, Tariff

PRICES = {"check:seller": 490, "check:object": 590, "check:full": 890}
SCOPES = ["checks:seller", "checks:object", "checks:full"]


async def prepare(balances: list[int], finished: dict[str, Any]) -> dict[str, Any]:
    """Fills the empty database; the keys' texts and the check's id."""
    engine = open_engine()
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    texts = [f"peer_{secrets.token_urlsafe(30)}" for _ in balances]
    async with sessions_of(engine)() as session:
        session.add_all(Tariff(tier="standard", product=product, amount=amount) for product, amount in PRICES.items())
        session.add_all(Account(id=f"acc_{n}", tier="standard", balance=sum_) for n, sum_ in enumerate(balances))
        await session.flush()
        session.add_all(_top_up(f"acc_{n}", sum_) for n, sum_ in enumerate(balances))
        session.add_all(
            ApiKey(
                id=f"key_{n}",
                account_id=f"acc_{n}",
                mode="live",
                sha256=hashlib.sha256(text.encode()).digest(),
                scopes=SCOPES,
            )
            for n, text in enumerate(texts)
        )
        await session.flush()
        check = _finished(finished)
        session.add(check)
        await session.commit()
    await engine.dispose()
    return {"keys": texts, "check_id": check.id}


def _top_up(account_id: str, amount: int) -> LedgerEntry:
    return LedgerEntry(
        account_id=account_id,
        amount=amount,
        balance_after=amount,
        reason="top_up",
        reference="start",
        created_at=datetime.datetime.now(datetime.UTC),
    )


def _finished(answer: dict[str, Any]) -> Check:
    check_id = new_check_id()
    cipher, wrapped = vault.new_data_key()
    return Check(
        id=check_id,
        account_id="acc_0",
        key_id="key_0",
        type=answer["type"],
        mode="live",
        status=answer["status"],
        cost=PRICES["check:full"],
        price_amount=PRICES["check:full"],
        created_at=datetime.datetime.fromisoformat(answer["created_at"]),
        completed_at=datetime.datetime.fromisoformat(answer["completed_at"]),
        risk_score=answer["risk_score"],
        data_key=wrapped,
        input=vault.seal(cipher, b"{}", f"{check_id}/input"),
        result=vault.seal(cipher, orjson.dumps(answer["result"]), f"{check_id}/result"),
        evidence=answer["evidence"],
    )


def _make_queue() -> None:
    with psycopg.connect(os.environ["PEER_DATABASE_URL"].replace("+asyncpg", ""), autocommit=True) as connection:
        connection.execute(SchemaManager.get_schema())


if __name__ == "__main__":
    _make_queue()
    sys.stdout.buffer.write(orjson.dumps(asyncio.run(prepare(**orjson.loads(sys.stdin.buffer.read())))))
