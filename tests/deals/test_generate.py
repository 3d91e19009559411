"""Generating without HTTP: what is committed together, what is taken back, how the root is stamped."""

import base64
from datetime import timedelta
from pathlib import Path

import aiohttp
import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, authenticate, issue_key
from cleardeed.billing.idempotency import Idempotency
from cleardeed.billing.ledger import read_balance, top_up
from cleardeed.core import apikey, clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import InsufficientFundsError, RefusedError
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.deals.generate import GeneratedAnswer, Generator
from cleardeed.deals.read import read_generation
from cleardeed.deals.record import GENERATION, GENERATIONS
from cleardeed.deals.samples import PLAIN
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.stamping import stamp_subject
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase, erase_older_than
from cleardeed.records.read import read_manifest
from tests.authority import Authority, Server
from tests.deals.making import library, order
from tests.evidence.conftest import authority, running_server, session

__all__ = ["authority", "running_server", "session"]

PRICE = 250
ORDER = order(PLAIN, "purchase_agreement")


@pytest.fixture
def generator(pool: Pool, ring: KeyRing, tmp_path: Path) -> Generator:
    files = FileStore.in_folder(tmp_path / "files")
    return Generator(pool=pool, ring=ring, files=files, library=library(), settings=load_settings(data_dir=tmp_path))


async def make_caller(generator: Generator, *, balance: int) -> Caller:
    account = await open_account(generator.pool, name="Agency")
    await top_up(generator.pool, account_id=account.account_id, amount=balance)
    key = await issue_key(generator.pool, generator.ring, account_id=account.account_id, mode="live")
    caller = await authenticate(generator.pool, apikey.digest(key.api_key))
    assert caller is not None
    return caller


async def generate(generator: Generator, caller: Caller, idempotency: Idempotency | None = None) -> GeneratedAnswer:
    made = await generator.generate(caller, ORDER, idempotency)
    return msgspec.json.decode(made.body, type=GeneratedAnswer)


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "files").rglob("*") if path.is_file())


async def test_a_charge_that_fails_at_the_end_leaves_nothing(generator: Generator, tmp_path: Path) -> None:
    class Spending(FileStore):
        """Another request spends the money while the files are written."""

        async def put(self, path: str, content: bytes, key: DataKey) -> None:
            await generator.pool.execute("UPDATE accounts SET balance = 0")
            await super().put(path, content, key)

    caller = await make_caller(generator, balance=PRICE)
    generator = msgspec.structs.replace(generator, files=Spending.in_folder(tmp_path / "files"))
    with pytest.raises(InsufficientFundsError):
        await generate(generator, caller, Idempotency("k", b"f"))
    assert stored(tmp_path) == []
    for table in ("generations", "data_keys", "traces", "idempotency_keys"):
        assert await generator.pool.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_a_repeat_makes_nothing_anew(generator: Generator, tmp_path: Path) -> None:
    caller = await make_caller(generator, balance=2 * PRICE)
    first, second = [await generate(generator, caller, Idempotency("k", b"f")) for _ in range(2)]
    assert first == second
    assert len(stored(tmp_path)) == 3
    assert await read_balance(generator.pool, caller.account_id) == PRICE


async def test_erasure_by_age(generator: Generator, tmp_path: Path) -> None:
    caller = await make_caller(generator, balance=10 * PRICE)
    old = await generate(generator, caller)
    with clock.shifted(timedelta(days=10)):
        young = await generate(generator, caller)
        assert (
            await erase_older_than(GENERATIONS, generator.pool, generator.ring, generator.files, timedelta(days=5)) == 1
        )
        assert (
            await erase_older_than(GENERATIONS, generator.pool, generator.ring, generator.files, timedelta(days=5)) == 0
        )
    states = [
        (await read_generation(generator.pool, generator.ring, caller.owner, one.generation_id)).has_files
        for one in (old, young)
    ]
    assert states == [False, True]
    assert len(stored(tmp_path)) == 3


async def test_erasing_what_there_is_not(generator: Generator) -> None:
    with pytest.raises(RefusedError):
        await erase(GENERATIONS, generator.pool, generator.ring, generator.files, "gen_nothing")


async def test_the_root_is_stamped_after_the_fact(
    generator: Generator, tmp_path: Path, running_server: Server, session: aiohttp.ClientSession
) -> None:
    running_server.reset(running_server.authority)
    (tmp_path / "ca.pem").write_bytes(running_server.authority.ca)
    settings = load_settings(data_dir=tmp_path, tsa_url=running_server.url, tsa_ca_file=tmp_path / "ca.pem")
    generator = msgspec.structs.replace(generator, settings=settings)
    caller = await make_caller(generator, balance=PRICE)
    made = await generate(generator, caller)
    assert await generator.pool.fetchval("SELECT entrypoint FROM pgqueuer") == "stamp_generation"
    before = await read_generation(generator.pool, generator.ring, caller.owner, made.generation_id)
    assert before.evidence.tsa.status == "pending"
    for _ in range(2):
        await stamp_subject(
            generator.settings, generator.pool, session, "generations", caller.account_id, made.generation_id
        )
    after = await read_generation(generator.pool, generator.ring, caller.owner, made.generation_id)
    assert after.evidence.tsa.status == "stamped"
    assert after.evidence.check_evidence_root_hash == before.evidence.check_evidence_root_hash
    manifest = await read_manifest(
        GENERATION, generator.pool, generator.ring, generator.files, caller.owner, made.generation_id
    )
    token = msgspec.json.decode(manifest, type=EvidenceBundle).tsa_token
    assert token is not None
    root = after.evidence.check_evidence_root_hash
    assert await Authority.accepts(running_server.authority, base64.b64decode(token), root)
    assert len(running_server.asked) == 1
