"""Simultaneous launches over real HTTP, served by two API processes."""

import asyncio
import datetime
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.apikey import Mode
from cleardeed.deals.samples import PLAIN
from tests.documents.making import CONTRACT, pdf_of
from tests.flows.drills import ORDER, PRICE
from tests.sampling import sampled
from tests.service import Service
from tests.sources.connectors.extracts import extract

DOCUMENT = pdf_of([CONTRACT])
EXTRACT = extract(number="77:01:0001001:1001", formed=datetime.datetime.now(datetime.UTC).date().isoformat())
MONITOR = {"type": "full", "subject": ORDER["input_data"], "schedule_mode": "interval", "interval_days": 7}
MODES: tuple[Mode, ...] = ("live", "sandbox")
POSTS: dict[str, tuple[dict[str, Any], str, int]] = {
    "checks": ({"json": ORDER}, "checks", PRICE),
    "checks/bulk": ({"json": {"items": [ORDER]}}, "checks", PRICE),
    "document-check": ({"files": {"file": ("contract.pdf", DOCUMENT)}}, "document_checks", 350),
    "document-generator": ({"json": {"documents": ["purchase_agreement"], "deal": PLAIN}}, "generations", 250),
    "extracts": ({"files": {"file": ("extract.xml", EXTRACT)}}, "extracts", 0),
    "monitors": ({"json": MONITOR | {"cycles_left": 4}}, "monitors", 0),
    # Without sales there is no value: charged and refunded.
    "valuation": ({"json": {"cadastral_number": "77:01:0001001:1001"}}, "valuations", 290),
}
"""Operations that take an Idempotency-Key: what is posted, the table of what it makes, the price."""


