"""The report of a valuation: the value and its range, what moved it, the sales it rests on, evidence."""

import datetime
import math
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cleardeed.reports.labels import ENGLISH, Labels
from cleardeed.reports.pdf import render
from cleardeed.reports.text import grouped, printable

BINS = 14
LONGEST_NAME, LONGEST_COMMENT = 80, 200
FACTORS_SHOWN, ATTRIBUTES_SHOWN, COMPARABLES_SHOWN = 10, 12, 12


class ValuationFactor(msgspec.Struct, frozen=True, kw_only=True):
    """What moved the price."""

    title: str
    effect: Literal["positive", "neutral", "negative"]
    impact_percent: float
    comment: str


class ValuationComparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale; `east_m` and `north_m` are null where nobody knows where it lies."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    adjusted_price: int
    weight: float
    distance_m: int | None
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
    factors: list[ValuationFactor]
    attributes: list[tuple[str, float, str]]
    """Name, value, and who told it."""
    comparables: list[ValuationComparable]
    comment: str
    data_snapshot_sha256: str
    valuation_snapshot_sha256: str
    verify_url: str
    service_name: str = "cleardeed"
    language: str = "en"


def render_valuation_report(report: ValuationReport, labels: Labels = ENGLISH) -> bytes:
    """The PDF/A-2b of a valuation. Threads and errors as `pdf.render_check_report`."""
    view = valuation_view(report, labels)
    return render("valuation.typ", view, sealed_at=report.sealed_at, link=report.verify_url)


def valuation_view(report: ValuationReport, labels: Labels) -> dict[str, Any]:
    """JSON-ready texts and drawings for `valuation.typ`."""
    return {
        "labels": dict(labels),
        "language": report.language,
        "service": report.service_name,
        "identifier": report.valuation_id,
        "sandbox": report.mode == "sandbox",
        "stamp": labels["stamp"].format(sealed_at=report.sealed_at.strftime(labels["format.moment"])),
        "subject": labels[f"valuation.kind.{report.object_type}"],
        "price": _money(report.price, labels),
        "range": f"{_money(report.low, labels)} – {_money(report.high, labels)}",
        "coverage": labels["valuation.coverage"].format(percent=round(100 * report.coverage)),
        "boxes": _boxes(report, labels),
        "facts": _facts(report, labels),
        "comment": printable(report.comment),
        "factors": [_factor(one, labels) for one in report.factors[:FACTORS_SHOWN]],
        "attributes": [_attribute(one, labels) for one in report.attributes[:ATTRIBUTES_SHOWN]],
        "comparables": [_comparable(one, labels) for one in report.comparables[:COMPARABLES_SHOWN]],
        "map": _map(report, labels),
        "distribution": _distribution(report, labels),
        "snapshot": grouped(report.data_snapshot_sha256),
        "valuation_snapshot": grouped(report.valuation_snapshot_sha256),
        "link": report.verify_url,
    }


def _boxes(report: ValuationReport, labels: Labels) -> list[tuple[str, str]]:
    return [
        (labels["valuation.confidence"], f"{100 * report.confidence:.0f} %"),
        (labels["valuation.liquidity"], labels[f"valuation.liquidity.{report.liquidity}"]),
        (labels["valuation.per_m2"], _money(report.price_per_m2, labels)),
    ]


def _facts(report: ValuationReport, labels: Labels) -> list[tuple[str, str]]:
    model = "—" if report.model_price is None else _money(report.model_price, labels)
    share = labels["valuation.share"].format(percent=round(100 * report.model_share))
    named = [
        ("valuation.number", report.cadastral_number),
        ("valuation.address", report.address),
        ("valuation.area", _number(report.area_m2) + " m²"),
        ("valuation.valued_on", report.valued_on.strftime(labels["format.date"])),
        ("valuation.by_comparables", _money(report.comparables_price, labels)),
        (
            "valuation.by_model",
            f"{model} ({share})",
        ),
    ]
    return [(labels[label], printable(value, LONGEST_NAME)) for label, value in named if value]


