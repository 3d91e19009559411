"""/healthz, /readyz, /metrics: for machines, without a key, without a word about people."""

import re
from pathlib import Path

import httpx

from tests.flows.drills import wait_until
from tests.http.faults import request_id_of
from tests.http.orders import order
from tests.service import Service, wait_finished


def test_healthz_says_that_the_process_is_up(anonymous: httpx.Client) -> None:
    response = anonymous.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "request_id": request_id_of(response)})


def test_readyz_says_what_was_looked_at(anonymous: httpx.Client) -> None:
    response = anonymous.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "migrations": "ok",
        "queue": "ok",
        "request_id": request_id_of(response),
    }


def test_metrics_are_in_prometheus_form(anonymous: httpx.Client) -> None:
    anonymous.get("/api/v1/balance")
    response = anonymous.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    line = re.compile(r"#.*|[a-z_]+(\{[a-z_]+=\"[^\"]*\"(,[a-z_]+=\"[^\"]*\")*\})? [0-9.e+-]+(Inf)?")
    assert [one for one in response.text.splitlines() if not line.fullmatch(one)] == []
    assert 'cleardeed_http_requests_total{method="GET",route="/api/v1/balance",status="401"}' in response.text
    assert "cleardeed_jobs_waiting" in response.text


def test_callers_cannot_invent_time_series(anonymous: httpx.Client) -> None:
    for number in range(5):
        anonymous.request(f"METHOD{number}", f"/path{number}?query{number}")
        anonymous.get(f"/api/v1/checks/chk_{number}")
    text = anonymous.get("/metrics").text
    assert re.search(r"METHOD|/path\d|query\d|chk_", text) is None
    assert 'method="unknown",route="unknown"' in text


def test_under_serve_the_metrics_tell_of_the_worker_too(dsn: str, tmp_path: Path) -> None:
    service = Service(dsn, tmp_path)
    service.start("serve")
    try:
        service.wait_ready()
        with service.client(service.issue()) as client:
            wait_finished(client, client.post("/api/v1/checks", json=order("full")).json()["check_id"])
            # The worker counts a job when it has ended, a moment after the check has.
            done = 'cleardeed_jobs_total{job="run_check",outcome="done"} 1.0'
            wait_until(lambda: done in client.get("/metrics").text)
            text = client.get("/metrics").text
    finally:
        service.stop()
    assert 'cleardeed_checks_total{status="failed",type="full"} 1.0' in text
    assert re.search(r"Иванов|770000000082|1980-02-01|Примерск", text) is None
