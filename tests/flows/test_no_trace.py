"""Two people in every kind of job. Nobody but the registers knows them in plain; once they are erased nobody knows
them at all: not the database, the files, the log at debug level, the metrics, nor an answer that is given again."""

import asyncio
import zlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from cleardeed.database.embedded.layout import Layout
from cleardeed.files.bucket_marker import MARKER_NAME
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import described_operations
from tests.collector import Collector, collecting
from tests.flows.drills import wait_until
from tests.flows.everything import Partner
from tests.flows.people import Person, invent, needles_of, write_registers
from tests.flows.scan import REGISTERS, Needles, dump_of, labels_of
from tests.flows.test_leaks import import_registers
from tests.http.receiver import receiving
from tests.service import Service, running_service

pytestmark = [pytest.mark.process, pytest.mark.one_server]

SEED = 20261122
PEOPLE = 2


class Story(msgspec.Struct, frozen=True):
    """The service, the people who went through it, and the texts to look for."""

    service: Service
    people: list[Person]
    partners: list[Partner]
    needles: Needles
    collector: Collector

    def files(self) -> list[Path]:
        paths = (self.service.data_dir / "files").rglob("*")
        return [path for path in paths if path.is_file() and path.name != MARKER_NAME]

    def found_in(self, content: bytes) -> list[str]:
        return labels_of(self.needles.found_in(content))


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    """Everything, one by a live key and one by the sandbox's, with a receiver that says whom it was told of."""
    people = invent(PEOPLE, SEED)
    registers = write_registers(people, tmp_path_factory.mktemp("registers"))
    settings = {"CLEARDEED_LOG_LEVEL": "debug", "CLEARDEED_WEBHOOK_ALLOW_PRIVATE": "1"}
    traced = {"CLEARDEED_WEBHOOK_TRACEPARENT": "1"}
    echo = " ".join(f"{person.last_name} {person.passport}" for person in people).encode()
    folder = tmp_path_factory.mktemp("story")
    with (
        collecting() as collector,
        receiving(echo) as receiver,
        running_service(None, folder, **settings, **traced, **collector.settings) as service,
    ):
        asyncio.run(import_registers(service.dsn, registers))
        live = service.issue(balance=1_000_000, webhook_url=receiver.url)
        sandbox = service.issue(mode="sandbox", account_id=live.account_id, webhook_url=receiver.url)
        with service.client(live) as live_client, service.client(sandbox) as sandbox_client:
            clients = (live_client, sandbox_client)
            partners = [Partner(service, client, person) for client, person in zip(clients, people, strict=True)]
            for partner in partners:
                partner.do_everything()
            wait_until(lambda: service.query("SELECT count(*) FROM events WHERE status <> 'delivered'") == 0)
            assert receiver.events("monitor.change_detected")
            yield Story(service, people, partners, needles_of(people, live), collector)


@pytest.fixture(scope="module")
def erased(story: Story) -> Story:
    """The same, when everything that was made has been erased."""
    for partner in story.partners:
        asyncio.run(partner.made.erase(story.service))
    return story


def test_every_operation_that_remembers_its_answer_was_sent_twice(story: Story) -> None:
    remembering = {one.operation.operation_id for one in described_operations(ROUTES) if one.operation.idempotent}
    for partner in story.partners:
        assert set(partner.made.repeated) == remembering


def test_what_a_partner_attached_is_told_back_to_the_partner(story: Story) -> None:
    """Else the scan for it would prove nothing."""
    for partner in story.partners:
        made = partner.made
        paths = [
            *(f"checks/{one}" for one in made.checks),
            *(f"document-check/{one}" for one in made.documents),
            *(f"document-generator/{one}" for one in made.generations),
            *(f"valuation/{one}" for one in made.valuations),
            *(f"monitors/{one}" for one in made.monitors),
        ]
        answers = [partner.client.get(f"/api/v1/{path}").raise_for_status().json() for path in paths]
        for listed in ("checks", "monitors"):
            query = {"limit": 100, "external_id": partner.labels["external_id"]}
            items = partner.client.get(f"/api/v1/{listed}", params=query).raise_for_status().json()["items"]
            assert len(items) == len(getattr(made, listed))
            answers += items
        answers += [event["data"] for event in partner.client.get("/api/v1/events?limit=100").json()["items"]]
        assert len(answers) > len(paths)
        for answer in answers:
            assert {name: answer[name] for name in partner.labels} == partner.labels


def test_before_the_erasure_too_nobody_is_stored_in_plain(story: Story) -> None:
    dump = dump_of(story.service, f"--exclude-table={REGISTERS}")
    for partner in story.partners:
        for check_id in partner.made.checks:
            assert check_id.encode() in dump
    assert story.found_in(dump) == []
    for path in story.files():
        content = path.read_bytes()
        assert story.found_in(content + str(path).encode()) == []
        assert len(zlib.compress(content)) > 0.99 * len(content)


