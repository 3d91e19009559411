"""Live and sandbox keys of an account are separate worlds: every operation that takes an identifier, and every list."""

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import DescribedOperation, build, described_operations
from tests.flows.everything import Partner
from tests.flows.people import invent
from tests.http.faults import fault
from tests.http.test_foreign_ids import BODIES, HASHES, OPERATIONS, UNKNOWN
from tests.service import Service

MODES = ("live", "sandbox")
LISTS = {"list_checks": "check_id", "list_monitors": "id", "list_events": "id"}
"""Operations that list, and the field that names what they list."""
API = "/api/v1"


class World(msgspec.Struct, frozen=True):
    """The records made by the keys of one mode. `ids` by the names of the path parameters that they fit, `shared` the
    hash of a document that both worlds have."""

    client: httpx.Client
    partner: Partner
    ids: dict[tuple[str, ...], list[dict[str, str]]]
    shared: str

    def answered(self, one: DescribedOperation, ids: dict[str, str]) -> httpx.Response:
        body = BODIES.get(one.operation.operation_id, {})  # also where no handler reads one
        return self.client.request(one.method, one.path.format(**ids), json=body)

    def listed(self, path: str) -> list[Any]:
        """Every item, by pages."""
        items: list[Any] = []
        while True:
            page = self.client.get(path, params={"limit": 100, "offset": len(items)}).raise_for_status().json()
            items += page["items"]
            if len(items) >= page["total"]:
                return items


@pytest.fixture(scope="module")
def worlds(service: Service) -> Iterator[dict[str, World]]:
    """One account whose two keys have done the same about the same person."""
    live = service.issue()
    sandbox = service.issue(mode="sandbox", account_id=live.account_id, balance=0)
    person = invent(1, 20261123)[0]
    with service.client(live) as live_client, service.client(sandbox) as sandbox_client:
        clients = (live_client, sandbox_client)
        partners = [Partner(service, client, person) for client in clients]
        for partner in partners:
            partner.do_everything()
        yield {mode: _world(partner) for mode, partner in zip(MODES, partners, strict=True)}


def _world(partner: Partner) -> World:
    client, made = partner.client, partner.made
    [monitor_id] = made.monitors
    runs = client.get(f"{API}/monitors/{monitor_id}").json()["runs"]
    events = client.get(f"{API}/events").json()["items"]
    reads = [
        *(f"{API}/checks/{check_id}" for check_id in made.checks),
        *(f"{API}/document-check/{job_id}" for job_id in made.documents),
        *(f"{API}/document-generator/{generation_id}" for generation_id in made.generations),
    ]
    blocks = [client.get(path).raise_for_status().json()["evidence"] for path in reads]
    hashes = [block[name] for block in blocks for name in HASHES if name in block] + [
        run["evidence_root_hash"] for run in runs
    ]
    [shared] = {block["document_sha256"] for block in blocks if block.get("document_sha256")}
    return World(
        client=client,
        partner=partner,
        ids={
            ("check_id",): [{"check_id": one} for one in made.checks],
            ("check_id", "edition"): [{"check_id": made.checks[0], "edition": edition} for edition in ("2", "3")],
            ("job_id",): [{"job_id": one} for one in made.documents],
            ("generation_id",): [{"generation_id": one} for one in made.generations],
            ("valuation_id",): [{"valuation_id": one} for one in made.valuations],
            ("monitor_id",): [{"monitor_id": str(monitor_id)}],
            ("monitor_id", "run_id"): [{"monitor_id": str(monitor_id), "run_id": str(run["id"])} for run in runs],
            ("event_id",): [{"event_id": event["id"]} for event in events],
            ("sha256",): [{"sha256": sha256} for sha256 in hashes],
        },
        shared=shared,
    )


