"""What a partner's engineer reads of a refused request: which field, and what it must be."""

from typing import Any

import httpx
import pytest

from tests.http.faults import fault
from tests.http.orders import OBJECT, SELLER, order

DAY = "must be a date of the calendar, year-month-day, such as 2026-01-31"
PAGE = "must be a whole number from 1 to 100"
DECISION = {"record_id": f"rec_{'0' * 32}", "decision": "concerns_subject", "reason": "x", "decided_by": "x"}
MONITOR = {"type": "seller", "subject": {"seller": SELLER}, "schedule_mode": "interval", "interval_days": 7}


@pytest.mark.parametrize(
    ("method", "path", "body", "field", "message"),
    [
        ("POST", "checks", order(seller=SELLER | {"birth_date": "31.12.1980"}), "input_data.seller.birth_date", DAY),
        (
            "POST", "checks", order(object=OBJECT | {"price": 0}), "input_data.object.price",
            "must be a number, above 0 and at most 1,000,000,000,000",
        ),
        (
            "POST", "checks", order() | {"sandbox_status": "done"}, "sandbox_status",
            "must be one of: failed, partial, processing, report_ready",
        ),
        ("POST", "checks", [], "body", "must be an object"),
        (
            "POST", "checks", order() | {"metadata": {"k": 1}}, "metadata[...]",
            "must be a string of at most 500 characters",
        ),
        ("POST", "checks/quote", {}, "body", "must have exactly one of type, items"),
        ("GET", "checks?limit=0", None, "limit", PAGE),
        ("GET", "checks?limit=x", None, "limit", PAGE),
        ("GET", "checks?offset=-1", None, "offset", "must be a whole number from 0 to 1,000,000,000"),
        ("GET", "checks?status=done", None, "status", "must be one of: failed, partial, processing, report_ready"),
        (
            "GET", "checks?created_from=31.12.1980", None, "created_from",
            "must look like 2026-01-31 or 2026-01-31T12:00:00Z",
        ),
        ("GET", "monitors?status=done", None, "status", "must be one of: active, finished, insufficient_funds, paused"),
        ("GET", "tariffs?type=castle", None, "type", "must be one of: full, object, seller"),
        ("PATCH", "monitors/1", {"status": "stopped"}, "status", "must be one of: active, finished, paused"),
        ("POST", "monitors", MONITOR | {"interval_days": "7"}, "interval_days", "must be a whole number"),
        (
            "POST", "valuation", {"cadastral_number": "77:99:0009999:1001", "object_type": "castle"}, "object_type",
            "must be one of: apartment, flat, house, land, land_plot, premises",
        ),
        ("POST", "document-generator", {"documents": ["x"], "deal": {"date": "21.11.2026"}}, "deal.date", DAY),
        ("POST", "document-check", {}, "body", "must be multipart/form-data with a boundary"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_taken(
    owner: httpx.Client, method: str, path: str, body: Any, field: str, message: str
) -> None:
    answer = owner.request(method, f"/api/v1/{path}", **({} if body is None else {"json": body}))
    assert fault(answer, 422, "validation_error")["details"] == [{"field": field, "message": message}]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        (
            {"record_id": "rec_1"}, "record_id",
            "must be a string of the documented form, such as rec_0a1b2c3d4e5f60718293a4b5c6d7e8f9",
        ),
        ({"decision": "yes"}, "decision", "must be one of: another_person, cannot_tell, concerns_subject"),
        ({"reason": ""}, "reason", "must be a string of 1 to 1,000 characters"),
    ],
)  # fmt: skip
def test_a_refused_decision_says_what_is_taken(
    client: httpx.Client, change: dict[str, str], field: str, message: str
) -> None:
    check_id = client.post("/api/v1/checks", json=order()).json()["check_id"]
    answer = client.post(f"/api/v1/checks/{check_id}/reviews", json=DECISION | change)
    assert fault(answer, 422, "validation_error")["details"] == [{"field": field, "message": message}]


def test_a_place_in_json_that_is_none_is_told(owner: httpx.Client) -> None:
    answer = owner.post("/api/v1/checks", content=b'{\n  "type": full\n}')
    details = fault(answer, 422, "validation_error")["details"]
    assert details == [{"field": "body", "message": "is not valid JSON: line 2, column 11"}]


@pytest.mark.parametrize("name", ["<b>\u202e</b>", "Иванова (Петрова)"])
def test_a_name_that_nobody_bears_is_refused_in_a_monitor_too(owner: httpx.Client, name: str) -> None:
    subject = {"seller": SELLER | {"last_name": name}}
    answer = owner.post("/api/v1/monitors", json=MONITOR | {"subject": subject, "cycles_left": 1})
    assert fault(answer, 400, "invalid_check_input") == {}
    assert answer.json()["message"].startswith("last_name holds ")
    assert name not in answer.text
