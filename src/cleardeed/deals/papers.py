"""The paper that a title rests on, in the case that `на основании` asks for."""

import re

_GENITIVES = {
    "договор": "договора",
    "соглашение": "соглашения",
    "свидетельство": "свидетельства",
    "решение": "решения",
    "определение": "определения",
    "постановление": "постановления",
    "распоряжение": "распоряжения",
    "справка": "справки",
    "выписка": "выписки",
    "акт": "акта",
}
_MORE = re.compile(rf"[,;]|\sи\s(?:{'|'.join(_GENITIVES)})\b", re.IGNORECASE)
"""Words behind the first paper that would have to change too: a participle, a second paper."""


def document_genitive(paper: str) -> str | None:
    """`договора купли-продажи от …`; None where the first word is not known or others might have to change with it."""
    first, space, rest = paper.partition(" ")
    changed = _GENITIVES.get(first.casefold())
    return None if changed is None or _MORE.search(rest) else f"{changed}{space}{rest}"
