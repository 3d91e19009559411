"""Synthetic registers for every source, imported as an operator imports them and kept between runs.

Each register about people holds every fifth person once, so that an ordinary subject is found in two of the ten and has
namesakes in the one that knows no birth dates. `egrn` and `nspd` hold all flats, whose holder is the person of the same
number; the other two hold buildings and flats evenly.
"""

import asyncio
import csv
import datetime
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bench.databases import BenchDatabase
from bench.population import FLATS, PEOPLE, Person, address_of_building, flat, person
from cleardeed.sources.local.load import import_register
from cleardeed.sources.local.registers import list_registers

ROWS = 1_000_000
LAST_DAY = datetime.date(2026, 1, 15)
"""The date of the newest rows, the same in every run."""
NAMES = ("last_name", "first_name", "middle_name")
RECORD = ("number", "date", "kind", "summary")

Row = tuple[str, ...]


class Synthetic(msgspec.Struct, frozen=True):
    """The definition of a register: its columns and its rows."""

    columns: tuple[str, ...]
    rows: Callable[[int], Iterator[Row]]
    """At most as many rows as asked for."""


def load_registers(database: BenchDatabase, *, rows: int = ROWS) -> None:
    """Imports every register that is not there yet with that many rows."""
    asyncio.run(_load(database, rows))


def write_register(folder: Path, source_code: str, *, rows: int = ROWS) -> Path:
    """A CSV file of the register, the same in every run."""
    file, synthetic = folder / f"{source_code}.csv", REGISTERS[source_code]
    with file.open("w", newline="", encoding="utf-8") as output:
        writer = csv.writer(output)
        writer.writerow(synthetic.columns)
        writer.writerows(synthetic.rows(rows))
    return file


async def _load(database: BenchDatabase, rows: int) -> None:
    async with database.runtime() as runtime:
        loaded = {register.source_code: register.rows for register in await list_registers(runtime.pool)}
        for source_code in REGISTERS:
            if loaded.get(source_code) != rows:
                if rows >= ROWS:
                    print(f"  importing {rows:,} rows of {source_code} …", file=sys.stderr)
                file = write_register(database.folder, source_code, rows=rows)
                await import_register(runtime.pool, source_code, file)
                file.unlink()
        # Registers that were kept since an earlier run would count as stale, and a check on them as partial.
        await runtime.pool.execute("UPDATE registers SET as_of = current_date")


def _people(offset: int, row: Callable[[int, Person], Row]) -> Callable[[int], Iterator[Row]]:
    """Rows about every fifth person, from `offset` on."""

    def rows(count: int) -> Iterator[Row]:
        for number in range(count):
            yield row(number, person((number * 5 + offset) % PEOPLE))

    return rows


def _day(number: int) -> str:
    return datetime.date.fromordinal(LAST_DAY.toordinal() - number % 2000).isoformat()


def _fssp(n: int, who: Person) -> Row:
    closed = _day(n % 30) if n % 3 == 0 else ""
    debt = f"{n % 900 + 10}00.50"
    return (*who[:4], "77", f"{n + 1}/24/77099-ИП", _day(n), closed, debt, "Задолженность по кредитным платежам")


def _arbitration(n: int, who: Person) -> Row:
    return (*who[:3], who.inn, f"А40-{n + 1}/2024", _day(n), "гражданское", "ответчик", "АС города Примерска")


def _egrn(count: int) -> Iterator[Row]:
    """For each flat its facts, its right, and for every other one a mortgage."""
    rows = _all_egrn_rows()
    yield from (row for row, _ in zip(rows, range(count), strict=False))


def _all_egrn_rows() -> Iterator[Row]:
    nobody = ("",) * 4
    for number in range(FLATS):
        home, holder = flat(number), person(number)
        where, registered = (home.cadastral_number, home.address), f"{home.cadastral_number}-77/099/2020-{number}"
        yield ("object", *where, "", "", "apartment", f"{number % 90 + 20}.5", str(number % 20 + 1), *nobody, "")
        yield ("right", *where, registered, _day(number), "", "", "", *holder[:4], "Собственность")
        if number % 2 == 0:
            yield ("encumbrance", *where, registered, _day(number), "", "", "", *nobody, "Ипотека")


