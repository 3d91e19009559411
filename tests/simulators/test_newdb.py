"""Facts of NEWDB v2, asked over HTTP."""

from typing import Any

import httpx
import pytest

from cleardeed.simulators.geometry import to_mercator
from cleardeed.simulators.newdb.simulator import NewDb
from tests.simulators.conftest import Clock, http_to

IVANOV = {"firstname": "Пётр", "lastname": "Иванов", "secondname": "Сидорович"}
SIDOROV = {"firstname": "Олег", "lastname": "Сидоров", "secondname": "Павлович"}
LOVUSHKIN = {"firstname": "Семён", "lastname": "Ловушкин", "secondname": "Ильич"}
LOVUSHKIN_INN = "770000000477"


async def ask(client: httpx.AsyncClient, body: dict[str, Any], key: str = NewDb.key) -> Any:
    answer = await client.post("/v2", json=body, headers={"X-API-KEY": key})
    return answer.json()


async def finished(clock: Clock, **params: Any) -> tuple[dict[str, Any], NewDb]:
    """The last answer to a task of these parameters."""
    simulator = NewDb(clock=clock)
    async with http_to(simulator) as client:
        await ask(client, {"requestId": "mine", "params": {"country": "ru"} | params})
        clock.forward(60)
        return await ask(client, {"requestId": "mine"}), simulator


def result(envelope: dict[str, Any]) -> dict[str, Any]:
    (section,) = envelope["results"].values()
    read: dict[str, Any] = section["result"]
    return read


async def test_a_task_is_queued_then_in_progress_then_complete_and_paid_once(clock: Clock) -> None:
    simulator = NewDb(clock=clock)
    task = {"requestId": "mine", "params": {"method": "bankrot_person", "innfiz": "770000000220"}}
    async with http_to(simulator) as client:
        first = await ask(client, task)
        clock.forward(1.5)
        second = await ask(client, {"requestId": "mine"})
        clock.forward(1.5)
        third = await ask(client, task)
    assert [one["state"] for one in (first, second, third)] == ["queued", "in progress", "complete"]
    assert [one["is_repeat"] for one in (first, second, third)] == [False, True, True]
    assert [one["results"] == {} for one in (first, second, third)] == [True, True, False]
    assert simulator.charged == 1
    assert simulator.verdicts() == ["later", "later", "records"]


async def test_without_a_request_id_every_call_is_a_new_paid_task(clock: Clock) -> None:
    simulator = NewDb(clock=clock)
    task = {"params": {"method": "bankrot_person", "innfiz": "770000000220"}}
    async with http_to(simulator) as client:
        ids = {(await ask(client, task))["requestId"] for _ in range(2)}
    assert len(ids) == simulator.charged == 2


async def test_an_unknown_id_is_404() -> None:
    async with http_to(NewDb()) as client:
        answer = await client.post("/v2", json={"requestId": "never"}, headers={"X-API-KEY": NewDb.key})
    assert answer.status_code == 404


async def test_a_bad_key_is_a_failed_state_under_200() -> None:
    simulator = NewDb()
    task = {"requestId": "mine", "params": {"method": "bankrot_person", "innfiz": "770000000220"}}
    async with http_to(simulator) as client:
        answer = await client.post("/v2", json=task, headers={"X-API-KEY": "wrong"})
    assert answer.status_code == 200
    assert answer.json()["state"] == "failed"
    assert "token" in answer.json()["error"]
    assert simulator.charged == 0


async def test_an_empty_balance_is_402_inside_200_and_sometimes_outside() -> None:
    simulator = NewDb()
    simulator.balance = 1
    task = {"requestId": "mine", "params": {"method": "bankrot_person", "innfiz": "770000000220"}}
    async with http_to(simulator) as client:
        inside = await ask(client, task)
        simulator.refuses_by_status = True
        outside = await client.post("/v2", json=task, headers={"X-API-KEY": simulator.key})
    assert inside["errors_info"][0]["error_code"] == 402
    assert outside.status_code == 402


