"""The pages in a real browser: their main paths, both languages, phone and desk, light and dark."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pypdfium2
import pytest
from playwright.sync_api import Browser, expect

from cleardeed.core import clock, signed_links
from tests.authority import Authority
from tests.http.browser import open_browser, visiting
from tests.http.conftest import BareService
from tests.http.orders import order
from tests.service import Service, free_port, wait_finished
from tests.stamping import answering, stamping_service, wait_stamped

TASTES = [("en", 1280, False), ("ru", 390, True), ("en", 390, True), ("ru", 1280, False)]
"""Language, width and darkness of a reader."""
DESK, PHONE = TASTES[:2]


def tastes(daily: tuple[str, int, bool], *, barriers: bool) -> list[Any]:
    """One taste for every day, and whether barriers are then looked for, which takes longer than all else; all tastes
    with barriers for the drills."""
    drills = [pytest.param(*taste, True, marks=pytest.mark.drill) for taste in TASTES if not barriers or taste != daily]
    return [(*daily, barriers), *drills]


LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.drill)]
"""Of what differs in its texts alone."""
WEIGHT = 130_000
"""Bytes on the wire of a page with what it loads."""
PAPER = 680
"""Pixels between the margins of a sheet of A4."""
DESCENT = 5.0
"""Points between the lowest characters of a line and those without a tail."""


@pytest.fixture(scope="module")
def reports(service: Service) -> dict[str, Any]:
    """A finished check of an account of each language, with its key, PDF and manifest."""
    made = {}
    for language in ("en", "ru"):
        key = service.issue()
        service.query("UPDATE accounts SET language = $1 WHERE id = $2 RETURNING id", language, key.account_id)
        with service.client(key) as client:
            ordered = client.post("/api/v1/checks", json=order(legal_opinion_enabled=True)).json()
            check = wait_finished(client, ordered["check_id"])
            pdf = client.get(check["pdf_url"]).content
            manifest = client.get(f"/api/v1/checks/{ordered['check_id']}/manifest").content
        made[language] = {"check": check, "pdf": pdf, "manifest": manifest}
    return made


class Stamped(msgspec.Struct, frozen=True):
    """A check whose root an authority has stamped."""

    verify_url: str
    root: str
    token_sha256: str
    authority: Authority


@pytest.fixture(scope="module")
def stamped(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stamped]:
    """A service of its own with a real authority, and a sandbox check's stamped evidence."""
    authority, port = Authority(tmp_path_factory.mktemp("authority")), free_port()
    folder = tmp_path_factory.mktemp("stamped")
    with (
        answering(authority, port),
        stamping_service(aside(make_database), folder, authority, port) as stamping,
        stamping.client(aside(stamping.issue, mode="sandbox")) as client,
    ):
        check_id = client.post("/api/v1/checks", json=order()).raise_for_status().json()["check_id"]
        evidence = wait_stamped(client, check_id)["evidence"]
        yield Stamped(
            evidence["verify_url"], evidence["check_evidence_root_hash"], evidence["tsa"]["token_sha256"], authority
        )


@pytest.fixture(scope="module")
def browser(service: Service, bare: BareService, reports: Any) -> Iterator[Browser]:
    """A browser, once all is there that it looks at: while it is open, this thread's event loop is its own."""
    with open_browser() as opened:
        yield opened


@pytest.mark.parametrize(("language", "width", "dark", "barriers"), tastes(DESK, barriers=True))
def test_the_report_page_is_usable(
    browser: Browser, reports: Any, language: str, width: int, *, dark: bool, barriers: bool
) -> None:
    check = reports[language]["check"]
    with visiting(browser, width=width, dark=dark) as visit:
        visit.open(check["report_url"])
        page = visit.page
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator("h1")).to_have_text(check["result"]["summary"]["verdict"])
        expect(page.locator(".verdict .conclusion")).to_contain_text(check["result"]["risk_scoring"]["label"])
        expect(page.locator(".gauge .score")).to_have_text(str(check["risk_score"]))
        page.locator("details").first.locator("summary").click()
        page.locator("[data-copy]").first.click()
        expect(page.locator("[data-copy]").first).to_have_text("✓")
        visit.demand_quality(barriers=barriers)
        assert len(visit.beyond_fonts_and_style()) <= 1
        assert check["result"]["seller"]["full_name"] not in page.title() + page.url