def _nspd(count: int) -> Iterator[Row]:
    for number in range(count):
        home = flat(number)
        yield ("object", home.cadastral_number, home.address, "apartment", f"{number % 90 + 20}.5", "5000000.00")


def _housing(count: int) -> Iterator[Row]:
    for number in range(count):
        kind = "аварийный" if number % 50 == 0 else "исправный"
        yield (address_of_building(number), kind, str(1950 + number % 70), _day(number))


def _object_courts(count: int) -> Iterator[Row]:
    for number in range(count):
        home = flat(number * 3)
        yield (home.cadastral_number, home.address, f"2-{number + 1}/2024", _day(number), "О праве собственности")


def _plain(*picked: str, kind: str, summary: str) -> Callable[[int, Person], Row]:
    """Rows of the person's picked columns and a record with a number, a date, a kind and a summary."""
    indexes = [Person._fields.index(name) for name in picked]
    return lambda n, who: (*[who[index] for index in indexes], f"N-{n + 1}", _day(n), kind, summary)


def _register(offset: int, *picked: str, kind: str, summary: str) -> Synthetic:
    return Synthetic((*picked, *RECORD), _people(offset, _plain(*picked, kind=kind, summary=summary)))


REGISTERS: dict[str, Synthetic] = {
    "fssp": Synthetic(
        (*NAMES, "birth_date", "region", "number", "date", "closed_on", "amount", "summary"), _people(0, _fssp)
    ),
    "kad_arbitr": Synthetic((*NAMES, "inn", "number", "date", "kind", "role", "court"), _people(1, _arbitration)),
    "fedresurs": _register(2, *NAMES, "birth_date", "inn", "snils", kind="судебное", summary="Реализация имущества"),
    "pledges": _register(3, *NAMES, "birth_date", kind="", summary="Легковой автомобиль"),
    "passports": _register(4, "passport", kind="недействителен", summary="Заменён на новый"),
    "inn": _register(0, "inn", kind="самозанятый", summary="Налог на профессиональный доход"),
    "tax_debts": _register(1, "inn", kind="", summary="Транспортный налог"),
    "watchlists": _register(2, *NAMES, "birth_date", kind="санкции", summary="Список иностранного государства"),
    "wanted": _register(3, *NAMES, "birth_date", kind="розыск", summary="Разыскивается"),
    "courts": _register(4, *NAMES, kind="гражданское", summary="О взыскании долга"),
    "egrn": Synthetic(
        (
            "kind",
            "cadastral_number",
            "address",
            "number",
            "date",
            "object_type",
            "area_m2",
            "floor",
            *NAMES,
            "birth_date",
            "type",
        ),
        _egrn,
    ),
    "nspd": Synthetic(("kind", "cadastral_number", "address", "object_type", "area_m2", "cadastral_value"), _nspd),
    "housing": Synthetic(("address", "kind", "year_built", "date"), _housing),
    "object_courts": Synthetic(("cadastral_number", "address", "number", "date", "summary"), _object_courts),
}


def order(number: int) -> dict[str, Any]:
    """The body of a full check of a flat and its holder, another one for each number."""
    chosen = number * 7919 % FLATS
    who, home = person(chosen), flat(chosen)
    series, _, passport = who.passport.partition(" ")
    return {
        "type": "full",
        "input_data": {
            "seller": {
                "last_name": who.last_name,
                "first_name": who.first_name,
                "middle_name": who.middle_name,
                "birth_date": who.birth_date,
                "inn": who.inn,
                "snils": who.snils,
                "passport": {"series": series, "number": passport},
                "region": "77",
            },
            "object": {
                "cadastral_number": home.cadastral_number,
                "address": home.address,
                "object_type": "apartment",
            },
        },
    }
