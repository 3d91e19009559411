"""The operators' console: who gets in, what a hostile page or partner meets, and every action it offers."""

import asyncio
import csv
import html
import io
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest

from cleardeed.core import clock
from cleardeed.core.ids import new_id
from cleardeed.core.unicode import escape_invisible
from cleardeed.database.pool import open_pool
from cleardeed.http.console.actions import ACTIONS
from cleardeed.http.console.routes import ROUTES
from cleardeed.operators.login import create_login_link
from tests.http.orders import SELLER, order
from tests.http.record_examples import EXTRACT, EXTRACT_DAY
from tests.patience import PATIENCE_SECONDS, wait_for
from tests.service import Service, wait_finished

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


def test_signing_out(operator: Operator) -> None:
    assert operator.client.post("/console/logout", data={"token": "x"}).status_code == 403
    stolen = dict(operator.client.cookies)
    assert operator.client.post("/console/logout", data={"token": operator.token}).status_code == 303
    assert httpx.get(f"{operator.client.base_url}/console", cookies=stolen).status_code == 303


def test_money(operator: Operator, service: Service) -> None:
    opened = operator.do("accounts.create", name="Ромашка <b>", balance="300", tier="business")
    account = opened.headers["Location"].rpartition("/")[2]
    for _ in range(2):
        assert operator.do("accounts.top-up", account_id=account, amount="50", reference="p-1").status_code == 303
    assert operator.do("accounts.buy-package", account_id=account, package="business-100k").status_code == 303
    assert operator.do("accounts.set-language", account_id=account, language="ru").status_code == 303
    row = service.query("SELECT (balance, language)::text FROM accounts WHERE id = $1", account)
    assert row == "(100350,ru)"
    page = operator.page(f"/accounts/{account}")
    assert "Ромашка <b>" in page
    assert page.count("p-1") == 1
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


@pytest.mark.parametrize("amount", ["", "0", "-5", "1.5", "1e3", "٣", "9" * 40, "x"])
def test_an_amount_that_is_none_moves_nothing(operator: Operator, service: Service, amount: str) -> None:
    key = service.issue(balance=7)
    refused = operator.do("accounts.top-up", account_id=key.account_id, amount=amount)
    assert (refused.status_code, service.query("SELECT balance FROM accounts WHERE id = $1", key.account_id)) == (
        409,
        7,
    )
    assert logged(service, "accounts.top-up", key.account_id) == 0


def test_what_strangers_wrote_is_shown_and_not_obeyed(operator: Operator, service: Service) -> None:
    key = service.issue(webhook_url="http://127.0.0.1:9/[/b]\u202e")
    name = "Ромашка\u202e\x9b\u200b"  # as the command takes it
    service.query("UPDATE accounts SET name = $1 WHERE id = $2 RETURNING id", name, key.account_id)
    pages = {place: operator.page(place) for place in ("/accounts", f"/accounts/{key.account_id}", "/log")}
    assert [place for place, text in pages.items() if escape_invisible(text, lines=True) != text] == []
    assert "Ромашка[U+202E][U+009B][U+200B]" in pages["/accounts"]
    assert "http://127.0.0.1:9/[/b][U+202E]" in pages[f"/accounts/{key.account_id}"]


def test_keys(operator: Operator, service: Service) -> None:
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
        ("checks.records", {"check_id": "chk_none"}),
        ("checks.records", {"check_id": UNKNOWN_CHECK}),
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


def test_an_analysed_document_is_erased(operator: Operator, service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        made = client.post("/api/v1/document-check", files={"file": ("a.txt", "Договор".encode())}).json()
        assert operator.do("documents.erase", job_id=made["job_id"]).status_code == 303
        assert "result" not in client.get(f"/api/v1/document-check/{made['job_id']}").json()
    assert told(service, "documents.erase", made["job_id"]) == ["begun", "done"]


def test_a_decision_on_a_record(operator: Operator, service: Service) -> None:
    with service.client(service.issue()) as client:
        made = client.post("/api/v1/checks", json=order("seller", seller=SELLER | {"birth_date": None})).json()
        check_id = wait_finished(client, made["check_id"])["check_id"]
        assert check_id in operator.page("/checks")
        shown = operator.do("checks.records", check_id=check_id)
        assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "no-store")
        (record_id,) = set(re.findall(r'name="record_id" value="(rec_[0-9a-f]{32})"', shown.text))
        assert "1001/26/77001-ИП" in shown.text
        fields = {"check_id": check_id, "record_id": record_id, "reason": "Другой человек <b>"}
        decided = operator.do("checks.decide", decision="another_person", **fields)
        assert decided.status_code == 200
        assert "Другой человек <b>" in html.unescape(decided.text)
        assert "Другой человек <b>" not in decided.text
        while "reviewed" not in (answer := client.get(f"/api/v1/checks/{check_id}").json()):
            pass
        [review] = client.get(f"/api/v1/checks/{check_id}/reviews").json()["items"]
        assert review["decisions"][0]["decided_by"] == "Ада"
        assert answer["reviewed"]["edition"] == 2
    assert told(service, "checks.decide", check_id) == ["edition 2, another_person"]
    assert logged(service, "checks.records", check_id) == 1
    refused = operator.do("checks.decide", decision="cannot_tell", **fields | {"record_id": "rec_" + "0" * 32})
    assert refused.status_code == 400
    assert len(told(service, "checks.decide", check_id)) == 1


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
    assert told(service, "checks.erase", check_id) == ["begun", "done"]
    assert logged(service, "events.redeliver", event["id"]) == 1


def test_a_refused_erasure_is_in_the_log_as_refused(operator: Operator, service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        body = order(sandbox_status="processing")
        check_id = client.post("/api/v1/checks", json=body).raise_for_status().json()["check_id"]
    # As one whose sources are still being asked.
    service.query("UPDATE checks SET sandbox_status = NULL, created_at = now() WHERE id = $1", check_id)
    assert operator.do("checks.erase", check_id=check_id).status_code == 409
    begun, refused = told(service, "checks.erase", check_id)
    assert (begun, refused) == ("begun", "refused: the check is still running; erase it when it has finished")


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
    before, logged_before = service.query("SELECT count(*) FROM checks"), told(service, "sources.probe", "fssp")
    question = {"last_name": "Иванов", "first_name": "Пётр", "middle_name": "Сидорович", "birth_date": "1980-02-01"}
    shown = operator.do("sources.probe", source="fssp", **question)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "no-store")
    assert "chip found" in shown.text or "chip ok" in shown.text
    silent = operator.do("sources.probe", source="castle", last_name="Иванов")
    assert "Иванов" not in silent.text
    details = told(service, "sources.probe", "fssp")
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


def told(service: Service, action: str, target: str) -> list[str]:
    """What the log tells of a deed, in order."""
    found: list[str] = service.query(
        "SELECT coalesce(array_agg(details ORDER BY id), '{}') FROM console_log WHERE action = $1 AND target = $2",
        action,
        target,
    )
    return found


def test_monitors(operator: Operator, service: Service) -> None:
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
        "accounts": 5, "keys": 5, "checks": 3, "deals": 1, "documents": 1, "valuation": 1, "extracts": 1, "sources": 1,
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
    operator.do("accounts.create", name='=HYPERLINK("http://evil.example")', balance="0")
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
    assert any(row["operator"] == "'=1+1" and row["details"].startswith("'-2+3") for row in rows)
