"""Hostile requests: each gets the contract's error and changes nothing."""

import gzip
import json
import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.reports.text import printable
from tests.http.faults import fault, fields_at_fault
from tests.http.orders import OBJECT, SELLER, order
from tests.http.raw import exchange, request, status_of
from tests.service import Service, fetch, wait_finished

CHECKS = "/api/v1/checks"
MEBIBYTE = 1024 * 1024
GOOD = json.dumps(order("object")).encode()
TEXT_FIELDS = {
    **{f"seller.{name}": name for name in ("last_name", "first_name", "middle_name", "region", "inn", "snils")},
    **{f"seller.passport.{name}": name for name in ("series", "number", "issued_by", "division_code")},
    **{f"object.{name}": name for name in OBJECT},
    "seller.unnamed": "unnamed",
    "object.unnamed": "unnamed",
}


@pytest.fixture(scope="module")
def target(service: Service) -> IssuedApiKey:
    """The key that is used for requests that must be refused."""
    return service.issue()


@pytest.fixture(scope="module")
def sender(service: Service, target: IssuedApiKey) -> Iterator[httpx.Client]:
    with service.client(target) as client:
        yield client


@pytest.fixture(autouse=True)
def _nothing_changes(request: pytest.FixtureRequest, service: Service, target: IssuedApiKey) -> Iterator[None]:
    """After each test `target` has launched nothing and has all its money."""
    yield
    if "sender" in request.fixturenames:
        counted = "SELECT (SELECT count(*) FROM checks WHERE account_id = a.id) + 1000000 - a.balance FROM accounts a"
        assert service.query(f"{counted} WHERE a.id = $1", target.account_id) == 0


def post(client: httpx.Client, content: Any, **headers: str) -> httpx.Response:
    return client.post(CHECKS, content=content, headers=headers)


def with_value(place: str, value: Any) -> dict[str, Any]:
    """A full order with `value` at `place`, such as `seller.passport.number`."""
    *parents, name = place.split(".")
    changed: dict[str, Any] = json.loads(json.dumps(order("full")))
    inner = changed["input_data"]
    for parent in parents:
        inner = inner[parent]
    inner[name] = value
    return changed


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"\x00",
        b"null",
        b"nonsense",
        b"type=full",
        b"<check/>",
        GOOD[:-1],
        GOOD + b"x",
        GOOD + GOOD,
        b"\xef\xbb\xbf" + GOOD,
        GOOD.decode().encode("utf-16"),
        GOOD.replace(b"object", b"obj\xffect", 1),
        gzip.compress(GOOD),
        b'{"type": NaN}',
        b'{"type": Infinity}',
        b"{'type': 'full'}",
        b'{"type": "full",}',
        b'{"type": "full" /* x */}',
        b'{"type": "ful\nl"}',
        b"[" * 100_000,
        b'{"a":' * 20_000,
        b'{"type":"object","type":"full"}',
        b'{"type":"object","\\u0074ype":"full"}',
        GOOD.replace(b'"address"', b'"cadastral_number": "77:99:0009999:1001", "address"'),
    ],
)
def test_a_body_that_is_no_plain_json_is_a_422(sender: httpx.Client, content: bytes) -> None:
    assert fields_at_fault(post(sender, content)) == ["body"]


@pytest.mark.parametrize(
    "content",
    [
        b'{"type":"full","x":' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"type":"full","x":' + b'{"a":' * 40 + b"1" + b"}" * 40 + b"}",
        b'{"type":"full","x":9007199254740993}',
        b'{"type":"full","x":-' + b"9" * 400 + b"}",
        b'{"type":"full","x":' + b"9" * 5_000 + b"}",
        b'{"type":"full","x":1e999}',
        b'{"type":"full","x":-1e999}',
        b'{"type":"full","x":"' + b"x" * 3_000 + b'"}',
        b'{"type":"full","' + b"x" * 3_000 + b'":1}',
        b'{"type":"full","\\u0000":1}',
        b'{"type":"full","\\ud800":1}',
    ],
)
def test_json_that_readers_understand_differently_is_a_422(sender: httpx.Client, content: bytes) -> None:
    fields_at_fault(post(sender, content))


@pytest.mark.parametrize("place", TEXT_FIELDS)
@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\ud800", "\udfff\ud800", "x" * 2_001])
def test_odd_text_is_a_422_wherever_it_stands(sender: httpx.Client, place: str, text: str) -> None:
    response = post(sender, json.dumps(with_value(place, text)).encode())
    assert fields_at_fault(response) == [f"input_data.{place}"]


@pytest.mark.parametrize("headers", [{}, {"Transfer-Encoding": "chunked"}])
@pytest.mark.parametrize("size", [MEBIBYTE + 1, 10 * MEBIBYTE])
def test_a_large_body_is_a_413_with_and_without_its_length(
    service: Service, target: IssuedApiKey, sender: httpx.Client, size: int, headers: dict[str, str]
) -> None:
    text = b'{"type": "full", "x": "' + b"x" * (size - 25) + b'"}'
    content = (text[start : start + 65536] for start in range(0, len(text), 65536)) if headers else text
    try:
        fault(post(sender, content), 413, "body_too_large")
    except (httpx.WriteError, httpx.ReadError):  # the answer came, and the line was closed, before all was sent
        assert size > MEBIBYTE + 1


def test_a_large_length_is_a_413_before_a_byte_is_sent(service: Service, target: IssuedApiKey) -> None:
    head = request("POST", CHECKS, b"Content-Length: 10485760", key=target.api_key)
    assert status_of(exchange(service.port, head)) == 413


def test_a_body_of_exactly_the_limit_is_read(client: httpx.Client) -> None:
    assert post(client, GOOD + b" " * (MEBIBYTE - len(GOOD))).status_code == 201


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate"])
def test_a_compressed_body_is_not_unpacked(sender: httpx.Client, encoding: str) -> None:
    bomb = gzip.compress(b" " * 20 * MEBIBYTE)
    fields_at_fault(post(sender, bomb, **{"Content-Encoding": encoding}))


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/xml", "multipart/form-data; boundary=x", "x", "application/json; q=1"]
)
def test_the_body_counts_and_not_its_label(client: httpx.Client, content_type: str) -> None:
    assert post(client, GOOD, **{"Content-Type": content_type}).status_code == 201


