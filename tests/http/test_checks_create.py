"""POST /checks: what is accepted, what it costs, and which fault answers where several meet."""

import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.faults import fault, fields_at_fault, request_id_of
from tests.http.orders import OBJECT, SELLER, order
from tests.service import Service, wait_finished

PRICES = {"seller": 490, "object": 590, "full": 890}
BALANCE = 1_000_000
NAMES = {"last_name": "Иванов", "first_name": "Пётр"}


@pytest.fixture
def uncharged(owner: httpx.Client) -> Iterator[httpx.Client]:
    """A client whose account must not have changed by the end of the test."""
    before = owner.get("/api/v1/balance").json()["balance"]
    yield owner
    assert owner.get("/api/v1/balance").json()["balance"] == before


def launch(client: httpx.Client, body: Any, **headers: str) -> httpx.Response:
    return client.post("/api/v1/checks", json=body, headers=headers)


@pytest.mark.parametrize("check_type", PRICES)
def test_a_launch_answers_the_short_form_and_charges_its_price(client: httpx.Client, check_type: str) -> None:
    response = launch(client, order(check_type))
    price = PRICES[check_type]
    assert response.status_code == 201
    body = response.json()
    assert body == {
        "check_id": body["check_id"],
        "status": "processing",
        "type": check_type,
        "mode": "live",
        "cost": price,
        "price_amount": price,
        "balance_remaining": BALANCE - price,
        "request_id": request_id_of(response),
    }
    assert body["check_id"].startswith("chk_")
    assert client.get("/api/v1/balance").json()["balance"] == BALANCE - price


def test_identifiers_sort_by_creation(client: httpx.Client) -> None:
    ids = [launch(client, order("object")).json()["check_id"] for _ in range(3)]
    assert ids == sorted(ids)


@pytest.mark.parametrize(
    "body",
    [
        order("seller", seller=NAMES | {"birth_date": "1980-02-01"}),
        order("seller", seller=NAMES | {"inn": "770000000082"}),
        order("seller", seller=NAMES | {"inn": "770000000082", "birth_date": "", "middle_name": None, "passport": ""}),
        order("seller", seller=NAMES | {"inn": "1", "snils": "2"}),
        order("seller", seller=NAMES | {"inn": "770000000082", "passport": {"issued_on": " ", "series": ""}}),
        order("object", object={"cadastral_number": "77:99:0009999:1001"}),
        order("object", object={"address": "г. Примерск, ул. Первая, д. 1"}),
        order("object", object={"cadastral_number": " 77 : 99:0009999:1001 "}),
        order("object", object={"cadastral_number": "", "address": "г. Примерск"}),
        order("full", seller=NAMES | {"inn": "770000000082"}, object={"address": "г. Примерск"}),
        order("full", seller=SELLER | {"last_name": "Ибрагимов-Заде", "middle_name": "Али оглы"}),
        order("seller", seller=SELLER | {"last_name": "O'Neil", "first_name": "Дж.", "middle_name": "—"}),
        order("object", object={"address": "г. Примерск,\r\n\tул.\xa0Первая, д.\xa01"}),
        order("full", legal_opinion_enabled=True),
        order("full", legal_opinion_enabled=None, sandbox_status=None),
        order("seller") | {"unknown": {"deep": [1]}, "callback": "x"},
    ],
)
def test_enough_data_is_accepted(owner: httpx.Client, body: Any) -> None:
    assert launch(owner, body).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {"type": "seller"},
        {"type": "seller", "input_data": None},
        {"type": "seller", "input_data": {}},
        {"type": "seller", "input_data": {"seller": None}},
        {"type": "seller", "input_data": {"seller": {}}},
        {"type": "seller", "input_data": {"object": OBJECT}},
        {"type": "full", "input_data": {"seller": SELLER}},
        {"type": "full", "input_data": {"object": OBJECT}},
        order("seller", seller=NAMES),
        order("seller", seller=NAMES | {"birth_date": " ", "inn": ""}),
        order("seller", seller=NAMES | {"snils": "112-233-445 95"}),
        order("seller", seller=SELLER | {"last_name": "  "}),
        order("seller", seller=SELLER | {"first_name": "—"}),
        order("seller", seller=SELLER | {"last_name": "\u200b"}),
        order("seller", seller=SELLER | {"first_name": None}),
        order("seller", seller=SELLER | {"last_name": "<b>\u202e</b>"}),
        order("seller", seller=SELLER | {"last_name": "Иванова (Петрова)"}),
        order("seller", seller=SELLER | {"last_name": "Иванов +fssp:found"}),
        order("seller", seller=SELLER | {"first_name": "П\u200bётр"}),
        order("seller", seller=SELLER | {"middle_name": "12"}),
        order("seller", seller=SELLER | {"region": "Мос\xadква"}),
        order("seller", seller=SELLER | {"passport": {"issued_by": "ОВД\u202e"}}),
        order("object", object=OBJECT | {"address": "г. Примерск\u200b, ул. Первая"}),
        order("object", object=OBJECT | {"object_type": "\u2066apartment"}),
        order("object", object={}),
        order("object", object={"object_type": "apartment"}),
        order("object", object={"cadastral_number": "\t", "address": "\n"}),
        order("object", object={"cadastral_number": "77:99:0009999"}),
        order("object", object={"cadastral_number": "77-99-0009999-1001"}),
        order("object", object={"cadastral_number": "7:99:0009999:1001"}),
        order("object", object={"cadastral_number": "７７:９９:0009999:1001"}),
        order("object", object=OBJECT | {"cadastral_number": "Примерск"}),
        order("seller", seller=SELLER | {"birth_date": "2999-01-01"}),
        order("seller", seller=SELLER | {"birth_date": "1500-01-01"}),
        order("seller", seller=SELLER | {"passport": {"issued_on": "2999-01-01"}}),
    ],
)
def test_too_little_or_impossible_data_is_a_400(uncharged: httpx.Client, body: Any) -> None:
    assert fault(launch(uncharged, body), 400, "invalid_check_input") == {}


