"""The exported telemetry, decoded by a real OTLP/HTTP collector."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric
from structlog.testing import capture_logs

from cleardeed.telemetry import tracing
from cleardeed.telemetry.export import exporting
from tests.collector import Collector, collecting
from tests.patience import wait_for

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
UNSAMPLED = PARENT[:-1] + "0"


async def no_metrics() -> list[Metric]:
    return []


@pytest.fixture
async def collector(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Collector]:
    with collecting() as running:
        for name, value in running.settings.items():
            monkeypatch.setenv(name, value)
        yield running


async def test_spans_are_nested_and_named_by_convention(collector: Collector) -> None:
    async with exporting("api", no_metrics):
        assert tracing.is_on()
        with tracing.span("GET /x", kind="server", parent=PARENT, method="GET", route="/x") as span:
            with tracing.span("query fssp", kind="client", source="fssp", reason=None) as inner:
                inner.set(outcome="ok")
            span.set(status_code=503)
    assert not tracing.is_on()
    inner_span, outer = collector.spans
    assert (outer.name, outer.kind, outer.part) == ("GET /x", "server", "api")
    assert (outer.trace, outer.parent) == tuple(PARENT.split("-")[1:3])
    assert outer.attributes == {"http.request.method": "GET", "http.route": "/x", "http.response.status_code": 503}
    assert outer.failed
    assert (inner_span.trace, inner_span.parent) == (outer.trace, outer.id)
    assert inner_span.attributes == {"cleardeed.source": "fssp", "cleardeed.outcome": "ok"}
    assert not inner_span.failed


async def test_a_span_names_only_the_class_of_an_exception(collector: Collector) -> None:
    async with exporting("worker", no_metrics):
        with pytest.raises(ValueError, match="Ivanov"), tracing.span("report"):
            raise ValueError("Ivanov")
    (span,) = collector.spans
    assert span.attributes == {"error.type": "ValueError"}
    assert span.failed
    assert not any(b"Ivanov" in body for body in collector.bodies)


async def test_a_trace_that_the_caller_does_not_sample_is_not_exported_but_handed_on(collector: Collector) -> None:
    async with exporting("api", no_metrics):
        with tracing.span("GET /x", parent=UNSAMPLED):
            handed_on = tracing.current_traceparent()
    assert collector.spans == []
    assert handed_on is not None
    assert (handed_on[:36], handed_on[-2:]) == (UNSAMPLED[:36], "00")


async def test_the_operator_may_sample_as_usual(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER", "always_off")
    async with exporting("api", no_metrics):
        with tracing.span("GET /x", parent=PARENT):
            pass
    assert collector.spans == []


async def test_metrics_are_those_of_prometheus(collector: Collector) -> None:
    registry = CollectorRegistry()
    Counter("cleardeed_jobs", "Runs", ["job"], registry=registry).labels("run_check").inc(3)
    Gauge("cleardeed_jobs_waiting", "Waiting", registry=registry).set(2)
    seconds = Histogram("cleardeed_seconds", "Time", ["route"], buckets=(1, 5), registry=registry)
    for value in (0.5, 2, 3, 9):
        seconds.labels("/x").observe(value)
    Counter("python_gc", "Of the interpreter", registry=registry).inc()

    async def read() -> list[Metric]:
        return [*registry.collect()]

    async with exporting("worker", read):
        await asyncio.to_thread(wait_for, lambda: collector.metrics)
    metrics = {metric.name: metric for part, metric in collector.metrics if part == "worker"}
    assert set(metrics) == {"cleardeed_jobs", "cleardeed_jobs_waiting", "cleardeed_seconds"}
    (count,) = metrics["cleardeed_jobs"].sum.data_points
    assert (count.as_double, count.attributes[0].value.string_value) == (3, "run_check")
    assert metrics["cleardeed_jobs"].sum.is_monotonic
    (waiting,) = metrics["cleardeed_jobs_waiting"].gauge.data_points
    assert waiting.as_double == 2
    (times,) = metrics["cleardeed_seconds"].histogram.data_points
    assert (times.count, times.sum) == (4, 14.5)
    assert (list(times.bucket_counts), list(times.explicit_bounds)) == ([1, 2, 1], [1, 5])
    assert not times.HasField("min")


async def test_a_collector_that_is_silent_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes connections and never answers: spans are dropped, and the process ends in order."""
    logging.getLogger("opentelemetry").setLevel(logging.CRITICAL)
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "1")
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        async with exporting("worker", no_metrics):
            for _ in range(5000):  # more than the queue holds
                with tracing.span("report"):
                    pass
            connection, _ = silent.accept()
        connection.close()
    assert not tracing.is_on()


async def test_off_the_sdk_is_not_even_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    monkeypatch.setattr("importlib.import_module", None)
    async with exporting("api", no_metrics):
        assert not tracing.is_on()


async def test_without_the_extra_the_service_runs_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ModuleNotFoundError(name="opentelemetry")

    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
    monkeypatch.setattr("importlib.import_module", missing)
    with capture_logs() as logs:
        async with exporting("api", no_metrics):
            assert not tracing.is_on()
    assert logs[0]["missing"] == "opentelemetry"
