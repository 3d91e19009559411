"""Spans: free of cost while tracing is off, under the caller's traceparent where that is well-formed."""

import pytest

from cleardeed.telemetry import tracing
from cleardeed.telemetry.export import requested_signals
from cleardeed.telemetry.tracing import traceparent_of

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
ENDPOINT = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}


def header(*values: str) -> list[tuple[bytes, bytes]]:
    return [(b"host", b"example"), *((b"traceparent", value.encode()) for value in values)]


def test_a_well_formed_traceparent_is_taken() -> None:
    assert traceparent_of(header(PARENT)) == PARENT


def test_of_a_later_version_the_known_part_is_taken() -> None:
    assert traceparent_of(header(f"cc{PARENT[2:]}-what-the-future-brings")) == PARENT


@pytest.mark.parametrize(
    "values",
    [
        [],
        [PARENT, PARENT],
        [""],
        [PARENT.upper()],
        [f"ff{PARENT[2:]}"],
        [f"{PARENT}-more"],
        [f"{PARENT} "],
        [f"{PARENT}\n"],
        [PARENT.replace("b7ad6b7169203331", "0" * 16)],
        [PARENT.replace("0af7651916cd43dd8448eb211c80319c", "0" * 32)],
        [PARENT[:-1]],
        [f"cc{PARENT[2:]}more"],
        ["00-" + "é" * 32 + "-b7ad6b7169203331-01"],
        ["0" * 1_000_000],
    ],
)
def test_any_other_header_is_ignored(values: list[str]) -> None:
    assert traceparent_of(header(*values)) is None


def test_off_every_span_is_one_object_that_does_nothing() -> None:
    assert not tracing.is_on()
    first, second = tracing.span("a", outcome="x"), tracing.span("b", kind="server", parent=PARENT)
    assert first is second
    with first as span, second:
        span.set(outcome="y")
        assert tracing.current_traceparent() is None


@pytest.mark.parametrize(
    ("environ", "signals"),
    [
        ({}, set()),
        ({"OTEL_SERVICE_NAME": "x"}, set()),
        (ENDPOINT, {"traces", "metrics"}),
        (ENDPOINT | {"OTEL_SDK_DISABLED": "true"}, set()),
        (ENDPOINT | {"OTEL_METRICS_EXPORTER": "none"}, {"traces"}),
        (ENDPOINT | {"OTEL_TRACES_EXPORTER": "none"}, {"metrics"}),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, {"traces"}),
    ],
)
def test_signals_follow_the_usual_variables(environ: dict[str, str], signals: set[str]) -> None:
    assert requested_signals(environ) == signals
