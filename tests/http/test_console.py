"""The operators' console: who gets in, what a hostile page or partner meets, and every action it offers."""

import asyncio
import html
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest

from cleardeed.core.ids import new_id
from cleardeed.core.unicode import escape_invisible
from cleardeed.database.pool import open_pool
from cleardeed.http.console.routes import ROUTES
from cleardeed.operators.login import create_login_link
from tests.http.orders import SELLER
from tests.patience import PATIENCE_SECONDS
from tests.service import Service

UNKNOWN_CHECK = new_id("chk")
PLACES = [
    "",
    "/accounts",
    "/checks",
    "/sources",
    "/events",
    "/monitors",
    "/log",
    "/search",
    "/records/documents",
    "/records/valuations",
    "/records/deals",
    "/records/extracts",
    "/charts",
    "/charts?period=month",
]


async def link_for(name: str, service: Service) -> str:
    """The secret of a fresh link, as the command makes it."""
    pool = await open_pool(service.dsn, size=2)
    try:
        return await create_login_link(pool, name)
    finally:
        await pool.close()


class Operator:
    """A signed-in browser without scripts."""

    def __init__(self, service: Service) -> None:
        self.client = httpx.Client(base_url=service.url, timeout=PATIENCE_SECONDS, verify=False)
        self.link = asyncio.run(link_for("Ада", service))
        self.signed_in = self.client.post("/console/login", data={"link": self.link})

    def page(self, place: str) -> str:
        answer = self.client.get(f"/console{place}")
        assert answer.status_code == 200
        return html.unescape(answer.text)

    @property
    def token(self) -> str:
        found = re.search(r'name="token" value="([0-9a-f]{64})"', self.page(""))
        assert found is not None
        return found[1]

    def do(self, action: str, **fields: Any) -> httpx.Response:
        return self.client.post(f"/console/do/{action}", data={"token": self.token, **fields})

    def confirm(self, action: str, **fields: Any) -> httpx.Response:
        """Does what asks first."""
        return self.send_again(self.do(action, **fields))

    def send_again(self, asked: httpx.Response) -> httpx.Response:
        """Sends the form of a page that asks."""
        form = re.search(r'<form class="row" method="post" action="(/console/do/[^"]+)">(.*?)</form>', asked.text)
        assert form is not None
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[2]))
        return self.client.post(form[1], data={name: html.unescape(value) for name, value in fields.items()})


@pytest.fixture
def operator(service: Service) -> Iterator[Operator]:
    signed_in = Operator(service)
    yield signed_in
    signed_in.client.close()


def logged(service: Service, action: str, target: str) -> int:
    count: int = service.query("SELECT count(*) FROM console_log WHERE action = $1 AND target = $2", action, target)
    return count


def test_nobody_gets_in_without_a_link(anonymous: httpx.Client) -> None:
    for route in ROUTES:
        (path,) = route.paths
        if path == "/console/login":
            continue
        path = (
            path.replace("{account_id:str}", "acc_x")
            .replace("{action:str}", "keys.revoke")
            .replace("{kind:str}", "deals")
            .replace("{check_id:str}", UNKNOWN_CHECK)
        )
        method = "POST" if "POST" in route.http_methods else "GET"
        answer = anonymous.request(method, path, data={"token": "x"} if method == "POST" else None)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/console/login")


def test_a_partners_key_opens_nothing(client: httpx.Client) -> None:
    key = client.headers["X-API-KEY"]
    for cookies in ({}, {"cleardeed-console": key}, {"cleardeed-console": "x" * 5000}):
        assert httpx.get(f"{client.base_url}/console", headers=client.headers, cookies=cookies).status_code == 303
    assert client.post("/console/login", data={"link": key}).status_code == 403


def test_the_link_works_once_and_looking_at_it_does_not_use_it_up(service: Service) -> None:
    link = service.command("console", "login")["url"]
    with httpx.Client(verify=False) as visitor:
        assert visitor.get(link).status_code == visitor.head(link).status_code == 200
        answers = [
            visitor.post(f"{service.url}/console/login", data={"link": link.partition("link=")[2]}) for _ in "12"
        ]
    assert [answer.status_code for answer in answers] == [303, 403]


