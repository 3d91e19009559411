"""Records in the operator's console: erasure, decisions, events, sources, monitors, search, the log."""

import csv
import html
import io
import re

import pytest

from cleardeed.core import clock
from cleardeed.core.clock import parse_moment, timestamp
from cleardeed.http.console.actions.registry import ACTIONS
from tests.http.orders import SELLER, order
from tests.http.receiver import receiving
from tests.http.record_examples import EXTRACT, EXTRACT_DAY
from tests.http.test_console import UNKNOWN_CHECK, Operator, logged, operator
from tests.patience import wait_for
from tests.service import Service, wait_finished

__all__ = ["operator"]


def test_an_analysed_document_is_erased(operator: Operator, service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        made = client.post("/api/v1/document-check", files={"file": ("a.txt", "Договор".encode())}).json()
        assert operator.do("documents.erase", job_id=made["job_id"]).status_code == 303
        assert "result" not in client.get(f"/api/v1/document-check/{made['job_id']}").json()
    assert log_details(service, "documents.erase", made["job_id"]) == ["begun", "done"]


def test_a_decision_on_a_record(operator: Operator, service: Service) -> None:
    with service.client(service.issue()) as client:
        made = client.post("/api/v1/checks", json=order("seller", seller=SELLER | {"birth_date": None})).json()
        check_id = wait_finished(client, made["check_id"])["check_id"]
        assert check_id in operator.page("/checks")
        shown = operator.client.get(f"/console/checks/{check_id}/records")
        assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "no-store")
        assert "Records that need a decision: 1." in shown.text
        (record_id,) = set(re.findall(r'name="record_id" value="(rec_[0-9a-f]{32})"', shown.text))
        assert "1001/26/77001-ИП" in shown.text
        fields = {"check_id": check_id, "record_id": record_id, "reason": "Другой человек <b>", "edition": "1"}
        decided = operator.do("checks.decide", decision="another_person", **fields)
        assert decided.status_code == 303
        page = operator.client.get(decided.headers["Location"]).text
        assert "Другой человек <b>" in html.unescape(page)
        assert "Другой человек <b>" not in page
        assert "No record needs a decision now." in page
        late = operator.do("checks.decide", decision="cannot_tell", **fields)  # of a page that knows of no decision
        assert late.status_code == 409
        while "reviewed" not in (answer := client.get(f"/api/v1/checks/{check_id}").json()):
            pass
        [review] = client.get(f"/api/v1/checks/{check_id}/reviews").json()["items"]
        assert review["decisions"][0]["decided_by"] == "Ада"
        assert answer["reviewed"]["edition"] == 2
        scores = f"{answer['risk_score']} → {answer['reviewed']['risk_score']}<br>"
        assert f'{scores}<span class="soft small">edition 2</span>' in operator.page("/checks")
    assert log_details(service, "checks.decide", check_id) == ["edition 2, another_person"]
    assert "edition 2, Someone else" in operator.page("/log")
    assert "редакция 2, Другое лицо" in operator.page("/log?lang=ru")
    assert logged(service, "checks.records", check_id) == 2
    refused = operator.do("checks.decide", decision="cannot_tell", **fields | {"record_id": "rec_" + "0" * 32})
    assert refused.status_code == 400
    assert len(log_details(service, "checks.decide", check_id)) == 1


def test_erasing_and_delivering_again(operator: Operator, service: Service) -> None:
    key = service.issue(webhook_url="http://127.0.0.1:9/")
    with service.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
        wait_finished(client, check_id)
        (event,) = client.get("/api/v1/events").json()["items"]
        assert event["id"] in operator.page("/events")
        assert operator.do("events.redeliver", event_id=event["id"]).status_code == 303
        assert check_id in operator.page("/checks")
        assert operator.do("checks.erase", check_id=check_id).status_code == 303
        assert "result" not in client.get(f"/api/v1/checks/{check_id}").json()
    assert log_details(service, "checks.erase", check_id) == ["begun", "done"]
    assert logged(service, "events.redeliver", event["id"]) == 1


