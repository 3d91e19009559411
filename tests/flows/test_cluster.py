"""The life of everything on a Citus cluster: a coordinator and two workers, each account's rows on one of them."""

import asyncio
import os
import shutil
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from subprocess import CalledProcessError
from typing import NamedTuple

import asyncpg
import httpx
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.billing.ledger import top_up
from cleardeed.bootstrap.runtime import prepare_database
from cleardeed.core import clock
from cleardeed.database.cluster import DISTRIBUTED, REFERENCE, distribute, is_distributed
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.partitions import detach, list_partitions
from cleardeed.database.pool import open_pool
from cleardeed.jobs.queue import ORPHAN_AGE
from tests.flows.cluster import CITUS_BIN, Cluster, programs_with_citus, running_cluster
from tests.flows.drills import BALANCE, ORDER, PRICE, SCRIPTED, api, wait_until
from tests.flows.everything import Partner
from tests.flows.people import invent, write_registers
from tests.flows.pgbouncer import PROGRAM, PgBouncer, set_lock_timeout
from tests.flows.test_leaks import import_registers
from tests.http.receiver import receiving
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, running_service, wait_finished

pytestmark = [
    pytest.mark.drill,
    pytest.mark.process,
    pytest.mark.skipif(CITUS_BIN not in os.environ, reason=f"{CITUS_BIN} names no PostgreSQL with Citus"),
]
SEED = 20261127
ACCOUNTS = 6
EACH = 10
KILLS = 2
PATIENCE = timedelta(seconds=PATIENCE_SECONDS)
UNFINISHED = "SELECT count(*) FROM checks WHERE id = ANY($1) AND status = 'processing'"
CHANGE = "UPDATE ledger_entries SET amount = 6 WHERE account_id = $1 RETURNING 1"
LEAST_CHECKS = (
    "SELECT min((SELECT count(*) FROM checks c WHERE c.account_id = a.id)) FROM accounts a WHERE id = ANY($1)"
)
CHARGED = """
SELECT bool_and((SELECT count(*) FROM ledger_entries e WHERE e.account_id = a.id AND reason = 'charge')
              = (SELECT count(*) FROM checks c WHERE c.account_id = a.id AND cost > 0)) FROM accounts a
 WHERE id = ANY($1)
"""
BOOKS = """
SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id)) FROM accounts a
"""


class Backup(NamedTuple):
    """A file, the key of an account with one check, and accounts that were launching meanwhile."""

    file: Path
    key: IssuedApiKey
    busy: list[str]


async def test_an_account_of_before_goes_to_one_worker(cluster: Cluster) -> None:
    connection = await asyncpg.connect(cluster.dsn)
    try:
        assert await is_distributed(connection)
        assert await connection.fetchval("SELECT balance FROM accounts WHERE name = 'Before'") == 5
        assert await connection.fetchval("SELECT sum(amount) FROM ledger_entries WHERE reference = 'before'") == 5
        assert await connection.fetchval("SELECT pg_relation_size('ledger_entries')") == 0, "no copy stays"
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("UPDATE ledger_entries SET amount = 6 WHERE account_id = 'acc'")
    finally:
        await connection.close()


def test_everything_works_there(cluster: Cluster, tmp_path: Path) -> None:
    people = invent(2, SEED)
    registers = write_registers(people, tmp_path)
    with served(cluster) as service, receiving(b"") as receiver:
        asyncio.run(import_registers(cluster.dsn, registers))
        live = service.issue(webhook_url=receiver.url)
        sandbox = service.issue(mode="sandbox", webhook_url=receiver.url)
        for key, person in zip((live, sandbox), people, strict=True):
            with service.client(key) as client:
                partner = Partner(service, client, person)
                made = partner.do_everything()
                listed = client.get("/api/v1/checks").raise_for_status().json()
                # The monitor's cycles order checks too.
                assert {item["check_id"] for item in listed["items"]} >= set(made.checks)
                assert listed["total"] == len(listed["items"])
                pdf_sha256 = client.get(f"/api/v1/checks/{made.checks[0]}").json()["evidence"]["pdf_sha256"]
                assert client.get(f"/api/v1/verify/{pdf_sha256}").json()["check_id"] == made.checks[0]
                asyncio.run(made.erase(service))
                erased = client.get(f"/api/v1/checks/{made.checks[0]}").raise_for_status().json()
                assert "result" not in erased
        assert service.query(BOOKS)
        assert cluster.rows_of("checks") == service.query("SELECT count(*) FROM checks")
        assert receiver.events("check.completed")


def test_a_key_sent_to_two_processes_at_once_makes_one_check(cluster: Cluster) -> None:
    with served(cluster, parts=("api",)) as service, api(service) as other:
        key = service.issue(balance=BALANCE)
        answers = post_at_once([service, other] * 5, key, {"Idempotency-Key": "order-1"})
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.json()["check_id"] for answer in answers}) == 1
        assert_charged(service, key, checks=1)


def test_two_processes_race_for_the_last_money(cluster: Cluster) -> None:
    with served(cluster, parts=("api",)) as service, api(service) as other:
        key = service.issue(balance=3 * PRICE - 1)
        answers = post_at_once([service, other] * 5, key, {})
        assert Counter(answer.status_code for answer in answers) == {201: 2, 402: 8}
        assert_charged(service, key, checks=2)


