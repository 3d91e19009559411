"""Export by OTLP over HTTP, with the SDK of OpenTelemetry (the extra `otel`). Imported only where it is asked for.

Spans wait in a bounded queue for a thread that sends them; a collector that is away costs nobody anything but spans.
"""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from importlib.metadata import version
from typing import Any, Unpack, cast
from uuid import uuid4

import structlog
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from cleardeed.telemetry import tracing
from cleardeed.telemetry.export import ReadMetrics
from cleardeed.telemetry.prometheus import metrics_data
from cleardeed.telemetry.tracing import Attributes, Kind

SCOPE = "cleardeed"
CLOSE_SECONDS = 2.0
"""How long the end of a process waits for what it has not exported yet."""
NAMES = {
    "method": "http.request.method",
    "route": "http.route",
    "status_code": "http.response.status_code",
    "error": "error.type",
}
"""Of the semantic conventions; others have the service's prefix."""
KINDS: dict[Kind, trace.SpanKind] = {
    "internal": trace.SpanKind.INTERNAL,
    "server": trace.SpanKind.SERVER,
    "client": trace.SpanKind.CLIENT,
    "consumer": trace.SpanKind.CONSUMER,
}

log = structlog.get_logger(__name__)
_propagator = TraceContextTextMapPropagator()


@asynccontextmanager
async def exporting(part: str, signals: Collection[str], read_metrics: ReadMetrics) -> AsyncIterator[None]:
    """Export these signals of this process for the length of the block."""
    resource = Resource.create(
        {
            **({} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": SCOPE}),
            "service.version": version("cleardeed"),
            "service.instance.id": str(uuid4()),
            "cleardeed.part": part,
        }
    )
    async with contextlib.AsyncExitStack() as held:
        if "traces" in signals:
            await held.enter_async_context(_traces(resource))
        if "metrics" in signals:
            await held.enter_async_context(_metrics(resource, read_metrics))
        yield


@asynccontextmanager
async def _traces(resource: Resource) -> AsyncIterator[None]:
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    exporter = OTLPSpanExporter()
    provider.add_span_processor(BatchSpanProcessor(exporter))
    tracing.use_tracer(OtlpTracer(provider.get_tracer(SCOPE)))
    try:
        yield
    finally:
        tracing.use_tracer(None)
        await _close(provider.shutdown, exporter.shutdown)


@asynccontextmanager
async def _metrics(resource: Resource, read_metrics: ReadMetrics) -> AsyncIterator[None]:
    exporter = OTLPMetricExporter()
    started = time.time_ns()
    every = float(os.environ.get("OTEL_METRIC_EXPORT_INTERVAL") or 60_000) / 1000

    async def export() -> None:
        families = [family for family in await read_metrics() if family.name.startswith(SCOPE)]
        await asyncio.to_thread(exporter.export, metrics_data(families, resource, SCOPE, started))

    async def repeat() -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await export()
            except Exception as error:
                log.warning("metrics cannot be exported", exc_info=error)

    repeating = asyncio.create_task(repeat())
    try:
        yield
    finally:
        repeating.cancel()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(export(), CLOSE_SECONDS)
        exporter.shutdown()


async def _close(shutdown: Any, give_up: Any) -> None:
    """Send what waits, for `CLOSE_SECONDS` at most."""
    closing = threading.Thread(target=shutdown, daemon=True)
    closing.start()
    await asyncio.to_thread(closing.join, CLOSE_SECONDS)
    if closing.is_alive():
        give_up()


class OtlpSpan:
    """A span that has begun."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def set(self, **attributes: Unpack[Attributes]) -> None:
        """Add attributes; an error or a status of 500 and above marks the span as failed."""
        self._span.set_attributes(_named(attributes))
        if "error" in attributes or (attributes.get("status_code") or 0) >= 500:
            self._span.set_status(trace.StatusCode.ERROR)


class OtlpTracer:
    """Makes spans with the SDK."""

    def __init__(self, tracer: trace.Tracer) -> None:
        self._tracer = tracer

    @contextmanager
    def span(
        self, name: str, kind: Kind, parent: str | None, since: datetime | None, attributes: Attributes
    ) -> Iterator[OtlpSpan]:
        """As `tracing.span`."""
        with self._tracer.start_as_current_span(
            name,
            context=None if parent is None else _propagator.extract({"traceparent": parent}, Context()),
            kind=KINDS[kind],
            attributes=_named(attributes),
            start_time=None if since is None else int(since.timestamp() * 1e9),
            # The SDK would write down an exception's text, which may quote what was asked.
            record_exception=False,
            set_status_on_exception=False,
        ) as started:
            span = OtlpSpan(started)
            try:
                yield span
            except BaseException as error:
                span.set(error=type(error).__qualname__)
                raise

    def traceparent(self) -> str | None:
        """As `tracing.current_traceparent`."""
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        return carrier.get("traceparent")


def _named(attributes: Attributes) -> dict[str, str | int]:
    given = cast("dict[str, str | int | None]", attributes)
    return {NAMES.get(name, f"{SCOPE}.{name}"): value for name, value in given.items() if value is not None}
