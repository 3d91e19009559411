"""parser-api.com: GET calls with the key in the address."""

from typing import Any, ClassVar

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.limits import DAY, SlidingLimit
from cleardeed.simulators.names import dotted, fold, full_name, parse_dotted, parse_iso, same_name
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Case, Party, Proceeding

KEY = "invented-parser-api-key"
BASE = "/parser"
CASES_A_PAGE = 25
DIGITS_OF_A_PERSON = 12
BAD_PARAMETERS, BAD_KEY, DAILY_LIMIT = 40001, 40301, 40304
STATUSES = {BAD_PARAMETERS: 400, BAD_KEY: 403, DAILY_LIMIT: 403}
SIDES = {"Any": None, "Plaintiff": "Plaintiffs", "Respondent": "Respondents", "Third": "Thirds", "Other": "Others"}


class ParserApi(Simulator):
    """`/parser/<service>/<method>?key=…`; here `fssp_api/search_fiz` and `arbitr_api/search`.

    - The success flag is `done` for the bailiffs and `Success` for the courts; 1, true or "1".
    - The list of `search_fiz` is `result`; `dob` is required (error 40001) and taken as ISO or `dd.mm.yyyy`.
    - `done: 0` with an empty list and no error is given now and then, and nobody knows what it means (a trap here).
    - `arbitr_api/search` pages by 25 (`page`), each page is charged; `Inn` takes a number or a name. People's numbers
      and addresses are hidden.
    - Errors: 40001 parameters, 40301 key, 40304 daily limit, under HTTP 400, 403 or 429, or inside 200.
    - `/stat/?key=` tells the usage, `/status/?format=json` which services work.
    """

    name = "parser_api"
    key: ClassVar[str] = KEY
    spells_success: Any = 1

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.daily = SlidingLimit(10_000, DAY)
        self.charged = 0

    def answer(self, asked: Request) -> Reply:
        call = asked.path.removeprefix(BASE)
        if call == "/status/" or asked.method != "GET":
            return json_reply({"fssp_api": True, "arbitr_api": True}, "records") if call == "/status/" else not_found()
        calls = {"/fssp_api/search_fiz": self._bailiffs, "/arbitr_api/search": self._courts, "/stat/": self._usage}
        if call not in calls:
            return not_found()
        if asked.query.get("key") != self.key:
            return _error(BAD_KEY, "Неверный ключ")
        return calls[call](asked.query)

    def error_inside(self, asked: Request) -> Reply:
        """The daily limit, told under HTTP 200."""
        flag = "Success" if "arbitr" in asked.path else "done"
        body = {flag: 0, "result": [], "error": "Суточный лимит исчерпан", "error_code": DAILY_LIMIT}
        return json_reply(body, "limited")

    def _bailiffs(self, query: dict[str, str]) -> Reply:
        born = parse_iso(query.get("dob", "")) or parse_dotted(query.get("dob", ""))
        if born is None or not query.get("lastName") or not query.get("firstName"):
            return _error(BAD_PARAMETERS, "dob, lastName, firstName обязательны")
        if self.world.trap(self.name, "search_fiz", str(query)) == "ambiguous":
            return json_reply({"done": 0, "result": [], "error": None, "error_code": None}, "broken")
        if not self._takes():
            return _error(DAILY_LIMIT, "Суточный лимит исчерпан")
        name = full_name(query["lastName"], query["firstName"], query.get("patronymic"))
        region = int(query.get("regionID") or -1)
        found = [
            row
            for row in self.world.proceedings
            if same_name(row.name, name) and row.birth_date == born and (region == -1 or region in row.regions)
        ]
        body = {
            "done": self.spells_success,
            "result": [_proceeding(row) for row in found],
            "total_rows_count": str(len(found)),
            "total_pages_count": 1,
        }
        numbers = [row.number for row in found]
        return json_reply(body | _NO_ERROR, "records" if found else "zero", found=numbers, charged=1)

    def _courts(self, query: dict[str, str]) -> Reply:
        wanted, side = query.get("Inn", ""), query.get("InnType", "Any")
        page = int(query.get("page") or 1)
        if not wanted or side not in SIDES:
            return _error(BAD_PARAMETERS, "Inn обязателен")
        if not self._takes():
            return _error(DAILY_LIMIT, "Суточный лимит исчерпан")
        found = [_case(row) for row in self.world.cases if _takes_part(row, wanted, SIDES[side])]
        shown = found[(page - 1) * CASES_A_PAGE : page * CASES_A_PAGE]
        body = {"Success": self.spells_success, "Cases": shown, "PagesCount": -(-len(found) // CASES_A_PAGE)}
        numbers = [case["CaseNumber"] for case in shown]
        return json_reply(body | _NO_ERROR, "records" if found else "zero", found=numbers, charged=1)

    def _takes(self) -> bool:
        taken = self.daily.take(self.clock())
        self.charged += taken
        return taken

    def _usage(self, _query: dict[str, str]) -> Reply:
        left = self.daily.left(self.clock())
        return json_reply([{"service": "all", "day_limit": self.daily.most, "day_left": left}], "records")


_NO_ERROR: dict[str, Any] = {"error": None, "error_code": None}


def _error(code: int, text: str) -> Reply:
    body = {"done": 0, "Success": 0, "success": 0, "error": text, "error_code": code}
    return json_reply(body, "limited" if code == DAILY_LIMIT else "refused", status=STATUSES[code])


def _proceeding(row: Proceeding) -> dict[str, Any]:
    """Sums are strings; one subject without a meaning of its own carries the total."""
    subjects: list[dict[str, Any]] = [{"title": title, "sum": amount} for title, amount in row.claims.items()]
    total = f"{sum(float(amount.replace(',', '.')) for amount in row.claims.values()):.2f}"
    if subjects:
        subjects.append({"title": "Общая сумма задолженности", "sum": total})
    ended = row.ended
    return {
        "debtor_name": row.name,
        "debtor_address": row.birth_place,
        "debtor_dob": dotted(row.birth_date),
        "process_title": row.number,
        "process_date": dotted(row.opened),
        "process_total": row.joint or "",
        "subjects": subjects or [{"title": "Иное взыскание имущественного характера"}],
        "stop_date": dotted(ended.date) if ended else "",
        "stop_reason": f"ст. {ended.article} ч. {ended.part} п. {ended.clause}" if ended else "",
        "document_title": row.document,
        "document_type": row.document.partition(" от ")[0],
        "department_title": row.department,
        "officer_name": row.bailiff,
        "officer_phones": list(row.phones),
    }


def _case(row: Case) -> dict[str, Any]:
    return {
        "CaseId": row.id,
        "CaseNumber": row.number,
        "CaseType": {"bankruptcy": "Б", "administrative": "А", "civil": "Г"}[row.kind],
        "Court": row.court,
        "StartDate": row.date.isoformat(),
        "Plaintiffs": [_party(party) for party in row.plaintiffs],
        "Respondents": [_party(party) for party in row.respondents],
        "Thirds": [_party(party) for party in row.thirds] or None,
        "Others": [_party(party) for party in row.others] or None,
    }


def _party(party: Party) -> dict[str, Any]:
    hidden = party.hidden or len(party.inn or "") == DIGITS_OF_A_PERSON
    return {
        "Name": party.name,
        "Address": "Данные скрыты" if hidden else party.address,
        "Inn": None if hidden else party.inn,
    }


def _takes_part(case: Case, wanted: str, side: str | None) -> bool:
    sides = [side] if side else [name for name in SIDES.values() if name]
    parties: list[Party] = [party for name in sides for party in getattr(case, name.lower())]
    return any(wanted == party.inn or fold(wanted) in fold(party.name) for party in parties)
