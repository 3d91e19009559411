"""Many checks before registers that fail a fifth of all calls in every way, while workers are killed."""

import asyncio
import bisect
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks.stored_answers import load_answers_of
from cleardeed.database.pool import open_pool
from cleardeed.simulators.exchange import Exchange
from cleardeed.simulators.newdb.simulator import NewDb
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.vault.keys import data_key_of
from tests.flows.crowd import CASES_A_SECOND, CONNECTORS, SEARCHES_A_SECOND, Crowd, Member, Registers
from tests.service import Service

FAIL_SHARE = 0.2
SECONDS = 1200
OFF = ("housing", "object_courts")
SHORT_LISTS = {"counts_differ", "unreadable_rows", "unmatched_hits"}
"""Outcomes that a cut-off page may give, where a list is no JSON."""
WITHOUT_A_CALL = {"circuit_open", "limited"}
SLACK = timedelta(seconds=0.05)
MAX_LENGTH = timedelta(minutes=2)
"""A call that an answer is owed to came no longer before it."""
NOBODY = -1
"""Stands for calls that name nobody, such as for a catalogue."""


# In the drill callers give up on silence: a machine may be slow, but not by that much.
@pytest.mark.parametrize(
    ("size", "workers", "silence", "timeout"),
    [(30, 1, 0.5, 60.0), pytest.param(1000, 2, 15.0, 10.0, marks=pytest.mark.drill)],
    ids=["30", "1000"],
)
def test_checks_survive_registers_that_fail(
    own_dsn: str, tmp_path: Path, size: int, workers: int, silence: float, timeout: float
) -> None:
    crowd = Crowd(size)
    registers = Registers(crowd, fail_share=FAIL_SHARE, silence=silence, timeout=timeout)
    with registers.served(), _service(own_dsn, tmp_path, registers) as service:
        orders = _order_all(service, crowd)
        for number in range(workers):
            service.start("worker", name=f"worker{number}")
        if workers > 1:
            _wait_until_finished(service, size // 3)
            service.kill("worker0")
            service.start("worker", name="worker0")
        _wait_until_finished(service, size)
        answers = asyncio.run(_answers(service, orders))
    _assert_nothing_lost(answers, size)
    _assert_outcomes(registers, crowd, answers)
    _assert_limits_held(registers)
    _assert_nothing_asked_again(registers, crowd, answers)
    statuses = Counter(answer.status for given in answers.values() for answer in given.values())
    assert statuses["ok"] + statuses["found"] > statuses["source_unavailable"]
    reasons = Counter(str(answer.reason) for given in answers.values() for answer in given.values() if answer.reason)
    calls = {name: len(one.log) for name, one in registers.simulators.items()}
    faults = sum(exchange.fault is not None for one in registers.simulators.values() for exchange in one.log)
    told = {"checks": size, "answers": dict(statuses), "reasons": dict(reasons), "calls": calls, "faults": faults}
    (tmp_path / "outcome.json").write_bytes(msgspec.json.encode(told))


@contextmanager
def _service(dsn: str, folder: Path, registers: Registers) -> Iterator[Service]:
    """A service on a database of its own; its workers are started by the drill."""
    settings = {"CLEARDEED_JOB_RETAKE_SECONDS": "2", **registers.settings()}
    running = Service(dsn, folder, **settings)
    try:
        running.start("api")
        running.wait_ready()
        yield running
    finally:
        running.kill_all()


def _order_all(service: Service, crowd: Crowd) -> dict[str, tuple[IssuedApiKey, Member]]:
    key = service.issue(balance=1000 * len(crowd.members))
    with service.client(key) as client:
        launched = [client.post("/api/v1/checks", json=member.order) for member in crowd.members]
    return {
        answer.raise_for_status().json()["check_id"]: (key, member)
        for answer, member in zip(launched, crowd.members, strict=True)
    }


def _wait_until_finished(service: Service, count: int) -> None:
    deadline = time.monotonic() + SECONDS
    while int(service.query("SELECT count(*) FROM checks WHERE status <> 'processing'")) < count:
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.5)


async def _answers(service: Service, orders: dict[str, tuple[IssuedApiKey, Member]]) -> dict[int, dict[str, Answer]]:
    """Return the recorded answers of every check, by the number of its member."""
    pool = await open_pool(service.dsn, size=2)
    found = {}
    for check_id, (key, member) in orders.items():
        data_key = await data_key_of(pool, service.ring, key.account_id, check_id)
        assert data_key is not None
        found[member.number] = await load_answers_of(pool, data_key, key.account_id, check_id)
    await pool.close()
    return found