def test_the_cookie_is_for_this_site_alone_and_no_script(operator: Operator) -> None:
    cookie = operator.signed_in.headers["Set-Cookie"].lower()
    assert operator.signed_in.headers["Location"] == "/console"
    for part in ("httponly", "samesite=strict", "path=/console"):
        assert part in cookie
    assert operator.link not in cookie


@pytest.mark.parametrize("place", PLACES)
def test_every_page_is_guarded_and_tells_nothing_of_people(operator: Operator, finished: Any, place: str) -> None:
    answer = operator.client.get(f"/console{place}")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    text = html.unescape(answer.text)
    secret = [value for value in SELLER.values() if isinstance(value, str) and len(value) > 2]
    assert [value for value in secret if value in text] == []
    assert finished["result"]["object"]["address"] not in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_of_another_site_does_nothing(operator: Operator, service: Service, headers: dict[str, str]) -> None:
    key = service.issue()
    fields = {"token": operator.token, "key_id": key.key_id}
    assert operator.client.post("/console/do/keys.revoke", data=fields, headers=headers).status_code == 403
    assert service.query("SELECT revoked_at FROM api_keys WHERE id = $1", key.key_id) is None


@pytest.mark.parametrize("token", ["", "x", "0" * 64, "é" * 64])
def test_a_form_without_its_token_does_nothing(operator: Operator, service: Service, token: str) -> None:
    key = service.issue()
    fields = {"token": token, "key_id": key.key_id}
    assert operator.client.post("/console/do/keys.revoke", data=fields).status_code == 403
    assert service.query("SELECT revoked_at FROM api_keys WHERE id = $1", key.key_id) is None


def test_anothers_token_does_nothing(operator: Operator, service: Service) -> None:
    other, key = Operator(service), service.issue()
    fields = {"token": other.token, "key_id": key.key_id}
    other.client.close()
    assert operator.client.post("/console/do/keys.revoke", data=fields).status_code == 403


def test_signing_out_needs_the_form_token(operator: Operator) -> None:
    assert operator.client.post("/console/logout", data={"token": "x"}).status_code == 403
    stolen = dict(operator.client.cookies)
    assert operator.client.post("/console/logout", data={"token": operator.token}).status_code == 303
    assert httpx.get(f"{operator.client.base_url}/console", cookies=stolen).status_code == 303


def test_an_operator_opens_accounts_with_a_balance(operator: Operator, service: Service) -> None:
    opened = operator.do("accounts.create", name="Ромашка <b>", tier="business")
    account = opened.headers["Location"].rpartition("/")[2]
    assert operator.confirm("accounts.top-up", account_id=account, amount="300").status_code == 303
    paid = {"account_id": account, "amount": "50", "reference": "p-1"}
    assert operator.confirm("accounts.top-up", **paid).status_code == 303
    assert operator.do("accounts.top-up", **paid).status_code == 409  # before it promises a balance that will not come
    assert operator.confirm("accounts.buy-package", account_id=account, package="business-100k").status_code == 303
    assert operator.do("accounts.set-language", account_id=account, language="ru").status_code == 303
    row = service.query("SELECT (balance, language)::text FROM accounts WHERE id = $1", account)
    assert row == "(100350,ru)"
    page = operator.page(f"/accounts/{account}")
    assert "Ромашка <b>" in page
    assert page.count("p-1") == 1
    assert "Open an account" in operator.page("/log")
    assert "Открытие аккаунта" in operator.page("/log?lang=ru")
    assert operator.do("accounts.set-time-zone", account_id=account, time_zone="Asia/Yekaterinburg").status_code == 303
    page = operator.page(f"/accounts/{account}")
    opened = service.query("SELECT created_at FROM ledger_entries WHERE account_id = $1 LIMIT 1", account)
    assert f"{opened:%Y-%m-%d %H:%M:%S} UTC" in page
    assert f"{opened + timedelta(hours=5):%Y-%m-%d %H:%M:%S} (Asia/Yekaterinburg)" in page
    assert "(Asia/Yekaterinburg)" in operator.page("/accounts")
    assert operator.do("accounts.set-time-zone", account_id=account, time_zone="").status_code == 303
    assert "(Asia/Yekaterinburg)" not in operator.page(f"/accounts/{account}")
    for action in ("accounts.create", "accounts.buy-package", "accounts.set-language"):
        assert logged(service, action, account) == 1


