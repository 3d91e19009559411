"""/docs: whole, self-contained and without scripts."""

import re

import httpx
import pytest

from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import build, described_operations


@pytest.fixture(scope="module")
def page(service_url: str) -> httpx.Response:
    return httpx.get(f"{service_url}/docs").raise_for_status()


def test_every_operation_and_schema_has_its_place(page: httpx.Response) -> None:
    places = re.findall(r' id="([^"]+)"', page.text)
    assert len(places) == len(set(places))
    assert {one.operation.operation_id for one in described_operations(ROUTES)} <= set(places)
    assert {f"schema-{name}" for name in build(ROUTES)["components"]["schemas"]} <= set(places)


def test_links_stay_on_the_page(page: httpx.Response) -> None:
    links = set(re.findall(r'href="([^"]+)"', page.text)) - {"/openapi.json", "?lang=en", "?lang=ru"}
    links = {link for link in links if not link.startswith(("/assets/", "data:"))}
    assert links
    assert {link.removeprefix("#") for link in links} <= set(re.findall(r' id="([^"]+)"', page.text))


def test_nothing_is_loaded_and_nothing_runs(page: httpx.Response) -> None:
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert not re.search(r"<(script|img|iframe|style)|\son\w+=|\sstyle=|url\(", page.text)


def test_every_operation_has_a_line_for_the_shell(page: httpx.Response) -> None:
    lines = re.findall(r"<code>curl (\S+)", page.text)
    assert len(lines) == len(described_operations(ROUTES))
    assert not [line for line in lines if "{" in line]
