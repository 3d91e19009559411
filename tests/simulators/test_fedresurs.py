"""Facts of the register of bankruptcies, behind its public pages and under contract, asked over HTTP."""

from typing import Any

import pytest

from cleardeed.simulators.fedresurs import Fedresurs
from cleardeed.simulators.fedresurs_contract import FedresursContract
from tests.simulators.conftest import BROWSER, Clock, http_to

HEADERS = BROWSER | {"Accept": "application/json", "Referer": "https://bankrot.fedresurs.ru/bankrupts"}
GUID = "00000000-0000-4000-8000-00000000000{}"


async def get(path: str, *, simulator: Fedresurs | None = None, **query: Any) -> Any:
    async with http_to(simulator or Fedresurs()) as client:
        return (await client.get(path, params=query, headers=HEADERS)).json()


async def search(text: str, **query: Any) -> Any:
    return await get("/backend/prsnbankrupts", searchString=text, limit=15, offset=0, **query)


async def test_a_bankrupt_by_number_has_case_and_status() -> None:
    body = await search("770000000220")
    (row,) = body["pageData"]
    assert body["total"] == 1
    assert row["lastLegalCase"]["number"] == "А40-999002/2024"
    assert row["lastLegalCase"]["status"]["code"] == "CitizenAssetsDisposal"
    assert "birthdateBankruptcy" not in row


async def test_namesakes_are_told_apart_by_their_cards_alone() -> None:
    body = await search("Сидоров Олег Павлович")
    cards = [await get(f"/backend/persons/{row['guid']}") for row in body["pageData"]]
    assert [card["birthdateBankruptcy"] for card in cards] == ["1975-09-09T00:00:00", "1950-01-02T00:00:00"]


async def test_an_older_card_nests_its_fields() -> None:
    simulator = Fedresurs()
    simulator.nests_card = True
    card = await get(f"/backend/persons/{GUID.format(2)}", simulator=simulator)
    assert card["info"]["birthdateBankruptcy"] == "1975-09-09T00:00:00"


async def test_a_former_surname_finds_the_present_name() -> None:
    body = await search("Лунина Вера")
    assert body["pageData"][0]["fio"] == "Тихонова Вера Юрьевна"
    card = await get(f"/backend/persons/{GUID.format(3)}")
    assert card["nameHistories"] == ["Лунина Вера Юрьевна"]


async def test_out_of_court_has_no_case() -> None:
    (row,) = (await search("770000000540"))["pageData"]
    assert row["lastLegalCase"] is None
    assert row["extrajudicialBankruptcy"] == {"startDate": "2025-04-01T00:00:00"}
    outside = await get(f"/backend/persons/{row['guid']}/bankruptcy")
    assert outside == {"legalCases": [], "extrajudicialBankruptcy": [{"startDate": "2025-04-01T00:00:00"}]}


async def test_fields_may_be_missing_and_names_hold_entities() -> None:
    (row,) = (await search("Кира"))["pageData"]
    assert row["fio"] == "О&#39;Нил Кира Петровна"
    assert not {"lastLegalCase", "inn", "snils"} & row.keys()


async def test_running_and_finished_cases_are_told_apart() -> None:
    assert (await search("Тихонова", isActiveLegalCase="true"))["total"] == 0
    assert (await search("Тихонова", isActiveLegalCase="false"))["total"] == 1


async def test_pages_and_the_other_host_count_under_another_name() -> None:
    body = await get("/backend/persons", searchString="Сидоров", limit=1, offset=1)
    assert (body["found"], [row["guid"] for row in body["pageData"]]) == (2, [GUID.format(5)])


async def test_an_honest_zero() -> None:
    simulator = Fedresurs()
    body = await get("/backend/prsnbankrupts", simulator=simulator, searchString="Орлова Мария Сергеевна")
    assert body == {"pageData": [], "total": 0}
    assert simulator.verdicts() == ["zero"]


@pytest.mark.parametrize("missing", ["Accept", "Referer", "User-Agent"])
async def test_without_the_pages_headers_403_in_html(missing: str) -> None:
    headers = HEADERS | {missing: "*/*" if missing == "Accept" else ""}
    async with http_to(Fedresurs()) as client:
        answer = await client.get("/backend/prsnbankrupts", params={"searchString": "Орлова"}, headers=headers)
    assert answer.status_code == 403
    assert "qrator" in answer.text


async def test_200_with_html_is_the_protection() -> None:
    simulator = Fedresurs()
    async with http_to(simulator) as client:
        answer = await client.get("/backend/prsnbankrupts", params={"searchString": "Ловушкин"}, headers=HEADERS)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert simulator.verdicts() == ["captcha"]


async def contract(path: str, clock: Clock, **query: Any) -> tuple[int, Any]:
    async with http_to(FedresursContract(clock=clock)) as client:
        credentials = {"login": FedresursContract.login, "password": FedresursContract.password}
        jwt = (await client.post("/v1/auth", json=credentials)).json()["jwt"]
        answer = await client.get(path, params=query, headers={"Authorization": f"Bearer {jwt}"})
    return answer.status_code, answer.json()


async def test_contract_finds_by_one_key_and_filters_by_birth_date(clock: Clock) -> None:
    _, both = await contract("/v1/bankrupts", clock, type="Person", name="Сидоров Олег Павлович")
    _, one = await contract("/v1/bankrupts", clock, type="Person", name="Сидоров Олег Павлович", birthdate="1975-09-09")
    assert (both["total"], one["total"]) == (2, 1)
    assert one["pageData"][0]["data"]["lastName"] == "Сидоров"


async def test_contract_messages_hold_the_court_act_in_xml(clock: Clock) -> None:
    _, body = await contract("/v1/messages", clock, bankruptGUID=GUID.format(2), includeContent="true")
    assert (body["total"], [message["type"] for message in body["pageData"]]) == (2, ["Meeting", "ArbitralDecree"])
    assert "<CaseNumber>А40-999002/2024</CaseNumber>" in body["pageData"][1]["content"]
    assert 'Name="о признании гражданина банкротом' in body["pageData"][1]["content"]


@pytest.mark.parametrize("query", [{"inn": "1", "name": "a"}, {}, {"inn": "1", "limit": 501}])
async def test_contract_takes_exactly_one_key(clock: Clock, query: dict[str, Any]) -> None:
    status, body = await contract("/v1/bankrupts", clock, type="Person", **query)
    assert (status, body["code"]) == (400, 400)


async def test_contract_wants_a_token_and_no_more_than_8_a_second(clock: Clock) -> None:
    async with http_to(FedresursContract(clock=clock)) as client:
        statuses = [(await client.get("/v1/bankrupts")).status_code for _ in range(9)]
        clock.forward(1)
        again = await client.post("/v1/auth", json={"login": "a", "password": "b"})
    assert statuses == [401] * 8 + [429]
    assert again.status_code == 401
