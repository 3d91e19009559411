"""kad.arbitr.ru: the search of arbitration cases, as an HTML fragment today and as JSON in 2014."""

import html
from typing import Any, Literal

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.faults import CHALLENGE, FOREIGN
from cleardeed.simulators.names import dotted, fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Case, Party

SITE = "https://kad.arbitr.ru"
REQUIRED_HEADERS = {"x-requested-with": "XMLHttpRequest", "x-date-format": "iso"}
COOKIES = ("wasm", "pr_fp")
PAGE_SIZE = 25
MAX_PAGES = 40
SHOWN_AT_ONCE = 2
MORE = " class='more'"
HIDDEN = "Данные скрыты"
DIGITS_OF_A_PERSON = 12
LETTERS = {"bankruptcy": "B", "administrative": "A", "civil": "G"}
OLD_LETTERS = {"bankruptcy": "Б", "administrative": "А", "civil": "Г"}
GUARD = "<html><head><title>DDoS-Guard</title></head><body>Checking your browser</body></html>"


class KadArbitr(Simulator):
    """`POST /Kad/SearchInstances` with JSON, `GET /Card/<id>`, `GET /Recaptcha/IsNeedShowCaptcha`.

    - Wanted headers: JSON content, `x-date-format: iso`, `X-Requested-With: XMLHttpRequest`, Origin and Referer;
      without them the answer is 403. With `protection="cookies"` also without the cookies that the page's scripts set.
    - `Sides[].Name` is an INN or a name; a name is looked for as a substring, and no birth date narrows it.
      `Type` -1 any, 0 plaintiff, 1 respondent, 2 third party, 3 other. A page holds 25 cases.
    - Today's answer is a fragment that ends with four counters; without them it is no result. Each party's name stands
      before a hidden span that repeats it; of people `Данные скрыты` stands in place of address and INN, though an INN
      finds them. Of more than two parties a button says how many. `href` may be relative.
    - No page after the 40th is given, whatever the total.
    - `shape="json"` is the answer of 2014. `protection`: `cookies`, `blocked` (451), `challenge` (200), `rate` (429).
    """

    name = "kad"
    shape: Literal["html", "json"] = "html"
    protection: Literal["off", "cookies", "blocked", "challenge", "rate"] = "off"

    def answer(self, asked: Request) -> Reply:
        if self.protection == "rate":
            return html_reply("<html><body>Too many requests</body></html>", "limited", status=429)
        if self.protection == "blocked":
            return html_reply(FOREIGN, "blocked", status=451)
        if self.protection == "challenge":
            return html_reply(CHALLENGE, "captcha")
        if (asked.method, asked.path) == ("POST", "/Kad/SearchInstances"):
            return self._search(asked)
        if (asked.method, asked.path) == ("GET", "/Recaptcha/IsNeedShowCaptcha"):
            return json_reply({"Success": True, "Result": False}, "records")
        if asked.method == "GET" and asked.path.startswith("/Card/"):
            return self._card(asked.path.removeprefix("/Card/"))
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """A failure under 200: without counters, or without a result."""
        if self.shape == "json":
            failure = {"Message": "внутренняя ошибка сервера", "Success": False, "ServerDate": "2014-12-25T20:35:00"}
            return json_reply(failure | {"Result": None}, "broken")
        return html_reply('<div class="b-case-loading error">Произошла ошибка. Повторите попытку.</div>', "broken")

    def _search(self, asked: Request) -> Reply:
        if not self._is_from_the_page(asked):
            return html_reply(GUARD, "blocked", status=403)
        body = asked.json_object()
        trap = self.world.trap(self.name, "search", str(body.get("Sides")))
        if trap == "challenge":
            return html_reply(CHALLENGE, "captcha")
        found = [case for case in self.world.cases if _is_wanted(case, body)]
        page = int(body.get("Page") or 1)
        shown = found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
        if self.shape == "json":
            return _old_answer(shown, page, len(found))
        if trap == "unparsed_rows":
            return html_reply("<tr><td>…</td></tr>" + _counters(page, 1), "broken")
        fragment = "".join(_row(index, case) for index, case in enumerate(shown)) + _counters(page, len(found))
        return html_reply(fragment, "records" if found else "zero", found=[case.number for case in shown])

    def _is_from_the_page(self, asked: Request) -> bool:
        headers = asked.headers
        as_json = headers.get("content-type", "").startswith("application/json")
        marked = all(headers.get(name) == value for name, value in REQUIRED_HEADERS.items())
        has_cookies = self.protection != "cookies" or all(name in asked.cookies for name in COOKIES)
        return as_json and marked and "origin" in headers and "referer" in headers and has_cookies

    def _card(self, case_id: str) -> Reply:
        case = next((one for one in self.world.cases if one.id == case_id), None)
        if case is None:
            return html_reply("<html><body>Дело не найдено</body></html>", "refused", status=404)
        page = f"""<html><body><div class="plaintiffs"><ul>{_names(case.plaintiffs)}</ul></div>
<div class="defendants"><ul>{_names(case.respondents)}</ul></div>
<h2 class="instantion-name">{case.court}</h2><div class="js-chrono-item-header">{dotted(case.date)}</div>
</body></html>"""
        return html_reply(page, "records", found=[case.number])


