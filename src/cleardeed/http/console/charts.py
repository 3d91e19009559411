"""Charts of the last day and month: bar charts over time as SVG geometry, with their figures; outages by source."""

import datetime
import zoneinfo
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, get_args

import msgspec
from litestar import Response
from litestar.params import FromQuery

from cleardeed.billing.overview import turnover_by_time
from cleardeed.checks import overview as checks
from cleardeed.checks.inputs import CheckStatus
from cleardeed.core import clock
from cleardeed.core.time_buckets import Period, bucket_starts
from cleardeed.events.overview import delays_by_time
from cleardeed.http.console.session import require_session
from cleardeed.http.console.views import console_page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.sources.catalogue import BY_CODE

WIDTH, HEIGHT = 720.0, 210.0
LEFT, TOP, BOTTOM = 64.0, 8.0, 26.0
BAR_FILL = 0.76
"""Share of a column's width that its bars take."""
ROUND_STEPS = (1, 2, 4, 6, 10)
"""Tops of the axis, times a power of ten; half of each is a tick too."""
MIN_AXIS_COUNT = 2
"""The least top of an axis of counts, so that its middle tick is a whole number."""
MODES = ("live", "sandbox")


class Bar(msgspec.Struct, frozen=True):
    """A bar: its series, column and value, and its rectangle in SVG units."""

    series: str
    column: int
    value: float
    x: float
    y: float
    width: float
    height: float


class Tick(msgspec.Struct, frozen=True):
    """A value on the vertical axis and its y coordinate in SVG units."""

    value: float
    y: float


class Chart(msgspec.Struct, frozen=True):
    """Columns over time. `figures` has a row for each column with a value for each series; None means no data."""

    series: tuple[str, ...]
    figures: list[tuple[float | None, ...]]
    bars: list[Bar]
    ticks: list[Tick]

    @property
    def totals(self) -> list[float]:
        """The sum of each series."""
        return [sum(value or 0 for value in column) for column in zip(*self.figures, strict=True)]


def chart(series: Sequence[str], figures: Iterable[Sequence[float | None]], *, stacked: bool) -> Chart:
    """Lay out columns with their series stacked or side by side."""
    rows = [tuple(row) for row in figures]
    highest = max((_height(row, stacked=stacked) for row in rows), default=0)
    top = max(_nice(highest), MIN_AXIS_COUNT if stacked else 0)
    scale, step = (HEIGHT - TOP - BOTTOM) / top, (WIDTH - LEFT) / max(len(rows), 1)
    bars = []
    for column, row in enumerate(rows):
        values = [value or 0 for value in row]
        bases = [0, *accumulate(values)] if stacked else [0] * len(values)
        width = step * BAR_FILL / (1 if stacked else len(values))
        for number, (name, value, base) in enumerate(zip(series, values, bases, strict=False)):
            x = LEFT + step * (column + (1 - BAR_FILL) / 2) + (0 if stacked else width * number)
            y = HEIGHT - BOTTOM - (base + value) * scale
            if value > 0:
                bars.append(
                    Bar(name, column, value, round(x, 1), round(y, 1), round(width, 1), round(value * scale, 1))
                )
    ticks = [Tick(value, round(HEIGHT - BOTTOM - value * scale, 1)) for value in (0, top / 2, top)]
    return Chart(tuple(series), rows, bars, ticks)


@get("/console/charts")
async def charts(request: ApiRequest, period: FromQuery[str] = "") -> Response[bytes]:
    """Checks, outcomes, unavailable sources, delivery delays and turnover of the last day or month."""
    session, services = await require_session(request), services_of(request)
    chosen: Period = "month" if period == "month" else "day"
    starts = bucket_starts(chosen, clock.now(), services.settings.time_zone)
    counted = await checks.count_by_time(services.pool, starts)
    silence = await checks.silence_since(services.pool, starts[0])
    return console_page(
        request,
        session,
        "charts.html",
        period=chosen,
        periods=get_args(Period),
        starts=[start.astimezone(zoneinfo.ZoneInfo(services.settings.time_zone)) for start in starts],
        ordered=_checks_by_mode(counted, starts),
        outcomes=_outcomes(counted, starts),
        delays=await _delays(services.pool, starts),
        turnover=await _turnover(services.pool, starts),
        silence=sorted(silence, key=lambda one: -one.unavailable / one.answers),
        source_names={code: source.name for code, source in BY_CODE.items()},
        sample=checks.SAMPLE,
        plot={
            "width": WIDTH,
            "height": HEIGHT,
            "left": LEFT,
            "bottom": HEIGHT - BOTTOM,
            "step": (WIDTH - LEFT) / len(starts),
        },
    )


def _checks_by_mode(counted: Iterable[checks.Counted], starts: Sequence[datetime.datetime]) -> Chart:
    figures = [[0] * len(MODES) for _ in starts]
    for one in counted:
        figures[one.bucket][MODES.index(one.mode)] += one.checks
    return chart(MODES, figures, stacked=True)


def _outcomes(counted: Iterable[checks.Counted], starts: Sequence[datetime.datetime]) -> Chart:
    """Live checks by their present state."""
    statuses: tuple[str, ...] = get_args(CheckStatus)
    figures = [[0] * len(statuses) for _ in starts]
    for one in counted:
        if one.mode == "live":
            figures[one.bucket][statuses.index(one.status)] += one.checks
    return chart(statuses, figures, stacked=True)


async def _delays(pool: Any, starts: Sequence[datetime.datetime]) -> dict[str, Any]:
    found = {one.bucket: one for one in await delays_by_time(pool, starts)}
    lines = [found.get(number) for number in range(len(starts))]
    figures = [(one.median_seconds, one.slow_seconds) if one else (None, None) for one in lines]
    return {
        "chart": chart(("median", "slow"), figures, stacked=False),
        "events": sum(one.events for one in found.values()),
        "delivered": sum(one.delivered for one in found.values()),
        "exhausted": sum(one.exhausted for one in found.values()),
        "unaddressed": sum(one.unaddressed for one in found.values()),
        "held": sum(one.held for one in found.values()),
    }


async def _turnover(pool: Any, starts: Sequence[datetime.datetime]) -> Chart:
    found = {one.bucket: one for one in await turnover_by_time(pool, starts)}
    lines = [found.get(number) for number in range(len(starts))]
    figures = [(one.charged, one.refunded, one.paid_in) if one else (0, 0, 0) for one in lines]
    return chart(("charged", "refunded", "paid_in"), figures, stacked=False)


def _height(row: tuple[float | None, ...], *, stacked: bool) -> float:
    values = [value or 0 for value in row]
    return sum(values) if stacked else max(values, default=0)


def _nice(highest: float) -> float:
    """The least round number that is not below `highest`; 1 for 0."""
    if highest <= 0:
        return 1
    power = 1.0
    while power * ROUND_STEPS[-1] < highest:
        power *= 10
    while power >= highest and power > 1e-3:
        power /= 10
    return next(power * one for one in ROUND_STEPS if power * one >= highest)