@pytest.mark.parametrize("check_type", ["", "Seller", "SELLER", "apartment", "full ", "sellеr"])
def test_an_unsupported_type_is_a_400(uncharged: httpx.Client, check_type: str) -> None:
    fault(launch(uncharged, order() | {"type": check_type}), 400, "invalid_check_type")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "type"),
        ({"input_data": {"seller": SELLER}}, "type"),
        (order() | {"type": None}, "type"),
        (order() | {"type": 1}, "type"),
        (order() | {"type": ["full"]}, "type"),
        (order() | {"input_data": []}, "input_data"),
        (order() | {"input_data": "x"}, "input_data"),
        (order(seller="Иванов"), "input_data.seller"),
        (order(seller=[SELLER]), "input_data.seller"),
        (order(object=7), "input_data.object"),
        (order(legal_opinion_enabled="true"), "legal_opinion_enabled"),
        (order(legal_opinion_enabled=1), "legal_opinion_enabled"),
        (order(sandbox_status="report_ready"), "sandbox_status"),
        (order(sandbox_status="done"), "sandbox_status"),
        *((order(seller=SELLER | {name: 7}), f"input_data.seller.{name}") for name in SELLER),
        *((order(seller=SELLER | {name: ["x"]}), f"input_data.seller.{name}") for name in SELLER),
        *((order(object=OBJECT | {name: True}), f"input_data.object.{name}") for name in OBJECT),
        *(
            (order(seller=SELLER | {"passport": {name: {}}}), f"input_data.seller.passport.{name}")
            for name in SELLER["passport"]
        ),
        *(
            (order(seller=SELLER | {"birth_date": date}), "input_data.seller.birth_date")
            for date in ("—", "1980-02-30", "1980-13-01", "01.02.1980", "1980-2-1", "0000-00-00", "today")
        ),
        ([], "body"),
        ("full", "body"),
        (None, "body"),
        (7, "body"),
    ],
)
def test_a_wrong_shape_is_a_422_that_names_the_field(uncharged: httpx.Client, body: Any, field: str) -> None:
    assert fields_at_fault(launch(uncharged, body)) == [field]


