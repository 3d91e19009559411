"""Events over the running service: announced, signed, listed, sent again."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from tests.http.orders import order
from tests.http.receiver import Receiver, receiving
from tests.http.record_examples import DECIDED, FAR_DAYS, IN_DOUBT
from tests.http.test_openapi import DOCUMENT, closed
from tests.service import Service, wait_finished

GUIDE = (Path(__file__).parents[2] / "docs" / "partners.md").read_text("utf-8")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as opened:
        yield opened


def genuine(secret: str, headers: dict[str, str], body: bytes, now: float) -> bool:
    """Return the verdict of the guide's own program."""
    programs = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    (program,) = (text for text in programs if "def is_genuine" in text)
    scope: dict[str, Any] = {}
    exec(program, scope)
    answer: bool = scope["is_genuine"](secret, headers, body, now)
    return answer


def test_a_finished_check_is_announced_as_the_guide_says(service: Service, receiver: Receiver) -> None:
    key = service.issue(webhook_url=receiver.url)
    with service.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order()).raise_for_status().json()["check_id"]
        check = wait_finished(client, check_id)
        event = receiver.wait_for("check.completed")
        assert re.fullmatch(r"evt_\d+_[0-9a-f]+", event["id"])
        data = event["data"]
        assert (data["check_id"], data["status"], data["type"]) == (check_id, check["status"], check["type"])
        assert data["risk_score"] == check["risk_score"]
        assert data["evidence"]["pdf_sha256"] == check["evidence"]["pdf_sha256"]
        assert set(data["evidence"]) == {"check_evidence_root_hash", "pdf_sha256", "datestamp", "sources"}
        assert set(data["evidence"]["sources"][0]) == {"source_code", "status", "normalized_result_sha256"}
        assert httpx.get(data["pdf_url"]).status_code == 200
        assert httpx.get(data["report_url"]).status_code == 200
    headers, body = receiver.deliveries[0]
    sent = float(headers["X-Service-Timestamp"])
    assert genuine(key.webhook_secret, headers, body, sent)
    assert not genuine(key.webhook_secret, headers, body + b" ", sent)
    assert not genuine(key.webhook_secret, headers, body, sent + 301)
    assert not genuine("whsec_another", headers, body, sent)


def test_every_event_is_as_described(service: Service, receiver: Receiver) -> None:
    """Sends every type that the description names."""
    with service.client(service.issue(mode="sandbox", webhook_url=receiver.url)) as client:
        failed = order() | {"sandbox_status": "failed"}
        client.post("/api/v1/checks", json=failed).raise_for_status()
        doubtful = {"type": "seller", "input_data": IN_DOUBT}
        check_id = client.post("/api/v1/checks", json=doubtful).raise_for_status().json()["check_id"]
        line = next(
            line
            for line in client.get(f"/api/v1/checks/{check_id}").json()["result"]["checklist"]
            if line["status"] == "manual_review_required"
        )
        body = DECIDED | {"record_id": line["records"][0]["record_id"], "decision": "another_person"}
        client.post(f"/api/v1/checks/{check_id}/reviews", json=body).raise_for_status()
        monitor = {"type": "seller", "subject": order()["input_data"], "schedule_mode": "dates"}
        today = datetime.now(UTC).date().isoformat()
        due = client.post("/api/v1/monitors", json=monitor | {"dates": [today, *FAR_DAYS]}).raise_for_status().json()
        receiver.wait_for("monitor.cycle_completed")
        client.patch(f"/api/v1/monitors/{due['id']}", json={"status": "paused"}).raise_for_status()
        receiver.wait_for("monitor.paused")
        sent = {event["event"]: event for kind in DOCUMENT["webhooks"] for event in receiver.events(kind)}
        assert set(sent) == set(DOCUMENT["webhooks"]) - {"monitor.change_detected"}
        cycle = sent["monitor.cycle_completed"]
        assert cycle["data"]["check_id"] in [one["data"]["check_id"] for one in receiver.events("check.completed")]
    for event in [*sent.values(), cycle | {"event": "monitor.change_detected"}]:
        operation = DOCUMENT["webhooks"][event["event"]]["post"]
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        whole = {"components": closed(DOCUMENT)["components"], "allOf": [schema]}
        jsonschema_rs.Draft202012Validator(whole, validate_formats=True).validate(event)
        named = {parameter["name"].lower() for parameter in operation["parameters"]}
        assert named <= {name.lower() for name in receiver.deliveries[0][0]}


def test_a_sandbox_check_is_announced_too(service: Service, receiver: Receiver) -> None:
    with service.client(service.issue(mode="sandbox", webhook_url=receiver.url)) as client:
        check_id = client.post("/api/v1/checks", json=order()).raise_for_status().json()["check_id"]
    assert receiver.wait_for("check.completed")["data"]["check_id"] == check_id


def test_events_are_listed_and_sent_again(service: Service, receiver: Receiver) -> None:
    with service.client(service.issue(mode="sandbox", webhook_url=receiver.url)) as client:
        client.post("/api/v1/checks", json=order()).raise_for_status()
        event_id = receiver.wait_for("check.completed")["id"]
        while client.get("/api/v1/events", params={"status": "delivered"}).json()["total"] == 0:
            pass
        page = client.get("/api/v1/events", params={"type": "check.completed", "limit": 5}).json()
        [item] = page["items"]
        assert (item["id"], item["status"], item["attempts"], item["last_status_code"]) == (
            event_id,
            "delivered",
            1,
            204,
        )
        again = client.post(f"/api/v1/events/{event_id}/redeliver")
        assert (again.status_code, again.json()["status"]) == (200, "pending")
        while len(receiver.events("check.completed")) < 2:
            pass
    first, second = receiver.deliveries
    assert first[1] == second[1]


def test_events_of_others_do_not_exist(service: Service, receiver: Receiver) -> None:
    with service.client(service.issue(mode="sandbox", webhook_url=receiver.url)) as client:
        client.post("/api/v1/checks", json=order()).raise_for_status()
        event_id = receiver.wait_for("check.completed")["id"]
    with service.client(service.issue()) as stranger:
        assert stranger.get("/api/v1/events").json()["items"] == []
        assert stranger.post(f"/api/v1/events/{event_id}/redeliver").status_code == 404


def test_an_event_without_an_address_is_kept(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        client.post("/api/v1/checks", json=order()).raise_for_status()
        [item] = client.get("/api/v1/events").json()["items"]
        assert (item["status"], item["attempts"]) == ("held", 0)
        refused = client.post(f"/api/v1/events/{item['id']}/redeliver")
        assert (refused.status_code, refused.json()["error_code"]) == (409, "no_webhook_url")


@pytest.mark.parametrize("event_id", ["%00", "evt_1%00", "evt_x", "evt_1_000000000000"])
def test_what_is_no_event_is_not_found(client: httpx.Client, event_id: str) -> None:
    assert client.post(f"/api/v1/events/{event_id}/redeliver").status_code == 404


@pytest.mark.parametrize("query", ["status=lost", "type=check.lost", "limit=0", "limit=101", "offset=-1", "limit=x"])
def test_a_bad_query_is_refused(client: httpx.Client, query: str) -> None:
    assert client.get(f"/api/v1/events?{query}").status_code == 422
