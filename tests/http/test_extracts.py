"""POST /extracts, and checks whose `egrn` is answered from what was supplied, over real HTTP."""

import datetime
import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks.extracts.upload import MAX_BYTES, MAX_ROWS
from tests.http.faults import fault
from tests.http.orders import OBJECT, order
from tests.http.registers import NUMBER
from tests.service import Service, wait_finished
from tests.sources.connectors.extracts import extract, restriction

URL, CHECKS = "/api/v1/extracts", "/api/v1/checks"
LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<extract_about_property_room>&c;</extract_about_property_room>"""
FETCHED = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>
<extract_about_property_room>&a;</extract_about_property_room>"""


def on(days_ago: int = 0) -> str:
    return (datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=days_ago)).isoformat()


def supply(client: httpx.Client, content: bytes, *, key: str | None = None) -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(URL, files={"file": ("extract.xml", content)}, headers=headers)


def supplied(client: httpx.Client, **parts: Any) -> str:
    """The id of an extract of today."""
    content = extract(**{"number": NUMBER, "formed": on()} | parts)
    made: str = supply(client, content).raise_for_status().json()["extract_id"]
    return made


def refusal(response: httpx.Response, status: int = 400, error_code: str = "invalid_check_input") -> str:
    """Return the message of the refusal."""
    fault(response, status, error_code)
    message: str = response.json()["message"]
    return message


def checked(client: httpx.Client, extract_id: str, check_type: str = "full", **changes: Any) -> Any:
    """A finished check that named the extract."""
    made = client.post(CHECKS, json=order(check_type, egrn_extract_id=extract_id, **changes)).raise_for_status().json()
    return wait_finished(client, made["check_id"])


def line_of(check: Any, code: str = "egrn") -> Any:
    return next(line for line in check["result"]["checklist"] if line["source_code"] == code)


def test_what_is_answered_names_nobody(client: httpx.Client) -> None:
    content = extract(number=NUMBER, formed=on(2), restrictions=restriction("Ипотека"))
    response = supply(client, content)
    assert response.status_code == 201
    body = response.json()
    assert (body["mode"], body["formed_on"], body["rights"], body["encumbrances"]) == ("live", on(2), 1, 1)
    assert body["not_understood"] == []
    assert body["fresh_until"] == on(2 - 30)
    assert body["sha256"] == hashlib.sha256(content).hexdigest()
    assert NUMBER not in response.text
    assert client.get("/api/v1/balance").json()["balance"] == 1_000_000


def test_a_check_answers_egrn_from_it_and_says_so(client: httpx.Client) -> None:
    content = extract(number=NUMBER, formed=on(3), restrictions=restriction("Арест"))
    extract_id = supply(client, content).json()["extract_id"]
    check = checked(client, extract_id)
    line = line_of(check)
    assert (line["status"], line["connector"], line["datestamp"]) == ("found", "supplied_extract", on(3))
    assert "supplied with the order" in line["summary"]
    assert "signature was not checked" in line["summary"]
    assert [record["kind"] for record in line["records"]][-1] == "arrest"
    others = {one["connector"] for one in check["result"]["checklist"] if one["source_code"] != "egrn"}
    assert others == {"local"}
    leaf = client.get(f"{CHECKS}/{check['check_id']}/manifest").json()["leaves"]["snapshot"]
    assert hashlib.sha256(content).hexdigest() in leaf
    assert extract_id in leaf


def test_an_extract_without_encumbrances_is_clean_for_its_own_object(client: httpx.Client) -> None:
    line = line_of(checked(client, supplied(client), "object"))
    assert (line["status"], line["reason"]) == ("ok", None)


def test_what_was_not_understood_is_told_and_is_for_a_person_to_decide(client: httpx.Client) -> None:
    taken = supply(client, extract(number=NUMBER, formed=on(), more="<mortgage_notes/>")).json()
    assert taken["not_understood"] == ["mortgage_notes"]
    line = line_of(checked(client, taken["extract_id"], "object"))
    assert (line["status"], line["reason"]) == ("manual_review_required", "not_understood")
    assert "Not understood: mortgage_notes." in line["summary"]