def test_a_check_whose_api_dies_before_its_job_is_queued_is_found(cluster: Cluster) -> None:
    with served(cluster, parts=("api",)) as service:
        key = service.issue(balance=BALANCE)
        with api(service, CLEARDEED_FAILPOINT="launch.committed") as armed, pytest.raises(httpx.TransportError):
            post(armed, key, {})
        check_id = service.query("SELECT id FROM checks WHERE account_id = $1", key.account_id)
        assert service.query("SELECT count(*) FROM pgqueuer WHERE dedupe_key = $1", check_id) == 0
        start_worker(service, "worker", CLEARDEED_RECONCILE_SECONDS="1")
        with service.client(key) as client:
            assert wait_finished(client, check_id, within=ORPHAN_AGE + PATIENCE)["status"] == "report_ready"
        assert_charged(service, key, checks=1)


def test_workers_die_amid_launches(cluster: Cluster) -> None:
    with served(cluster, parts=("api",), CLEARDEED_JOB_RETAKE_SECONDS="5") as service:
        keys = [service.issue(balance=1_000_000) for _ in range(ACCOUNTS)]
        for name in ("one", "two"):
            start_worker(service, name)
        with ThreadPoolExecutor(ACCOUNTS) as senders:
            launching = [senders.submit(launch_some, service, key) for key in keys]
            for _ in range(KILLS):
                for name in ("one", "two"):
                    wait_until(lambda: service.query("SELECT count(*) FROM pgqueuer WHERE status = 'picked'") > 0)
                    service.kill(name)
                    start_worker(service, name)
            ids = [check_id for sent in launching for check_id in sent.result()]
        wait_until(lambda: service.query(UNFINISHED, ids) == 0)
        assert service.query("SELECT count(*) FROM checks WHERE id = ANY($1) AND status = 'report_ready'", ids) == len(
            ids
        )
        for key in keys:
            assert_charged(service, key, checks=EACH)
        assert service.query(BOOKS)


def test_an_account_that_moves_to_another_server_is_found(cluster: Cluster) -> None:
    with served(cluster, parts=("api",)) as service:
        key = service.issue(balance=BALANCE)
        assert post(service, key, {}).status_code == 201
        cluster.move(key.account_id)
        assert [post(service, key, {}).status_code for _ in range(2)] == [201, 201]
        assert_charged(service, key, checks=3)


@pytest.mark.skipif(PROGRAM is None, reason="there is no pgbouncer")
def test_a_partner_does_everything_through_pgbouncer(cluster: Cluster, tmp_path: Path) -> None:
    set_lock_timeout(cluster.dsn)
    person = invent(3, SEED)[2]
    asyncio.run(import_registers(cluster.dsn, write_registers([person], tmp_path)))
    bouncer = PgBouncer(cluster.dsn, tmp_path / "pgbouncer", connections=3)
    bouncer.start()
    try:
        with served(cluster, CLEARDEED_PGBOUNCER_URL=bouncer.url) as service:
            key = service.issue(balance=BALANCE)
            with service.client(key) as client:
                Partner(service, client, person).do_everything()
            assert service.query(BOOKS)
    finally:
        bouncer.kill()


def test_a_read_replica_is_refused(cluster: Cluster) -> None:
    service = Service(cluster.dsn, cluster.service_folder, CLEARDEED_DATABASE_REPLICA_URL=cluster.dsn)
    service.start("api")
    assert service.wait("api") != 0
    assert "CLEARDEED_DATABASE_REPLICA_URL" in service.log.read_text()


async def test_a_month_is_detached_and_taken_back(cluster: Cluster) -> None:
    pool = await open_pool(cluster.dsn, size=2)
    try:
        month = next(one for one in await list_partitions(pool) if one.table == "traces" and one.start)
        account = await pool.fetchval("SELECT id FROM accounts LIMIT 1")
        await pool.execute(
            "INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, sha256s, kinds)"
            " VALUES ($1, 'live', 'chk_gone', 'check', $2, '{}', '{}')",
            account,
            month.start,
        )
        with clock.shifted(timedelta(days=400)):
            detached = await detach(pool, month.name)
        assert detached.rows == 1
        assert detached.bytes > 0
        assert await pool.fetchval("SELECT count(*) FROM traces WHERE subject_id = 'chk_gone'") == 0
        await pool.execute(detached.attach)
        assert await pool.fetchval("SELECT count(*) FROM traces WHERE subject_id = 'chk_gone'") == 1
        with clock.shifted(timedelta(days=400)):
            await detach(pool, month.name)
        await pool.execute(detached.drop)
        assert month.name not in {one.name for one in await list_partitions(pool)}
    finally:
        await pool.close()


def test_a_distributed_cluster_is_not_overwritten(cluster: Cluster, backup: Backup) -> None:
    with pytest.raises(CalledProcessError) as refused:
        Service(cluster.dsn, cluster.service_folder).command("restore", str(backup.file), "--force")
    assert b"cluster distribute" in refused.value.output