def test_the_sources_and_their_records_are_filtered_on_the_screen_and_never_on_paper(
    browser: Browser, reports: Any
) -> None:
    check = reports["en"]["check"]
    checklist = check["result"]["checklist"]
    rows = ".sources tbody > tr:visible"
    with visiting(browser) as visit:
        visit.open(check["report_url"])
        page = visit.page
        expect(page.locator(rows)).to_have_count(len(checklist))
        page.check('input[value="found"]')
        expect(page.locator(rows)).to_have_count(sum(line["status"] == "found" for line in checklist))
        page.fill("#record-filter", "no record says this")
        expect(page.locator("#record-count")).to_contain_text("0 / ")
        expect(page.locator(".sources li.panel:visible")).to_have_count(0)
        visit.demand_quality()
        page.emulate_media(media="print")
        expect(page.locator(rows)).to_have_count(len(checklist))
        assert page.locator(".sources li.panel:visible").count() > 0


def test_without_scripts_every_section_can_be_read(browser: Browser, reports: Any) -> None:
    check = reports["en"]["check"]
    with visiting(browser, scripts=False) as visit:
        visit.open(check["report_url"])
        page = visit.page
        expect(page.locator(".search")).to_be_hidden()
        page.locator("#closing > summary").click()
        expect(page.locator("#closing li")).to_have_count(len(check["result"]["summary"]["closing"]))
        page.locator("#sources").click()
        expect(page.locator(".sources")).to_be_hidden()


def test_the_progress_of_a_check_needs_no_reload(browser: Browser, bare: BareService) -> None:
    key = aside(bare.issue)
    with bare.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("seller")).json()["check_id"]
    with visiting(browser) as visit:
        visit.open(signed(bare, check_id))
        page = visit.page
        expect(page.locator("[data-source]")).to_have_count(10)
        assert page.locator("li .waiting").count() == 10
        visit.demand_quality()
        visit.requests.clear()
        bare.start("worker")
        try:
            expect(page.locator(".gauge")).to_be_visible(timeout=60_000)
        finally:
            bare.kill("worker")
        assert not [url for url in visit.requests if "/assets/" in url]  # the page was not loaded anew
        visit.demand_quality()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_the_progress_is_loaded_again_until_the_report(
    browser: Browser, bare: BareService, language: str
) -> None:
    key = aside(bare.issue)
    aside(bare.query, "UPDATE accounts SET language = $1 WHERE id = $2 RETURNING id", language, key.account_id)
    with bare.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order("seller")).json()["check_id"]
    with visiting(browser, scripts=False) as visit:
        visit.open(signed(bare, check_id))
        page = visit.page
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator("li .waiting")).to_have_count(10)
        page.locator("#progress noscript a").click()  # whoever does not want to wait
        expect(page.locator("li .waiting")).to_have_count(10)
        bare.start("worker")
        try:
            expect(page.locator(".gauge")).to_be_visible(timeout=60_000)  # by the page's own refresh
        finally:
            bare.kill("worker")
        assert visit.complaints == []


@pytest.mark.drill
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_time_stamp_is_downloaded_and_proves_the_root(
    browser: Browser, stamped: Stamped, tmp_path: Path, language: str
) -> None:
    with visiting(browser, language=language) as visit:
        visit.open(stamped.verify_url)
        visit.demand_quality()
        with visit.page.expect_download() as download:
            visit.page.locator("dl a[href$='token.tsr']").click()
        assert download.value.suggested_filename == "token.tsr"
        download.value.save_as(tmp_path / "token.tsr")
        assert visit.complaints == []
    token = (tmp_path / "token.tsr").read_bytes()
    assert hashlib.sha256(token).hexdigest() == stamped.token_sha256
    assert aside(lambda: asyncio.run(stamped.authority.accepts(token, stamped.root)))


