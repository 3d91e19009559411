"""The language model over its real protocol: answers, failures, budget; and how little it can do."""

import datetime
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from aiohttp import web

from cleardeed.core import clock
from cleardeed.core.language import Language
from cleardeed.database.pool import Pool
from cleardeed.documents.analysis import analyse
from cleardeed.documents.model.adviser import Adviser
from cleardeed.documents.model.client import ChatModel
from cleardeed.documents.model.opinion import read_opinion
from cleardeed.documents.model.prompt import PROMPT_VERSION
from cleardeed.documents.run import CODES
from cleardeed.documents.samples import SAMPLE
from tests.documents.model.server import KEY, ModelServer, Reply, fails, hangs, hangs_up, model_server

TODAY = datetime.date(2026, 11, 21)
ANALYSED = analyse(SAMPLE, today=TODAY)
GOOD = {
    "summary": "A purchase agreement for an apartment.",
    "remarks": [
        {
            "code": "other",
            "title": "Deposit paid beforehand",
            "quote": "уплачен до подписания настоящего договора",
            "why": "Nothing proves that it was paid.",
            "advice": "Ask for the receipt.",
        }
    ],
}


@asynccontextmanager
async def advised(
    pool: Pool, reply: Reply, *, key: str | None = KEY, patience: float = 10, budget: int | None = None
) -> AsyncIterator[tuple[Adviser, ModelServer]]:
    async with model_server(reply) as server, httpx.AsyncClient() as client:
        model = ChatModel(client, server.url, "a-model", key, patience)
        yield Adviser(pool, model, budget), server


async def test_an_answer_comes_back_typed(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        answer = await adviser.answer(SAMPLE, ANALYSED, CODES, "en")
    assert answer is not None
    assert (answer.model, answer.prompt_version) == ("a-model", PROMPT_VERSION)
    opinion = read_opinion(answer.raw)
    assert (opinion.summary, opinion.remarks[0].title) == (GOOD["summary"], "Deposit paid beforehand")
    asked = server.asked[0]
    assert (asked["model"], asked["temperature"]) == ("a-model", 0)
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert [one["role"] for one in asked["messages"]] == ["system", "user"]
    assert SAMPLE.pages[0].text.split("\n")[0] in asked["messages"][1]["content"]


@pytest.mark.parametrize(("language", "name"), [("en", "English"), ("ru", "Russian")])
async def test_it_is_asked_to_write_in_the_language_of_the_account(pool: Pool, language: Language, name: str) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        await adviser.answer(SAMPLE, ANALYSED, CODES, language)
    assert server.asked[0]["messages"][0]["content"].endswith(f"write all else in {name}.")


@pytest.mark.parametrize("step", [fails(500), fails(503), fails(429, Retry_After="0"), hangs_up])
async def test_what_passes_is_tried_again(pool: Pool, step: Any) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        server.script = [step]
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is not None
        assert len(server.asked) == 2


@pytest.mark.parametrize("status", [400, 401, 404])
async def test_what_does_not_pass_is_not_tried_again(pool: Pool, status: int) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        server.script = [fails(status)] * 3
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None
        assert len(server.asked) == 1


async def test_a_wrong_key_gives_no_opinion(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD, key=None) as (adviser, _):
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


async def test_a_server_that_fails_for_good_gives_no_opinion(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        server.script = [fails(500), fails(500), fails(500)]
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None
        assert len(server.asked) == 3


async def test_a_slow_server_is_given_up(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD, patience=0.3) as (adviser, server):
        server.script = [hangs]
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "Sure! Here is the JSON you asked for.",
        '{"summary": "cut',
        '{"summary": 1, "remarks": []}',
        '{"remarks": []}',
        '{"summary": "", "remarks": [{"code": "other"}]}',
        "[]",
        "[" * 5000,
        "```json\n{}\n```",
        "null",
    ],
)
async def test_an_answer_that_is_not_the_schema_is_no_opinion(pool: Pool, content: str) -> None:
    async with advised(pool, lambda _: content) as (adviser, _):
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


async def test_a_refusal_and_a_cut_answer_are_no_opinion(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD) as (adviser, server):
        server.refusal = "I cannot help with that."
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None
        server.refusal, server.finish_reason = None, "length"
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


def says(body: str, **headers: str) -> Any:
    """A step of a script: these very bytes under status 200."""

    async def step(_request: web.Request) -> web.Response:
        told = {name.replace("_", "-"): text for name, text in headers.items()}
        return web.Response(body=body.encode(), content_type="application/json", headers=told)

    return step


CHOICE = json.dumps({"message": {"content": json.dumps(GOOD)}})


@pytest.mark.parametrize(
    "step",
    [
        says('{"a":' * 50_000 + "1" + "}" * 50_000),
        says("no gzip", Content_Encoding="gzip"),
        says(f'{{"choices": [{CHOICE}], "usage": {{"total_tokens": {10**18}}}}}'),
        says(f'{{"choices": [{CHOICE}], "usage": {{"total_tokens": {10**30}}}}}'),
        says(f'{{"choices": [{CHOICE}], "usage": {{"total_tokens": -{10**9}}}}}'),
        says('{"choices": [{"message": {"content": "\\ud800"}}]}'),
    ],
    ids=["deep", "packed", "tokens", "more_tokens", "fewer_tokens", "surrogate"],
)
async def test_an_answer_that_is_none_is_no_opinion_and_costs_the_budget_what_it_may(pool: Pool, step: Any) -> None:
    async with advised(pool, lambda _: GOOD, budget=100_000) as (adviser, server):
        server.script = [step]
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None
        assert len(server.asked) == 1
        assert 0 < await pool.fetchval("SELECT tokens FROM model_usage WHERE day = $1", clock.now().date()) <= 100_000


async def test_an_endless_answer_is_no_opinion(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD | {"summary": "x" * 2_000_000}) as (adviser, _):
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


async def test_a_server_that_is_away_gives_no_opinion(pool: Pool) -> None:
    async with httpx.AsyncClient() as client:
        adviser = Adviser(pool, ChatModel(client, "http://127.0.0.1:9/v1", "m", None, 5), None)
        assert await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is None


async def test_the_days_budget_holds(pool: Pool) -> None:
    async with advised(pool, lambda _: GOOD, budget=40_000) as (adviser, server):
        while await adviser.answer(SAMPLE, ANALYSED, CODES, "en") is not None:
            assert len(server.asked) < 50
        used = await pool.fetchval("SELECT tokens FROM model_usage WHERE day = $1", clock.now().date())
    assert 0 < used <= 40_000
    assert len(server.asked) > 1, "what a question really took is what counts"
