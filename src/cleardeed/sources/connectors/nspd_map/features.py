"""Features of the map as rows. Keys differ by kind of object, are misspelt in places, and come and go."""

import math
from typing import Any, Literal

import msgspec

from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, ParsedRows, UnreadableRowError, date_text, read_rows
from cleardeed.sources.rows.standing import PROVISIONAL, WORST_FIRST, CadastralStatus, cadastral_status_of

_EARTH_RADIUS_M = 6_378_137.0
_STATUS_KEYS = ("status", "common_data_status", "object_previously_posted", "previously_posted")
_KINDS_BY_CATEGORY = {36368: "land", 36369: "building", 36383: "structure", 36384: "unfinished"}
"""Layers of the map. Premises are on none: they are answered under categories of their own and named by words."""
_KINDS_BY_WORD = {
    "земельный участок": "land",
    "здание": "building",
    "сооружение": "structure",
    "объект незавершенного строительства": "unfinished",
    "незавершенное строительство": "unfinished",
    "помещение": "premises",
    "машино-место": "parking",
    "единый недвижимый комплекс": "complex",
    "предприятие как имущественный комплекс": "enterprise",
}
"""Kinds of real estate by 218-FZ."""
_KIND_KEYS = (
    "land_record_type",
    "build_record_type_value",
    "object_type_value",
    "object_under_construction_record_record_type_value",
    "type",
)
_STATUS_OF_KIND = {
    "land": "status",
    "building": "status",
    "structure": "object_previously_posted",
    "unfinished": "common_data_status",
    "complex": "common_data_status",
    "enterprise": "common_data_status",
}
"""The key that holds the status of an object of the kind; premises have been seen with any of them."""
_COLUMNS = {
    "address": ("readable_address", "address_readable_address"),
    "area_m2": ("area", "specified_area", "build_record_area", "params_area", "declared_area"),
    "floor": ("floor",),
    "year_built": ("year_built", "params_year_built", "year_commisioning", "params_year_commisioning"),
    "floors_total": ("floors", "params_floors"),
    "cadastral_value": ("cost_value",),
    "purpose": ("purpose", "params_purpose", "permitted_use_established_by_document"),
    "ownership_type": ("ownership_type",),
    "status": _STATUS_KEYS,
}
_DATES = ("land_record_reg_date", "build_record_registration_date", "registration_date")
_OWN_NUMBERS = ("cad_num", "cad_number")


class Geometry(msgspec.Struct):
    """A shape; points alone are read."""

    type: str | None = None
    coordinates: Any = None
    crs: dict[str, Any] | None = None


class Properties(msgspec.Struct):
    """The properties of a feature."""

    category: int
    options: dict[str, Any]
    label: str | None = None
    descr: str | None = None
    external_key: str | None = msgspec.field(name="externalKey", default=None)


class Feature(msgspec.Struct):
    """One object of the map."""

    properties: Properties
    geometry: Geometry | None = None


class Collection(msgspec.Struct):
    """The result of a search."""

    type: Literal["FeatureCollection"]
    features: list[Feature]


class Meta(msgspec.Struct):
    """The number of objects of a category that the search found."""

    total: int = msgspec.field(name="totalCount")


def rows_of(found: Collection, meta: list[Meta], number: str) -> ParsedRows:
    """Rows of the features that bear the number themselves; parents and neighbours that the search finds are set aside.

    An object that is on record for a time only makes the reading one for a person.
    """
    asked = cadastral_key(number) or number
    announced = sum(one.total for one in meta)
    reading = read_rows(found.features, lambda feature: _row(feature, asked), announced=announced)
    provisional = any(row.get("standing") == "provisional" for row in reading.rows)
    return msgspec.structs.replace(reading, reason=PROVISIONAL) if provisional else reading


def _row(feature: Feature, asked: str) -> dict[str, str | None] | None:
    """The feature's columns; None for another object than was asked for."""
    options, properties = feature.properties.options, feature.properties
    own = [text for key in _OWN_NUMBERS if (text := _text(options.get(key)))]
    labels = [text for text in (properties.label, properties.descr, properties.external_key) if text]
    if not own and not labels:
        raise UnreadableRowError("options.cad_num")
    numbers = {key for text in (*own, *labels) if (key := cadastral_key(text))}
    if len(numbers) > 1 or (asked in numbers and {cadastral_key(text) for text in own} != {asked}):
        raise UnreadableRowError("options.cad_num")
    if asked not in numbers:
        return None
    kind, unknown_kind = _kind_of(properties)
    standing, unknown_status = _status_of(options, kind)
    columns = {column: _first(options, keys) for column, keys in _COLUMNS.items()}
    latitude, longitude = _place(feature.geometry)
    return {
        **columns,
        "kind": "object",
        "cadastral_number": own[0],
        "object_type": kind,
        "standing": standing,
        "date": date_text(_first(options, _DATES)),
        "cancelled": "true" if standing == "cancelled" else "false",
        "latitude": latitude,
        "longitude": longitude,
        NOT_UNDERSTOOD: unknown_kind or unknown_status,
    }


def _kind_of(properties: Properties) -> tuple[str | None, str | None]:
    """The kind of the object, by its own word, else by its layer; and the key of a word or layer that is not known."""
    stated = [(key, text) for key in _KIND_KEYS if (text := _text(properties.options.get(key)))]
    unknown = next((f"options.{key}" for key, text in stated if fold(text) not in _KINDS_BY_WORD), None)
    named = next((kind for _, text in stated if (kind := _KINDS_BY_WORD.get(fold(text)))), None)
    kind = named or _KINDS_BY_CATEGORY.get(properties.category)
    return kind, unknown or (None if kind else "category")


def _status_of(options: dict[str, Any], kind: str | None) -> tuple[CadastralStatus | None, str | None]:
    """Return the object's status, the worst of those its keys give; and the key that lacks or holds an unknown word."""
    stated = {key: text for key in _STATUS_KEYS if (text := _text(options.get(key)))}
    standings = {key: cadastral_status_of(text) for key, text in stated.items()}
    unknown = next((f"options.{key}" for key, standing in standings.items() if standing is None), None)
    due = _STATUS_OF_KIND.get(kind or "", next(iter(stated), _STATUS_KEYS[0]))
    worst = next((one for one in WORST_FIRST if one in standings.values()), None)
    return worst, unknown or (None if due in stated else f"options.{due}")


def _first(options: dict[str, Any], keys: tuple[str, ...]) -> str | None:
    return next((text for key in keys if (text := _text(options.get(key)))), None)


def _text(value: Any) -> str | None:
    """Return a text or number; a list of one is read as its item, as floors are given."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return str(value).strip() or None if isinstance(value, str | int | float) else None


def _place(geometry: Geometry | None) -> tuple[str | None, str | None]:
    """Latitude and longitude of a point: degrees as they are, metres of EPSG:3857 turned back."""
    if geometry is None or geometry.type != "Point" or not isinstance(geometry.coordinates, list):
        return None, None
    try:
        x, y = (float(part) for part in geometry.coordinates[:2])
        if _system(geometry) != "EPSG:4326":
            x, y = (
                math.degrees(x / _EARTH_RADIUS_M),
                math.degrees(2 * math.atan(math.exp(y / _EARTH_RADIUS_M)) - math.pi / 2),
            )
    except (TypeError, ValueError, OverflowError):
        return None, None
    return (f"{y:.7f}", f"{x:.7f}") if abs(y) <= 90 and abs(x) <= 180 else (None, None)


def _system(geometry: Geometry) -> str | None:
    properties = (geometry.crs or {}).get("properties")
    return properties.get("name") if isinstance(properties, dict) else None
