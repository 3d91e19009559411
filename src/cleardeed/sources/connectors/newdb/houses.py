"""Answers about the object: the register of real estate without its holders' names, and the cadastral map."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import (
    Page,
    QuerySubject,
    converted,
    mappings_of,
    rows_of,
    unknown_members,
)
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.rows.findings import (
    NOT_UNDERSTOOD,
    Fields,
    ParsedRows,
    UnreadableRowError,
    about_object,
    broken,
    date_text,
    join,
    needed,
    read_row,
    read_rows,
)
from cleardeed.sources.rows.standing import PROVISIONAL, cadastral_status_of

STATUSES: Mapping[str, bool] = {"1": False, "0": True}
"""Whether an object of the register is struck out, by its code."""


class Location(msgspec.Struct, rename="camel"):
    """The location of an object."""

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
    status: str | int | None
    cancel_date: str | int | None
    rights: list[RightRow] | None
    obj_type: str | None = None
    obj_type_text: str | None = None
    area: str | float | None = None
    address: Location | None = None
    reg_date: str | int | None = None
    level_floor: str | int | None = None
    oks_year_build: str | int | None = None
    cad_cost: str | float | None = None
    purpose_text: str | None = None
    encumbrances: list[EncumbranceRow] | msgspec.UnsetType | None = msgspec.UNSET


_SAYS_NOTHING_OF_RIGHTS = frozenset({"address", "oldNumbers", "mainCharacters", "childCadNumbers"})
"""Members of an element with more inside that need not be read; any other may affect a right."""


def register(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """The object, its rights and encumbrances. Encumbrances that were not checked are not taken for none."""
    rows: list[Fields] = []
    unreadable, unchecked = 0, False
    not_understood: dict[str, None] = {}
    elements = rows_of(pages)
    for raw in elements:
        try:
            element = msgspec.convert(raw, Element, strict=False)
            found = [read_row(row) for row in _rows_of(element)]
        except msgspec.ValidationError as error:
            unreadable += 1
            not_understood[field_of(error)] = None
        except UnreadableRowError as error:
            unreadable += 1
            not_understood[error.field] = None
        else:
            rows += found
            unchecked |= not isinstance(element.encumbrances, list)
            unknown = (name for name in unknown_members(raw, Element) if isinstance(raw[name], dict | list))
            not_understood |= dict.fromkeys(name for name in unknown if name not in _SAYS_NOTHING_OF_RIGHTS)
            not_understood |= {row.pop(NOT_UNDERSTOOD, ""): None for row in found}
    if elements and not rows:
        raise broken("result.data[]")
    reading = ParsedRows(
        rows=rows,
        unreadable=unreadable,
        reason="encumbrances_not_checked" if unchecked else None,
        not_understood=[*filter(None, not_understood)],
    )
    return about_object("egrn", reading, asked.object, asked.subject.seller, today)


def _rows_of(element: Element) -> list[dict[str, str | None]]:
    location = {
        "cadastral_number": needed(element.cad_number),
        "address": element.address.readable_address if element.address else None,
    }
    encumbrances = element.encumbrances if isinstance(element.encumbrances, list) else []
    return [
        {
            **location,
            "kind": "object",
            "object_type": element.obj_type_text or element.obj_type,
            "area_m2": _text(element.area),
            "floor": _text(element.level_floor),
            "year_built": _text(element.oks_year_build),
            "cadastral_value": _text(element.cad_cost),
            "purpose": element.purpose_text,
            "date": _day(element.reg_date),
            "closed_on": _day(element.cancel_date),
            **_standing(element),
        },
        *(location | _right(one) for one in element.rights or []),
        *(location | _encumbrance(one) for one in encumbrances),
    ]


def _standing(element: Element) -> dict[str, str | None]:
    """Whether the object is struck out: its date says so before its code does."""
    cancelled = True if element.cancel_date else STATUSES.get(str(element.status))
    if cancelled is None:
        return {NOT_UNDERSTOOD: "status"}
    return {"cancelled": str(cancelled).lower()}


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
    """An object and where it lies; of neighbours only the number is given."""

    object: MapObject
    geo: dict[str, Any] | None = None


class Neighbours(msgspec.Struct):
    """Other objects that the map shows with the queried one; `items` of the answer go on with them."""

    count: int


class Zone(msgspec.Struct):
    """A zone of special conditions of use."""

    category: str | None = None
    number: str | None = None


class MapRow(msgspec.Struct):
    """The single row of `nspd_cadastr`; the zones are given since July 2026."""

    count: int
    items: list[Any]
    objects_list: Neighbours | None = None
    selected_special_conditions_zones: list[Zone] | None = None
    special_conditions_zones: list[Zone] | None = None
    has_zouit_by_selected_objects: bool | None = None

    @property
    def announced(self) -> int:
        """The number of items announced: `count` counts the hits, and the neighbours have a count of their own."""
        neighbours = self.objects_list.count if self.objects_list else 0
        return self.count if len(self.items) == self.count else self.count + neighbours

    @property
    def zones(self) -> str | None:
        """The zones that the object lies in."""
        zones = [*(self.selected_special_conditions_zones or []), *(self.special_conditions_zones or [])]
        named = dict.fromkeys(" ".join(part for part in (one.category, one.number) if part) or "ЗОУИТ" for one in zones)
        return "; ".join(named) or ("ЗОУИТ" if self.has_zouit_by_selected_objects else None)


def map_(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Facts of the queried object; neighbours that the search brings along are set aside."""
    wanted = cadastral_key(asked.object.cadastral_number)

    def reading_of(row: MapRow) -> ParsedRows:
        def read(raw: Any) -> dict[str, str | None] | None:
            item = msgspec.convert(raw, MapItem, strict=False)
            return _fact(item) | {"zones": row.zones} if cadastral_key(item.object.cad_num) == wanted else None

        return read_rows(row.items, read, announced=row.announced)

    readings = [reading_of(converted(raw, MapRow)) for raw in mappings_of(pages)]
    reading = join(readings) if readings else ParsedRows(rows=[])
    if any(row.get("standing") == "provisional" for row in reading.rows):
        reading = msgspec.structs.replace(reading, reason=PROVISIONAL)
    return about_object("nspd", reading, asked.object, asked.subject.seller, today)


def _fact(item: MapItem) -> dict[str, str | None]:
    found = item.object
    standing = cadastral_status_of(found.status)
    center = (item.geo or {}).get("center")
    centre = center if isinstance(center, dict) else {}
    return {
        "kind": "object",
        "cadastral_number": found.cad_num,
        "address": found.address,
        "object_type": found.type or _text(found.category),
        "area_m2": _text(found.area),
        "floors_total": found.floors,
        "year_built": found.year_built,
        "cadastral_value": _text(found.cad_cost),
        "cancelled": "true" if standing == "cancelled" else "false",
        "standing": standing,
        "status": found.status,
        "latitude": _text(centre.get("lat")),
        "longitude": _text(centre.get("lon")),
        NOT_UNDERSTOOD: None if standing else "object.status",
    }


def _text(value: object) -> str | None:
    return str(value) if isinstance(value, str | int | float) and str(value) else None


def _day(value: str | int | None) -> str | None:
    return date_text(_text(value))
