"""Two thousand jobs of every kind in a whole region while one process of each kind is killed, the primary amid them.

None is lost, charged twice or spoilt.
"""

import asyncio
import hashlib
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests import redis, swift
from tests.flows import pgbouncer, proxy
from tests.flows.drills import wait_until
from tests.flows.everything import Made, Partner
from tests.flows.people import Person, invent, write_registers
from tests.flows.region import Machine, running_region
from tests.flows.test_leaks import import_registers
from tests.http.receiver import Receiver, receiving
from tests.http.registers import load_registers
from tests.patience import PATIENCE_SECONDS

PEOPLE = int(os.environ.get("DRILL_PEOPLE", "200"))
"""Each in ten jobs: an extract, two checks, two reviews, a document, a generated contract, a valuation, two cycles."""
PARTNERS = 8
CHECKS = 4
"""A person's: alone, in a batch, in two cycles."""
BALANCE = 1_000_000
SEED = 20261127
RETRIED = {502, 503, 504}
PAUSE_SECONDS = 0.2

pytestmark = [
    pytest.mark.drill,
    pytest.mark.process,
    pytest.mark.skipif(
        None in (proxy.PROGRAM, redis.PROGRAM, pgbouncer.PROGRAM) or not swift.INSTALLED,
        reason="haproxy, redis-server, pgbouncer or OpenStack Swift is not installed",
    ),
]


