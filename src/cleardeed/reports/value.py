"""The computed value of the object: the data, and their drawing over time and on a map without tiles."""

import datetime
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from cleardeed.core.formats import Amount, Count
from cleardeed.reports.report_texts import ReportTexts
from cleardeed.reports.text import full_quarter

SALES_LISTED = 8
COLUMNS = ("date", "quarter", "area", "price", "per_m2", "adjusted", "weight", "distance")
"""Of the table of sales; one of which nothing is known is left out."""
_MARGIN = 0.05
_ROOM = 0.12
"""Kept free at the end of a scale at which a price is marked that lies beyond it."""


class ValueComparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on, by its quarter; metres lead from the object to it, null where not known.
    `adjusted_price` is its price as if it had been this object on the day, `weight` its share among the sales; both are
    left out in results that were sealed before they were shown."""

    cadastral_quarter: str
    date: datetime.date
    price: Amount
    area_m2: float
    price_per_m2: Amount
    adjusted_price: Amount | msgspec.UnsetType = msgspec.UNSET
    weight: Annotated[float, msgspec.Meta(ge=0, le=1)] | msgspec.UnsetType = msgspec.UNSET
    distance_m: Count | None
    east_m: int | None
    north_m: int | None


class ObjectValue(msgspec.Struct, frozen=True, kw_only=True):
    """`result.value`: the computed value in whole roubles, its range, the price asked, and the sales behind it.

    Where `estimated` is false there is only `text`, which says why. `asked_price` is null where the price may be that
    of a share: it is compared with nothing.
    """

    estimated: bool
    text: list[str]
    asked_price: Amount | None = None
    valued_on: datetime.date | None = None
    estimated_price: Amount | None = None
    low: Amount | None = None
    high: Amount | None = None
    price_per_m2: Amount | None = None
    comparables: list[ValueComparable] = []


def value_view(value: ObjectValue | None, texts: ReportTexts) -> dict[str, Any] | None:
    """Texts and drawings for the template and the page, not yet made printable; None where there is no such section."""
    if value is None:
        return None
    shown: dict[str, Any] = {"text": value.text, "estimated": value.estimated, "plot": None, "map": None, "sales": []}
    if value.estimated_price is None or value.low is None or value.high is None or not value.comparables:
        return shown
    sales = [_sale(one, texts) for one in value.comparables]
    columns = [name for name in COLUMNS if any(sale[name] is not None for sale in sales)]
    return shown | {
        "price": texts.write.roubles(value.estimated_price),
        "range": f"{texts.write.roubles(value.low)} – {texts.write.roubles(value.high)}",
        "asked": texts.roubles(value.asked_price),
        "bar": _bar(value.estimated_price, value.low, value.high, value.asked_price, texts),
        "plot": _plot(value, texts),
        "map": _map(value.comparables, texts),
        "columns": columns,
        "sales_title": _sales_title(len(value.comparables), texts),
        "sales": [[sale[name] or "—" for name in columns] for sale in sales[:SALES_LISTED]],
    }


def _bar(price: int, low: int, high: int, asked: int | None, texts: ReportTexts) -> dict[str, Any]:
    """Places from 0 to 1 on a line of roubles."""
    scale = _scale_with([low, high, price], asked)
    return {
        "low": scale.place(low),
        "high": scale.place(high),
        "price": scale.place(price),
        "asked": None if asked is None else scale.place(asked),
        "beyond": scale.beyond,
        "ends": [(scale.place(end), texts.write.roubles(round(end))) for end in (scale.least, scale.most)],
        "note": texts.say(f"value.bar.{scale.beyond}", asked=texts.roubles(asked)) if scale.beyond else None,
    }


def _plot(value: ObjectValue, texts: ReportTexts) -> dict[str, Any]:
    """Prices of a square metre over time."""
    area = (value.estimated_price or 0) / (value.price_per_m2 or 1)
    each = {"low": value.low, "high": value.high, "price": value.estimated_price, "asked": value.asked_price}
    own = {name: amount / area for name, amount in each.items() if amount is not None and area}
    sales = [(one.date, float(one.price_per_m2)) for one in value.comparables]
    plot = time_plot(sales, value.valued_on or sales[0][0], own, texts)
    legend = [texts.say("value.plot.legend", **{name: plot[name] for name in ("least", "most", "first", "last")})]
    if "asked" in own:
        mark = f"value.plot.asked.{plot['beyond'] or 'drawn'}"
        legend.append(texts.say(mark, asked=texts.roubles(round(own["asked"]))))
    return plot | {"legend": " ".join(legend)}


def time_plot(
    sales: list[tuple[datetime.date, float]], valued_on: datetime.date, own: dict[str, float], texts: ReportTexts
) -> dict[str, Any]:
    """Prices of at least one sale over time, in a unit square with y upwards; the object at the day of its value, with
    `own` prices `low`, `high`, `price` and perhaps `asked`."""
    days, prices = [day.toordinal() for day, _ in sales], [price for _, price in sales]
    today = valued_on.toordinal()
    across = _Scale(least=min(*days, today), most=max(*days, today))
    computed = [amount for name, amount in own.items() if name != "asked"]
    up = _scale_with([*prices, *computed], own.get("asked"))
    return {
        "dots": [(across.place(day), up.place(price)) for day, price in zip(days, prices, strict=True)],
        "own": {"x": across.place(today), "asked": None} | {name: up.place(amount) for name, amount in own.items()},
        "beyond": up.beyond,
        "first": texts.date(datetime.date.fromordinal(min(*days, today))),
        "last": texts.date(datetime.date.fromordinal(max(*days, today))),
        "least": texts.write.roubles(round(up.least)),
        "most": texts.write.roubles(round(up.most)),
    }


def _map(sales: list[ValueComparable], texts: ReportTexts) -> dict[str, Any] | None:
    """Sales around the object in a unit square, north up; None unless all have coordinates."""
    known = [(one.east_m, one.north_m) for one in sales if one.east_m is not None and one.north_m is not None]
    if len(known) < len(sales):
        return None
    reach = max(max(abs(east), abs(north)) for east, north in known) or 1
    half = 0.5 - _MARGIN
    return {
        "dots": [(round(0.5 + half * east / reach, 4), round(0.5 + half * north / reach, 4)) for east, north in known],
        "across": texts.say("value.map.legend", metres=texts.write.measure(round(reach / half))),
    }


def _sales_title(count: int, texts: ReportTexts) -> str:
    if count <= SALES_LISTED:
        return texts.say("value.sales")
    return texts.say("value.sales.some", shown=SALES_LISTED, count=count)


def _sale(one: ValueComparable, texts: ReportTexts) -> dict[str, str | None]:
    write, adjusted, weight, distance = texts.write, one.adjusted_price, one.weight, one.distance_m
    return {
        "date": write.day(one.date),
        "quarter": full_quarter(one.cadastral_quarter),
        "area": write.area(one.area_m2),
        "price": write.roubles(one.price),
        "per_m2": write.roubles(one.price_per_m2),
        "adjusted": None if adjusted is msgspec.UNSET else write.roubles(adjusted),
        "weight": None if weight is msgspec.UNSET else f"{write.number(100 * weight, '.1f')}\N{NO-BREAK SPACE}%",
        "distance": None if distance is None else texts.say("valuation.distance", metres=write.measure(distance)),
    }


class _Scale(msgspec.Struct, frozen=True, kw_only=True):
    """From a value to its place from 0 to 1, with a margin at both ends. `beyond`: the end at which a price is marked
    that lies too far off to be drawn to scale."""

    least: float
    most: float
    beyond: Literal["below", "above"] | None = None

    def place(self, value: float) -> float:
        """Where the value is drawn."""
        if self.beyond and not self.least <= value <= self.most:
            return _MARGIN if self.beyond == "below" else 1 - _MARGIN
        start = _MARGIN + (_ROOM if self.beyond == "below" else 0)
        end = 1 - _MARGIN - (_ROOM if self.beyond == "above" else 0)
        return round(start + (end - start) * (value - self.least) / ((self.most - self.least) or 1), 4)


def _scale_with(values: Sequence[float], asked: float | None) -> _Scale:
    """A scale of the values, and of the price asked unless they would take less than half of it then."""
    least, most = min(values), max(values)
    reach = most - least
    if asked is None or not reach or least - reach <= asked <= most + reach:
        known = [*values, *([] if asked is None else [asked])]
        return _Scale(least=min(known), most=max(known))
    return _Scale(least=least, most=most, beyond="below" if asked < least else "above")
