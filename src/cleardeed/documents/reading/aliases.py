"""Who is meant: a side's surname, or the name that a contract gives it, read as its role."""

import re
from collections.abc import Iterator

from cleardeed.documents.reading.people import names
from cleardeed.documents.reading.words import Span, Words

_ROLES = {
    "seller": re.compile(r"продав|прода(?:ю|[её]т|л|ла|ли)\b|передающ|задаткополуч", re.IGNORECASE),
    "buyer": re.compile(r"покупат|покупа(?:ю|ет)\b|купил|принимающ|задаткодат", re.IGNORECASE),
}
_LABEL = re.compile(r"(?:продав|покупат)\w{0,6}[\s:|–—-]{1,14}(?:гр\.\s?(?:РФ\s)?)?$", re.IGNORECASE)
_BEHIND = 420
"""How far behind somebody's name the contract says what he is called, in code points."""
_BEFORE = 40
_CASES = {"seller": ("продавец", "продавца"), "buyer": ("покупатель", "покупателя")}
"""What stands for a side that acts, and for one that is acted upon."""
_ENGLISH = {"seller": ("seller", "seller"), "buyer": ("buyer", "buyer")}
_OF_A_WOMAN = re.compile(r"[вч]н(?:ы|е|у|ой|ою)$")
_FEMALE = (("ской", "ская"), ("скую", "ская"), ("ой", "а"), ("у", "а"))
_MALE = (("ского", "ский"), ("скому", "ский"), ("ским", "ский"), ("ым", ""), ("ом", ""), ("а", ""), ("у", ""))
"""Endings of surnames in other cases, with those of the nominative."""
_SHORTEST = 4
_ENDING = 3
_NUMBERED = {"1": "seller", "2": "buyer"}
"""The sides that a preliminary contract numbers: the first one sells."""


def read_as_roles(words: Words) -> None:
    """Makes a party's surname alone, and `Сторона-1`, a word for the seller or the buyer."""
    surnames = dict(_surnames(words)) if words.russian else {}
    words.rename({**surnames, **dict(_numbered_sides(words))})


def _surnames(words: Words) -> Iterator[tuple[int, str]]:
    full = names(words)
    taken = {
        place for name, _, _ in full for place in range(words.place_at(name.start), words.place_at(name.end - 1) + 1)
    }
    roles: dict[str, tuple[str, str]] = {}
    for rank, (name, _, _) in enumerate(full):
        role = _role(name, full[rank + 1][0].start if rank + 1 < len(full) else len(words.stream), words.stream)
        surname = words.tokens[words.place_at(name.start)]
        if role and len(surname) >= _SHORTEST:
            last = words.tokens[words.place_at(name.end - 1)]
            roles.setdefault(surname[: max(_SHORTEST, len(surname) - _ENDING)], (_nominative(surname, last), role))
    for root, (surname, role) in roles.items():
        for place in words.places((f"{root}*",)).order:
            token = words.tokens[place]
            if place not in taken and len(token) <= len(surname) + 2 and words.stream[words.starts[place]].isupper():
                yield place, _CASES[role][token != surname]


def _nominative(surname: str, patronymic: str) -> str:
    """A surname as the subject of a sentence, however the full name is declined."""
    if patronymic.endswith(("ич", "вна", "чна")):
        return surname
    for ending, plain in _FEMALE if _OF_A_WOMAN.search(patronymic) else _MALE:
        if surname.endswith(ending):
            return surname.removesuffix(ending) + plain
    return surname


def _role(name: Span, bound: int, stream: str) -> str | None:
    """The role that stands right before a name, else the first behind it and before the next one."""
    label = _LABEL.search(stream[max(name.start - _BEFORE, 0) : name.start])
    text = label[0] if label else stream[name.end : min(bound, name.end + _BEHIND)]
    found = [(match.start(), role) for role, pattern in _ROLES.items() if (match := pattern.search(text))]
    return min(found)[1] if found else None


def _numbered_sides(words: Words) -> Iterator[tuple[int, str]]:
    cases = _CASES if words.russian else _ENGLISH
    for place in words.places(("сторон*", "party")).order:
        number = words.tokens[place + 1] if place + 1 < len(words.tokens) else ""
        gap = words.stream[words.ends[place] : words.starts[place + 1]] if number else " "
        if number in _NUMBERED and gap in ("-", " ", "–", " № "):
            yield place, cases[_NUMBERED[number]][words.tokens[place] not in ("сторона", "party")]
