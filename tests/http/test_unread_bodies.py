"""A request's body is read before the answer goes out, whether or not the operation reads one."""

import socket
from typing import Any

import pytest

from cleardeed.http.unread_bodies import DRAINED_BYTES, drain_unread_bodies
from tests.http.raw import exchange, request
from tests.service import Service

CLOSE = (b"connection", b"close")


class Connection:
    """A server's connection: the parts of a body that arrive, then silence; what is sent back."""

    def __init__(self, *parts: bytes, ends: bool = True) -> None:
        self.left = [
            {"type": "http.request", "body": part, "more_body": not ends or number < len(parts)}
            for number, part in enumerate(parts, 1)
        ]
        self.left_at_start: int | None = None
        self.headers: list[tuple[bytes, bytes]] = []

    async def receive(self) -> Any:
        if not self.left:
            raise TimeoutError
        return self.left.pop(0)

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.left_at_start, self.headers = len(self.left), message["headers"]


async def answer_unread(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def answer_read(_scope: Any, receive: Any, send: Any) -> None:
    while (await receive())["more_body"]:
        pass
    await answer_unread(_scope, receive, send)


def scope(*headers: tuple[bytes, bytes], version: str = "1.1") -> dict[str, Any]:
    return {"type": "http", "method": "GET", "http_version": version, "headers": list(headers)}


@pytest.mark.parametrize("app", [answer_unread, answer_read])
@pytest.mark.parametrize("header", [(b"content-length", b"4"), (b"transfer-encoding", b"chunked")])
async def test_a_small_body_is_read_before_the_answer(app: Any, header: tuple[bytes, bytes]) -> None:
    connection = Connection(b"ab", b"cd")
    await drain_unread_bodies(app)(scope(header), connection.receive, connection.send)
    assert (connection.left_at_start, connection.headers) == (0, [])


async def test_a_large_body_is_left_and_the_connection_announced_to_close() -> None:
    connection = Connection(b"ab")
    too_long = scope((b"content-length", b"%d" % (DRAINED_BYTES + 1)))
    await drain_unread_bodies(answer_unread)(too_long, connection.receive, connection.send)
    assert (connection.left_at_start, connection.headers) == (1, [CLOSE])


async def test_chunks_without_end_are_not_read_for_ever() -> None:
    connection = Connection(*[b"x" * 1024] * 1000, ends=False)
    chunked = scope((b"transfer-encoding", b"chunked"))
    await drain_unread_bodies(answer_unread)(chunked, connection.receive, connection.send)
    assert connection.left_at_start == 1000 - DRAINED_BYTES // 1024 - 1
    assert connection.headers == [CLOSE]


async def test_a_body_that_stops_arriving_closes_the_connection() -> None:
    connection = Connection(b"ab", ends=False)
    await drain_unread_bodies(answer_unread)(scope((b"content-length", b"4")), connection.receive, connection.send)
    assert connection.headers == [CLOSE]


@pytest.mark.parametrize(
    "asked", [scope(), scope((b"content-length", b"0")), scope((b"content-length", b"4"), version="2")]
)
async def test_nothing_is_read_where_no_body_can_be_in_the_way(asked: dict[str, Any]) -> None:
    connection = Connection(b"ab")
    await drain_unread_bodies(answer_unread)(asked, connection.receive, connection.send)
    assert (connection.left_at_start, connection.headers) == (1, [])


def test_a_body_that_comes_after_its_head_leaves_the_connection_usable(service: Service) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: service\r\nContent-Length: 2\r\n\r\n"
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in (head, b"{}", request("GET", "/healthz")):
            connection.sendall(part)
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
    assert [answer[:3] for answer in received.split(b"HTTP/1.1 ")] == [b"", b"200", b"200"]


def test_a_head_whose_body_never_comes_is_answered(service: Service) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: service\r\nContent-Length: 2\r\n\r\n"
    answered = exchange(service.port, head, wait=60.0)
    assert answered.startswith(b"HTTP/1.1 200")
    assert b"connection: close" in answered.lower()
