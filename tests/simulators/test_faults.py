"""Faults on real connections: what a caller sees, and what the log says it truly was."""

import asyncio
import json

import httpx
import pytest

from cleardeed.simulators.court import Court
from cleardeed.simulators.exchange import Request
from cleardeed.simulators.faults import FAULTS, Fault, FaultPlan
from cleardeed.simulators.kad_arbitr import KadArbitr
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.simulators.rosfin import Rosfin
from cleardeed.simulators.serve import serving
from tests.patience import PATIENCE_SECONDS
from tests.simulators.conftest import BROWSER, http_to

SEARCH = {"rowIndex": 0, "pageLength": 10, "searchText": "громов"}


async def failing(fault: Fault) -> tuple[httpx.Response, Rosfin]:
    simulator = Rosfin()
    simulator.faults.script.append(fault)
    async with http_to(simulator) as client:
        return await client.post("/TerroristSearch", json=SEARCH), simulator


@pytest.mark.parametrize(
    ("fault", "status", "verdict"),
    [
        ("error_inside", 200, "broken"),
        ("captcha_page", 200, "captcha"),
        ("status_451", 451, "blocked"),
        ("empty_body", 200, "broken"),
        ("truncated", 200, "broken"),
        ("wrong_encoding", 200, "broken"),
        ("status_503", 503, "broken"),
        ("status_429", 429, "limited"),
    ],
)
async def test_a_fault_is_answered_and_logged_as_what_it_is(fault: Fault, status: int, verdict: str) -> None:
    answer, simulator = await failing(fault)
    assert answer.status_code == status
    exchange = simulator.log[-1]
    assert (exchange.fault, exchange.reply.verdict, exchange.reply.found) == (fault, verdict, ())


async def test_an_error_inside_is_well_formed() -> None:
    answer, _ = await failing("error_inside")
    assert answer.json()["IsError"] is True


async def test_the_captcha_page_is_html() -> None:
    answer, _ = await failing("captcha_page")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "pravocaptcha" in answer.text


async def test_429_says_when_to_come_again() -> None:
    answer, _ = await failing("status_429")
    assert answer.headers["Retry-After"] == "1"


async def test_an_empty_body_has_no_type() -> None:
    answer, _ = await failing("empty_body")
    assert answer.content == b""


async def test_a_truncated_body_is_no_json() -> None:
    answer, _ = await failing("truncated")
    assert b"recordsTotal" in answer.content
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        json.loads(answer.content)


async def test_a_wrong_encoding_is_declared_rightly() -> None:
    answer, _ = await failing("wrong_encoding")
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert "ГРОМОВ" in answer.content.decode("windows-1251")
    with pytest.raises(UnicodeDecodeError):
        answer.content.decode("utf-8")


async def test_a_page_in_windows_1251_is_spoilt_the_other_way() -> None:
    simulator = Court()
    simulator.faults.script.append("wrong_encoding")
    async with http_to(simulator) as client:
        answer = await client.get("/modules.php?name=sud_delo&name_op=r&delo_id=1540005&G1_PARTS__NAMESS=%C8%E2")
    assert "windows-1251" in answer.headers["Content-Type"]
    assert "Судебное" in answer.content.decode()


async def test_letters_that_all_encodings_share_are_spoilt_too() -> None:
    simulator = NewDb()
    simulator.faults.script.append("wrong_encoding")
    async with http_to(simulator) as client:
        answer = await client.get("/v2/balance", params={"token": simulator.key})
    assert b"balance" not in answer.content


async def test_silence_lasts_and_then_the_line_is_dropped() -> None:
    simulator = Rosfin(faults=FaultPlan(silence=0.05))
    simulator.faults.script.append("silence")
    async with http_to(simulator) as client:
        with pytest.raises(httpx.RemoteProtocolError):
            await client.post("/TerroristSearch", json=SEARCH)
    assert simulator.log[-1].reply.status is None


async def test_serving_ends_though_somebody_still_waits() -> None:
    simulator = Rosfin(faults=FaultPlan(silence=3600))
    simulator.faults.script.append("silence")
    async with httpx.AsyncClient() as client:
        async with serving(simulator):
            waiting = asyncio.create_task(client.post(f"{simulator.url}/TerroristSearch", json=SEARCH))
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not simulator.log:  # noqa: ASYNC110 - the simulator has no reason to announce a question
                    await asyncio.sleep(0.01)
        with pytest.raises(httpx.TransportError):
            await waiting


async def test_work_is_done_although_its_answer_is_spoilt() -> None:
    simulator = NewDb()
    simulator.faults.script.extend(["truncated", None])
    task = {"requestId": "mine", "params": {"method": "bankrot_person", "innfiz": "770000000220"}}
    async with http_to(simulator) as client:
        await client.post("/v2", json=task, headers={"X-API-KEY": simulator.key})
        again = await client.post("/v2", json=task, headers={"X-API-KEY": simulator.key})
    assert again.json()["is_repeat"] is True
    assert simulator.charged == 1


def draw(seed: int, questions: list[bytes], share: float = 0.2) -> list[Fault | None]:
    faults = FaultPlan(fail_share=share, seed=seed)
    return [faults.next_fault(question) for question in questions]


def test_faults_are_drawn_by_seed_and_question_and_not_by_order() -> None:
    questions = [b"question %d" % number for number in range(2000)]
    forward = draw(7, questions)
    backward = draw(7, questions[::-1])[::-1]
    assert forward == backward
    assert forward != draw(8, questions)


def test_the_share_is_kept_and_every_way_to_fail_comes() -> None:
    drawn = draw(1, [b"%d" % number for number in range(5000)])
    failed = [fault for fault in drawn if fault]
    assert 0.17 < len(failed) / len(drawn) < 0.23
    assert set(failed) == set(FAULTS)


def test_the_same_question_meets_another_fate_next_time() -> None:
    drawn = draw(1, [b"the same"] * 200)
    assert len(set(drawn)) > 5


def test_no_share_is_no_fault_and_the_whole_share_is_nothing_else() -> None:
    assert draw(1, [b"a"] * 50, share=0.0) == [None] * 50
    assert None not in draw(1, [b"a"] * 50, share=1.0)


def test_a_new_request_id_makes_no_new_question() -> None:
    simulator = NewDb()
    params = b'{"method": "bankrot_person", "innfiz": "770000000220"}'
    first, second = (
        Request(method="POST", path="/v2", body=b'{"requestId": "%d", "params": %s}' % (number, params))
        for number in range(2)
    )
    assert simulator.question(first) == simulator.question(second)


async def test_latency_comes_before_every_answer() -> None:
    simulator = KadArbitr(faults=FaultPlan(latency=0.05))
    loop = asyncio.get_running_loop()
    async with http_to(simulator) as client:
        began = loop.time()
        await client.get("/Recaptcha/IsNeedShowCaptcha", headers=BROWSER)
        assert loop.time() - began >= 0.05
