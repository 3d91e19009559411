"""fedsfm.ru: the list of terrorists and extremists, as a search and as pages."""

from cleardeed.simulators.exchange import Reply, Request, Verdict, html_reply, json_reply
from cleardeed.simulators.names import fold
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import Listed

ACTIVE = "/documents/terrorists-catalog-portal-act"
REMOVED = "/documents/terrorists-catalog-portal-del"
ORGANISATION = "<li>1. ОБЩЕСТВО «ПРИМЕР» (ПРИМЕР), ИНН: 7700000009, ОГРН: 1027700000001;</li>"
PAGE = """<!DOCTYPE html>
<html><head><title>Перечень террористов и экстремистов ({state})</title></head><body>
<ul class="nav"><li><a href="/">Главная</a></li></ul>
<div id="bodyContent"><h1>Перечень террористов и экстремистов</h1><div class="panel-group">
<div class="panel-heading"><h4><a data-toggle="collapse" href="#NationalPart">Национальная часть</a></h4></div>
<div id="NationalPart">{national}</div>
<div class="panel-heading"><h4><a data-toggle="collapse" href="#InternationalPart">Международная часть</a></h4></div>
<div id="InternationalPart">{foreign}</div>
</div></div></body>
</html>
"""


class Rosfin(Simulator):
    """`POST /TerroristSearch`, `GET /TerroristSearchAutocomplete`, and the pages of the active and the removed entries.

    A search is for a substring of the line, `rowIndex` and `pageLength` page it; `IsError` is an error under 200. A
    caller without User-Agent gets 403. A date may be absent, and the same name stands with Е for Ё.
    """

    name = "rosfin"

    def answer(self, asked: Request) -> Reply:
        if not asked.headers.get("user-agent"):
            return html_reply("<html><body>403 Forbidden</body></html>", "blocked", status=403)
        match asked.method, asked.path:
            case "POST", "/TerroristSearch":
                return self._search(asked)
            case "GET", "/TerroristSearchAutocomplete":
                found = self._holding(asked.query.get("query", ""))
                lines = {"suggestions": [row.line() for row in found]}
                return json_reply(lines, "records" if found else "zero", found=[str(row.id) for row in found])
            case "GET", path if path in (ACTIVE, REMOVED):
                return self._page(removed=path == REMOVED)
        return not_found()

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """An error, reported under 200, with counters of 0."""
        body = {"IsError": True, "recordsTotal": 0, "recordsFiltered": 0, "data": []}
        return json_reply(body, "broken")

    def _search(self, asked: Request) -> Reply:
        body = asked.json_object()
        text = str(body.get("searchText", ""))
        if self.world.trap(self.name, "search", text) == "error":
            return self.error_inside(asked)
        first, length = int(body.get("rowIndex", 0)), int(body.get("pageLength", 10))
        found = self._holding(text)
        shown = found[first : first + length]
        data = [
            {
                "Id": row.id,
                "TerroristTypeName": "Физические лица",
                "FullName": row.line(),
                "StatusName": "Исключён" if row.removed else "Действующий",
            }
            for row in shown
        ]
        counters = {"IsError": False, "recordsTotal": len(self.world.listed), "recordsFiltered": len(found)}
        verdict: Verdict = "records" if found else "zero"
        return json_reply(counters | {"data": data}, verdict, found=[str(row.id) for row in shown])

    def _holding(self, text: str) -> list[Listed]:
        return [row for row in self.world.listed if fold(text) in fold(row.line())]

    def _page(self, *, removed: bool) -> Reply:
        shown = [row for row in self.world.listed if row.removed == removed]
        items = "".join(f"<li>{row.line(number)}</li>" for number, row in enumerate(shown, start=1))
        parts = {"Организации": ("UL", ORGANISATION), "Физические лица": ("FL", items)}
        national = "".join(_panel(f"russian{end}", heading, rows) for heading, (end, rows) in parts.items())
        foreign = "".join(_panel(f"foreign{end}", heading, "") for heading, (end, _) in parts.items())
        page = PAGE.format(state="исключенные" if removed else "действующие", national=national, foreign=foreign)
        return html_reply(page, "records" if shown else "zero", found=[str(row.id) for row in shown])


def _panel(mark: str, heading: str, items: str) -> str:
    body = f'<ol class="terrorist-list">{items}</ol>' if items else "Сведения о субъектах отсутствуют"
    return f"""<div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title">
<a data-toggle="collapse" href="#{mark}">{heading}</a></h4></div>
<div id="{mark}" class="panel-collapse collapse"><div class="panel-body">{body}</div></div></div>
"""
