"""The five operations on monitors, over the running service."""

import datetime
import hmac
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.canonical import canonical
from cleardeed.sources.samples import INPUT_DATA
from tests.http.receiver import Receiver, receiving
from tests.service import Service

MONITORS = "/api/v1/monitors"
WEEKLY = {
    "type": "seller",
    "subject": {"seller": INPUT_DATA["seller"]},
    "schedule_mode": "interval",
    "interval_days": 7,
    "cycles_left": 4,
}
FIELDS = {
    "id", "status", "type", "subject", "schedule_mode", "dates", "interval_days", "until", "cycles_left", "next_run_at",
    "last_run_at", "last_check_id", "webhook_url", "created_at", "updated_at", "runs", "request_id",
}  # fmt: skip


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as opened:
        yield opened


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in WEEKLY.items() if name not in names}


def test_a_monitor_is_created_read_changed_and_stopped(client: httpx.Client) -> None:
    made = client.post(MONITORS, json=WEEKLY)
    assert made.status_code == 201
    monitor = made.json()
    assert set(monitor) == FIELDS
    assert (monitor["status"], monitor["cycles_left"], monitor["runs"]) == ("active", 4, [])
    assert monitor["subject"]["seller"]["last_name"] == INPUT_DATA["seller"]["last_name"]
    place = f"{MONITORS}/{monitor['id']}"
    assert client.get(place).json() | {"request_id": ""} == monitor | {"request_id": ""}
    listed = client.get(MONITORS, params={"status": "active"}).json()
    assert (listed["total"], listed["items"][0]["id"]) == (1, monitor["id"])
    assert client.patch(place, json={"status": "paused"}).json()["status"] == "paused"
    moved = client.patch(place, json={"status": "active", "interval_days": 30}).json()
    assert (moved["status"], moved["interval_days"], moved["cycles_left"]) == ("active", 30, 4)
    stopped = client.delete(place)
    assert (stopped.status_code, stopped.json()["status"], stopped.json()["next_run_at"]) == (200, "finished", None)
    assert client.delete(place).status_code == 200
    refused = client.patch(place, json={"status": "active"})
    assert (refused.status_code, refused.json()["error_code"]) == (409, "monitor_finished")


@pytest.mark.parametrize("change", [{}, {"statsu": "paused"}, {"status": "active"}, {"cycles_left": 4}])
def test_a_change_that_changes_nothing_is_the_monitor_as_it_is(client: httpx.Client, change: dict[str, Any]) -> None:
    made = client.post(MONITORS, json=WEEKLY).json()
    answer = client.patch(f"{MONITORS}/{made['id']}", json=change)
    assert answer.status_code == 200
    assert answer.json() | {"request_id": ""} == made | {"request_id": ""}


@pytest.mark.parametrize("mode", ["live", "sandbox"])
def test_a_cycle_that_is_due_runs_and_is_announced(service: Service, receiver: Receiver, mode: Any) -> None:
    key = service.issue(mode=mode)
    order = without("interval_days", "cycles_left") | {
        "schedule_mode": "dates",
        "dates": [today()],
        "webhook_url": receiver.url,
    }
    with service.client(key) as client:
        monitor_id = client.post(MONITORS, json=order).raise_for_status().json()["id"]
        data = receiver.wait_for("monitor.cycle_completed")["data"]
        card = client.get(f"{MONITORS}/{monitor_id}").json()
        [run] = card["runs"]
        assert (card["status"], card["next_run_at"], card["last_check_id"]) == ("finished", None, run["check_id"])
        assert set(data) == {
            "monitor_id", "run_id", "status", "type", "check_id", "changed", "changes", "risk_before", "risk_after",
            "act_pdf_url", "next_run_at",
        }  # fmt: skip
        assert (data["monitor_id"], data["run_id"], data["check_id"]) == (monitor_id, run["id"], run["check_id"])
        assert (run["status"], run["changed"], run["changes"]) == ("completed", False, {"items": []})
        assert run["charged_amount"] == (294 if mode == "live" else 0)
        act = httpx.get(run["act_pdf_url"])
        assert act.content.startswith(b"%PDF-")
        assert httpx.get(run["act_pdf_url"][:-1]).status_code == 404
        assert client.get(f"/api/v1/verify/{run['evidence_root_hash']}").json()["check_id"] == run["check_id"]
        manifest = client.get(f"{MONITORS}/{monitor_id}/runs/{run['id']}/manifest").json()
        assert manifest["manifest"]["root"] == run["evidence_root_hash"]
        check = client.get(f"/api/v1/checks/{run['check_id']}").json()
        assert check["status"] in ("report_ready", "partial")
        assert "First cycle: later ones are compared" in httpx.get(check["report_url"]).text


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (without("type"), 422, "validation_error"),
        (without("subject"), 422, "validation_error"),
        (without("schedule_mode"), 422, "validation_error"),
        (WEEKLY | {"type": "deal"}, 400, "invalid_check_type"),
        (WEEKLY | {"subject": {"seller": {"last_name": "Иванов"}}}, 400, "invalid_check_input"),
        (WEEKLY | {"schedule_mode": "hourly"}, 400, "invalid_monitor_schedule"),
        (without("interval_days"), 400, "invalid_monitor_schedule"),
        (without("cycles_left"), 400, "invalid_monitor_schedule"),
        (WEEKLY | {"interval_days": 366}, 400, "invalid_monitor_schedule"),
        (WEEKLY | {"until": "2020-01-01"}, 400, "invalid_monitor_schedule"),
        (WEEKLY | {"schedule_mode": "dates", "dates": []}, 400, "invalid_monitor_schedule"),
        (WEEKLY | {"schedule_mode": "dates", "dates": ["2020-01-01"]}, 400, "invalid_monitor_schedule"),
        (WEEKLY | {"interval_days": "7"}, 422, "validation_error"),
        (WEEKLY | {"webhook_url": "ftp://partner.example/"}, 422, "validation_error"),
        (WEEKLY | {"webhook_url": "http://user@partner.example/"}, 422, "validation_error"),
    ],
)
def test_a_bad_order_is_refused(client: httpx.Client, body: Any, status: int, code: str) -> None:
    answer = client.post(MONITORS, json=body)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code)


