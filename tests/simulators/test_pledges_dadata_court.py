"""Facts of the register of pledges, of DaData and of a court's site, asked over HTTP."""

from typing import Any
from urllib.parse import quote

import pytest

from cleardeed.simulators.court import Court
from cleardeed.simulators.dadata import Dadata
from cleardeed.simulators.pledges import CAPTCHA_TOKEN, Pledges
from tests.simulators.conftest import BROWSER, http_to

SITE = "https://www.reestr-zalogov.ru"
PAGE = BROWSER | {
    "X-Requested-With": "XMLHttpRequest",
    "Origin": SITE,
    "Referer": f"{SITE}/search/index",
    "Cookie": "JSESSIONID=1",
}


async def pledged(
    last: str, first: str, middle: str, *, simulator: Pledges | None = None, mode: str = "onlyActual", token: str = ""
) -> tuple[int, Any]:
    person = {"lastName": last, "firstName": first, "middleName": middle, "birthday": "", "district": ""}
    body = {"mode": mode, "filter": {"pledgor": {"privatePerson": person}}, "limit": 10, "offset": 0}
    async with http_to(simulator or Pledges()) as client:
        address = f"/api/search/notary?token={token or CAPTCHA_TOKEN}"
        answer = await client.post(address, json=body, headers=PAGE)
    is_json = answer.headers["Content-Type"].startswith("application/json")
    return answer.status_code, answer.json() if is_json else answer.text


async def test_an_active_notice() -> None:
    _, body = await pledged("Иванов", "Пётр", "Сидорович")
    assert (body["total"], body["data"][0]["id"]) == (1, "2024-001-000001-001")
    assert body["data"][0]["history"][-1]["type"] == "CREATION"


async def test_an_excluded_notice_is_seen_among_all_changes_alone() -> None:
    _, actual = await pledged("Петрова", "Анна", "Ильинична")
    _, changes = await pledged("Петрова", "Анна", "Ильинична", mode="allChanges")
    assert actual == {"total": 0, "data": []}
    assert [one["type"] for one in changes["data"][0]["history"]] == ["CREATION", "EXCLUSION"]


async def test_a_hidden_pledgor() -> None:
    _, body = await pledged("Сидоров", "Олег", "Павлович")
    assert body["data"][0]["pledgors"] == [{"privatePerson": {"lastName": "С***"}}]


async def test_every_search_wants_a_captchas_token() -> None:
    simulator = Pledges()
    status, body = await pledged("Иванов", "Пётр", "Сидорович", simulator=simulator, token="none")
    assert (status, body.keys()) == (400, {"message"})
    assert simulator.verdicts() == ["captcha"]


async def test_a_refusal_in_html_under_200() -> None:
    simulator = Pledges()
    status, page = await pledged("Ловушкин", "Семён", "Ильич", simulator=simulator)
    assert (status, "Доступ запрещен" in page) == (200, True)
    assert simulator.verdicts() == ["blocked"]


async def test_a_vehicle_by_its_number() -> None:
    body = {"mode": "allChanges", "filter": {"property": {"vehicleProperty": {"vin": "XTA00000000000003"}}}}
    async with http_to(Pledges()) as client:
        answer = await client.post(f"/api/search/notary?token={CAPTCHA_TOKEN}", json=body, headers=PAGE)
        refused = await client.post(f"/api/search/notary?token={CAPTCHA_TOKEN}", json=body, headers=BROWSER)
    assert answer.json()["total"] == 1
    assert refused.status_code == 403


async def clean(kind: str, *texts: str, simulator: Dadata | None = None, secret: str = Dadata.secret) -> Any:
    headers = {"Authorization": f"Token {Dadata.key}", "X-Secret": secret}
    async with http_to(simulator or Dadata()) as client:
        answer = await client.post(f"/api/v1/clean/{kind}", json=list(texts), headers=headers)
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("text", "qc"), [("9999 000001", 0), ("99 99 № 000009", 10), ("123", 1), ("", 2), ("9999000001", 0)]
)
async def test_a_passport_is_put_in_order(text: str, qc: int) -> None:
    _, (row,) = await clean("passport", text)
    assert row["qc"] == qc
    assert qc not in (0, 10) or row["series"] == "99 99"


