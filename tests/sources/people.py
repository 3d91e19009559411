"""Invented people and the many ways of writing them."""

import datetime

from hypothesis import strategies as st

from cleardeed.sources.matching.people import Identity
from cleardeed.sources.subject import Passport, Seller

BORN = datetime.date(1980, 2, 1)
INN = "770000000082"
OTHER_INN = "500100732259"
SNILS = "112-233-445 95"
OTHER_SNILS = "087-654-303 00"

SELLER = Seller(
    last_name="Иванов",
    first_name="Пётр",
    middle_name="Сидорович",
    birth_date=BORN,
    region="г. Москва",
    inn=INN,
    snils=SNILS,
    passport=Passport(series="9999", number="000001"),
)

SURNAMES = ["Иванов", "Петрова-Иванова", "Щукин", "Ёлкина", "Цой", "Юрьев", "Хайрутдинова", "де ла Круз", "Жук"]
FIRST_NAMES = ["Пётр", "Юлия", "Анна-Мария", "Щек", "Алексей", "Наталья", "Ян"]
MIDDLE_NAMES = ["", "Сидорович", "Мамед оглы", "Петровна"]
LATIN = {
    "Иванов": ["Ivanov"],
    "Петрова-Иванова": ["Petrova-Ivanova"],
    "Щукин": ["Shchukin", "Schukin", "Chtchoukin", "Shhukin"],
    "Ёлкина": ["Elkina", "Yolkina"],
    "Цой": ["Tsoi", "Czoy", "Tsoy"],
    "Юрьев": ["Iurev", "Yuryev", "Jurev"],
    "Хайрутдинова": ["Khairutdinova", "Hairutdinova"],
    "Жук": ["Zhuk"],
    "Пётр": ["Petr", "Pyotr", "Piotr"],
    "Юлия": ["Iuliia", "Yulia", "Julija"],
    "Алексей": ["Aleksei", "Alexey"],
    "Наталья": ["Natalia", "Natalya"],
}


def row(last_name: str | None, first_name: str | None, middle_name: str | None = None, **other: object) -> Identity:
    """A register's row about someone of this name."""
    return Identity(last_name=last_name, first_name=first_name, middle_name=middle_name, **other)  # type: ignore[arg-type]


def rewritten(name: str) -> st.SearchStrategy[str]:
    """The same name as another clerk writes it."""
    return st.sampled_from(
        [
            name,
            name.upper(),
            name.lower().replace("ё", "е"),
            name.upper().replace("Ё", "Е"),
            f"\u00a0{name}  ",
            name.replace("-", " - "),
            name.replace("-", "\u2013"),
            name.replace("е", "e").replace("о", "o"),
        ]
    )


def latin(name: str) -> st.SearchStrategy[str]:
    """The same name in a Latin alphabet, where we have it so."""
    return st.sampled_from(LATIN.get(name, [name]))
