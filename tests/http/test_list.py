"""GET /checks: only the calling key's, the newest first, with a total that holds."""

import asyncio
from collections.abc import Iterator

import asyncpg
import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks import counts
from tests.http.faults import fields_at_fault
from tests.http.orders import order
from tests.service import Service

PATH = "/api/v1/checks"
STATES = ["report_ready", "partial", "failed", "processing"]


@pytest.fixture(scope="module")
def lister(service: Service) -> Iterator[httpx.Client]:
    """A sandbox key with three checks of each state, of alternating types."""
    with service.client(service.issue(mode="sandbox")) as client:
        for index in range(12):
            kind = ("seller", "object", "full")[index % 3]
            body = order(kind) | {"sandbox_status": STATES[index % 4]}
            client.post(PATH, json=body).raise_for_status()
        yield client


def test_the_newest_come_first_in_pages(lister: httpx.Client) -> None:
    whole = lister.get(PATH, params={"limit": 100}).json()
    pages = [lister.get(PATH, params={"limit": 5, "offset": offset}).json() for offset in (0, 5, 10, 15)]
    ids = [item["check_id"] for item in whole["items"]]
    assert ids == sorted(ids, reverse=True)
    assert [item["check_id"] for page in pages for item in page["items"]] == ids
    assert {page["total"] for page in pages} == {12}
    assert (pages[1]["limit"], pages[1]["offset"]) == (5, 5)


def test_the_first_page_has_twenty(lister: httpx.Client) -> None:
    page = lister.get(PATH).json()
    assert (page["limit"], page["offset"], page["total"]) == (20, 0, 12)


@pytest.mark.parametrize("status", STATES)
def test_filtered_by_status(lister: httpx.Client, status: str) -> None:
    page = lister.get(PATH, params={"status": status}).json()
    assert {item["status"] for item in page["items"]} == {status}
    assert page["total"] == len(page["items"]) == 3


@pytest.mark.parametrize("kind", ["seller", "object", "full"])
def test_filtered_by_type(lister: httpx.Client, kind: str) -> None:
    page = lister.get(PATH, params={"type": kind}).json()
    assert {item["type"] for item in page["items"]} == {kind}
    assert page["total"] == len(page["items"]) == 4


def test_filtered_by_both(lister: httpx.Client) -> None:
    assert lister.get(PATH, params={"type": "seller", "status": "report_ready"}).json()["total"] == 1


def test_an_item_is_compact_and_its_links_open(lister: httpx.Client) -> None:
    item = lister.get(PATH, params={"status": "report_ready", "limit": 1}).json()["items"][0]
    assert set(item) == {
        "check_id", "status", "type", "subject", "created_at", "completed_at", "pdf_url",
        "report_url", "risk_score", "cost",
    }  # fmt: skip
    assert httpx.get(item["pdf_url"]).content.startswith(b"%PDF")
    assert httpx.get(item["report_url"]).status_code == 200


def test_an_item_tells_whom_it_is_about_masked(lister: httpx.Client) -> None:
    item = lister.get(PATH, params={"type": "full", "limit": 1}).json()["items"][0]
    assert item["subject"] == {"seller": {"initials": "И. П. С.", "last_four": "0082"}, "object": {"last_four": "1001"}}
    item = lister.get(PATH, params={"type": "object", "limit": 1}).json()["items"][0]
    assert item["subject"] == {"seller": None, "object": {"last_four": "1001"}}


def test_filtered_by_creation(lister: httpx.Client) -> None:
    items = lister.get(PATH).json()["items"]
    last, first = items[2]["created_at"], items[5]["created_at"]
    page = lister.get(PATH, params={"created_from": first, "created_to": last, "limit": 2}).json()
    assert [item["check_id"] for item in page["items"]] == [item["check_id"] for item in items[2:4]]
    assert page["total"] == 4
    today, tomorrow = last[:10], "2199-01-01"
    assert lister.get(PATH, params={"created_from": today, "created_to": today, "type": "full"}).json()["total"] == 4
    assert lister.get(PATH, params={"created_from": tomorrow}).json()["total"] == 0
    assert lister.get(PATH, params={"created_to": "2020-12-31", "status": "failed"}).json()["items"] == []


@pytest.mark.parametrize("name", ["created_from", "created_to"])
@pytest.mark.parametrize("moment", ["yesterday", "2026-13-01", "9999-12-31T23:59:59-14:00", ""])
def test_a_moment_that_is_none_is_refused(lister: httpx.Client, name: str, moment: str) -> None:
    for path in (PATH, "/api/v1/monitors", "/api/v1/events"):
        assert fields_at_fault(lister.get(path, params={name: moment})) == [name]


def test_what_has_no_report_has_no_links(lister: httpx.Client) -> None:
    for status in ("failed", "processing"):
        item = lister.get(PATH, params={"status": status, "limit": 1}).json()["items"][0]
        assert (item["pdf_url"], item["report_url"], item["risk_score"]) == (None, None, None)


def test_only_the_calling_keys_checks_are_listed(service: Service, lister: httpx.Client, agency: IssuedApiKey) -> None:
    sibling = service.issue(account_id=agency.account_id, balance=0)
    with service.client(sibling) as client:
        assert client.get(PATH).json()["total"] == 0


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=many", "limit"),
        ("limit=", "limit"),
        ("limit=1.5", "limit"),
        ("limit=20&limit=30", "limit"),
        ("offset=-1", "offset"),
        ("offset=99999999999999999999", "offset"),
        ("status=done", "status"),
        ("type=flat", "type"),
    ],
)
def test_a_bad_parameter_is_a_422(lister: httpx.Client, params: str, field: str) -> None:
    assert fields_at_fault(lister.get(f"{PATH}?{params}")) == [field]


async def _fold(dsn: str) -> None:
    async with asyncpg.create_pool(dsn, min_size=1, max_size=1) as pool:
        await counts.fold_ledger(pool)
        assert await pool.fetchval("SELECT max(rows) FROM (SELECT count(*) AS rows FROM check_counts"
                                   " GROUP BY account_id, key_id, type, status) c") == 1  # fmt: skip


def test_totals_hold_after_the_counts_are_folded(service: Service, lister: httpx.Client) -> None:
    before = {status: lister.get(PATH, params={"status": status}).json()["total"] for status in STATES}
    asyncio.run(_fold(service.dsn))
    assert {status: lister.get(PATH, params={"status": status}).json()["total"] for status in STATES} == before


def test_a_running_check_links_to_its_progress(lister: httpx.Client) -> None:
    item = lister.get(PATH, params={"status": "processing", "limit": 1}).json()["items"][0]
    read = lister.get(f"{PATH}/{item['check_id']}").json()
    for one in (item, read):
        assert (one["pdf_url"], one["report_url"]) == (None, None)
        assert httpx.get(one["progress_url"]).status_code == 200
    assert "/progress?" in httpx.get(read["progress_url"]).text
    for status in ("report_ready", "partial", "failed"):
        item = lister.get(PATH, params={"status": status, "limit": 1}).json()["items"][0]
        assert "progress_url" not in item
        assert "progress_url" not in lister.get(f"{PATH}/{item['check_id']}").json()
