"""The tax service: whether a person is self-employed, the INN by a passport, and void numbers."""

import datetime
from typing import Any

import msgspec

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.limits import SlidingLimit
from cleardeed.simulators.names import dotted, full_name, parse_dotted, parse_iso, same_name
from cleardeed.simulators.simulator import Simulator, not_found

NPD_BEGAN = datetime.date(2019, 1, 1)
NPD_PATH = "/api/v1/tracker/taxpayer_status"
LIMITED = "taxpayer.status.service.limited.error"
UNAVAILABLE = "taxpayer.status.service.unavailable.error"
PENDING, NONE, FOUND = -1.0, 0.0, 1.0
INTERNAL_PASSPORT = "21"


class Fns(Simulator):
    """statusnpd.nalog.ru and service.nalog.ru.

    - `POST /api/v1/tracker/taxpayer_status` `{"inn", "requestDate"}` → `{"status": bool, "message"}`; 422 with
      `{code, message}` for parameters, for the limit (about two a minute from one address) and for an outage.
    - `POST /static/personal-data-proc.json` takes the consent and sets the cookie `upd_inn`, without which there is no
      search.
    - `POST /inn-new-proc.do` (form, `c=find`) → `{requestId, captchaRequired}` or `ERRORS`; then
      `POST /inn-new-proc.json` (`c=get`, `requestId`) → `{entityId, id, inn, state}`: 1 found, 0 none with `error_code`
      1, negative pending; numbers are written as fractions. `X-Requested-With` is wanted. `captchaRequired: true` means
      limited. None also follows from a mistyped passport. `swapped_endings` has the two endings the other way round, as
      some clients do.
    - `POST /invalid-inn-proc.json` (`k=fl`, `inn`) → `{inn, date}`: the queried number, and since when it is void;
      a number that is not has no `date`.
    """

    name = "fns"
    swapped_endings = False
    pending_polls = 1
    """The number of looks before the result is ready."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.npd = SlidingLimit(2, 60.0)
        self._requests: dict[str, tuple[str | None, int]] = {}
        self._sessions: set[str] = set()

    def answer(self, asked: Request) -> Reply:
        if asked.method != "POST":
            return not_found()
        endings = (".json", ".do") if self.swapped_endings else (".do", ".json")
        match asked.path:
            case "/api/v1/tracker/taxpayer_status":
                return self._npd(asked.json_object())
            case "/static/personal-data-proc.json":
                return self._consent()
            case path if path == f"/inn-new-proc{endings[0]}":
                return self._find(asked)
            case path if path == f"/inn-new-proc{endings[1]}":
                return self._get(asked.form())
            case "/invalid-inn-proc.json":
                return self._void(asked.form())
        return not_found()

    def error_inside(self, asked: Request) -> Reply:
        """Errors under 200; the status service answers without its boolean."""
        if asked.path == NPD_PATH:
            return json_reply({"status": None, "message": "Сервис временно недоступен"}, "broken")
        return json_reply({"ERROR": "Сервис временно недоступен", "ERRORS": {}, "STATUS": 500}, "broken")

    def _npd(self, body: dict[str, Any]) -> Reply:
        inn, day = str(body.get("inn", "")), parse_iso(str(body.get("requestDate", "")))
        today = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
        if len(inn) != 12 or not inn.isdigit() or day is None or not NPD_BEGAN <= day <= today:
            return _unprocessable("validation.failed", "Указан некорректный ИНН или дата", "refused")
        if self.world.trap(self.name, "npd", inn) == "limited" or not self.npd.take(self.clock()):
            return _unprocessable(LIMITED, "Превышено количество запросов", "limited")
        payer = self.world.taxpayer(inn)
        since = payer.self_employed_since if payer else None
        status = since is not None and since <= day
        message = f"{inn} {'является' if status else 'не является'} плательщиком налога на профессиональный доход"
        return json_reply({"status": status, "message": message}, "records" if status else "zero")

    def _consent(self) -> Reply:
        session = f"session-{len(self._sessions) + 1}"
        self._sessions.add(session)
        cookie = f"upd_inn={session}; Path=/; HttpOnly"
        return msgspec.structs.replace(json_reply({}, "records"), headers={"Set-Cookie": cookie})

    def _find(self, asked: Request) -> Reply:
        form = asked.form()
        if asked.cookies.get("upd_inn") not in self._sessions:
            return json_reply(
                {"ERROR": "Требуется согласие на обработку персональных данных", "STATUS": 400}, "refused"
            )
        missing = [name for name in ("fam", "nam", "bdate", "doctype", "docno") if not form.get(name)]
        if form.get("otch", "") == "" and form.get("opt_otch") != "1":
            missing.append("otch")
        if missing or form.get("c") != "find" or "x-requested-with" not in asked.headers:
            errors = {name: ["Поле обязательно для заполнения"] for name in missing}
            return json_reply({"ERROR": "Ошибка", "ERRORS": errors, "STATUS": 400}, "refused", status=400)
        if self.world.trap(self.name, "inn", str(form)) == "captcha":
            return json_reply({"requestId": None, "captchaRequired": True}, "captcha")
        number = f"request-{len(self._requests) + 1}"
        self._requests[number] = (self._inn_of(form), 0)
        return json_reply({"requestId": number, "captchaRequired": False}, "later")

    def _get(self, form: dict[str, str]) -> Reply:
        number = form.get("requestId", "")
        if form.get("c") != "get" or number not in self._requests:
            return json_reply({"ERROR": "Недопустимый идентификатор запроса", "STATUS": 400}, "refused")
        inn, polls = self._requests[number]
        self._requests[number] = (inn, polls + 1)
        if polls < self.pending_polls:
            return json_reply({"id": number, "state": PENDING}, "later")
        if inn is None:
            return json_reply({"id": number, "error_code": 1.0, "state": NONE}, "zero")
        return json_reply({"entityId": 1.0, "id": number, "inn": inn, "state": FOUND}, "records", found=[inn])

    def _inn_of(self, form: dict[str, str]) -> str | None:
        digits = "".join(form["docno"].split())
        document = self.world.document(digits[:4], digits[4:]) if form["doctype"] == INTERNAL_PASSPORT else None
        name = full_name(form["fam"], form["nam"], form.get("otch"))
        if document is None or not same_name(document.name, name):
            return None
        return document.inn if document.birth_date == parse_dotted(form["bdate"]) else None

    def _void(self, form: dict[str, str]) -> Reply:
        inn = form.get("inn", "")
        if form.get("k") != "fl" or len(inn) != 12:
            errors = {"inn": ["ИНН физического лица должен состоять из 12 цифр"]}
            return json_reply({"ERROR": "Форма заполнена некорректно", "ERRORS": errors, "STATUS": 400}, "refused")
        payer = self.world.taxpayer(inn)
        if payer is None or payer.void_since is None:
            return json_reply({"inn": inn}, "zero")
        return json_reply({"inn": inn, "date": f"{dotted(payer.void_since)} 00:00:00"}, "records", found=[inn])


def _unprocessable(code: str, message: str, verdict: Any) -> Reply:
    return json_reply({"code": code, "message": message}, verdict, status=422)
