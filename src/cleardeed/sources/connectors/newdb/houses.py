"""Answers about the object: the register of real estate without its holders' names, and the cadastral map."""

import datetime
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Asked, Section
from cleardeed.sources.connectors.newdb.tables import rows_in
from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.rows.findings import (
    Fields,
    Reading,
    UnreadableRowError,
    about_object,
    broken,
    date_text,
    needed,
    read_row,
    read_rows,
)

ACTUAL = "1"
_CANCELLED = ("снят", "аннулир", "архив", "погаш")


class Place(msgspec.Struct, rename="camel"):
    """Where an object is."""

    readable_address: str | None = None


class RightRow(msgspec.Struct, rename="camel"):
    """A registered right; the register publishes no holder."""

    right_type: str | None = None
    right_type_desc: str | None = None
    right_number: str | None = None
    right_reg_date: str | int | None = None
    part: str | None = None


class EncumbranceRow(msgspec.Struct, rename="camel"):
    """A restriction or encumbrance."""

    type: str | None = None
    type_desc: str | None = None
    encumbrance_number: str | None = None
    encumbrance_date: str | int | None = None
    start_date: str | int | None = None


class Element(msgspec.Struct, rename="camel"):
    """An object of the register. Its surveyor's data are not taken."""

    cad_number: str
    status: str | int | None = None
    obj_type: str | None = None
    obj_type_text: str | None = None
    area: str | float | None = None
    address: Place | None = None
    cancel_date: str | int | None = None
    reg_date: str | int | None = None
    level_floor: str | int | None = None
    oks_year_build: str | int | None = None
    cad_cost: str | float | None = None
    purpose_text: str | None = None
    rights: list[RightRow] | None = None
    encumbrances: list[EncumbranceRow] | msgspec.UnsetType | None = msgspec.UNSET


def register(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """The object, its rights and encumbrances. Encumbrances that were not checked are not taken for none."""
    rows: list[Fields] = []
    unreadable, unchecked = 0, False
    elements = rows_in(section)
    for raw in elements:
        try:
            element = msgspec.convert(raw, Element, strict=False)
            rows += [read_row(row) for row in _rows_of(element)]
            unchecked |= not isinstance(element.encumbrances, list)
        except (msgspec.ValidationError, UnreadableRowError):
            unreadable += 1
    if elements and not rows:
        raise broken("element")
    reason = "encumbrances_not_checked" if unchecked else None
    reading = Reading(rows=rows, unreadable=unreadable, reason=reason)
    return about_object("egrn", reading, asked.object, asked.subject.seller, today)


def _rows_of(element: Element) -> list[dict[str, str | None]]:
    place = {
        "cadastral_number": needed(element.cad_number),
        "address": element.address.readable_address if element.address else None,
    }
    encumbrances = element.encumbrances if isinstance(element.encumbrances, list) else []
    return [
        {
            **place,
            "kind": "object",
            "object_type": element.obj_type_text or element.obj_type,
            "area_m2": _text(element.area),
            "floor": _text(element.level_floor),
            "year_built": _text(element.oks_year_build),
            "cadastral_value": _text(element.cad_cost),
            "purpose": element.purpose_text,
            "date": _day(element.reg_date),
            "closed_on": _day(element.cancel_date),
            "cancelled": "false" if str(element.status) == ACTUAL and not element.cancel_date else "true",
        },
        *(place | _right(one) for one in element.rights or []),
        *(place | _encumbrance(one) for one in encumbrances),
    ]


def _right(row: RightRow) -> dict[str, str | None]:
    return {
        "kind": "right",
        "type": row.right_type_desc or needed(row.right_type),
        "number": row.right_number,
        "date": _day(row.right_reg_date),
        "share": row.part,
        "holder_hidden": "true",
    }


def _encumbrance(row: EncumbranceRow) -> dict[str, str | None]:
    return {
        "kind": "encumbrance",
        "type": row.type_desc or needed(row.type),
        "number": row.encumbrance_number,
        "date": _day(row.encumbrance_date or row.start_date),
    }


class MapObject(msgspec.Struct):
    """An object of the map."""

    cad_num: str
    type: str | None = None
    category: str | int | None = None
    address: str | None = None
    area: str | float | None = None
    floors: str | None = None
    year_built: str | None = None
    status: str | None = None
    cad_cost: str | float | None = None


class MapItem(msgspec.Struct):
    """An object and where it lies."""

    object: MapObject
    geo: dict[str, Any] | None = None


def map_(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Facts of the object asked about; neighbours that the search brings along are passed over."""
    rows: list[Fields] = []
    unreadable = 0
    for raw in rows_in(section):
        try:
            items = msgspec.convert(raw["items"], list[MapItem], strict=False)
            counted = raw.get("count")
        except (msgspec.ValidationError, KeyError, TypeError):
            raise broken("items") from None
        if counted and not items:
            raise broken("count")
        unreadable += counted != len(items) if isinstance(counted, int) else 0
        own = [
            one for one in items if cadastral_key(one.object.cad_num) == cadastral_key(asked.object.cadastral_number)
        ]
        facts = read_rows(own, _fact)
        rows += facts.rows
        unreadable += facts.unreadable
    return about_object("nspd", Reading(rows=rows, unreadable=unreadable), asked.object, asked.subject.seller, today)


def _fact(item: MapItem) -> dict[str, str | None]:
    found = item.object
    cancelled = (found.status or "").lower().startswith(_CANCELLED)
    center = (item.geo or {}).get("center")
    place = center if isinstance(center, dict) else {}
    return {
        "kind": "object",
        "cadastral_number": found.cad_num,
        "address": found.address,
        "object_type": found.type or _text(found.category),
        "area_m2": _text(found.area),
        "floors_total": found.floors,
        "year_built": found.year_built,
        "cadastral_value": _text(found.cad_cost),
        "cancelled": "true" if cancelled else "false",
        "status": found.status,
        "latitude": _text(place.get("lat")),
        "longitude": _text(place.get("lon")),
    }


def _text(value: object) -> str | None:
    return str(value) if isinstance(value, str | int | float) and str(value) else None


def _day(value: str | int | None) -> str | None:
    return date_text(_text(value))
