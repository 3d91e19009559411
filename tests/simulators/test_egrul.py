"""Facts of the search of the registers of businesses, asked over HTTP."""

from typing import Any

from cleardeed.simulators.egrul import Egrul
from cleardeed.simulators.world import World, invented_world
from tests.simulators.conftest import http_to


async def search(query: str, *, simulator: Egrul | None = None, **form: str) -> tuple[Any, list[Any]]:
    """Return the first reply to the search, and the looks at its result."""
    async with http_to(simulator or Egrul()) as client:
        begun = (await client.post("/", data={"query": query, "vyp3CaptchaToken": "", **form})).json()
        looks = [(await client.get(f"/search-result/{begun.get('t')}", params={"r": "1"})).json() for _ in range(2)]
    return begun, looks


async def test_an_entrepreneur_by_number_after_a_wait() -> None:
    begun, (wait, result) = await search("770000000156")
    assert (begun["captchaRequired"], wait) == (False, {"status": "wait"})
    (row,) = result["rows"]
    assert row.keys() == {"i", "k", "n", "o", "r", "t", "cnt", "tot", "pg"}
    assert (row["k"], row["r"], row["tot"]) == ("fl", "07.04.2021", "1")


async def test_an_ended_one_has_a_day_of_its_end() -> None:
    _, (_, result) = await search("Тихонова Вера")
    assert result["rows"][0]["e"] == "06.10.2025"


async def test_a_company_is_found_by_the_name_of_its_head() -> None:
    _, (_, result) = await search("Иванов Пётр Сидорович")
    (row,) = result["rows"]
    assert (row["k"], row["g"], row["rn"]) == ("ul", "ДИРЕКТОР: Иванов Пётр Сидорович", "Г.Москва")


async def test_the_first_row_of_each_page_counts_for_all() -> None:
    one = next(row for row in invented_world().businesses if not row.is_company)
    simulator = Egrul(World(businesses=[one] * 21))
    _, (_, first) = await search(one.number, simulator=simulator)
    _, (_, second) = await search(one.number, simulator=simulator, page="2")
    assert (len(first["rows"]), len(second["rows"])) == (20, 1)
    assert [page["rows"][0]["pg"] for page in (first, second)] == ["1", "2"]
    assert [page["rows"][0]["tot"] for page in (first, second)] == ["21", "21"]
    assert "tot" not in first["rows"][1]


async def test_nobody_is_an_empty_list() -> None:
    simulator = Egrul()
    assert (await search("770000000300", simulator=simulator))[1][1] == {"rows": []}
    assert simulator.verdicts() == ["later", "later", "zero"]


async def test_errors_and_captchas_come_with_200() -> None:
    assert (await search(""))[0]["ERRORS"].keys() == {"query"}
    assert (await search("770000000477"))[0] == {"t": None, "captchaRequired": True}