def _factor(one: ValuationFactor, labels: Labels) -> dict[str, str]:
    tone = {"positive": "ok", "neutral": "found", "negative": "attention"}[one.effect]
    return {
        "title": printable(one.title, LONGEST_NAME),
        "tone": tone,
        "effect": labels[f"valuation.effect.{one.effect}"],
        "impact": f"{one.impact_percent:+.1f} %" if one.impact_percent else "—",
        "comment": printable(one.comment, LONGEST_COMMENT),
    }


def _attribute(one: tuple[str, float, str], labels: Labels) -> tuple[str, str, str]:
    name, value, origin = one
    return printable(name, LONGEST_NAME), _number(value), labels[f"valuation.origin.{origin}"]


def _comparable(one: ValuationComparable, labels: Labels) -> list[str]:
    return [
        one.cadastral_quarter,
        one.date.strftime(labels["format.date"]),
        _number(one.area_m2),
        _money(one.price, labels),
        _money(one.adjusted_price, labels),
        f"{100 * one.weight:.1f} %",
        "—" if one.distance_m is None else f"{_grouped(one.distance_m, labels)} m",
    ]


def _map(report: ValuationReport, labels: Labels) -> dict[str, Any]:
    """Dots in a unit square, y upwards: where the comparables lie around the object; without coordinates, their area
    against their price."""
    placed = [(one.east_m, one.north_m, one.weight) for one in report.comparables]
    known = [(float(east), float(north), w) for east, north, w in placed if east is not None and north is not None]
    if len(known) < len(report.comparables) or not known:
        return _scatter(report, labels)
    reach = max(max(abs(east), abs(north)) for east, north, _ in known) or 1.0
    dots = [(0.5 + 0.46 * east / reach, 0.5 + 0.46 * north / reach, _size(w)) for east, north, w in known]
    return {
        "title": labels["valuation.map"],
        "across": labels["valuation.map.scale"].format(metres=_grouped(round(2 * reach / 0.92), labels)),
        "up": "",
        "own": (0.5, 0.5),
        "dots": dots,
        "compass": True,
    }


def _scatter(report: ValuationReport, labels: Labels) -> dict[str, Any]:
    areas = [one.area_m2 for one in report.comparables] + [report.area_m2]
    prices = [float(one.price) for one in report.comparables] + [float(report.price)]
    spots = list(zip(_unit(areas), _unit(prices), strict=True))
    sizes = [_size(one.weight) for one in report.comparables]
    return {
        "title": labels["valuation.scatter"],
        "across": f"{_number(min(areas))} – {_number(max(areas))} m²",
        "up": f"{_money(round(min(prices)), labels)} – {_money(round(max(prices)), labels)}",
        "own": spots[-1],
        "dots": [(x, y, size) for (x, y), size in zip(spots, sizes, strict=False)],
        "compass": False,
    }


def _distribution(report: ValuationReport, labels: Labels) -> dict[str, Any]:
    """Bars of a histogram of adjusted prices, heights from 0 to 1, over an axis with the range and the estimate."""
    prices = [one.adjusted_price for one in report.comparables]
    low, high = min([*prices, report.low]), max([*prices, report.high])
    span = max(high - low, 1)
    counts = [0] * BINS
    for price in prices:
        counts[min(BINS - 1, int(BINS * (price - low) / span))] += 1
    return {
        "title": labels["valuation.distribution"],
        "bars": [count / max(counts) for count in counts],
        "low": (report.low - low) / span,
        "high": (report.high - low) / span,
        "price": (report.price - low) / span,
        "first": _money(low, labels),
        "last": _money(high, labels),
    }


def _unit(values: Sequence[float]) -> list[float]:
    low, span = min(values), (max(values) - min(values)) or 1.0
    return [0.05 + 0.9 * (value - low) / span for value in values]


def _size(weight: float) -> float:
    return 1.1 + 6.0 * math.sqrt(min(weight, 0.2))


def _money(amount: int, labels: Labels) -> str:
    return labels["format.roubles"].format(amount=_grouped(amount, labels))


def _grouped(number: int, labels: Labels) -> str:
    return f"{number:,}".replace(",", labels["format.thousands"])


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
