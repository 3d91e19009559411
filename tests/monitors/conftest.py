"""A keeper of monitors over scripted registers, driven by moving the clock."""

import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, IssuedApiKey, authenticate, issue_key
from cleardeed.billing.ledger import top_up
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.checks.run import CheckRunner
from cleardeed.core import clock
from cleardeed.core.apikey import Mode, digest
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool, transaction
from cleardeed.files.file_store import FileStore
from cleardeed.monitors import manage
from cleardeed.monitors.cycle import CycleRunner
from cleardeed.monitors.model import MonitorView
from cleardeed.monitors.requests import read_change, read_new
from cleardeed.sources.base import Findings, Unavailable
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.records import AnyRecord, EnforcementProceeding, Match
from cleardeed.sources.subject import Subject

SURE = Match(grade="exact", agreed=["inn"], missing=[], differs=[], reason="The tax numbers are equal.")
DEBT = EnforcementProceeding(match=SURE, number="123/26/77001-ИП", date=datetime.date(2026, 3, 1), amount=50_000)
SELLER = {"last_name": "Иванов", "first_name": "Пётр", "birth_date": "1980-02-01", "inn": "770000000082"}
WEEKLY = {"type": "seller", "subject": {"seller": SELLER}, "schedule_mode": "interval", "interval_days": 7}
PRICE = 294


class Registers:
    """A connector that answers what the test has put into it."""

    name = "scripted"

    def __init__(self) -> None:
        self.records: dict[str, list[AnyRecord]] = {}
        self.silent: set[str] = set()

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        if source_code in self.silent:
            raise Unavailable("timeout")
        return Findings(records=self.records.get(source_code, []), datestamp=clock.today())


class Keeper:
    """Creates monitors of one agency and runs what is due."""

    def __init__(self, pool: Pool, ring: KeyRing, runner: CheckRunner, registers: Registers) -> None:
        self.pool = pool
        self.ring = ring
        self.runner = runner
        self.reviews = ReviewRunner(settings=runner.settings, pool=pool, ring=ring, files=runner.files)
        self.cycles = CycleRunner(runner, self.reviews)
        self.registers = registers
        self.callers: dict[str, Caller] = {}
        self.keys: dict[str, IssuedApiKey] = {}
        self.owners: dict[int, Owner] = {}

    async def register(self, *, balance: int, mode: Mode = "live", url: str | None = None) -> None:
        """Makes the agency's key of that mode."""
        if not self.callers:
            account_id = (await open_account(self.pool, name="Agency")).account_id
            if balance:
                await top_up(self.pool, account_id=account_id, amount=balance)
        else:
            account_id = next(iter(self.callers.values())).account_id
        key = await issue_key(self.pool, self.ring, account_id=account_id, mode=mode, webhook_url=url)
        self.keys[mode] = key
        caller = await authenticate(self.pool, digest(key.api_key))
        assert caller is not None
        self.callers[mode] = caller

    @property
    def account_id(self) -> str:
        return next(iter(self.callers.values())).account_id

    async def create(self, *, mode: Mode = "live", **fields: Any) -> int:
        """A monitor over HTTP's own reading of a body: a weekly one of a seller, with these fields."""
        order = read_new(WEEKLY | fields, mode=mode, now=clock.now())
        async with transaction(self.pool) as connection:
            made = await manage.create(connection, self.ring, self.callers[mode], order)
        self.owners[made.id] = self.callers[mode].owner
        return made.id

    async def change(self, monitor_id: int, **fields: Any) -> MonitorView:
        wanted = read_change(fields, now=clock.now())
        async with transaction(self.pool) as connection:
            card, _ = await manage.change(connection, self.ring, self.owners[monitor_id], monitor_id, wanted)
        return card

    async def card(self, monitor_id: int) -> MonitorView:
        card, _ = await manage.read_card(self.pool, self.ring, self.owners[monitor_id], monitor_id)
        return card

    async def runs(self, monitor_id: int) -> list[Any]:
        """The runs of the card, the oldest first."""
        card = await self.card(monitor_id)
        assert not isinstance(card.runs, msgspec.UnsetType)
        return card.runs[::-1]

    async def work(self) -> int:
        """Starts what is due and runs its jobs, here and now: a fault is the test's."""
        started = await self.cycles.start_due()
        for job in await self.pool.fetch("DELETE FROM pgqueuer WHERE entrypoint = 'run_cycle' RETURNING payload"):
            await self.cycles.run(msgspec.json.decode(job["payload"]))
        return started

    async def events(self) -> list[str]:
        rows = await self.pool.fetch("SELECT type FROM events WHERE type LIKE 'monitor.%' ORDER BY created_at, id")
        return [row["type"] for row in rows]

    async def charges(self) -> list[int]:
        rows = await self.pool.fetch("SELECT amount FROM ledger_entries WHERE reason = 'charge' ORDER BY id")
        return [-row["amount"] for row in rows]


@pytest.fixture
def keeper(pool: Pool, ring: KeyRing, tmp_path: Path) -> Keeper:
    registers = Registers()
    runner = CheckRunner(
        settings=load_settings(data_dir=tmp_path),
        pool=pool,
        ring=ring,
        files=FileStore.in_folder(tmp_path / "files"),
        connectors=dict.fromkeys((source.code for source in OF_THE_CONTRACT), registers),
    )
    return Keeper(pool, ring, runner, registers)
