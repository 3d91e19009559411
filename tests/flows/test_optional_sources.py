"""A live check of a service whose operator has chosen the optional sources: asked over HTTP, scored and reported."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cleardeed.simulators.registry import CHOICES, KINDS, environment
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.sources.catalogue import BY_CODE
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, fetch, running_service, wait_finished

CHOSEN = {code: name for code, name in CHOICES.items() if BY_CODE[code].optional}
PREFIXES = tuple(f"CLEARDEED_{name.upper()}_" for name in CHOSEN.values())


@contextmanager
def served(simulators: list[Simulator]) -> Iterator[None]:
    """The simulators, served by a thread of their own."""
    ready, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with serving(*simulators):
            ready.set()
            while not stop.is_set():  # noqa: ASYNC110 - another thread sets it
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE_SECONDS)
    try:
        yield
    finally:
        stop.set()
        thread.join(PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def service(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that asks the optional sources through their simulators, and nothing else of a remote kind."""
    simulators = [kind() for kind in KINDS]
    with served(simulators):
        settings = {name: value for name, value in environment(simulators) if name.startswith(PREFIXES)}
        settings |= {f"CLEARDEED_SOURCE_{code.upper()}": name for code, name in CHOSEN.items()}
        with running_service(module_dsn, tmp_path_factory.mktemp("service"), **settings) as running:
            yield running


def result_of(service: Service, seller: dict[str, Any], number: str) -> dict[str, Any]:
    """Return the result of a check of the seller and the object."""
    order = {"type": "full", "input_data": {"seller": seller, "object": {"cadastral_number": number}}}
    with service.client(service.issue()) as client:
        check_id = client.post("/api/v1/checks", json=order).raise_for_status().json()["check_id"]
        answer = wait_finished(client, check_id)
    result: dict[str, Any] = answer["result"]
    assert fetch(answer["pdf_url"]).raise_for_status().content.startswith(b"%PDF")
    return result


def person(last_name: str, first_name: str, middle_name: str, birth_date: str) -> dict[str, Any]:
    return {"last_name": last_name, "first_name": first_name, "middle_name": middle_name, "birth_date": birth_date}


def test_an_estate_and_an_auction_weigh_in_the_score(service: Service) -> None:
    seller = person("Тихонова", "Вера", "Юрьевна", "1979-01-30")
    result = result_of(service, seller, "77:99:0009999:2002")
    sources = {one["source_code"]: one for one in result["checklist"]}
    assert sources["inheritance_cases"]["status"] == sources["auctions"]["status"] == "found"
    factors = {one["code"]: one for one in result["risk_scoring"]["factors"]}
    assert (factors["auction_running"]["impact"], factors["seller_deceased"]["impact"]) == (80, 55)
    assert factors["seller_deceased"]["records"] == [{"source_code": "inheritance_cases", "number": "901/2025"}]
    assert result["risk_scoring"]["level"] == "critical"


def test_a_foreign_agent_weighs_in_the_score(service: Service) -> None:
    seller = person("Громов", "Илья", "Андреевич", "1969-11-03")
    result = result_of(service, seller, "77:99:0009999:1001")
    factors = {one["code"]: one for one in result["risk_scoring"]["factors"]}
    assert factors["foreign_agent"]["impact"] > 0


def test_nothing_found_is_told_for_what_it_is(service: Service) -> None:
    seller = person("Орлова", "Мария", "Сергеевна", "1988-05-20")
    result = result_of(service, seller, "77:99:0009999:1001")
    sources = {one["source_code"]: one for one in result["checklist"]}
    assert sources["inheritance_cases"]["status"] == sources["foreign_agents"]["status"] == "ok"
    assert (sources["auctions"]["status"], sources["auctions"]["reason"]) == (
        "manual_review_required",
        "lots_by_number_only",
    )
    codes = {one["code"]: one["status"] for one in result["risk_scoring"]["factors"]}
    assert codes["seller_deceased"] == "ok"
    assert "auction_running" not in codes


@pytest.mark.parametrize(
    ("seller", "inn", "status", "code"),
    [
        (person("Петрова", "Анна", "Ильинична", "1991-07-14"), "770000000156", "found", "entrepreneur_registered"),
        (person("Тихонова", "Вера", "Юрьевна", "1979-01-30"), "770000000614", "found", "entrepreneur_ended"),
        (person("Иванов", "Пётр", "Сидорович", "1980-02-01"), "770000000082", "ok", None),
        (person("Орлова", "Мария", "Сергеевна", "1988-05-20"), "770000000300", "ok", None),
        (person("Долгова", "Ольга", "Олеговна", "1983-03-08"), None, "manual_review_required", "manual_review"),
    ],
)
def test_the_seller_s_business_weighs_in_the_score(
    service: Service, seller: dict[str, Any], inn: str | None, status: str, code: str | None
) -> None:
    asked = seller | ({"inn": inn} if inn else {})
    result = result_of(service, asked, "77:99:0009999:1001")
    sources = {one["source_code"]: one for one in result["checklist"]}
    assert sources["entrepreneurs"]["status"] == status
    factors = [one for one in result["risk_scoring"]["factors"] if one["sources"] == ["entrepreneurs"]]
    assert [one["code"] for one in factors if one["impact"]] == ([code] if code else [])
    assert all(one["records"] == [] or one["records"][0]["number"] is None for one in factors)