def test_a_refused_erasure_is_in_the_log_as_refused(operator: Operator, service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        body = order(sandbox_status="processing")
        check_id = client.post("/api/v1/checks", json=body).raise_for_status().json()["check_id"]
    # Like a check whose sources are still being asked.
    service.query("UPDATE checks SET sandbox_status = NULL, created_at = now() WHERE id = $1", check_id)
    assert operator.do("checks.erase", check_id=check_id).status_code == 409
    begun, refused = log_details(service, "checks.erase", check_id)
    assert (begun, refused) == ("begun", "refused: the check is still running; erase it when it has finished")
    assert "отказано: " in operator.page("/log?lang=ru")


def test_a_key_s_events_go_to_another_address(operator: Operator, service: Service) -> None:
    key = service.issue(webhook_url="http://127.0.0.1:9/")
    assert operator.do("keys.set-webhook-url", key_id=key.key_id, webhook_url="http://127.0.0.1:8/").status_code == 303
    assert service.query("SELECT webhook_url FROM api_keys WHERE id = $1", key.key_id) == "http://127.0.0.1:8/"
    assert operator.do("keys.set-webhook-url", key_id=key.key_id, webhook_url="").status_code == 303
    assert service.query("SELECT webhook_url FROM api_keys WHERE id = $1", key.key_id) is None
    assert logged(service, "keys.set-webhook-url", key.key_id) == 2


def test_a_disabled_address_is_called_again(operator: Operator, service: Service) -> None:
    key = service.issue(webhook_url="http://127.0.0.1:9/")
    with service.client(key) as client:
        wait_finished(client, client.post("/api/v1/checks", json=order("object")).json()["check_id"])
    address_id = service.query(
        "UPDATE event_addresses SET failing_since = now(), disabled_at = now(), disabled_reason = 'failing'"
        " WHERE key_id = $1 RETURNING id",
        key.key_id,
    )
    page = operator.page("/events")
    assert f'name="address_id" value="{address_id}"' in page
    assert "It has failed for too long" in page
    assert operator.do("events.enable-address", address_id=str(address_id)).status_code == 303
    assert service.query("SELECT disabled_at FROM event_addresses WHERE id = $1", address_id) is None
    assert logged(service, "events.enable-address", f"address {address_id}") == 1


def test_a_source_is_asked_and_nothing_of_the_question_stays(operator: Operator, service: Service) -> None:
    before, logged_before = service.query("SELECT count(*) FROM checks"), log_details(service, "sources.probe", "fssp")
    question = {"last_name": "Иванов", "first_name": "Пётр", "middle_name": "Сидорович", "birth_date": "1980-02-01"}
    shown = operator.do("sources.probe", source="fssp", **question)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "no-store")
    assert "chip found" in shown.text or "chip ok" in shown.text
    silent = operator.do("sources.probe", source="castle", last_name="Иванов")
    assert "Иванов" not in silent.text
    details = log_details(service, "sources.probe", "fssp")
    assert len(details) == len(logged_before) + 1
    assert "Иванов" not in "".join(details)
    assert service.query("SELECT count(*) FROM checks") == before


def test_a_refusal_is_told_in_the_operators_language(operator: Operator) -> None:
    refused = operator.client.post(
        "/console/do/keys.revoke",
        data={"token": operator.token, "key_id": "key_none"},
        headers={"Accept-Language": "ru"},
    )
    assert "ключа с таким идентификатором нет" in refused.text


def log_details(service: Service, action: str, target: str) -> list[str]:
    """Return the log's details of an action, in order."""
    found: list[str] = service.query(
        "SELECT coalesce(array_agg(details ORDER BY id), '{}') FROM console_log WHERE action = $1 AND target = $2",
        action,
        target,
    )
    return found


def test_monitors_are_listed(operator: Operator, service: Service) -> None:
    key = service.issue(mode="sandbox")
    with service.client(key) as client:
        subject = {"object": {"address": "г. Примерск"}}
        dates = {"schedule_mode": "dates", "dates": [clock.today().isoformat()]}
        monitor = client.post("/api/v1/monitors", json={"type": "object", "subject": subject, **dates}).json()
        assert operator.do("monitors.run-due").status_code == 303
        assert str(monitor["id"]) in operator.page("/monitors")
        wait_for(lambda: client.get(f"/api/v1/monitors/{monitor['id']}").json()["runs"])
        done = operator.do("monitors.erase", monitor_id=str(monitor["id"]))
        assert done.status_code in (303, 409)  # a cycle may just be under way


def test_every_action_of_the_commands_is_there() -> None:
    nouns = {
        "accounts": 5, "keys": 5, "checks": 2, "deals": 1, "documents": 1, "valuation": 1, "extracts": 1, "sources": 1,
        "events": 2, "monitors": 2,
    }  # fmt: skip
    there = {noun: len([name for name in ACTIONS if name.startswith(f"{noun}.")]) for noun in nouns}
    assert there == nouns


def test_a_body_beyond_all_measure_is_refused(operator: Operator) -> None:
    assert operator.client.post("/console/do/keys.revoke", content=b"a=" + b"x" * 2_000_000).status_code == 413
    many = "&".join(f"f{number}=1" for number in range(1000))
    assert operator.client.post("/console/do/keys.revoke", content=many).status_code == 403


