"""`cleardeed keys rotate-encryption` beside a running service: nobody who reads or launches notices."""

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.crypto import KEY_ID_BYTES
from tests.flows.drills import ORDER, Order, wait_until
from tests.service import Service

CHECKS = 8


@pytest.fixture(scope="module")
def service(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Two API processes, since what one signs the other must know."""
    running = Service(module_dsn, tmp_path_factory.mktemp("rotation"))
    try:
        running.start("api", "--workers", "2")
        running.wait_ready()
        yield running
    finally:
        running.kill_workers()
        running.stop()


class Reader:
    """A partner who reads its checks again and again, over fresh connections so that every process is met, fetches
    what the answers link to, and counts what goes wrong."""

    def __init__(self, service: Service, key: IssuedApiKey, check_ids: list[str]) -> None:
        self.rounds = 0
        self.faults: list[str] = []
        self._service, self._key, self._check_ids = service, key, check_ids
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._read)

    def __enter__(self) -> "Reader":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _read(self) -> None:
        while not self._over.is_set():
            for check_id in self._check_ids:
                answer = self._get(f"{self._service.url}/api/v1/checks/{check_id}")
                for link in ("pdf_url", "report_url"):
                    self._get(answer.json()[link])
            self.rounds += 1

    def _get(self, url: str) -> httpx.Response:
        answer = httpx.get(url, headers={"X-API-KEY": self._key.api_key})
        if answer.status_code != 200:
            self.faults.append(f"{answer.status_code} {answer.text[:200]}")
        return answer


def test_reads_links_and_launches_go_on(service: Service) -> None:
    order = Order.launch(service, balance=1_000_000)
    order.start_worker()
    with service.client(order.key) as client:
        check_ids = [order.check_id, *(launch(client) for _ in range(CHECKS - 1))]
        before = {check_id: finished(service, order.key, check_id) for check_id in check_ids}
        with Reader(service, order.key, check_ids) as reader:
            wait_until(lambda: reader.rounds > 0)
            for _ in range(2):
                rotated = service.command("keys", "rotate-encryption")
                assert rotated["wrapped_anew"] >= CHECKS
                finished(service, order.key, launch(client))
            seen = reader.rounds
            wait_until(lambda: reader.rounds > seen + 1)
        assert reader.faults == []
        for check_id, answer in before.items():
            assert httpx.get(answer["pdf_url"]).status_code == 200, "links signed before the rotation work on"
            after = client.get(f"/api/v1/checks/{check_id}").json()
            assert (after["result"], after["evidence"]) == (answer["result"], answer["evidence"])


def test_what_comes_after_is_wrapped_by_the_new_key(service: Service) -> None:
    order = Order.launch(service)
    service.command("keys", "rotate-encryption")
    assert foreign_keys(service) == 0
    with service.client(order.key) as client:
        for _ in range(6):
            launch(client)
    assert foreign_keys(service) == 0


def launch(client: httpx.Client) -> str:
    return str(client.post("/api/v1/checks", json=ORDER).raise_for_status().json()["check_id"])


def finished(service: Service, key: IssuedApiKey, check_id: str) -> Any:
    return Order(service, key, check_id).wait_finished()


def foreign_keys(service: Service) -> int:
    """Return the number of data keys and webhook secrets that are not wrapped by the current service key."""
    current = service.ring.current.key_id
    count: int = service.query(
        f"SELECT (SELECT count(*) FROM data_keys WHERE substring(wrapped for {KEY_ID_BYTES}) <> $1)"
        f" + (SELECT count(*) FROM api_keys WHERE substring(webhook_secret for {KEY_ID_BYTES}) <> $1)",
        current,
    )
    return count