def test_unnamed_fields_of_seller_and_object_are_kept_in_the_snapshot(client: httpx.Client) -> None:
    body = order(
        seller=SELLER | {"citizenship": "RU", "extra": {"a": [1, None]}, "passport": {"number": "000001", "kind": "x"}},
        object=OBJECT | {"floors": 9, "okato": "45"},
    )
    check_id = launch(client, body).json()["check_id"]
    wait_finished(client, check_id)
    bundle = client.get(f"/api/v1/checks/{check_id}/manifest").json()
    subject = msgspec.json.decode(bundle["leaves"]["snapshot"])["subject"]
    assert subject["seller"]["extra"] == {"citizenship": "RU", "extra": {"a": [1, None]}, "passport": {"kind": "x"}}
    assert subject["object"]["extra"] == {"floors": 9, "okato": "45"}


def test_a_wrong_check_digit_is_a_finding(client: httpx.Client) -> None:
    body = order("seller", seller=SELLER | {"inn": "770000000083", "snils": "112-233-445 96"})
    factors = wait_finished(client, launch(client, body).json()["check_id"])["result"]["risk_scoring"]["factors"]
    found = {factor["code"]: factor["status"] for factor in factors}
    assert (found["inn_invalid"], found["snils_invalid"]) == ("attention", "attention")


@pytest.mark.parametrize("wanted", [True, False, None])
def test_a_legal_opinion_is_there_where_it_was_ordered(client: httpx.Client, wanted: bool | None) -> None:
    created = launch(client, order("object", legal_opinion_enabled=wanted)).json()
    result = wait_finished(client, created["check_id"])["result"]
    assert ("legal_opinion" in result) is bool(wanted)
    if wanted:
        opinion = result["legal_opinion"]
        assert opinion["written_by"] == "rules"
        assert len(opinion["text"]) > 200
        assert opinion["basis"]


def test_money_that_does_not_suffice_is_a_402_and_launches_nothing(service: Service) -> None:
    poor = service.issue(balance=889)
    with service.client(poor) as client:
        fault(launch(client, order()), 402, "insufficient_funds")
        assert client.get("/api/v1/balance").json()["balance"] == 889
        assert launch(client, order("object")).json()["balance_remaining"] == 299
    assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", poor.account_id) == 1


