"""The state's site of public auctions: a text search of lots, and their cards."""

from typing import Any

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import Lot

SEARCH, CARDS = "/new/api/public/lotcards/search", "/new/api/public/lotcards/"
MAX_A_PAGE, MAX_LOTS, PAGES = 10, 10_000, 1000
MOMENT = "2026-01-31T09:00:00.000+00:00"


class Torgi(Simulator):
    """`GET /new/api/public/lotcards/search?text=…&page=…` and `GET /new/api/public/lotcards/{id}`; no key.

    - A page holds ten lots at most, whatever `size` says; `totalElements` stops at 10,000; page 1000 is HTTP 200 with
      an empty body. An unknown parameter is ignored. Errors are Spring's `{timestamp, status, error, path}`.
    - The text is looked for anywhere in a lot, so that lots are found which only mention a number.
    - A characteristic that was not filled in is there without its value; one may name several numbers, parted by ` | `.
    """

    name = "torgi"

    def answer(self, asked: Request) -> Reply:
        if asked.method != "GET":
            return _error(405, "Method Not Allowed", asked.path)
        if asked.path == SEARCH:
            return self._search(asked)
        lot = next((one for one in self.world.lots if asked.path == f"{CARDS}{one.id}"), None)
        return json_reply(_card(lot), "records", found=[lot.id]) if lot else _error(404, "Not Found", asked.path)

    def unreadable(self) -> Reply:
        return _error(400, "Bad Request", SEARCH)

    def error_inside(self, asked: Request) -> Reply:
        """Spring's error under 200."""
        return json_reply(_error_body(500, "Internal Server Error", asked.path), "broken")

    def _search(self, asked: Request) -> Reply:
        query = asked.query
        page = int(query.get("page") or 0)
        size = min(int(query.get("size") or MAX_A_PAGE), MAX_A_PAGE)
        if page < 0 or size < 1:
            return self.unreadable()
        if page >= PAGES:
            return Reply(verdict="broken")
        wanted = fold(query.get("text", ""))
        found = [one for one in self.world.lots if wanted in fold(str(_card(one)))][:MAX_LOTS]
        content = found[page * size : (page + 1) * size]
        pages = -(-len(found) // size)
        sort = {"unsorted": False, "sorted": True, "empty": False}
        body = {
            "content": [_row(one) for one in content],
            "pageable": {
                "sort": sort,
                "pageNumber": page,
                "pageSize": size,
                "offset": page * size,
                "unpaged": False,
                "paged": True,
            },
            "categoryFacet": [],
            "totalPages": pages,
            "totalElements": len(found),
            "last": page + 1 >= pages,
            "numberOfElements": len(content),
            "first": page == 0,
            "size": size,
            "number": page,
            "sort": sort,
            "empty": not content,
        }
        return json_reply(body, "records" if content else "zero", found=[one.id for one in content])


def _row(lot: Lot) -> dict[str, Any]:
    land = lot.category[0].startswith("3")
    number: dict[str, Any] = {
        "name": "Кадастровый номер",
        "code": "CadastralNumber" if land else "cadastralNumberRealty",
        "type": "Text(500)",
    }
    if lot.numbers:
        number = {"characteristicValue": " | ".join(lot.numbers), **number}
    area = {"characteristicValue": 54.3, "name": "Общая площадь", "code": "totalAreaRealty", "type": "Decimal"}
    return {
        "id": lot.id,
        "noticeNumber": lot.id.partition("_")[0],
        "lotNumber": int(lot.id.partition("_")[2]),
        "lotStatus": lot.status,
        "biddType": _named(lot.type),
        "biddForm": _named(lot.form),
        "lotName": lot.name,
        "lotDescription": lot.name,
        "priceMin": float(lot.price),
        "priceMinExact": lot.price,
        "biddEndTime": f"{lot.until}T09:00:00.000+00:00",
        "lotImages": [],
        "characteristics": [area, number],
        "currencyCode": "643",
        "etpCode": "ETP_EXAMPLE",
        "subjectRFCode": "99",
        "category": _named(lot.category),
        "createDate": f"{lot.published}T07:01:19.273+00:00",
        "timeZoneName": "МСК",
        "timezoneOffset": "180",
        "hasAppeals": False,
        "isStopped": lot.stopped,
        "attributes": [],
        "noticeAttributes": [],
        "isAnnulled": lot.annulled,
        "noticeFirstVersionPublicationDate": f"{lot.published}T07:02:03.81Z",
        "lotVat": {"code": "notAssessedVAT", "name": "НДС не облагается"},
        "npaHintCode": f"hint1_{lot.type[0]}",
        "typeTransaction": lot.transaction,
    }


def _card(lot: Lot) -> dict[str, Any]:
    return _row(lot) | {
        "priceStep": 1000.0,
        "previousProcedures": [],
        "lotAttachments": [],
        "noticeAttachments": [],
        "ownershipForm": {"code": "99", "name": "Иная собственность"},
        "isCompound": False,
        "deposit": 10000.0,
        "estateAddress": lot.address,
        "auctionStartDate": f"{lot.until}T10:00:00Z",
        "biddStartTime": f"{lot.published}T10:00:00Z",
    }


def _named(entry: tuple[str, str]) -> dict[str, str]:
    return {"code": entry[0], "name": entry[1]}


def _error(status: int, error: str, path: str) -> Reply:
    return json_reply(_error_body(status, error, path), "refused", status=status)


def _error_body(status: int, error: str, path: str) -> dict[str, Any]:
    return {"timestamp": MOMENT, "status": status, "error": error, "path": path}
