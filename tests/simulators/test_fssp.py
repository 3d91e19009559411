"""Facts of the bailiffs' interface v1.0, asked over HTTP."""

from typing import Any

import httpx
import pytest

from cleardeed.simulators.fssp import Fssp
from cleardeed.simulators.limits import DAY, HOUR, SlidingLimit
from tests.simulators.conftest import Clock, http_to

API = "/api/v1.0"
IVANOV = {"region": "77", "firstname": "Петр", "lastname": "Иванов", "secondname": "Сидорович"}


async def get(client: httpx.AsyncClient, call: str, **query: Any) -> dict[str, Any]:
    answer = await client.get(f"{API}{call}", params={"token": Fssp.token, **query})
    body: dict[str, Any] = answer.json()
    return body


async def group(client: httpx.AsyncClient, *parts: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post(f"{API}/search/group", json={"token": Fssp.token, "request": list(parts)})
    body: dict[str, Any] = answer.json()
    return body


async def test_a_task_is_queued_partly_done_and_finished(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        made = await group(client, {"type": 1, "params": IVANOV}, {"type": 1, "params": IVANOV | {"region": 50}})
        task = made["response"]["task"]
        seen = []
        for _ in range(3):
            status = (await get(client, "/status", task=task))["response"]
            partly = (await get(client, "/result", task=task))["response"]
            seen.append((status["status"], status["progress"], partly["task_end"], len(partly["result"][0]["result"])))
            clock.forward(simulator.step_seconds)
    assert made["code"] == 0
    assert seen == [
        (2, "0 of 2", None, 0),
        (1, "1 of 2", None, 3),
        (0, "2 of 2", "2024-06-01 12:00:05", 3),
    ]
    assert simulator.verdicts()[-1] == "records"


async def result(clock: Clock, simulator: Fssp, **params: Any) -> list[dict[str, Any]]:
    async with http_to(simulator) as client:
        made = await get(client, "/search/physical", **params)
        clock.forward(10)
        read = await get(client, "/result", task=made["response"]["task"])
    rows: list[dict[str, Any]] = read["response"]["result"][0]["result"]
    return rows


async def test_records_are_strings_and_amounts_are_inside_a_text(clock: Clock) -> None:
    rows = await result(clock, Fssp(clock=clock), **IVANOV, birthdate="01.02.1980")
    assert [row["exe_production"] for row in rows] == [
        "999001/24/77001-ИП от 15.03.2024 999000/24/77001-СД",
        "999002/22/77001-ИП от 02.06.2022",
    ]
    assert (
        rows[0]["subject"] == "Задолженность по кредитным платежам: 184300.50 руб. Исполнительский сбор: 12901,04 руб."
    )
    assert [row["ip_end"] for row in rows] == ["", "2023-01-20, 47, 1, 1"]
    assert rows[0]["name"] == "ИВАНОВ ПЕТР СИДОРОВИЧ\u00a001.02.1980 Г. ПРИМЕРСК"
    assert "<br>" in rows[0]["bailiff"]
    assert {type(value) for row in rows for value in row.values()} == {str}


async def test_a_namesake_comes_along_where_no_birth_date_is_asked(clock: Clock) -> None:
    rows = await result(clock, Fssp(clock=clock), **IVANOV)
    assert sum("30.11.1985" in row["name"] for row in rows) == 1


async def test_one_proceeding_stands_in_two_regions(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        parts = [{"type": 1, "params": IVANOV | {"region": region, "birthdate": "01.02.1980"}} for region in (77, 50)]
        made = await group(client, *parts)
        clock.forward(10)
        read = await get(client, "/result", task=made["response"]["task"])
    first, second = read["response"]["result"]
    assert first["result"][0] == second["result"][0]
    assert [row["ip_end"] for row in second["result"]] == ["", "2024-09-01, 46, 1, 3"]


async def test_swapped_names_give_a_silent_empty_answer(clock: Clock) -> None:
    swapped = IVANOV | {"firstname": "Иванов", "lastname": "Петр"}
    simulator = Fssp(clock=clock)
    assert await result(clock, simulator, **swapped) == []
    assert simulator.verdicts()[-1] == "zero"


async def test_a_failed_part_has_an_object_for_its_list(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        trapped = {"region": 77, "firstname": "Семён", "lastname": "Ловушкин"}
        made = await group(client, {"type": 1, "params": IVANOV}, {"type": 1, "params": trapped})
        clock.forward(10)
        status = await get(client, "/status", task=made["response"]["task"])
        read = await get(client, "/result", task=made["response"]["task"])
    assert status["response"]["status"] == read["response"]["status"] == 3
    good, bad = read["response"]["result"]
    assert isinstance(good["result"], list)
    assert (bad["status"], bad["result"].keys(), bad["query"]["params"]) == (3, {"code", "message"}, None)
    assert simulator.verdicts()[-1] == "broken"


async def test_proceedings_are_found_by_number(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        made = await get(client, "/search/ip", number="999004/25/77001-ИП")
        clock.forward(10)
        read = await get(client, "/result", task=made["response"]["task"])
    assert "12000.00 руб." in read["response"]["result"][0]["result"][0]["subject"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"token": "wrong", **IVANOV}, 401),
        ({"token": Fssp.token, **(IVANOV | {"region": ""})}, 400),
        ({"token": Fssp.token, **(IVANOV | {"region": "100"})}, 400),
        ({"token": Fssp.token, **IVANOV, "birthdate": "1980-02-01"}, 400),
    ],
)
async def test_a_wrong_question_is_refused_with_json(query: dict[str, str], status: int) -> None:
    async with http_to(Fssp()) as client:
        answer = await client.get(f"{API}/search/physical", params=query)
    assert (answer.status_code, answer.json()["code"], answer.json()["status"]) == (status, status, "error")


async def test_a_group_must_be_json_and_of_50_at_most() -> None:
    async with http_to(Fssp()) as client:
        form = await client.post(f"{API}/search/group", data={"token": Fssp.token})
        many = await group(client, *[{"type": 1, "params": IVANOV}] * 51)
    assert form.status_code == 400
    assert many["code"] == 400


async def test_the_hourly_limit_slides(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        codes = [(await get(client, "/search/physical", **IVANOV))["code"] for _ in range(101)]
        clock.forward(HOUR)
        later = await get(client, "/search/physical", **IVANOV)
    assert codes == [0] * 100 + [429]
    assert later["code"] == 0
    assert simulator.verdicts()[100] == "limited"


async def test_groups_have_a_limit_of_their_own(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        codes = [(await group(client, *[{"type": 1, "params": IVANOV}] * 50))["code"] for _ in range(101)]
        single = await get(client, "/search/physical", **IVANOV)
    assert codes == [0] * 100 + [429]
    assert single["code"] == 0


async def test_results_are_kept_for_a_day(clock: Clock) -> None:
    simulator = Fssp(clock=clock)
    async with http_to(simulator) as client:
        made = await get(client, "/search/physical", **IVANOV)
        clock.forward(DAY + 1)
        read = await get(client, "/result", task=made["response"]["task"])
    assert read["code"] == 400


async def test_the_closed_host_answers_410() -> None:
    simulator = Fssp()
    simulator.gone = True
    async with http_to(simulator) as client:
        answer = await client.get(f"{API}/search/physical", params={"token": Fssp.token, **IVANOV})
    assert answer.status_code == 410


def test_a_sliding_limit_counts_what_is_inside_its_time() -> None:
    limit = SlidingLimit(2, 10)
    assert [limit.take(0), limit.take(9), limit.take(9.5), limit.take(10), limit.left(11)] == [
        True,
        True,
        False,
        True,
        0,
    ]
