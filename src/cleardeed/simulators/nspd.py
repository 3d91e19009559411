"""The national map of real estate: search by cadastral number."""

from typing import Any

from cleardeed.simulators.exchange import Asked, Reply, html_reply, json_reply
from cleardeed.simulators.geometry import to_mercator
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Estate

SITE = "https://nspd.gov.ru"
CATEGORIES = {
    36368: "Земельные участки ЕГРН",
    36369: "Здания",
    36383: "Сооружения",
    36384: "Незавершенное строительство",
}
REQUEST_ID = "00000000-0000-4000-8000-000000000301"
FORBIDDEN = f"""<html><head><title>403 Forbidden</title></head><body>Request id {REQUEST_ID}, client 192.0.2.1,
rule R-1</body></html>"""


class Nspd(Simulator):
    """`GET /api/geoportal/v2/search/geoportal?query=…&thematicSearchId=1`.

    - Without the map's Referer and a browser's User-Agent: 403 with HTML.
    - Not found is HTTP 404 with `code` 204: the honest zero.
    - Coordinates are metres of EPSG:3857, longitude first, unless `CRS=EPSG:4326`. An object without a place has
      `geocoderObject`, `objdocId` and `registersId` in its options and no geometry.
    - A search may return parents and neighbours: only a feature whose own `cad_num` or `cad_number` is the query is it.
    - Structures have `cad_number`, all others `cad_num`; misspelt keys are real; unknown keys come and go.
    """

    name = "nspd"

    def answer(self, asked: Asked) -> Reply:
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
        meta = [{"totalCount": len(features), "categoryId": own[0].category}]
        body = {"data": {"type": "FeatureCollection", "features": features}, "meta": meta}
        return json_reply(body, "records", found=[row.cadastral_number for row in own])

    def error_inside(self, asked: Asked) -> Reply:  # noqa: ARG002
        """Forbidden, told under 200."""
        return json_reply({"code": 403, "message": "Forbidden", "requestId": REQUEST_ID}, "blocked")


def _names(row: Estate) -> tuple[str, str]:
    return row.cadastral_number, fold(row.address)


def _feature(index: int, row: Estate, *, degrees: bool) -> dict[str, Any]:
    number = row.cadastral_number
    options: dict[str, Any] = {} if "cad_number" in row.options else {"cad_num": number}
    options |= {"quarter_cad_number": number.rpartition(":")[0]} | row.options | {"parent_cad_number": None}
    geometry = None
    if row.longitude is not None and row.latitude is not None:
        place = [row.longitude, row.latitude] if degrees else to_mercator(row.longitude, row.latitude)
        crs = {"type": "name", "properties": {"name": "EPSG:4326" if degrees else "EPSG:3857"}}
        geometry = {"type": "Point", "coordinates": place, "crs": crs}
    else:
        options |= {"geocoderObject": True, "objdocId": 900000 + index, "registersId": 1}
    stamps = {"inserted": "2024-01-01T00:00:00Z", "insertedBy": "", "updated": "2026-01-01T00:00:00Z", "updatedBy": ""}
    properties = {
        "category": row.category,
        "categoryName": CATEGORIES[row.category or 36369],
        "label": number,
        "descr": number,
        "externalKey": number,
        "interactionId": index,
        "subcategory": 1,
        "score": index,
        "cadastralDistrictsCode": int(number[:2]),
        "systemInfo": stamps,
        "options": options,
    }
    return {"id": index, "type": "Feature", "geometry": geometry, "properties": properties}
