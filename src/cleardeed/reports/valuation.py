"""A computed value on paper, which is no appraisal report (135-FZ, art. 11): value, range, reasons, sales."""

import datetime
import math
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cleardeed.core.language import Language
from cleardeed.reports.pdf import render_pdf
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.reports.text import group_characters, printable
from cleardeed.reports.value import time_plot

MAX_NAME_LENGTH, MAX_FACT_LENGTH, MAX_COMMENT_LENGTH = 80, 160, 200
FACTORS_SHOWN, ATTRIBUTES_SHOWN = 10, 12


class ValuationFactor(msgspec.Struct, frozen=True, kw_only=True):
    """A contribution to the price, by `impact_amount` roubles."""

    title: str
    effect: Literal["positive", "neutral", "negative"]
    impact_percent: float
    impact_amount: int
    comment: str


class ValuationComparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale, and why it counts; `east_m` and `north_m` are null where nobody knows where it lies."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    adjusted_price: int
    weight: float
    reason: str
    east_m: int | None
    north_m: int | None


class ValuationReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the report prints. Equal values give equal PDF bytes. Whole roubles."""

    valuation_id: str
    mode: Literal["live", "sandbox"]
    sealed_at: datetime.datetime
    cadastral_number: str
    address: str | None
    object_type: str
    valued_on: datetime.date
    area_m2: float
    price: int
    low: int
    high: int
    coverage: float
    confidence: float
    liquidity: str
    price_per_m2: int
    comparables_price: int
    model_price: int | None
    model_share: float
    base_price: int
    factors: list[ValuationFactor]
    """They add up from `base_price` to `price`."""
    sensitivities: list[tuple[str, str]]
    """Attributes that would change the value most, and how."""
    attributes: list[tuple[str, float, str]]
    """Name, value and source."""
    comparables: list[ValuationComparable]
    comment: str
    data_snapshot_sha256: str
    valuation_snapshot_sha256: str
    verify_url: str
    service_name: str = "cleardeed"
    language: Language = "en"


def render_valuation_report(report: ValuationReport) -> bytes:
    """The PDF/A-2b of a valuation. Threads and errors as `pdf.render_check_report`."""
    view = valuation_view(report)
    return render_pdf("valuation.typ", view, sealed_at=report.sealed_at, link=report.verify_url)


def valuation_view(report: ValuationReport) -> dict[str, Any]:
    """JSON-ready texts and drawings for `valuation.typ`."""
    texts = texts_in(report.language)
    return {
        "labels": dict(texts.labels),
        "language": report.language,
        "service": report.service_name,
        "identifier": report.valuation_id,
        "sandbox": report.mode == "sandbox",
        "stamp": texts.say("stamp", sealed_at=texts.moment(report.sealed_at)),
        "subject": texts.code("valuation.kind", report.object_type),
        "price": texts.write.roubles(report.price),
        "range": f"{texts.write.roubles(report.low)} – {texts.write.roubles(report.high)}",
        "coverage": texts.say("valuation.coverage", percent=round(100 * report.coverage)),
        "boxes": _boxes(report, texts),
        "facts": _facts(report, texts),
        "comment": printable(report.comment),
        "base": texts.say("valuation.base", price=texts.write.roubles(report.base_price)),
        "factors": [_factor(one, texts) for one in report.factors[:FACTORS_SHOWN]],
        "sensitivities": [
            (printable(title, MAX_NAME_LENGTH), printable(comment, MAX_COMMENT_LENGTH))
            for title, comment in report.sensitivities
        ],
        "attributes": [_attribute(one, texts) for one in report.attributes[:ATTRIBUTES_SHOWN]],
        "comparables": [_comparable(one, texts) for one in report.comparables],
        "map": _map(report, texts),
        "plot": _plot(report, texts),
        "snapshot": group_characters(report.data_snapshot_sha256),
        "valuation_snapshot": group_characters(report.valuation_snapshot_sha256),
        "link": report.verify_url,
    }


def _boxes(report: ValuationReport, texts: ReportTexts) -> list[tuple[str, str]]:
    return [
        (texts.say("valuation.confidence"), f"{100 * report.confidence:.0f} %"),
        (texts.say("valuation.liquidity"), texts.code("valuation.liquidity", report.liquidity)),
        (texts.say("valuation.per_m2"), texts.write.roubles(report.price_per_m2)),
    ]


def _facts(report: ValuationReport, texts: ReportTexts) -> list[tuple[str, str]]:
    model = texts.say("valuation.no_model")
    if report.model_price is not None:
        share = texts.say("valuation.share", percent=round(100 * report.model_share))
        model = f"{texts.write.roubles(report.model_price)} ({share})"
    named = [
        ("valuation.number", report.cadastral_number),
        ("valuation.address", report.address and texts.write.name(report.address)),
        ("valuation.area", texts.write.area(report.area_m2)),
        ("valuation.valued_on", texts.write.day(report.valued_on)),
        ("valuation.by_comparables", texts.write.roubles(report.comparables_price)),
        ("valuation.by_model", model),
    ]
    return [(texts.say(label), printable(value, MAX_FACT_LENGTH)) for label, value in named if value]


def _factor(one: ValuationFactor, texts: ReportTexts) -> dict[str, str]:
    tone = {"positive": "ok", "neutral": "found", "negative": "attention"}[one.effect]
    return {
        "title": printable(one.title, MAX_NAME_LENGTH),
        "tone": tone,
        "effect": texts.code("valuation.effect", one.effect),
        "amount": f"{'+' if one.impact_amount > 0 else ''}{texts.write.roubles(one.impact_amount)}",
        "impact": f"{texts.write.number(one.impact_percent, '+.1f')} %",
        "comment": printable(one.comment, MAX_COMMENT_LENGTH),
    }


def _attribute(one: tuple[str, float, str], texts: ReportTexts) -> tuple[str, str, str]:
    name, value, origin = one
    return printable(name, MAX_NAME_LENGTH), texts.write.measure(value, 6), texts.code("valuation.origin", origin)


def _comparable(one: ValuationComparable, texts: ReportTexts) -> list[str]:
    return [
        texts.write.day(one.date),
        texts.write.measure(one.area_m2),
        texts.write.roubles(one.price),
        texts.write.roubles(one.adjusted_price),
        f"{texts.write.number(100 * one.weight, '.2f')} %",
        printable(f"{one.cadastral_quarter}: {one.reason}", MAX_COMMENT_LENGTH),
    ]


def _map(report: ValuationReport, texts: ReportTexts) -> dict[str, Any]:
    """Dots in a unit square, y upwards: where the comparables lie around the object; without coordinates, their area
    against their price."""
    points = [(one.east_m, one.north_m, one.weight) for one in report.comparables]
    known = [(float(east), float(north), w) for east, north, w in points if east is not None and north is not None]
    if len(known) < len(report.comparables) or not known:
        return _scatter(report, texts)
    reach = max(max(abs(east), abs(north)) for east, north, _ in known) or 1.0
    dots = [(0.5 + 0.46 * east / reach, 0.5 + 0.46 * north / reach, _size(w)) for east, north, w in known]
    return {
        "title": texts.say("valuation.map"),
        "legend": texts.say("valuation.map.legend", metres=texts.write.measure(round(2 * reach / 0.92))),
        "own": (0.5, 0.5),
        "dots": dots,
        "compass": True,
    }


def _scatter(report: ValuationReport, texts: ReportTexts) -> dict[str, Any]:
    areas = [one.area_m2 for one in report.comparables] + [report.area_m2]
    prices = [float(one.price) for one in report.comparables] + [float(report.price)]
    spots = list(zip(_unit(areas), _unit(prices), strict=True))
    sizes = [_size(one.weight) for one in report.comparables]
    return {
        "title": texts.say("valuation.scatter"),
        "legend": texts.say(
            "valuation.scatter.legend",
            areas=f"{texts.write.measure(min(areas))} – {texts.write.area(max(areas))}",
            prices=f"{texts.write.roubles(round(min(prices)))} – {texts.write.roubles(round(max(prices)))}",
        ),
        "own": spots[-1],
        "dots": [(x, y, size) for (x, y), size in zip(spots, sizes, strict=False)],
        "compass": False,
    }


def _plot(report: ValuationReport, texts: ReportTexts) -> dict[str, Any]:
    """The comparables' adjusted prices by the days of their sale."""
    own = {"low": float(report.low), "high": float(report.high), "price": float(report.price)}
    sales = [(one.date, float(one.adjusted_price)) for one in report.comparables]
    plot = time_plot(sales, report.valued_on, own, texts)
    legend = texts.say("valuation.plot.legend", least=plot["least"], most=plot["most"])
    return plot | {"title": texts.say("valuation.plot"), "legend": legend}


def _unit(values: Sequence[float]) -> list[float]:
    low, span = min(values), (max(values) - min(values)) or 1.0
    return [0.05 + 0.9 * (value - low) / span for value in values]


def _size(weight: float) -> float:
    return 1.1 + 6.0 * math.sqrt(min(weight, 0.2))
