"""The life of everything on a Citus cluster: a coordinator and two workers, each account's rows on one of them."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.billing.ledger import top_up
from cleardeed.bootstrap.runtime import prepare_database
from cleardeed.database.cluster import DISTRIBUTED, REFERENCE, distribute, is_distributed
from tests.flows.cluster import CITUS_BIN, Cluster, running_cluster
from tests.flows.everything import Partner
from tests.flows.people import invent, write_registers
from tests.flows.test_leaks import import_registers
from tests.http.receiver import receiving
from tests.service import Service, running_service

pytestmark = [
    pytest.mark.drill,
    pytest.mark.process,
    pytest.mark.skipif(CITUS_BIN not in os.environ, reason=f"{CITUS_BIN} names no PostgreSQL with Citus"),
]
SEED = 20261127
BOOKS = """
SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id)) FROM accounts a
"""


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
    with served(cluster, tmp_path) as service, receiving(b"") as receiver:
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


@contextmanager
def served(cluster: Cluster, folder: Path) -> Iterator[Service]:
    data_dir = folder / "service"
    data_dir.mkdir()
    with running_service(cluster.dsn, data_dir, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1") as service:
        yield service


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
