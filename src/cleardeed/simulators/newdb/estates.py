"""NEWDB's methods about real estate."""

import re
from typing import Any

from cleardeed.simulators.geometry import to_mercator
from cleardeed.simulators.names import dotted, fold
from cleardeed.simulators.newdb.results import Result, dead_behind, rows
from cleardeed.simulators.world import Estate, Restriction, Right, World

_PLACE = re.compile(r"^\d{2}:\d{2}:\d+:\d+$|\b(?:кв|пом|ком|уч)\b", re.IGNORECASE)
"""A cadastral number, or an address that goes beyond the house."""


def rosreestr(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """The element of the public lookup, with `dd.mm.yyyy` dates and its codes spelled out. Holders are not named.

    `encumbrances: []` is checked and none; the key absent is not checked. An address that stops at the house gives
    status 500 with empty data. What the public lookup does not know it answers with no element (`count` 0).
    """
    wanted = fold(str(params.get("cadastral_number") or params.get("address") or ""))
    found = [row for row in world.estates if wanted in (row.cadastral_number, fold(row.address))]
    if not found:
        return rows([], []) if _PLACE.search(wanted) else dead_behind()
    estate = found[0]
    restrictions = estate.restrictions or []
    return rows([element_of(estate)], [estate.cadastral_number, *(row.number for row in restrictions)])


def nspd_cadastr(world: World, params: dict[str, Any], _trap: str | None) -> Result:
    """The object as the map has it, its place in degrees and in metres of the map; behind it the bare numbers of the
    objects that the map shows with it, which `count` leaves out."""
    estate = world.estate(params["cad_num"])
    hits = [_item(estate)] if estate and estate.category else []
    numbers = estate.neighbours if estate and hits else []
    neighbours = [{"object": {"cad_num": number}} for number in numbers]
    row = {
        "count": len(hits),
        "items": hits + neighbours,
        "objects_list": {
            "count": len(neighbours),
            "cad_nums": numbers,
            "items": neighbours,
            "raw": {"title": "Список объектов"},
        },
        "selected_objects": {"count": 0, "items": [], "raw_text": ""},
        "selected_special_conditions_zones_count": 0,
        "selected_special_conditions_zones": [],
        "has_zouit_by_selected_objects": False,
        "special_conditions_zones_count": 0,
        "special_conditions_zones": [],
        "url": "https://nspd.gov.ru/map?thematic=PKK",
    }
    return rows([row], [params["cad_num"]] if hits else [])


def element_of(row: Estate) -> dict[str, Any]:
    """One element of the public lookup as NEWDB passes it on."""
    element: dict[str, Any] = {
        "objectId": None,
        "databaseName": None,
        "regionKey": None,
        "cadNumber": row.cadastral_number,
        "cadQuarter": row.cadastral_number.rpartition(":")[0],
        "status": row.status,
        "objType": row.object_type,
        "area": row.area,
        "address": {"region": "77", "readableAddress": row.address, "fiasGuid": None},
        "regDate": dotted(row.registered),
        "cancelDate": dotted(row.cancelled) or None,
        "rights": [_right(right) for right in row.rights],
        "oldNumbers": [],
        "landCategory": None,
        "permittedUse": None,
        "permittedUseByDoc": None,
        "cadCost": row.value,
        "cadCostDate": None,
        "cadCostDeterminationDate": "01.01.2023",
        "cadCostRegistrationDate": "27.12.2023",
        "infoUpdateDate": "01.09.2026",
        "cadEngFIO": None,
        "cadEngCertNumber": None,
        "cadEngPhone": None,
        "floor": None,
        "undergroundFloor": None,
        "levelFloor": row.floor,
        "ownershipType": None,
        "oksWallMaterial": None,
        "oksCommisioningYear": None,
        "oksYearBuild": None,
        "purpose": row.purpose,
        "childCadNumbers": None,
        "parentCadNumber": None,
        "mainCharacters": [
            {"code": "05", "description": "Площадь", "value": row.area, "unitCode": "055", "unitDescription": "кв.м"}
        ],
        "objType_text": row.object_type_text,
        "purpose_text": row.purpose_text,
    }
    checked = {} if row.restrictions is None else {"encumbrances": [_restriction(one) for one in row.restrictions]}
    return element | checked


def _right(row: Right) -> dict[str, Any]:
    return {
        "rightType": row.code,
        "rightTypeDesc": row.text,
        "rightRegDate": dotted(row.date),
        "rightNumber": row.number,
        "part": row.part,
        "ownershipType": None,
        "sharedOwnershipType": None,
    }


def _restriction(row: Restriction) -> dict[str, Any]:
    return {
        "startDate": dotted(row.date),
        "encumbranceNumber": row.number,
        "encumbranceDate": dotted(row.date),
        "type": row.code,
        "typeDesc": row.text,
        "rightNum": row.right,
    }


def _item(row: Estate) -> dict[str, Any]:
    options = row.options
    facts = {
        "id": 1,
        "cad_num": row.cadastral_number,
        "category": row.category,
        "type": row.object_type_text,
        "name": options.get("building_name"),
        "address": row.address,
        "area": float(row.area),
        "floors": options.get("floors"),
        "year_built": options.get("year_built"),
        "status": options.get("status"),
        "purpose": options.get("purpose"),
        "permitted_use": options.get("permitted_use_established_by_document"),
        "ownership_type": options.get("ownership_type"),
        "right_type": None,
        "cad_cost": options.get("cost_value"),
    }
    geo: dict[str, Any] = {"center": None, "points": [], "geometry": None, "source_geometry": None}
    if row.longitude is not None and row.latitude is not None:
        geo["center"] = {"lat": row.latitude, "lon": row.longitude}
        geo["geometry"] = {"type": "Point", "coordinates": [row.longitude, row.latitude]}
        geo["source_geometry"] = {"type": "Point", "coordinates": to_mercator(row.longitude, row.latitude)}
    return {"object": facts, "geo": geo}
