"""Replies that no register means: the source is unavailable and says why, what came is kept, the check goes on."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cleardeed.core.canonical import canonical
from cleardeed.simulators.exchange import Reply, Request
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.nspd import Nspd
from cleardeed.simulators.parser_api import ParserApi
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.yente import Yente
from cleardeed.sources.base import Answer
from cleardeed.sources.connectors.kad import connector as kad
from cleardeed.sources.connectors.newdb import connector as newdb
from cleardeed.sources.connectors.nspd_map import connector as nspd_map
from cleardeed.sources.connectors.parser_api import connector as parser_api
from cleardeed.sources.connectors.yente import connector as yente
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Subject
from tests.sources.remote.stand import about, answer, object_at
from tests.sources.remote.test_connectors import settings_of

FLAT = "77:99:0009999:1001"
DEEP = '{"a":' * 50_000 + "1" + "}" * 50_000
PAGE = '<input id="documentsTotalCount" value="{}"><input id="documentsPagesCount" value="1">'

Change = Callable[[Any], Any]


async def asked(
    resources: Resources,
    module: Any,
    simulator: Simulator,
    code: str,
    subject: Subject,
    change: Callable[[Reply], Reply],
) -> Answer:
    """Return the answer that a check records where each reply of the simulator is changed on its way."""
    take = simulator.take

    def changed(asked: Request) -> Reply:
        return change(take(asked))

    simulator.take = changed  # type: ignore[method-assign]
    if isinstance(simulator, NewDb):
        simulator.queued_seconds = 0.02
    async with serving(simulator):
        return await answer(module.connect(resources, settings_of(module, simulator, retries=0)), code, subject)


def in_json(change: Change) -> Callable[[Reply], Reply]:
    def changed(reply: Reply) -> Reply:
        return msgspec.structs.replace(reply, body=msgspec.json.encode(change(msgspec.json.decode(reply.body))))

    return changed


def with_body(body: str) -> Callable[[Reply], Reply]:
    return lambda reply: msgspec.structs.replace(reply, body=body.encode())


def explained_beyond_json(body: Any) -> Any:
    for response in body.get("responses", {}).values():
        for entity in response["results"]:
            entity["explanations"] = {"score": 2**60}
    return body


def named_by_a_number(body: Any) -> Any:
    for section in (body.get("results") or {}).values():
        for row in section["result"]["data"]:
            row["commmon"]["name_or_fio"] = 1
    return body


UNREADABLE = [
    (yente, Yente, "watchlists", about("Громов"), in_json(explained_beyond_json)),
    (yente, Yente, "watchlists", about("Громов"), with_body(DEEP)),
    (newdb, NewDb, "fedresurs", about("Сидоров"), in_json(named_by_a_number)),
    (parser_api, ParserApi, "kad_arbitr", about("Иванов"), in_json(lambda body: body | {"error_code": "²"})),
    (parser_api, ParserApi, "kad_arbitr", about("Иванов"), in_json(lambda body: body | {"error_code": "9" * 5000})),
    (kad, KadArbitr, "kad_arbitr", about("Иванов"), with_body(PAGE.format("²"))),
    (kad, KadArbitr, "kad_arbitr", about("Иванов"), with_body(PAGE.format("9" * 5000))),
    (kad, KadArbitr, "kad_arbitr", about("Иванов"), with_body(f'<?xml version="1.0" encoding="utf-8"?><p>{PAGE}</p>')),
    (kad, KadArbitr, "kad_arbitr", about("Иванов"), with_body("<!-- nothing -->")),
    (nspd_map, Nspd, "nspd", object_at(FLAT), with_body(DEEP)),
]


@pytest.mark.parametrize(("module", "kind", "code", "subject", "change"), UNREADABLE, ids=range(len(UNREADABLE)))
async def test_a_reply_that_cannot_be_read_is_silence_with_a_reason(
    resources: Resources,
    module: Any,
    kind: type[Simulator],
    code: str,
    subject: Subject,
    change: Callable[[Reply], Reply],
) -> None:
    found = await asked(resources, module, kind(), code, subject, change)
    assert (found.status, found.reason) == ("source_unavailable", "broken")
    assert found.replies


@pytest.mark.parametrize("metres", [10**18, 1e308, -(10**18)])
async def test_an_object_beyond_the_earth_is_nowhere(resources: Resources, metres: float) -> None:
    def moved(body: Any) -> Any:
        for feature in body["data"]["features"]:
            feature["geometry"] = {"type": "Point", "coordinates": [metres, metres]}
        return body

    found = await asked(resources, nspd_map, Nspd(), "nspd", object_at(FLAT), in_json(moved))
    (facts,) = found.records
    assert isinstance(facts, PropertyFacts)
    assert (facts.latitude, facts.longitude) == (None, None)


async def test_a_row_of_an_endless_text_is_not_taken_for_a_record(resources: Resources) -> None:
    def lengthened(body: Any) -> Any:
        body["Cases"] = [row | {"Court": "я" * 100_000} if place else row for place, row in enumerate(body["Cases"])]
        return body

    found = await asked(resources, parser_api, ParserApi(), "kad_arbitr", about("Иванов"), in_json(lengthened))
    assert (found.status, found.reason) == ("manual_review_required", "unreadable_rows")


async def test_headers_that_are_no_text_are_kept_as_far_as_they_are(resources: Resources) -> None:
    async def replied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\xff\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(replied, "127.0.0.1", 0)
    async with server:
        simulator = Nspd()
        simulator.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        connector = nspd_map.connect(resources, settings_of(nspd_map, simulator, retries=0))
        found = await answer(connector, "nspd", object_at(FLAT))
    assert found.status == "source_unavailable"
    assert [reply.content_type for reply in found.replies] == ["application/json?"]
    assert canonical(found)
