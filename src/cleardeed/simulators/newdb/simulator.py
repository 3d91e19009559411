"""NEWDB v2 over HTTP: paid tasks under the caller's own request id."""

import uuid
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from cleardeed.simulators.exchange import Reply, Request, UnreadableError, Verdict, json_reply
from cleardeed.simulators.newdb.methods import METHODS
from cleardeed.simulators.newdb.parameters import faults_of
from cleardeed.simulators.newdb.results import dead_behind
from cleardeed.simulators.newdb.tasks import Task
from cleardeed.simulators.simulator import Simulator, not_found

KEY = "invented-newdb-key"
PRICE = 2
BALANCE = 1_000_000


class NewDb(Simulator):
    """`POST /v2` with `X-API-KEY` and `{"params", "requestId"}`.

    - The first call with a new `requestId` makes a task, which is paid; it is queued, then in progress, then final.
    - The same `requestId` again, alone or with the whole body, is a poll: no second charge, `is_repeat` is true.
      `params` without `requestId` makes a new paid task. An id without `params` that is not known is 404.
    - Parameters are checked before the key. A bad key and an empty balance are HTTP 200 with `state: "failed"` (error
      code 402 for the balance); with `refuses_by_status` they are 401 and 402.
    - `restart` and `timeout` are no ends: the task is alive. Any other word than these is not known.
    - `results.<method>.result.status` 200 is an answer; with any other the register behind it is dead although the
      state is complete.
    - `GET /v2/balance`, `/v2/data` and `/v2/run` take the key as `token` in the address; `run` waits for nothing here
      but is answered from a finished task.
    """

    name = "newdb"
    key = KEY
    balance = BALANCE
    queued_seconds = 1.0
    """A task is queued this long, and in progress as long again."""
    refuses_by_status = False
    spells_in_progress = "in progress"
    """Live answers write it with a space, documents with an underscore."""

    sections: Mapping[str, str] = MappingProxyType({})
    """Methods whose result comes under another name, as documents have it: `{"passport_fns": "company"}`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tasks: dict[str, Task] = {}

    @property
    def charged(self) -> int:
        """Paid tasks so far."""
        return len(self.tasks)

    def answer(self, asked: Request) -> Reply:
        match asked.method, asked.path:
            case "POST", "/v2":
                return self._task(asked.json_object(), asked.headers.get("x-api-key", ""))
            case "GET", "/v2/data":
                body = {"requestId": asked.query.get("requestId", "")}
                return self._task(body, asked.query.get("token", ""))
            case "GET", "/v2/run":
                ordered = {"params": _params(asked.query), "requestId": asked.query.get("requestId")}
                return self._task(ordered, asked.query.get("token", ""), at_once=True)
            case "GET", "/v2/balance":
                return self._balance(asked.query.get("token", ""))
        return not_found()

    def error_inside(self, asked: Request) -> Reply:
        """HTTP 200, state failed, with a text that quotes the parameters."""
        return self._failed("", f"internal error on {asked.body[:200].decode(errors='replace')}", 500, "broken")

    def unreadable(self) -> Reply:
        return json_reply({"error": "invalid json"}, "refused", status=400)

    def question(self, asked: Request) -> bytes:
        """Request ids are chosen by the caller, often at random: what counts is what the task asks."""
        try:
            body = asked.json_object()
        except UnreadableError:
            return super().question(asked)
        task = self.tasks.get(str(body.get("requestId")))
        params = body.get("params") or (task.params if task else None)
        return msgspec.json.encode([asked.path, params], order="sorted") if params else super().question(asked)

    def _task(self, body: dict[str, Any], key: str, *, at_once: bool = False) -> Reply:
        params, request_id = body.get("params"), str(body.get("requestId") or "")
        if isinstance(params, dict) and (faults := faults_of(params)):
            return json_reply({"error": faults[0], "errors_info": _errors(faults)}, "refused", status=400)
        if key != self.key:
            return self._refusal(request_id, "invalid token", 401)
        if request_id in self.tasks:
            return self._state(self.tasks[request_id], repeat=True)
        if not isinstance(params, dict):
            return json_reply({"error": "requestId not found", "requestId": request_id}, "refused", status=404)
        return self._order(params, request_id, began=self.clock() - (2 * self.queued_seconds if at_once else 0))

    def _order(self, params: dict[str, Any], request_id: str, *, began: float) -> Reply:
        """Makes the task and takes its price."""
        if self.balance < PRICE:
            return self._refusal(request_id, "not enough money on the balance", 402)
        task = Task(
            params=params,
            request_id=request_id or str(uuid.uuid4()),
            number=len(self.tasks) + 1,
            began=began,
            trap=self.world.trap(self.name, str(params["method"]), str(params)),
        )
        self.tasks[task.request_id] = task
        self.balance -= PRICE
        return msgspec.structs.replace(self._state(task, repeat=False), charged=1)

    def _state(self, task: Task, *, repeat: bool) -> Reply:
        """Return the envelope of a task in its current state."""
        state = task.state_at(self.clock(), self.queued_seconds)
        envelope = task.envelope(self.balance) | {"is_repeat": repeat}
        if state == "failed":
            text = f"the source failed on {task.params}"
            envelope |= {"state": "failed", "error": text, "errors_info": _errors([text], 500)}
            return json_reply(envelope, "broken")
        if state == "unknown":
            return json_reply(envelope | {"state": "archived"}, "broken")
        if state != "complete":
            word = self.spells_in_progress if state == "in_progress" else state
            results = {task.method: {"dateupdated": task.date_created, "result": dead_behind().body}}
            return json_reply(envelope | {"state": word, "results": results if state == "restart" else {}}, "later")
        is_dead = task.trap == "dead_behind"
        result = dead_behind() if is_dead else METHODS[task.method](self.world, task.params, task.trap)
        section = self.sections.get(task.method, task.method)
        results = {section: {"dateupdated": task.date_created, "result": result.body}}
        if task.method == "mvd_wanted":  # documented without its order, which the result itself repeats
            closing: dict[str, Any] = {"status": "success", "params": None}
        else:
            closing = {"state": "complete"}
        return json_reply(envelope | closing | {"results": results}, result.verdict, found=result.found)

    def _balance(self, key: str) -> Reply:
        if key != self.key:
            return self._refusal("", "invalid token", 401)
        return json_reply({"token": key, "balance": self.balance}, "records")

    def _refusal(self, request_id: str, text: str, code: int) -> Reply:
        if self.refuses_by_status:
            return json_reply({"error": text}, "refused", status=code)
        return self._failed(request_id, text, code, "refused")

    def _failed(self, request_id: str, text: str, code: int, verdict: Verdict) -> Reply:
        body = {"params": {}, "method": "", "requestId": request_id, "state": "failed", "is_repeat": False}
        return json_reply(body | {"error": text, "errors_info": _errors([text], code)}, verdict)


def _errors(texts: list[str], code: int = 400) -> list[dict[str, Any]]:
    return [{"error": text, "error_code": code} for text in texts]


def _params(query: dict[str, str]) -> dict[str, Any]:
    """A task's parameters out of an address, where all values are text."""
    params: dict[str, Any] = {name: value for name, value in query.items() if name not in ("token", "requestId")}
    region = query.get("regioncode", "")
    return params | ({"regioncode": int(region)} if region.isdigit() else {})
