"""The form of every fault, and the request id on every answer whatever becomes of the request."""

import json
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.conftest import BareService
from tests.http.faults import fault, fields_at_fault, request_id_of
from tests.http.orders import SELLER, order
from tests.http.raw import exchange, request, status_of
from tests.service import Service, wait_finished

READ = frozenset({"GET", "HEAD"})
PATHS = {
    "/api/v1/checks": READ | {"POST"},
    "/api/v1/checks/chk_x": READ,
    "/api/v1/checks/chk_x/manifest": READ,
    "/api/v1/balance": READ,
    "/api/v1/tariffs": READ,
    "/api/v1/account": READ,
    "/api/v1/verify/x": READ,
    "/files/checks/x/report.pdf": READ,
    "/reports/x": READ,
    "/verify/x": READ,
    "/healthz": READ,
    "/readyz": READ,
}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "X")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", [*METHODS, "OPTIONS"])
def test_every_answer_has_its_request_id(anonymous: httpx.Client, path: str, method: str) -> None:
    response = anonymous.request(method, path)
    request_id = request_id_of(response)
    if response.headers.get("Content-Type") == "application/json" and method != "HEAD":
        assert response.json()["request_id"] == request_id


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", METHODS)
def test_a_method_that_a_path_does_not_have_is_a_405(anonymous: httpx.Client, path: str, method: str) -> None:
    response = anonymous.request(method, path)
    allowed = PATHS[path] | {"OPTIONS"}
    if method in allowed:
        assert response.status_code != 405
        return
    assert {one.strip() for one in response.headers["Allow"].split(",")} == allowed
    if method == "HEAD":
        assert (response.status_code, response.content) == (405, b"")
    else:
        assert fault(response, 405, "method_not_allowed") == {}


@pytest.mark.parametrize("path", PATHS)
def test_options_lists_methods_and_opens_nothing_to_browsers(anonymous: httpx.Client, path: str) -> None:
    response = anonymous.options(path)
    assert (response.status_code, response.content) == (204, b"")
    listed = {one.strip() for one in response.headers["Allow"].split(",")}
    assert listed == PATHS[path] | {"OPTIONS"}
    assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/v1", "/api/v1/", "/api/v2/balance", "/api/v1/check", "/api/v1/balance/x", "/API/v1/balance"],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "TRACE"])
def test_an_unknown_route_is_a_404_with_and_without_a_key(
    anonymous: httpx.Client, owner: httpx.Client, method: str, path: str
) -> None:
    for caller in (anonymous, owner):
        assert fault(caller.request(method, path), 404, "not_found") == {}


def test_request_ids_differ_and_rise(anonymous: httpx.Client) -> None:
    ids = [request_id_of(anonymous.get("/healthz")) for _ in range(20)]
    assert len(set(ids)) == 20
    moments = [one.split("_")[1] for one in ids]
    assert moments == sorted(moments)


def test_a_callers_request_id_is_not_taken_over(anonymous: httpx.Client) -> None:
    response = anonymous.get("/healthz", headers={"X-Request-Id": "req_1_theirs"})
    assert "theirs" not in request_id_of(response)
    assert len(response.headers.get_list("X-Request-Id")) == 1


def test_head_is_get_without_the_body(owner: httpx.Client, finished: Any) -> None:
    path = f"/api/v1/checks/{finished['check_id']}"
    head, get = owner.head(path), owner.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"]
    assert owner.head("/api/v1/balance").status_code == 200
    request_id_of(head)


def test_no_answer_about_people_is_cached(owner: httpx.Client, anonymous: httpx.Client, finished: Any) -> None:
    answers = [
        owner.get(f"/api/v1/checks/{finished['check_id']}"),
        owner.get("/api/v1/balance"),
        anonymous.get("/api/v1/balance"),
        anonymous.get("/nothing"),
    ]
    assert [answer.headers["Cache-Control"] for answer in answers] == ["no-store"] * len(answers)


def test_a_fault_never_quotes_what_was_sent(owner: httpx.Client) -> None:
    secret = "Секретов"
    bodies: list[Any] = [
        order(seller=SELLER | {"birth_date": secret}),
        order(seller=SELLER | {"passport": secret}),
        order(object={"cadastral_number": secret}),
        order(legal_opinion_enabled=secret),
        order(sandbox_status=secret),
        order() | {"type": secret},
        secret,
        [secret],
    ]
    answers = [owner.post("/api/v1/checks", json=body) for body in bodies]
    answers += [owner.get(f"/api/v1/checks/{secret}"), owner.get(f"/api/v1/verify/{secret}")]
    answers += [owner.get("/api/v1/balance", headers=[(b"X-API-KEY", secret.encode())])]
    for answer in answers:
        assert 400 <= answer.status_code < 500
        assert secret not in answer.text
        assert secret not in json.dumps(answer.json(), ensure_ascii=False)


