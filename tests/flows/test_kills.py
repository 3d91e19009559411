"""`kill -9` of the worker and the API at every named step: the check ends as if nothing had happened."""

import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.flows.drills import (
    BALANCE,
    CODES,
    CYCLE_STEPS,
    DOCUMENT_STEPS,
    ERASURE_STEPS,
    EVENT_STEPS,
    GENERATION_STEPS,
    ORDER,
    OTHER_STEPS,
    PRICE,
    REVIEW_STEPS,
    SILENT,
    STEPS,
    SUBMISSION_STEPS,
    VALUATION_STEPS,
    Order,
    Snapshot,
    api,
    assert_ended_well,
    at_examples,
    held,
    is_launching,
    locked_account,
    steps_in_code,
    wait_until,
    waits_for_lock,
)
from tests.sampling import sampled
from tests.service import Service

KILLED = -signal.SIGKILL
SAME = {"Idempotency-Key": "order-1"}


@pytest.fixture(autouse=True)
def no_worker_left(service: Service) -> Iterator[None]:
    yield
    service.kill_workers()


def test_every_step_in_the_code_has_its_drill() -> None:
    drilled = {re.sub(r"^check\.saved\..*", "check.saved.{answer.source_code}", step) for step in STEPS}
    others = {*OTHER_STEPS, *EVENT_STEPS, *CYCLE_STEPS, *GENERATION_STEPS, *DOCUMENT_STEPS, *SUBMISSION_STEPS}
    others |= {*VALUATION_STEPS, *REVIEW_STEPS, *ERASURE_STEPS}
    assert drilled | others == steps_in_code()


@pytest.mark.parametrize("step", at_examples())
def test_the_worker_is_killed(service: Service, step: str) -> None:
    order = Order.launch(service)
    order.start_worker(CLEARDEED_FAILPOINT=step)
    assert service.wait("worker") == KILLED
    before = Snapshot(order)
    assert_progress(step, before)
    order.silence()
    order.start_worker()
    assert_ended_well(order, before)


def test_a_killed_workers_job_is_taken_over_in_time(service: Service) -> None:
    order = Order.launch(service)
    order.start_worker(CLEARDEED_FAILPOINT="check.collected")
    assert service.wait("worker") == KILLED
    before = Snapshot(order)
    order.start_worker()
    assert_ended_well(order, before)


def test_a_question_that_a_source_has_queued_is_not_put_anew(service: Service) -> None:
    order = Order.launch(service)
    order.start_worker(CLEARDEED_FAILPOINT="check.deferred", DRILL_LATER="egrn,fssp")
    assert service.wait("worker") == KILLED
    before = Snapshot(order)
    assert before.saved == {*CODES} - {"egrn", "fssp"}
    order.silence()
    order.start_worker(DRILL_LATER="egrn,fssp")
    assert_ended_well(order, before)
    asked = order.asked()
    for source in ("egrn", "fssp"):
        assert [question for question in asked if question.startswith(source)] == [
            f"{source} -",
            f"{source} ticket-of-{source}",
        ]


@pytest.mark.parametrize("step", sampled(["check.taken", "check.collected", "check.failed"], 1))
def test_a_check_that_fails_is_refunded_once(service: Service, step: str) -> None:
    order = Order.launch(service)
    order.start_worker(CLEARDEED_FAILPOINT=step, **SILENT)
    assert service.wait("worker") == KILLED
    assert len(order.ledger()) == (2 if step == "check.failed" else 1)
    order.silence()
    order.start_worker(**SILENT)
    assert_refunded(order)


def test_two_workers_that_fail_a_check_refund_it_once(service: Service) -> None:
    order = Order.launch(service)
    with held(order, "check.collected", **SILENT):
        order.silence()
        order.start_worker(**SILENT)
        assert_refunded(order)
    assert_refunded(order)


@pytest.mark.parametrize("step", at_examples(["check.bundle_stored"]))
def test_a_worker_that_comes_late_changes_nothing(service: Service, step: str) -> None:
    order = Order.launch(service)
    with held(order, step):
        before = Snapshot(order)
        order.silence()
        order.start_worker()
        answer = assert_ended_well(order, before)
    again = assert_ended_well(order, before)
    assert again["evidence"] == answer["evidence"]
    assert again["completed_at"] == answer["completed_at"]