@pytest.fixture(scope="module")
def service(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(module_dsn, tmp_path_factory.mktemp("races"))
    try:
        running.start("api", "--workers", "2")
        running.wait_ready()
        yield running
    finally:
        running.stop()


def test_twenty_posts_with_one_idempotency_key_make_one_check(service: Service) -> None:
    key = service.issue(balance=100_000)
    answers = post_at_once(service, key, 20, headers=[{"Idempotency-Key": "order-1"}])
    assert [answer.status_code for answer in answers] == [201] * 20
    assert sorted(answer.headers.get("Idempotent-Replayed", "") for answer in answers) == [""] + ["true"] * 19
    bodies = [answer.json() for answer in answers]
    assert len({body.pop("request_id") for body in bodies}) == 20
    assert bodies == [bodies[0]] * 20
    assert counted(service, key) == (1, 100_000 - PRICE)


def test_fifty_posts_racing_for_money_for_ten(service: Service) -> None:
    key = service.issue(balance=10 * PRICE + PRICE - 1)
    answers = post_at_once(service, key, 50)
    assert sorted(answer.status_code for answer in answers) == [201] * 10 + [402] * 40
    refused = [answer.json() for answer in answers if answer.status_code == 402]
    assert {body["error_code"] for body in refused} == {"insufficient_funds"}
    left = [answer.json()["balance_remaining"] for answer in answers if answer.status_code == 201]
    assert sorted(left) == [PRICE * n + PRICE - 1 for n in range(10)]
    assert counted(service, key) == (10, PRICE - 1)


def test_keys_of_different_orders_do_not_hold_one_another_up(service: Service) -> None:
    key = service.issue(balance=100_000)
    answers = post_at_once(service, key, 40, headers=[{"Idempotency-Key": f"order-{number}"} for number in range(10)])
    assert [answer.status_code for answer in answers] == [201] * 40
    assert len({answer.json()["check_id"] for answer in answers}) == 10
    assert sum(answer.headers.get("Idempotent-Replayed") == "true" for answer in answers) == 30
    assert counted(service, key) == (10, 100_000 - 10 * PRICE)


def test_bulk_posts_with_one_idempotency_key_make_one_set_of_checks(service: Service) -> None:
    key = service.issue(balance=100_000)
    answers = post_at_once(
        service,
        key,
        10,
        path="checks/bulk",
        sent={"json": {"items": [ORDER] * 3}},
        headers=[{"Idempotency-Key": "bulk-1"}],
    )
    assert [answer.status_code for answer in answers] == [201] * 10
    assert sum(answer.headers.get("Idempotent-Replayed") == "true" for answer in answers) == 9
    assert len({tuple(item["check_id"] for item in answer.json()["items"]) for answer in answers}) == 1
    assert counted(service, key) == (3, 100_000 - 3 * PRICE)


def test_bulk_posts_racing_for_money_launch_what_can_be_paid(service: Service) -> None:
    key = service.issue(balance=10 * PRICE)
    headers = [{"Idempotency-Key": f"bulk-{number}"} for number in range(6)]
    answers = post_at_once(service, key, 6, path="checks/bulk", sent={"json": {"items": [ORDER] * 5}}, headers=headers)
    assert sum(answer.json()["created"] for answer in answers) == 10
    assert counted(service, key) == (10, 0)


@pytest.mark.parametrize(
    ("path", "mode"),
    sampled([(path, mode) for path in POSTS for mode in MODES], 7, name="-".join, groups=lambda case: case),
)
def test_twenty_equal_posts_are_one_thing_one_charge_and_twenty_equal_answers(
    service: Service, path: str, mode: Mode
) -> None:
    sent, table, price = POSTS[path]
    key = service.issue(balance=price, mode=mode)
    answers = post_at_once(service, key, 20, path=path, sent=sent, headers=[{"Idempotency-Key": "twins"}])
    assert [answer.status_code for answer in answers] == [201] * 20, {answer.text for answer in answers}
    assert sorted(answer.headers.get("Idempotent-Replayed", "") for answer in answers) == [""] + ["true"] * 19
    bodies = [answer.json() for answer in answers]
    assert len({body.pop("request_id") for body in bodies}) == 20
    assert bodies == [bodies[0]] * 20
    account_id = key.account_id
    assert service.query(f"SELECT count(*) FROM {table} WHERE account_id = $1", account_id) == 1
    entries = (
        "SELECT array_agg(amount::int ORDER BY id) FROM ledger_entries WHERE account_id = $1 AND reason <> 'top_up'"
    )
    refunded = path == "valuation"
    booked = [] if mode == "sandbox" or not price else [-price, price] if refunded else [-price]
    assert (service.query(entries, account_id) or []) == booked
    assert service.query("SELECT balance FROM accounts WHERE id = $1", account_id) == price + sum(booked)


def post_at_once(
    service: Service,
    key: IssuedApiKey,
    count: int,
    *,
    path: str = "checks",
    sent: dict[str, Any] | None = None,
    headers: Sequence[dict[str, str]] = ({},),
) -> list[httpx.Response]:
    """The answers to so many equal posts, each over a connection of its own that stands open before the first
    post is sent: so both processes get some. `headers` are taken in turn."""

    async def race() -> list[httpx.Response]:
        options: dict[str, Any] = {"base_url": service.url, "timeout": 60, "verify": False}
        clients = [httpx.AsyncClient(headers={"X-API-KEY": key.api_key}, **options) for _ in range(count)]
        try:
            await asyncio.gather(*(client.get("/healthz") for client in clients))
            posts = zip(clients, itertools.cycle(headers), strict=False)
            content = sent or {"json": ORDER}
            return await asyncio.gather(
                *(client.post(f"/api/v1/{path}", headers=own, **content) for client, own in posts)
            )
        finally:
            await asyncio.gather(*(client.aclose() for client in clients))

    return asyncio.run(race())


def counted(service: Service, key: IssuedApiKey) -> tuple[Any, Any]:
    """Return the number of checks and charges of the account (they are equal), and its balance (the ledger's sum)."""
    account_id = key.account_id
    checks = service.query("SELECT count(*) FROM checks WHERE account_id = $1", account_id)
    charges = service.query(
        "SELECT count(DISTINCT reference) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'", account_id
    )
    balance = service.query("SELECT balance FROM accounts WHERE id = $1", account_id)
    assert charges == checks
    assert service.query("SELECT sum(amount) FROM ledger_entries WHERE account_id = $1", account_id) == balance
    return checks, balance
