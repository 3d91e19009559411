"""Shared parts of drills: named steps, a check on its way, and what must hold when it has ended however it was cut
off."""

import asyncio
import hashlib
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import httpx
import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks.kind import CHECK
from cleardeed.core.settings import SOURCE_PREFIX
from cleardeed.database.directory import account_of
from cleardeed.database.pool import open_pool
from cleardeed.files.file_store import FileStore
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.vault.keys import data_key_of
from tests.service import FINISH_SECONDS, Service, wait_finished

SRC = Path(__file__).parents[2] / "src" / "cleardeed"
PRICE = 890
BALANCE = 10_000
ORDER = {
    "type": "full",
    "input_data": {
        "seller": {"last_name": "Иванов", "first_name": "Пётр", "birth_date": "1980-02-01", "inn": "770000000082"},
        "object": {"cadastral_number": "77:01:0001001:1001"},
    },
}
CODES = tuple(source.code for source in OF_THE_CONTRACT)
SCRIPTED = {f"{SOURCE_PREFIX}{code.upper()}": "scripted" for code in CODES}
SILENT = {f"{SOURCE_PREFIX}{code.upper()}": "off" for code in CODES}

STEPS = [
    "check.taken",
    *(f"check.saved.{code}" for code in CODES),
    "check.collected",
    "check.rendered",
    "record.pdf_stored",
    "record.bundle_stored",
    "check.finished",
]
"""The steps of every check that is answered, in their order. `OTHER_STEPS` are drilled by tests of their own."""
OTHER_STEPS = ["launch.prepared", "launch.committed", "check.deferred", "check.failed"]
ERASURE_STEPS = ["erasure.recorded"]
EVENT_STEPS = ["delivery.claimed", "delivery.sent", "delivery.recorded"]
CYCLE_STEPS = [
    "cycle.claimed",
    "cycle.taken",
    "cycle.charged",
    "cycle.checked",
    "cycle.carried",
    "cycle.act_stored",
    "cycle.finished",
]
"""Drilled in `test_cycle_kills`."""
REVIEW_STEPS = ["review.taken", "review.rendered", "review.stored", "review.finished"]
"""Drilled in `test_review_kills`."""
GENERATION_STEPS = ["request.stored", "generation.recorded"]
"""Drilled in `test_generation_kills`."""


VALUATION_STEPS = ["request.stored", "valuation.recorded"]
"""Drilled in `test_valuation_kills`."""
DOCUMENT_STEPS = [
    "document.taken",
    "document.read",
    "document.analysed",
    "document.advised",
    "document.rendered",
    "record.pdf_stored",
    "record.bundle_stored",
    "document.finished",
]
"""Drilled in `test_document_kills`."""
SUBMISSION_STEPS = ["request.stored", "submission.recorded", "document.failed"]
"""Drilled in `test_document_kills` by tests of their own."""


EXAMPLES = ["check.saved.fssp", "record.bundle_stored"]
"""Steps at which every kind of drill is done; at the others `make drills` does it."""


LAUNCHES = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND query ~ 'launch_(checks|on_shards)' AND pid <> pg_backend_pid()
   AND state = 'active'
