"""/healthz, /readyz, /metrics: for machines, without a key, without a word about people; metrics not for callers."""

import re
import socket
from pathlib import Path

import asyncpg
import httpx
import pytest

from cleardeed.database.pool import Pool
from cleardeed.http.probes import require_ready
from tests.flows.drills import wait_until
from tests.forked import Forked
from tests.http.faults import request_id_of
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, free_port


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


async def test_a_database_without_a_queue_is_not_ready(pool: Pool) -> None:
    await require_ready(pool)
    await pool.execute("ALTER TABLE pgqueuer RENAME TO elsewhere")
    with pytest.raises(asyncpg.UndefinedTableError):
        await require_ready(pool)


def test_metrics_are_in_prometheus_form(anonymous: httpx.Client, service: Service) -> None:
    anonymous.get("/api/v1/balance")
    response = httpx.get(service.metrics_url)
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    line = re.compile(r"#.*|[a-z_]+(\{[a-z_]+=\"[^\"]*\"(,[a-z_]+=\"[^\"]*\")*\})? [0-9.e+-]+(Inf)?")
    assert [one for one in response.text.splitlines() if not line.fullmatch(one)] == []
    assert 'cleardeed_http_requests_total{method="GET",route="/api/v1/balance",status="401"}' in response.text
    assert "cleardeed_jobs_waiting" in response.text


def test_callers_see_no_metrics(anonymous: httpx.Client, client: httpx.Client) -> None:
    for caller in (anonymous, client):
        base = str(caller.base_url).rstrip("/")
        paths = ("/metrics", "/metrics/", f"{base}//metrics")
        assert [caller.get(path).status_code for path in paths] == [404] * 3


def test_the_port_of_the_metrics_serves_health_and_nothing_else(service: Service) -> None:
    base = service.metrics_url.removesuffix("/metrics")
    assert httpx.get(f"{base}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{base}/readyz").json()["status"] == "ok"
    for path in ("/", "/api/v1/balance", "/console", "/openapi.json"):
        assert httpx.get(f"{base}{path}").status_code == 404


def test_a_worker_alone_tells_its_health_and_numbers(dsn: str, tmp_path: Path) -> None:
    service = Service(dsn, tmp_path)
    port = free_port()
    service.start("worker", CLEARDEED_METRICS_PORT=str(port))
    try:
        wait_until(lambda: _status(f"http://127.0.0.1:{port}/readyz") == 200)
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "ok"}
        assert "cleardeed_jobs_waiting" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
    finally:
        service.stop()


def test_a_port_of_the_metrics_that_is_taken_stops_the_start(dsn: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {
            "CLEARDEED_DATA_DIR": str(tmp_path),
            "CLEARDEED_DATABASE_URL": dsn,
            "CLEARDEED_METRICS_PORT": str(port),
        }
        log = tmp_path / "worker.log"
        # Under `serve` parts share the port.
        assert Forked(["worker"], environment, log, supervised=False).wait(PATIENCE_SECONDS) == 1
    assert f"port {port}" in log.read_text()


def _status(url: str) -> int | None:
    try:
        return httpx.get(url).status_code
    except httpx.TransportError:
        return None


def test_callers_cannot_invent_time_series(anonymous: httpx.Client, service: Service) -> None:
    for number in range(5):
        anonymous.request(f"METHOD{number}", f"/path{number}?query{number}")
        anonymous.get(f"/api/v1/checks/chk_{number}")
    text = httpx.get(service.metrics_url).text
    assert re.search(r"METHOD|/path\d|query\d|chk_", text) is None
    assert 'method="unknown",route="unknown"' in text