@pytest.mark.parametrize(
    "params",
    [
        {"method": "fedresurs_bankrot", "innfiz": "770000000220"},
        {"method": "bankrot_person", "innfiz": "7700000009"},
        {"method": "fssp_person", **IVANOV, "dob": "01.02.1980", "regioncode": 100},
        {"method": "fssp_person", **IVANOV, "dob": "1980-02-01", "regioncode": "100"},
        {"method": "fssp_person", **(IVANOV | {"secondname": ""}), "dob": "1980-02-01", "regioncode": 100},
        {"method": "mvd_wanted", **SIDOROV, "dob": "09.09.1975"},
        {"method": "mvd_wanted", **SIDOROV, "dob": "1975-09-09", "email": "a@example.org"},
        {"method": "pledge_person", **IVANOV, "dob": "01.02.1980"},
        {"method": "passport_fns", **IVANOV, "seria": "9999", "number": "000001"},
        {"method": "pravo_search", "fio": "Иванов Петр Сидорович"},
    ],
)
async def test_parameters_are_checked_before_the_key(params: dict[str, Any]) -> None:
    simulator = NewDb()
    async with http_to(simulator) as client:
        answer = await client.post("/v2", json={"requestId": "mine", "params": params}, headers={"X-API-KEY": "wrong"})
    assert answer.status_code == 400
    assert simulator.charged == 0


async def test_proceedings_by_name_birth_date_and_region(clock: Clock) -> None:
    asked = {"method": "fssp_person", **IVANOV, "dob": "1980-02-01"}
    all_regions, simulator = await finished(clock, **asked, regioncode=100)
    rows = result(all_regions)["data"]
    assert [row["EnforcementProceeding"][:12] for row in rows] == ["999001/24/77", "999002/22/77", "999005/21/50"]
    assert rows[0]["CompletionDateOrReason"] == ""
    assert rows[1]["CompletionDateOrReason"] == "2023-01-20, 47, 1, 1"
    assert "Остаток долга: 184300.50 руб." in rows[0]["SubjectAndDebtAmount"]
    assert {type(value) for row in rows for value in row.values()} == {str}
    assert simulator.log[-1].reply.found == ["999001/24/77001-ИП", "999002/22/77001-ИП", "999005/21/50001-ИП"]
    one_region, _ = await finished(clock, **asked, regioncode=50)
    assert len(result(one_region)["data"]) == 2


async def test_a_zero_is_an_empty_list_under_status_200(clock: Clock) -> None:
    envelope, simulator = await finished(
        clock, method="fssp_person", firstname="Мария", lastname="Орлова", dob="1988-05-20", regioncode=100
    )
    assert result(envelope) == {"status": 200, "data": []}
    assert simulator.verdicts()[-1] == "zero"


async def test_a_dead_register_is_complete_with_another_status(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="fssp_person", **LOVUSHKIN, dob="1990-10-10", regioncode=100)
    assert envelope["state"] == "complete"
    assert (result(envelope)["status"], result(envelope)["data"]) == (500, [])
    assert simulator.verdicts()[-1] == "broken"


async def test_bankruptcy_is_one_container_with_three_m(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="bankrot_person", innfiz="770000000220")
    (container,) = result(envelope)["data"]
    assert container["bankruptcy"][0]["case_number"] == "А40-999002/2024"
    assert container["commmon"]["birth_date"] == "09.09.1975"


async def test_no_bankruptcy_is_the_empty_container(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="bankrot_person", innfiz="770000000300")
    assert result(envelope)["data"] == [{"bankruptcy": [], "commmon": {}, "encumbrances": [], "publications": []}]
    assert simulator.verdicts()[-1] == "zero"


async def test_extrajudicial_bankruptcy_is_only_a_publication(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="bankrot_person", innfiz="770000000540")
    (container,) = result(envelope)["data"]
    assert container["bankruptcy"] == []
    assert "внесудебного" in container["publications"][0]["title"]
    assert simulator.verdicts()[-1] == "records"


async def test_a_restart_never_ends_though_time_passes(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="bankrot_person", innfiz=LOVUSHKIN_INN)
    assert envelope["state"] == "restart"
    assert simulator.verdicts()[-1] == "later"


async def test_a_time_out_is_no_end(clock: Clock) -> None:
    simulator = NewDb(clock=clock)
    task = {"requestId": "mine", "params": {"method": "bankrot_person", "innfiz": "770000000614"}}
    async with http_to(simulator) as client:
        states = []
        for _ in range(3):
            states.append((await ask(client, task))["state"])
            clock.forward(1)
    assert states == ["queued", "timeout", "complete"]


async def test_a_result_may_come_under_another_name(clock: Clock) -> None:
    simulator = NewDb(clock=clock)
    simulator.sections = {"nalog_debt": "debts"}
    async with http_to(simulator) as client:
        task = {"requestId": "mine", "params": {"method": "nalog_debt", "inn": "770000000300"}}
        await ask(client, task)
        clock.forward(60)
        assert (await ask(client, task))["results"].keys() == {"debts"}


