"""The notaries' site: inheritance cases by the whole name of the deceased."""

from typing import Any

import msgspec

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import InheritanceCase

PAGE, SEARCH = "/ru-ru/help/probate-cases/", "/api/probate-cases"
VISIT = "invented0000000000000000000000000000000"
"""The token and the cookie of every visit."""
SEARCH_PAGE = f"""<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="csrf-token" content="{VISIT}">
<title>Реестр наследственных дел</title></head>
<body><form id="probate-search"><input name="name"></form></body></html>"""
FORBIDDEN = (
    "<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1>CSRF verification failed.</body></html>"
)
MAINTENANCE = "<html><head><title>Портал</title></head><body>Сервис временно недоступен, ведутся работы.</body></html>"


class Notariat(Simulator):
    """`GET /ru-ru/help/probate-cases/`, then `POST /api/probate-cases` with `{"name", "args": {}}`.

    - The page sets the cookie `fnc_csrftoken` and shows the token; the search wants both back (`X-CSRFToken`), with the
      page as `Referer` and a browser's `User-Agent`; 403 otherwise.
    - Whole names are compared, letters by case alone: without the patronymic, or with Е for Ё, another person is meant.
    - `{"count", "records"}` with every namesake at once. A birth date in `args` changes nothing. Dates of people are
      `yyyymmdd`; one that is not known is null, and `NULL` or `0` in old replies (`old_nulls`).
    """

    name = "notariat"
    old_nulls = False

    def answer(self, asked: Request) -> Reply:
        match asked.method, asked.path:
            case "GET", path if path == PAGE:
                page = html_reply(SEARCH_PAGE, "records")
                return msgspec.structs.replace(page, headers={"Set-Cookie": f"fnc_csrftoken={VISIT}; Path=/"})
            case "POST", path if path == SEARCH:
                return self._search(asked)
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """A page about maintenance under 200."""
        return html_reply(MAINTENANCE, "broken")

    def _search(self, asked: Request) -> Reply:
        headers = asked.headers
        tokens = (headers.get("x-csrftoken"), asked.cookies.get("fnc_csrftoken"))
        from_page = headers.get("referer", "").endswith(PAGE) and headers.get("user-agent", "").startswith("Mozilla/")
        if tokens != (VISIT, VISIT) or not from_page:
            return html_reply(FORBIDDEN, "blocked", status=403)
        wanted = " ".join(str(asked.json_object()["name"]).upper().split()) if "name" in asked.json_object() else ""
        if not wanted:
            return self.unreadable()
        cases = [one for one in self.world.inheritance_cases if one.name.upper() == wanted]
        records = [self._record(number, one) for number, one in enumerate(cases, 1)]
        body = {"count": len(records), "records": records}
        return json_reply(body, "records" if records else "zero", found=[one.number for one in cases])

    def _record(self, number: int, case: InheritanceCase) -> dict[str, Any]:
        nothing = "NULL" if self.old_nulls else None
        return {
            "Fio": case.name,
            "BirthDate": f"{case.birth_date:%Y%m%d}" if case.birth_date else nothing,
            "DeathDate": f"{case.died_on:%Y%m%d}",
            "DeathActNumber": f"17000099990009999000{number}",
            "DeathActDate": str(case.died_on),
            "Address": "г. Примерск, ул. Первая, д. 9",
            "CaseIndex": case.number.partition("/")[0],
            "CaseNumber": case.number,
            "CaseDate": str(case.opened),
            "CaseCloseDate": str(case.closed) if case.closed else nothing,
            "CaseId": f"00000000-0000-4000-8000-00000000090{number}",
            "CaseIDDate": str(case.opened),
            "NotaryId": "99-0001",
            "NotaryName": case.notary,
            "NotaryStatus": "Действующий",
            "DistrictName": "Примерский нотариальный округ",
            "ContactName": case.notary,
            "ContactAddress": "г. Примерск, ул. Нотариальная, д. 1",
            "ContactPhone": "+7 (000) 000-00-01",
            "ChamberId": "99",
            "ChamberName": case.chamber,
            "Archives": [],
        }
