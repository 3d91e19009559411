"""Candidates from a local register: a few indexed searches in one statement, each bounded."""

from collections.abc import Callable
from typing import Any

import asyncpg
import msgspec

from cleardeed.database.pool import Pool
from cleardeed.sources.base import MAX_LEFT_OUT, Unavailable
from cleardeed.sources.local.keys import KEY_VERSION, ObjectKeys, PersonKeys
from cleardeed.sources.local.registers import Register, find_register

MAX_CERTAIN = 200
"""Rows read by a number, or by name and birth date: more than this no real person or object has."""
MAX_NAMESAKES = 50
"""The most rows read by name alone; a person could not distinguish more of them either."""
ATTEMPTS = 5

_decode = msgspec.json.Decoder(dict[str, str]).decode


class Search(msgspec.Struct, frozen=True):
    """One indexed search: a condition with a `{}` for each of its values, and how many rows it may bring."""

    condition: str
    values: tuple[Any, ...]
    limit: int


class Searches(msgspec.Struct, frozen=True):
    """The searches for one subject. `others` counts people of the name who have another birth date."""

    rows: list[Search]
    others: Search | None = None


class Candidates(msgspec.Struct, frozen=True):
    """Rows that may concern the subject, each once. `cut_off`: there were more than could be read."""

    register: Register
    rows: list[dict[str, str]]
    cut_off: bool = False
    others: int = 0


class Reader:
    """Reads candidates, always from the register as it stands.

    Where each register lies is remembered between calls; every statement checks in its own snapshot that it still
    does, so that an import in another process is seen by the first look-up after its commit.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._known: dict[str, Register] = {}

    async def people(self, source_code: str, keys: PersonKeys) -> Candidates:
        """Rows about people who may be the one with these keys. Raises `Unavailable`."""
        return await self._read(source_code, lambda register: searches_for_person(register, keys))

    async def objects(self, source_code: str, keys: ObjectKeys) -> Candidates:
        """Rows about objects that may be the one with these keys. Raises `Unavailable`."""
        return await self._read(source_code, lambda register: searches_for_object(register, keys))

    async def _read(self, source_code: str, searches_of: Callable[[Register], Searches]) -> Candidates:
        register = self._known.get(source_code) or await self._locate(source_code)
        for _ in range(ATTEMPTS):
            searches = searches_of(register)
            statement, values = _statement(register, searches)
            try:
                found = await self._pool.fetch(statement, source_code, *values)
            except asyncpg.UndefinedTableError:
                found = []
            if found and found[0]["revision"] == register.revision:
                return _candidates(register, searches, found)
            register = await self._locate(source_code)
        raise Unavailable("busy", "the register was replaced again and again", retry=True)

    async def _locate(self, source_code: str) -> Register:
        self._known.pop(source_code, None)
        register = await find_register(self._pool, source_code)
        if register is None:
            raise Unavailable("not_loaded", "no register was imported")
        if register.key_version != KEY_VERSION:
            raise Unavailable("reimport_needed", "the register was imported by another version")
        self._known[source_code] = register
        return register


def searches_for_person(register: Register, keys: PersonKeys) -> Searches:
    """The searches that find every row about the person; only by keys that the register's rows have."""
    found = [
        Search(f"{column} = {{}}", (value,), MAX_CERTAIN)
        for column, value in (("inn", keys.inn), ("snils", keys.snils), ("passport", keys.passport))
        if value and register.key_counts.get(column)
    ]
    if not keys.names or not register.key_counts.get("name"):
        return Searches(found)
    if keys.birth_date is None:
        return Searches([*found, Search("name_key = ANY({})", (keys.names,), MAX_NAMESAKES)])
    dated = (keys.names, keys.birth_date)
    found.append(Search("name_key = ANY({}) AND birth_date = {}", dated, MAX_CERTAIN))
    found.append(Search("name_key = ANY({}) AND birth_date IS NULL", (keys.names,), MAX_NAMESAKES))
    return Searches(found, others=Search("name_key = ANY({}) AND birth_date <> {}", dated, MAX_LEFT_OUT))


def searches_for_object(register: Register, keys: ObjectKeys) -> Searches:
    """The searches that find every row about the object, and about its building."""
    found = []
    if keys.cadastral and register.key_counts.get("cadastral_number"):
        found.append(Search("cadastral_key = {}", (keys.cadastral,), MAX_CERTAIN))
    if keys.addresses and register.key_counts.get("address"):
        found.append(Search("address_key = ANY({})", (keys.addresses,), MAX_CERTAIN))
    return Searches(found)


def _statement(register: Register, searches: Searches) -> tuple[str, list[Any]]:
    """Return one statement whose first row always holds the register's revision, and its values from `$2` on."""
    values: list[Any] = []

    def arm(columns: str, search: Search, limit: int) -> str:
        parameters = [f"${len(values) + number}" for number in range(2, len(search.values) + 2)]
        values.extend(search.values)
        # Only names and conditions of this module are put in; what a caller sent goes by `$n`.
        return f"SELECT {columns} FROM {register.table} WHERE {search.condition.format(*parameters)} LIMIT {limit}"

    arms = [
        f"({arm(f'{number} AS search, entry, fields', search, search.limit + 1)})"
        for number, search in enumerate(searches.rows)
    ]
    rows = " UNION ALL ".join(arms) or "SELECT 0 AS search, NULL::bigint AS entry, NULL::text AS fields"
    counted = arm("1", searches.others, MAX_LEFT_OUT) if searches.others else "SELECT WHERE false"
    others = f"(SELECT count(*) FROM ({counted}) o)"
    statement = (
        f"SELECT r.revision, {others} AS others, c.search, c.entry, c.fields"
        f" FROM registers r LEFT JOIN LATERAL ({rows}) c ON true WHERE r.source_code = $1"
    )
    return statement, values


def _candidates(register: Register, searches: Searches, found: list[asyncpg.Record]) -> Candidates:
    fields: dict[int, str] = {row["entry"]: row["fields"] for row in found if row["entry"] is not None}
    sizes = [sum(1 for row in found if row["search"] == number) for number in range(len(searches.rows))]
    return Candidates(
        register=register,
        rows=[_decode(fields[entry]) for entry in sorted(fields)],
        cut_off=any(size > search.limit for size, search in zip(sizes, searches.rows, strict=True)),
        others=found[0]["others"],
    )