def test_money_is_booked_once_and_not_before_the_operator_has_seen_sum_and_account(
    operator: Operator, service: Service
) -> None:
    account_id = service.issue(balance=7, name="Ромашка").account_id
    asked = operator.do("accounts.top-up", account_id=account_id, amount="10000")
    assert asked.status_code == 200
    page = html.unescape(asked.text)
    assert account_id in page
    assert "10,000\N{NO-BREAK SPACE}₽" in page
    bought = operator.do("accounts.buy-package", account_id=account_id, package="business-100k")
    assert service.query("SELECT balance FROM accounts WHERE id = $1", account_id) == 7
    for _ in range(2):  # a second click, or the page sent again
        assert operator.send_again(asked).status_code == 303
    assert [operator.send_again(bought).status_code for _ in range(2)] == [303, 409]
    assert service.query("SELECT balance FROM accounts WHERE id = $1", account_id) == 110_007
    assert service.query("SELECT count(*) FROM packages WHERE account_id = $1", account_id) == 1


@pytest.mark.parametrize("amount", ["", "0", "-5", "1.5", "1e3", "٣", "9" * 40, "1000000000001", "1 000", "x"])
def test_an_amount_that_is_none_moves_nothing(operator: Operator, service: Service, amount: str) -> None:
    key = service.issue(balance=7)
    refused = operator.do("accounts.top-up", account_id=key.account_id, amount=amount)
    assert (refused.status_code, service.query("SELECT balance FROM accounts WHERE id = $1", key.account_id)) == (
        409,
        7,
    )
    assert "a whole number from 1 to 1000000000000, in digits alone" in refused.text
    assert logged(service, "accounts.top-up", key.account_id) == 0


def test_what_strangers_wrote_is_shown_and_not_obeyed(operator: Operator, service: Service) -> None:
    key = service.issue(webhook_url="http://127.0.0.1:9/[/b]\u202e")
    name = "Ромашка\u202e\x9b\u200b"  # as the command takes it
    service.query("UPDATE accounts SET name = $1 WHERE id = $2 RETURNING id", name, key.account_id)
    pages = {place: operator.page(place) for place in ("/accounts", f"/accounts/{key.account_id}", "/log")}
    assert [place for place, text in pages.items() if escape_invisible(text, lines=True) != text] == []
    assert "Ромашка[U+202E][U+009B][U+200B]" in pages["/accounts"]
    assert "http://127.0.0.1:9/[/b][U+202E]" in pages[f"/accounts/{key.account_id}"]


