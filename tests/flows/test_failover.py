"""Under sixty checks the primary PostgreSQL is killed, hangs or is cut off, and its standby is promoted.

Nothing is lost or spoilt, no process ends, and launches are acknowledged again within ten seconds.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from cleardeed.database.embedded.layout import PORT, ROLE
from cleardeed.database.servers import Server
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
from tests.flows.link import MISSING, Link, linked
from tests.flows.pair import Pair, running_pair
from tests.flows.pgbouncer import PROGRAM, PgBouncer, running_pgbouncer, set_lock_timeout
from tests.http.registers import load_registers
from tests.service import Service

Record = Callable[[str, object], None]
Trouble = Callable[[Pair, Service, Launches, Sequence[Member]], None]
pytestmark = [
    pytest.mark.drill,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc"),
]
CHECKS = 60
ACKNOWLEDGED_SECONDS = 10
CONNECTIONS = 6
"""Server sessions that PgBouncer opens."""
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


def fail_over_from(silence: Callable[[], None], pair: Pair, launches: Launches, members: Sequence[Member]) -> None:
    """The primary answers nothing more once `silence` has begun, and closes no connection."""
    launches.send(members[:15])
    silence()
    launches.send(members[15:])
    wait_until(lambda: launches.refused[503] > 0)
    pair.promote()


def fail_over_from_silence(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """The primary hangs: it closes no connection, and takes new ones without a word."""
    fail_over_from(pair.freeze_primary, pair, launches, members)


def fail_over_from_a_hanging_pooled_server(bouncer: PgBouncer) -> Trouble:
    """PgBouncer keeps its sessions with the primary that hangs, and is led to the standby after its promotion."""

    def trouble(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
        fail_over_from_silence(pair, service, launches, members)
        bouncer.point_to(pair.standby_dsn)

    return trouble


def fail_over_from_a_dead_link(link: Link) -> Trouble:
    """The primary runs, and no packet reaches it or comes from it."""

    def trouble(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
        fail_over_from(link.cut, pair, launches, members)

    return trouble


def end_sessions(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """The server stays, its sessions end again and again, as behind a pooler that is restarted."""
    launches.send(members)
    for _ in range(40):
        pair.ask(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '{ROLE}'")
        time.sleep(0.1)
    wait_until(lambda: "source_failed" in service.log.read_text())


@pytest.mark.parametrize("trouble", [fail_over_at_once, fail_over_late, fail_over_from_silence, end_sessions])
def test_no_check_is_lost_or_spoilt_by_the_own_database(
    pair: Pair, tmp_path: Path, trouble: Trouble, record_property: Record
) -> None:
    assert_survived(pair, tmp_path, trouble, record_property)


@pytest.mark.skipif(PROGRAM is None, reason="there is no pgbouncer")
def test_a_pooled_server_that_hangs_is_left(pair: Pair, tmp_path: Path, record_property: Record) -> None:
    set_lock_timeout(pair.primary_dsn)
    with running_pgbouncer(pair.primary_dsn, tmp_path / "pgbouncer", connections=CONNECTIONS) as bouncer:
        trouble = fail_over_from_a_hanging_pooled_server(bouncer)
        assert_survived(pair, tmp_path, trouble, record_property, CLEARDEED_PGBOUNCER_URL=bouncer.url)


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_server_that_is_cut_off_is_left(pair: Pair, tmp_path: Path, record_property: Record) -> None:
    with linked(pair.primary.socket_folder, PORT) as link:
        pair.primary_server = Server("127.0.0.1", link.port)
        assert_survived(pair, tmp_path, fail_over_from_a_dead_link(link), record_property)


def assert_survived(pair: Pair, folder: Path, trouble: Trouble, record_property: Record, **settings: str) -> None:
    """Run the checks through the trouble and assert what the module promises."""
    crowd = Crowd(CHECKS)
    registers = Registers(crowd, fail_share=0)
    for simulator in registers.simulators.values():
        simulator.faults.latency = LATENCY
    with registers.served(), running_service(pair.dsn, folder / "service", registers, **settings) as service:
        load_registers(pair.dsn, folder, LOCAL)
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
        service.command("backup", str(folder / "backup"))