async def test_cases_come_in_a_wrapper_with_counters(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="arbitr_person", innfiz="770000000082")
    (wrapper,) = result(envelope)["data"]
    assert wrapper["total_count"] == len(wrapper["cases"]) == 2
    assert wrapper["pagination"]["has_more"] is False
    assert wrapper["cases"][0]["court"] == "Сидорова А. А. | АС города Москвы"
    assert wrapper["cases"][0]["card"]["participants"]["plaintiffs"][0]["name"] == "ООО «Пример»"
    assert wrapper["detailed_cases"][0] == wrapper["cases"][0]["card"]


async def test_cases_beyond_a_page_are_asked_for_by_offset(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="arbitr_person", innfiz="770000000798", limit=10, offset=30)
    (wrapper,) = result(envelope)["data"]
    assert (wrapper["total_count"], len(wrapper["cases"]), wrapper["cases"][0]["index"]) == (31, 1, 30)


async def test_a_truncated_list_is_shorter_than_its_count(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="arbitr_person", innfiz="770000000798")
    (wrapper,) = result(envelope)["data"]
    assert (wrapper["total_count"], len(wrapper["cases"])) == (31, 10)
    assert wrapper["pagination"]["has_more"] is False, "the trap: only the count tells"


async def test_no_case_is_no_wrapper(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="arbitr_person", innfiz="770000000300")
    assert result(envelope)["data"] == []


async def test_an_unknown_state_is_no_answer(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="arbitr_person", innfiz=LOVUSHKIN_INN)
    assert envelope["state"] == "archived"
    assert simulator.verdicts()[-1] == "broken"


async def test_a_pledge_names_the_pledgor_first_name_first(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="pledge_person", **IVANOV, dob="1980-02-01")
    (container,) = result(envelope)["data"]
    assert container["fnp"][0]["pledgor"] == "ПЁТР СИДОРОВИЧ ИВАНОВ"
    assert len(container["fnp_urls"]) == 1


async def test_a_pledge_of_another_birth_date_is_only_a_link(clock: Clock) -> None:
    envelope, simulator = await finished(clock, method="pledge_person", **IVANOV, dob="1985-11-30")
    (container,) = result(envelope)["data"]
    assert (container["fnp"], len(container["fnp_urls"])) == ([], 1)
    assert simulator.verdicts()[-1] == "records"


@pytest.mark.parametrize(
    ("number", "word"),
    [("000001", "Действительный"), ("000009", "Недействительный"), ("777777", "Данные не найдены")],
)
async def test_a_passport_is_told_in_words(clock: Clock, number: str, word: str) -> None:
    envelope, _ = await finished(clock, method="passport_mvd", **IVANOV, seria="9999", number=number)
    assert word in result(envelope)["data"][0].values()


async def test_the_tax_number_by_passport(clock: Clock) -> None:
    asked = {"method": "passport_fns", "seria": "9999", "number": "000001", "dob": "1980-02-01"}
    envelope, _ = await finished(clock, **asked, **IVANOV)
    (row,) = result(envelope)["data"]
    assert (row["innfiz"], row["is_invalid"], row["invalid_inn_check"]["status"]) == ("770000000082", False, "VALID")
    other, _ = await finished(clock, **asked, **SIDOROV)
    assert result(other)["data"] == []


async def test_a_void_tax_number_by_itself(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="passport_fns", inn="770000000220")
    (row,) = result(envelope)["data"]
    assert (row["is_invalid"], row["invalid_date"]) == (True, "01.01.2024")


async def test_two_tax_numbers_are_unusable(clock: Clock) -> None:
    envelope, _ = await finished(
        clock, method="passport_fns", **LOVUSHKIN, seria="9999", number="000008", dob="1990-10-10"
    )
    assert [row["innfiz"] for row in result(envelope)["data"]] == [LOVUSHKIN_INN, "7700000009"]


async def test_list_lines_hold_the_words(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="terrorist", firstname="Илья", lastname="Громов", dob="1969-11-03")
    assert result(envelope)["data"][0]["suggestions"] == [
        "901. ГРОМОВ ИЛЬЯ АНДРЕЕВИЧ*, (ГРОМЫЧ), 03.11.1969 г.р. , Г. ПРИМЕРСК;"
    ]


async def test_a_failed_task_quotes_its_parameters(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="terrorist", **LOVUSHKIN, dob="1990-10-10")
    assert envelope["state"] == "failed"
    assert "Ловушкин" in envelope["error"]


async def test_wanted_says_whether_the_birth_date_agrees(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="mvd_wanted", **SIDOROV, dob="10.09.1975", email="a@example.org")
    assert "state" in envelope or envelope["status"] == "success"
    read = result(envelope)
    assert (read["registry_status"], read["total_found"]) == ("found", 1)
    assert read["data"][0]["birth_date_match"] is False


