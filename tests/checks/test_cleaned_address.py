"""A check by an address: cleaned once, kept, and what the registers are asked and matched by."""

from pathlib import Path

import msgspec

from cleardeed.checks import store
from cleardeed.checks.inputs import LaunchRequest
from cleardeed.checks.launch import Launcher, OneServer
from cleardeed.checks.run import CheckRunner
from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.files.file_store import FileStore
from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.serve import serving
from cleardeed.sources.base import Connector, Findings, Unavailable
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.connectors.dadata import connector as dadata
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.http import open_source_client
from cleardeed.sources.subject import Property, Subject
from tests.checks.test_launch import make_caller
from tests.sources.remote.test_connectors import settings_of

WRITTEN, SPELT = "Примерск город, Первая улица, дом 1, квартира 1", "г. Примерск, ул. Первая, д. 1, кв. 1"


class Listener:
    """Hears by which address each source is asked, and has nothing to say."""

    name = "listener"

    def __init__(self) -> None:
        self.heard: set[str | None] = set()

    async def query(self, _code: str, subject: Subject, _ticket: str | None) -> Findings:
        self.heard.add(subject.object.address if subject.object else None)
        raise Unavailable("off")


async def run_check(pool: Pool, ring: KeyRing, folder: Path, simulator: Dadata, *, runs: int = 1) -> Listener:
    """A check of an object at `WRITTEN` before the cleaning service; `runs` times from its start."""
    caller = await make_caller(pool, ring, balance=1000)
    order = LaunchRequest(type="object", subject=Subject(object=Property(address=WRITTEN)))
    launched = await Launcher(pool, ring, OneServer(pool)).launch(caller, order, None)
    listener = Listener()
    async with open_source_client() as client, serving(simulator):
        cleaner = dadata.connect(Resources(pool=pool, client=client), settings_of(dadata, simulator, retries=0))
        connectors: dict[str, Connector | None] = {source.code: listener for source in OF_THE_CONTRACT}
        runner = CheckRunner(
            settings=load_settings(data_dir=folder),
            pool=pool,
            ring=ring,
            files=FileStore.in_folder(folder / "files"),
            connectors=connectors | {"address": cleaner},
        )
        check_id = msgspec.json.decode(launched.body)["check_id"]
        for _ in range(runs):
            await pool.execute("UPDATE checks SET status = 'processing', completed_at = NULL WHERE id = $1", check_id)
            await runner.run({"account_id": caller.account_id, "check_id": check_id})
    await pool.execute("UPDATE checks SET status = 'processing' WHERE id = $1", check_id)
    check = await store.load_open(pool, ring, caller.account_id, check_id)
    assert check is not None
    assert check.subject.object == Property(address=WRITTEN)
    return listener


async def test_registers_are_asked_by_the_cleaned_address(pool: Pool, ring: KeyRing, tmp_path: Path) -> None:
    listener = await run_check(pool, ring, tmp_path, Dadata())
    assert listener.heard == {SPELT}


async def test_it_is_cleaned_and_paid_once(pool: Pool, ring: KeyRing, tmp_path: Path) -> None:
    simulator = Dadata()
    await run_check(pool, ring, tmp_path, simulator, runs=2)
    assert sum(exchange.reply.charged for exchange in simulator.log) == 1


async def test_where_the_service_is_away_the_callers_spelling_is_used(
    pool: Pool, ring: KeyRing, tmp_path: Path
) -> None:
    simulator = Dadata()
    simulator.faults.script.extend(["status_503"])
    listener = await run_check(pool, ring, tmp_path, simulator)
    assert listener.heard == {WRITTEN}
