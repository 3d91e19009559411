"""The site of one court of general jurisdiction: windows-1251, tables, a picture code now and then."""

import html

from cleardeed.simulators.exchange import WINDOWS_1251, Reply, Request, Verdict, html_reply
from cleardeed.simulators.names import dotted, fold
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import CourtCase

CIVIL = "1540005"
BLOCKED = "<title>ГАС «Правосудие»</title><body>Ваш адрес 192.0.2.1 заблокирован. Правило A</body>"
CLOSED = "<body>Информация временно недоступна. Обратитесь позже.</body>"
PICTURE = '<form id="kcaptchaForm"><img src="/captcha.php"><input name="captcha-response"></form>'
MENU = "<table><tr><td>Судебное делопроизводство</td></tr></table>"


class Court(Simulator):
    """`GET /modules.php?name=sud_delo&name_op=r&delo_id=1540005&G1_PARTS__NAMESS=…` and `name_op=case`.

    - Values are percent-encoded windows-1251, pages are windows-1251. Parties have no birth dates.
    - The table of results is known by its header («№ дела») and not by its place: another table stands before it.
      A number may read `2-901/2024 ~ М-801/2024`; category and parties are joined in one cell.
    - Not results: a block page (200 or 403), «Информация временно недоступна», a picture code, a page without tables.
    """

    name = "court"

    def answer(self, asked: Request) -> Reply:
        query = asked.query_in(WINDOWS_1251)
        if asked.method != "GET" or asked.path != "/modules.php" or query.get("name") != "sud_delo":
            return _page("<body>404</body>", "refused", status=404)
        if query.get("name_op") == "case":
            return self._card(query)
        wanted = query.get("G1_PARTS__NAMESS", "")
        if query.get("delo_id") != CIVIL or not wanted:
            return _page(MENU + "<div>Не заполнены условия поиска</div>", "refused")
        if self.world.trap(self.name, "search", wanted) == "picture_code":
            return _page(PICTURE, "captcha")
        found = [row for row in self.world.court_cases if _names(row, wanted)]
        if not found:
            return _page(MENU + "<div>Данных по запросу не обнаружено</div>", "zero")
        head = "<tr><th>№ дела</th><th>Дата поступления</th><th>Категория / Стороны</th><th>Судья</th>"
        head += "<th>Дата решения</th><th>Решение</th><th>Судебные акты</th></tr>"
        table = f'<table id="tablcont">{head}{"".join(map(_row, found))}</table>'
        return _page(MENU + table, "records", found=[row.number for row in found])

    def error_inside(self, asked: Request) -> Reply:
        """A page that says nothing, under 200."""
        return _page(CLOSED if len(asked.raw_query) % 2 else BLOCKED, "broken")

    def _card(self, query: dict[str, str]) -> Reply:
        wanted = (query.get("case_id"), query.get("case_uid"))
        row = next((one for one in self.world.court_cases if (str(one.id), one.uid) == wanted), None)
        if row is None:
            return _page("<body>Дело не найдено или ссылка устарела</body>", "broken")
        parties = [("ИСТЕЦ", row.plaintiff), ("ОТВЕТЧИК", row.respondent)]
        lines = "".join(f"<tr><td>{role}</td><td>{html.escape(name)}</td></tr>" for role, name in parties)
        card = f'<table id="tablcont"><tr><th>Вид лица</th><th>Лицо</th></tr>{lines}</table><div id="cont_doc1"></div>'
        return _page(MENU + card, "records", found=[row.number])


def _names(row: CourtCase, wanted: str) -> bool:
    return any(fold(wanted) in fold(name) for name in (row.plaintiff, row.respondent))


def _row(row: CourtCase) -> str:
    link = f"/modules.php?name=sud_delo&name_op=case&case_id={row.id}&case_uid={row.uid}&delo_id={CIVIL}&new=0"
    parties = f"КАТЕГОРИЯ: {row.category} ИСТЕЦ(ЗАЯВИТЕЛЬ): {row.plaintiff} ОТВЕТЧИК: {row.respondent}"
    cells = [
        f'<a href="{html.escape(link)}">{row.number}</a>',
        dotted(row.received),
        html.escape(parties).replace("ОТВЕТЧИК: ", "ОТВЕТЧИК:&nbsp;"),
        row.judge,
        dotted(row.decided),
        row.result,
        "",
    ]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _page(text: str, verdict: Verdict, *, status: int = 200, found: list[str] | None = None) -> Reply:
    whole = f"<html><head></head>{text}</html>"
    return html_reply(whole, verdict, status=status, encoding=WINDOWS_1251, found=found or [])
