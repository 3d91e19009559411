"""Launches repeated until they are acknowledged, and what must hold when all of them have ended."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from tests.flows.crowd import Member, Registers
from tests.flows.drills import PRICE
from tests.service import Service

SENDERS = 4
BALANCE = 1_000_000
LOCAL = ("housing", "object_courts", "pledges", "passports", "wanted", "courts")
"""Sources that are asked in local registers, the others at simulators."""
SECONDS = 900.0


class Launches:
    """Checks that are sent until they are answered 201, by several callers at a time."""

    def __init__(self, service: Service, key: IssuedApiKey) -> None:
        self.acknowledged: dict[int, str] = {}
        self.acknowledged_at: list[float] = []
        """When, by the monotonic clock."""
        self.refused: Counter[int] = Counter()
        self._service, self._key = service, key
        self._senders: list[threading.Thread] = []

    def send(self, members: Sequence[Member]) -> None:
        """Begins to send them."""
        for number in range(SENDERS):
            sender = threading.Thread(target=self._send, args=(members[number::SENDERS],))
            sender.start()
            self._senders.append(sender)

    def join(self) -> None:
        for sender in self._senders:
            sender.join(SECONDS)

    def _send(self, members: Sequence[Member]) -> None:
        with self._service.client(self._key) as client:
            for member in members:
                self.acknowledged[member.number] = self._launched(client, member)

    def _launched(self, client: httpx.Client, member: Member) -> str:
        while True:
            headers = {"Idempotency-Key": f"order-{member.number}"}
            answer = client.post("/api/v1/checks", json=member.order, headers=headers)
            if answer.status_code == 201:
                self.acknowledged_at.append(time.monotonic())
                check_id: str = answer.json()["check_id"]
                return check_id
            self.refused[answer.status_code] += 1
            time.sleep(0.2)


@contextmanager
def running_service(dsn: str, folder: Path, registers: Registers, **more: str) -> Iterator[Service]:
    """An API and two workers over a database."""
    folder.mkdir()
    service = Service(dsn, folder, CLEARDEED_JOB_RETAKE_SECONDS="5", **settings(registers), **more)
    try:
        service.start("api")
        service.wait_ready()
        for name in ("worker0", "worker1"):
            service.start("worker", name=name)
        yield service
    finally:
        service.stop()


def settings(registers: Registers) -> dict[str, str]:
    """Sources at simulators, and local ones."""
    return registers.settings() | {f"CLEARDEED_SOURCE_{code.upper()}": "local" for code in LOCAL}


def answers(service: Service) -> int:
    return int(service.query("SELECT count(*) FROM answered_sources"))


def finished(service: Service) -> int:
    return int(service.query("SELECT count(*) FROM checks WHERE status <> 'processing'"))


def assert_nothing_lost(service: Service, key: IssuedApiKey, acknowledged: dict[int, str]) -> None:
    """Each launch that was answered is there, once."""
    known = service.query("SELECT array_agg(id) FROM checks WHERE account_id = $1", key.account_id)
    assert sorted(known) == sorted(acknowledged.values())


def assert_nothing_spoilt(service: Service, key: IssuedApiKey, acknowledged: dict[int, str]) -> None:
    """Every source of every check answered: with registers that do not fail, a silence would be ours."""
    codes = {source.code for source in OF_THE_CONTRACT}
    silent: list[Any] = []
    with service.client(key) as client:
        for check_id in acknowledged.values():
            check = client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()
            lines = check["result"]["checklist"]
            assert {line["source_code"] for line in lines} == codes
            silent += [line for line in lines if line["status"] == "source_unavailable"]
            assert check["status"] == "report_ready", silent
            assert client.get(f"/api/v1/verify/{check['evidence']['pdf_sha256']}").json()["check_id"] == check_id
    assert silent == []


def assert_books_exact(service: Service, key: IssuedApiKey, checks: int) -> None:
    """The balance is what was paid in less what was charged, and each check was charged once."""
    charges = service.query(
        "SELECT array_agg(amount::int) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'", key.account_id
    )
    assert charges == [-PRICE] * checks
    distinct = "SELECT count(DISTINCT reference) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'"
    assert service.query(distinct, key.account_id) == checks
    total = service.query("SELECT sum(amount)::int FROM ledger_entries WHERE account_id = $1", key.account_id)
    balance = service.query("SELECT balance FROM accounts WHERE id = $1", key.account_id)
    assert balance == total == BALANCE - checks * PRICE
