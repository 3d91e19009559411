"""The metrics of this process as OpenTelemetry exports them, read from where Prometheus reads them."""

import math
import time
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from opentelemetry.sdk.metrics.export import (
    AggregationTemporality,
    Gauge,
    Histogram,
    HistogramDataPoint,
    MetricsData,
    NumberDataPoint,
    ResourceMetrics,
    ScopeMetrics,
    Sum,
)
from opentelemetry.sdk.metrics.export import Metric as OtlpMetric
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.util.instrumentation import InstrumentationScope
from prometheus_client import Metric
from prometheus_client.samples import Sample

Labels = tuple[tuple[str, str], ...]
CUMULATIVE = AggregationTemporality.CUMULATIVE


def metrics_data(families: Iterable[Metric], resource: Resource, scope: str, begun: int) -> MetricsData:
    """The families as one export; counting began at `begun` (Unix time in nanoseconds).

    Families without a sample are left out.
    """
    metrics = [_metric(family, begun, time.time_ns()) for family in families if family.samples]
    scoped = ScopeMetrics(scope=InstrumentationScope(scope), metrics=metrics, schema_url="")
    return MetricsData([ResourceMetrics(resource=resource, scope_metrics=[scoped], schema_url="")])


def _metric(family: Metric, begun: int, now: int) -> OtlpMetric:
    data: Sum | Gauge | Histogram
    match family.type:
        case "histogram":
            data = Histogram(_histogram_points(family, begun, now), CUMULATIVE)
        case "counter":
            counts = [sample for sample in family.samples if sample.name.endswith("_total")]
            data = Sum(_number_points(counts, begun, now), CUMULATIVE, is_monotonic=True)
        case _:
            data = Gauge(_number_points(family.samples, begun, now))
    return OtlpMetric(family.name, family.documentation, "", data)


def _number_points(samples: Iterable[Sample], begun: int, now: int) -> list[NumberDataPoint]:
    return [NumberDataPoint(dict(sample.labels), begun, now, sample.value) for sample in samples]


def _histogram_points(family: Metric, begun: int, now: int) -> list[HistogramDataPoint]:
    buckets: dict[Labels, dict[float, float]] = defaultdict(dict)
    sums: dict[Labels, float] = {}
    for sample in family.samples:
        labels = tuple((name, value) for name, value in sample.labels.items() if name != "le")
        if sample.name.endswith("_bucket"):
            buckets[labels][float(sample.labels["le"])] = sample.value
        elif sample.name.endswith("_sum"):
            sums[labels] = sample.value
    points = []
    for labels, at_most in buckets.items():
        bounds = sorted(at_most)
        below = [0.0, *(at_most[bound] for bound in bounds)]
        points.append(
            HistogramDataPoint(
                attributes=dict(labels),
                start_time_unix_nano=begun,
                time_unix_nano=now,
                count=int(below[-1]),
                sum=sums[labels],
                bucket_counts=[int(to - since) for since, to in pairwise(below)],
                explicit_bounds=[bound for bound in bounds if bound != math.inf],
                min=None,  # type: ignore[arg-type] # not known; the protocol leaves it out
                max=None,  # type: ignore[arg-type]
            )
        )
    return points
