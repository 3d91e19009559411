"""The bailiffs' interface v1.0: tasks that are queued, partly done, then finished."""

import itertools
import uuid
from typing import Any, ClassVar

import msgspec

from cleardeed.simulators.exchange import Reply, Request, Verdict, html_reply, json_reply
from cleardeed.simulators.limits import DAY, HOUR, SlidingLimit
from cleardeed.simulators.names import dotted, full_name, parse_dotted, same_name
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Proceeding, World

TOKEN = "invented-fssp-token"  # noqa: S105 - it opens a simulator
BASE = "/api/v1.0"
REGIONS = frozenset({*range(1, 80), 82, 86, 89, 92})
MAX_GROUP = 50
KEPT_SECONDS = DAY
FINISHED, STARTED, QUEUED, WITH_ERRORS = 0, 1, 2, 3
KINDS = {1: "physical", 2: "legal", 3: "ip"}
REQUIRED = {1: ("region", "firstname", "lastname"), 2: ("region", "name"), 3: ("number",)}
GONE = "<html><head><title>410 Gone</title></head><body>Сервис закрыт</body></html>"


class Part(msgspec.Struct, frozen=True):
    """One sub-request."""

    kind: int
    params: dict[str, Any]
    failed: bool


class Task(msgspec.Struct, frozen=True):
    """The parts that one search or group ordered."""

    parts: list[Part]
    began: float


class Fssp(Simulator):
    """`/search/physical`, `/legal`, `/ip` (GET), `/search/group` (POST, JSON only), `/status` and `/result`.

    - The envelope is `{"status", "code", "exception", "response"}`; a code that is not 0 is an error, even under 200.
      Codes 400 (parameters), 401 (token), 429 (limit).
    - A search answers a task. `status` 2 queued, 1 started or partly done, 0 finished, 3 finished with errors;
      `progress` is `"1 of 2"`. Results keep the order of the sub-requests and live for 24 hours.
    - A failed sub-request has `status` 3 and an object `{code, message}` in the place of its list; its `params` may
      come back as null.
    - 100 single searches an hour, sliding, and 1,000 a day; 5,000 sub-requests in groups a day, 50 in one group.
    - Swapped first and last names give a silent empty answer. `ip_end` is empty while a proceeding is active.
    - `gone`: HTTP 410 for everything, as the official host has answered since it was closed.
    """

    name = "fssp"
    token: ClassVar[str] = TOKEN
    step_seconds = 0.5
    """A task is queued this long, and each sub-request takes as long again."""
    gone = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.hourly = SlidingLimit(100, HOUR)
        self.daily = SlidingLimit(1000, DAY)
        self.group_daily = SlidingLimit(5000, DAY)
        self._tasks: dict[str, Task] = {}

    def answer(self, asked: Request) -> Reply:
        if self.gone:
            return html_reply(GONE, "broken", status=410)
        call = asked.path.removeprefix(BASE)
        if asked.method == "POST" and call == "/search/group":
            return self._group(asked)
        query = asked.query
        if asked.method != "GET" or not asked.path.startswith(BASE):
            return not_found()
        if query.get("token") != self.token:
            return _error(401, "Неверный токен")
        match call:
            case "/search/physical" | "/search/legal" | "/search/ip":
                return self._single(call.rpartition("/")[2], query)
            case "/status" | "/result":
                return self._read(query.get("task", ""), whole=call == "/result")
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """An error code under HTTP 200."""
        body = {"status": "error", "code": 500, "exception": "Внутренняя ошибка", "response": {}}
        return json_reply(body, "broken")

    def question(self, asked: Request) -> bytes:
        """Return the key of a call: a read is known by what its task asks, as task numbers are random."""
        task = self._tasks.get(asked.query.get("task", ""))
        return super().question(asked) if task is None else asked.path.encode() + msgspec.json.encode(task.parts)

    def _single(self, kind_name: str, query: dict[str, str]) -> Reply:
        kind = next(kind for kind, name in KINDS.items() if name == kind_name)
        params = {name: value for name, value in query.items() if name != "token"}
        if fault := _fault(kind, params):
            return _error(400, fault)
        now = self.clock()
        if not self.hourly.left(now) or not self.daily.take(now):
            return _error(429, "Превышено количество запросов")
        self.hourly.take(now)
        return self._order([(kind, params)])

    def _group(self, asked: Request) -> Reply:
        if not asked.headers.get("content-type", "").startswith("application/json"):
            return _error(400, "Ожидается JSON")
        body = asked.json_object()
        if body.get("token") != self.token:
            return _error(401, "Неверный токен")
        requests = body.get("request")
        if not isinstance(requests, list) or not 1 <= len(requests) <= MAX_GROUP:
            return _error(400, f"От 1 до {MAX_GROUP} подзапросов")
        parts = [_part(one) for one in requests]
        faults = [fault for kind, params in parts if (fault := _fault(kind, params))]
        if faults:
            return _error(400, faults[0])
        if not self.group_daily.take(self.clock(), len(parts)):
            return _error(429, "Превышено количество запросов")
        return self._order(parts)

    def _order(self, parts: list[tuple[int, dict[str, Any]]]) -> Reply:
        task = str(uuid.uuid4())
        trapped = [self.world.trap(self.name, KINDS[kind], str(params)) == "failed" for kind, params in parts]
        made = [Part(kind, params, failed) for (kind, params), failed in zip(parts, trapped, strict=True)]
        self._tasks[task] = Task(made, self.clock())
        return _success({"task": task}, "later")

    def _read(self, number: str, *, whole: bool) -> Reply:
        task = self._tasks.get(number)
        age = self.clock() - task.began if task else 0.0
        if task is None or age > KEPT_SECONDS:
            return _error(400, "Задача не найдена")
        done = min(len(task.parts), int(age / self.step_seconds)) if age >= self.step_seconds else -1
        state = _state(task, done)
        verdict: Verdict = "later" if state in (QUEUED, STARTED) else "broken" if state == WITH_ERRORS else "zero"
        if not whole:
            progress = f"{max(done, 0)} of {len(task.parts)}"
            return _success({"status": state, "progress": progress}, "later" if verdict == "later" else "records")
        results, found = _results(self.world, task, done)
        ended = "2024-06-01 12:00:05" if verdict != "later" else None
        response = {"status": state, "task_start": "2024-06-01 12:00:00", "task_end": ended, "result": results}
        return _success(response, "records" if found and verdict == "zero" else verdict, found=found)


