"""`kill -9` around a decision: recorded once or not at all, and one whole edition of it, however often it was begun."""

import hashlib
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.flows.drills import REVIEW_STEPS, wait_until
from tests.http.orders import SELLER, order
from tests.http.receiver import Receiver, receiving
from tests.http.registers import load_registers
from tests.service import Service, wait_finished

KILLED = -signal.SIGKILL
SAME = {"Idempotency-Key": "decision-1"}
EXAMPLES = ("review.stored",)
OWN_HASHES = 4
"""Snapshot, PDF, root, manifest: the others are on record as the first edition's."""


@pytest.fixture(scope="module")
def loaded(service: Service, module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Service:
    load_registers(module_dsn, tmp_path_factory.mktemp("registers"))
    return service


@pytest.fixture(autouse=True)
def no_worker_left(service: Service) -> Iterator[None]:
    yield
    service.kill_workers()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as opened:
        yield opened


class Decision:
    """A finished check with a record that waits for a person, and what is decided on it."""

    def __init__(self, service: Service, key: IssuedApiKey) -> None:
        self.service = service
        self.key = key
        body = order("seller", seller=SELLER | {"birth_date": None})
        with service.client(key) as client:
            self.check_id = client.post("/api/v1/checks", json=body).raise_for_status().json()["check_id"]
            self.start_worker(name="launching")
            self.first = wait_finished(client, self.check_id)
        service.terminate("launching")
        assert service.wait("launching") == 0
        line = next(one for one in self.first["result"]["checklist"] if one["source_code"] == "fssp")
        self.record_id = line["records"][0]["record_id"]

    def start_worker(self, *, name: str = "worker", **settings: str) -> None:
        self.service.start("worker", name=name, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1", **settings)

    def post(self, decision: str = "another_person", headers: dict[str, str] | None = None) -> httpx.Response:
        body = {"record_id": self.record_id, "decision": decision, "reason": "Papers.", "decided_by": "A. Lawyer"}
        with self.service.client(self.key) as client:
            return client.post(f"/api/v1/checks/{self.check_id}/reviews", json=body, headers=headers)

    def reviews(self) -> list[Any]:
        with self.service.client(self.key) as client:
            items: list[Any] = client.get(f"/api/v1/checks/{self.check_id}/reviews").raise_for_status().json()["items"]
            return items

    def ended(self, count: int = 1) -> list[Any]:
        """The reviews, the newest first, when all of them are out."""
        wait_until(lambda: [one["status"] for one in self.reviews()] == ["report_ready"] * count)
        return self.reviews()

    def silence(self) -> None:
        self.service.query("UPDATE pgqueuer SET heartbeat = heartbeat - interval '1 hour' WHERE status = 'picked'")

    def assert_whole(self, review: Any) -> None:
        """Its file is the one that was hashed, and its hashes are on record once."""
        pdf = httpx.get(review["pdf_url"]).raise_for_status().content
        assert hashlib.sha256(pdf).hexdigest() == review["evidence"]["pdf_sha256"]
        assert (
            self.service.query(
                "SELECT sum(cardinality(sha256s)) FROM traces WHERE subject_id = $1", review["review_id"]
            )
            == OWN_HASHES
        )
        with self.service.client(self.key) as client:
            assert client.get(f"/api/v1/checks/{self.check_id}").json()["evidence"] == self.first["evidence"]


@pytest.mark.parametrize(
    "step", [step if step in EXAMPLES else pytest.param(step, marks=pytest.mark.drill) for step in REVIEW_STEPS]
)
def test_the_worker_is_killed(loaded: Service, receiver: Receiver, step: str) -> None:
    made = Decision(loaded, loaded.issue(webhook_url=receiver.url))
    made.post().raise_for_status()
    made.start_worker(CLEARDEED_FAILPOINT=step)
    assert loaded.wait("worker") == KILLED
    made.silence()
    loaded.query("UPDATE events SET next_attempt_at = now() WHERE status = 'pending'")
    made.start_worker()
    [review] = made.ended()
    made.assert_whole(review)
    wait_until(lambda: bool(receiver.events("check.reviewed")))
    assert len({event["id"] for event in receiver.events("check.reviewed")}) == 1
    assert loaded.query("SELECT count(*) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'",
                        made.key.account_id) == 1  # fmt: skip


@pytest.mark.drill
def test_two_workers_on_one_edition_make_one(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    made.post().raise_for_status()
    marker = loaded.data_dir / f"held-{made.check_id}"
    made.start_worker(name="held", CLEARDEED_FAILPOINT=f"review.rendered:{marker}")
    wait_until(marker.exists)
    made.silence()
    made.start_worker()
    [review] = made.ended()
    marker.unlink()
    loaded.terminate("held")
    assert loaded.wait("held") == 0
    assert made.reviews()[0]["evidence"] == review["evidence"]
    made.assert_whole(review)


@pytest.mark.drill
def test_a_review_that_has_lost_its_job_is_queued_anew(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    made.post().raise_for_status()
    loaded.query("DELETE FROM pgqueuer")
    loaded.query("UPDATE check_reviews SET created_at = created_at - interval '1 minute' WHERE check_id = $1",
                 made.check_id)  # fmt: skip
    made.start_worker()
    made.assert_whole(made.ended()[0])


def test_a_check_erased_while_its_edition_is_made_keeps_nothing(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    made.post().raise_for_status()
    marker = loaded.data_dir / f"held-{made.check_id}"
    made.start_worker(name="held", CLEARDEED_FAILPOINT=f"review.stored:{marker}")
    wait_until(marker.exists)
    loaded.command("checks", "erase", made.check_id)
    marker.unlink()
    loaded.terminate("held")
    assert loaded.wait("held") == 0
    [review] = made.reviews()
    assert (review["status"], review["decisions"], review["evidence"]) == ("failed", [], None)
    folder = loaded.data_dir / "files" / "checks" / made.check_id
    assert not [path for path in folder.rglob("*") if path.is_file()]
    assert loaded.query("SELECT count(*) FROM events WHERE type = 'check.reviewed' AND subject_id = $1",
                        made.check_id) == 0  # fmt: skip


def test_decisions_that_race_are_numbered_and_the_last_one_holds(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    decisions = ["another_person", "concerns_subject", "cannot_tell"] * 3
    with ThreadPoolExecutor(len(decisions)) as pool:
        answers = list(pool.map(made.post, decisions))
    assert [answer.status_code for answer in answers] == [201] * len(decisions)
    numbered = {answer.json()["edition"]: said for answer, said in zip(answers, decisions, strict=True)}
    assert sorted(numbered) == list(range(2, len(decisions) + 2))
    made.start_worker()
    reviews = made.ended(len(decisions))
    for review in reviews:
        [decided] = review["decisions"]
        assert decided["decision"] == numbered[review["edition"]]
        made.assert_whole(review)
    with loaded.client(made.key) as client:
        newest = client.get(f"/api/v1/checks/{made.check_id}").json()["reviewed"]
    assert newest["edition"] == max(numbered)
    line = next(one for one in newest["result"]["checklist"] if one["source_code"] == "fssp")
    assert line["records"][0]["decision"]["decision"] == numbered[max(numbered)]


def test_equal_requests_that_race_are_one_decision(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: made.post(headers=SAME), range(8)))
    assert [answer.status_code for answer in answers] == [201] * 8
    assert len({answer.json()["review_id"] for answer in answers}) == 1
    assert len(made.reviews()) == 1


def test_a_check_takes_so_many_decisions_and_no_more(loaded: Service) -> None:
    made = Decision(loaded, loaded.issue())
    made.post().raise_for_status()
    loaded.query(
        "INSERT INTO check_reviews (account_id, check_id, edition, id, carried, status, created_at, decisions)"
        " SELECT account_id, check_id, 499, 'rev_0', false, 'failed', created_at, '' FROM check_reviews"
        " WHERE check_id = $1",
        made.check_id,
    )
    assert made.post().json()["edition"] == 500
    refused = made.post()
    assert (refused.status_code, refused.json()["error_code"]) == (409, "check_not_reviewable")
