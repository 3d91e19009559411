"""A record of any kind from its order to its seal: charged once, ended once, verified from outside."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, authenticate, issue_key
from cleardeed.billing.idempotency import Idempotency
from cleardeed.billing.ledger import read_balance, top_up
from cleardeed.billing.terms import Terms
from cleardeed.core import apikey
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import InsufficientFundsError
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.reading import GivenFile
from cleardeed.evidence.seal import SNAPSHOT_LEAF
from cleardeed.evidence.stored import read_file
from cleardeed.evidence.verify import verify
from cleardeed.files.file_store import FileStore
from cleardeed.records.create import Contents, Creator
from cleardeed.records.erase import erase
from cleardeed.records.finish import finish_record
from cleardeed.records.kind import RecordKind
from cleardeed.records.read import read_manifest
from cleardeed.records.record import Record, read_record, read_unerased
from cleardeed.records.sealing import SealedRecord, seal_record, store_report
from tests.records.toys import TABLES, TOY, TOYS

PRICE = 290
PDF = b"%PDF a toy"


class Wish(msgspec.Struct, frozen=True):
    """The item ordered."""

    name: str


class Ordered(msgspec.Struct, frozen=True):
    """The answer to an order."""

    id: str
    balance: int


class Workshop(Creator, frozen=True, kw_only=True):
    """Takes orders of toys and builds them."""

    kind: RecordKind = TOY

    async def order(self, caller: Caller, name: str, idempotency: Idempotency | None = None) -> Ordered:
        async def contents_of(record: Record, _terms: Terms) -> Contents:
            return Contents(
                answer=lambda balance: Ordered(record.id, balance),
                encrypted={"input": Wish(name)},
                columns={"status": "processing"},
                job=TOYS.job,
            )

        return msgspec.json.decode((await self.create(caller, idempotency, contents_of)).body, type=Ordered)

    async def open(self, caller: Caller, toy_id: str) -> tuple[Record, Wish] | None:
        stored = await read_unerased(TOY, self.pool, self.ring, caller.account_id, toy_id)
        wish = stored.decrypt("input", Wish) if stored else None
        return None if stored is None or wish is None else (Record(kind=TOY, **stored.identity), wish)

    async def build(self, caller: Caller, toy_id: str, *, killed: Literal["sealed", "stored"] | None = None) -> bool:
        """The job; `killed` says after which step it dies. False where there was nothing to end."""
        found = await self.open(caller, toy_id)
        if found is None:
            return False
        record, wish = found
        sealed = seal(record, wish)
        if killed == "sealed":
            return False
        await store_report(self.files, record, sealed)
        if killed == "stored":
            return False
        return await self.end(record, wish, sealed)

    async def end(self, record: Record, wish: Wish | None, sealed: SealedRecord | None) -> bool:
        async with transaction(self.pool) as connection:
            status = "failed" if sealed is None else "report_ready"
            return await finish_record(connection, self.settings, record, status, result=wish, sealed=sealed)


def seal(record: Record, wish: Wish) -> SealedRecord:
    contents = {SNAPSHOT_LEAF: record.snapshot(wish=wish)}
    return seal_record(
        record,
        record.created_at,
        contents,
        report=PDF,
        settings=load_settings(),
    )


@pytest.fixture
async def workshop(pool: Pool, ring: KeyRing, tmp_path: Path) -> Workshop:
    await pool.execute(TABLES)
    files = FileStore.in_folder(tmp_path / "files")
    return Workshop(pool=pool, ring=ring, files=files, settings=load_settings(data_dir=tmp_path))


@pytest.fixture
async def caller(workshop: Workshop) -> Caller:
    account = await open_account(workshop.pool, name="Agency")
    await top_up(workshop.pool, account_id=account.account_id, amount=2 * PRICE)
    key = await issue_key(workshop.pool, workshop.ring, account_id=account.account_id, mode="live")
    found = await authenticate(workshop.pool, apikey.digest(key.api_key))
    assert found is not None
    return found


async def test_an_order_is_charged_once_and_its_job_queued(workshop: Workshop, caller: Caller) -> None:
    same = Idempotency("k", b"f")
    first, again = [await workshop.order(caller, "horse", same) for _ in range(2)]
    assert (first, first.balance) == (again, PRICE)
    assert await workshop.pool.fetchval("SELECT count(*) FROM toys") == 1
    jobs = await workshop.pool.fetch("SELECT entrypoint, payload FROM pgqueuer")
    assert [(job["entrypoint"], msgspec.json.decode(job["payload"])) for job in jobs] == [
        ("build_toy", {"account_id": caller.account_id, "toy_id": first.id})
    ]


async def test_without_money_nothing_is_made(workshop: Workshop, caller: Caller) -> None:
    for _ in range(2):
        await workshop.order(caller, "horse")
    with pytest.raises(InsufficientFundsError):
        await workshop.order(caller, "horse")
    assert await workshop.pool.fetchval("SELECT count(*) FROM toys") == 2


async def test_what_was_ordered_lies_in_no_column_in_plain(workshop: Workshop, caller: Caller) -> None:
    made = await workshop.order(caller, "a horse of oak")
    await workshop.build(caller, made.id)
    row = await workshop.pool.fetchval("SELECT toys::text FROM toys")
    assert "oak" not in row
    assert b"oak".hex() not in row
    stored = await read_record(TOY, workshop.pool, workshop.ring, caller.owner, made.id)
    assert (stored.decrypt("input", Wish), stored.decrypt("result", Wish)) == (Wish("a horse of oak"),) * 2


async def test_a_killed_job_ends_in_the_same_evidence(workshop: Workshop, caller: Caller) -> None:
    made = await workshop.order(caller, "horse")
    found = await workshop.open(caller, made.id)
    assert found is not None
    expected = seal(*found).root
    assert not await workshop.build(caller, made.id, killed="sealed")
    assert not await workshop.build(caller, made.id, killed="stored")
    assert await workshop.build(caller, made.id)
    assert not await workshop.build(caller, made.id)
    assert not await workshop.end(found[0], None, None), "a worker that comes late changes nothing"
    bundle = await read_manifest(TOY, workshop.pool, workshop.ring, workshop.files, caller.owner, made.id)
    path = TOY.report_path(made.id)
    pdf = await read_file(workshop.pool, workshop.ring, workshop.files, caller.account_id, made.id, path)
    report = verify(bundle, [GivenFile.of("report.pdf", pdf)], expected=expected)
    assert (report.valid, report.complete, report.anchored, report.root) == (True, True, True, expected)
    assert await read_balance(workshop.pool, caller.account_id) == PRICE
    traces = await workshop.pool.fetchval("SELECT sum(cardinality(sha256s)) FROM traces WHERE subject_id = $1", made.id)
    assert traces == 4  # snapshot, PDF, root and manifest


async def test_a_failure_is_refunded_once(workshop: Workshop, caller: Caller) -> None:
    made = await workshop.order(caller, "horse")
    found = await workshop.open(caller, made.id)
    assert found is not None
    assert [await workshop.end(found[0], None, None) for _ in range(2)] == [True, False]
    assert await read_balance(workshop.pool, caller.account_id) == 2 * PRICE
    assert not await workshop.build(caller, made.id)


async def test_what_was_erased_opens_no_more(workshop: Workshop, caller: Caller) -> None:
    made = await workshop.order(caller, "horse")
    await workshop.build(caller, made.id)
    await erase(TOYS, workshop.pool, workshop.ring, workshop.files, made.id)
    stored = await read_record(TOY, workshop.pool, workshop.ring, caller.owner, made.id)
    assert (stored.key, stored.decrypt("input", Wish), stored.decrypt("result", Wish)) == (None, None, None)
    assert stored.evidence is not None
    assert stored.evidence.evidence_storage_status == "erased"
    assert await workshop.open(caller, made.id) is None
