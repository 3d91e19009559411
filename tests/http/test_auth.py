"""The X-API-KEY header: what is let in, what is not, and how soon a key stops working."""

import asyncio
import datetime
import itertools
import time
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey, revoke_key
from cleardeed.accounts.scopes import ALL_SCOPES, CHECK_SCOPES
from cleardeed.core import apikey
from cleardeed.database.pool import open_pool
from tests.http.faults import fault
from tests.http.orders import order
from tests.service import Service

BALANCE = "/api/v1/balance"
OPERATIONS = [
    ("POST", "/api/v1/checks"),
    ("GET", "/api/v1/checks"),
    ("POST", "/api/v1/checks/quote"),
    ("POST", "/api/v1/checks/bulk"),
    ("GET", "/api/v1/checks/{check_id}"),
    ("GET", "/api/v1/checks/{check_id}/manifest"),
    ("GET", "/api/v1/balance"),
    ("GET", "/api/v1/tariffs"),
    ("GET", "/api/v1/account"),
    ("GET", "/api/v1/verify/{sha256}"),
]
NOBODY = "A" * 30


def path_of(template: str, finished: Any) -> str:
    return template.format(check_id=finished["check_id"], sha256=finished["evidence"]["pdf_sha256"])


@pytest.mark.parametrize(("method", "template"), OPERATIONS)
def test_every_operation_wants_a_key(anonymous: httpx.Client, finished: Any, method: str, template: str) -> None:
    assert fault(anonymous.request(method, path_of(template, finished)), 401, "unauthorized") == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "cd_live_",
        "cd_live_" + NOBODY,
        "null",
        "Bearer cd_live_" + NOBODY,
        apikey.generate("live"),
        apikey.generate("sandbox"),
        "' OR 1=1 --",
        "a" * 10_000,
        b"\xff\xfe",
        "ключ".encode(),
    ],
    ids=itertools.count(),
)
def test_a_wrong_key_is_refused_alike(anonymous: httpx.Client, text: str | bytes) -> None:
    raw = text if isinstance(text, bytes) else text.encode()
    assert fault(anonymous.get(BALANCE, headers=[(b"X-API-KEY", raw)]), 401, "unauthorized") == {}


def test_a_changed_letter_makes_it_another_key(anonymous: httpx.Client, key: IssuedApiKey) -> None:
    for place in (0, 8, len(key.api_key) - 1):
        letter = "B" if key.api_key[place] != "B" else "C"
        changed = key.api_key[:place] + letter + key.api_key[place + 1 :]
        fault(anonymous.get(BALANCE, headers={"X-API-KEY": changed}), 401, "unauthorized")
    fault(anonymous.get(BALANCE, headers={"X-API-KEY": key.api_key.upper()}), 401, "unauthorized")


@pytest.mark.parametrize("name", ["X-API-KEY", "x-api-key", "X-Api-Key"])
def test_the_headers_name_knows_no_case(anonymous: httpx.Client, key: IssuedApiKey, name: str) -> None:
    assert anonymous.get(BALANCE, headers={name: key.api_key}).status_code == 200


def test_a_key_anywhere_else_does_not_count(anonymous: httpx.Client, key: IssuedApiKey) -> None:
    elsewhere = [
        anonymous.get(BALANCE, headers={"Authorization": f"Bearer {key.api_key}"}),
        anonymous.get(BALANCE, headers={"API-KEY": key.api_key}),
        anonymous.get(BALANCE, headers={"X_API_KEY": key.api_key}),
        anonymous.get(BALANCE, params={"X-API-KEY": key.api_key, "api_key": key.api_key}),
        anonymous.get(BALANCE, headers={"Cookie": f"X-API-KEY={key.api_key}"}),
    ]
    for response in elsewhere:
        fault(response, 401, "unauthorized")


@pytest.mark.parametrize("other", ["", "x", None])
def test_two_headers_are_none(anonymous: httpx.Client, key: IssuedApiKey, other: str | None) -> None:
    """Servers on the way differ in which of two headers counts; none is guessed."""
    pair = [key.api_key, key.api_key if other is None else other]
    for values in (pair, pair[::-1]):
        fault(anonymous.get(BALANCE, headers=[("X-API-KEY", value) for value in values]), 401, "unauthorized")


def test_a_revoked_key_is_refused_within_a_second(service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
    assert client.get(BALANCE).status_code == 200
    asyncio.run(_revoke(service, key))
    revoked_at, answers = time.monotonic(), []
    while time.monotonic() - revoked_at < 1.5:
        sent_at = time.monotonic()
        answers.append((sent_at - revoked_at, client.get(BALANCE).status_code))
        time.sleep(0.02)
    assert {status for after, status in answers if after >= 1} == {401}


def test_an_expired_key_is_refused_at_once(service: Service) -> None:
    key = service.issue(expires_in=datetime.timedelta(milliseconds=700))
    with service.client(key) as client:
        first = client.get(BALANCE).status_code
        time.sleep(0.75)
        assert first == 200
        fault(client.get(BALANCE), 401, "unauthorized")


async def _revoke(service: Service, key: IssuedApiKey) -> None:
    pool = await open_pool(service.dsn, size=2)
    try:
        await revoke_key(pool, key.key_id)
    finally:
        await pool.close()


@pytest.mark.parametrize("scope", ALL_SCOPES)
def test_what_each_scope_opens(service: Service, agency: IssuedApiKey, finished: Any, scope: str) -> None:
    may_check = scope in CHECK_SCOPES
    expected = {
        "POST /api/v1/checks": 422 if may_check else 403,
        "GET /api/v1/checks": 200 if may_check else 403,
        "POST /api/v1/checks/quote": 422,
        "POST /api/v1/checks/bulk": 422 if may_check else 403,
        "GET /api/v1/checks/{check_id}": 200 if may_check else 403,
        "GET /api/v1/checks/{check_id}/manifest": 200 if may_check else 403,
        "GET /api/v1/balance": 200 if scope == "balance" else 403,
        "GET /api/v1/tariffs": 200,
        "GET /api/v1/account": 200,
        "GET /api/v1/verify/{sha256}": 200,
    }
    with service.client(service.issue(account_id=agency.account_id, balance=0, scopes=[scope])) as client:
        found = {
            f"{method} {template}": client.request(method, path_of(template, finished)).status_code
            for method, template in OPERATIONS
        }
    assert found == expected


@pytest.mark.parametrize("wanted", ["seller", "object", "full"])
@pytest.mark.parametrize("held", ["seller", "object", "full"])
def test_a_launch_needs_the_scope_of_its_type(service: Service, wanted: str, held: str) -> None:
    with service.client(service.issue(scopes=[f"check:{held}"])) as client:
        response = client.post("/api/v1/checks", json=order(wanted))
    if wanted == held:
        assert response.status_code == 201
    else:
        fault(response, 403, "scope_denied")


def test_the_scope_comes_before_the_rest_of_the_body(service: Service) -> None:
    with service.client(service.issue(scopes=["check:object"])) as client:
        fault(client.post("/api/v1/checks", json={"type": "seller", "input_data": 7}), 403, "scope_denied")
        fault(client.post("/api/v1/checks", json={"type": "house", "input_data": {}}), 400, "invalid_check_type")
