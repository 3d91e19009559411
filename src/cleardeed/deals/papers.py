"""Papers that a deal names: the genitive of a title for `на основании`, the number of a representative's paper."""

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
_MORE = re.compile(rf"[,;]|\sи\s(?:[\w-]+\s){{0,2}}(?:{'|'.join(_GENITIVES)})\b", re.IGNORECASE)
"""Words behind the first paper that would have to change too: a participle, a second paper."""


def document_genitive(paper: str) -> str | None:
    """`договора купли-продажи от …`; None where the first word is not known or others might have to change with it."""
    first, space, rest = paper.partition(" ")
    changed = _GENITIVES.get(first.casefold())
    return None if changed is None or _MORE.search(rest) else f"{changed}{space}{rest}"


def document_number(number: str | None) -> str | None:
    """The number of a paper; None where the words say that it has none, as powers from abroad may."""
    return None if number is None or _NO_NUMBER.fullmatch(number.strip()) else number


_NO_NUMBER = re.compile(r"б\s?/\s?н|без номера|no number|without (?:a )?number|w/?n|n/?a|[-–—]", re.IGNORECASE)