def test_an_operator_issues_keys(operator: Operator, service: Service) -> None:
    account = service.issue().account_id
    fields = {
        "account_id": account,
        "mode": "live",
        "scope": ["balance", "valuation"],
        "expires_in": "30",
        "name": "CRM",
    }
    shown = operator.do("keys.create", **fields)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "no-store")
    (api_key,) = re.findall(r"<code>(cd_live_\w+)</code>", shown.text)
    card = httpx.get(f"{service.url}/api/v1/account", headers={"X-API-KEY": api_key}, verify=False).json()
    assert (card["account_id"], card["scopes"], card["key"]["name"]) == (account, ["balance", "valuation"], "CRM")
    rotated = operator.do("keys.rotate", key_id=card["key"]["id"])
    assert httpx.get(f"{service.url}/api/v1/account", headers={"X-API-KEY": api_key}).status_code in (200, 401)
    (new_key,) = re.findall(r"<code>(cd_live_\w+)</code>", rotated.text)
    new_id = httpx.get(f"{service.url}/api/v1/account", headers={"X-API-KEY": new_key}).json()["key"]["id"]
    assert "whsec_" in operator.do("keys.rotate-webhook-secret", key_id=new_id, activate_in="2").text
    assert operator.do("keys.revoke", key_id=new_id).status_code == 303
    assert service.query("SELECT revoked_at IS NOT NULL FROM api_keys WHERE id = $1", new_id)
    log = operator.page("/log")
    assert new_key not in log
    assert all(
        word in log for word in ("keys.create", "keys.rotate", "keys.rotate-webhook-secret", "keys.revoke", new_id)
    )


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("keys.create", {"account_id": "acc_none", "mode": "live"}),
        ("keys.create", {"account_id": "acc_none", "mode": "master"}),
        ("keys.create", {"account_id": "acc_none", "mode": "live", "scope": "everything"}),
        ("keys.revoke", {"key_id": "key_none"}),
        ("keys.rotate", {"key_id": ""}),
        ("keys.rotate-webhook-secret", {"key_id": "key_none", "activate_in": "100000"}),
        ("accounts.create", {"name": ""}),
        ("accounts.create", {"name": "x", "tier": "none"}),
        ("accounts.buy-package", {"account_id": "acc_none", "package": "none"}),
        ("accounts.set-language", {"account_id": "acc_none", "language": "xx"}),
        ("accounts.set-time-zone", {"account_id": "acc_none", "time_zone": "Europe/Moscow"}),
        ("accounts.set-time-zone", {"account_id": "acc_none", "time_zone": "../etc/passwd"}),
        ("checks.erase", {"check_id": "chk_none"}),
        ("checks.decide", {"check_id": UNKNOWN_CHECK}),
        ("checks.decide", {"check_id": "chk_none", "record_id": "rec_1", "decision": "cannot_tell", "reason": "x"}),
        ("checks.decide", {"check_id": UNKNOWN_CHECK, "record_id": "rec_1", "decision": "no", "reason": "x"}),
        ("deals.erase", {"generation_id": "gen_none"}),
        ("documents.erase", {"job_id": "doc_none"}),
        ("valuation.erase", {"valuation_id": "val_none"}),
        ("keys.set-webhook-url", {"key_id": "key_none", "webhook_url": ""}),
        ("keys.set-webhook-url", {"key_id": "key_none", "webhook_url": "ftp://example.com"}),
        ("events.enable-address", {"address_id": "0"}),
        ("sources.probe", {"source": "castle"}),
        ("sources.probe", {"source": "fssp", "birth_date": "1980-13-01"}),
        ("monitors.erase", {"monitor_id": "0"}),
        ("accounts.create", {"name": "a\x00b"}),
        ("accounts.create", {"name": "a\r\nb"}),
        ("keys.revoke", {"key_id": "\x00"}),
        ("no.such.action", {}),
    ],
)
def test_what_cannot_be_done_is_said(operator: Operator, action: str, fields: dict[str, str]) -> None:
    refused = operator.do(action, **fields)
    assert refused.status_code == 409
    assert "<h1>" in refused.text


def test_an_unknown_event_is_not_delivered(operator: Operator) -> None:
    assert operator.do("events.redeliver", event_id="evt_0_none").status_code == 404


def test_a_foreign_account_page_is_not_found(operator: Operator) -> None:
    assert operator.client.get("/console/accounts/acc_none").status_code == 404


@pytest.mark.parametrize("days", ["0", "9999999", "999999999999999"])
def test_a_key_never_outlives_what_was_asked(operator: Operator, service: Service, days: str) -> None:
    account_id = service.issue().account_id
    before = service.query("SELECT count(*) FROM api_keys WHERE account_id = $1", account_id)
    refused = operator.do("keys.create", account_id=account_id, mode="live", expires_in=days)
    assert refused.status_code == 409
    assert service.query("SELECT count(*) FROM api_keys WHERE account_id = $1", account_id) == before


@pytest.mark.parametrize("action", ["checks.erase", "deals.erase", "documents.erase", "valuation.erase"])
def test_a_name_in_the_place_of_an_id_stays_out_of_the_log(operator: Operator, service: Service, action: str) -> None:
    field = {
        "checks.erase": "check_id",
        "deals.erase": "generation_id",
        "documents.erase": "job_id",
        "valuation.erase": "valuation_id",
    }[action]
    assert operator.do(action, **{field: "Иванов Пётр Сидорович"}).status_code == 409
    assert logged(service, action, "Иванов Пётр Сидорович") == 0


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("/accounts/acc_%00", 404),
        ("/log?before=9223372036854775808", 422),
        ("/log?before=99999999999999999999999", 422),
        ("/log?before=0", 422),
        ("/log?before=999999999999999999", 200),
    ],
)
def test_an_address_that_no_page_links_to(operator: Operator, place: str, status: int) -> None:
    assert operator.client.get(f"/console{place}").status_code == status
