"""Facts of the national map of real estate, asked over HTTP."""

from typing import Any

import httpx
import pytest

from cleardeed.simulators.geometry import to_mercator
from cleardeed.simulators.nspd import Nspd
from tests.simulators.conftest import BROWSER, http_to

HEADERS = BROWSER | {"Referer": "https://nspd.gov.ru/map?thematic=PKK"}


async def search(
    number: str, *, simulator: Nspd | None = None, headers: dict[str, str] = HEADERS, **query: Any
) -> httpx.Response:
    async with http_to(simulator or Nspd()) as client:
        asked = {"query": number, "thematicSearchId": 1, **query}
        return await client.get("/api/geoportal/v2/search/geoportal", params=asked, headers=headers)


async def features(number: str, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await search(number, **query)).json()["data"]["features"]
    return found


async def test_a_neighbour_comes_along_and_first() -> None:
    building, flat = await features("77:99:0009999:1001")
    assert building["properties"]["options"]["cad_num"] == "77:99:0009999:1000"
    options = flat["properties"]["options"]
    assert (options["cad_number"], options["parent_cad_number"]) == ("77:99:0009999:1001", "77:99:0009999:1000")
    assert (options["type"], options["floor"], options["geocoderObject"]) == ("Помещение", ["4"], True)


async def test_counts_are_of_all_that_was_found() -> None:
    body = (await search("77:99:0009999:1001", limit=1)).json()
    assert len(body["data"]["features"]) == 1
    assert sum(one["totalCount"] for one in body["meta"]) == 2


async def test_coordinates_are_metres_unless_asked_otherwise() -> None:
    metres = (await features("77:99:0009999:3003"))[0]["geometry"]
    degrees = (await features("77:99:0009999:3003", CRS="EPSG:4326"))[0]["geometry"]
    assert metres["coordinates"] == to_mercator(37.2, 55.2)
    assert metres["crs"]["properties"]["name"] == "EPSG:3857"
    assert degrees["coordinates"] == [37.2, 55.2]


async def test_a_structure_has_a_key_of_its_own_and_no_place() -> None:
    (structure,) = await features("77:99:0009999:5005")
    options = structure["properties"]["options"]
    assert structure["geometry"] is None
    assert options["cad_number"] == "77:99:0009999:5005"
    assert "cad_num" not in options
    assert {"geocoderObject", "objdocId", "registersId", "params_year_commisioning"} <= options.keys()


@pytest.mark.parametrize("number", ["77:99:0009999:9999", "77:99:0009999:4004"])
async def test_not_found_is_404_with_a_code(number: str) -> None:
    simulator = Nspd()
    answer = await search(number, simulator=simulator)
    assert (answer.status_code, answer.json()["code"]) == (404, 204)
    assert simulator.verdicts() == ["zero"]


@pytest.mark.parametrize("headers", [BROWSER, HEADERS | {"User-Agent": "python"}])
async def test_without_the_maps_headers_403_in_html(headers: dict[str, str]) -> None:
    answer = await search("77:99:0009999:1001", headers=headers)
    assert answer.status_code == 403
    assert "Request ID" in answer.text


async def test_the_maps_own_address_is_a_referer_too() -> None:
    simulator = Nspd()
    async with http_to(simulator) as client:
        headers = BROWSER | {"Referer": f"{simulator.url}/map?thematic=PKK"}
        answer = await client.get(
            "/api/geoportal/v2/search/geoportal", params={"query": "77:99:0009999:1001"}, headers=headers
        )
    assert answer.status_code == 200


async def test_a_body_ok_is_no_answer() -> None:
    simulator = Nspd()
    answer = await search("77:99:0009999:2002", simulator=simulator)
    assert (answer.status_code, answer.text) == (200, "OK")
    assert simulator.verdicts() == ["broken"]


async def test_an_error_inside_is_forbidden_under_200() -> None:
    simulator = Nspd()
    simulator.faults.script.append("error_inside")
    assert (await search("77:99:0009999:1001", simulator=simulator)).json()["code"] == 403