def test_a_422_names_places_inside_lists_and_objects(owner: httpx.Client) -> None:
    body = order(object={"address": "x", "deep": [{"a": "\x00"}]})
    assert fields_at_fault(owner.post("/api/v1/checks", json=body)) == ["input_data.object.deep[0].a"]


@pytest.mark.parametrize(
    ("sent", "statuses"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64, {400}),
        (b"nonsense\r\n\r\n", {400}),
        (b"GET / HTTP/9.9\r\n\r\n", {400}),
        (b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", {400}),
        (request("POST", "/api/v1/checks", b"Content-Length: abc"), {400}),
        (request("POST", "/api/v1/checks", b"Content-Length: -1"), {400}),
        (request("POST", "/api/v1/checks", b"Transfer-Encoding: gzip"), {400}),
        (b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", {400, 414}),
        (request("GET", "/healthz", b"X: " + b"a" * 1_000_000), {431}),
        (request("GET", "/healthz", *[b"X: 1"] * 500), {431}),
    ],
)
def test_what_is_no_http_is_refused_and_hurts_nobody(
    service: Service, anonymous: httpx.Client, sent: bytes, statuses: set[int]
) -> None:
    assert status_of(exchange(service.port, sent)) in statuses
    assert anonymous.get("/healthz").status_code == 200


def test_the_absolute_form_and_old_http_are_served(service: Service, key: IssuedApiKey) -> None:
    absolute = exchange(service.port, request("GET", "http://elsewhere/api/v1/balance", key=key.api_key))
    assert status_of(absolute) == 200
    assert status_of(exchange(service.port, b"GET /healthz HTTP/1.0\r\n\r\n")) == 200


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/balance", "/api/v1/checks"])
def test_a_line_that_will_be_closed_is_said_to_be(anonymous: httpx.Client, path: str) -> None:
    for size in (100_000, 2_000_000):
        for content in (b" " * size, (b" " * 50_000 for _ in range(size // 50_000))):
            try:
                response = anonymous.post(path, content=content)
            except httpx.WriteError:  # closed while the body was still being sent
                continue
            assert response.headers["Connection"] == "close"
            assert anonymous.post("/nothing", content=b"{}").status_code == 404


def test_a_body_that_is_too_large_closes_the_line_and_says_so_once(client: httpx.Client) -> None:
    response = client.post("/api/v1/checks", content=b" " * (1024 * 1024 + 1))
    fault(response, 413, "body_too_large")
    assert response.headers["Connection"] == "close"


def test_a_small_mistake_keeps_the_line(service: Service) -> None:
    # Sent at once: where a body comes later than the answer, as it may on a busy machine, the line is closed too.
    mistake = b"POST /api/v1/checks HTTP/1.1\r\nHost: service\r\nContent-Length: 2\r\n\r\n{}"
    answers = exchange(service.port, mistake + request("GET", "/healthz")).split(b"HTTP/1.1 ")
    assert [answer[:3] for answer in answers] == [b"", b"401", b"200"]


def test_a_fault_of_ours_leaks_nothing_and_is_in_the_log(service: Service, client: httpx.Client) -> None:
    check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
    wait_finished(client, check_id)
    service.query("UPDATE checks SET result = '\\x00'::bytea WHERE id = $1 RETURNING 1", check_id)
    response = client.get(f"/api/v1/checks/{check_id}")
    assert fault(response, 500, "internal_error") == {}
    assert response.json()["message"] == "The service failed to handle this request."
    lines = [json.loads(line) for line in service.logged().splitlines() if request_id_of(response) in line]
    failed = next(line for line in lines if line["event"] == "a request failed")
    assert failed["error"] == "DecryptionError"
    assert any("read_check" in place for place in failed["places"])
    assert check_id not in json.dumps(failed)


def test_without_its_database_it_says_when_to_come_back(bare: BareService) -> None:
    with bare.client(bare.issue()) as client:
        client.get("/api/v1/balance").raise_for_status()
        with bare.without_database():
            for response in (
                client.get("/api/v1/checks/chk_01m7ysgtthecytzbpnt4wzps5g"),
                client.post("/api/v1/checks", json=order()),
                client.get(f"/verify/{'0' * 64}"),
                client.get("/readyz"),
            ):
                assert fault(response, 503, "service_unavailable") == {}
                assert int(response.headers["Retry-After"]) > 0
            assert client.get("/healthz").status_code == 200
            fault(client.get("/nothing"), 404, "not_found")
            fault(client.post("/api/v1/checks", json=order(), headers={"X-API-KEY": "x"}), 401, "unauthorized")
        bare.wait_ready()
        assert client.get("/api/v1/balance").json()["balance"] == 1_000_000