@pytest.mark.parametrize(("language", "width", "dark", "barriers"), tastes(PHONE, barriers=False))
def test_a_file_is_verified_in_the_browser(
    browser: Browser, reports: Any, tmp_path: Path, language: str, width: int, *, dark: bool, barriers: bool
) -> None:
    made = reports[language]
    (tmp_path / "report.pdf").write_bytes(made["pdf"])
    (tmp_path / "altered.pdf").write_bytes(made["pdf"][:-1] + b"?")
    (tmp_path / "manifest.json").write_bytes(made["manifest"])
    (tmp_path / "forged.json").write_bytes(
        made["manifest"].replace(b'"score', b'"scare').replace(b"score", b"scare", 1)
    )
    (tmp_path / "renamed.json").write_bytes(
        made["manifest"].replace(made["check"]["check_id"].encode(), b"chk_another", 1)
    )
    other = reports["ru" if language == "en" else "en"]["pdf"]
    (tmp_path / "other.pdf").write_bytes(other)
    with visiting(browser, width=width, dark=dark, language=language) as visit:
        visit.open(made["check"]["evidence"]["verify_url"])
        page = visit.page
        assert page.locator("html").get_attribute("lang") == language
        expect(page.locator("#drop")).to_contain_text(
            {"en": "only fingerprints are sent", "ru": "отправляются только отпечатки"}[language]
        )
        sent: list[tuple[str | None, str]] = []
        page.on("request", lambda request: sent.append((request.post_data, request.url)))
        for names, outcomes in [
            (["report.pdf"], ["valid"]),
            (["altered.pdf"], ["altered"]),
            (["other.pdf"], ["other"]),
            (["manifest.json"], ["manifest"]),
            (["forged.json"], ["broken"]),
            (["renamed.json"], ["broken"]),
            (["manifest.json", "report.pdf"], ["manifest", "valid"]),
        ]:
            page.set_input_files("#file", [tmp_path / name for name in names])
            expect(page.locator("#answers section")).to_have_count(len(outcomes))
            shown = [one.get_attribute("data-outcome") for one in page.locator("#answers section").all()]
            assert shown == outcomes
            visit.demand_quality(barriers=barriers)
        assert sent
        fingerprints = re.compile(r".*/verify/[0-9a-f]{64}/record\?beside=[0-9a-f]{64}")
        assert all(body is None and fingerprints.fullmatch(url) for body, url in sent)
        assert page.locator("#answers").inner_text().count(made["check"]["evidence"]["check_evidence_root_hash"]) == 1
        visit.open(page.url.split("/verify/")[0] + "/verify")
        page.set_input_files("#file", tmp_path / "altered.pdf")
        expect(page.locator("#answers section")).to_have_attribute("data-outcome", "unknown")
        visit.demand_quality(barriers=barriers)
        assert len([url for url in visit.beyond_fonts_and_style() if "/record" not in url]) <= 1