def test_a_decision_was_carried_over(story: Story) -> None:
    """Else its copy in a later check would not have been looked for."""
    assert story.service.query("SELECT count(*) FROM check_reviews WHERE carried") > 0


def test_the_receivers_were_told_and_what_they_said_is_kept_sealed(story: Story) -> None:
    kept, events = (story.service.query(f"SELECT count(*) FROM {one}") for one in (
        "event_attempts WHERE length(answer) > 28", "events"
    ))  # fmt: skip
    assert kept >= events > 0


def test_no_span_and_no_metric_names_anybody(story: Story) -> None:
    operations = {
        f"POST /api/v1{one}" for one in ("/checks", "/checks/bulk", "/extracts", "/document-check", "/monitors")
    }
    jobs = {"run_check", "seal_review", "analyse_document", "run_cycle"}
    expected = operations | jobs | {"query egrn", "report", "seal", "store", "finish", "deliver"}
    wait_until(lambda: expected <= {span.name for span in story.collector.spans})
    wait_until(lambda: any(part == "worker" for part, _ in story.collector.metrics))
    ids = [made.encode() for partner in story.partners for made in (*partner.made.checks, *partner.made.documents)]
    accounts = [partner.service.query("SELECT min(id) FROM accounts").encode() for partner in story.partners]
    assert len(ids) > 4
    for body in story.collector.bodies:
        assert story.found_in(body) == []
        assert not any(one in body for one in ids + accounts)


def test_the_registers_do_know_them(story: Story) -> None:
    """Else the scan would prove nothing."""
    found = story.needles.found_in(dump_of(story.service, f"--table={REGISTERS}"))
    assert {f"last_name of {number}" for number in range(PEOPLE)} <= {label.split(" as ")[0] for label in found}


def test_after_the_erasure_no_key_and_no_file_is_left(erased: Story) -> None:
    """The remaining ciphertexts are unreadable: the keys that opened them are gone with their rows."""
    assert erased.service.query("SELECT count(*) FROM data_keys") == 0
    assert erased.files() == []
    for table, column in (("checks", "input"), ("checks", "result"), ("check_reviews", "decisions"),
                          ("check_reviews", "result"), ("monitors", "subject"), ("monitors", "snapshot"),
                          ("monitor_runs", "changes"), ("generations", "input"), ("valuations", "input"),
                          ("valuations", "result"), ("document_checks", "input"), ("document_checks", "result"),
                          ("document_checks", "text"), ("document_checks", "opinion")):  # fmt: skip
        assert erased.service.query(f"SELECT count(*) FROM {table} WHERE {column} <> ''") == 0, f"{table}.{column}"
    for table in ("checks", "document_checks", "valuations", "generations", "monitors"):
        kept = f"SELECT count(*) FROM {table} WHERE labels IS NOT NULL OR external_id_hash IS NOT NULL"
        assert erased.service.query(kept) == 0, table
    for table in ("extracts", "source_answers", "source_tickets"):
        assert erased.service.query(f"SELECT count(*) FROM {table}") == 0, table


def test_after_the_erasure_a_repeat_tells_what_a_read_does(erased: Story) -> None:
    for partner in erased.partners:
        for operation in partner.made.repeated:
            answer = partner.repeat(operation)
            assert (answer.status_code, answer.headers["Idempotent-Replayed"]) == (201, "true"), operation
            assert erased.found_in(answer.content) == [], operation
        monitor = partner.repeat("create_monitor").json()
        read = partner.client.get(f"/api/v1/monitors/{monitor['id']}").raise_for_status().json()
        assert monitor | {"request_id": ""} == read | {"request_id": ""}


def test_after_the_erasure_nothing_names_them(erased: Story) -> None:
    service = erased.service
    for url in (service.metrics_url, service.worker_metrics_url):
        assert erased.found_in(httpx.get(url).raise_for_status().content) == []
    for partner in erased.partners:
        for listed in ("checks", "monitors", "events"):
            answer = partner.client.get(f"/api/v1/{listed}?limit=100").raise_for_status()
            assert erased.found_in(answer.content) == []
    assert erased.found_in(str(service.command("events", "list")).encode()) == []
    assert erased.found_in(dump_of(service, f"--exclude-table={REGISTERS}")) == []
    cluster = Layout(service.data_dir).cluster
    for path in service.data_dir.rglob("*"):
        if path.is_file() and not path.is_relative_to(cluster):
            assert erased.found_in(path.read_bytes()) == [], path
    assert b'"event":"request"' in service.log.read_bytes()