def test_no_dates_beside_an_interval_count_as_absent(client: httpx.Client) -> None:
    made = client.post(MONITORS, json=WEEKLY | {"dates": []})
    assert (made.status_code, made.json()["dates"]) == (201, None)


UNKNOWN = f"{MONITORS}/999999999"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"interval_days": 0, "cycles_left": "4"}, "validation_error"),
        ({"interval_days": 0, "webhook_url": "ftp://partner.example/"}, "validation_error"),
        ({"status": "stopped", "until": "2020-01-01"}, "validation_error"),
        ({"interval_days": 0}, "invalid_monitor_schedule"),
        ({"cycles_left": 0}, "invalid_monitor_schedule"),
        ({"until": "2020-01-01"}, "invalid_monitor_schedule"),
        ({"until": "soon"}, "invalid_monitor_schedule"),
        ({"dates": []}, "invalid_monitor_schedule"),
        ({"dates": ["2020-01-01"]}, "invalid_monitor_schedule"),
        ({"schedule_mode": "hourly"}, "invalid_monitor_schedule"),
        ({"status": "paused"}, "not_found"),
        ({"webhook_url": None}, "not_found"),
    ],
)
def test_of_several_faults_in_a_change_the_first_in_order_answers(client: httpx.Client, body: Any, code: str) -> None:
    """Shape before meaning before the object: the monitor is unknown too."""
    assert client.patch(UNKNOWN, json=body).json()["error_code"] == code


def test_a_finished_monitor_is_a_conflict_after_all_else(client: httpx.Client) -> None:
    place = f"{MONITORS}/{client.post(MONITORS, json=WEEKLY).json()['id']}"
    client.delete(place).raise_for_status()
    assert client.patch(place, json={"interval_days": 0}).json()["error_code"] == "invalid_monitor_schedule"
    assert client.patch(place, json={"interval_days": 3}).json()["error_code"] == "monitor_finished"


@pytest.mark.parametrize(
    "body", [{"dates": ["2099-01-01"]}, {"schedule_mode": "dates"}, {"schedule_mode": "dates", "interval_days": 3}]
)
def test_a_change_without_effect_is_refused(client: httpx.Client, body: Any) -> None:
    place = f"{MONITORS}/{client.post(MONITORS, json=WEEKLY).json()['id']}"
    refused = client.patch(place, json=body)
    assert (refused.status_code, refused.json()["error_code"]) == (400, "invalid_monitor_schedule")
    moved = client.patch(place, json={"schedule_mode": "dates", "dates": ["2099-01-01"], "cycles_left": None})
    assert (moved.json()["dates"], moved.json()["interval_days"]) == (["2099-01-01"], None)


def test_a_wrong_address_is_told_before_a_wrong_schedule(client: httpx.Client) -> None:
    body = WEEKLY | {"webhook_url": "ftp://partner.example/", "interval_days": 0}
    assert client.post(MONITORS, json=body).json()["error_code"] == "validation_error"


def test_a_repeat_with_the_same_key_is_one_monitor(client: httpx.Client) -> None:
    answers = [client.post(MONITORS, json=WEEKLY, headers={"Idempotency-Key": "m-1"}) for _ in range(2)]
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert answers[1].json() | {"request_id": ""} == answers[0].json() | {"request_id": ""}
    assert client.get(MONITORS).json()["total"] == 1


def test_a_repeat_answers_as_the_first_time_whatever_has_changed_since(client: httpx.Client) -> None:
    first = client.post(MONITORS, json=WEEKLY, headers={"Idempotency-Key": "m-3"}).json()
    client.patch(f"{MONITORS}/{first['id']}", json={"status": "paused", "cycles_left": 9}).raise_for_status()
    again = client.post(MONITORS, json=WEEKLY, headers={"Idempotency-Key": "m-3"}).json()
    assert again | {"request_id": ""} == first | {"request_id": ""}