def test_a_search_finds_by_id_name_and_external_id(service: Service, operator: Operator) -> None:
    key = service.issue(mode="sandbox")
    labels = {"external_id": "contract № 7 of Иванов"}
    monitor = {"type": "seller", "subject": {"seller": SELLER}, "schedule_mode": "dates", "dates": ["2099-12-31"]}
    with service.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("seller") | labels).raise_for_status().json()["check_id"]
        monitor_id = client.post("/api/v1/monitors", json=monitor | labels).raise_for_status().json()["id"]
    service.query("UPDATE accounts SET name = $2 WHERE id = $1 RETURNING id", key.account_id, "Рога и <b>Копыта</b>")

    def found(text: str) -> str:
        answer = operator.client.get("/console/search", params={"q": text})
        assert answer.status_code == 200
        return answer.text

    for text in (labels["external_id"], f" {labels['external_id']} "):
        assert check_id in found(text)
        assert f"<strong>{monitor_id}</strong>" in found(text)
    assert f'value="{check_id}"' in found(check_id)
    assert "Рога и &lt;b&gt;Копыта" in found(check_id)
    assert f"<strong>{monitor_id}</strong>" in found(str(monitor_id))
    for text in (key.account_id, "рога И"):
        assert f'href="/console/accounts/{key.account_id}"' in found(text)
    for text in ("", "contract № 7", UNKNOWN_CHECK, "9" * 30, "%"):
        assert check_id not in found(text)


def test_records_of_each_kind_are_listed_with_their_accounts(service: Service, operator: Operator) -> None:
    with service.client(service.issue(mode="sandbox", name="Records")) as client:
        order_of_value = {"cadastral_number": "77:99:0009999:1001"}
        valuation_id = client.post("/api/v1/valuation", json=order_of_value).raise_for_status().json()["id"]
    page = operator.page("/records/valuations")
    assert valuation_id in page
    assert 'class="chip sandbox"' in page
    assert operator.client.get("/console/records/people").status_code == 404


def test_a_supplied_extract_is_listed_found_and_erased(service: Service, operator: Operator) -> None:
    with service.client(service.issue(name="Extracts")) as client:
        file = EXTRACT.replace(EXTRACT_DAY, clock.today().isoformat()).encode()
        taken = client.post("/api/v1/extracts", files={"file": ("extract.xml", file)}).raise_for_status().json()
    extract_id = taken["extract_id"]
    assert extract_id in operator.page("/records/extracts")
    assert f'value="{extract_id}"' in operator.page(f"/search?q={extract_id}")
    assert operator.do("extracts.erase", extract_id=extract_id).status_code == 303
    assert extract_id not in operator.page("/records/extracts")
    assert logged(service, "extracts.erase", extract_id) == 2
    assert operator.do("extracts.erase", extract_id=extract_id).status_code == 409


def test_the_log_as_csv_holds_no_formula(service: Service, operator: Operator) -> None:
    operator.do("accounts.create", name='=HYPERLINK("http://evil.example")')
    service.query(
        "INSERT INTO console_log (at, operator, action, target, details, request_id)"
        " VALUES (now(), '=1+1', 'x', '@SUM(A1)', $1, 'req') RETURNING id",
        '-2+3", "quoted\n=cmd',
    )
    answer = operator.client.get("/console/log.csv")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/csv; charset=utf-8")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert {"at", "operator", "action", "target", "details", "request_id"} == set(rows[0])
    assert len(rows) == service.query("SELECT count(*) FROM console_log")
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert {row["at"] for row in rows} == {timestamp(parse_moment(row["at"])) for row in rows}
    assert any(row["operator"] == "'=1+1" and row["details"].startswith("'-2+3") for row in rows)


@pytest.mark.parametrize("check_id", ["chk_none", UNKNOWN_CHECK, "%00"], ids=["none", "unknown", "nul"])
def test_a_check_without_records_shows_none(operator: Operator, check_id: str) -> None:
    assert operator.client.get(f"/console/checks/{check_id}/records").status_code in (404, 409)


def test_an_event_of_a_key_without_an_address_says_so_and_is_delivered_once_there_is_one(
    operator: Operator, service: Service
) -> None:
    key = service.issue()
    with service.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
        wait_finished(client, check_id)
        (event,) = client.get("/api/v1/events").json()["items"]
    assert "no address" in operator.page("/events?status=held")
    assert "held without an address: their keys had none" in operator.page("/charts")
    assert operator.do("events.redeliver", event_id=event["id"]).status_code == 409
    with receiving() as receiver:
        operator.do("keys.set-webhook-url", key_id=key.key_id, webhook_url=receiver.url)
        assert operator.do("events.redeliver", event_id=event["id"]).status_code == 303
        assert receiver.wait_for("check.completed")["id"] == event["id"]