async def test_a_captcha_on_the_way_to_the_wanted_is_no_zero(clock: Clock) -> None:
    envelope, simulator = await finished(
        clock, method="mvd_wanted", **LOVUSHKIN, dob="10.10.1990", email="a@example.org"
    )
    read = result(envelope)
    assert (read["found"], read["data"], read["captcha_error"]) == (False, [], True)
    assert simulator.verdicts()[-1] == "captcha"


async def test_a_debt_of_nothing_is_an_answer_and_a_missing_sum_is_none(clock: Clock) -> None:
    zero, simulator = await finished(clock, method="nalog_debt", inn="770000000300")
    assert result(zero)["data"][0]["debt"]["amount"]["value"] == 0
    assert simulator.verdicts()[-1] == "zero"
    missing, simulator = await finished(clock, method="nalog_debt", inn=LOVUSHKIN_INN)
    assert result(missing)["data"][0]["debt"] == {}
    assert simulator.verdicts()[-1] == "broken"


async def test_court_cases_are_a_substring_search(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="pravo_search", query="ИВАНОВ Петр")
    (case,) = result(envelope)["data"]
    assert case["parties"][1] == {
        "party_id": 2,
        "role_code": None,
        "role_text": "ОТВЕТЧИК",
        "party_name": "Иванов Петр Сидорович",
    }
    assert result(envelope)["meta"]["total_count"] == 1


async def test_a_search_of_courts_tells_letters_apart(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="pravo_search", query="Иванов Пётр")
    assert result(envelope)["data"] == []


async def test_court_cases_come_in_pages(clock: Clock) -> None:
    asked = {"method": "pravo_search", "query": "Судьева", "page_size": 3}
    first, _ = await finished(clock, **asked, page=1)
    second, _ = await finished(clock, **asked, page=2)
    metas = [result(one)["meta"] for one in (first, second)]
    assert [(meta["returned_count"], meta["total_count"], meta["has_more"]) for meta in metas] == [
        (3, 4, True),
        (1, 4, False),
    ]


async def test_an_object_with_its_rights_and_encumbrances(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="rosreestr", address="г. Примерск, ул. Первая, д. 1, кв. 1")
    (element,) = result(envelope)["data"]
    assert element["cadNumber"] == "77:99:0009999:1001"
    assert [right["part"] for right in element["rights"]] == ["1/2", "1/2"]
    assert element["encumbrances"][0]["startDate"] == "20.06.2019"
    assert element["encumbrances"][0]["rightNum"] == element["rights"][0]["rightNumber"]


async def test_encumbrances_checked_and_not_checked(clock: Clock) -> None:
    checked, _ = await finished(clock, method="rosreestr", cadastral_number="77:99:0009999:4004")
    assert result(checked)["data"][0]["encumbrances"] == []
    unchecked, _ = await finished(clock, method="rosreestr", cadastral_number="77:99:0009999:5005")
    assert "encumbrances" not in result(unchecked)["data"][0]


async def test_an_address_that_stops_at_the_house_gives_status_500(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="rosreestr", address="г. Примерск, ул. Нигде, д. 1")
    assert (result(envelope)["status"], result(envelope)["data"]) == (500, [])


@pytest.mark.parametrize("place", ["77:99:0009999:9009", "г. Примерск, ул. Нигде, д. 1, кв. 1"])
async def test_what_the_lookup_does_not_know_is_no_element(clock: Clock, place: str) -> None:
    envelope, simulator = await finished(clock, method="rosreestr", address=place)
    assert (result(envelope)["status"], result(envelope)["data"]) == (200, [])
    assert simulator.verdicts()[-1] == "zero"


async def test_acts_have_a_search_of_their_own(clock: Clock) -> None:
    cards, _ = await finished(clock, method="pravo_search", query="77:99:0009999:3003")
    assert result(cards)["data"] == []
    envelope, _ = await finished(clock, method="act_text_search", act_text="77:99:0009999:3003")
    (case,) = result(envelope)["data"]
    assert "77:99:0009999:3003" in case["acts"][0]["act_text"]


async def test_the_map_in_degrees_and_metres(clock: Clock) -> None:
    envelope, _ = await finished(clock, method="nspd_cadastr", cad_num="77:99:0009999:1001")
    (row,) = result(envelope)["data"]
    assert (row["count"], [one["object"]["cad_num"] for one in row["items"][1:]]) == (1, ["77:99:0009999:1000"])
    geo = row["items"][0]["geo"]
    assert geo["center"] == {"lat": 55.1001, "lon": 37.1001}
    assert geo["source_geometry"]["coordinates"] == to_mercator(37.1001, 55.1001)
