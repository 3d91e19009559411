"""Facts of parser-api.com and api-cloud.ru, asked over HTTP."""

from typing import Any

import pytest

from cleardeed.simulators.api_cloud import ApiCloud
from cleardeed.simulators.parser_api import ParserApi
from tests.simulators.conftest import http_to

IVANOV: dict[str, Any] = {"lastName": "Иванов", "firstName": "Пётр", "patronymic": "Сидорович", "regionID": "-1"}
BAILIFFS = "/parser/fssp_api/search_fiz"
COURTS = "/parser/arbitr_api/search"


async def ask(path: str, *, simulator: ParserApi | None = None, **query: str) -> tuple[int, Any]:
    async with http_to(simulator or ParserApi()) as client:
        answer = await client.get(path, params={"key": ParserApi.key} | query)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("dob", ["1980-02-01", "01.02.1980"])
async def test_the_list_is_called_result_and_sums_are_text(dob: str) -> None:
    status, body = await ask(BAILIFFS, **IVANOV, dob=dob)
    assert (status, body["done"]) == (200, 1)
    first, paid, unpaid = body["result"]
    assert first["subjects"][-1] == {"title": "Общая сумма задолженности", "sum": "197201.54"}
    assert paid["stop_reason"] == "ст. 47 ч. 1 п. 1"
    assert unpaid["subjects"] == [{"title": "Иное взыскание имущественного характера"}]
    assert first["officer_phones"] == ["+7(000)000-00-01", "+7(000)000-00-02"]


async def test_without_a_birth_date_400_and_40001() -> None:
    status, body = await ask(BAILIFFS, **IVANOV)
    assert (status, body["error_code"]) == (400, 40001)


async def test_a_wrong_key_is_40301() -> None:
    status, body = await ask(BAILIFFS, **IVANOV, dob="1980-02-01", key="wrong")
    assert (status, body["error_code"]) == (403, 40301)


async def test_only_answers_are_charged() -> None:
    simulator = ParserApi()
    await ask(BAILIFFS, simulator=simulator, **IVANOV)
    assert simulator.charged == 0
    await ask(BAILIFFS, simulator=simulator, **IVANOV, dob="1980-02-01")
    assert simulator.charged == 1


async def test_done_0_with_an_empty_list_is_ambiguous() -> None:
    simulator = ParserApi()
    _, body = await ask(BAILIFFS, simulator=simulator, lastName="Ловушкин", firstName="Семён", dob="1990-10-10")
    assert (body["done"], body["result"], body["error"]) == (0, [], None)
    assert simulator.verdicts() == ["broken"]


async def test_an_honest_zero_is_done() -> None:
    simulator = ParserApi()
    simulator.spells_success = "1"
    _, body = await ask(BAILIFFS, simulator=simulator, lastName="Орлова", firstName="Мария", dob="1988-05-20")
    assert (body["done"], body["result"]) == ("1", [])
    assert simulator.verdicts() == ["zero"]


async def test_cases_by_number_come_in_pages_that_are_charged() -> None:
    simulator = ParserApi()
    _, first = await ask(COURTS, simulator=simulator, Inn="770000000798", InnType="Any")
    _, second = await ask(COURTS, simulator=simulator, Inn="770000000798", InnType="Any", page="2")
    assert (first["Success"], first["PagesCount"]) == (1, 2)
    assert (len(first["Cases"]), len(second["Cases"])) == (25, 6)
    assert simulator.charged == 2


async def test_a_hidden_party_has_neither_number_nor_address() -> None:
    _, body = await ask(COURTS, Inn="Иванов Пётр", InnType="Respondent", page="1")
    hidden = next(case for case in body["Cases"] if case["CaseNumber"] == "А41-999004/2022")
    assert hidden["Respondents"] == [{"Name": "Иванов Петр Сидорович", "Address": "Данные скрыты", "Inn": None}]


async def test_the_side_narrows_the_search() -> None:
    _, body = await ask(COURTS, Inn="770000000082", InnType="Plaintiff")
    assert [case["CaseNumber"] for case in body["Cases"]] == ["А40-999003/2023"]


async def test_a_page_that_is_no_number_is_a_wrong_question() -> None:
    status, _ = await ask(COURTS, Inn="770000000082", page="first")
    assert status == 400


async def test_the_daily_limit_ends_the_day() -> None:
    simulator = ParserApi()
    simulator.daily.most = 1
    await ask(COURTS, simulator=simulator, Inn="770000000082")
    status, body = await ask(COURTS, simulator=simulator, Inn="770000000082")
    assert (status, body["error_code"]) == (403, 40304)
    assert simulator.verdicts() == ["records", "limited"]


async def cloud(simulator: ApiCloud, **query: str) -> Any:
    async with http_to(simulator) as client:
        return (await client.get("/api/fssp.php", params={"token": ApiCloud.token} | query)).json()


async def test_cloud_counts_its_records_and_nests_phones() -> None:
    asked = {"type": "physical", "lastname": "Иванов", "firstname": "Петр", "secondname": "Сидорович"}
    body = await cloud(ApiCloud(), **asked, birthdate="01.02.1980", region="-1")
    assert (body["status"], body["count"], len(body["records"])) == (200, 3, 3)
    assert body["records"][0]["sum"] == "197201.54"
    assert body["records"][0]["officer_phones"] == [["+7(000)000-00-01"], ["+7(000)000-00-02"]]
    actual = await cloud(ApiCloud(), **asked, birthdate="01.02.1980", region="-1", onlyActual="1")
    assert actual["count"] == 1


async def test_cloud_refuses_under_200() -> None:
    simulator = ApiCloud()
    body = await cloud(simulator, type="ip", number="1", token="wrong")
    assert body["error"] == "602"
    assert simulator.verdicts() == ["refused"]
