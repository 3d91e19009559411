"""Many uploads at a time: they wait in line, the line is bounded and fair, and equal ones are one."""

import asyncio
import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.http.uploads import CONCURRENT_PER_ACCOUNT, MAX_WAITING_PER_ACCOUNT, RETRY_AFTER_SECONDS
from tests.documents.making import CONTRACT, pdf_of
from tests.flows.drills import wait_until
from tests.http.raw import request
from tests.service import Service
from tests.sources.connectors.extracts import extract

DOCUMENTS, EXTRACTS = "/api/v1/document-check", "/api/v1/extracts"
PRICE = 350
PDF = pdf_of([CONTRACT])
FORM = b"multipart/form-data; boundary=x"


def upload_at_once(
    service: Service, key: IssuedApiKey, contents: Sequence[bytes], **headers: str
) -> list[httpx.Response]:
    """The answers to so many uploads, each over a connection of its own."""

    async def race() -> list[httpx.Response]:
        options: dict[str, Any] = {"base_url": service.url, "timeout": 120, "verify": False}
        async with httpx.AsyncClient(limits=httpx.Limits(max_connections=None), **options) as client:
            return await asyncio.gather(
                *(
                    client.post(DOCUMENTS, files={"file": ("d", content)}, headers={"X-API-KEY": key.api_key} | headers)
                    for content in contents
                )
            )

    return asyncio.run(race())


@contextmanager
def unfinished(service: Service, key: IssuedApiKey, count: int, path: str = DOCUMENTS) -> Iterator[list[socket.socket]]:
    """Open `count` uploads of which only the beginning was sent; all are broken off with the block."""
    head = request("POST", path, b"Content-Type: " + FORM, b"Content-Length: 1000", key=key.api_key)
    opened = []
    try:
        for _ in range(count):
            opened.append(socket.create_connection(("127.0.0.1", service.port), timeout=60))
            opened[-1].sendall(head + b"--x\r\n")
        yield opened
    finally:
        for connection in opened:
            connection.close()


def has_answer(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        connection.setblocking(True)


def answered(connections: list[socket.socket]) -> list[socket.socket]:
    return [one for one in connections if has_answer(one)]


def test_a_hundred_uploads_of_one_key_are_all_taken(service: Service, key: IssuedApiKey) -> None:
    answers = upload_at_once(service, key, [CONTRACT.encode() + b"%d" % number for number in range(100)])
    assert [answer.status_code for answer in answers] == [201] * 100, {answer.text for answer in answers}
    assert len({answer.json()["job_id"] for answer in answers}) == 100
    with service.client(key) as client:
        assert client.get("/api/v1/balance").json()["balance"] == 1_000_000 - 100 * PRICE


def test_fifty_equal_uploads_are_one_job_one_charge_and_fifty_equal_answers(service: Service) -> None:
    key = service.issue(balance=PRICE)
    answers = upload_at_once(service, key, [PDF] * 50, **{"Idempotency-Key": "twins"})
    assert [answer.status_code for answer in answers] == [201] * 50, {answer.text for answer in answers}
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 49
    bodies = [answer.json() | {"request_id": ""} for answer in answers]
    assert bodies == [bodies[0]] * 50
    assert service.query("SELECT count(*) FROM document_checks WHERE account_id = $1", key.account_id) == 1
    with service.client(key) as client:
        assert client.get("/api/v1/balance").json()["balance"] == 0


@pytest.mark.parametrize("path", [DOCUMENTS, EXTRACTS])
def test_beyond_the_line_an_upload_is_refused_and_others_are_not_held_up(service: Service, path: str) -> None:
    greedy, modest, beyond = service.issue(), service.issue(), 3
    with unfinished(service, greedy, CONCURRENT_PER_ACCOUNT + MAX_WAITING_PER_ACCOUNT + beyond, path) as connections:
        wait_until(lambda: len(answered(connections)) >= beyond)
        for connection in answered(connections):
            head, _, body = connection.recv(65536).partition(b"\r\n\r\n")
            lines = head.decode().lower().split("\r\n")
            assert lines[0].startswith("http/1.1 429")
            assert f"retry-after: {RETRY_AFTER_SECONDS}" in lines
            told = json.loads(body)
            assert told["error_code"] == "rate_limit_exceeded"
            assert set(told) == {"error_code", "message", "request_id"}
        same_account = service.issue(account_id=greedy.account_id, balance=0)
        with service.client(same_account) as client:
            refused = client.post(path, files={"file": ("d", b"x")})
            assert (refused.status_code, refused.headers["Retry-After"]) == (429, str(RETRY_AFTER_SECONDS))
        with service.client(modest) as client:
            content = PDF if path == DOCUMENTS else extract()
            assert client.post(path, files={"file": ("d", content)}).status_code == 201
    with service.client(greedy) as client:  # those that were broken off leave their places
        wait_until(lambda: client.post(DOCUMENTS, files={"file": ("d", PDF)}).status_code == 201)


def test_an_upload_that_waits_is_taken_when_its_turn_comes(service: Service, key: IssuedApiKey) -> None:
    with unfinished(service, key, CONCURRENT_PER_ACCOUNT) as holding, unfinished(service, key, 1) as (waiting,):
        form = b"".join(
            (b'Content-Disposition: form-data; name="file"; filename="d"\r\n\r\n', CONTRACT.encode(), b"\r\n--x--\r\n")
        )
        short = 1000 - len(b"--x\r\n") - len(form)
        waiting.sendall(form + b" " * short)
        assert not has_answer(waiting)
        holding[0].close()
        wait_until(lambda: has_answer(waiting))
        assert waiting.recv(65536).startswith(b"HTTP/1.1 201")