async def test_each_text_costs_a_unit_and_none_left_is_403() -> None:
    simulator = Dadata()
    simulator.units = 2
    assert (await clean("name", "иванов петр сидорович", "орлова мария", simulator=simulator))[0] == 200
    assert (await clean("name", "a b", simulator=simulator))[0] == 403


async def test_names_dates_and_addresses() -> None:
    _, (name,) = await clean("name", "орлова мария сергеевна")
    _, (date,) = await clean("birthdate", "1980-02-01")
    _, (address,) = await clean("address", "г. Примерск, ул. Первая, д. 1, кв. 1")
    assert (name["surname"], name["gender"], name["qc"]) == ("Орлова", "Ж", 0)
    assert date["birthdate"] == "01.02.1980"
    assert (address["flat_cadnum"], address["qc"]) == ("77:99:0009999:1001", 0)


async def test_another_spelling_is_recognised_and_a_stranger_is_not() -> None:
    _, (spelt,) = await clean("address", "Примерск город, Первая улица, дом 1, квартира 1")
    assert (spelt["result"], spelt["qc"]) == ("г. Примерск, ул. Первая, д. 1, кв. 1", 0)
    _, (house,) = await clean("address", "Примерск, Первая, 1")
    assert (house["flat"], house["flat_cadnum"]) == (None, None)
    _, (stranger,) = await clean("address", "г. Примерск, ул. Нигде, д. 7")
    assert (stranger["result"], stranger["qc"]) == (None, 1)


async def test_a_house_that_the_register_lacks_is_recognised_all_the_same() -> None:
    _, (row,) = await clean("address", "г. Примерск, ул. Первая, д. 99")
    assert (row["qc"], row["qc_house"], row["qc_complete"], row["fias_level"]) == (0, 10, 10, "7")
    assert (row["house"], row["house_fias_id"]) == ("99", None)


async def test_every_member_of_an_address_is_there() -> None:
    _, rows = await clean("address", "г. Примерск, ул. Первая, д. 1", "г. Примерск, уч. 3", "-")
    assert len({tuple(row) for row in rows}) == 1
    assert [row["fias_level"] for row in rows] == ["8", "75", "-1"]
    assert [row["qc_house"] for row in rows] == [2, 10, 10]


async def test_a_wrong_secret_is_401() -> None:
    assert (await clean("name", "a b", secret="wrong"))[0] == 401


async def court(name: str, *, simulator: Court | None = None) -> str:
    asked = quote(name.encode("windows-1251"))
    address = f"/modules.php?name=sud_delo&srv_num=1&name_op=r&delo_id=1540005&G1_PARTS__NAMESS={asked}"
    async with http_to(simulator or Court()) as client:
        answer = await client.get(address)
    assert answer.headers["Content-Type"] == "text/html; charset=windows-1251"
    return answer.content.decode("windows-1251")


async def test_the_table_is_behind_another_and_known_by_its_header() -> None:
    page = await court("Иванов")
    assert page.index("<table>") < page.index("№ дела")
    assert "2-901/2025 ~ М-801/2025" in page
    assert "ОТВЕТЧИК:&nbsp;Иванов Петр Сидорович" in page


async def test_nothing_found_is_said_in_words() -> None:
    simulator = Court()
    assert "Данных по запросу не обнаружено" in await court("Орлова", simulator=simulator)
    assert simulator.verdicts() == ["zero"]


async def test_a_picture_code() -> None:
    simulator = Court()
    assert "kcaptchaForm" in await court("Ловушкин", simulator=simulator)
    assert simulator.verdicts() == ["captcha"]


async def test_a_card_and_an_expired_link() -> None:
    address = "/modules.php?name=sud_delo&name_op=case&case_id=901&case_uid={}"
    async with http_to(Court()) as client:
        card = await client.get(address.format("77RS0001-01-2025-000901-01"))
        expired = await client.get(address.format("other"))
    assert "ОТВЕТЧИК</td><td>Иванов Петр Сидорович" in card.content.decode("windows-1251")
    assert "<table" not in expired.content.decode("windows-1251")
