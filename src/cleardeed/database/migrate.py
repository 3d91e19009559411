"""Migrations: numbered SQL files, each run once, in order, in its own transaction.

A migration that has run must not be edited: its SHA-256 is stored and compared. Its first lines say what it locks, and
whether processes of the former version go on beside it. One that runs outside a transaction says so too: its statements
are separated by empty lines, run one by one, and all of them again after an interruption.
"""

import asyncio
import hashlib
import itertools
import re
from importlib import resources

import asyncpg
import msgspec
import structlog

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, connect

BESIDE = "-- Former version: runs beside it.\n"
"""The line of a migration that processes of the former version need not be stopped for."""
STEPWISE = "-- Runs outside a transaction.\n"
"""The line of a migration whose statements commit one by one, such as CREATE INDEX CONCURRENTLY."""
LOCK_ID = 0x636C6561
"""Advisory lock held while migrating, so that processes that start together migrate one after another."""
TURN_SECONDS = 0.2
LOCK_TIMEOUT = "2s"
"""Readers and writers wait behind a migration that waits for their table: it gives way and tries again."""
LOCK_RETRY_SECONDS = 1.0

log = structlog.get_logger(__name__)


class Migration(msgspec.Struct, frozen=True):
    """One migration."""

    version: int
    name: str
    sql: str

    @property
    def sha256(self) -> bytes:
        return hashlib.sha256(self.sql.encode()).digest()

    @property
    def runs_beside(self) -> bool:
        """Whether the former version goes on with the schema that this makes."""
        return BESIDE in self.sql

    @property
    def statements(self) -> list[str]:
        """What runs one by one outside a transaction; empty for a migration that is a transaction as a whole."""
        if STEPWISE not in self.sql:
            return []
        code = re.sub(r"^--.*\n", "", self.sql, flags=re.MULTILINE)
        return [part.strip() for part in code.split("\n\n") if part.strip()]


def all_migrations() -> list[Migration]:
    """The migrations of this version, in order."""
    folder = resources.files("cleardeed.database") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [_read(name, (folder / name).read_text(encoding="utf-8")) for name in files]


async def migrate(dsn: str, *, online: bool = False) -> list[str]:
    """Run pending migrations; returns their names. With `online`, only those before the first that the former version
    must be stopped for.

    Raises `RefusedError` if a migration was edited, or the database is of a newer version beside which this one does
    not run.
    """
    connection = await connect(dsn)
    try:
        # Whoever waits inside a statement is waited for by CREATE INDEX CONCURRENTLY of whom it waits for.
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_ID):  # noqa: ASYNC110
            await asyncio.sleep(TURN_SECONDS)
        return await _run_pending(connection, online=online)
    finally:
        await connection.close()


async def is_current(connection: Connection) -> bool:
    """Whether the database has this version's schema, or that of a newer version beside which this one runs."""
    current: bool | None = await connection.fetchval(
        "SELECT bool_or(version = $1) AND bool_and(version <= $1 OR runs_beside) FROM schema_migrations",
        all_migrations()[-1].version,
    )
    return current is True


async def _run_pending(connection: asyncpg.Connection, *, online: bool) -> list[str]:
    await connection.execute(
        "CREATE TABLE IF NOT EXISTS schema_migrations ("
        " version integer PRIMARY KEY, name text NOT NULL, sha256 bytea NOT NULL,"
        " applied_at timestamptz NOT NULL DEFAULT now(), runs_beside boolean NOT NULL DEFAULT false)"
    )
    # Of before there was such a column.
    await connection.execute(
        "ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS runs_beside boolean NOT NULL DEFAULT false"
    )
    rows = await connection.fetch("SELECT version, sha256, runs_beside FROM schema_migrations")
    applied = {row["version"]: row["sha256"] for row in rows}
    known = all_migrations()
    _refuse_foreign_history(applied, {row["version"] for row in rows if row["runs_beside"]}, known)
    pending = [step for step in known if step.version not in applied]
    if online:
        pending = list(itertools.takewhile(lambda step: step.runs_beside, pending))
    for step in pending:
        while not await _run(connection, step):
            log.warning("a migration waits for a table in use", migration=step.name)
            await asyncio.sleep(LOCK_RETRY_SECONDS)
    return [step.name for step in pending]


async def _run(connection: asyncpg.Connection, step: Migration) -> bool:
    """False, with nothing changed, where a table that it locks stayed in use."""
    if step.statements:
        for statement in step.statements:
            await connection.execute(statement)
        await _record(connection, step)
        return True
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
            await connection.execute(step.sql)
            await _record(connection, step)
    except asyncpg.LockNotAvailableError:
        return False
    return True


async def _record(connection: asyncpg.Connection, step: Migration) -> None:
    await connection.execute(
        "INSERT INTO schema_migrations (version, name, sha256, runs_beside) VALUES ($1, $2, $3, $4)",
        step.version,
        step.name,
        step.sha256,
        step.runs_beside,
    )


def _refuse_foreign_history(applied: dict[int, bytes], run_beside: set[int], known: list[Migration]) -> None:
    by_version = {step.version: step for step in known}
    for version, digest in applied.items():
        if version not in by_version and version in run_beside:
            continue
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
