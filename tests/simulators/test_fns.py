"""Facts of the tax service, asked over HTTP."""

from typing import Any

import httpx
import pytest

from cleardeed.simulators.fns import Fns
from tests.simulators.conftest import Clock, http_to

STATUS = "/api/v1/tracker/taxpayer_status"
AJAX = {"X-Requested-With": "XMLHttpRequest"}
IVANOV = {
    "c": "find",
    "fam": "Иванов",
    "nam": "Пётр",
    "otch": "Сидорович",
    "bdate": "01.02.1980",
    "doctype": "21",
    "docno": "99 99 000001",
    "docdt": "",
    "captcha": "",
    "captchaToken": "",
}


CONSENT = {"from": "/inn.do", "svc": "inn", "personalData": "1"}


async def status_of(client: httpx.AsyncClient, inn: str, day: str = "2024-03-15") -> tuple[int, Any]:
    answer = await client.post(STATUS, json={"inn": inn, "requestDate": day})
    return answer.status_code, answer.json()


async def test_self_employed_on_a_day() -> None:
    simulator = Fns()
    async with http_to(simulator) as client:
        _, now = await status_of(client, "770000000156")
        _, before = await status_of(client, "770000000156", "2021-01-01")
    assert (now["status"], before["status"]) == (True, False)
    assert simulator.verdicts() == ["records", "zero"]


@pytest.mark.parametrize(("inn", "day"), [("7700000009", "2024-01-01"), ("770000000156", "2018-12-31"), ("x", "")])
async def test_wrong_parameters_are_422(inn: str, day: str) -> None:
    async with http_to(Fns()) as client:
        status, body = await status_of(client, inn, day)
    assert (status, body["code"]) == (422, "validation.failed")


async def test_about_two_a_minute(clock: Clock) -> None:
    simulator = Fns(clock=clock)
    async with http_to(simulator) as client:
        answers = [await status_of(client, "770000000156") for _ in range(3)]
        clock.forward(60)
        later, _ = await status_of(client, "770000000156")
    assert [status for status, _ in answers] == [200, 200, 422]
    assert answers[2][1]["code"] == "taxpayer.status.service.limited.error"
    assert later == 200
    assert simulator.verdicts()[2] == "limited"


async def test_an_error_inside_has_no_boolean() -> None:
    simulator = Fns()
    simulator.faults.script.append("error_inside")
    async with http_to(simulator) as client:
        status, body = await status_of(client, "770000000156")
    assert (status, body["status"]) == (200, None)


async def find(simulator: Fns, *, endings: tuple[str, str] = (".do", ".json"), **changed: Any) -> list[Any]:
    async with http_to(simulator) as client:
        await client.post("/static/personal-data-proc.json", data=CONSENT, headers=AJAX)
        made = (await client.post(f"/inn-new-proc{endings[0]}", data=IVANOV | changed, headers=AJAX)).json()
        asked = {"c": "get", "requestId": made.get("requestId")}
        polls = [await client.post(f"/inn-new-proc{endings[1]}", data=asked, headers=AJAX) for _ in range(2)]
    return [made, *(one.json() for one in polls)]


async def test_the_number_by_passport_is_pending_then_found() -> None:
    made, pending, found = await find(Fns())
    assert made["captchaRequired"] is False
    assert (pending["state"], found["state"], found["inn"]) == (-1, 1, "770000000082")


async def test_the_endings_may_be_swapped() -> None:
    simulator = Fns()
    simulator.swapped_endings = True
    assert (await find(simulator, endings=(".json", ".do")))[-1]["state"] == 1


@pytest.mark.parametrize("changed", [{"docno": "99 99 000002"}, {"bdate": "02.02.1980"}, {"fam": "Петров"}])
async def test_a_mistyped_document_is_none(changed: dict[str, Any]) -> None:
    simulator = Fns()
    assert (await find(simulator, **changed))[-1]["state"] == 0
    assert simulator.verdicts()[-1] == "zero"


async def test_a_missing_field_is_named_and_no_patronymic_must_be_said() -> None:
    assert (await find(Fns(), fam=""))[0]["ERRORS"].keys() == {"fam"}
    assert (await find(Fns(), otch=""))[0]["ERRORS"].keys() == {"otch"}
    assert (await find(Fns(), otch="", opt_otch="1"))[0]["captchaRequired"] is False


async def test_a_captcha_is_wanted_now_and_then() -> None:
    simulator = Fns()
    made = (await find(simulator, fam="Ловушкин"))[0]
    assert made == {"requestId": None, "captchaRequired": True}
    assert simulator.verdicts()[1] == "captcha"


async def test_there_is_no_search_without_the_cookie_of_the_consent() -> None:
    async with http_to(Fns()) as client:
        answer = await client.post("/inn-new-proc.do", data=IVANOV, headers=AJAX)
    assert (answer.status_code, answer.json()["STATUS"]) == (200, 400)


async def test_a_void_number_has_a_date() -> None:
    async with http_to(Fns()) as client:
        void = await client.post("/invalid-inn-proc.json", data={"k": "fl", "inn": "770000000220"})
        valid = await client.post("/invalid-inn-proc.json", data={"k": "fl", "inn": "770000000082"})
    assert void.json() == {"inn": "770000000220", "date": "01.01.2024 00:00:00"}
    assert valid.json() == {"inn": "770000000082"}