def _is_wanted(case: Case, body: dict[str, Any]) -> bool:
    sides = [(case.plaintiffs, 0), (case.respondents, 1), (case.thirds, 2), (case.others, 3)]
    numbers = body.get("CaseNumbers") or []
    kind = body.get("CaseType")
    for side in body.get("Sides") or []:
        parties = [party for group, number in sides if side.get("Type", -1) in (-1, number) for party in group]
        if not any(_is_named(party, str(side.get("Name", ""))) for party in parties):
            return False
    if not (numbers or body.get("Sides")) or (numbers and case.number not in numbers):
        return False
    return not kind or kind == LETTERS[case.kind]


def _is_named(party: Party, wanted: str) -> bool:
    return wanted == party.inn or (bool(wanted) and fold(wanted) in fold(party.name))


def _counters(page: int, total: int) -> str:
    counters = {
        "documentsPageSize": PAGE_SIZE,
        "documentsPage": page,
        "documentsTotalCount": total,
        "documentsPagesCount": min(-(-total // PAGE_SIZE), MAX_PAGES),
    }
    return "".join(f'<input type="hidden" id="{name}" value="{value}" />\n' for name, value in counters.items())


def _row(index: int, case: Case) -> str:
    site = SITE if index % 2 == 0 else ""
    return f"""<tr{' class="odd"' if index % 2 else ""}><td class="num"><div class="b-container">
<div class="{case.kind}" title="{dotted(case.date)} 0:00:00"><i class="b-icon"><i></i></i>
<span>{dotted(case.date)}</span></div>
<a href="{site}/Card/{case.id}" target="_blank" class="num_case"> {case.number} </a></div></td>
<td class="court"><div class="b-container"><div class="judge" title="{case.judge}">{case.judge}</div>
<div title="{case.court}">{case.court}</div></div></td>
<td class="plaintiff">{_parties(case.plaintiffs)}</td>
<td class="respondent">{_parties(case.respondents)}</td></tr>
"""


def _parties(parties: list[Party]) -> str:
    button = (
        f'<div class="b-button-container"><div class="b-button"><strong>{len(parties)}</strong>'
        '<i class="b-icon"><i></i></i></div></div>'
        if len(parties) > SHOWN_AT_ONCE
        else ""
    )
    shown = (f"<div{MORE if index >= SHOWN_AT_ONCE else ''}>{_party(one)}</div>" for index, one in enumerate(parties))
    return f'<div class="b-container">{button}{"".join(shown)}</div>'


def _party(party: Party) -> str:
    name = html.escape(party.name).replace(" ", "\u00a0", 1)
    known = HIDDEN if _is_hidden(party) else party.address or ""
    inn = f"<div>\nИНН: {party.inn}\n</div>" if party.inn and not _is_hidden(party) else ""
    return (
        f'<span class="js-rollover b-newRollover">\n{name}\n'
        f'<span class="js-rolloverHtml" style="display: none;"><strong>{name}</strong><br />{known}\n{inn}'
        "</span></span>"
    )


def _is_hidden(party: Party) -> bool:
    """People's numbers and addresses are shown to nobody."""
    return party.hidden or len(party.inn or "") == DIGITS_OF_A_PERSON


def _names(parties: list[Party]) -> str:
    return "".join(f"<li>{html.escape(party.name)}</li>" for party in parties)


def _old_answer(shown: list[Case], page: int, total: int) -> Reply:
    result = {
        "PagesCount": min(-(-total // PAGE_SIZE), MAX_PAGES),
        "Page": page,
        "PageSize": PAGE_SIZE,
        "TotalCount": total,
        "Items": [_old_case(case) for case in shown],
    }
    body = {"Message": "", "Success": True, "ServerDate": "2014-12-25T20:35:00", "Result": result}
    return json_reply(body, "records" if total else "zero", found=[case.number for case in shown])


def _old_case(case: Case) -> dict[str, Any]:
    return {
        "CaseId": case.id,
        "CaseNumber": case.number,
        "CaseType": OLD_LETTERS[case.kind],
        "CourtName": case.court,
        "Judge": case.judge,
        "Date": f"{case.date.isoformat()}T00:00:00",
        "IsSimpleJustice": False,
        "Plaintiffs": _old_parties(case.plaintiffs),
        "Respondents": _old_parties(case.respondents),
    }


def _old_parties(parties: list[Party]) -> dict[str, Any]:
    """A hidden party is a run of stars; INN null, or of a person's `Данные скрыты`."""
    listed = [
        {
            "Name": "*" * len(party.name) if party.hidden else party.name,
            "Inn": None if party.hidden else HIDDEN if _is_hidden(party) else party.inn,
            "Address": HIDDEN if _is_hidden(party) else party.address,
        }
        for party in parties
    ]
    return {"Count": len(listed), "Participants": listed}
