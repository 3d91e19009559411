"""The open resources of a process: settings, database, service keys, file store. Light to import."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import msgspec

from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.migrate import migrate
from cleardeed.database.pool import Pool, open_pool, open_pool_through_pgbouncer
from cleardeed.database.watch import watched
from cleardeed.files.file_store import FileStore
from cleardeed.files.location import Location
from cleardeed.files.marker import check_marker
from cleardeed.jobs.schema import install_queue
from cleardeed.vault.service_keys import open_ring


class Runtime(msgspec.Struct, frozen=True):
    """The open resources of one process: settings, pool, service keys and file store."""

    settings: ServiceSettings
    dsn: str
    pool: Pool
    ring: KeyRing
    files: FileStore


@contextmanager
def open_database(settings: ServiceSettings, *, watched: bool = False) -> Iterator[str]:
    """The database's DSN; without `database_url`, the embedded server runs for the length of the block.

    `watched`, for long-lived processes, restarts the embedded server if it dies.
    """
    if settings.database_url is not None:
        yield settings.database_url.get_secret_value()
        return
    with (
        EmbeddedServer.running(settings.data_dir) as server,
        server.keep_running() if watched else contextlib.nullcontext(),
    ):
        yield server.dsn()


async def prepare(settings: ServiceSettings, dsn: str) -> None:
    """Migrate the schema and check keys and files. Raises `RefusedError` if they are not those of the database."""
    await prepare_database(dsn)
    async with open_runtime(settings, dsn):
        pass


async def prepare_database(dsn: str, *, online: bool = False) -> list[str]:
    """Migrate the schema; returns the names of the migrations that ran. With `online`, only as far as the former
    version runs beside it."""
    steps = await migrate(dsn, online=online)
    if not online:
        await install_queue(dsn)
    return steps


async def _open_pool(settings: ServiceSettings, dsn: str) -> Pool:
    if settings.pgbouncer_url is None:
        return await open_pool(dsn, size=settings.database_pool_size)
    url = settings.pgbouncer_url.get_secret_value()
    return await open_pool_through_pgbouncer(url, size=settings.database_pool_size)


@asynccontextmanager
async def open_runtime(settings: ServiceSettings, dsn: str) -> AsyncIterator[Runtime]:
    """Open pool, keys and files. Raises `RefusedError` if keys or files are not those of the database."""
    location = Location(settings.file_store_url)
    pool = await _open_pool(settings, dsn)
    try:
        ring = await open_ring(pool, settings)
        await check_marker(pool, location)
        async with watched(dsn):
            yield Runtime(settings=settings, dsn=dsn, pool=pool, ring=ring, files=FileStore.at(location))
    finally:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pool.close(), 5)
