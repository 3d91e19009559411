"""Invented people with names that occur nowhere else, always the same for a seed; the registers that know them; what to
look for where they must not be known."""

import csv
import datetime
import random
import re
from pathlib import Path
from typing import Any

import msgspec

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core import apikey
from tests.flows.scan import Needles, dates

_SYLLABLES = ["щъю", "фрыз", "кляг", "жуб", "дрём", "цхай", "выщ", "юмбр", "ёлгр", "пшик", "гнюс", "шмух"]
_REGIONAL = "региональный признак"


class Person(msgspec.Struct, frozen=True):
    """Somebody who never was, with everything that a check may be told of a person and a flat."""

    last_name: str
    first_name: str
    middle_name: str
    birth_date: datetime.date
    passport_number: str
    inn: str
    snils: str
    phone: str
    address: str
    cadastral_number: str

    @property
    def passport(self) -> str:
        return f"9999 {self.passport_number}"

    def order(self) -> dict[str, Any]:
        """The body of a launch of a full check."""
        return {
            "type": "full",
            "legal_opinion_enabled": True,
            "input_data": {
                "seller": {
                    "last_name": self.last_name,
                    "first_name": self.first_name,
                    "middle_name": self.middle_name,
                    "birth_date": self.birth_date.isoformat(),
                    "inn": self.inn,
                    "snils": self.snils,
                    "passport": {"series": "9999", "number": self.passport_number},
                    "phone": self.phone,
                },
                "object": {
                    "address": self.address,
                    "cadastral_number": self.cadastral_number,
                    _REGIONAL: f"{self.last_name} {self.phone}",
                },
            },
        }


def invent(count: int, seed: int) -> list[Person]:
    """Invent `count` people, no two of whom share a value."""
    chance = random.Random(seed)
    words = _words(chance, 4 * count)
    days = chance.sample(range(365 * 60), count)
    numbers = chance.sample(range(100_000, 1_000_000), count)
    return [
        Person(
            last_name=words[4 * index].capitalize(),
            first_name=words[4 * index + 1].capitalize(),
            middle_name=words[4 * index + 2].capitalize() + "ович",
            birth_date=datetime.date(1940, 1, 1) + datetime.timedelta(days=days[index]),
            passport_number=str(number),
            inn=f"7799{number}{chance.randrange(10, 100)}",
            snils=f"{number % 1000:03d}-{number // 1000:03d}-{chance.randrange(100, 1000)} {chance.randrange(10, 100)}",
            phone=f"+7999{number}{chance.randrange(10)}",
            address=f"г. Примерск, ул. {words[4 * index + 3].capitalize()}, д. {index + 1}, кв. 13",
            cadastral_number=f"77:99:{number:07d}:{number}",
        )
        for index, number in enumerate(numbers)
    ]


def needles_of(people: list[Person], key: IssuedApiKey) -> Needles:
    """Everything by which the people could be known, and the secrets of the key."""
    needles = Needles()
    for number, person in enumerate(people):
        for field in ("last_name", "first_name", "middle_name", "inn", "snils", "phone", "address", "cadastral_number"):
            needles.add(f"{field} of {number}", getattr(person, field))
        needles.add(f"snils of {number}", re.sub(r"\D", "", person.snils))
        needles.add(f"address of {number}", person.address.split(" ")[3].rstrip(","))
        needles.add(f"passport of {number}", person.passport)
        needles.add(f"passport of {number}", person.passport.replace(" ", ""))
        for form in dates(person.birth_date):
            needles.add(f"birth_date of {number}", form)
    # Their hashes may stand: the secrets are random, so no one can guess them.
    needles.add("API key", key.api_key, hashes=False)
    needles.add("secret of the API key", key.api_key.rpartition("_")[2], hashes=False)
    needles.add("webhook secret", key.webhook_secret.removeprefix("whsec_"), hashes=False)
    needles.add("webhook secret", apikey.webhook_secret_bytes(key.webhook_secret).hex(), hashes=False)
    return needles


def write_registers(people: list[Person], folder: Path) -> dict[str, Path]:
    """A register file for each of some sources, every one of which knows all of the people."""
    known = {
        "fssp": ["last_name", "first_name", "middle_name", "birth_date", "number", "amount", "summary"],
        "passports": ["passport"],
        "tax_debts": ["last_name", "first_name", "birth_date", "inn", "snils", "amount"],
        "egrn": ["cadastral_number", "address", "kind", "holder_name", "holder_birth_date"],
        "housing": ["address", "kind", "summary"],
    }
    return {source: _write(folder / f"{source}.csv", source, columns, people) for source, columns in known.items()}


def _write(file: Path, source: str, columns: list[str], people: list[Person]) -> Path:
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, columns, extrasaction="ignore")
        writer.writeheader()
        for number, person in enumerate(people):
            row = msgspec.to_builtins(person) | {
                "passport": person.passport,
                "number": f"{number}/26/77001-ИП",
                "amount": "1200.50",
                "summary": f"Должник {person.last_name}, {person.address}",
                "holder_name": f"{person.last_name} {person.first_name} {person.middle_name}",
                "holder_birth_date": person.birth_date.isoformat(),
                "kind": "right" if source == "egrn" else "unsafe",
            }
            writer.writerow(row)
    return file


def _words(chance: random.Random, count: int) -> list[str]:
    found: list[str] = []
    while len(found) < count:
        word = "".join(chance.sample(_SYLLABLES, 3)) + chance.choice("бвгдзклмн")
        if word not in found:
            found.append(word)
    return found