@pytest.mark.parametrize("barriers", [False, pytest.param(True, marks=pytest.mark.drill)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_partners_page(browser: Browser, service: Service, language: str, *, barriers: bool) -> None:
    """Barriers are looked for in the drills: on a page as long as this one that takes longer than all other pages."""
    with visiting(browser, language=language) as visit:
        visit.open(f"{service.url}/docs")
        assert visit.page.locator("html").get_attribute("lang") == language
        visit.demand_quality(barriers=barriers)
        assert visit.beyond_fonts_and_style() == []
        visit.page.click(f"text={'Русский' if language == 'en' else 'English'}")
        assert visit.page.locator("html").get_attribute("lang") != language


def test_on_paper_nothing_is_folded_or_cut_off(browser: Browser, reports: Any, service: Service) -> None:
    with visiting(browser, width=PAPER, dark=True) as visit:
        page = visit.page
        page.emulate_media(media="print")
        visit.open(reports["ru"]["check"]["report_url"])
        expect(page.locator("section details ul.columns li").first).to_be_visible()
        expect(page.locator("td details ul.list li").first).to_be_visible()
        expect(page.locator("thead").first).to_be_visible()  # rows are rows, as on a desk
        expect(page.locator(".actions").first).to_be_hidden()
        gauge, heading = page.locator(".gauge").bounding_box(), page.locator("h1").bounding_box()
        assert gauge is not None
        assert heading is not None
        assert gauge["x"] > heading["x"] + heading["width"] / 2
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        for address in (reports["ru"]["check"]["report_url"], f"{service.url}/docs", f"{service.url}/verify"):
            visit.open(address)
            cut_off = (
                "[...document.querySelectorAll('pre, table')].filter(one => one.scrollWidth > one.clientWidth + 1)"
            )
            assert page.evaluate(f"{cut_off}.length") == 0
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_printed_report_wastes_no_sheet_and_tears_no_heading_off(
    browser: Browser, reports: Any, language: str
) -> None:
    with visiting(browser) as visit:
        visit.open(reports[language]["check"]["report_url"])
        page = visit.page
        headings = {
            " ".join(one.split())
            for one in page.locator("h2, h3, thead th, .fold > summary + p.soft").all_text_contents()
        }
        pdf = page.pdf(prefer_css_page_size=True)
        page.emulate_media(media="print")
        expect(page.locator("td details > summary").first).to_be_hidden()
        expect(page.locator("td details li.panel").first).to_be_visible()
        expect(page.locator('section a[href^="#"]:visible')).to_have_count(0)
    with pypdfium2.PdfDocument(pdf) as sheets:
        lowest = [lowest_line(sheet) for sheet in sheets]
    assert len(lowest) > 3
    assert [(at, round(used, 2)) for at, (used, _) in enumerate(lowest[:-1], 1) if used < 0.5] == []
    assert [(at, line) for at, (_, line) in enumerate(lowest, 1) if line in headings] == []


def test_the_printed_reference_tears_no_heading_off(browser: Browser, service: Service) -> None:
    with visiting(browser) as visit:
        visit.open(f"{service.url}/docs")
        own = "h2, h4, section:not([id^='schema-']) > h3"  # a schema's name stands elsewhere too
        headings = {" ".join(one.split()) for one in visit.page.locator(own).all_text_contents()}
        pdf = visit.page.pdf(prefer_css_page_size=True)
    with pypdfium2.PdfDocument(pdf) as sheets:
        lowest = [lowest_line(sheet)[1] for sheet in sheets]
    assert len(lowest) > 20
    assert [
        (at, line) for at, line in enumerate(lowest, 1) if line in headings | {one.upper() for one in headings}
    ] == []


@pytest.mark.parametrize(("language", "width", "dark", "barriers"), tastes(PHONE, barriers=False))
def test_the_console_is_usable(
    browser: Browser, service: Service, language: str, width: int, *, dark: bool, barriers: bool
) -> None:
    key = aside(service.issue, balance=100)
    link = service.command("console", "login", "--name", "Ада")["url"]
    with visiting(browser, width=width, dark=dark, language=language) as visit:
        page = visit.page
        visit.open(link)
        visit.demand_quality(barriers=barriers)
        page.click("main button")
        page.wait_for_url("**/console")
        for place in (
            "",
            "/accounts",
            f"/accounts/{key.account_id}",
            "/charts",
            "/charts?period=month",
            "/checks",
            "/records/extracts",
            "/sources",
            "/events",
            "/monitors",
            "/log",
        ):
            visit.open(f"{service.url}/console{place}")
            visit.demand_quality(barriers=barriers)
            assert len(visit.beyond_fonts_and_style()) <= 1
        visit.open(f"{service.url}/console/accounts/{key.account_id}")
        page.fill("#amount", "25")
        page.press("#amount", "Enter")
        visit.demand_quality(barriers=barriers)
        page.click("main form button")
        page.wait_for_url(f"**/{key.account_id}")
        assert aside(service.query, "SELECT balance FROM accounts WHERE id = $1", key.account_id) == 125
        page.locator("details", has=page.locator("form[action$='keys.rotate']")).first.locator("summary").click()
        page.locator("form[action$='keys.rotate'] button").click()
        expect(page.locator("dd code")).to_have_count(2)
        visit.demand_quality(barriers=barriers)
        visit.open(f"{service.url}/console/sources")
        page.select_option("#source", "fssp")
        page.fill("#last_name", "Иванов")
        page.click("form[action$='sources.probe'] button")
        expect(page.locator("dd .chip").first).to_be_visible()
        assert "Иванов" not in page.title() + page.url
        visit.demand_quality(barriers=barriers)
        page.locator("form[action$=logout] button").click()
        page.wait_for_url("**/console/login")
        visit.open(f"{service.url}/console/accounts")
        assert page.url.endswith("/console/login")


def test_no_page_weighs_more_than_it_may(anonymous: httpx.Client, reports: Any, service: Service) -> None:
    check = reports["ru"]["check"]
    style = anonymous.get("/verify").text.split('rel="stylesheet" href="')[1].split('"')[0]
    folder = style.rpartition("/")[0]
    sizes = {name: wire(anonymous, f"{folder}/{name}") for name in ("style.css", "text.woff2", "strong.woff2")}
    script = wire(anonymous, f"{folder}/verify.js")

    def weight(page: str) -> int:
        loads_script = "verify.js" in anonymous.get(page).text
        return wire(anonymous, page) + sum(sizes.values()) + (script if loads_script else 0)

    pages = [check["report_url"], check["evidence"]["verify_url"], f"{service.url}/docs", f"{service.url}/verify"]
    assert {page: weight(page) for page in pages if weight(page) > WEIGHT} == {}


def aside(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Return the result of the function, called in a thread of its own: it runs an event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments, **options).result()


def lowest_line(sheet: pypdfium2.PdfPage) -> tuple[float, str]:
    """The part of the sheet's height down to its last line of text, and the text of that line."""
    text = sheet.get_textpage()
    boxes = [text.get_rect(at) for at in range(text.count_rects())]
    bottom = min(box[1] for box in boxes)
    line = [box for box in boxes if box[1] < bottom + DESCENT]
    top = max(box[3] for box in line)
    return 1 - bottom / sheet.get_height(), " ".join(text.get_text_bounded(0, bottom, top=top).split())


def wire(client: httpx.Client, address: str) -> int:
    """Bytes of the body as it travels to a browser."""
    with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
        return sum(len(chunk) for chunk in answer.iter_raw())


def signed(service: Service, check_id: str) -> str:
    """A link to a check's page."""
    path = f"/reports/{check_id}"
    token = signed_links.LinkSigner.until(
        service.ring.derive(signed_links.KEY_PURPOSE), clock.now() + timedelta(hours=1)
    ).token(path)
    return f"{service.url}{path}?token={token}"
