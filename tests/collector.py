"""A real OTLP/HTTP collector for tests: it decodes what it is sent and keeps it."""

import gzip
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.metrics.v1.metrics_pb2 import Metric
from opentelemetry.proto.trace.v1.trace_pb2 import Span as ProtoSpan


class Span(msgspec.Struct, frozen=True):
    """A span as it arrived; ids in hex, `parent` empty for a root."""

    name: str
    kind: str
    trace: str
    id: str
    parent: str
    part: str
    attributes: dict[str, Any]
    failed: bool


class Collector:
    """The requests received so far."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.bodies: list[bytes] = []
        self.spans: list[Span] = []
        self.metrics: list[tuple[str, Metric]] = []
        """With the part of the service that sent it."""

    @property
    def settings(self) -> dict[str, str]:
        """Variables that lead the service here, without waiting."""
        return {
            "OTEL_EXPORTER_OTLP_ENDPOINT": self.url,
            "OTEL_BSP_SCHEDULE_DELAY": "50",
            "OTEL_METRIC_EXPORT_INTERVAL": "200",
        }

    def receive(self, path: str, body: bytes) -> None:
        """Decodes and keeps a request."""
        if path == "/v1/traces":
            for sent in ExportTraceServiceRequest.FromString(body).resource_spans:
                part = _values(sent.resource.attributes)["cleardeed.part"]
                self.spans += [_span(part, span) for scope in sent.scope_spans for span in scope.spans]
        elif path == "/v1/metrics":
            for report in ExportMetricsServiceRequest.FromString(body).resource_metrics:
                part = _values(report.resource.attributes)["cleardeed.part"]
                self.metrics += [(part, metric) for scope in report.scope_metrics for metric in scope.metrics]
        else:
            raise ValueError(path)
        self.bodies.append(body)

    def trace(self, trace_id: str) -> list[Span]:
        """The spans of one trace that have arrived."""
        return [span for span in list(self.spans) if span.trace == trace_id]


def tree(spans: Sequence[Span], root: str) -> dict[str, Any]:
    """The names below the span `root`, nested; of two with one name under one parent the later counts."""
    return {span.name: tree(spans, span.id) for span in spans if span.parent == root}


def _span(part: str, span: ProtoSpan) -> Span:
    return Span(
        name=span.name,
        kind=ProtoSpan.SpanKind.Name(span.kind).removeprefix("SPAN_KIND_").lower(),
        trace=span.trace_id.hex(),
        id=span.span_id.hex(),
        parent=span.parent_span_id.hex(),
        part=part,
        attributes=_values(span.attributes),
        failed=span.status.code == span.status.STATUS_CODE_ERROR,
    )


def _values(attributes: Sequence[KeyValue]) -> dict[str, Any]:
    return {one.key: getattr(one.value, str(one.value.WhichOneof("value"))) for one in attributes}


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector on loopback for the length of the block."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            collector.receive(self.path, body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    collector = Collector(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