def _other(mode: str) -> str:
    return MODES[1 - MODES.index(mode)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("one", OPERATIONS, ids=[one.operation.operation_id for one in OPERATIONS])
def test_an_identifier_of_the_other_mode_answers_as_an_unknown_one(
    worlds: dict[str, World], one: DescribedOperation, mode: str
) -> None:
    stranger, owner = worlds[mode], worlds[_other(mode)]
    unknown = _refused(stranger, one, UNKNOWN)
    for ids in owner.ids[tuple(one.operation.path)]:
        assert _refused(stranger, one, ids) == unknown


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("one", OPERATIONS, ids=[one.operation.operation_id for one in OPERATIONS])
def test_its_own_identifiers_it_knows(worlds: dict[str, World], one: DescribedOperation, mode: str) -> None:
    """Else the refusals would prove nothing. A valuation has evidence where other tests have loaded sales, and events
    have no address."""
    answers = [worlds[mode].answered(one, ids).status_code for ids in worlds[mode].ids[tuple(one.operation.path)]]
    expected = {
        ("get_valuation_manifest", "live"): {200, 404},
        ("create_review", "live"): {400},  # it has the check, and no such record
        ("create_review", "sandbox"): {400},
        ("redeliver_event", "live"): {409},
        ("redeliver_event", "sandbox"): {409},
    }
    assert answers
    assert set(answers) <= expected.get((one.operation.operation_id, mode), {200})


def test_the_lists_are_those_tested() -> None:
    paged = [
        one
        for one in described_operations(ROUTES)
        if one.operation.query and "limit" in one.operation.query.__struct_fields__
    ]
    assert {one.operation.operation_id for one in paged} == set(LISTS)


@pytest.mark.parametrize("operation_id", LISTS)
def test_lists_show_what_was_made_in_the_mode_of_the_key(worlds: dict[str, World], operation_id: str) -> None:
    [path] = [one.path for one in described_operations(ROUTES) if one.operation.operation_id == operation_id]
    live, sandbox = ({item[LISTS[operation_id]] for item in worlds[mode].listed(path)} for mode in MODES)
    assert live
    assert sandbox
    assert not live & sandbox


def test_the_fields_of_bodies_that_name_something_are_those_tested() -> None:
    document = build(ROUTES)
    bodies = [
        method["requestBody"]
        for path in document["paths"].values()
        for method in path.values()
        if "requestBody" in method
    ]
    assert {name for name in _properties(bodies, document, set()) if name.endswith("_id")} == {
        "check_id", "egrn_extract_id", "external_id", "record_id",
    }  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_a_check_takes_no_extract_of_the_other_mode(worlds: dict[str, World], mode: str) -> None:
    stranger, owner = worlds[mode], worlds[_other(mode)]
    path, request = stranger.partner.made.repeated["create_check"]
    answers = [
        stranger.client.post(path, json=request["json"] | {"egrn_extract_id": extract_id})
        for extract_id in ("ext_01jd2m00000000000000000000", *owner.partner.made.extracts)
    ]
    assert len({_plain(answer) for answer in answers}) == 1
    fault(answers[1], 400, "invalid_check_input")


@pytest.mark.parametrize("mode", MODES)
def test_a_document_is_compared_with_no_check_of_the_other_mode(worlds: dict[str, World], mode: str) -> None:
    stranger, owner = worlds[mode], worlds[_other(mode)]
    path, request = stranger.partner.made.repeated["submit_document"]
    answers = [
        stranger.client.post(path, files=request["files"], data=request["data"] | {"check_id": check_id})
        for check_id in (UNKNOWN["check_id"], *owner.partner.made.checks)
    ]
    assert len({_plain(answer) for answer in answers}) == 1
    fault(answers[1], 404, "not_found")


@pytest.mark.parametrize("mode", MODES)
def test_a_document_that_both_have_is_to_each_its_own(worlds: dict[str, World], mode: str) -> None:
    assert worlds["live"].shared == worlds["sandbox"].shared
    found = worlds[mode].client.get(f"{API}/verify/{worlds[mode].shared}").raise_for_status().json()
    assert [found["check_id"]] == worlds[mode].partner.made.documents


def test_a_sandbox_key_neither_moves_nor_pays_for_a_live_monitor(worlds: dict[str, World]) -> None:
    live, sandbox = worlds["live"], worlds["sandbox"]
    body = live.partner.made.repeated["create_monitor"][1]["json"]
    made = live.client.post(f"{API}/monitors", json=body).raise_for_status().json()
    place, balance = f"{API}/monitors/{made['id']}", live.client.get(f"{API}/balance").json()["balance"]
    for change in (
        {"status": "paused"},
        {"status": "finished"},
        {"webhook_url": "https://elsewhere.example/"},
        {"schedule_mode": "dates", "dates": [made["created_at"][:10]]},
    ):
        fault(sandbox.client.patch(place, json=change), 404, "not_found")
    fault(sandbox.client.delete(place), 404, "not_found")
    assert live.client.get(place).json() | {"request_id": ""} == made | {"request_id": ""}
    assert live.client.get(f"{API}/balance").json()["balance"] == balance


def test_balance_account_and_tariffs_are_shared(worlds: dict[str, World]) -> None:
    for path, fields in (("balance", ("balance",)), ("tariffs", ("checks",)), ("account", ("account_id", "tier_name"))):
        live, sandbox = (worlds[mode].client.get(f"{API}/{path}").raise_for_status().json() for mode in MODES)
        assert [live[field] for field in fields] == [sandbox[field] for field in fields]


def _refused(world: World, one: DescribedOperation, ids: dict[str, str]) -> dict[str, Any]:
    """The error without its request id and the echo of what was asked."""
    response = world.answered(one, ids)
    fault(response, 404, "not_found")
    return {name: value for name, value in response.json().items() if name not in ("request_id", "sha256")}


def _plain(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]


def _properties(schema: Any, document: Any, seen: set[str]) -> Iterator[str]:
    """The names of all properties below, references followed."""
    if isinstance(schema, list):
        for one in schema:
            yield from _properties(one, document, seen)
    if not isinstance(schema, dict):
        return
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference not in seen:
        seen.add(reference)
        yield from _properties(document["components"]["schemas"][reference.rpartition("/")[2]], document, seen)
    properties = schema.get("properties")
    if isinstance(properties, dict):
        yield from properties
    for name, one in schema.items():
        if name not in ("example", "examples"):
            yield from _properties(one, document, seen)