def _assert_nothing_lost(answers: dict[int, dict[str, Answer]], size: int) -> None:
    assert len(answers) == size
    assert {frozenset(given) for given in answers.values()} == {frozenset(source.code for source in OF_THE_CONTRACT)}


def _assert_outcomes(registers: Registers, crowd: Crowd, answers: dict[int, dict[str, Answer]]) -> None:
    calls = _calls(registers, crowd)
    wrong = []
    for member in crowd.members:
        for code, answer in answers[member.number].items():
            connector = CONNECTORS.get(code, "off")
            made = _until(registers, calls[connector, member.number] + calls[connector, NOBODY], answer)
            if not _is_right(member, code, answer, [one for one in made if _concerns(one, code)]):
                wrong.append((member.number, code, answer.status, answer.reason))
    assert wrong == []


def _is_right(member: Member, code: str, answer: Answer, made: list[Exchange]) -> bool:
    """Whether the answer is the truth of the world, or a silence that the simulator's log accounts for.

    `made` are the calls for it until the answer, those among them that name nobody.
    """
    faults = [one for one in made if one.fault is not None]
    match answer.status:
        case "ok":
            return not member.holds(code)
        case "found":
            numbers = {record.number for record in answer.records if record.number}
            return member.holds(code) and numbers == member.numbers(code)
        case "manual_review_required":
            return answer.reason in SHORT_LISTS and bool(faults)
    if code in OFF:
        return answer.reason == "off"
    return answer.reason in WITHOUT_A_CALL or bool(faults)


def _assert_limits_held(registers: Registers) -> None:
    for simulator in registers.simulators.values():
        refused = [one for one in simulator.log if one.fault is None and one.reply.verdict == "limited"]
        assert refused == [], simulator.name
    searches = [one.at for one in registers.simulators["fssp"].log if "/search/" in one.asked.path]
    assert _densest(searches) <= SEARCHES_A_SECOND
    assert _densest(one.at for one in registers.simulators["kad"].log) <= CASES_A_SECOND


def _densest(moments: Iterable[float]) -> int:
    """The most calls in any one second."""
    ordered = sorted(moments)
    return max((bisect.bisect_left(ordered, at + 1.0) - place for place, at in enumerate(ordered)), default=0)


def _assert_nothing_asked_again(registers: Registers, crowd: Crowd, answers: dict[int, dict[str, Answer]]) -> None:
    """After its answer was saved no question was asked again, and no task was paid for twice."""
    calls = _calls(registers, crowd)
    for member in crowd.members:
        for code, connector in CONNECTORS.items():
            saved = answers[member.number][code].answered_at
            later = [
                one
                for one in calls[connector, member.number]
                if _concerns(one, code) and registers.moment(one) > saved + SLACK
            ]
            assert later == [], (member.number, code)
    newdb = registers.simulators["newdb"]
    assert isinstance(newdb, NewDb)
    ordered = Counter(msgspec.json.encode(task.params, order="sorted") for task in newdb.tasks.values())
    assert [count for count in ordered.values() if count > 1] == []


METHODS = {
    "inn": "passport_fns",
    "pledges": "pledge_person",
    "passports": "passport_mvd",
    "tax_debts": "nalog_debt",
    "wanted": "mvd_wanted",
    "courts": "pravo_search",
    "egrn": "rosreestr",
}


def _concerns(exchange: Exchange, code: str) -> bool:
    """Whether a call of the source's connector was for this source."""
    return code not in METHODS or METHODS[code].encode() in exchange.asked.body


def _calls(registers: Registers, crowd: Crowd) -> dict[tuple[str, int], list[Exchange]]:
    """The calls about each member by the connector that made them; those for a task by the member of its search."""
    names = {"newdb": "newdb", "fssp": "fssp_api", "kad": "kad", "fedresurs": "fedresurs_site"}
    names |= {"nspd": "nspd_map", "yente": "yente"}
    found = defaultdict(list)
    for name, simulator in registers.simulators.items():
        tasks: dict[str, Member] = {}
        for exchange in simulator.log:
            member = crowd.asked_about(exchange) or tasks.get(exchange.asked.query.get("task", ""))
            if name == "fssp" and member and exchange.fault is None and "/search/" in exchange.asked.path:
                tasks[msgspec.json.decode(exchange.reply.body)["response"]["task"]] = member
            found[names[name], member.number if member else NOBODY].append(exchange)
    return found


def _until(registers: Registers, made: list[Exchange], answer: Answer) -> list[Exchange]:
    moments = {one.number: registers.moment(one) for one in made}
    return [one for one in made if answer.answered_at - MAX_LENGTH <= moments[one.number] <= answer.answered_at + SLACK]
