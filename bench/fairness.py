"""Preconditions of a comparison that both sides must show before they are measured: the same work, seen from
outside."""

from typing import Any
from uuid import uuid4

import httpx

from bench.requests import CHECK_REQUEST

PRICE = 890
"""Roubles for the order."""


def demand_fair(url: str, key: str, poor_key: str) -> None:
    """Charges, replays, refuses and lists as the contract has it, or raises `RuntimeError`.

    `key` has plenty of money, `poor_key` that of one order and less than two.
    """
    with httpx.Client(base_url=f"{url}/api/v1", headers={"X-API-KEY": key}) as client:
        first = _launch(client, repeat := str(uuid4()))
        again = _launch(client, repeat)
        _demand(again["check_id"] == first["check_id"], "the same Idempotency-Key gives the same check")
        _demand(again["balance_remaining"] == first["balance_remaining"], "a replay costs nothing")
        _demand(_launch(client, str(uuid4()))["balance_remaining"] == first["balance_remaining"] - PRICE, "a charge")
        _demand(
            _status(client, repeat, CHECK_REQUEST | {"type": "seller"}) == 409,
            "409 for another body under the same key",
        )
        _demand(
            _status(client, str(uuid4()), CHECK_REQUEST | {"input_data": {}}) in (400, 422), "no order without input"
        )
        page = client.get("/checks", params={"limit": 2}).raise_for_status().json()
        _demand(page["total"] >= 2 and len(page["items"]) == 2, "a page and its total")
        _demand(
            client.get(f"/checks/{first['check_id']}").raise_for_status().json()["status"] == "processing", "a read"
        )
        _demand(client.get("/checks", headers={"X-API-KEY": key[:-1]}).status_code == 401, "401 for a wrong key")
        poor = {"X-API-KEY": poor_key}
        _demand(client.get(f"/checks/{first['check_id']}", headers=poor).status_code == 404, "404 for another's check")
        answers = [_status(client, str(uuid4()), CHECK_REQUEST, **poor) for _ in range(2)]
        _demand(answers == [201, 402], "402 where the money has ended")
        _demand(
            client.get("/checks", headers=poor).raise_for_status().json()["total"] == 1, "what is refused is not kept"
        )


def _launch(client: httpx.Client, idempotency_key: str) -> Any:
    answer = client.post("/checks", json=CHECK_REQUEST, headers={"Idempotency-Key": idempotency_key})
    return answer.raise_for_status().json()


def _status(client: httpx.Client, idempotency_key: str, body: dict[str, Any], **headers: str) -> int:
    return client.post("/checks", json=body, headers={"Idempotency-Key": idempotency_key} | headers).status_code


def _demand(held: bool, what: str) -> None:
    if not held:
        raise RuntimeError(f"one side of the comparison does not do the work: {what}")
