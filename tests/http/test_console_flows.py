"""What an operator does in the console, carried through in a real browser: twice, in two tabs, too late."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.browser import Visit, open_browser, visiting
from tests.http.orders import SELLER, order
from tests.http.receiver import receiving
from tests.http.test_browser import PAPER, aside
from tests.service import Service, wait_finished

LIST = 100
"""Lines of a list before it goes on on another page."""


@pytest.fixture(scope="module")
def browser(service: Service) -> Iterator[Browser]:
    """A browser, once the service is there: while it is open, this thread's event loop is its own."""
    with open_browser() as opened:
        yield opened


@pytest.fixture
def key(service: Service, browser: Browser) -> IssuedApiKey:
    """A live key on an account of its own, issued beside the browser."""
    issued: IssuedApiKey = aside(service.issue, balance=5_000)
    return issued


@pytest.fixture
def visit(service: Service, browser: Browser) -> Iterator[Visit]:
    """A signed-in operator."""
    with visiting(browser) as opened:
        opened.open(service.command("console", "login", "--name", "Ада")["url"])
        opened.page.click("main button")
        opened.page.wait_for_url("**/console")
        yield opened


def ordered(service: Service, key: IssuedApiKey, kind: str = "seller", **options: Any) -> str:
    """The id of a finished check."""
    with service.client(key) as client:
        made = client.post("/api/v1/checks", json=order(kind, **options)).raise_for_status().json()
        check_id: str = wait_finished(client, made["check_id"])["check_id"]
    return check_id


def balance(service: Service, key: IssuedApiKey) -> int:
    read: int = aside(service.query, "SELECT balance FROM accounts WHERE id = $1", key.account_id)
    return read


def decide(page: Page, decision: str, reason: str) -> None:
    form = page.locator("form[action$='checks.decide']").first
    form.locator("select").select_option(decision)
    form.locator("input[name=reason]").fill(reason)
    form.locator("button").click()
    page.wait_for_load_state()


def test_money_is_asked_about_and_a_double_click_books_it_once(
    service: Service, visit: Visit, key: IssuedApiKey
) -> None:
    page, account = visit.page, f"{service.url}/console/accounts/{key.account_id}"
    visit.open(account)
    page.fill("#amount", "1500")
    page.press("#amount", "Enter")
    expect(page.locator("dl")).to_contain_text("6,500")
    visit.demand_quality()
    page.click("text=Cancel")
    page.wait_for_url(account)
    assert balance(service, key) == 5_000
    page.fill("#amount", "1500")
    page.press("#amount", "Enter")
    page.locator("main form button").dblclick()
    page.wait_for_url(account)
    assert balance(service, key) == 6_500
    page.select_option("#package", "business-100k")
    page.click("form[action$='buy-package'] button")
    expect(page.locator("dl")).to_contain_text("business-100k")
    page.locator("main form button").click()
    page.wait_for_url(account)
    assert balance(service, key) == 106_500
    assert visit.complaints == []


def test_a_refusal_leads_back_to_what_was_typed(service: Service, visit: Visit, key: IssuedApiKey) -> None:
    account = f"{service.url}/console/accounts/{key.account_id}"
    for amount in ("-5", "9" * 20, "1 000", "<script>alert(1)</script>"):
        visit.open(account)
        visit.page.fill("#amount", amount)
        visit.page.press("#amount", "Enter")
        expect(visit.page.locator("main")).to_contain_text("a whole number from 1 to 1000000000000")
        visit.page.click("text=Back")
        visit.page.wait_for_url(account)
    assert balance(service, key) == 5_000


def test_of_two_tabs_one_decides_and_a_decision_is_undone_by_another(
    service: Service, visit: Visit, key: IssuedApiKey
) -> None:
    check_id = ordered(service, key, seller=SELLER | {"birth_date": None})
    address = f"{service.url}/console/checks/{check_id}/records"
    page, other = visit.page, visit.page.context.new_page()
    visit.open(address)
    visit.demand_quality()
    other.goto(address)
    decide(page, "another_person", "Другой год рождения <b> " + "х" * 900)
    expect(page.locator("main")).to_contain_text("Decided: someone else")
    expect(page.locator("main")).to_contain_text("No record needs a decision now.")
    visit.demand_quality()
    decide(other, "concerns_subject", "Тот же")
    expect(other.locator("main")).to_contain_text("a decision was recorded since you opened the page")
    other.click("text=Back")
    decide(other, "concerns_subject", "Тот же")
    expect(other.locator("main")).to_contain_text("Decided: concerns the subject")
    page.reload()
    page.go_back()
    page.go_forward()
    expect(page.locator("main")).to_contain_text("Decided: concerns the subject")
    with service.client(key) as client:
        reviews = client.get(f"/api/v1/checks/{check_id}/reviews").json()["items"]
    assert [one["decisions"][0]["decision"] for one in reviews] == ["concerns_subject", "another_person"]


def test_an_event_is_delivered_again_to_a_real_receiver(service: Service, visit: Visit, key: IssuedApiKey) -> None:
    ordered(service, key, "object")
    with receiving() as receiver:
        visit.open(f"{service.url}/console/accounts/{key.account_id}")
        fold = visit.page.locator("details:has(form[action$='set-webhook-url'])")
        fold.locator("summary").click()
        fold.locator("input[name=webhook_url]").fill(receiver.url)
        fold.locator("button").click()
        visit.open(f"{service.url}/console/events?status=held")
        row = visit.page.locator("tr", has_text=key.account_id)
        expect(row).to_contain_text("no address")
        row.locator("button").click()
        visit.page.wait_for_url("**/console/events?status=held")
        assert receiver.wait_for("check.completed")
    assert visit.complaints == []


