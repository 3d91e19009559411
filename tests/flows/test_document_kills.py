"""`kill -9` of the API that takes a document in and of the worker that reads it: one charge, one report or a refund."""

import asyncio
import hashlib
import signal
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.documents.making import CONTRACT, encoded, pdf_of, picture_of
from tests.documents.model.server import KEY, ModelServer, model_server
from tests.flows.drills import BALANCE, DOCUMENT_STEPS, SUBMISSION_STEPS, api, wait_until
from tests.service import Service

URL = "/api/v1/document-check"
PRICE = 350
KILLED = -signal.SIGKILL
SAME = {"Idempotency-Key": "document-1"}
DOCUMENT = pdf_of([CONTRACT])
OPINION = {"summary": "A contract.", "remarks": []}
EXAMPLES = ("document.read", "record.bundle_stored")


@pytest.fixture(autouse=True)
def no_worker_left(service: Service) -> Iterator[None]:
    yield
    service.kill_workers()


@pytest.fixture(scope="module")
def model() -> Iterator[ModelServer]:
    """A language model, in a thread of its own."""
    loop, ready, stop, found = asyncio.new_event_loop(), threading.Event(), asyncio.Event(), []

    async def serve() -> None:
        async with model_server(lambda _: OPINION) as server:
            found.append(server)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait()
    yield found[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()


def submit(service: Service, key: IssuedApiKey, content: bytes = DOCUMENT) -> httpx.Response:
    with service.client(key) as client:
        return client.post(URL, files={"file": ("d.pdf", content)}, headers=SAME)


def start_worker(service: Service, model: ModelServer, **settings: str) -> None:
    ours = {"CLEARDEED_LLM_URL": model.url, "CLEARDEED_LLM_MODEL": "m", "CLEARDEED_LLM_KEY": KEY}
    service.start("worker", **ours, **settings)


def ended(service: Service, key: IssuedApiKey, job_id: str) -> Any:
    with service.client(key) as client:
        wait_until(lambda: client.get(f"{URL}/{job_id}").json()["status"] != "processing")
        return client.get(f"{URL}/{job_id}").json()


def balance(service: Service, key: IssuedApiKey) -> int:
    with service.client(key) as client:
        return int(client.get("/api/v1/balance").json()["balance"])


def silence(service: Service) -> None:
    service.query("UPDATE pgqueuer SET heartbeat = heartbeat - interval '1 hour' WHERE status = 'picked'")


@pytest.mark.parametrize(
    "step", [step if step in EXAMPLES else pytest.param(step, marks=pytest.mark.drill) for step in DOCUMENT_STEPS]
)
def test_the_worker_is_killed(service: Service, model: ModelServer, step: str) -> None:
    key = service.issue(balance=BALANCE)
    job_id = submit(service, key).json()["job_id"]
    asked = len(model.asked)
    start_worker(service, model, CLEARDEED_FAILPOINT=step)
    assert service.wait("worker") == KILLED
    silence(service)
    start_worker(service, model)
    document = ended(service, key, job_id)
    assert document["status"] == "report_ready"
    assert document["result"]["opinion"] == {"summary": "A contract."}
    assert balance(service, key) == BALANCE - PRICE
    pdf = httpx.get(document["pdf_url"]).raise_for_status().content
    evidence = document["evidence"]
    assert hashlib.sha256(pdf).hexdigest() == evidence["pdf_sha256"]
    traces = service.query("SELECT sum(cardinality(sha256s)) FROM traces WHERE subject_id = $1", job_id)
    assert traces == 7
    assert len(model.asked) == asked + 1, "what the model said was saved"


@pytest.mark.drill
@pytest.mark.parametrize("step", ["request.stored", "submission.recorded"])
def test_the_api_is_killed(service: Service, step: str) -> None:
    assert step in SUBMISSION_STEPS
    key = service.issue(balance=BALANCE)
    with api(service, CLEARDEED_FAILPOINT=step) as armed, pytest.raises(httpx.TransportError):
        submit(armed, key)
    committed = step == "submission.recorded"
    count = "SELECT count(*) FROM document_checks WHERE account_id = $1"
    assert service.query(count, key.account_id) == int(committed)
    again = submit(service, key)
    assert again.status_code == 201
    assert again.headers.get("Idempotent-Replayed") == ("true" if committed else None)
    assert service.query(count, key.account_id) == 1
    assert balance(service, key) == BALANCE - PRICE


@pytest.mark.drill
def test_a_refund_is_made_once(service: Service, model: ModelServer) -> None:
    key = service.issue(balance=BALANCE)
    job_id = submit(service, key, encoded(picture_of(""), "PNG")).json()["job_id"]
    start_worker(service, model, CLEARDEED_FAILPOINT="document.failed")
    assert service.wait("worker") == KILLED
    silence(service)
    start_worker(service, model)
    assert ended(service, key, job_id)["failure"] == "empty"
    wait_until(lambda: service.query("SELECT count(*) FROM pgqueuer WHERE dedupe_key = $1", job_id) == 0)
    assert balance(service, key) == BALANCE


@pytest.mark.drill
def test_two_workers_on_one_document_make_one_report(service: Service, model: ModelServer) -> None:
    key = service.issue(balance=BALANCE)
    job_id = submit(service, key).json()["job_id"]
    marker = service.data_dir / f"held-{job_id}"
    service.start("worker", name="held", CLEARDEED_FAILPOINT=f"document.rendered:{marker}")
    wait_until(marker.exists)
    silence(service)
    start_worker(service, model)
    document = ended(service, key, job_id)
    marker.unlink()
    service.terminate("held")
    assert service.wait("held") == 0
    assert ended(service, key, job_id)["evidence"] == document["evidence"]
    assert balance(service, key) == BALANCE - PRICE
