"""Features of the map as rows. Keys differ by kind of object, are misspelt in places, and come and go."""

import math
from typing import Any

import msgspec

from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.rows.findings import Reading, date_text, needed, read_rows

_EARTH_RADIUS_M = 6_378_137.0
_CANCELLED = ("снят", "аннулир", "архив", "погаш")
_KINDS = {36368: "land", 36369: "building", 36383: "structure", 36384: "unfinished"}
"""Categories of the map; rooms and flats have not been seen there."""
_COLUMNS = {
    "address": ("readable_address", "address_readable_address"),
    "area_m2": ("area", "specified_area", "build_record_area", "params_area", "declared_area"),
    "year_built": ("year_built", "params_year_built", "year_commisioning", "params_year_commisioning"),
    "floors_total": ("floors", "params_floors"),
    "cadastral_value": ("cost_value",),
    "purpose": ("purpose", "params_purpose", "permitted_use_established_by_document"),
    "ownership_type": ("ownership_type",),
    "status": ("status", "common_data_status", "object_previously_posted"),
}
_DATES = ("land_record_reg_date", "build_record_registration_date", "registration_date")


class Geometry(msgspec.Struct):
    """A shape; points alone are read."""

    type: str | None = None
    coordinates: Any = None
    crs: dict[str, Any] | None = None


class Properties(msgspec.Struct):
    """What is said of a feature."""

    options: dict[str, Any]
    category: int | None = None


class Feature(msgspec.Struct):
    """One object of the map."""

    properties: Properties
    geometry: Geometry | None = None


class Collection(msgspec.Struct):
    """What the search found."""

    features: list[Feature]


def rows_of(found: Collection, number: str) -> Reading:
    """Rows of the features that bear the number themselves. The search finds others too, so no total is compared."""
    asked = cadastral_key(number)
    own = [feature for feature in found.features if cadastral_key(_number_of(feature)) == asked]
    return read_rows(own, _row)


def _number_of(feature: Feature) -> str | None:
    options = feature.properties.options
    return _text(options.get("cad_num")) or _text(options.get("cad_number"))


def _row(feature: Feature) -> dict[str, str | None]:
    options = feature.properties.options
    columns = {column: _first(options, keys) for column, keys in _COLUMNS.items()}
    status = (columns["status"] or "").lower()
    latitude, longitude = _place(feature.geometry)
    return {
        **columns,
        "kind": "object",
        "cadastral_number": needed(_number_of(feature)),
        "object_type": _KINDS.get(feature.properties.category or 0) or _first(options, ("land_record_type",)),
        "date": date_text(_first(options, _DATES)),
        "cancelled": "true" if status.startswith(_CANCELLED) else "false",
        "latitude": latitude,
        "longitude": longitude,
    }


def _first(options: dict[str, Any], keys: tuple[str, ...]) -> str | None:
    return next((text for key in keys if (text := _text(options.get(key)))), None)


def _text(value: Any) -> str | None:
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
