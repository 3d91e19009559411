"""The register of bankruptcies under contract: REST v1 with a token."""

from typing import Any, ClassVar

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.limits import SlidingLimit
from cleardeed.simulators.names import same_name
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Bankrupt

LOGIN, PASSWORD = "invented-login", "invented-password"
JWT = "invented.json.token"
KEYS = ("name", "inn", "snils", "ogrnip")
MAX_LIMIT = 500
CALLS_A_SECOND = 8


class FedresursContract(Simulator):
    """`POST /v1/auth` gives a JWT; then `GET /v1/bankrupts` and `/v1/messages` with `Authorization: Bearer`.

    - `/v1/bankrupts`: `type=Person`, exactly one of name, inn, snils, ogrnip; `birthdate` (ISO) only filters; `limit`
      up to 500; what is not known of a person is left out. `/v1/messages`: of one `bankruptGUID`, `{pageData, total}`,
      or the bare list in older versions (`bare_lists`). More than 8 calls a second are 429. Errors: `{code, message}`.
    """

    name = "fedresurs_contract"
    bare_lists = False
    login: ClassVar[str] = LOGIN
    password: ClassVar[str] = PASSWORD

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pace = SlidingLimit(CALLS_A_SECOND, 1.0)

    def answer(self, asked: Request) -> Reply:
        if not self.pace.take(self.clock()):
            return _error(429, "Превышена частота запросов")
        if (asked.method, asked.path) == ("POST", "/v1/auth"):
            given = asked.json_object()
            if (given.get("login"), given.get("password")) != (self.login, self.password):
                return _error(401, "Неверный логин или пароль")
            return json_reply({"jwt": JWT}, "records")
        if asked.headers.get("authorization") != f"Bearer {JWT}":
            return _error(401, "Требуется авторизация")
        match asked.method, asked.path:
            case "GET", "/v1/bankrupts":
                return self._bankrupts(asked.query)
            case "GET", "/v1/messages":
                return self._messages(asked.query)
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """The error object, under 200."""
        return json_reply({"code": 500, "message": "Внутренняя ошибка"}, "broken")

    def _bankrupts(self, query: dict[str, str]) -> Reply:
        given = [name for name in KEYS if query.get(name)]
        limit, offset = int(query.get("limit") or MAX_LIMIT), int(query.get("offset") or 0)
        if len(given) != 1 or limit > MAX_LIMIT or query.get("type") not in ("Person", "Company"):
            return _error(400, "Ровно один из параметров name, inn, snils, ogrnip")
        rows = self.world.bankrupts if query["type"] == "Person" else []
        found = [row for row in rows if _is_wanted(row, given[0], query[given[0]])]
        if query.get("birthdate"):
            found = [row for row in found if str(row.birth_date) == query["birthdate"]]
        shown = found[offset : offset + limit]
        body = {"pageData": [_person(row) for row in shown], "total": len(found)}
        return json_reply(body, "records" if found else "zero", found=[row.guid for row in shown])

    def _messages(self, query: dict[str, str]) -> Reply:
        found = [row for row in self.world.bankrupts if row.guid == query.get("bankruptGUID")]
        messages = [message for row in found for message in _messages(row)]
        body = messages if self.bare_lists else {"pageData": messages, "total": len(messages)}
        return json_reply(body, "records" if found else "zero", found=[row.guid for row in found])


def _is_wanted(row: Bankrupt, key: str, value: str) -> bool:
    if key == "name":
        return any(same_name(name, value) for name in (row.name, *row.former_names))
    return value == {"inn": row.inn, "snils": row.snils}.get(key)


def _person(row: Bankrupt) -> dict[str, Any]:
    last, first, middle = (*row.name.split(maxsplit=2), None, None)[:3]
    data: dict[str, Any] = {
        "firstName": first,
        "lastName": last,
        "middleName": middle,
        "inn": row.inn,
        "snils": row.snils,
        "address": row.address,
        "birthdate": row.birth_date and f"{row.birth_date}T00:00:00",
        "birthplace": row.birth_place,
        "nameHistories": row.former_names,
    }
    return {"guid": row.guid, "type": "Person", "data": {name: value for name, value in data.items() if value}}


ACTS = {
    "CitizenAssetsDisposal": "о признании гражданина банкротом и введении реализации имущества гражданина",
    "CitizenDebtRestructuring": "о признании обоснованным заявления о признании гражданина банкротом и введении"
    " реструктуризации его долгов",
    "ProceedingsFinished": "о завершении реализации имущества гражданина",
}
"""The court act behind a case's status."""


def _messages(row: Bankrupt) -> list[dict[str, Any]]:
    if not row.case_number:
        return [_message(row, 1, "StartOfExtrajudicialBankruptcy", row.extrajudicial, "")] if row.extrajudicial else []
    act = f'<CourtDecision><DecisionType Name="{ACTS[row.status or ""]}" Id="25" /></CourtDecision>'
    case = f"<CaseNumber>{row.case_number}</CaseNumber>"
    return [
        _message(row, 2, "Meeting", row.status_date, case),
        _message(row, 1, "ArbitralDecree", row.status_date, f"{case}<MessageInfo>{act}</MessageInfo>"),
    ]


def _message(row: Bankrupt, number: int, kind: str, day: object, content: str) -> dict[str, Any]:
    return {
        "guid": row.guid.replace("0000-4000", f"000{number}-4000"),
        "bankruptGuid": row.guid,
        "number": f"90000{number}",
        "datePublish": f"{day}T0{number}:00:00",
        "content": f"<MessageData>{content}</MessageData>",
        "type": kind,
    }


def _error(code: int, text: str) -> Reply:
    return json_reply({"code": code, "message": text}, "limited" if code == 429 else "refused", status=code)
