"""A real browser for the pages' tests: Debian's Chromium, driven by Playwright, with every complaint of it kept."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NEEDED = "needs a browser: apt-get install chromium (or `make packages` as root)"


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Chromium, or the test is skipped with the reason."""
    if CHROMIUM is None:
        pytest.skip(NEEDED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """One page with all that the browser said and asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):  # a violation of the Content-Security-Policy is one
            self.complaints.append(message.text)

    def open(self, url: str) -> None:
        """Goes there and waits until everything is loaded."""
        self.requests.clear()
        self.page.goto(url, wait_until="load")

    def demand_quality(self, *, barriers: bool = True) -> None:
        """The browser found nothing wrong, axe no barrier (where it is to look for them), and nothing sticks out
        sideways."""
        found = Axe().run(self.page).response["violations"] if barriers else []
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        assert self.complaints == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

    def beyond_fonts_and_style(self) -> list[str]:
        """Return the URLs requested beside the page itself, its fonts and its style."""
        asked = [url for url in self.requests if not url.startswith("data:")]
        return [url for url in asked[1:] if not url.endswith((".woff2", ".css"))]


@contextmanager
def visiting(
    browser: Browser, *, width: int = 1280, dark: bool = False, language: str = "en", scripts: bool = True
) -> Iterator[Visit]:
    """A fresh page of a reader with these tastes."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if dark else "light",
        locale=language,
        java_script_enabled=scripts,
    )
    try:
        yield Visit(context.new_page())
    finally:
        context.close()
