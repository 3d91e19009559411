"""Reading a body that never ends: the one wait that would be too long to test over a line."""

import asyncio
from typing import Any

import pytest
from litestar import Request
from litestar.testing import RequestFactory

from cleardeed.core.errors import ValidationError
from cleardeed.http import bodies


def test_a_body_that_does_not_arrive_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.05)
    with pytest.raises(ValidationError) as given_up:
        asyncio.run(_read_slowly())
    assert [detail.message for detail in given_up.value.details] == ["did not arrive whole"]


async def _read_slowly() -> None:
    async def receive() -> Any:
        """A byte every 10 ms, for ever."""
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b" ", "more_body": True}

    scope: Any = {**RequestFactory().post("/").scope, "state": {}}
    await bodies.json_body(Request(scope, receive))