def test_an_old_one_is_for_a_person_to_decide(client: httpx.Client) -> None:
    line = line_of(checked(client, supplied(client, formed=on(31)), "object"))
    assert (line["status"], line["reason"], line["datestamp"]) == ("manual_review_required", "stale", on(31))


def test_a_check_without_one_is_as_before(finished: Any) -> None:
    assert line_of(finished)["connector"] == "local"
    assert "supplied" not in line_of(finished)["summary"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (LAUGHS, "document type"),
        (FETCHED, "document type"),
        (extract(number=NUMBER)[:-30], "no well-formed XML"),
        (b"", "no well-formed XML"),
        (b"PK\x03\x04", "unpack it"),
        (b"%PDF-1.7", "a PDF"),
        (b"\x30\x82\x01\x00", "electronic signature"),
        (extract(root="KVZU"), "no longer issued"),
        (extract(root="exract_notice_absence_request_info_room"), "nothing is registered"),
        (extract(number="77-77-01/001"), "no cadastral number"),
        (extract(formed=on(-2)), "future"),
        (extract(formed=on(366)), "older than 365 days"),
        (extract(formed=on(), rights="<right_record/>" * MAX_ROWS), "more than 5000 rights"),
        (b"<extract_about_property_room>" + b"<a/>" * 300_000 + b"</extract_about_property_room>", "too many elements"),
        (b"<a>" * 60_000, "no well-formed XML"),
        (extract(encoding="windows-1251").replace(b"windows-1251", b"utf-8"), "not written in utf-8"),
    ],
)
def test_what_is_no_such_extract_is_refused_with_the_reason(client: httpx.Client, content: bytes, why: str) -> None:
    assert why in refusal(supply(client, content), 400, "unsupported_document_format")


def test_a_large_one_is_refused(client: httpx.Client) -> None:
    assert "5 MiB" in refusal(supply(client, b"<a>" + b" " * MAX_BYTES), 413, "document_too_large")
    fault(supply(client, b" " * (50 << 20)), 413, "document_too_large")


def test_a_form_without_a_file_and_json_are_malformed(client: httpx.Client) -> None:
    fault(client.post(URL, json={"file": "x"}), 422, "validation_error")
    fault(client.post(URL, files={"other": ("a.xml", b"x")}), 422, "validation_error")


def test_never_clean_by_the_extract_of_another_object(client: httpx.Client) -> None:
    another = supplied(client, number="77:99:0009999:1002")
    response = client.post(CHECKS, json=order("object", egrn_extract_id=another))
    assert "another object" in refusal(response)


@pytest.mark.parametrize("named", ["ext_01jd2m00000000000000000000", "ext_", "", "chk_x", "x" * 300])
def test_an_unknown_one_is_refused(client: httpx.Client, named: str) -> None:
    response = client.post(CHECKS, json=order("object", egrn_extract_id=named))
    assert "egrn_extract_id" in refusal(response)


