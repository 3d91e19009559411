"""A real streaming standby serves lists and verification: while it is near, while it is behind, and after its death."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.embedded import EmbeddedServer
from tests.flows.drills import BALANCE, ORDER, PRICE, wait_until
from tests.flows.pair import Pair
from tests.flows.processes import kill_postgres
from tests.http.registers import load_registers
from tests.patience import wait_for
from tests.service import Service, running_service, wait_finished

pytestmark = [
    pytest.mark.drill,
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc"),
]
HOUR = {"CLEARDEED_DATABASE_REPLICA_LAG_SECONDS": "3600"}
SECOND = {"CLEARDEED_DATABASE_REPLICA_LAG_SECONDS": "1"}


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """A primary and an asynchronous standby."""
    pair = Pair(tmp_path / "primary", tmp_path / "standby")
    with EmbeddedServer.running(pair.primary.data_dir):
        pair.copy()
        yield pair


class Partner:
    """A key's view of its checks."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def get(self, path: str) -> Any:
        return self._client.get(f"/api/v1/{path}").raise_for_status().json()

    def listed(self) -> set[str]:
        return {item["check_id"] for item in self.get("checks")["items"]}

    def launch(self) -> str:
        check_id: str = self._client.post("/api/v1/checks", json=ORDER).raise_for_status().json()["check_id"]
        return check_id

    def finish(self) -> Any:
        """The answer of a new check that has ended."""
        return wait_finished(self._client, self.launch())


@contextmanager
def partner(service: Service, key: IssuedApiKey) -> Iterator[Partner]:
    with service.client(key) as client:
        yield Partner(client)


def test_lists_lag_and_money_does_not(pair: Pair, tmp_path: Path) -> None:
    with EmbeddedServer.running(pair.standby.data_dir):
        settings = {"CLEARDEED_DATABASE_REPLICA_URL": pair.standby_dsn, **HOUR}
        (tmp_path / "service").mkdir()
        with running_service(pair.primary_dsn, tmp_path / "service", **settings) as service:
            load_registers(pair.primary_dsn, tmp_path)
            key = service.issue(balance=BALANCE)
            with partner(service, key) as caller:
                first = caller.finish()
                wait_until(lambda: caller.listed() == {first["check_id"]})
                wait_until(lambda: pair.ask(SESSIONS, pair.standby) > 0)
                pair.ask("SELECT pg_wal_replay_pause()", pair.standby)
                wait_until(lambda: pair.ask(PAUSED, pair.standby) == "paused")
                second = caller.finish()
                # The list is the standby's, which has stopped; all else is as if there were none.
                assert caller.listed() == {first["check_id"]}
                assert second["status"] == "report_ready"
                assert caller.get("balance")["balance"] == BALANCE - 2 * PRICE
                for answer in (first, second):
                    sha256 = answer["evidence"]["pdf_sha256"]
                    assert caller.get(f"verify/{sha256}")["check_id"] == answer["check_id"]
                    assert httpx.get(f"{service.url}/verify/{sha256}", verify=False).status_code == 200
                pair.ask("SELECT pg_wal_replay_resume()", pair.standby)
                wait_until(lambda: caller.listed() == {first["check_id"], second["check_id"]})


def test_a_standby_too_far_behind_or_dead_is_not_read(pair: Pair, tmp_path: Path) -> None:
    settings = {"CLEARDEED_DATABASE_REPLICA_URL": pair.standby_dsn, **SECOND}
    (tmp_path / "service").mkdir()
    with running_service(pair.primary_dsn, tmp_path / "service", **settings) as service:  # before there is a standby
        load_registers(pair.primary_dsn, tmp_path)
        key = service.issue(balance=BALANCE)
        with partner(service, key) as caller:
            checks = {caller.launch()}
            assert caller.listed() == checks
            with EmbeddedServer.running(pair.standby.data_dir):
                wait_until(lambda: pair.ask(SESSIONS, pair.standby) > 0)
                pair.ask("SELECT pg_wal_replay_pause()", pair.standby)
                wait_until(lambda: pair.ask(PAUSED, pair.standby) == "paused")
                checks.add(caller.launch())
                wait_for(caller.listed, lambda listed: listed == checks)  # once the standby is a second behind
                pair.ask("SELECT pg_wal_replay_resume()", pair.standby)
                kill_postgres(pair.standby.data_dir)
                checks.add(caller.launch())
                wait_for(caller.listed, lambda listed: listed == checks)
            with EmbeddedServer.running(pair.standby.data_dir):
                wait_until(lambda: pair.ask(SESSIONS, pair.standby) > 0)
                wait_until(lambda: caller.listed() == checks)
        assert '"level":"error"' not in service.log.read_text()


SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cleardeed'"
PAUSED = "SELECT pg_get_wal_replay_pause_state()"