@pytest.mark.parametrize(
    "idempotency_key",
    [b"Idempotency-Key:", b"Idempotency-Key: \t ", b"Idempotency-Key: a\x01b", b"Idempotency-Key: \x7f"],
)
def test_blank_and_control_characters_are_no_idempotency_key(
    service: Service, target: IssuedApiKey, sender: httpx.Client, idempotency_key: bytes
) -> None:
    length = f"Content-Length: {len(GOOD)}".encode()
    answer = exchange(service.port, request("POST", CHECKS, idempotency_key, length, body=GOOD, key=target.api_key))
    assert status_of(answer) in (400, 422)


def test_a_length_and_chunks_together_do_not_smuggle(
    service: Service, target: IssuedApiKey, sender: httpx.Client
) -> None:
    hidden = request("GET", "/healthz")
    headers = (b"Content-Length: 5", b"Transfer-Encoding: chunked")
    answer = exchange(service.port, request("POST", CHECKS, *headers, body=b"0\r\n\r\n" + hidden, key=target.api_key))
    assert status_of(answer) in (400, 422)
    assert answer.count(b"HTTP/1.1") == 1


def test_a_broken_chunk_is_the_callers_fault(service: Service, target: IssuedApiKey, sender: httpx.Client) -> None:
    chunked = request("POST", CHECKS, b"Transfer-Encoding: chunked", body=b"zz\r\n", key=target.api_key)
    assert status_of(exchange(service.port, chunked)) in (400, 422)


def test_callers_that_hang_up_midway_leave_no_trace(
    service: Service, target: IssuedApiKey, sender: httpx.Client
) -> None:
    size = service.log.stat().st_size
    head = request("POST", CHECKS, b"Content-Length: 100", body=GOOD[:50], key=target.api_key)
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", service.port)) as connection:
            connection.sendall(head)
    time.sleep(0.3)
    assert sender.get("/api/v1/balance").status_code == 200
    assert b"a request failed" not in service.log.read_bytes()[size:]


def test_slow_callers_hold_up_nobody(service: Service, target: IssuedApiKey, sender: httpx.Client) -> None:
    head = request("POST", CHECKS, b"Content-Length: 100", body=b"{", key=target.api_key)
    connections = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(200)]
    try:
        for connection in connections:
            connection.sendall(head)
        for _ in range(5):
            assert sender.get("/api/v1/balance").status_code == 200
        assert not select.select(connections, [], [], 0)[0], "others are served while these are still waited for"
    finally:
        for connection in connections:
            connection.close()


def test_pipelined_requests_are_answered_in_order(service: Service, target: IssuedApiKey) -> None:
    key = f"X-API-KEY: {target.api_key}\r\n"
    first = f"GET /api/v1/balance HTTP/1.1\r\nHost: x\r\n{key}\r\n".encode()
    second = b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = exchange(service.port, first + second + request("GET", "/healthz"))
    assert [status_of(part) for part in answer.split(b"HTTP/1.1")[1:]] == [200, 404, 200]


def test_a_header_of_100_kb_is_borne(anonymous: httpx.Client) -> None:
    assert anonymous.get("/healthz", headers={"X-Long": "x" * 100_000}).status_code in (200, 431)


