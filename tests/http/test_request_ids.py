"""Every answered request comes into the log and the metrics: soon, once, and whatever happens to the loop it was on."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from prometheus_client import REGISTRY

from cleardeed.core.logs import configure_logs
from cleardeed.http.request_ids import FLUSH_SECONDS, AnsweredRequest, RequestLog, request_log, with_request_ids

ROUTE = "/noted/{here}"


@pytest.fixture(autouse=True)
def _logs(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    request_log.flush()  # what earlier tests of this process left
    capsys.readouterr()
    configure_logs("info", "json")
    yield
    logging.getLogger().handlers, logging.getLogger().level = handlers, level
    structlog.reset_defaults()


def ended(request_id: str, status: int = 200) -> AnsweredRequest:
    return AnsweredRequest({"method": "GET", "path_template": ROUTE, "state": {}}, request_id, status, 0.001)


def counted(status: int = 200) -> float:
    labels = {"method": "GET", "route": ROUTE, "status": str(status)}
    return REGISTRY.get_sample_value("cleardeed_http_requests_total", labels) or 0.0


def logged(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [json.loads(line)["request_id"] for line in capsys.readouterr().err.splitlines()]


async def test_requests_of_a_moment_are_noted_together(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", "json")
    own, before, refused = RequestLog(), counted(), counted(404)
    for request_id in ("req_1", "req_2"):
        own.add(ended(request_id))
    own.add(ended("req_3", 404))
    assert counted() == before
    await asyncio.sleep(FLUSH_SECONDS * 2)
    assert (counted() - before, counted(404) - refused, logged(capsys)) == (2, 1, ["req_1", "req_2", "req_3"])
    await asyncio.sleep(FLUSH_SECONDS * 2)
    assert (counted() - before, logged(capsys)) == (2, [])


def test_what_a_loop_that_ended_left_goes_with_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", "json")
    own = RequestLog()

    async def answer(request_id: str, seconds: float) -> None:
        own.add(ended(request_id))
        await asyncio.sleep(seconds)

    asyncio.run(answer("req_1", 0))
    assert logged(capsys) == []
    asyncio.run(answer("req_2", FLUSH_SECONDS * 2))
    assert logged(capsys) == ["req_1", "req_2"]


async def test_at_the_end_of_the_application_nothing_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", "json")

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(_message: Any) -> None:
        pass

    outer = with_request_ids(app)
    await outer({"type": "http", "method": "GET", "path_template": ROUTE}, None, send)
    await outer({"type": "lifespan"}, None, send)
    await asyncio.sleep(0)
    assert len(logged(capsys)) == 1