def test_anothers_and_the_other_modes_are_unknown(service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
    foreign, test_key = service.issue(), service.issue(mode="sandbox", account_id=key.account_id)
    extract_id = supplied(client)
    for other in (foreign, test_key):
        with service.client(other) as stranger:
            response = stranger.post(CHECKS, json=order("object", egrn_extract_id=extract_id))
            assert "names no extract" in refusal(response)


def test_it_is_about_a_numbered_object(client: httpx.Client) -> None:
    extract_id = supplied(client)
    for check_type, object_ in (("seller", OBJECT), ("object", {"address": OBJECT["address"]})):
        body = order(check_type, object=object_, egrn_extract_id=extract_id)
        fault(client.post(CHECKS, json=body), 400, "invalid_check_input")
    fault(client.post(CHECKS, json=order("object", egrn_extract_id=7)), 422, "validation_error")


def test_a_refused_order_is_not_charged(client: httpx.Client) -> None:
    before = client.get("/api/v1/balance").json()["balance"]
    client.post(CHECKS, json=order("object", egrn_extract_id="ext_01jd2m00000000000000000000"))
    assert client.get("/api/v1/balance").json()["balance"] == before


def test_in_a_batch_each_element_has_its_own(client: httpx.Client) -> None:
    right_one, wrong_one = supplied(client), supplied(client, number="77:99:0009999:1002")
    items = [order("object", egrn_extract_id=one) for one in (right_one, wrong_one)]
    body = client.post(f"{CHECKS}/bulk", json={"items": items}).raise_for_status().json()
    assert (body["created"], body["failed"], body["items"][1]["error"]["error_code"]) == (1, 1, "invalid_check_input")
    assert line_of(wait_finished(client, body["items"][0]["check_id"]))["connector"] == "supplied_extract"


def test_a_repeat_is_replayed_and_another_file_conflicts(service: Service, client: httpx.Client) -> None:
    content = extract(number=NUMBER, formed=on())
    first, second = (supply(client, content, key="extract-1") for _ in range(2))
    assert first.json()["extract_id"] == second.json()["extract_id"]
    assert second.headers["Idempotent-Replayed"] == "true"
    fault(supply(client, content + b" ", key="extract-1"), 409, "idempotency_conflict")


def test_twins_at_the_same_time_keep_one(client: httpx.Client) -> None:
    content = extract(number=NUMBER, formed=on())
    with ThreadPoolExecutor(8) as pool:
        made = [*pool.map(lambda _: supply(client, content, key="extract-twins").json()["extract_id"], range(8))]
    assert len(set(made)) == 1


def test_a_launch_is_replayed_after_its_extract_is_gone(service: Service, client: httpx.Client) -> None:
    extract_id = supplied(client)
    body, headers = order("object", egrn_extract_id=extract_id), {"Idempotency-Key": "with-extract"}
    first = client.post(CHECKS, json=body, headers=headers).json()
    assert service.command("extracts", "erase", extract_id) == {"extract_id": extract_id, "erased": True}
    again = client.post(CHECKS, json=body, headers=headers)
    assert (again.status_code, again.json()["check_id"]) == (201, first["check_id"])
    assert line_of(wait_finished(client, first["check_id"]))["status"] == "ok"
    fault(client.post(CHECKS, json=body), 400, "invalid_check_input")


def test_it_needs_the_scope_of_a_check_of_objects(service: Service) -> None:
    with service.client(service.issue(scopes=["check:seller", "valuation"])) as client:
        fault(supply(client, extract()), 403, "scope_denied")


def test_nothing_of_it_is_stored_in_plain(service: Service, client: httpx.Client) -> None:
    extract_id = supplied(client)
    row = service.query("SELECT row_to_json(e)::text FROM extracts e WHERE id = $1", extract_id)
    assert NUMBER not in row
    assert NUMBER.encode().hex() not in row
    assert "Иванов".encode().hex() not in row
    remembered = service.query("SELECT count(*) FROM idempotency_keys WHERE body LIKE '%' || $1 || '%'", NUMBER)
    assert remembered == 0


def test_erasing_the_check_erases_what_was_supplied(service: Service, client: httpx.Client) -> None:
    extract_id = supplied(client)
    check = checked(client, extract_id, "object")
    service.command("checks", "erase", check["check_id"])
    assert service.query("SELECT count(*) FROM extracts WHERE id = $1", extract_id) == 0
    assert service.query("SELECT count(*) FROM data_keys WHERE subject_id = $1", extract_id) == 0


def test_a_sandbox_check_takes_one_too(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as sandbox:
        extract_id = supplied(sandbox, restrictions=restriction("Ипотека"))
        check = checked(sandbox, extract_id, "object")
        assert (line_of(check)["status"], line_of(check)["connector"]) == ("found", "supplied_extract")
        partial = checked(sandbox, extract_id, "object", sandbox_status="partial")
        assert (partial["status"], line_of(partial)["status"]) == ("partial", "found")
        failed = order("object", egrn_extract_id=extract_id, sandbox_status="failed")
        fault(sandbox.post(CHECKS, json=failed), 400, "invalid_check_input")
