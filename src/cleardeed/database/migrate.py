"""Migrations: numbered SQL files, each run once, in order, in its own transaction.

A migration that has run must not be edited: its SHA-256 is stored and compared.
"""

import hashlib
from importlib import resources

import asyncpg
import msgspec

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import connect

LOCK_ID = 0x636C6561
"""Advisory lock held while migrating, so that processes that start together migrate one after another."""


class Migration(msgspec.Struct, frozen=True):
    """One migration."""

    version: int
    name: str
    sql: str

    @property
    def sha256(self) -> bytes:
        return hashlib.sha256(self.sql.encode()).digest()


def all_migrations() -> list[Migration]:
    """The migrations of this version, in order."""
    folder = resources.files("cleardeed.database") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [_read(name, (folder / name).read_text(encoding="utf-8")) for name in files]


async def migrate(dsn: str) -> list[str]:
    """Run pending migrations; returns their names.

    Raises `RefusedError` if the database is newer than this version or a migration was edited.
    """
    connection = await connect(dsn)
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", LOCK_ID)
        return await _run_pending(connection)
    finally:
        await connection.close()


async def is_current(connection: asyncpg.Connection | asyncpg.pool.PoolConnectionProxy) -> bool:
    """Whether the database has exactly this version's schema."""
    latest: int | None = await connection.fetchval("SELECT max(version) FROM schema_migrations")
    return latest == all_migrations()[-1].version


async def _run_pending(connection: asyncpg.Connection) -> list[str]:
    await connection.execute(
        "CREATE TABLE IF NOT EXISTS schema_migrations ("
        " version integer PRIMARY KEY, name text NOT NULL, sha256 bytea NOT NULL,"
        " applied_at timestamptz NOT NULL DEFAULT now())"
    )
    applied = {row["version"]: row["sha256"] for row in await connection.fetch("SELECT * FROM schema_migrations")}
    known = all_migrations()
    _refuse_foreign_history(applied, known)
    pending = [step for step in known if step.version not in applied]
    for step in pending:
        async with connection.transaction():
            await connection.execute(step.sql)
            await connection.execute(
                "INSERT INTO schema_migrations (version, name, sha256) VALUES ($1, $2, $3)",
                step.version,
                step.name,
                step.sha256,
            )
    return [step.name for step in pending]


def _refuse_foreign_history(applied: dict[int, bytes], known: list[Migration]) -> None:
    by_version = {step.version: step for step in known}
    for version, digest in applied.items():
        if version not in by_version:
            raise RefusedError(
                "the database has migration {version}, which this version of cleardeed does not know", version=version
            )
        if by_version[version].sha256 != digest:
            raise RefusedError(
                "migration {name} was edited after it ran on this database", name=by_version[version].name
            )


def _read(file_name: str, sql: str) -> Migration:
    stem = file_name.removesuffix(".sql")
    return Migration(version=int(stem.split("_", 1)[0]), name=stem, sql=sql)
