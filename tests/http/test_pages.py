"""The pages for people: the report behind its link, the public verification."""

import html
import re
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import httpx
import pytest
from markupsafe import Markup

from cleardeed.core import clock, signed_links
from cleardeed.core.language import Language
from cleardeed.core.signed_links import KEY_PURPOSE
from cleardeed.http.pages.render import _environment, render
from cleardeed.http.pages.report import MAX_STREAMS, RETRY_MILLISECONDS
from cleardeed.reports.report_texts import texts_in
from tests.http.faults import request_id_of
from tests.http.orders import OBJECT, SELLER, order
from tests.http.test_verify import UNKNOWN
from tests.service import Service, fetch, wait_finished

PUBLIC_KINDS = ("pdf_sha256", "data_snapshot_sha256", "check_evidence_root_hash", "evidence_manifest_sha256")
MARKUP = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;{{7*7}}#eval("1") *жирно* $x$ \\ @ref'


def assert_guarded(page: httpx.Response) -> None:
    """The headers every page has: nothing inline, nothing from elsewhere, no frame, no cache, no referrer."""
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src=\"/assets/)", page.text)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "no-store" in page.headers["Cache-Control"]
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    request_id_of(page)


def test_the_report_page_shows_the_result(finished: Any) -> None:
    page = fetch(finished["report_url"])
    assert page.status_code == 200
    assert_guarded(page)
    text = html.unescape(re.sub(r"<span class=\"whole\">([^<]*)</span>", r"\1", page.text))
    scoring = finished["result"]["risk_scoring"]
    shown = [scoring["label"], scoring["conclusion"], str(scoring["score"]), finished["result"]["seller"]["inn"]]
    shown += [finished["result"]["object"]["address"], finished["evidence"]["check_evidence_root_hash"]]
    shown += [line["source_name"] for line in finished["result"]["checklist"]]
    shown += [factor["title"] for factor in scoring["factors"] if factor["status"] != "ok"]
    shown += finished["result"]["legal_opinion"]["text"].split("\n\n")[:2]
    shown += [finished["result"]["seller"]["full_name"], clock.today().isoformat()]
    assert [value for value in shown if value not in text] == []


def test_its_link_to_the_pdf_works(finished: Any) -> None:
    link = re.search(r'href="([^"]+report\.pdf[^"]+)"', fetch(finished["report_url"]).text)
    assert link is not None
    assert fetch(html.unescape(link[1])).content.startswith(b"%PDF-")


@pytest.mark.parametrize("query", ["", "?token=", "?token=x", "?token=%00", "?token=" + "A" * 54])
def test_without_its_token_the_report_page_shows_nothing(finished: Any, service: Service, query: str) -> None:
    page = fetch(f"{service.url}/reports/{finished['check_id']}{query}")
    assert page.status_code == 404
    assert_guarded(page)
    assert "Иванов" not in page.text
    assert finished["evidence"]["pdf_sha256"] not in page.text


@pytest.mark.parametrize("check_type", ["seller", "object"])
def test_the_page_of_a_check_of_one_part(client: httpx.Client, check_type: str) -> None:
    created = client.post("/api/v1/checks", json=order(check_type)).json()
    page = fetch(wait_finished(client, created["check_id"])["report_url"])
    assert (page.status_code, "Legal opinion" in page.text) == (200, False)


def test_the_page_of_a_running_check_says_so(bare: Service) -> None:
    key = bare.issue()
    with bare.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
        token = signed_links.LinkSigner.until(bare.ring.derive(KEY_PURPOSE), clock.now() + timedelta(hours=1)).token(
            f"/reports/{check_id}"
        )
        page = client.get(f"/reports/{check_id}", params={"token": token})
    assert (page.status_code, "The check is running" in page.text) == (200, True)


def test_markup_in_any_field_is_shown_as_it_was_written(client: httpx.Client) -> None:
    seller = SELLER | dict.fromkeys(("region", "inn", "snils"), MARKUP)
    body = order(seller=seller, object={"address": MARKUP, "object_type": MARKUP, MARKUP: MARKUP})
    check = wait_finished(client, client.post("/api/v1/checks", json=body).raise_for_status().json()["check_id"])
    assert check["status"] in ("report_ready", "partial")
    assert check["result"]["object"] == {"cadastral_number": None, "object_type": MARKUP, "address": MARKUP}
    page = fetch(check["report_url"])
    assert "<script>" not in page.text
    assert "<img" not in page.text
    assert html.unescape(page.text).count(MARKUP) >= 4
    assert fetch(check["pdf_url"]).content.startswith(b"%PDF-")


def test_a_value_is_visible_and_escaped_on_every_page() -> None:
    template = _environment("en").from_string(
        "{{ x }} {{ _('a %(x)s', x=x) }} {{ m }} <i title='{{ x }}'>\n</i>{{ n }}"
    )
    shown = template.render(x="<b>\u202e\x9b", m=Markup("<b>\u202e</b>"), n=5)
    told = "&lt;b&gt;[U+202E][U+009B]"
    assert shown == f"{told} a {told} <b>[U+202E]</b> <i title='{told}'>\n</i>5"