def test_a_repeat_after_the_erasure_is_what_a_read_gives(
    service: Service, client: httpx.Client, key: IssuedApiKey
) -> None:
    headers = {"Idempotency-Key": "m-4"}
    monitor_id = client.post(MONITORS, json=WEEKLY, headers=headers).json()["id"]
    remembered = service.query("SELECT body FROM idempotency_keys WHERE key_id = $1", key.key_id)
    assert INPUT_DATA["seller"]["last_name"] not in remembered
    service.command("monitors", "erase", str(monitor_id))
    again = client.post(MONITORS, json=WEEKLY, headers=headers)
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")
    read = client.get(f"{MONITORS}/{monitor_id}").json()
    assert (read["subject"], read["status"]) == (None, "finished")
    assert again.json() | {"request_id": ""} == read | {"request_id": ""}


def test_a_repeat_is_answered_when_its_dates_have_passed(
    service: Service, client: httpx.Client, key: IssuedApiKey
) -> None:
    passed = WEEKLY | {"schedule_mode": "dates", "dates": ["2026-01-31"]}
    headers = {"Idempotency-Key": "m-2"}
    first = client.post(MONITORS, json=WEEKLY | {"schedule_mode": "dates", "dates": [today()]}, headers=headers)
    # As if it had been sent on that day.
    fingerprint = hmac.digest(key.api_key.encode(), canonical(passed), "sha256")
    service.query("UPDATE idempotency_keys SET fingerprint = $2 WHERE key_id = $1", key.key_id, fingerprint)
    again = client.post(MONITORS, json=passed, headers=headers)
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")
    assert again.json()["id"] == first.json()["id"]
    assert client.post(MONITORS, json=passed).status_code == 400
    conflict = client.post(MONITORS, json=passed | {"dates": ["2026-02-28"]}, headers=headers)
    assert conflict.json()["error_code"] == "invalid_monitor_schedule"
    assert client.post(MONITORS, json=WEEKLY, headers=headers).json()["error_code"] == "idempotency_conflict"


@pytest.mark.parametrize(
    ("method", "place", "change", "status"),
    [
        ("POST", "", {"webhook_url": "ftp://partner.example/", "interval_days": 0}, 422),
        ("PATCH", "/1234567", {"webhook_url": "ftp://partner.example/", "interval_days": 0}, 422),
        ("PATCH", "/1234567", {"interval_days": 0}, 400),
        ("PATCH", "/1234567", {"cycles_left": 0}, 400),
        ("PATCH", "/1234567", {"until": "2020-01-01"}, 400),
        ("PATCH", "/1234567", {"dates": []}, 400),
        ("PATCH", "/1234567", {"schedule_mode": "hourly"}, 400),
        ("PATCH", "/1234567", {"dates": ["2199-01-31"], "until": "", "interval_days": 365}, 404),
    ],
)
def test_where_two_faults_meet_the_earlier_one_answers(
    client: httpx.Client, method: str, place: str, change: Any, status: int
) -> None:
    body = WEEKLY | change if method == "POST" else change
    assert client.request(method, f"{MONITORS}{place}", json=body).status_code == status


def test_rights_are_kept(service: Service, client: httpx.Client) -> None:
    monitor_id = client.post(MONITORS, json=WEEKLY).json()["id"]
    with service.client(service.issue()) as stranger:
        for answer in (
            stranger.get(f"{MONITORS}/{monitor_id}"),
            stranger.patch(f"{MONITORS}/{monitor_id}", json={"status": "paused"}),
            stranger.delete(f"{MONITORS}/{monitor_id}"),
            stranger.get(f"{MONITORS}/{monitor_id}/runs/1/manifest"),
            stranger.get(f"{MONITORS}/abc"),
        ):
            assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")
        assert stranger.get(MONITORS).json()["items"] == []
    for scopes in (["check:seller"], ["monitoring", "check:object"]):
        with service.client(service.issue(scopes=scopes)) as poor:
            assert poor.post(MONITORS, json=WEEKLY).json()["error_code"] == "scope_denied"


def test_a_pause_by_request_is_announced(service: Service, receiver: Receiver) -> None:
    with service.client(service.issue(webhook_url=receiver.url)) as client:
        monitor_id = client.post(MONITORS, json=WEEKLY).json()["id"]
        client.patch(f"{MONITORS}/{monitor_id}", json={"status": "paused"}).raise_for_status()
    data = receiver.wait_for("monitor.paused")["data"]
    assert data == {
        "monitor_id": monitor_id, "status": "paused", "type": "seller", "reason": "requested",
        "next_run_at": data["next_run_at"],
    }  # fmt: skip
    assert data["next_run_at"] is not None


def test_a_cycle_without_money_is_announced(service: Service, receiver: Receiver) -> None:
    with service.client(service.issue(balance=0, webhook_url=receiver.url)) as client:
        order = without("interval_days", "cycles_left") | {"schedule_mode": "dates", "dates": [today()]}
        monitor_id = client.post(MONITORS, json=order).json()["id"]
        assert receiver.wait_for("monitor.paused")["data"]["reason"] == "insufficient_funds"
        time.sleep(0.1)
        assert client.get(f"{MONITORS}/{monitor_id}").json()["status"] == "insufficient_funds"
