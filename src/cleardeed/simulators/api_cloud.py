"""api-cloud.ru: the bailiffs' register behind one GET call."""

from typing import Any, ClassVar

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.names import dotted, full_name, parse_dotted, same_name
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Proceeding

TOKEN = "invented-api-cloud-token"  # noqa: S105 - it opens a simulator


class ApiCloud(Simulator):
    """`/api/fssp.php?type=physical` or `type=ip`, with the token in the address. The real one takes 25 to 60 seconds.

    The answer is `{"status": 200, "count", "countAll", "pagesAll", "totalLoadedPage", "records", "inquiry"}`; phones
    are a list of lists. An error is `{"error", "message"}` under HTTP 200: 602 no access, 498 no money.
    """

    name = "api_cloud"
    token: ClassVar[str] = TOKEN

    def answer(self, asked: Request) -> Reply:
        query = asked.query
        if (asked.method, asked.path) != ("GET", "/api/fssp.php"):
            return not_found()
        if query.get("token") != self.token:
            return json_reply({"error": "602", "message": "Нет доступа"}, "refused")
        if query.get("type") == "ip":
            return _records([row for row in self.world.proceedings if row.number == query.get("number")])
        name = full_name(query.get("lastname"), query.get("firstname"), query.get("secondname"))
        born, region = parse_dotted(query.get("birthdate", "")), int(query.get("region") or -1)
        found = [
            row
            for row in self.world.proceedings
            if same_name(row.name, name)
            and row.birth_date == born
            and (region == -1 or region in row.regions)
            and not (query.get("onlyActual") == "1" and row.ended)
        ]
        return _records(found)

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """No money left, told under HTTP 200."""
        return json_reply({"error": "498", "message": "Недостаточно средств"}, "limited")


def _records(found: list[Proceeding]) -> Reply:
    body = {
        "status": 200,
        "count": len(found),
        "countAll": len(found),
        "pagesAll": 1 if found else 0,
        "totalLoadedPage": 1 if found else 0,
        "records": [_record(row) for row in found],
        "inquiry": {"price": 0, "speed": 1},
    }
    numbers = [row.number for row in found]
    return json_reply(body, "records" if found else "zero", found=numbers, charged=1)


def _record(row: Proceeding) -> dict[str, Any]:
    amounts = [float(amount.replace(",", ".")) for amount in row.claims.values()]
    ended = row.ended
    return {
        "debtor_name": row.name,
        "debtor_address": row.birth_place,
        "debtor_dob": dotted(row.birth_date),
        "process_title": row.number,
        "process_date": dotted(row.opened),
        "recIspDoc": row.document,
        "stopIP": f"{ended.date.isoformat()}, {ended.article}, {ended.part}, {ended.clause}" if ended else "",
        "subject": next(iter(row.claims), ""),
        "sum": f"{sum(amounts):.2f}" if amounts else "",
        "document_organization": "",
        "document_type": row.document.partition(" от ")[0],
        "department_title": row.department,
        "officer_name": row.bailiff,
        "officer_phones": [[phone] for phone in row.phones],
    }