def test_an_erasure_unfolds_first_and_comes_back_to_its_list(service: Service, visit: Visit, key: IssuedApiKey) -> None:
    with service.client(key) as client:
        body = {"cadastral_number": "77:99:0009999:1001"}
        valuation_id = client.post("/api/v1/valuation", json=body).raise_for_status().json()["id"]
    check_id = ordered(service, key)
    for place, record_id in (("checks?status=report_ready", check_id), ("records/valuations", valuation_id)):
        visit.open(f"{service.url}/console/{place}")
        row = visit.page.locator("tr", has_text=record_id)
        expect(row.locator("details button")).to_be_hidden()
        row.locator("summary").click()
        row.locator("details button").click()
        visit.page.wait_for_load_state()
        assert visit.page.url.endswith(place)
        expect(row).to_contain_text("Erased")
    assert visit.complaints == []
    visit.open(f"{service.url}/console/checks/{check_id}/records")
    expect(visit.page.locator("main")).to_contain_text("no report that a decision could be recorded on")


@pytest.mark.parametrize(
    ("zone", "winter", "summer"),
    [("Europe/Berlin", "13:00:00", "14:00:00"), ("Asia/Kolkata", "17:30:00", "17:30:00")],
)
def test_every_page_has_the_account_s_time(
    service: Service, visit: Visit, key: IssuedApiKey, zone: str, winter: str, summer: str
) -> None:
    check_id = ordered(service, key, seller=SELLER | {"birth_date": None})
    moved = "UPDATE checks SET created_at = '2026-01-15T12:00Z', completed_at = '2026-07-15T12:00Z'"
    moved += " WHERE id = $1 RETURNING id"
    aside(service.query, moved, check_id)
    page = visit.page
    visit.open(f"{service.url}/console/accounts/{key.account_id}")
    page.fill("#time-zone", zone)
    page.press("#time-zone", "Enter")
    page.wait_for_load_state()
    for place in ("checks", f"search?q={check_id}"):
        visit.open(f"{service.url}/console/{place}")
        expect(page.locator("tr", has_text=check_id)).to_contain_text(f"2026-01-15 {winter} ({zone})")
    visit.open(f"{service.url}/console/checks")
    expect(page.locator("tr", has_text=check_id)).to_contain_text(f"2026-07-15 {summer} ({zone})")
    for place in (f"accounts/{key.account_id}", "accounts", "events"):
        visit.open(f"{service.url}/console/{place}")
        assert page.locator("time", has_text=f"({zone})").count() > 0
    visit.open(f"{service.url}/console/checks/{check_id}/records")
    decide(page, "cannot_tell", "Не ясно")
    expect(page.locator(".notice").first).to_contain_text(f"({zone})")


def test_a_form_sent_after_the_session_has_ended_does_nothing_and_says_so(
    service: Service, visit: Visit, key: IssuedApiKey
) -> None:
    visit.open(f"{service.url}/console/accounts/{key.account_id}")
    aside(service.query, "UPDATE console_sessions SET seen_at = now() - interval '31 minutes' RETURNING operator")
    visit.page.fill("#amount", "25")
    visit.page.press("#amount", "Enter")
    visit.page.wait_for_url("**/console/login")
    expect(visit.page.locator("main")).to_contain_text("it was not done")
    assert balance(service, key) == 5_000


def test_on_paper_stands_what_was_listed_and_nothing_to_press(
    service: Service, visit: Visit, key: IssuedApiKey
) -> None:
    check_id = ordered(service, key, seller=SELLER | {"birth_date": None})
    page = visit.page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER, "height": 900})
    for place in (
        f"accounts/{key.account_id}",
        "accounts",
        "checks",
        f"checks/{check_id}/records",
        "sources",
        "events",
        "monitors",
        f"search?q={check_id}",
        "log",
    ):
        visit.open(f"{service.url}/console/{place}")
        assert page.locator("main tr:visible, main li:visible").count() > 0
        expect(page.locator("button:visible, input:visible, select:visible, td summary:visible")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_list_goes_on_on_another_page(service: Service, visit: Visit, key: IssuedApiKey) -> None:
    sandbox = aside(service.issue, mode="sandbox", account_id=key.account_id)
    with service.client(sandbox) as client:
        first = client.post("/api/v1/checks", json=order(sandbox_status="failed")).raise_for_status().json()["check_id"]
        for _ in range(2):
            body = {"items": [order(sandbox_status="failed")] * (LIST // 2)}
            client.post("/api/v1/checks/bulk", json=body).raise_for_status()
    for place in ("checks", "checks?status=failed"):
        visit.open(f"{service.url}/console/{place}")
        expect(visit.page.locator("tbody tr")).to_have_count(LIST)
        visit.page.click("text=Older")
        visit.page.wait_for_url("**before=chk_*")
        expect(visit.page.locator("tbody tr", has_text=first)).to_have_count(1)
    assert visit.complaints == []