class TestIdempotency:
    def test_a_repeat_answers_the_same_and_charges_once(self, client: httpx.Client) -> None:
        first, second = (launch(client, order(), **{"Idempotency-Key": "k"}) for _ in range(2))
        assert (first.status_code, second.status_code) == (201, 201)
        assert "Idempotent-Replayed" not in first.headers
        assert second.headers["Idempotent-Replayed"] == "true"
        assert first.json() | {"request_id": ""} == second.json() | {"request_id": ""}
        assert request_id_of(first) != request_id_of(second) == second.json()["request_id"]
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - 890

    def test_the_order_of_fields_and_spaces_are_no_change(self, client: httpx.Client) -> None:
        headers = {"Idempotency-Key": "k"}
        body = order("object")
        first = client.post("/api/v1/checks", json=body, headers=headers)
        turned = msgspec.json.format(msgspec.json.encode(dict(reversed(body.items()))), indent=4)
        assert (
            client.post("/api/v1/checks", content=turned, headers=headers).json()["check_id"]
            == (first.json()["check_id"])
        )

    def test_another_body_is_a_409(self, client: httpx.Client) -> None:
        launch(client, order("object"), **{"Idempotency-Key": "k"})
        fault(launch(client, order("seller"), **{"Idempotency-Key": "k"}), 409, "idempotency_conflict")
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - 590

    def test_keys_are_an_api_keys_own(self, service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
        launch(client, order("object"), **{"Idempotency-Key": "k"})
        with service.client(service.issue(account_id=key.account_id, balance=0)) as other:
            response = launch(other, order("seller"), **{"Idempotency-Key": "k"})
        assert (response.status_code, "Idempotent-Replayed" in response.headers) == (201, False)

    def test_a_refusal_is_not_remembered(self, service: Service) -> None:
        key = service.issue(balance=589)
        with service.client(key) as client:
            fault(launch(client, order("object"), **{"Idempotency-Key": "k"}), 402, "insufficient_funds")
            service.issue(account_id=key.account_id, balance=1)
            assert launch(client, order("object"), **{"Idempotency-Key": "k"}).status_code == 201

    @pytest.mark.parametrize("text", ["", "x" * 256, "a\tb"])
    def test_an_unusable_key_is_a_422(self, uncharged: httpx.Client, text: str) -> None:
        response = launch(uncharged, order("object"), **{"Idempotency-Key": text})
        assert fields_at_fault(response) == ["Idempotency-Key"]

    def test_an_unusable_key_answers_before_a_meaningless_order(self, uncharged: httpx.Client) -> None:
        response = launch(uncharged, {"type": "flat"}, **{"Idempotency-Key": "x" * 256})
        assert fields_at_fault(response) == ["Idempotency-Key"]

    def test_two_of_them_are_a_422(self, uncharged: httpx.Client) -> None:
        headers = [("Idempotency-Key", "a"), ("Idempotency-Key", "b")]
        response = uncharged.post("/api/v1/checks", json=order("object"), headers=headers)
        assert fields_at_fault(response) == ["Idempotency-Key"]

    @pytest.mark.parametrize("text", [b"x" * 255, "инвойс № 1".encode(), b"' OR 1=1 --", b"a b", b"\xff\xfe"])
    def test_any_printable_key_works(self, client: httpx.Client, text: bytes) -> None:
        answers = [
            client.post("/api/v1/checks", json=order("object"), headers=[(b"Idempotency-Key", text)]) for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].json()["check_id"] == answers[1].json()["check_id"]


STATUSES = {
    "route": 404,
    "key": 401,
    "scope": 403,
    "size": 413,
    "shape": 422,
    "meaning": 400,
    "conflict": 409,
    "funds": 402,
}


@pytest.fixture(scope="module")
def spent(service: Service) -> Iterator[httpx.Client]:
    """A client with a key for objects only, with nothing left, that has used the Idempotency-Key `used`."""
    with service.client(service.issue(balance=590, scopes=["check:object", "balance"])) as client:
        launch(client, order("object"), **{"Idempotency-Key": "used"}).raise_for_status()
        yield client


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(STATUSES, 2)))
def test_where_two_faults_meet_the_earlier_one_answers(
    service: Service, spent: httpx.Client, first: str, second: str
) -> None:
    assert send_faulty(service, spent, {first, second}).status_code == STATUSES[first]


def send_faulty(service: Service, client: httpx.Client, faults: set[str]) -> httpx.Response:
    """Posts an order that has these faults, and no other but that its money is spent."""
    body = order("seller" if "scope" in faults else "object")
    if "meaning" in faults:
        body["input_data"] = {}
    if "shape" in faults:
        body["legal_opinion_enabled"] = "perhaps"
    headers = {"Idempotency-Key": "used" if "conflict" in faults else "new"}
    if "conflict" in faults:
        body["unknown"] = 1
    if "key" in faults:
        headers["X-API-KEY"] = "cd_live_wrong"
    elif {"scope", "size"} <= faults:  # a body that is too large to read names no type: this key may launch nothing
        headers["X-API-KEY"] = service.issue(scopes=["balance"]).api_key
    content = msgspec.json.encode(body) + (b" " * 1024 * 1024 if "size" in faults else b"")
    path = "/api/v1/checks/launch/now" if "route" in faults else "/api/v1/checks"
    return client.post(path, content=content, headers=headers)
