"""People's names in the cases that Russian sentences need, and the gender that a patronymic shows."""

import re
from typing import Literal

from pytrovich.enums import Case, Gender, NamePart
from pytrovich.maker import PetrovichDeclinationMaker

Sex = Literal["male", "female"]

_CYRILLIC = re.compile(r"[А-Яа-яЁё' -]+")
_GENDERS = {"male": Gender.MALE, "female": Gender.FEMALE}
_MALE_ENDINGS = ("ич", "оглы", "улы", "уулу")
_FEMALE_ENDINGS = ("вна", "чна", "шна", "кызы", "гызы")
_UNCHANGED = ("ых", "их", "ко", "аго", "яго", "ово")
_CONSONANTS = tuple("бвгджзйклмнпрстфхцчшщь")
_REGULAR_SURNAMES: dict[Sex, tuple[str, ...]] = {
    "male": (*_UNCHANGED, "ов", "ев", "ёв", "ин", "ын", "ский", "цкий", "ской", "цкой", "ный", "лый", "рый", "вич",
             "бич", "нич", "ович", "чук", "щук", "нюк", "люк", "рюк", "дюк", "ян"),
    "female": (*_UNCHANGED, *_CONSONANTS, "ова", "ева", "ёва", "ина", "ына", "ская", "цкая", "ная", "лая", "рая"),
}  # fmt: skip
"""Endings that decline in one way only. Others may lose a vowel (Заяц), keep the nominative (Дюма) or be either."""
_REGULAR_PATRONYMICS: dict[Sex, tuple[str, ...]] = {"male": ("ич",), "female": ("вна", "ична", "инична")}
_maker = PetrovichDeclinationMaker()


def gender_of(middle_name: str | None) -> Sex | None:
    """The gender that a patronymic implies; None without one or if it implies none."""
    ending = (middle_name or "").casefold()
    if ending.endswith(_MALE_ENDINGS):
        return "male"
    return "female" if ending.endswith(_FEMALE_ENDINGS) else None


def declines_regularly(gender: Sex, last_name: str, first_name: str, middle_name: str | None) -> bool:
    """Whether the name is declined without a doubt: a Russian patronymic, or none, beside a surname with an ending
    that has one declension. A sentence with any other name must be shaped to take the nominative."""
    given = [text for text in (last_name, first_name, middle_name) if text]
    if not all(_CYRILLIC.fullmatch(text) for text in given) or "" in (last_name, first_name):
        return False
    surnames = last_name.casefold().replace("-", " ").split()
    if not all(part.endswith(_REGULAR_SURNAMES[gender]) for part in surnames):
        return False
    return middle_name is None or middle_name.casefold().endswith(_REGULAR_PATRONYMICS[gender])


def decline_full_name(case: Case, gender: Sex, last_name: str, first_name: str, middle_name: str | None) -> str:
    """`Ивановой Марии Петровне`. A name that is not in Russian letters stays as it is, and so does its whole bearer:
    half a name declined reads as another name."""
    parts = [(NamePart.LASTNAME, last_name), (NamePart.FIRSTNAME, first_name), (NamePart.MIDDLENAME, middle_name)]
    given = [(part, text) for part, text in parts if text]
    if not all(_CYRILLIC.fullmatch(text) for _, text in given):
        return " ".join(text for _, text in given)
    return " ".join(_declined(part, text, _GENDERS[gender], case) for part, text in given)


def surname_with_initials(last_name: str, first_name: str, middle_name: str | None) -> str:
    """`Иванов П. С.`, held together by non-breaking spaces."""
    initials = [f"{name[0].upper()}." for name in (first_name, middle_name) if name]
    return "\N{NO-BREAK SPACE}".join([last_name, *initials])


def _declined(part: NamePart, text: str, gender: Gender, case: Case) -> str:
    """A name in capitals keeps its capitals."""
    if len(text) > 1 and text.isupper():
        return _maker.make(part, gender, case, text.title()).upper()
    return _maker.make(part, gender, case, text)
