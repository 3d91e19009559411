"""An invented population: five million people and four hundred thousand flats, each made from its number alone.

Numbers carry regions and series that were never issued (tax office 9999, passport series from 9900, cadastral district
77:99), with right check digits where there are any. Surnames are made of syllables; some are
frequent, most rare.
"""

import datetime
from itertools import product
from typing import NamedTuple

PEOPLE = 5_000_000
FLATS = 400_000
FLATS_IN_BUILDING = 100

_EPOCH = datetime.date(1940, 1, 1).toordinal()
_BIRTH_DAYS = 365 * 65
_SURNAMES = [
    f"{first}{middle}{last}{ending}".capitalize()
    for middle, last, first, ending in product(
        ("", "ра", "ло", "ми", "ту", "не", "ви", "со"),
        ("дал", "мыр", "зон", "вер", "лик", "ком", "тух", "пен", "гор", "жил"),
        ("ба", "ве", "го", "ду", "жи", "ка", "ли", "мо", "ну", "пе", "ро", "са", "ти", "фе", "ха", "чу"),
        ("ов", "ин", "енко"),
    )
]
_FIRST_NAMES = [
    f"{start}{end}"
    for end in ("лан", "мир", "рий", "тей", "слав")
    for start in ("Ав", "Бо", "Ве", "Га", "До", "Ер", "Зо", "Иг", "Ла", "Ми", "Не", "Ос", "Па", "Ро", "Се", "Та")
]
_PATRONYMICS = [f"{name}ович" for name in _FIRST_NAMES]


class Person(NamedTuple):
    """One invented person; texts as a register writes them."""

    last_name: str
    first_name: str
    middle_name: str
    birth_date: str
    inn: str
    snils: str
    passport: str


class Flat(NamedTuple):
    """One invented flat; `building` is its building's number."""

    cadastral_number: str
    address: str
    building: int


def person(number: int) -> Person:
    """The person of that number, the same in every run."""
    mixed = _mixed(number)
    frequent = (mixed & 0xFFFF) / 0x10000  # its square crowds at the front: frequent surnames
    return Person(
        last_name=_SURNAMES[int(frequent * frequent * len(_SURNAMES))],
        first_name=_FIRST_NAMES[(mixed >> 16) % len(_FIRST_NAMES)],
        middle_name=_PATRONYMICS[(mixed >> 24) % len(_PATRONYMICS)],
        birth_date=datetime.date.fromordinal(_EPOCH + (mixed >> 32) % _BIRTH_DAYS).isoformat(),
        inn=_inn(number),
        snils=_snils(number),
        passport=f"{9900 + number // 1_000_000} {number % 1_000_000:06d}",
    )


def flat(number: int) -> Flat:
    """The flat of that number, the same in every run."""
    building = number // FLATS_IN_BUILDING
    return Flat(
        cadastral_number=f"77:99:{number // 10_000:07d}:{number % 10_000 + 1}",
        address=f"{address_of_building(building)}, кв. {number % FLATS_IN_BUILDING + 1}",
        building=building,
    )


def address_of_building(number: int) -> str:
    """The address of a building, the same in every run."""
    return f"г. Примерск, ул. {_SURNAMES[number % len(_SURNAMES)]}ская, д. {number // len(_SURNAMES) + 1}"


def _mixed(number: int) -> int:
    """64 bits that look random (the finaliser of splitmix64)."""
    mixed = (number + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return mixed ^ mixed >> 31


def _inn(number: int) -> str:
    """A tax number of twelve digits with right check digits, of a tax office that there is not."""
    text = f"999{number:07d}"
    digits = [int(digit) for digit in text]
    for weights in ((7, 2, 4, 10, 3, 5, 9, 4, 6, 8), (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)):
        digits.append(sum(map(int.__mul__, weights, digits)) % 11 % 10)
    return f"{text}{digits[10]}{digits[11]}"


def _snils(number: int) -> str:
    """A pension-insurance number with right check digits."""
    text = f"{900_000_000 + number}"
    total = sum(weight * int(digit) for weight, digit in zip(range(9, 0, -1), text, strict=True)) % 101
    return f"{text[:3]}-{text[3:6]}-{text[6:]} {total % 100:02d}"
