"""The register of bankruptcies: what stands behind its public pages."""

from typing import Any

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.faults import CHALLENGE
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Bankrupt

SITES = ("https://fedresurs.ru/", "https://bankrot.fedresurs.ru/")
QRATOR = "<html><head><script src='/__qrator/qauth.js'></script></head><body></body></html>"


class Fedresurs(Simulator):
    """`/backend/prsnbankrupts` (bankrot.fedresurs.ru) and `/backend/persons…` (fedresurs.ru).

    - Wanted headers: `Accept: application/json`, the site's Referer, a browser's User-Agent; else 403 in HTML.
    - The search knows name, INN and SNILS, and former names. `lastLegalCase`, `inn`, `snils` may be null or missing; an
      extrajudicial bankruptcy has no case number. Names may hold HTML entities. Pages: `limit`, `offset`, `total`.
      The manager stands in the case, whose status has a date; in 2024 he stood beside it and there was none.
    - The birth date is in the person's card alone: one search and a card for each candidate. An older card nests its
      fields in `info` (`nests_card`).
    - 429 asks to wait about 30 s; 200 with HTML is the protection.
    """

    name = "fedresurs"
    nests_card = False

    def answer(self, asked: Request) -> Reply:
        if asked.method != "GET":
            return not_found()
        if not self._is_from_a_browser(asked):
            return html_reply(QRATOR, "blocked", status=403)
        if self.world.trap(self.name, "search", asked.query.get("searchString", "")) == "html":
            return html_reply(CHALLENGE, "captcha")
        match asked.path.removeprefix("/backend/").split("/"):
            case ["prsnbankrupts"]:
                return self._search(asked, total_name="total")
            case ["persons"]:
                return self._search(asked, total_name="found")
            case ["persons", guid, *rest]:
                return self._person(guid, rest)
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """An error object where the page of rows should be."""
        return json_reply({"status": 500, "message": "Сервис временно недоступен"}, "broken")

    def _is_from_a_browser(self, asked: Request) -> bool:
        headers = asked.headers
        return (
            "application/json" in headers.get("accept", "")
            and headers.get("referer", "").startswith((*SITES, self.url))
            and headers.get("user-agent", "").startswith("Mozilla/")
        )

    def _search(self, asked: Request, *, total_name: str) -> Reply:
        query = asked.query
        limit, offset = int(query.get("limit") or 15), int(query.get("offset") or 0)
        found = [row for row in self.world.bankrupts if _is_wanted(row, query.get("searchString", ""))]
        state = query.get("isActiveLegalCase", "null")
        if state != "null":
            found = [row for row in found if row.running == (state == "true")]
        shown = found[offset : offset + limit]
        body = {"pageData": [_line(row) for row in shown], total_name: len(found)}
        return json_reply(body, "records" if found else "zero", found=[row.guid for row in shown])

    def _person(self, guid: str, rest: list[str]) -> Reply:
        row = next((one for one in self.world.bankrupts if one.guid == guid), None)
        if row is None:
            return not_found()
        match rest:
            case []:
                card = _card(row)
                return json_reply({"guid": guid, "info": card} if self.nests_card else card, "records", found=[guid])
            case ["bankruptcy"]:
                case = {"number": row.case_number, "lastPublications": [{"datePublish": "2024-06-02T00:00:00"}]}
                outside = [{"startDate": f"{row.extrajudicial}T00:00:00"}] if row.extrajudicial else []
                body = {"legalCases": [case] if row.case_number else [], "extrajudicialBankruptcy": outside}
                return json_reply(body, "records", found=[guid])
            case ["publications"] | ["individual-entrepreneurs"]:
                return json_reply({"found": 0, "pageData": []}, "zero")
        return not_found()


def _is_wanted(row: Bankrupt, wanted: str) -> bool:
    if wanted.isdigit():
        return wanted in (row.inn, row.snils)
    return bool(wanted) and any(fold(wanted) in fold(name) for name in (row.name, *row.former_names))


def _line(row: Bankrupt) -> dict[str, Any]:
    line: dict[str, Any] = {
        "snils": row.snils,
        "category": "Физическое лицо",
        "region": row.region,
        "address": row.address,
        "lastLegalCase": None,
        "extrajudicialBankruptcy": {"startDate": f"{row.extrajudicial}T00:00:00"} if row.extrajudicial else None,
        "guid": row.guid,
        "fio": row.name,
        "inn": row.inn,
    }
    if row.case_number:
        status = {"code": row.status, "description": row.status_text, "date": f"{row.status_date}T00:00:00"}
        line["lastLegalCase"] = {"number": row.case_number, "arbitrManagerFio": row.manager, "status": status}
        del line["extrajudicialBankruptcy"]
    elif not row.extrajudicial:
        for name in ("lastLegalCase", "extrajudicialBankruptcy", "inn", "snils"):
            del line[name]
    return line


def _card(row: Bankrupt) -> dict[str, Any]:
    return {
        "fio": row.name,
        "inn": row.inn,
        "snils": row.snils,
        "birthdateBankruptcy": f"{row.birth_date}T00:00:00" if row.birth_date else None,
        "birthplaceBankruptcy": row.birth_place,
        "address": row.address,
        "nameHistories": list(row.former_names),
    }
