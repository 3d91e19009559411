"""Valuing without HTTP: what is committed together, what is taken back, how the root is stamped, erasure by age."""

import base64
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, authenticate, issue_key
from cleardeed.billing.idempotency import Idempotency
from cleardeed.billing.ledger import list_entries, read_balance, top_up
from cleardeed.core import apikey, clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import InsufficientFundsError, RefusedError
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.stamping import stamp_subject
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase, erase_older_than
from cleardeed.records.read import read_manifest
from cleardeed.valuation.appraise import Appraiser
from cleardeed.valuation.inputs import read_valuation_request
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.markets import Markets
from cleardeed.valuation.read import read_valuation
from cleardeed.valuation.record import VALUATION, VALUATIONS
from cleardeed.valuation.register import ObjectRegister
from cleardeed.valuation.training import train_markets
from cleardeed.valuation.value import ValuedAnswer, Valuer
from tests.authority import Authority, Server
from tests.evidence.conftest import authority, running_server, session
from tests.valuation.making import made_sales, write_csv

__all__ = ["authority", "running_server", "session"]

PRICE = 290
BODY: dict[str, Any] = {
    "cadastral_number": "77:01:0001001:5000",
    "object_type": "apartment",
    "attributes": {"area_m2": 54.3, "date": "2026-06-15"},
}


@pytest.fixture
def valuer(pool: Pool, ring: KeyRing, tmp_path: Path) -> Valuer:
    return Valuer(
        pool=pool,
        ring=ring,
        files=FileStore.in_folder(tmp_path / "files"),
        appraiser=Appraiser(Markets(pool), ObjectRegister(pool)),
        settings=load_settings(data_dir=tmp_path, valuation_rounds=10, valuation_threads=1),
    )


async def make_caller(valuer: Valuer, *, balance: int, mode: Mode = "live") -> Caller:
    account = await open_account(valuer.pool, name="Agency")
    if balance:
        await top_up(valuer.pool, account_id=account.account_id, amount=balance)
    key = await issue_key(valuer.pool, valuer.ring, account_id=account.account_id, mode=mode)
    caller = await authenticate(valuer.pool, apikey.digest(key.api_key))
    assert caller is not None
    return caller


async def value(valuer: Valuer, caller: Caller, idempotency: Idempotency | None = None) -> ValuedAnswer:
    made = await valuer.value(caller, read_valuation_request(BODY, mode=caller.mode), idempotency)
    return msgspec.json.decode(made.body, type=ValuedAnswer)


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "files").rglob("*") if path.is_file())


async def load(valuer: Valuer, folder: Path) -> None:
    await import_sales(valuer.pool, write_csv(folder / "sales.csv", made_sales(60)[0]))
    await train_markets(valuer.pool, valuer.settings)


async def test_a_charge_that_fails_at_the_end_leaves_nothing(valuer: Valuer, tmp_path: Path) -> None:
    class Spending(FileStore):
        """Another request spends the money while the files are written."""

        async def put(self, path: str, content: bytes, key: DataKey) -> None:
            await valuer.pool.execute("UPDATE accounts SET balance = 0")
            await super().put(path, content, key)

    await load(valuer, tmp_path)
    caller = await make_caller(valuer, balance=PRICE)
    valuer = msgspec.structs.replace(valuer, files=Spending.in_folder(tmp_path / "files"))
    with pytest.raises(InsufficientFundsError):
        await value(valuer, caller, Idempotency("k", b"f"))
    assert stored(tmp_path) == []
    for table in ("valuations", "data_keys", "traces", "idempotency_keys"):
        assert await valuer.pool.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_too_little_data_is_charged_and_given_back(valuer: Valuer, tmp_path: Path) -> None:
    caller = await make_caller(valuer, balance=PRICE)
    made = await value(valuer, caller)
    assert (made.cost, made.price_amount, made.balance_remaining) == (0, PRICE, PRICE)
    entries = await list_entries(valuer.pool, caller.account_id)
    assert [(entry.reason, entry.amount) for entry in entries[1:]] == [("charge", -PRICE), ("refund", PRICE)]
    assert {entry.reference for entry in entries[1:]} == {made.id}
    read = await read_valuation(valuer.pool, valuer.ring, caller.owner, made.id)
    assert (read.status, read.has_report, stored(tmp_path)) == ("failed", False, [])


async def test_without_money_nothing_fails_either(valuer: Valuer) -> None:
    caller = await make_caller(valuer, balance=PRICE - 1)
    with pytest.raises(InsufficientFundsError):
        await value(valuer, caller)
    assert await read_balance(valuer.pool, caller.account_id) == PRICE - 1


async def test_erasure_by_age(valuer: Valuer, tmp_path: Path) -> None:
    caller = await make_caller(valuer, balance=0, mode="sandbox")
    old = await value(valuer, caller)
    with clock.shifted(timedelta(days=10)):
        young = await value(valuer, caller)
        assert await erase_older_than(VALUATIONS, valuer.pool, valuer.ring, valuer.files, timedelta(days=5)) == 1
        assert await erase_older_than(VALUATIONS, valuer.pool, valuer.ring, valuer.files, timedelta(days=5)) == 0
    states = [(await read_valuation(valuer.pool, valuer.ring, caller.owner, one.id)).has_report for one in (old, young)]
    assert states == [False, True]
    assert len(stored(tmp_path)) == 2


async def test_erasing_what_there_is_not(valuer: Valuer) -> None:
    with pytest.raises(RefusedError):
        await erase(VALUATIONS, valuer.pool, valuer.ring, valuer.files, "val_nothing")


async def test_the_root_is_stamped_after_the_fact(
    valuer: Valuer, tmp_path: Path, running_server: Server, session: aiohttp.ClientSession
) -> None:
    running_server.reset(running_server.authority)
    (tmp_path / "ca.pem").write_bytes(running_server.authority.ca)
    settings = load_settings(data_dir=tmp_path, tsa_url=running_server.url, tsa_ca_file=tmp_path / "ca.pem")
    valuer = msgspec.structs.replace(valuer, settings=settings)
    caller = await make_caller(valuer, balance=0, mode="sandbox")
    made = await value(valuer, caller)
    assert await valuer.pool.fetchval("SELECT entrypoint FROM pgqueuer") == "stamp_valuation"
    for _ in range(2):
        await stamp_subject(valuer.settings, valuer.pool, session, "valuations", caller.account_id, made.id)
    read = await read_valuation(valuer.pool, valuer.ring, caller.owner, made.id)
    assert not isinstance(read.evidence, msgspec.UnsetType)
    assert read.evidence.tsa.status == "stamped"
    manifest = await read_manifest(VALUATION, valuer.pool, valuer.ring, valuer.files, caller.owner, made.id)
    token = msgspec.json.decode(manifest, type=EvidenceBundle).tsa_token
    assert token is not None
    root = read.evidence.check_evidence_root_hash
    assert await Authority.accepts(running_server.authority, base64.b64decode(token), root)
