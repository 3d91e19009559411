"""Turn tracing and metrics on where the usual variables of OpenTelemetry ask for it."""

import importlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager

import structlog
from prometheus_client import Metric

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
ReadMetrics = Callable[[], Awaitable[Iterable[Metric]]]

log = structlog.get_logger(__name__)


@asynccontextmanager
async def exporting(part: str, read_metrics: ReadMetrics) -> AsyncIterator[None]:
    """Export the spans and metrics of this process, a `part` such as `api`, for the length of the block.

    Does nothing unless a collector is named. Where it is and the extra `cleardeed[otel]` is not installed, that is
    logged and the service runs without.
    """
    signals = requested_signals(os.environ)
    if not signals:
        yield
        return
    try:
        otlp = importlib.import_module("cleardeed.telemetry.otlp")
    except ModuleNotFoundError as error:
        log.warning("traces and metrics are not exported: install cleardeed[otel]", missing=error.name)
        yield
        return
    async with otlp.exporting(part, signals, read_metrics):
        yield


def requested_signals(environ: Mapping[str, str]) -> frozenset[str]:
    """Which of `traces` and `metrics` have a collector and are not turned off."""
    if environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return frozenset()
    return frozenset(
        signal
        for signal in ("traces", "metrics")
        if (environ.get(ENDPOINT) or environ.get(f"OTEL_EXPORTER_OTLP_{signal.upper()}_ENDPOINT"))
        and environ.get(f"OTEL_{signal.upper()}_EXPORTER", "otlp").strip().lower() == "otlp"
    )
