"""A live check that asks the register of entrepreneurs, through its stand-in over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.serve import serving
from tests.service import Service, running_service, wait_finished
from tests.sources.remote.stand import PEOPLE


@asynccontextmanager
async def checking(dsn: str, folder: Path, simulator: Egrul) -> AsyncIterator[Service]:
    """A service that asks the register of entrepreneurs, and nobody else beside its own registers."""
    async with serving(simulator):
        settings = {
            "CLEARDEED_SOURCE_ENTREPRENEURS": "egrul",
            "CLEARDEED_EGRUL_URL": simulator.url,
            "CLEARDEED_EGRUL_PAUSE_SECONDS": "0",
        }
        running = running_service(dsn, folder, **settings)
        service = await asyncio.to_thread(running.__enter__)
        try:
            yield service
        finally:
            await asyncio.to_thread(running.__exit__, None, None, None)


def ordered(service: Service, who: str) -> Any:
    """The finished check of one of the invented people."""
    person = PEOPLE[who]
    seller = {
        "last_name": person.last_name,
        "first_name": person.first_name,
        "middle_name": person.middle_name,
        "birth_date": str(person.birth_date),
        "inn": person.inn,
    }
    with service.client(service.issue()) as client:
        launched = client.post("/api/v1/checks", json={"check_type": "seller", "seller": seller})
        return wait_finished(client, launched.raise_for_status().json()["check_id"])


@pytest.fixture
def simulator() -> Egrul:
    return Egrul()


async def test_a_check_tells_whether_the_seller_runs_a_business(dsn: str, tmp_path: Path, simulator: Egrul) -> None:
    async with checking(dsn, tmp_path, simulator) as service:
        petrova = await asyncio.to_thread(ordered, service, "Петрова")
        tikhonova = await asyncio.to_thread(ordered, service, "Тихонова")
        orlova = await asyncio.to_thread(ordered, service, "Орлова")
    for checked, status, code in (
        (petrova, "found", "entrepreneur_registered"),
        (tikhonova, "found", "entrepreneur_ended"),
        (orlova, "ok", None),
    ):
        result = checked["result"]
        (answer,) = [one for one in result["sources"] if one["source_code"] == "entrepreneurs"]
        assert answer["status"] == status
        fired = [
            factor["code"]
            for factor in result["risk_scoring"]["factors"]
            if factor["sources"] == ["entrepreneurs"] and factor["impact"]
        ]
        assert fired == ([code] if code else [])
    assert {exchange.asked.form().get("query") for exchange in simulator.log if exchange.asked.method == "POST"} == {
        PEOPLE[who].inn for who in ("Петрова", "Тихонова", "Орлова")
    }
