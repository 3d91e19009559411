"""reestr-zalogov.ru: the notaries' register of pledges of movable things."""

from typing import Any

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.names import fold, full_name, same_name
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Pledge

CAPTCHA_TOKEN = "a-person-solved-this"  # noqa: S105 - it opens a simulator
OVER = ("EXCLUSION", "JUDICIAL_ACT_EXCLUSION")
REFUSED = "<html><head><title>Доступ запрещен</title></head><body>Доступ запрещен</body></html>"


class Pledges(Simulator):
    """`POST /api/search/notary?token=…` with JSON: a captcha's token for every search.

    - Wanted: `X-Requested-With`, Origin, Referer and the session cookie; a missing or used token is `{message}`.
    - `mode` `onlyActual` leaves out what was excluded, `allChanges` does not. `limit`, `offset`, `total`.
    - The latest event of a notice's `history` says whether it stands. Parties are partly hidden.
    """

    name = "pledges"
    captcha_token: str | None = CAPTCHA_TOKEN
    """None: any token will do."""

    def answer(self, asked: Request) -> Reply:
        if asked.method != "POST" or asked.path not in ("/api/search/notary", "/api/search/fedresurs"):
            return not_found()
        headers = asked.headers
        if not ({"x-requested-with", "origin", "referer"} <= headers.keys() and "JSESSIONID" in asked.cookies):
            return html_reply(REFUSED, "blocked", status=403)
        if self.captcha_token is not None and asked.query.get("token") != self.captcha_token:
            return json_reply({"message": "Неверный токен"}, "captcha", status=400)
        body = asked.json_object()
        if self.world.trap(self.name, "search", str(body)) == "refused_page":
            return html_reply(REFUSED, "blocked")
        found = [row for row in self.world.pledges if _is_wanted(row, body.get("filter") or {})]
        if body.get("mode") == "onlyActual":
            found = [row for row in found if row.history[-1].type not in OVER]
        first, length = int(body.get("offset", 0)), int(body.get("limit", 10))
        shown = found[first : first + length]
        answer = {"total": len(found), "data": [_notice(row) for row in shown]}
        return json_reply(answer, "records" if found else "zero", found=[row.number for row in shown])

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """An error number and nothing else."""
        return json_reply({"error": 500}, "broken")


def _is_wanted(row: Pledge, wanted: dict[str, Any]) -> bool:
    vehicle = (wanted.get("property") or {}).get("vehicleProperty") or {}
    person = (wanted.get("pledgor") or {}).get("privatePerson") or {}
    if vehicle:
        return fold(str(vehicle.get("vin", ""))) == row.vin
    asked = full_name(person.get("lastName"), person.get("firstName"), person.get("middleName"))
    born = person.get("birthday")
    if not asked or not same_name(full_name(row.last_name, row.first_name, row.middle_name), asked):
        return False
    return not born or born == row.birth_date.strftime("%d.%m.%Y")


def _notice(row: Pledge) -> dict[str, Any]:
    name = full_name(row.last_name, row.first_name, row.middle_name)
    pledgor = {"lastName": f"{row.last_name[0]}***"} if row.hidden else {"name": name}
    return {
        "id": row.number,
        "regDate": row.history[0].at.isoformat(),
        "link": f"/api/book/notice/{row.number}",
        "history": [{"type": one.type, "regDate": one.at.isoformat(), "link": ""} for one in row.history],
        "pledgors": [{"privatePerson": pledgor}],
        "pledgees": [{"organization": row.pledgee}],
    }
