"""The national map of real estate: search by cadastral number."""

from collections import Counter
from typing import Any

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.geometry import to_mercator
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Estate

SITE = "https://nspd.gov.ru"
CATEGORIES = {
    36368: "Земельные участки ЕГРН",
    36369: "Здания",
    36383: "Сооружения",
    36384: "Объекты незавершенного строительства",
}
PREMISES, PREMISES_NAME = 36999, "Помещения"
"""Premises are on no layer; their category is not published, so its number here is invented."""
REQUEST_ID = "00000000000000000000000000000301"
FORBIDDEN = """<h1>Forbidden</h1><pre>Request ID: 2026-01-12-06-59-27-0000000000000901</pre>
<pre>Client IP: 192.0.2.1</pre>
<pre>Rule: 000000000000000000000901</pre>
"""


class Nspd(Simulator):
    """`GET /api/geoportal/v2/search/geoportal?query=…&thematicSearchId=1`.

    - Without the map's Referer and a browser's User-Agent: 403 with HTML.
    - Not found is HTTP 404 with `code` 204: the honest zero.
    - Coordinates are metres of EPSG:3857, longitude first, unless `CRS=EPSG:4326`. An object without a place has
      `geocoderObject`, `objdocId` and `registersId` in its options and no geometry.
    - A search may return parents and neighbours: only a feature whose own `cad_num` or `cad_number` is the query is it.
      `meta` counts all of them by category; `limit` cuts the list and not the counts.
    - Structures and premises have `cad_number`, all others `cad_num`; misspelt keys are real; unknown keys come and go.
    """

    name = "nspd"

    def answer(self, asked: Request) -> Reply:
        if (asked.method, asked.path) != ("GET", "/api/geoportal/v2/search/geoportal"):
            return not_found()
        headers, query = asked.headers, asked.query
        browser = headers.get("user-agent", "").startswith("Mozilla/")
        referer = headers.get("referer", "")
        if not referer.startswith((f"{SITE}/map", f"{self.url}/map")) or not browser:
            return html_reply(FORBIDDEN, "blocked", status=403)
        wanted = query.get("query", "").strip()
        if self.world.trap(self.name, "search", wanted) == "html":
            return html_reply("OK", "broken")
        own = [row for row in self.world.estates if row.category and fold(wanted) in _names(row)]
        near = [row for name in (own[0].neighbours if own else []) if (row := self.world.estate(name))]
        if not own:
            body = {"code": 204, "message": "Объекты не найдены", "requestId": REQUEST_ID}
            return json_reply(body, "zero", status=404)
        degrees = query.get("CRS") == "EPSG:4326"
        features = [_feature(index, row, degrees=degrees) for index, row in enumerate([*near, *own], 1)]
        counts = Counter(one["properties"]["category"] for one in features)
        meta = [{"totalCount": count, "categoryId": category} for category, count in counts.items()]
        shown = features[: int(query.get("limit") or len(features))]
        body = {"data": {"type": "FeatureCollection", "features": shown}, "meta": meta}
        return json_reply(body, "records", found=[row.cadastral_number for row in own])

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """Forbidden, reported under 200."""
        return json_reply({"code": 403, "message": "Forbidden", "requestId": REQUEST_ID}, "blocked")


def _names(row: Estate) -> tuple[str, str]:
    return row.cadastral_number, fold(row.address)


def _feature(index: int, row: Estate, *, degrees: bool) -> dict[str, Any]:
    number = row.cadastral_number
    premises = row.options.get("build_record_type_value") == "Помещение"
    options = _of_premises(row) if premises else _of_layer(row)
    geometry = None
    if row.longitude is not None and row.latitude is not None:
        position = [row.longitude, row.latitude] if degrees else to_mercator(row.longitude, row.latitude)
        crs = {"type": "name", "properties": {"name": "EPSG:4326" if degrees else "EPSG:3857"}}
        geometry = {"type": "Point", "coordinates": position, "crs": crs}
    if premises or geometry is None:
        options |= {"geocoderObject": True, "objdocId": 900000 + index, "registersId": 1}
    stamps = {"inserted": "2024-01-01T00:00:00Z", "insertedBy": "", "updated": "2026-01-01T00:00:00Z", "updatedBy": ""}
    properties = {
        "cadastralDistrictsCode": int(number[:2]),
        "category": PREMISES if premises else row.category,
        "categoryName": PREMISES_NAME if premises else CATEGORIES[row.category or 36369],
        "descr": number,
        "externalKey": number,
        "interactionId": index,
        "label": number,
        "options": options,
        "score": index,
        "subcategory": 1,
        "systemInfo": stamps,
    }
    return {"id": index, "type": "Feature", "geometry": geometry, "properties": properties}


def _of_layer(row: Estate) -> dict[str, Any]:
    number = row.cadastral_number
    own: dict[str, Any] = {} if "cad_number" in row.options else {"cad_num": number}
    return own | {"quarter_cad_number": number.rpartition(":")[0]} | row.options


def _of_premises(row: Estate) -> dict[str, Any]:
    """A flat's options, as far as clients name them: on the map it has no place, only one guessed from its address."""
    options = row.options
    return {
        "area": options.get("build_record_area"),
        "cad_number": row.cadastral_number,
        "common_data_status": options.get("status"),
        "cost_value": options.get("cost_value"),
        "floor": [row.floor] if row.floor else None,
        "ownership_type": options.get("ownership_type"),
        "params_type": "Квартира",
        "parent_cad_number": next(iter(row.neighbours), None),
        "purpose": "Жилое",
        "quarter_cad_number": row.cadastral_number.rpartition(":")[0],
        "readable_address": row.address,
        "registration_date": options.get("build_record_registration_date"),
        "type": options["build_record_type_value"],
    }
