"""Files behind signed links: the bytes that were hashed, for nobody but who holds the link."""

import hashlib
import re
import time
from datetime import timedelta
from typing import Any

import httpx
import pytest

from cleardeed.core import clock, signed_links
from cleardeed.core.ids import new_id
from cleardeed.core.signed_links import KEY_PURPOSE
from tests.http.faults import fault, request_id_of
from tests.service import Service, fetch


def token_for(service: Service, path: str, *, lifetime: timedelta = timedelta(hours=1)) -> str:
    return signed_links.LinkSigner.until(service.ring.derive(KEY_PURPOSE), clock.now() + lifetime).token(path)


def path_of(check_id: str) -> str:
    return f"/files/checks/{check_id}/report.pdf"


def test_the_pdf_is_what_was_hashed(finished: Any) -> None:
    response = fetch(finished["pdf_url"])
    assert response.status_code == 200
    assert hashlib.sha256(response.content).hexdigest() == finished["evidence"]["pdf_sha256"]
    assert response.content.startswith(b"%PDF-")
    assert response.headers["Content-Length"] == str(len(response.content))


def test_its_headers_keep_it_private(finished: Any) -> None:
    response = fetch(finished["pdf_url"])
    request_id_of(response)
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"] == f'inline; filename="{finished["check_id"]}.pdf"'
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"


def test_a_head_tells_its_size(finished: Any) -> None:
    head, get = httpx.head(finished["pdf_url"], verify=False), fetch(finished["pdf_url"])
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"]


def test_the_link_holds_no_personal_data(finished: Any) -> None:
    link = re.compile(r"http://[\w.:]+/files/checks/chk_[0-9a-z]{26}/report\.pdf\?token=[\w-]{54}")
    assert link.fullmatch(finished["pdf_url"])


def test_a_token_of_ours_opens_it_until_it_expires(service: Service, anonymous: httpx.Client, finished: Any) -> None:
    path = path_of(finished["check_id"])
    token = token_for(service, path, lifetime=timedelta(seconds=2))
    assert anonymous.get(path, params={"token": token}).status_code == 200
    time.sleep(2)
    fault(anonymous.get(path, params={"token": token}), 404, "not_found")


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "Срок ссылки истёк"), ("en", "This link has expired or is not whole")]
)
def test_a_browser_gets_a_page_where_the_link_has_expired(
    anonymous: httpx.Client, finished: Any, language: str, said: str
) -> None:
    headers = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language}
    response = anonymous.get(path_of(finished["check_id"]), params={"token": "A" * 54}, headers=headers)
    assert (response.status_code, response.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert said in response.text
    assert f'<html lang="{language}">' in response.text


def test_a_key_does_not_replace_the_token(owner: httpx.Client, finished: Any) -> None:
    fault(owner.get(path_of(finished["check_id"])), 404, "not_found")


@pytest.mark.parametrize("token", ["", "x", "A" * 54, "%00", "%ff%fe", "%F0%9F%92%A9", "A" * 20_000, "..%2f", "' OR 1"])
def test_a_token_that_is_none_is_a_404(anonymous: httpx.Client, finished: Any, token: str) -> None:
    assert fault(anonymous.get(f"{path_of(finished['check_id'])}?token={token}"), 404, "not_found") == {}


def test_every_changed_letter_of_a_token_breaks_it(service: Service, anonymous: httpx.Client, finished: Any) -> None:
    path = path_of(finished["check_id"])
    token = token_for(service, path)
    for place in range(len(token)):
        changed = token[:place] + ("B" if token[place] != "B" else "C") + token[place + 1 :]
        assert anonymous.get(path, params={"token": changed}).status_code == 404


def test_a_token_opens_one_path_alone(service: Service, anonymous: httpx.Client, finished: Any) -> None:
    check_id = finished["check_id"]
    for other in (path_of(new_id("chk")), f"/reports/{check_id}", f"/files/checks/{check_id}/evidence.json"):
        token = token_for(service, other)
        fault(anonymous.get(path_of(check_id), params={"token": token}), 404, "not_found")


def test_another_services_token_does_not_open_it(anonymous: httpx.Client, finished: Any) -> None:
    path = path_of(finished["check_id"])
    token = signed_links.LinkSigner.until(b"another secret".ljust(32), clock.now() + timedelta(hours=1)).token(path)
    fault(anonymous.get(path, params={"token": token}), 404, "not_found")


def test_a_signed_link_to_nothing_is_a_404(service: Service, anonymous: httpx.Client) -> None:
    for check_id in (new_id("chk"), "x", "..", "%2e%2e"):
        path = path_of(check_id)
        fault(anonymous.get(path, params={"token": token_for(service, path)}), 404, "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "/files",
        "/files/",
        "/files/checks",
        "/files/checks/{id}",
        "/files/checks/{id}/evidence.json",
        "/files/checks/{id}/report.pdf/x",
        "/files/..%2f..%2fencryption.key",
        "/files/checks/..%2f..%2fencryption.key/report.pdf",
        "/static/../encryption.key",
        "/encryption.key",
        "/.env",
    ],
)
def test_nothing_else_is_served(anonymous: httpx.Client, finished: Any, path: str) -> None:
    fault(anonymous.get(path.format(id=finished["check_id"])), 404, "not_found")
