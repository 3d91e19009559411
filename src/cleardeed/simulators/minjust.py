"""The Ministry of Justice's table of registers: the register of foreign agents."""

import datetime
from typing import Any

from cleardeed.simulators.exchange import Reply, Request, html_reply, json_reply
from cleardeed.simulators.names import dotted
from cleardeed.simulators.simulator import Simulator, not_found
from cleardeed.simulators.world import ForeignAgent

REGISTER = "39b95df9-9a68-6b6d-e1e3-e6388507067e"
VALUES = f"/rest/registry/{REGISTER}/values"
MAX = 1_000
ORGANISATIONS = 1_100
"""The number of entries that are no person, so that the register has a second page."""
GROUNDS = "Осуществляет распространение сообщений для неограниченного круга лиц"


class Minjust(Simulator):
    """`POST /rest/registry/{id}/values` with `{"offset", "limit", "search", "facets", "sort"}`.

    - `{"size", "values"}`: `size` counts all entries; a page never has more than a thousand, whatever its `limit`.
    - People and organisations stand in one list. Fields go by number; one that is empty is an empty text.
    - Names may be followed by a pseudonym in quotes or hold a former name in brackets.
    - Whoever was removed stays, with the day of it.
    """

    name = "minjust"

    def answer(self, asked: Request) -> Reply:
        if (asked.method, asked.path) != ("POST", VALUES):
            return not_found()
        question = asked.json_object()
        first, limit = int(question.get("offset", 0)), min(int(question.get("limit", 0)), MAX)
        everything = [*map(_organisation, range(1, ORGANISATIONS + 1)), *self._people()]
        shown = everything[first : first + limit]
        body = {"size": len(everything), "values": shown}
        return json_reply(body, "records" if shown else "zero", found=[row["id"] for row in shown])

    def error_inside(self, asked: Request) -> Reply:  # noqa: ARG002
        """A page about works under 200."""
        return html_reply("<html><body>Ведутся технические работы</body></html>", "broken")

    def _people(self) -> list[dict[str, Any]]:
        return [_person(ORGANISATIONS + index, one) for index, one in enumerate(self.world.foreign_agents, 1)]


def _organisation(number: int) -> dict[str, Any]:
    name = f"Автономная некоммерческая организация «Пример {number}»"
    return _entry(number, name, "Юридические лица", datetime.date(2014, 6, 5), None)


def _person(number: int, one: ForeignAgent) -> dict[str, Any]:
    entry = _entry(number, one.name, "Физические лица", one.entered, one.removed)
    fields = {"field_9_s": one.inn or "", "field_11_s": one.snils or "", "field_12_s": dotted(one.birth_date)}
    return entry | fields


def _entry(number: int, name: str, kind: str, entered: datetime.date, removed: datetime.date | None) -> dict[str, Any]:
    texts = {2: name, 3: GROUNDS, 4: dotted(entered), 5: dotted(removed), 6: "", 7: kind, 8: "", 9: "", 10: ""}
    fields = {f"field_{index}_s": text for index, text in (texts | dict.fromkeys(range(11, 15), "")).items()}
    technical = {"id": f"00000000-0000-4000-8000-{number:012d}", "grid_s": REGISTER, "field_1_i": number}
    return technical | fields | {"lastModified_l": 1_780_000_000_000, "_version_": 1}
