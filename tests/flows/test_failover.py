"""Under sixty checks the primary PostgreSQL is killed or hangs, and its standby is promoted: nothing is lost or spoilt,
no process ends, and launches are acknowledged again within ten seconds."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from cleardeed.database.embedded.layout import ROLE
from tests.flows.crowd import Crowd, Member, Registers
from tests.flows.drills import wait_until
from tests.flows.launches import (
    BALANCE,
    LOCAL,
    SECONDS,
    Launches,
    answers,
    assert_books_exact,
    assert_nothing_lost,
    assert_nothing_spoilt,
    finished,
    running_service,
)
from tests.flows.pair import Pair, running_pair
from tests.http.registers import load_registers
from tests.service import Service

Trouble = Callable[[Pair, Service, Launches, Sequence[Member]], None]
pytestmark = [
    pytest.mark.drill,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc"),
]
CHECKS = 60
ACKNOWLEDGED_SECONDS = 10
LATENCY = 0.2
"""Seconds before a simulator's answer, so that many questions are under way when the primary dies."""


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with running_pair(tmp_path) as running:
        yield running
        if running.promoted_at is not None and running.is_alive():
            running.kill_primary()  # one that is frozen takes no other end


def fail_over_at_once(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """A server is there again to keep what was made of a fault."""
    launches.send(members[:15])
    pair.kill_primary()
    launches.send(members[15:])
    pair.promote()


def fail_over_late(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """Launches are refused and questions fail before a server is there again."""
    launches.send(members[:15])
    pair.kill_primary()
    launches.send(members[15:])
    wait_until(lambda: launches.refused[503] > 0)
    wait_until(lambda: "will run again" in service.log.read_text())
    wait_until(lambda: "source_failed" in service.log.read_text())
    pair.promote()


def fail_over_from_silence(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """The primary hangs: it closes no connection, and takes new ones without a word."""
    launches.send(members[:15])
    pair.freeze_primary()
    launches.send(members[15:])
    wait_until(lambda: launches.refused[503] > 0)
    pair.promote()


def end_sessions(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """The server stays, its sessions end again and again, as behind a pooler that is restarted."""
    launches.send(members)
    for _ in range(40):
        pair.ask(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '{ROLE}'")
        time.sleep(0.1)
    wait_until(lambda: "source_failed" in service.log.read_text())


@pytest.mark.parametrize("trouble", [fail_over_at_once, fail_over_late, fail_over_from_silence, end_sessions])
def test_no_check_is_lost_or_spoilt_by_the_own_database(
    pair: Pair, tmp_path: Path, trouble: Trouble, record_property: Callable[[str, object], None]
) -> None:
    crowd = Crowd(CHECKS)
    registers = Registers(crowd, fail_share=0)
    for simulator in registers.simulators.values():
        simulator.faults.latency = LATENCY
    with registers.served(), running_service(pair.dsn, tmp_path / "service", registers) as service:
        load_registers(pair.dsn, tmp_path, LOCAL)
        key = service.issue(balance=BALANCE)
        launches = Launches(service, key)
        launches.send(crowd.members[:40])
        wait_until(lambda: answers(service) >= 100, seconds=SECONDS)
        processes = service.process_ids()
        trouble(pair, service, launches, crowd.members[40:])
        launches.join()
        wait_until(lambda: finished(service) == CHECKS, seconds=SECONDS)
        assert service.process_ids() == processes
        if pair.promoted_at is None:
            assert pair.is_alive()
        else:
            again = min(at for at in launches.acknowledged_at if at > pair.promoted_at) - pair.promoted_at
            record_property("seconds from the promotion to an acknowledgement", round(again, 2))
            assert again <= ACKNOWLEDGED_SECONDS
        assert set(launches.refused) <= {503}
        assert len(launches.acknowledged) == CHECKS
        assert_nothing_lost(service, key, launches.acknowledged)
        assert_nothing_spoilt(service, key, launches.acknowledged)
        assert_books_exact(service, key, CHECKS)
        service.command("backup", str(tmp_path / "backup"))