class Retrying(httpx.HTTPTransport):
    """A careful partner: each POST has an Idempotency-Key and is sent until it is answered."""

    def __init__(self) -> None:
        super().__init__(verify=False)
        self.repeated: Counter[str] = Counter()
        """The number of requests sent again, by the reason."""
        self.acknowledged_at: list[float] = []
        """When each POST was answered 2xx (monotonic clock)."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            request.headers.setdefault("Idempotency-Key", str(uuid4()))
        request.read()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                answer = super().handle_request(request)
                content = b"".join(answer.iter_raw())
            except httpx.TransportError as error:
                reason = type(error).__name__
            else:
                if answer.status_code not in RETRIED:
                    if request.method == "POST" and answer.is_success:
                        self.acknowledged_at.append(time.monotonic())
                    return httpx.Response(answer.status_code, headers=answer.headers, content=content)
                reason = str(answer.status_code)
            self.repeated[reason] += 1
            assert time.monotonic() < deadline, f"{request.url} has no answer: {reason}"
            time.sleep(PAUSE_SECONDS)


class Caller(threading.Thread):
    """A partner with a key who does everything about some people, one after the other."""

    def __init__(self, machine: Machine, url: str, key: IssuedApiKey, people: Sequence[Person]) -> None:
        super().__init__(daemon=True)
        self.key = key
        self.made = Made()
        self.fault: BaseException | None = None
        self.transport = Retrying()
        self._machine, self._url, self._people = machine, url, people

    def client(self) -> httpx.Client:
        headers = {"X-API-KEY": self.key.api_key}
        return httpx.Client(base_url=self._url, headers=headers, transport=self.transport, timeout=PATIENCE_SECONDS)

    def run(self) -> None:
        try:
            with self.client() as client, httpx.Client(transport=self.transport, timeout=PATIENCE_SECONDS) as public:
                for person in self._people:
                    made = Partner(self._machine, client, person, public.get).do_everything()
                    for kind in ("checks", "extracts", "documents", "generations", "valuations", "monitors"):
                        getattr(self.made, kind).extend(getattr(made, kind))
        except BaseException as error:  # raised by the test, which waits for the thread
            self.fault = error


def test_nothing_is_lost_or_charged_twice_while_each_kind_of_process_is_killed(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    people = invent(PEOPLE, SEED)
    registers = tmp_path / "registers"
    registers.mkdir()
    with receiving() as receiver, running_region(tmp_path, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1") as region:
        machine = region.machines[0]
        load_registers(machine.dsn, tmp_path)
        asyncio.run(import_registers(machine.dsn, write_registers(people, registers)))
        machine.query("UPDATE tiers SET requests_per_minute = 1000000, valuations_per_minute = 1000000 RETURNING 1")
        callers = [
            Caller(
                machine, region.url, machine.issue(balance=BALANCE, webhook_url=receiver.url), people[start::PARTNERS]
            )
            for start in range(PARTNERS)
        ]
        began = time.monotonic()
        for caller in callers:
            caller.start()
        troubles = region.troubles()
        for number, trouble in enumerate(troubles, 1):
            ended = number * PEOPLE * CHECKS // (len(troubles) + 1)
            wait_until(lambda: _ended(machine) >= ended or bool(_faults(callers)), seconds=PATIENCE_SECONDS)  # noqa: B023
            trouble()
        for caller in callers:
            caller.join()
        assert _faults(callers) == []
        record_property("seconds", round(time.monotonic() - began))
        record_property("requests sent again", dict(sum((caller.transport.repeated for caller in callers), Counter())))
        acknowledged = sorted(at for caller in callers for at in caller.transport.acknowledged_at)
        later = [at - region.promoted_at for at in acknowledged if at > region.promoted_at]
        record_property("acknowledged before and after the promotion", [len(acknowledged) - len(later), len(later)])
        record_property("seconds from the promotion to an acknowledgement", round(later[0], 1))
        region.assert_no_restarts()
        wait_until(lambda: machine.query("SELECT count(*) FROM events WHERE status <> 'delivered'") == 0)
        wait_until(lambda: machine.query("SELECT count(*) FROM pgqueuer") == 0)
        for caller in callers:
            assert_books_exact(machine, caller)
            assert_nothing_lost(machine, caller)
            assert_all_told(machine, caller, receiver)
        for one in region.machines:
            assert '"status":500' not in one.log.read_text()


def _ended(machine: Machine) -> int:
    return int(machine.query("SELECT count(*) FROM checks WHERE status <> 'processing'"))


def _faults(callers: Sequence[Caller]) -> list[BaseException]:
    return [caller.fault for caller in callers if caller.fault is not None]


def assert_books_exact(machine: Machine, caller: Caller) -> None:
    """Each job was charged once, only a valuation without an answer was paid back, the balance is what is left."""
    account_id, made = caller.key.account_id, caller.made
    text = machine.query(
        "SELECT json_agg(json_build_array(reason, reference, amount))::text FROM ledger_entries WHERE account_id = $1",
        account_id,
    )
    entries = json.loads(text)
    charged = Counter(reference for reason, reference, _ in entries if reason == "charge")
    assert charged == Counter([*made.checks, *made.documents, *made.generations, *made.valuations])
    refunded = Counter(reference for reason, reference, _ in entries if reason == "refund")
    assert refunded <= Counter(made.valuations)
    balance = machine.query("SELECT balance FROM accounts WHERE id = $1", account_id)
    assert balance == sum(amount for _, _, amount in entries) < BALANCE


def assert_nothing_lost(machine: Machine, caller: Caller) -> None:
    """Assert that everything answered is there, nothing else is, and every report is the one that was hashed."""
    made = caller.made
    for table, known in (
        ("checks", made.checks),
        ("document_checks", made.documents),
        ("generations", made.generations),
        ("valuations", made.valuations),
        ("monitors", made.monitors),
    ):
        found = machine.query(f"SELECT array_agg(id) FROM {table} WHERE account_id = $1", caller.key.account_id)
        assert sorted(found) == sorted(known)
    with caller.client() as client, httpx.Client(transport=caller.transport, timeout=PATIENCE_SECONDS) as public:
        for path in (*(f"checks/{one}" for one in made.checks), *(f"document-check/{one}" for one in made.documents)):
            answer = client.get(f"/api/v1/{path}").raise_for_status().json()
            assert answer["status"] == "report_ready"
            report = public.get(answer["pdf_url"]).raise_for_status().content
            assert hashlib.sha256(report).hexdigest() == answer["evidence"]["pdf_sha256"]


def assert_all_told(machine: Machine, caller: Caller, receiver: Receiver) -> None:
    """Every event of the account has arrived."""
    known = machine.query("SELECT array_agg(id) FROM events WHERE account_id = $1", caller.key.account_id)
    arrived = {json.loads(body)["id"] for _, body in list(receiver.deliveries)}
    assert set(known) <= arrived
