"""`kill -9` of the worker at every named step of a monitoring cycle and of a delivery: nothing lost, nothing twice."""

import datetime
import signal
from collections.abc import Iterator

import pytest

from tests.flows.drills import CYCLE_STEPS, EVENT_STEPS, ORDER, SCRIPTED, wait_until
from tests.http.receiver import Receiver, receiving
from tests.sampling import sampled
from tests.service import Service

KILLED = -signal.SIGKILL
BALANCE, PRICE = 10_000, 534
KINDS = {"check.completed", "monitor.cycle_completed"}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as opened:
        yield opened


@pytest.fixture(autouse=True)
def no_worker_left(service: Service) -> Iterator[None]:
    yield
    service.kill_workers()


def start_worker(service: Service, **settings: str) -> None:
    own = {"CLEARDEED_WEBHOOK_ALLOW_PRIVATE": "1", "DRILL_ASKED": str(service.data_dir / "asked-by-cycles")}
    service.start("worker", **(SCRIPTED | own | settings))


@pytest.mark.parametrize("step", sampled([*CYCLE_STEPS, *EVENT_STEPS], 3, groups=lambda step: [step.split(".")[0]]))
def test_the_worker_is_killed(service: Service, receiver: Receiver, step: str) -> None:
    key = service.issue(balance=BALANCE, webhook_url=receiver.url)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    order = {"type": "full", "subject": ORDER["input_data"], "schedule_mode": "dates", "dates": [today]}
    with service.client(key) as client:
        monitor_id = client.post("/api/v1/monitors", json=order).raise_for_status().json()["id"]
        start_worker(service, CLEARDEED_FAILPOINT=step)
        assert service.wait("worker") == KILLED
        # The dead worker's jobs and events are free at once, as they would be after its lease.
        service.query("UPDATE pgqueuer SET heartbeat = heartbeat - interval '1 hour' WHERE status = 'picked'")
        service.query("UPDATE events SET next_attempt_at = now() WHERE status = 'pending'")
        start_worker(service)
        wait_until(lambda: all(receiver.events(kind) for kind in KINDS))
        card = client.get(f"/api/v1/monitors/{monitor_id}").json()
        assert (card["status"], len(card["runs"])) == ("finished", 1)
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - PRICE
        assert client.get("/api/v1/checks").json()["total"] == 1
        assert client.get("/api/v1/events").json()["total"] == len(KINDS)
    for kind in KINDS:
        assert len({event["id"] for event in receiver.events(kind)}) == 1, "one fact has one id, however often it comes"
