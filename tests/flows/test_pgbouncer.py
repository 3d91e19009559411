"""Requests and jobs through a PgBouncer in transaction mode: all that a partner can do, and its death under a crowd."""

import asyncio
import time
from pathlib import Path

import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import open_pool_through_pgbouncer
from tests.flows.crowd import Crowd, Registers
from tests.flows.drills import wait_until
from tests.flows.everything import Partner
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
from tests.flows.people import invent, write_registers
from tests.flows.pgbouncer import PROGRAM, running_pgbouncer, set_lock_timeout
from tests.flows.test_leaks import import_registers
from tests.http.receiver import receiving
from tests.http.registers import load_registers
from tests.service import Service

pytestmark = [
    pytest.mark.drill,
    pytest.mark.skipif(PROGRAM is None, reason="there is no pgbouncer"),
]
SEED = 20261127
CHECKS = 60
SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cleardeed'"
CYCLES = 2
"""The number of monitor cycles that a partner who does everything has run."""
CONNECTIONS = 3
"""Fewer than the service's own pools have, so that transactions of all processes share sessions."""


def test_sessions_without_a_lock_timeout_are_refused(own_dsn: str, tmp_path: Path) -> None:
    with (
        running_pgbouncer(own_dsn, tmp_path / "pgbouncer", connections=CONNECTIONS) as bouncer,
        pytest.raises(RefusedError, match="lock_timeout"),
    ):
        asyncio.run(open_pool_through_pgbouncer(bouncer.url, size=2))


def test_a_partner_does_everything_through_pgbouncer(own_dsn: str, tmp_path: Path) -> None:
    set_lock_timeout(own_dsn)
    person = invent(1, SEED)[0]
    register_files = tmp_path / "registers"
    register_files.mkdir()
    asyncio.run(import_registers(own_dsn, write_registers([person], register_files)))
    with (
        running_pgbouncer(own_dsn, tmp_path / "pgbouncer", connections=CONNECTIONS) as bouncer,
        receiving(b"") as receiver,
    ):
        data_dir = tmp_path / "service"
        data_dir.mkdir()
        settings = {"CLEARDEED_PGBOUNCER_URL": bouncer.url, "CLEARDEED_WEBHOOK_ALLOW_PRIVATE": "1"}
        service = Service(own_dsn, data_dir, **settings)
        try:
            for part in ("api", "worker"):
                service.start(part)
            service.wait_ready()
            key = service.issue(balance=BALANCE, webhook_url=receiver.url)
            with service.client(key) as client:
                Partner(service, client, person).do_everything()
            wait_until(lambda: len(receiver.events("monitor.cycle_completed")) == CYCLES)
            sessions = (
                "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cleardeed' AND pid <> pg_backend_pid()"
            )
            assert 0 < service.query(sessions) <= CONNECTIONS
        finally:
            service.stop()


def test_no_check_is_lost_when_pgbouncer_dies_again_and_again(own_dsn: str, tmp_path: Path) -> None:
    set_lock_timeout(own_dsn)
    crowd = Crowd(CHECKS)
    registers = Registers(crowd, fail_share=0)
    with (
        running_pgbouncer(own_dsn, tmp_path / "pgbouncer", connections=CONNECTIONS) as bouncer,
        registers.served(),
        running_service(own_dsn, tmp_path / "service", registers, CLEARDEED_PGBOUNCER_URL=bouncer.url) as service,
    ):
        load_registers(own_dsn, tmp_path, LOCAL)
        key = service.issue(balance=BALANCE)
        launches = Launches(service, key)
        launches.send(crowd.members[:40])
        wait_until(lambda: answers(service) >= 100, seconds=SECONDS)
        launches.send(crowd.members[40:])
        for _ in range(5):
            bouncer.kill()
            time.sleep(1)
            bouncer.start()
            time.sleep(1)
        launches.join()
        wait_until(lambda: finished(service) == CHECKS, seconds=SECONDS)
        assert set(launches.refused) <= {503}
        assert len(launches.acknowledged) == CHECKS
        assert_nothing_lost(service, key, launches.acknowledged)
        assert_nothing_spoilt(service, key, launches.acknowledged)
        assert_books_exact(service, key, CHECKS)