def test_a_backup_is_restored_into_a_new_cluster(cluster: Cluster, backup: Backup, tmp_path: Path) -> None:
    with running_cluster(tmp_path / "new") as new:
        shutil.copy(cluster.service_folder / "encryption.key", new.service_folder)
        service = Service(new.dsn, new.service_folder)
        service.command("restore", str(backup.file))
        assert set(service.command("cluster", "distribute")["distributed"]) == {*REFERENCE, *DISTRIBUTED}
        with served(new, parts=("api",)) as service:
            assert_goes_on(service, backup, guard=asyncpg.InsufficientPrivilegeError)


def test_a_backup_is_restored_into_one_server(cluster: Cluster, backup: Backup, tmp_path: Path) -> None:
    data_dir = tmp_path / "one"
    with programs_with_citus(), EmbeddedServer.running(data_dir) as server:
        shutil.copy(cluster.service_folder / "encryption.key", data_dir)
        Service(server.dsn(), data_dir).command("restore", str(backup.file))
        with running_service(server.dsn(), data_dir, parts=("api",)) as service:
            assert_goes_on(service, backup, guard=asyncpg.RaiseError)


@pytest.fixture(scope="module")
def backup(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Backup:
    """Of a cluster amid launches."""
    file, over = tmp_path_factory.mktemp("backup") / "cleardeed.tar", threading.Event()
    with served(cluster, parts=("api",)) as service, ThreadPoolExecutor(ACCOUNTS) as senders:
        key = service.issue(balance=BALANCE)
        assert post(service, key, {}).status_code == 201
        busy = [service.issue() for _ in range(ACCOUNTS)]
        launching = [senders.submit(launch_until, over, service, one) for one in busy]
        try:
            wait_until(lambda: service.query(LEAST_CHECKS, [one.account_id for one in busy]) > 0)
            service.command("backup", str(file))
        finally:
            over.set()
        for sent in launching:
            sent.result()
    return Backup(file, key, [one.account_id for one in busy])


def assert_goes_on(service: Service, backup: Backup, *, guard: type[Exception]) -> None:
    """Every book is exact, the ledger is guarded, and the account launches."""
    assert service.query(BOOKS)
    assert service.query(CHARGED, backup.busy)
    assert service.query(LEAST_CHECKS, backup.busy) > 0
    assert_charged(service, backup.key, checks=1)
    with pytest.raises(guard):
        service.query(CHANGE, backup.key.account_id)
    assert post(service, backup.key, {}).status_code == 201
    with service.client(backup.key) as client:
        assert client.get("/api/v1/checks").json()["total"] == 2
    assert_charged(service, backup.key, checks=2)


@contextmanager
def served(cluster: Cluster, *, parts: Sequence[str] = ("api", "worker"), **settings: str) -> Iterator[Service]:
    with running_service(
        cluster.dsn, cluster.service_folder, parts=parts, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1", **settings
    ) as service:
        yield service


def start_worker(service: Service, name: str, **settings: str) -> None:
    """A worker whose sources all answer."""
    asked = {"DRILL_ASKED": str(service.data_dir / "asked")}
    service.start("worker", name=name, **(SCRIPTED | asked | settings))


def post(service: Service, key: IssuedApiKey, headers: dict[str, str]) -> httpx.Response:
    with service.client(key) as client:
        return client.post("/api/v1/checks", json=ORDER, headers=headers)


def post_at_once(services: Sequence[Service], key: IssuedApiKey, headers: dict[str, str]) -> list[httpx.Response]:
    with ThreadPoolExecutor(len(services)) as senders:
        return list(senders.map(lambda service: post(service, key, headers), services))


def launch_some(service: Service, key: IssuedApiKey) -> list[str]:
    with service.client(key) as client:
        answers = [client.post("/api/v1/checks", json=ORDER).raise_for_status() for _ in range(EACH)]
    return [answer.json()["check_id"] for answer in answers]


def launch_until(over: threading.Event, service: Service, key: IssuedApiKey) -> None:
    with service.client(key) as client:
        while not over.is_set():
            client.post("/api/v1/checks", json=ORDER).raise_for_status()


def assert_charged(service: Service, key: IssuedApiKey, *, checks: int) -> None:
    """As many checks are there, each charged once, and the balance is the sum of the entries."""
    charges = service.query(
        "SELECT array_agg(amount::int) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'", key.account_id
    )
    assert charges == [-PRICE] * checks
    assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == checks
    assert service.query(f"{BOOKS} WHERE a.id = $1", key.account_id)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Migrated, with an account, and then distributed."""
    with running_cluster(tmp_path_factory.mktemp("cluster")) as running:
        asyncio.run(_distribute(running.dsn))
        yield running


async def _distribute(dsn: str) -> None:
    await prepare_database(dsn)
    connection = await asyncpg.connect(dsn)
    account = await open_account(connection, name="Before")
    await top_up(connection, account_id=account.account_id, amount=5, reference="before")
    await connection.close()
    assert set(await distribute(dsn)) == {*REFERENCE, *DISTRIBUTED}
    assert await distribute(dsn) == [], "what is distributed stays so"
