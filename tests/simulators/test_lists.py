"""Facts of the watchlists: yente and the list of terrorists and extremists, asked over HTTP."""

from typing import Any

import pytest

from cleardeed.simulators.rosfin import Rosfin
from cleardeed.simulators.yente import Yente
from tests.simulators.conftest import BROWSER, http_to

GROMOV = {"name": ["Громов Илья Андреевич"], "birthDate": ["1969-11-03"]}


async def match(
    *people: dict[str, Any], simulator: Yente | None = None, dataset: str = "sanctions", **query: Any
) -> tuple[int, Any]:
    queries = {f"q{index}": {"schema": "Person", "properties": one} for index, one in enumerate(people, 1)}
    async with http_to(simulator or Yente()) as client:
        answer = await client.post(f"/match/{dataset}", json={"queries": queries}, params=query)
    return answer.status_code, answer.json()


async def best(person: dict[str, Any], **query: Any) -> dict[str, Any]:
    _, body = await match(person, **query)
    found: dict[str, Any] = body["responses"]["q1"]["results"][0]
    return found


async def test_name_and_birth_date_match_with_an_explanation() -> None:
    found = await best(GROMOV)
    assert (found["id"], found["match"], found["score"]) == ("NK-example-1", True, 1.0)
    assert found["explanations"]["dob_match"]["score"] == 1.0
    assert found["properties"]["birthDate"] == ["1969-11-03"]


async def test_a_name_alone_matches_and_is_no_identity() -> None:
    found = await best({"name": ["Сидоров Олег Павлович"], "birthDate": ["1975-09-09"]})
    assert found["match"] is True
    assert "birthDate" not in found["properties"]


async def test_another_birth_date_scores_below_the_threshold() -> None:
    found = await best(GROMOV | {"birthDate": ["1990-01-01"]}, cutoff=0.3)
    assert found["match"] is False
    assert found["score"] < 0.7


async def test_the_threshold_decides_the_match() -> None:
    person = {"name": ["Иванов Петр Сидорович"]}
    assert (await best(person, threshold=0.3))["match"] is True
    assert (await best(person, threshold=0.9, cutoff=0.3))["match"] is False


async def test_what_is_below_the_threshold_is_sent_and_not_counted() -> None:
    _, body = await match(GROMOV | {"birthDate": ["1990-01-01"]}, cutoff=0.3)
    response = body["responses"]["q1"]
    assert (len(response["results"]), response["total"]["value"]) == (1, 0)
    _, body = await match(GROMOV | {"birthDate": ["1990-01-01"]})
    assert body["responses"]["q1"]["results"] == []


async def test_an_equal_number_is_enough() -> None:
    assert (await best({"name": ["Кто Угодно"], "innCode": ["770000000540"]}))["score"] == 1.0


async def test_no_result_is_an_empty_list() -> None:
    simulator = Yente()
    _, body = await match({"name": ["Орлова Мария Сергеевна"]}, simulator=simulator)
    assert body["responses"]["q1"]["results"] == []
    assert simulator.verdicts() == ["zero"]


async def test_one_query_of_a_batch_fails_by_itself() -> None:
    simulator = Yente()
    status, body = await match(GROMOV, {"name": ["Ловушкин Семён"]}, simulator=simulator)
    assert status == 200
    assert [one["status"] for one in body["responses"].values()] == [200, 500]
    assert simulator.verdicts() == ["broken"]


@pytest.mark.parametrize(
    ("dataset", "query", "people", "status"),
    [
        ("nothing", {}, 1, 404),
        ("sanctions", {"algorithm": "magic"}, 1, 400),
        ("sanctions", {}, 0, 400),
        ("sanctions", {}, 101, 400),
        ("sanctions", {"limit": 501}, 1, 400),
    ],
)
async def test_wrong_questions(dataset: str, query: dict[str, Any], people: int, status: int) -> None:
    answered, body = await match(*[GROMOV] * people, dataset=dataset, **query)
    assert answered == status
    assert "detail" in body


async def test_the_hosted_service_wants_a_key() -> None:
    simulator = Yente()
    simulator.api_key = "invented"
    assert await match(GROMOV, simulator=simulator) == (401, {"detail": "No API key provided."})
    async with http_to(simulator) as client:
        answer = await client.get("/catalog", headers={"Authorization": "ApiKey invented"})
    assert answer.status_code == 200


async def test_the_catalogue_has_a_version_a_tag_and_a_warning() -> None:
    simulator = Yente()
    async with http_to(simulator) as client:
        first = await client.get("/catalog")
        unchanged = await client.get("/catalog", headers={"If-None-Match": first.headers["ETag"]})
        simulator.index_stale = True
        stale = (await client.get("/catalog")).json()
    assert unchanged.status_code == 304
    assert first.json()["index_stale"] is False
    assert stale["index_stale"] is True
    assert stale["datasets"][0]["index_version"] < stale["datasets"][0]["version"]


async def listed(text: str, *, simulator: Rosfin | None = None, row: int = 0, length: int = 10) -> Any:
    body = {"rowIndex": row, "pageLength": length, "searchText": text}
    async with http_to(simulator or Rosfin()) as client:
        return (await client.post("/TerroristSearch", json=body, headers=BROWSER)).json()


async def test_a_line_is_found_by_any_part_of_it() -> None:
    body = await listed("громов илья")
    assert body["recordsFiltered"] == 1
    assert body["data"][0]["FullName"] == "901. ГРОМОВ ИЛЬЯ АНДРЕЕВИЧ*, (ГРОМЫЧ), 03.11.1969 г.р. , Г. ПРИМЕРСК;"
    assert (await listed("громыч"))["recordsFiltered"] == 1


async def test_a_missing_date_leaves_two_commas_and_extremists_no_star() -> None:
    lines = [row["FullName"] for row in (await listed("г. примерск"))["data"]]
    assert lines[2] == "903. МАМЕДОВ АЛИ ВЕЛИ ОГЛЫ*, , Г. ПРИМЕРСК;"
    assert lines[1] == "902. ИВАНОВ ПЕТР, 24.12.1963 г.р. , Г. ПРИМЕРСК;"


async def test_pages_are_cut_from_what_was_found() -> None:
    body = await listed("г. примерск", row=1, length=1)
    assert (body["recordsFiltered"], [row["Id"] for row in body["data"]]) == (4, [902])


async def test_an_error_comes_with_counters_of_nothing() -> None:
    simulator = Rosfin()
    body = await listed("ловушкин", simulator=simulator)
    assert (body["IsError"], body["recordsFiltered"]) == (True, 0)
    assert simulator.verdicts() == ["broken"]


async def test_without_a_user_agent_403() -> None:
    async with http_to(Rosfin()) as client:
        answer = await client.get("/TerroristSearchAutocomplete?query=a", headers={"User-Agent": ""})
    assert answer.status_code == 403


async def test_the_pages_of_active_and_removed_entries() -> None:
    async with http_to(Rosfin()) as client:
        active = await client.get("/documents/terrorists-catalog-portal-act", headers=BROWSER)
        removed = await client.get("/documents/terrorists-catalog-portal-del", headers=BROWSER)
        suggested = await client.get("/TerroristSearchAutocomplete", params={"query": "громов"}, headers=BROWSER)
    assert active.text.count(" г.р. , Г. ПРИМЕРСК;</li>") == 2
    assert 'id="russianFL"' in active.text
    assert "1. ЗАЙЦЕВА" in removed.text
    assert len(suggested.json()["suggestions"]) == 1
