"""The common form of every fault's answer."""

import re
from typing import Any

import httpx

REQUEST_ID = re.compile(r"req_\d{13}_[0-9a-f]{8}")


def request_id_of(response: httpx.Response) -> str:
    """The answer's request id, in the header's form and nowhere different."""
    request_id = response.headers["X-Request-Id"]
    assert REQUEST_ID.fullmatch(request_id)
    return request_id


def fault(response: httpx.Response, status: int, error_code: str) -> dict[str, Any]:
    """Asserts the contract's error body; returns what it has beyond the contract's three fields."""
    body: dict[str, Any] = response.json()
    assert (response.status_code, body["error_code"]) == (status, error_code), response.text
    assert response.headers["Content-Type"] == "application/json"
    assert body.pop("request_id") == request_id_of(response)
    assert isinstance(body.pop("message"), str)
    del body["error_code"]
    return body


def fields_at_fault(response: httpx.Response) -> list[str]:
    """The fields that a 422 names."""
    details = fault(response, 422, "validation_error")["details"]
    assert all(
        {"field", "message"} <= set(detail) <= {"field", "message", "also"} and detail["message"] for detail in details
    )
    return [detail["field"] for detail in details]
