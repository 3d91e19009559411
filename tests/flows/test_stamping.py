"""Time-stamps end to end: after the report, by a real authority, whose outage delays nothing."""

import asyncio
import base64
import hashlib
import shutil
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import httpx
import msgspec
import pytest

from tests.authority import Authority, Server
from tests.flows.drills import ORDER
from tests.service import Service, fetch, free_port
from tests.stamping import STAMPED_SECONDS, answering, stamping_service, wait_stamped


class Stamping(msgspec.Struct, frozen=True):
    """A service, and the authority that it calls, which answers while a test lets it."""

    service: Service
    authority: Authority
    port: int

    def answering(self) -> AbstractContextManager[Server]:
        return answering(self.authority, self.port)


@pytest.fixture(scope="module")
def stamping(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stamping]:
    if shutil.which("openssl") is None:
        pytest.skip("needs the openssl command")
    authority, port = Authority(tmp_path_factory.mktemp("authority")), free_port()
    with stamping_service(module_dsn, tmp_path_factory.mktemp("service"), authority, port) as service:
        yield Stamping(service, authority, port)


@pytest.fixture
def client(stamping: Stamping) -> Iterator[httpx.Client]:
    """A client of a sandbox account of its own."""
    with stamping.service.client(stamping.service.issue(mode="sandbox")) as opened:
        yield opened


def order(client: httpx.Client) -> Any:
    """A finished check; a sandbox one, which is there at once and stamped like any other."""
    ordered = client.post("/api/v1/checks", json=ORDER).raise_for_status().json()
    assert ordered["status"] == "report_ready"
    return client.get(f"/api/v1/checks/{ordered['check_id']}").raise_for_status().json()


def test_a_documents_root_is_stamped_too(stamping: Stamping, client: httpx.Client) -> None:
    with stamping.answering():
        submitted = client.post("/api/v1/document-check", files={"file": ("a.txt", b"A contract")}).raise_for_status()
        path = f"/api/v1/document-check/{submitted.json()['job_id']}"
        deadline = time.monotonic() + STAMPED_SECONDS
        while client.get(path).json()["evidence"]["tsa"]["status"] == "pending" and time.monotonic() < deadline:
            time.sleep(0.1)
        assert client.get(path).json()["evidence"]["tsa"]["status"] == "stamped"
        assert client.get(f"{path}/manifest").raise_for_status().json()["tsa_token"]


def test_the_root_of_a_reviewed_edition_is_stamped_too(stamping: Stamping, client: httpx.Client) -> None:
    seller = ORDER["input_data"]["seller"] | {"last_name": "Иванов +fssp:review"}  # type: ignore[index]
    with stamping.answering():
        made = client.post("/api/v1/checks", json={"type": "seller", "input_data": {"seller": seller}}).json()
        path = f"/api/v1/checks/{made['check_id']}"
        checklist = client.get(path).json()["result"]["checklist"]
        record_id = next(record["record_id"] for line in checklist for record in line["records"])
        body = {"record_id": record_id, "decision": "another_person", "reason": "Papers.", "decided_by": "A. Lawyer"}
        client.post(f"{path}/reviews", json=body).raise_for_status()
        deadline = time.monotonic() + STAMPED_SECONDS
        while (edition := client.get(path).json()["reviewed"])["evidence"]["tsa"]["status"] == "pending":
            assert time.monotonic() < deadline
            time.sleep(0.1)
        bundle = client.get(f"{path}/reviews/2/manifest").raise_for_status().json()
        public = fetch(f"{edition['evidence']['verify_url']}/token.tsr")
    assert edition["evidence"]["tsa"]["status"] == "stamped"
    token = base64.b64decode(bundle["tsa_token"])
    assert token == public.content
    assert asyncio.run(stamping.authority.accepts(token, edition["evidence"]["check_evidence_root_hash"]))


def test_a_root_is_stamped_after_the_report(stamping: Stamping, client: httpx.Client) -> None:
    with stamping.answering():
        before = order(client)
        check = wait_stamped(client, before["check_id"])
        bundle = client.get(f"/api/v1/checks/{check['check_id']}/manifest").json()
        address = check["evidence"]["verify_url"]
        assert "token.tsr" in fetch(address).text
        public = fetch(f"{address}/token.tsr")
        unknown = fetch(f"{stamping.service.url}/verify/{'0' * 64}/token.tsr")
    assert public.headers["Content-Type"] == "application/timestamp-reply"
    assert (public.content, unknown.status_code) == (base64.b64decode(bundle["tsa_token"]), 404)
    tsa, root = check["evidence"]["tsa"], check["evidence"]["check_evidence_root_hash"]
    token = base64.b64decode(bundle["tsa_token"])
    assert tsa["status"] == "stamped"
    assert tsa["token_sha256"] == hashlib.sha256(token).hexdigest()
    assert tsa["completed_at"] == check["evidence"]["datestamp"]["value"]
    assert check["evidence"]["datestamp"]["provider"] == tsa["provider"] != "internal"
    assert asyncio.run(stamping.authority.accepts(token, root))
    # Nothing that is hashed changed with it.
    assert bundle["manifest"]["root"] == root == before["evidence"]["check_evidence_root_hash"]
    assert check["evidence"]["pdf_sha256"] == before["evidence"]["pdf_sha256"]


def test_an_outage_delays_no_report_and_is_made_up_for(stamping: Stamping, client: httpx.Client) -> None:
    check = order(client)
    assert check["evidence"]["tsa"]["status"] == "pending"
    assert client.get(check["pdf_url"]).status_code == 200
    with stamping.answering():
        assert wait_stamped(client, check["check_id"])["evidence"]["tsa"]["status"] == "stamped"


def test_a_refusal_for_good_is_told(stamping: Stamping, client: httpx.Client) -> None:
    with stamping.answering() as server:
        server.status = 403
        check = wait_stamped(client, order(client)["check_id"])
    assert check["evidence"]["tsa"] == {
        "status": "failed",
        "provider": None,
        "token_sha256": None,
        "completed_at": None,
    }
    assert check["evidence"]["datestamp"]["provider"] == "internal"
