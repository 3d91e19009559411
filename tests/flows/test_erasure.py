"""Data left in the stores by an erasure, whatever comes late; and erasure by age."""

import signal
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.core import clock
from tests.flows.drills import ERASURE_STEPS, SILENT, Order, held, wait_until
from tests.service import Service


@pytest.fixture(autouse=True)
def no_worker_left(service: Service) -> Iterator[None]:
    yield
    service.kill_workers()


def read(order: Order) -> Any:
    with order.service.client(order.key) as client:
        return client.get(f"/api/v1/checks/{order.check_id}").raise_for_status().json()


def erase(order: Order) -> None:
    told = order.service.command("checks", "erase", order.check_id)
    assert told["evidence_storage_status"] == "erased"


def files_of(order: Order) -> list[Path]:
    return [
        path for path in (order.service.data_dir / "files").rglob("*") if order.check_id in str(path) and path.is_file()
    ]


def test_nothing_of_the_person_is_left_and_every_hash_verifies(service: Service) -> None:
    order = Order.launch(service)
    order.start_worker()
    evidence = order.wait_finished()["evidence"]
    ledger, balance = order.ledger(), order.balance()
    erase(order)
    assert left_of(order) == 0
    assert not files_of(order)
    assert (order.ledger(), order.balance()) == (ledger, balance)
    hashes = {
        "pdf_sha256": evidence["pdf_sha256"],
        "data_snapshot_sha256": evidence["data_snapshot_sha256"],
        "evidence_root_hash": evidence["check_evidence_root_hash"],
        "evidence_manifest_sha256": evidence["evidence_manifest_sha256"],
        "source_result_sha256": evidence["sources"][0]["normalized_result_sha256"],
    }
    with service.client(order.key) as client:
        for kind, sha256 in hashes.items():
            found = client.get(f"/api/v1/verify/{sha256}").raise_for_status().json()
            assert (found["kind"], found["check_id"]) == (kind, order.check_id)


def test_a_late_worker_brings_nothing_back(service: Service) -> None:
    order = Order.launch(service)
    with held(order, "check.rendered"):
        order.silence()
        order.start_worker()
        before = order.wait_finished()
        erase(order)
    assert "result" not in read(order)
    assert httpx.get(before["pdf_url"]).status_code == 404
    assert left_of(order) == 0


def age(service: Service, *orders: Order) -> None:
    """Let the checks have ended a month ago."""
    ended = clock.now() - timedelta(days=31)
    service.query("UPDATE checks SET completed_at = $2 WHERE id = ANY($1)", [order.check_id for order in orders], ended)


@pytest.mark.parametrize("step", ERASURE_STEPS)
def test_the_files_of_a_killed_erasure_are_deleted_by_its_job(service: Service, step: str) -> None:
    order = Order.launch(service)
    order.start_worker()
    order.wait_finished()
    service.kill_workers()
    age(service, order)
    order.start_worker(CLEARDEED_RETENTION_DAYS="30", CLEARDEED_FAILPOINT=step)
    assert service.wait("worker") == -signal.SIGKILL
    assert "result" not in read(order)
    assert files_of(order)
    order.start_worker()
    wait_until(lambda: not files_of(order))


def test_erasure_by_age(service: Service) -> None:
    old, failed, young = (Order.launch(service) for _ in range(3))
    later = "UPDATE pgqueuer SET execute_after = now() + interval '1 hour' WHERE dedupe_key <> $1"
    service.query(later, failed.check_id)
    failed.start_worker(**SILENT)
    failed.wait_finished()
    service.kill_workers()
    service.query("UPDATE pgqueuer SET execute_after = now()")
    young.start_worker()
    for order in (old, young):
        order.wait_finished()
    service.kill_workers()
    age(service, old, failed)
    young.start_worker(CLEARDEED_RETENTION_DAYS="30")
    wait_until(lambda: left_of(old) == left_of(failed) == 0)
    assert "result" not in read(old)
    assert read(failed)["status"] == "failed"
    assert "result" in read(young)
    assert httpx.get(read(young)["pdf_url"]).status_code == 200


def left_of(order: Order) -> int:
    """Count the stored parts of a person: the data key, the input, the result, what sources answered."""
    count: int = order.service.query(
        "SELECT (SELECT count(*) FROM data_keys WHERE subject_id = $1)"
        " + (SELECT count(*) FROM source_answers WHERE check_id = $1)"
        " + (SELECT count(*) FROM source_tickets WHERE check_id = $1)"
        " + (SELECT (input <> '')::integer + (result IS NOT NULL)::integer FROM checks WHERE id = $1)",
        order.check_id,
    )
    return count
