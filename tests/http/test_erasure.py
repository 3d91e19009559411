"""`cleardeed checks erase` and what the API answers afterwards: people are gone, money and hashes stay."""

import asyncio
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.checks.lifecycle import CHECKS
from cleardeed.core import clock
from cleardeed.database.pool import open_pool
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase_older_than
from tests.http.conftest import BareService
from tests.http.faults import fault
from tests.http.orders import order
from tests.service import Service, wait_finished


@pytest.fixture(scope="module")
def erased(service: Service, owner: httpx.Client) -> Any:
    """A finished check as it was answered before it was erased."""
    check_id = owner.post("/api/v1/checks", json=order()).json()["check_id"]
    before = wait_finished(owner, check_id)
    told = service.command("checks", "erase", check_id)
    assert told == {"check_id": check_id, "evidence_storage_status": "erased"}
    return before


def test_the_result_is_gone_and_the_rest_stays(owner: httpx.Client, erased: Any) -> None:
    after = owner.get(f"/api/v1/checks/{erased['check_id']}").json()
    assert "result" not in after
    assert after["evidence"] == erased["evidence"] | {"evidence_storage_status": "erased"}
    assert (after["pdf_url"], after["report_url"]) == (None, None)
    kept = ("status", "type", "created_at", "completed_at", "risk_score")
    assert [after[name] for name in kept] == [erased[name] for name in kept]


def test_the_charge_stays(service: Service, erased: Any) -> None:
    charged = "SELECT sum(amount)::bigint FROM ledger_entries WHERE reference = $1"
    assert service.query(charged, erased["check_id"]) == -890


def test_files_are_gone_and_hashes_verify(owner: httpx.Client, anonymous: httpx.Client, erased: Any) -> None:
    fault(anonymous.get(erased["pdf_url"]), 404, "not_found")
    fault(owner.get(f"/api/v1/checks/{erased['check_id']}/manifest"), 404, "not_found")
    body = owner.get(f"/api/v1/verify/{erased['evidence']['pdf_sha256']}").json()
    assert (body["found"], body["check_id"]) == (True, erased["check_id"])
    assert body["evidence"]["evidence_storage_status"] == "erased"
    assert "is known" in anonymous.get(f"/verify/{erased['evidence']['check_evidence_root_hash']}").text


def test_the_page_says_so_and_names_nobody(anonymous: httpx.Client, erased: Any) -> None:
    page = anonymous.get(erased["report_url"])
    assert (page.status_code, "were erased" in page.text, "Иванов" in page.text) == (200, True, False)


def test_again_is_fine_and_an_unknown_check_is_refused(service: Service, erased: Any) -> None:
    assert service.command("checks", "erase", erased["check_id"])["check_id"] == erased["check_id"]
    with pytest.raises(subprocess.CalledProcessError) as refused:
        service.command("checks", "erase", "chk_x")
    assert refused.value.returncode == 1


def test_a_running_check_is_not_erased(bare: BareService) -> None:
    with bare.client(bare.issue()) as client:
        check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
    with pytest.raises(subprocess.CalledProcessError) as refused:
        bare.command("checks", "erase", check_id)
    assert (refused.value.returncode, b"running" in refused.value.stdout) == (1, True)


def test_a_sandbox_check_that_stays_processing_is_erased_by_command(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        check_id = client.post("/api/v1/checks", json=order(sandbox_status="processing")).json()["check_id"]
        assert service.command("checks", "erase", check_id)["evidence_storage_status"] == "erased"
        assert client.get(f"/api/v1/checks/{check_id}").json()["status"] == "processing"
    assert service.query("SELECT count(*) FROM data_keys WHERE subject_id = $1", check_id) == 0


def test_age_erases_finished_checks_only(service: Service, tmp_path: Path) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        left, finished = (
            client.post("/api/v1/checks", json=order(sandbox_status=status)).json()["check_id"]
            for status in ("processing", "partial")
        )
    old = """
        UPDATE checks
           SET created_at = $2::timestamptz, completed_at = CASE WHEN status = 'partial' THEN $2::timestamptz END
         WHERE id = $1"""
    for check_id in (left, finished):
        service.query(old, check_id, clock.now() - timedelta(days=4))
    assert asyncio.run(_erase_by_age(service, tmp_path)) == 2
    assert asyncio.run(_erase_by_age(service, tmp_path)) == 0
    for check_id in (left, finished):
        assert service.query("SELECT erased_at IS NOT NULL FROM checks WHERE id = $1", check_id)


async def _erase_by_age(service: Service, folder: Path) -> int:
    pool = await open_pool(service.dsn, size=2)
    try:
        return await erase_older_than(CHECKS, pool, service.ring, FileStore.in_folder(folder), timedelta(days=3))
    finally:
        await pool.close()
