"""Connection pool and transactions."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit
from weakref import WeakKeyDictionary, WeakSet

import asyncpg

from cleardeed.core.errors import RefusedError
from cleardeed.database.servers import SilentServers, servers_of

Pool = asyncpg.Pool
Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy | asyncpg.Pool
"""What inner functions take. They never commit: inside `transaction` the caller does; on the pool itself each statement
is a transaction of its own."""

Result = TypeVar("Result")

DATABASE_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What a connection or statement raises while the database is away, fails over or refuses."""

FULL_RETRY_SECONDS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Delays between attempts to connect to a server at its connection limit."""

CONNECT_SECONDS = 60
SERVER_SECONDS = 3
"""How long each of several servers may take to accept a connection before the next one is asked."""

KEEPALIVE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
"""By these socket options, where the system has them, it ends a connection to a machine that has been gone for about
ten seconds, whether a statement waits on it or nobody does."""

SESSION = {"TimeZone": "UTC", "application_name": "cleardeed"}

COMMAND_TIMEOUT_SECONDS = 60
"""Limit of a request's or job's statement; imports and migrations set their own."""


class DatabaseUnavailableError(ConnectionError):
    """No server accepts connections, or a statement had no answer within its caller's timeout."""


_open: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakSet[asyncpg.Connection]] = WeakKeyDictionary()
_silent = SilentServers()


async def connect(*dsn: Any, **options: Any) -> asyncpg.Connection:
    """Open a connection to an address as `asyncpg.connect` does.

    Raises `DatabaseUnavailableError` or the server's own error.
    A server at its connection limit is not unavailable: sessions end, so it is retried for a few seconds.
    """
    for wait in FULL_RETRY_SECONDS:
        try:
            return await _connect(*dsn, **options)
        except asyncpg.TooManyConnectionsError:
            await asyncio.sleep(wait)
    return await _connect(*dsn, **options)


async def _connect(dsn: str, *, timeout: float = CONNECT_SECONDS, **options: Any) -> asyncpg.Connection:  # noqa: ASYNC109
    """Ask the servers of the address one by one, each with a limit of its own: asyncpg has one for all of them, which a
    silent first server would use up."""
    servers = servers_of(dsn)
    if len(servers) < 2:
        return await _connect_to(dsn, timeout=timeout, **options)
    error = None
    for session in _kinds_of_session(dsn):
        for server in _silent.last(servers):
            try:
                return await _connect_to(
                    dsn, host=server.host, port=server.port, timeout=min(timeout, SERVER_SECONDS), **session, **options
                )
            except DatabaseUnavailableError as unavailable:
                error = unavailable
                if isinstance(error.__cause__, TimeoutError):
                    _silent.add(server)
    raise error or DatabaseUnavailableError


def _kinds_of_session(dsn: str) -> list[dict[str, str]]:
    """Which servers are asked for, one after the other: no single one can tell that the others are not preferred."""
    if dict(parse_qsl(urlsplit(dsn).query)).get("target_session_attrs") == "prefer-standby":
        return [{"target_session_attrs": "standby"}, {"target_session_attrs": "any"}]
    return [{}]


async def _connect_to(dsn: str, **options: Any) -> asyncpg.Connection:
    try:
        connection: asyncpg.Connection = await asyncpg.connect(dsn, **options)
    except (OSError, asyncpg.CannotConnectNowError, asyncpg.TargetServerAttributeNotMatched) as error:
        # no socket, no such host, silence; a server that starts or stops; a standby
        raise DatabaseUnavailableError(type(error).__name__) from error
    _keep_alive(connection)
    _open.setdefault(asyncio.get_running_loop(), WeakSet()).add(connection)
    return connection


def _keep_alive(connection: asyncpg.Connection) -> None:
    end: socket.socket = connection._transport.get_extra_info("socket")  # type: ignore[attr-defined]
    if end.family == socket.AF_UNIX:
        return
    end.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in KEEPALIVE.items():
        if hasattr(socket, option):
            end.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


def end_connections() -> None:
    """End all connections of this event loop. Whoever uses one gets a database error; pools open new ones."""
    for connection in list(_open.get(asyncio.get_running_loop(), ())):
        connection.terminate()


async def open_pool(dsn: str, *, size: int, min_size: int = 1) -> Pool:
    """A pool of at most `size` connections whose sessions run in UTC and never wait for a lock beyond 30 s."""
    return await _create_pool(dsn, size, min_size=min_size, server_settings=SESSION | {"lock_timeout": "30s"})


async def open_pool_through_pgbouncer(dsn: str, *, size: int) -> Pool:
    """The same through a PgBouncer in transaction mode. Raises `RefusedError` if its sessions have no lock timeout.

    Each transaction may get another server connection: statements are not prepared by name, and the lock timeout,
    which PgBouncer does not pass on, must be a setting of the role.
    """
    pool = await _create_pool(dsn, size, server_settings=SESSION, statement_cache_size=0)
    if await pool.fetchval("SELECT current_setting('lock_timeout')") == "0":
        await pool.close()
        raise RefusedError(
            "sessions of CLEARDEED_PGBOUNCER_URL wait for locks without limit: ALTER ROLE … SET lock_timeout = '30s'"
        )
    return pool


async def open_replica_pool(dsn: str, *, size: int, answer_seconds: float) -> Pool:
    """A pool for reads of a standby, which may be away: no connection is opened yet, and none waits long."""
    return await _create_pool(
        dsn, size, min_size=0, server_settings=SESSION, command_timeout=answer_seconds, timeout=answer_seconds
    )


async def _create_pool(
    dsn: str, size: int, *, min_size: int = 1, command_timeout: float = COMMAND_TIMEOUT_SECONDS, **options: Any
) -> Pool:
    return await asyncpg.create_pool(
        dsn,
        min_size=min_size,
        max_size=size,
        connect=connect,
        command_timeout=command_timeout,
        reset=_keep_session,
        **options,
    )


async def _keep_session(_connection: Connection) -> None:
    """Do not reset the session: settings and locks are transaction-local here, and nobody listens.

    The default reset is a second round trip for every use of a connection. An open transaction is rolled back before
    this is called.
    """


async def timed_by_caller(statement: Awaitable[Result]) -> Result:
    """Await a statement. Raises `DatabaseUnavailableError` if the caller's timeout cancels it.

    The caller can then tell the database's silence from that of a remote source.
    """
    try:
        return await statement
    except asyncio.CancelledError:
        raise DatabaseUnavailableError("silent") from None


@asynccontextmanager
async def transaction(pool: Pool) -> AsyncIterator[Connection]:
    """One transaction: committed when the block ends, rolled back when it raises."""
    async with pool.acquire() as connection, connection.transaction():
        yield connection


async def insert_one(connection: Connection, statement: str, *values: object) -> asyncpg.Record:
    """The one row that an INSERT … RETURNING gives back."""
    row = await connection.fetchrow(statement, *values)
    if row is None:
        raise RuntimeError("an INSERT returned no row")
    return row
