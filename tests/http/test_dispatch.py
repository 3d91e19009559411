"""Operations are called directly and all else goes to the framework; a caller cannot tell one from the other."""

from collections.abc import AsyncIterator

import httpx
import pytest
from litestar import Litestar, Response
from litestar.params import FromPath

from cleardeed.core.errors import IdempotencyConflictError
from cleardeed.http.bodies import json_response
from cleardeed.http.dispatch import Dispatcher
from cleardeed.http.errors import to_response
from cleardeed.http.request_ids import with_request_ids
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest


@get("/things/{thing_id:str}", operation=True)
async def read_thing(request: ApiRequest, thing_id: FromPath[str]) -> Response[bytes]:
    if thing_id == "broken":
        raise ZeroDivisionError
    return json_response(request, {"read": [thing_id]})


@get("/things/{thing_id:str}/parts/{part_id:str}", operation=True)
async def read_part(request: ApiRequest, thing_id: FromPath[str], part_id: FromPath[str]) -> Response[bytes]:
    return json_response(request, {"read": [thing_id, part_id]})


@post("/things/bulk", operation=True)
async def make_things(request: ApiRequest) -> Response[bytes]:
    raise IdempotencyConflictError


@get("/things/{thing_id:str}/page")
async def page(thing_id: FromPath[str]) -> str:
    return f"page of {thing_id}"


ROUTES = [read_thing, read_part, make_things, page]


@pytest.fixture
async def called() -> list[str]:
    """The calls left to the framework."""
    return []


@pytest.fixture
async def client(called: list[str]) -> AsyncIterator[httpx.AsyncClient]:
    app = Litestar(ROUTES, openapi_config=None, logging_config=None, exception_handlers={Exception: to_response})
    framework = app.asgi_handler

    async def heard(scope, receive, send):  # type: ignore[no-untyped-def]
        called.append(scope["path"])
        await framework(scope, receive, send)

    app.asgi_handler = heard
    transport = httpx.ASGITransport(with_request_ids(Dispatcher(app)))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("/things/7", ["7"]),
        ("/things/7/parts/a", ["7", "a"]),
        ("/things/page", ["page"]),
        ("/things/%D0%B4%D0%BE%D0%BC", ["дом"]),
    ],
)
async def test_an_operation_gets_the_parts_of_its_path(
    client: httpx.AsyncClient, called: list[str], path: str, read: list[str]
) -> None:
    answered = await client.get(path)
    assert (answered.status_code, answered.json()["read"], called) == (200, read, [])
    assert answered.json()["request_id"] == answered.headers["x-request-id"]


async def test_head_has_the_headers_of_get_and_no_body(client: httpx.AsyncClient) -> None:
    got, head = await client.get("/things/7"), await client.head("/things/7")
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(got.content)))


@pytest.mark.parametrize(
    ("method", "path", "status", "error_code"),
    [
        ("GET", "/things/broken", 500, "internal_error"),
        ("POST", "/things/bulk", 409, "idempotency_conflict"),
    ],
)
async def test_a_fault_of_an_operation_is_an_error_body(
    client: httpx.AsyncClient, called: list[str], method: str, path: str, status: int, error_code: str
) -> None:
    answered = await client.request(method, path)
    assert (answered.status_code, answered.json()["error_code"], called) == (status, error_code, [])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/things/7/page", 200),
        ("GET", "/things/bulk", 405),  # what is named goes before what may be anything, as in the framework
        ("DELETE", "/things/7", 405),
        ("GET", "/things//parts/a", 404),
        ("GET", "/things", 404),
        ("GET", "/things/7/parts/a/b", 404),
        ("GET", "/nothing", 404),
    ],
)
async def test_all_else_is_the_frameworks(
    client: httpx.AsyncClient, called: list[str], method: str, path: str, status: int
) -> None:
    answered = await client.request(method, path)
    assert (answered.status_code, called) == (status, [path])


async def test_a_slash_at_the_end_is_passed_over_as_the_framework_does(client: httpx.AsyncClient) -> None:
    assert (await client.get("/things/7/")).json()["read"] == ["7"]