"""
"""Launches that a server has at work. A cluster has them where the account is."""


def at_examples(examples: Sequence[str] = EXAMPLES) -> list[Any]:
    """All steps for a parametrised test, the examples alone by default."""
    return [step if step in examples else pytest.param(step, marks=pytest.mark.drill) for step in STEPS]


def steps_in_code() -> set[str]:
    """The names of all failpoints, read from the code."""
    found = set()
    for module in SRC.rglob("*.py"):
        found |= set(re.findall(r'failpoint\(f?"([^"]+)"\)', module.read_text(encoding="utf-8")))
    return found


class Order:
    """One check, launched and watched."""

    def __init__(self, service: Service, key: IssuedApiKey, check_id: str) -> None:
        self.service = service
        self.key = key
        self.check_id = check_id

    @classmethod
    def launch(cls, service: Service, *, balance: int = BALANCE) -> "Order":
        key = service.issue(balance=balance)
        with service.client(key) as client:
            answer = client.post("/api/v1/checks", json=ORDER)
        assert answer.status_code == 201
        return cls(service, key, answer.json()["check_id"])

    @property
    def asked_file(self) -> Path:
        return self.service.data_dir / f"asked-{self.check_id}"

    def start_worker(self, *, name: str = "worker", **settings: str) -> None:
        """A worker on scripted sources that writes its questions down for this check."""
        asked = {"DRILL_ASKED": str(self.asked_file)}
        self.service.start("worker", name=name, **(SCRIPTED | asked | settings))

    def asked(self) -> list[str]:
        """Every question put so far, as `source ticket`."""
        if not self.asked_file.exists():
            return []
        return [line.split(" ", 1)[1] for line in self.asked_file.read_text().splitlines()]

    def saved(self) -> set[str]:
        """The sources whose answers are saved."""
        codes = self.service.query(
            "SELECT coalesce(array_agg(source_code), '{}') FROM answered_sources WHERE check_id = $1", self.check_id
        )
        return set(codes)

    def stored_pdf(self) -> str | None:
        """The SHA-256 of the report in the file store, or None."""
        return asyncio.run(self._stored_pdf())

    async def _stored_pdf(self) -> str | None:
        pool = await open_pool(self.service.dsn, size=2)
        try:
            account_id = await account_of(pool, CHECK.table, self.check_id)
            key = await data_key_of(pool, self.service.ring, account_id, self.check_id) if account_id else None
        finally:
            await pool.close()
        files = FileStore.in_folder(self.service.data_dir / "files")
        content = await files.get(CHECK.report_path(self.check_id), key) if key else None
        return hashlib.sha256(content).hexdigest() if content else None

    def silence(self) -> None:
        """Lets the job's dead worker be silent for long, so that the next one takes it over at once."""
        self.service.query("UPDATE pgqueuer SET heartbeat = heartbeat - interval '1 hour' WHERE status = 'picked'")

    def ledger(self) -> list[tuple[str, int]]:
        """Reason and amount of every entry for this check."""
        text = self.service.query(
            "SELECT coalesce(json_agg(json_build_array(reason, amount) ORDER BY created_at, reason), '[]')::text"
            " FROM ledger_entries WHERE reference = $1",
            self.check_id,
        )
        return msgspec.json.decode(text, type=list[tuple[str, int]])

    def balance(self) -> int:
        with self.service.client(self.key) as client:
            balance: int = client.get("/api/v1/balance").raise_for_status().json()["balance"]
        return balance

    def wait_finished(self) -> Any:
        with self.service.client(self.key) as client:
            return wait_finished(client, self.check_id)

    def wait_job_gone(self) -> None:
        wait_until(
            lambda: self.service.query("SELECT count(*) FROM pgqueuer WHERE dedupe_key = $1", self.check_id) == 0
        )


class Snapshot:
    """The state at the moment of a kill."""

    def __init__(self, order: Order) -> None:
        self.saved = order.saved()
        self.asked = Counter(order.asked())
        self.pdf_sha256 = order.stored_pdf()


@contextmanager
def held(order: Order, step: str, **settings: str) -> Iterator[None]:
    """Inside the block a worker is held at the step; it is let go at the end, and finishes what it has."""
    marker = order.service.data_dir / f"held-{order.check_id}"
    order.start_worker(name="held", CLEARDEED_FAILPOINT=f"{step}:{marker}", **settings)
    wait_until(marker.exists)
    yield
    marker.unlink()
    order.service.terminate("held")
    assert order.service.wait("held") == 0


def assert_ended_well(order: Order, *before: Snapshot) -> Any:
    """The check ended as if nothing had happened; its answer."""
    answer = order.wait_finished()
    assert answer["status"] == "report_ready"
    assert order.ledger() == [("charge", -PRICE)]
    assert order.balance() == BALANCE - PRICE
    assert order.saved() == set(CODES)
    asked = Counter(order.asked())
    for snapshot in before:
        repeated = {question.split()[0] for question in asked - snapshot.asked} & snapshot.saved
        assert not repeated, f"asked again: {repeated}"
        assert snapshot.pdf_sha256 in (None, answer["evidence"]["pdf_sha256"])
    assert_evidence_whole(order, answer)
    order.wait_job_gone()
    return answer