@pytest.mark.parametrize("named", [None, "apartment"])
def test_what_no_register_tells_goes_by_the_kind_that_the_registers_name(
    client: httpx.Client, named: str | None
) -> None:
    body = order("object", object={**OBJECT, "object_type": named})
    check = wait_finished(client, client.post("/api/v1/checks", json=body).json()["check_id"])
    told = check["result"]["summary"]["beyond_registers"]
    page = html.unescape(fetch(check["report_url"]).text).replace("\N{NO-BREAK SPACE}", " ")
    beyond = page.partition("What no register tells")[2].partition("</ul>")[0]
    assert re.findall("<li>(.*?)</li>", beyond) == told
    assert any(text.startswith("Who is registered in the home") for text in told)
    assert not any(text.startswith("Of a home") for text in told)


def test_no_line_of_the_report_page_ends_between_an_abbreviation_and_its_number(client: httpx.Client) -> None:
    body = order("full", legal_opinion_enabled=True)
    check = wait_finished(client, client.post("/api/v1/checks", json=body).json()["check_id"])
    main = html.unescape(fetch(check["report_url"]).text).partition("<main")[2]
    assert "art.\N{NO-BREAK SPACE}" in main
    assert re.findall(r".{0,60}\bart\. \d.{0,60}", main) == []


@pytest.mark.parametrize("field", PUBLIC_KINDS)
def test_the_public_page_knows_what_was_sealed(anonymous: httpx.Client, finished: Any, field: str) -> None:
    for sha256 in (finished["evidence"][field], finished["evidence"][field].upper()):
        page = anonymous.get(f"/verify/{sha256}")
        assert page.status_code == 200
        assert_guarded(page)
        assert sha256.lower() in page.text
        assert "is known" in page.text


def test_verify_url_leads_to_the_public_page(finished: Any) -> None:
    assert "is known" in fetch(finished["evidence"]["verify_url"]).text


@pytest.mark.parametrize("field", PUBLIC_KINDS)
def test_the_public_page_tells_nothing_of_anybody(anonymous: httpx.Client, finished: Any, field: str) -> None:
    text = html.unescape(anonymous.get(f"/verify/{finished['evidence'][field]}").text)
    secret = [*SELLER["passport"].values(), *(value for value in SELLER.values() if isinstance(value, str)), "Иванов"]
    secret += [*OBJECT.values(), finished["check_id"], finished["result"]["risk_scoring"]["label"]]
    secret += [finished["evidence"][other] for other in PUBLIC_KINDS if other != field]
    secret.remove(SELLER["region"])  # two digits, found in any page
    assert [value for value in secret if value in text] == []


def test_the_public_page_of_an_unknown_hash(anonymous: httpx.Client) -> None:
    page = anonymous.get(f"/verify/{UNKNOWN}")
    assert (page.status_code, "does not confirm this fingerprint" in page.text) == (404, True)
    assert "What a known fingerprint proves" not in page.text
    assert_guarded(page)


@pytest.mark.parametrize("field", PUBLIC_KINDS)
def test_the_public_page_of_a_check_limits_what_it_proves_to_the_registers(
    anonymous: httpx.Client, finished: Any, field: str
) -> None:
    assert (
        "It does not prove that the registers were right"
        in anonymous.get(f"/verify/{finished['evidence'][field]}").text
    )


@pytest.mark.parametrize("text", ["x", "%3Cscript%3Ealert(1)", "%00", "%ff", "a" * 10_000, "g" * 64])
def test_the_public_page_of_what_is_no_hash(anonymous: httpx.Client, text: str) -> None:
    page = anonymous.get(f"/verify/{text}")
    assert page.status_code == 400
    assert_guarded(page)
    assert "<script>" not in page.text


def progress_of(service: Service, check_id: str) -> str:
    """A link to the events of a check."""
    path = f"/reports/{check_id}/progress"
    token = signed_links.LinkSigner.until(service.ring.derive(KEY_PURPOSE), clock.now() + timedelta(hours=1)).token(
        path
    )
    return f"{service.url}{path}?token={token}"


def test_the_events_of_a_finished_check_tell_every_source_and_the_end(service: Service, finished: Any) -> None:
    events = fetch(progress_of(service, finished["check_id"]))
    assert events.headers["Content-Type"].startswith("text/event-stream")
    assert events.headers["Cache-Control"] == "no-store"
    told = re.findall(r'event: source\ndata: {"code":"(\w+)","status":"(\w+)"}\n\n', events.text)
    assert dict(told) == {line["source_code"]: line["status"] for line in finished["result"]["checklist"]}
    assert events.text.endswith(f'event: end\ndata: {{"status":"{finished["status"]}"}}\n\n')