def _state(task: Task, done: int) -> int:
    if done < 0:
        return QUEUED
    if done < len(task.parts):
        return STARTED
    return WITH_ERRORS if any(part.failed for part in task.parts) else FINISHED


def _results(world: World, task: Task, done: int) -> tuple[list[dict[str, Any]], list[str]]:
    results: list[dict[str, Any]] = []
    numbers: list[str] = []
    for index, part in enumerate(task.parts):
        state = QUEUED if index >= done else WITH_ERRORS if part.failed else FINISHED
        rows = list(_search(world, part)) if state == FINISHED else []
        numbers += [row.number for row in rows]
        answer: Any = [_record(row) for row in rows]
        if state == WITH_ERRORS:
            answer = {"code": 500, "message": "Ошибка при обработке подзапроса"}
        params = None if state == WITH_ERRORS else part.params
        results.append({"status": state, "query": {"type": part.kind, "params": params}, "result": answer})
    return results, numbers


def _search(world: World, part: Part) -> list[Proceeding]:
    params = part.params
    if part.kind == 3:
        return [row for row in world.proceedings if row.number == params["number"]]
    if part.kind == 2:
        return []
    name = full_name(params["lastname"], params["firstname"], params.get("secondname"))
    born = parse_dotted(params.get("birthdate") or "")
    region = int(params["region"])
    named = [row for row in world.proceedings if _is_named(row, name, with_middle=bool(params.get("secondname")))]
    there = [row for row in named if region == -1 or region in row.regions]
    return [row for row in there if born is None or row.birth_date == born]


def _is_named(row: Proceeding, name: str, *, with_middle: bool) -> bool:
    return same_name(row.name if with_middle else " ".join(row.name.split()[:2]), name)


def _record(row: Proceeding) -> dict[str, str]:
    """All values are strings; amounts are inside `subject`; the last and next words may be joined by NBSP."""
    joint = f" {row.joint}" if row.joint else ""
    claims = itertools.starmap("{}: {} руб.".format, row.claims.items())
    ended = row.ended
    return {
        "name": f"{row.name}\u00a0{dotted(row.birth_date)} {row.birth_place}",
        "exe_production": f"{row.number} от {dotted(row.opened)}{joint}",
        "details": row.document,
        "subject": " ".join(claims),
        "department": row.department,
        "bailiff": f"{row.bailiff} " + "".join(f"{phone}<br>" for phone in row.phones),
        "ip_end": f"{ended.date.isoformat()}, {ended.article}, {ended.part}, {ended.clause}" if ended else "",
    }


def _part(one: Any) -> tuple[int, dict[str, Any]]:
    """Type and parameters of a sub-request; type 0 where it has neither."""
    if not isinstance(one, dict) or not isinstance(one.get("params"), dict):
        return 0, {}
    return int(one.get("type") or 0), one["params"]


def _fault(kind: int, params: dict[str, Any]) -> str | None:
    if kind not in KINDS:
        return "Неизвестный тип подзапроса"
    missing = [name for name in REQUIRED[kind] if not params.get(name)]
    if missing:
        return f"Не заполнено: {', '.join(missing)}"
    region = str(params.get("region", "-1"))
    if kind != 3 and not (region == "-1" or (region.isdigit() and int(region) in REGIONS)):
        return "Неизвестный регион"
    if params.get("birthdate") and parse_dotted(str(params["birthdate"])) is None:
        return "Дата рождения в виде дд.мм.гггг"
    return None


def _success(response: dict[str, Any], verdict: Verdict, *, found: list[str] | None = None) -> Reply:
    body = {"status": "success", "code": 0, "exception": "", "response": response}
    return json_reply(body, verdict, found=found or [])


def _error(code: int, text: str) -> Reply:
    """HTTP 400 and 401 carry JSON; a limit is reported under HTTP 200."""
    verdict: Verdict = "limited" if code == 429 else "refused"
    body = {"status": "error", "code": code, "exception": text, "response": {}}
    return json_reply(body, verdict, status=200 if code == 429 else code)
