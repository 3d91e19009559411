"""The list of local registers: which load is a source's register, how large, and how fresh."""

import datetime

import asyncpg
import msgspec

from cleardeed.database.pool import Connection


class Register(msgspec.Struct, frozen=True):
    """One source's local register in its current state."""

    source_code: str
    load_id: int
    revision: int
    """Another one after every import, additions included."""
    rows: int
    key_counts: dict[str, int]
    """The number of rows that can be found by each kind of key (`name`, `inn`, `snils`, `passport`, `cadastral_number`,
    …)."""
    key_version: int
    as_of: datetime.date
    imported_at: datetime.datetime
    exhaustive: bool = False
    """Whether it lists objects with nothing against them too, so that one it lacks is unknown and not clean."""

    @property
    def table(self) -> str:
        """The table of its rows. `load_id` is our own sequence's number, never text from outside."""
        return f"register_load_{self.load_id:d}"


_SELECT = (
    "SELECT source_code, load_id, revision, row_count, key_counts, key_version, as_of, imported_at, exhaustive"
    " FROM registers"
)


async def list_registers(connection: Connection) -> list[Register]:
    """Every register that is loaded, by source code."""
    return [_register(row) for row in await connection.fetch(f"{_SELECT} ORDER BY source_code")]


async def find_register(connection: Connection, source_code: str) -> Register | None:
    """The register of one source, or None where nothing was ever imported."""
    row = await connection.fetchrow(f"{_SELECT} WHERE source_code = $1", source_code)
    return _register(row) if row else None


async def put_register(connection: Connection, register: Register) -> None:
    """Makes `register` the register of its source, from the caller's commit on."""
    await connection.execute(
        "INSERT INTO registers (source_code, load_id, revision, row_count, key_counts, key_version, as_of, imported_at,"
        " exhaustive) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (source_code) DO UPDATE SET"
        " load_id = excluded.load_id, revision = excluded.revision,"
        " row_count = excluded.row_count, key_counts = excluded.key_counts, key_version = excluded.key_version,"
        " as_of = excluded.as_of, imported_at = excluded.imported_at, exhaustive = excluded.exhaustive",
        register.source_code,
        register.load_id,
        register.revision,
        register.rows,
        msgspec.json.encode(register.key_counts).decode(),
        register.key_version,
        register.as_of,
        register.imported_at,
        register.exhaustive,
    )


def _register(row: asyncpg.Record) -> Register:
    return Register(
        source_code=row["source_code"],
        load_id=row["load_id"],
        revision=row["revision"],
        rows=row["row_count"],
        key_counts=msgspec.json.decode(row["key_counts"], type=dict[str, int]),
        key_version=row["key_version"],
        as_of=row["as_of"],
        imported_at=row["imported_at"],
        exhaustive=row["exhaustive"],
    )