@pytest.mark.parametrize("query", ["%00", "%ff=%fe", "a=" * 5_000, "&&&", "token=1&token=2", "limit=%F0%9F%92%A9"])
@pytest.mark.parametrize("path", ["/api/v1/balance", "/api/v1/checks/x", "/verify/x", "/healthz"])
def test_an_odd_query_is_never_our_fault(sender: httpx.Client, path: str, query: str) -> None:
    assert sender.get(f"{path}?{query}").status_code < 500


MARKUP = {
    "html": '<b onclick="x()">&lt;Ив&amp;нов</b>',
    "sql": "Иванов'; DROP TABLE checks; --",
    "typst": '#panic("x") $ y $ *bold* _it_ `raw` @ref <label> \\ ~ // x /* y */ = h',
    "jinja": "{{ 7 * 7 }} {% raw %} %s {0} ${x}",
    "odd": "😀 𝔘 é e\u0301",
}


HIDDEN = "\u202eвонавИ \u200b\ufeff\u2028 😀 𝔘 é e\u0301 \x07 \x1b[31m"


@pytest.mark.parametrize("text", MARKUP.values(), ids=MARKUP.keys())
def test_markup_is_stored_and_printed_as_it_was_written(client: httpx.Client, text: str) -> None:
    seller: dict[str, Any] = SELLER | dict.fromkeys(("region", "inn", "snils"), text)
    seller |= {"passport": {"series": text, "number": text, "issued_by": text}}
    unnamed = {text: text, HIDDEN: HIDDEN}
    body = order(seller=seller, object={"address": text, "object_type": text} | unnamed, legal_opinion_enabled=True)
    check = wait_finished(client, client.post(CHECKS, json=body).raise_for_status().json()["check_id"])
    assert check["result"]["object"] == {"cadastral_number": None, "object_type": text, "address": text}
    assert check["result"]["seller"]["inn"] == text
    bundle = client.get(f"{CHECKS}/{check['check_id']}/manifest").json()
    assert json.loads(bundle["leaves"]["snapshot"])["subject"]["object"]["extra"] == unnamed
    printed = _letters(_text_of(fetch(check["pdf_url"]).content))
    assert _letters(printable(text)) in printed


def _text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def _letters(text: str) -> str:
    """Return the characters of a text that survive line breaks, hyphenation and a PDF's own forms of letters."""
    return "".join(one for one in text if one.isalnum() and one.isascii())


def test_50_large_orders_at_once_are_all_answered(service: Service, client: httpx.Client) -> None:
    padding = {f"f{number}": "x" * 1_900 for number in range(500)}
    content = json.dumps(order("object", object=OBJECT | padding)).encode()
    assert 900_000 < len(content) < MEBIBYTE
    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(lambda _: post(client, content).status_code, range(50)))
    assert set(statuses) == {201}


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["full", "seller", "object", "1980-02-01", "2026-02-30", "77:99:0009999:1001", ""]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*SELLER, *OBJECT, "seller", "object", "type", "input_data"]) | st.text(max_size=10),
            inner,
            max_size=6,
        )
    ),
    max_leaves=15,
)
bodies = json_values | st.fixed_dictionaries(
    {"type": st.sampled_from(["full", "seller", "object"]) | json_values},
    optional={
        "input_data": st.fixed_dictionaries(
            {},
            optional={
                "seller": st.fixed_dictionaries({}, optional=dict.fromkeys(SELLER, json_values)) | json_values,
                "object": st.fixed_dictionaries({}, optional=dict.fromkeys(OBJECT, json_values)) | json_values,
            },
        )
        | json_values,
        "sandbox_status": json_values,
        "legal_opinion_enabled": json_values,
    },
)


@settings(suppress_health_check=list(HealthCheck))
@given(body=bodies)
def test_no_json_whatever_breaks_it_or_costs_without_a_check(thrown: "Thrower", body: Any) -> None:
    thrown.throw(body)


class Thrower:
    """Throws bodies at POST /checks and keeps the account's books beside the service."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self.spent = 0
        self.launched = 0

    def throw(self, body: Any) -> None:
        response = self._client.post(CHECKS, content=json.dumps(body).encode())
        answer = response.json()
        assert response.status_code in (201, 400, 422), answer
        if response.status_code == 201:
            self.spent += answer["cost"]
            self.launched += 1
            assert answer["balance_remaining"] == 1_000_000 - self.spent
        else:
            assert answer["error_code"] in ("validation_error", "invalid_check_input", "invalid_check_type")


@pytest.fixture(scope="module")
def thrown(service: Service) -> Iterator[Thrower]:
    key = service.issue()
    with service.client(key) as client:
        thrower = Thrower(client)
        yield thrower
        refunds = service.query(
            "SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entries WHERE account_id = $1 AND reason = 'refund'",
            key.account_id,
        )
        assert client.get("/api/v1/balance").json()["balance"] == 1_000_000 - thrower.spent + refunds
    assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == thrower.launched