def test_two_workers_that_run_a_check_side_by_side_end_it_once(service: Service) -> None:
    order = Order.launch(service)
    with shut_gate(order) as gate:
        order.start_worker(name="first", DRILL_GATE=gate)
        wait_until(lambda: len(order.asked()) == len(CODES))
        order.start_worker(name="second", DRILL_GATE=gate)
        wait_until(lambda: both_ask(order))
    assert_ended_well(order)
    for name in ("first", "second"):
        service.terminate(name)
        assert service.wait(name) == 0
    assert sorted(order.asked()) == sorted(f"{code} -" for code in CODES for _ in range(2))
    assert_ended_well(order)


def test_a_check_that_has_lost_its_job_is_queued_anew(service: Service) -> None:
    order = Order.launch(service)
    service.query("DELETE FROM pgqueuer")
    minute_ago = datetime.now(UTC) - timedelta(minutes=1)
    service.query("UPDATE checks SET created_at = $2 WHERE id = $1", order.check_id, minute_ago)
    order.start_worker()
    assert_ended_well(order)


def test_a_worker_that_is_told_to_end_finishes_what_it_has(service: Service) -> None:
    order = Order.launch(service)
    with shut_gate(order) as gate:
        order.start_worker(DRILL_GATE=gate)
        wait_until(lambda: len(order.asked()) == len(CODES))
        service.terminate("worker")
        time.sleep(0.3)
        assert not order.saved()
    assert service.wait("worker") == 0
    assert order.saved() == {*CODES}
    assert_ended_well(order)


class TestLaunch:
    """The API is killed around the one statement of a launch; the client sends the same again."""

    def test_killed_before_the_statement_nothing_is_left(self, service: Service) -> None:
        key = service.issue(balance=BALANCE)
        with api(service, CLEARDEED_FAILPOINT="launch.prepared") as armed:
            post_in_vain(armed, key)
        assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == 0
        assert service.query("SELECT balance FROM accounts WHERE id = $1", key.account_id) == BALANCE
        assert_launches_once(service, key, replayed=None)

    def test_killed_after_the_commit_the_retry_gets_the_same_check(self, service: Service) -> None:
        key = service.issue(balance=BALANCE)
        with api(service, CLEARDEED_FAILPOINT="launch.committed") as armed:
            post_in_vain(armed, key)
        assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == 1
        assert_launches_once(service, key, replayed="true")

    def test_killed_while_the_statement_waits_it_is_done_whole_or_not_at_all(self, service: Service) -> None:
        """The statement is in the database's hands by then; whichever way it ends, a retry meets one check."""
        key = service.issue(balance=BALANCE)
        with api(service) as doomed, locked_account(service, key):
            sender = threading.Thread(target=post_in_vain, args=(doomed, key))
            sender.start()
            wait_until(lambda: waits_for_lock(service))
            doomed.kill("api")
            sender.join()
        wait_until(lambda: not is_launching(service))
        assert_launches_once(service, key)


def both_ask(order: Order) -> bool:
    """The first worker lives and says so; it is silenced until the second takes the job beside it."""
    order.silence()
    return len(order.asked()) == 2 * len(CODES)


def assert_progress(step: str, before: Snapshot) -> None:
    """The kill was where it should be. Answers come in order, but later ones may be saved together with the step's."""
    place = STEPS.index(step)
    assert before.saved >= set(list(CODES)[:place])
    assert place > 0 or not before.saved
    assert (before.pdf_sha256 is not None) == (place >= STEPS.index("record.pdf_stored"))


def assert_refunded(order: Order) -> None:
    answer = order.wait_finished()
    assert answer["status"] == "failed"
    assert "result" not in answer
    order.wait_job_gone()
    assert order.ledger() == [("charge", -PRICE), ("refund", PRICE)]
    assert order.balance() == BALANCE


def assert_launches_once(service: Service, key: IssuedApiKey, **expected: str | None) -> None:
    """Sending the launch again meets one check with one charge, which then ends well."""
    with service.client(key) as client:
        answer = client.post("/api/v1/checks", json=ORDER, headers=SAME)
    assert answer.status_code == 201
    if expected:
        assert answer.headers.get("Idempotent-Replayed") == expected["replayed"]
    assert service.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == 1
    order = Order(service, key, answer.json()["check_id"])
    order.start_worker()
    assert_ended_well(order)


@contextmanager
def shut_gate(order: Order) -> Iterator[str]:
    """Inside the block sources are asked and do not answer."""
    gate = order.service.data_dir / f"gate-{order.check_id}"
    gate.touch()
    yield str(gate)
    gate.unlink()


def post_in_vain(service: Service, key: IssuedApiKey) -> None:
    with service.client(key) as client, pytest.raises(httpx.TransportError):
        client.post("/api/v1/checks", json=ORDER, headers=SAME)