def test_readers_beyond_the_limit_are_told_to_come_back(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as sandbox:
        body = order("seller", sandbox_status="processing")
        link = progress_of(service, sandbox.post("/api/v1/checks", json=body).json()["check_id"])
    with (
        httpx.Client(verify=False, timeout=60, limits=httpx.Limits(max_connections=None)) as client,
        ExitStack() as held,
    ):
        streams = [held.enter_context(client.stream("GET", link)).iter_text() for _ in range(MAX_STREAMS)]
        assert {next(stream) for stream in streams} == {"retry: 1000\n\n"}
        beyond = client.get(link)
    assert (beyond.status_code, beyond.text) == (200, f"retry: {RETRY_MILLISECONDS}\n\n")
    assert beyond.headers["Content-Type"].startswith("text/event-stream")


def test_the_link_of_the_page_does_not_open_the_events(service: Service, finished: Any) -> None:
    token = finished["report_url"].partition("token=")[2]
    assert fetch(f"{service.url}/reports/{finished['check_id']}/progress?token={token}").status_code == 404


def test_what_a_sandbox_key_made_is_known_as_invented(service: Service, anonymous: httpx.Client, finished: Any) -> None:
    with service.client(service.issue(mode="sandbox")) as sandbox:
        check_id = sandbox.post("/api/v1/checks", json=order("seller")).json()["check_id"]
        evidence = sandbox.get(f"/api/v1/checks/{check_id}").json()["evidence"]
    for name in ("pdf_sha256", "check_evidence_root_hash"):
        assert 'class="notice medium">Sandbox report' in anonymous.get(f"/verify/{evidence[name]}").text
        assert anonymous.get(f"/verify/{evidence[name]}/record").json()["sandbox"] is True
    assert (
        'class="notice medium">Sandbox report'
        not in anonymous.get(f"/verify/{finished['evidence']['pdf_sha256']}").text
    )


def test_the_record_of_a_fingerprint_for_the_script_of_the_page(anonymous: httpx.Client, finished: Any) -> None:
    pdf, root = finished["evidence"]["pdf_sha256"], finished["evidence"]["check_evidence_root_hash"]
    known = anonymous.get(f"/verify/{pdf}/record", params={"beside": root})
    assert known.headers["Cache-Control"] == "no-store"
    assert {**known.json(), "recorded_at": None} == {
        "found": True,
        "kind": "pdf_sha256",
        "recorded_at": None,
        "subject": "check",
        "sandbox": False,
        "edition": 1,
        "superseded": False,
        "same": True,
        "sibling": None,
    }
    assert anonymous.get(f"/verify/{UNKNOWN}/record", params={"beside": root}).json()["found"] is False
    for malformed in ("x", "g" * 64, "a" * 9999):
        assert anonymous.get(f"/verify/{malformed}/record").status_code == 400
        assert anonymous.get(f"/verify/{pdf}/record", params={"beside": malformed}).status_code == 400


def test_assets_are_kept_for_good_and_only_under_their_own_name(anonymous: httpx.Client) -> None:
    address = re.findall(r'href="(/assets/[^"]+)"', anonymous.get("/verify").text)[0]
    kept = anonymous.get(address)
    assert "immutable" in kept.headers["Cache-Control"]
    assert kept.headers["Content-Type"] == "text/css; charset=utf-8"
    folder = address.rpartition("/")[0]
    for wrong in (f"{folder}/__init__.py", f"{folder}/none.css", f"{folder}/..%2Frender.py", "/assets/0/style.css"):
        assert anonymous.get(wrong).status_code == 404


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_root_is_a_page_whose_links_open(anonymous: httpx.Client, language: str) -> None:
    answer = anonymous.get("/", headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert f'<html lang="{language}">' in answer.text
    for path in ("/docs", "/openapi.json", "/verify", "/console"):
        assert f'href="{path}"' in answer.text
        assert anonymous.get(path).status_code in (200, 303)


def test_a_date_and_the_number_of_an_act_stay_on_their_line_and_a_text_becomes_no_markup() -> None:
    shown = _environment("ru").from_string("{{ text | whole }}").render(text="2026-10-30, № 127-ФЗ, <b>\u202e 23-П")
    day, act = '<span class="whole">2026-10-30</span>', '<span class="whole">127-ФЗ</span>'
    assert shown == f'{day}, № {act}, &lt;b&gt;[U+202E] <span class="whole">23-П</span>'


@pytest.mark.parametrize(
    ("language", "nothing_seen"),
    [("en", "No change was seen in what answered."), ("ru", "В полученных ответах изменений не видно.")],
)
def test_a_cycle_that_tells_nothing_is_not_called_unchanged(language: Language, nothing_seen: str) -> None:
    """A source that stays silent tells no line, and is no proof that nothing has changed."""
    run = {
        "check_id": "chk_2",
        "ran_at": "2026-03-09T11:02:00Z",
        "is_baseline": False,
        "risk_before": 23,
        "risk_after": 23,
        "changes": {"items": []},
        "act_pdf_url": None,
    }
    page = render("report/timeline.html", language, check={"check_id": "chk_1"}, runs=[run])
    assert nothing_seen in page
    words = texts_in(language).labels
    assert words["act.unchanged"] not in page
    assert words["act.list.changed"] not in page, "silence is listed there too"
