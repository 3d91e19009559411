"""The registers of companies and entrepreneurs: the public search of egrul.nalog.ru."""

from typing import Any

from cleardeed.simulators.exchange import Reply, Request, json_reply
from cleardeed.simulators.names import dotted, fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Business

ROWS_A_PAGE = 20


class Egrul(Simulator):
    """`POST /` (form) → `{"t", "captchaRequired"}`; then `GET /search-result/{t}`.

    - The form: `query` (name, tax or register number), `region`, `page` (from 1, or empty), `vyp3CaptchaToken`. Errors:
      `{"ERRORS": {field: []}, "STATUS": 400}`; a captcha is `captchaRequired: true`.
    - The result: `{"status": "wait"}` as long as it is not ready, then `{"rows": []}`. The first row of a page counts
      for all: `tot`, `cnt`, `pg`. `k` is `fl` for an entrepreneur, whose row has no short name, head, region or KPP,
      and `ul` for a company. `e` is the day of the end, `v` of the registration being void; the state of a business
      that is being struck off, and the address, are not shown.
    """

    name = "egrul"
    pending_looks = 1
    """The number of looks before the result is ready."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._searches: dict[str, tuple[str, int, int]] = {}

    def answer(self, asked: Request) -> Reply:
        match asked.method, asked.path.strip("/").split("/"):
            case "POST", [""]:
                return self._begin(asked.form())
            case "GET", ["search-result", token]:
                return self._result(token)
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """The errors of a form, under 200."""
        return json_reply({"ERRORS": {"query": ["Сервис временно недоступен"]}, "STATUS": 500}, "broken")

    def _begin(self, form: dict[str, str]) -> Reply:
        query, page = form.get("query", "").strip(), form.get("page", "") or "1"
        if not query or not page.isdigit():
            errors = {"query": ["Укажите поисковый запрос"]}
            return json_reply({"ERRORS": errors, "STATUS": 400}, "refused")
        if self.world.trap(self.name, "search", query) == "captcha":
            return json_reply({"t": None, "captchaRequired": True}, "captcha")
        token = f"{len(self._searches) + 1:032X}"
        self._searches[token] = (query, int(page), 0)
        return json_reply({"t": token, "captchaRequired": False}, "later")

    def _result(self, token: str) -> Reply:
        if token not in self._searches:
            return json_reply({"ERRORS": {"t": ["Недопустимый идентификатор запроса"]}, "STATUS": 400}, "refused")
        query, page, looks = self._searches[token]
        self._searches[token] = (query, page, looks + 1)
        if looks < self.pending_looks:
            return json_reply({"status": "wait"}, "later")
        found = [one for one in self.world.businesses if _is_wanted(one, query)]
        shown = found[(page - 1) * ROWS_A_PAGE : page * ROWS_A_PAGE]
        rows = [_row(one, f"{token}{index:04X}") for index, one in enumerate(shown)]
        if rows:
            rows[0] |= {"cnt": str(len(found)), "tot": str(len(found)), "pg": str(page)}
        return json_reply({"rows": rows}, "records" if rows else "zero", found=[one.number for one in shown])


def _is_wanted(one: Business, query: str) -> bool:
    if query.isdigit():
        return query in (one.inn, one.number, one.head_inn)
    return any(
        set(fold(query).split()) <= set(fold(text).replace('"', " ").split()) for text in (one.name, one.head or "")
    )


def _row(one: Business, token: str) -> dict[str, str]:
    row = {
        "c": one.short_name,
        "g": one.head,
        "i": one.inn,
        "k": "ul" if one.is_company else "fl",
        "n": one.name,
        "o": one.number,
        "p": "770001001" if one.is_company else None,
        "r": dotted(one.registered),
        "e": dotted(one.ended),
        "v": dotted(one.void),
        "t": token,
        "rn": one.region if one.is_company else None,
    }
    return {name: value for name, value in row.items() if value}