def assert_evidence_whole(order: Order, answer: Any) -> None:
    """The file is the one that was hashed, and there is one set of traces: exactly those of the evidence block."""
    evidence = answer["evidence"]
    assert hashlib.sha256(httpx.get(answer["pdf_url"]).raise_for_status().content).hexdigest() == evidence["pdf_sha256"]
    expected = {evidence[name] for name in ("pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256")}
    expected |= {evidence["check_evidence_root_hash"]}
    expected |= {source["normalized_result_sha256"] for source in evidence["sources"]}
    traces = order.service.query(
        "SELECT array_agg(encode(sha256, 'hex')) FROM traces, unnest(sha256s) AS sha256 WHERE subject_id = $1",
        order.check_id,
    )
    assert sorted(traces) == sorted(expected)
    with order.service.client(order.key) as client:
        assert client.get(f"/api/v1/verify/{evidence['pdf_sha256']}").json()["check_id"] == order.check_id


@contextmanager
def api(service: Service, **settings: str) -> Iterator[Service]:
    """Another API over the same database and folder, killed with the block where it was not before."""
    other = Service(service.dsn, service.data_dir, **settings)
    try:
        other.start("api")
        other.wait_ready()
        yield other
    finally:
        other.kill_all()


@contextmanager
def locked_account(service: Service, key: IssuedApiKey) -> Iterator[None]:
    """Inside the block a launch of the account waits."""
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(service.dsn))
        runner.run(connection.transaction().start())
        runner.run(connection.execute("SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE", key.account_id))
        yield
        connection.terminate()


def is_launching(service: Service) -> bool:
    """Whether any of the database's servers has a launch at work."""
    return _launches(service, LAUNCHES) > 0


def waits_for_lock(service: Service) -> bool:
    """Whether one of these launches waits for a lock."""
    return _launches(service, f"{LAUNCHES} AND wait_event_type = 'Lock'") > 0


def _launches(service: Service, count: str) -> int:
    is_cluster = service.query("SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')")
    everywhere = "SELECT sum(result::integer)::integer FROM run_command_on_all_nodes($1)"
    found: int = service.query(everywhere, count) if is_cluster else service.query(count)
    return found


def wait_until(condition: Callable[[], bool], *, seconds: float = FINISH_SECONDS) -> None:
    """Returns when the condition holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.05)


class Ordered(NamedTuple):
    """What one request makes: where it is sent and read, what it costs, and the table of what was made."""

    path: str
    body: Any
    price: int
    id_field: str
    table: str


def repeated_after_a_kill(service: Service, step: str, ordered: Ordered, *, committed: bool) -> Any:
    """Kill the API at a step of a request, repeat the request with its key, and read what was made: it was made once
    and charged once. `committed` is whether it was made before the step."""
    key, repeatable = service.issue(balance=BALANCE), {"Idempotency-Key": "the same"}
    made = f"SELECT count(*) FROM {ordered.table} WHERE account_id = $1"
    with (
        api(service, CLEARDEED_FAILPOINT=step) as armed,
        armed.client(key) as client,
        pytest.raises(httpx.TransportError),
    ):
        client.post(ordered.path, json=ordered.body, headers=repeatable)
    assert service.query(made, key.account_id) == int(committed)
    with service.client(key) as client:
        again = client.post(ordered.path, json=ordered.body, headers=repeatable)
        assert again.status_code == 201
        assert again.headers.get("Idempotent-Replayed") == ("true" if committed else None)
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - ordered.price
        read = client.get(f"{ordered.path}/{again.json()[ordered.id_field]}").raise_for_status().json()
    assert service.query(made, key.account_id) == 1
    return read
