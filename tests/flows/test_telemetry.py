"""One check is one trace, over the API, the queue, a worker that is killed, its sources, its report and its webhook."""

import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.core import clock
from tests.collector import Collector, Span, collecting, tree
from tests.flows.drills import CODES, ORDER, SCRIPTED, Order, assert_ended_well, wait_until
from tests.http.receiver import Receiver, receiving
from tests.patience import wait_for
from tests.service import Service, running_service

pytestmark = pytest.mark.process

TRACE, CALLER = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
HEADERS = {"traceparent": f"00-{TRACE}-{CALLER}-01", "tracestate": "vendor=Ivanov"}
QUERIES: dict[str, Any] = {f"query {code}": {} for code in CODES}
RUN: dict[str, Any] = {
    "collect": QUERIES,
    "estimate": {},
    "score": {},
    "report": {},
    "seal": {},
    "store": {},
    "finish": {"deliver": {}},
}


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


@pytest.fixture
def service(own_dsn: str, tmp_path: Path, collector: Collector) -> Iterator[Service]:
    """An API that exports; the tests start workers."""
    settings = {"CLEARDEED_WEBHOOK_ALLOW_PRIVATE": "1", "CLEARDEED_JOB_RETAKE_SECONDS": "2", **collector.settings}
    with running_service(own_dsn, tmp_path, parts=["api"], **settings) as running:
        yield running


def launched(service: Service, receiver: Receiver) -> Order:
    key = service.issue(balance=10_000, webhook_url=receiver.url)
    with service.client(key) as client:
        answer = client.post("/api/v1/checks", json=ORDER, headers=HEADERS).raise_for_status()
    return Order(service, key, answer.json()["check_id"])


def post_span(collector: Collector) -> Span:
    return wait_for(lambda: [span for span in collector.trace(TRACE) if span.name == "POST /api/v1/checks"])[0]


def wait_tree(collector: Collector, root: str, expected: dict[str, Any]) -> None:
    wait_for(lambda: tree(collector.trace(TRACE), root), lambda found: found == expected, seconds=60)


def test_a_check_is_one_trace_under_its_caller_s(collector: Collector, service: Service, receiver: Receiver) -> None:
    order = launched(service, receiver)
    order.start_worker(CLEARDEED_WEBHOOK_TRACEPARENT="1")
    assert_ended_well(order)
    receiver.wait_for("check.completed")
    wait_tree(collector, CALLER, {"POST /api/v1/checks": {"queue run_check": {}, "run_check": RUN}})
    spans = {span.name: span for span in collector.trace(TRACE)}
    assert {name: span.part for name, span in spans.items() if span.part == "api"} == {"POST /api/v1/checks": "api"}
    assert spans["POST /api/v1/checks"].attributes == {
        "http.request.method": "POST",
        "http.route": "/api/v1/checks",
        "http.response.status_code": 201,
    }
    assert spans["run_check"].attributes == {
        "cleardeed.job": "run_check",
        "cleardeed.attempt": 1,
        "cleardeed.outcome": "done",
    }
    assert spans["query fssp"].attributes == {
        "cleardeed.source": "fssp",
        "cleardeed.connector": "scripted",
        "cleardeed.outcome": "ok",
    }
    assert spans["deliver"].attributes["http.response.status_code"] == 204
    ((headers, _),) = receiver.deliveries
    assert headers["traceparent"] == f"00-{TRACE}-{spans['deliver'].id}-01"
    assert f'"trace_id":"{TRACE}"' in service.log.read_text()
    wait_until(lambda: {part for part, _ in collector.metrics} == {"api", "worker"})
    exported = {"cleardeed_http_requests", "cleardeed_jobs", "cleardeed_jobs_waiting"}
    # A process that exports for the first time may not have counted a job yet.
    wait_until(lambda: exported <= {metric.name for _, metric in collector.metrics})


def test_the_run_after_a_killed_worker_is_in_the_same_trace(
    collector: Collector, service: Service, receiver: Receiver
) -> None:
    order = launched(service, receiver)
    marker = service.data_dir / "held"
    order.start_worker(CLEARDEED_FAILPOINT=f"check.rendered:{marker}")
    wait_until(marker.exists)
    root = post_span(collector)
    first = {"queue run_check", "collect", "estimate", "score", "report", *QUERIES}
    wait_for(lambda: {span.name for span in collector.trace(TRACE)}, lambda names: first <= names)
    service.kill("worker")
    order.silence()
    order.start_worker()
    assert_ended_well(order)
    receiver.wait_for("check.completed")
    # Sources that had answered are not asked again; the first run's own span was never ended.
    again = {name: {} if name == "collect" else below for name, below in RUN.items()}
    wait_tree(collector, root.id, {"queue run_check": {}, "run_check": again})
    spans = collector.trace(TRACE)
    (run,) = (span for span in spans if span.name == "run_check")
    known = {span.id for span in spans} | {CALLER}
    (killed,) = {span.parent for span in spans if span.parent not in known}
    assert {span.name for span in spans if span.parent == killed} == first - {"queue run_check", *QUERIES}
    assert killed != run.id
    assert "traceparent" not in receiver.deliveries[0][0]


def test_a_job_that_was_lost_is_found_in_its_trace(collector: Collector, service: Service, receiver: Receiver) -> None:
    order = launched(service, receiver)
    service.query("DELETE FROM pgqueuer")
    launched_at = clock.now() - timedelta(minutes=1)
    service.query("UPDATE checks SET created_at = $2 WHERE id = $1", order.check_id, launched_at)
    order.start_worker()
    assert_ended_well(order)
    wait_tree(collector, post_span(collector).id, {"queue run_check": {}, "run_check": RUN})


@pytest.mark.parametrize("away", ["closed", "silent"])
def test_a_collector_that_is_away_delays_and_fails_nothing(own_dsn: str, tmp_path: Path, away: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server, receiving() as receiver:
        port = server.getsockname()[1]
        if away == "closed":
            server.close()
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{port}", "OTEL_BSP_SCHEDULE_DELAY": "10"}
        asked = {"DRILL_ASKED": str(tmp_path / "asked")}
        more = {"CLEARDEED_WEBHOOK_ALLOW_PRIVATE": "1", **SCRIPTED, **asked, **settings}
        with running_service(own_dsn, tmp_path, **more) as service:
            order = launched(service, receiver)
            assert order.wait_finished()["status"] == "report_ready"
            receiver.wait_for("check.completed")
            assert httpx.get(f"{service.url}/healthz", verify=False).status_code == 200
            service.terminate("worker")
            assert service.wait("worker") == 0
            assert service.query("SELECT max(attempts) FROM pgqueuer") is None
