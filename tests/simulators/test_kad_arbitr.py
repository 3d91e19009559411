"""Facts of kad.arbitr.ru, asked over HTTP."""

import re
from typing import Any

import httpx
import pytest

from cleardeed.simulators.kad_arbitr import SITE, KadArbitr
from tests.simulators.conftest import http_to

HEADERS = {
    "Accept": "*/*",
    "x-date-format": "iso",
    "X-Requested-With": "XMLHttpRequest",
    "Origin": SITE,
    "Referer": f"{SITE}/",
}


async def search(
    name: str, *, simulator: KadArbitr | None = None, headers: dict[str, str] = HEADERS, **more: Any
) -> httpx.Response:
    body = {"Page": 1, "Count": 25, "Sides": [{"Name": name, "Type": -1, "ExactMatch": False}], "CaseNumbers": []}
    async with http_to(simulator or KadArbitr()) as client:
        return await client.post("/Kad/SearchInstances", json=body | more, headers=headers)


def counters(answer: httpx.Response) -> dict[str, int]:
    found = re.findall(r'id="documents(\w+)" value="(\d+)"', answer.text)
    return {name: int(value) for name, value in found}


async def test_rows_are_a_fragment_with_counters() -> None:
    answer = await search("770000000082")
    assert answer.headers["Content-Type"].startswith("text/html")
    assert counters(answer) == {"PageSize": 25, "Page": 1, "TotalCount": 2, "PagesCount": 1}
    assert answer.text.count('class="num_case"') == 2
    assert "<!DOCTYPE" not in answer.text


async def test_links_are_absolute_and_relative() -> None:
    links = re.findall(r'href="([^"]+)"', (await search("770000000082")).text)
    assert [link.startswith("https://") for link in links] == [True, False]


async def test_a_name_stands_before_a_hidden_span_that_repeats_it() -> None:
    text = (await search("770000000220")).text
    assert re.search(
        r'b-newRollover">\s*Сидоров\xa0Олег Павлович\s*<span class="js-rolloverHtml"[^>]*><strong>Сидоров\xa0Олег', text
    )
    assert 'class="bankruptcy"' in text


async def test_people_are_found_by_a_number_that_is_shown_to_nobody() -> None:
    text = (await search("770000000082")).text
    assert "770000000082" not in text
    assert "ИНН: 7700000009" in text


async def test_a_name_is_a_substring_and_hidden_parties_show_no_number() -> None:
    text = (await search("иванов пётр")).text
    assert "А41-999004/2022" in text
    assert "Данные скрыты" in text


async def test_an_honest_zero_has_counters() -> None:
    simulator = KadArbitr()
    answer = await search("Орлова Мария Сергеевна", simulator=simulator)
    assert counters(answer)["TotalCount"] == 0
    assert simulator.verdicts() == ["zero"]


async def test_the_second_page_has_the_rest() -> None:
    first, second = await search("770000000798"), await search("770000000798", Page=2)
    assert counters(first) == {"Page": 1, "PageSize": 25, "TotalCount": 31, "PagesCount": 2}
    assert (first.text.count("num_case"), second.text.count("num_case")) == (25, 6)


async def test_kind_side_and_number_narrow() -> None:
    assert counters(await search("770000000220", CaseType="B"))["TotalCount"] == 1
    assert counters(await search("770000000220", CaseType="G"))["TotalCount"] == 0
    plaintiff = await search("", Sides=[{"Name": "770000000082", "Type": 0}])
    assert "А40-999003/2023" in plaintiff.text
    numbered = await search("", Sides=[], CaseNumbers=["А40-999001/2024"])
    assert counters(numbered)["TotalCount"] == 1


@pytest.mark.parametrize("missing", ["x-date-format", "X-Requested-With", "Origin", "Referer"])
async def test_without_the_pages_headers_403(missing: str) -> None:
    headers = {name: value for name, value in HEADERS.items() if name != missing}
    answer = await search("770000000082", headers=headers)
    assert answer.status_code == 403
    assert "DDoS-Guard" in answer.text


async def test_without_the_scripts_cookies_403() -> None:
    simulator = KadArbitr()
    simulator.protection = "cookies"
    assert (await search("770000000082", simulator=simulator)).status_code == 403
    with_cookies = HEADERS | {"Cookie": "wasm=1; pr_fp=2"}
    assert (await search("770000000082", simulator=simulator, headers=with_cookies)).status_code == 200


@pytest.mark.parametrize(
    ("protection", "status", "verdict"),
    [("blocked", 451, "blocked"), ("rate", 429, "limited"), ("challenge", 200, "captcha")],
)
async def test_protection_answers_by_its_state(protection: Any, status: int, verdict: str) -> None:
    simulator = KadArbitr()
    simulator.protection = protection
    assert (await search("770000000082", simulator=simulator)).status_code == status
    assert simulator.verdicts() == [verdict]


async def test_a_challenge_for_one_and_a_count_without_rows_for_another() -> None:
    simulator = KadArbitr()
    challenge = await search("770000000477", simulator=simulator)
    assert "pravocaptcha" in challenge.text
    broken = await search("Ловушкин Семён Ильич", simulator=simulator)
    assert counters(broken)["TotalCount"] == 1
    assert "num_case" not in broken.text
    assert simulator.verdicts() == ["captcha", "broken"]


async def test_the_json_of_2014() -> None:
    simulator = KadArbitr()
    simulator.shape = "json"
    body = (await search("Иванов Петр", simulator=simulator)).json()
    assert body["Success"] is True
    assert (body["Result"]["TotalCount"], len(body["Result"]["Items"])) == (3, 3)
    hidden = body["Result"]["Items"][-1]["Respondents"]["Participants"][0]
    assert (set(hidden["Name"]), hidden["Inn"]) == ({"*"}, None)


async def test_a_failure_inside_has_no_counters_or_no_result() -> None:
    simulator = KadArbitr()
    simulator.faults.script.extend(["error_inside", "error_inside"])
    assert counters(await search("770000000082", simulator=simulator)) == {}
    simulator.shape = "json"
    body = (await search("770000000082", simulator=simulator)).json()
    assert (body["Success"], body["Result"]) == (False, None)


async def test_a_truncated_zero_has_lost_its_total() -> None:
    simulator = KadArbitr()
    simulator.faults.script.append("truncated")
    answer = await search("Орлова Мария Сергеевна", simulator=simulator)
    assert "TotalCount" not in counters(answer)


async def test_a_card_and_the_question_for_a_captcha() -> None:
    async with http_to(KadArbitr()) as client:
        card = await client.get("/Card/00000000-0000-4000-8000-000000000001")
        captcha = await client.get("/Recaptcha/IsNeedShowCaptcha", params={"_": "1"})
    assert '<div class="defendants"><ul><li>Иванов Петр Сидорович</li>' in card.text
    assert captcha.json() == {"Success": True, "Result": False}
