"""Connections: a full server is waited for, a missing one is told as such, a silent one costs its own limit alone."""

import asyncio
import socket
import time
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from cleardeed.database import pool as pools
from cleardeed.database.pool import (
    KEEPALIVE,
    SERVER_SECONDS,
    DatabaseUnavailableError,
    Pool,
    connect,
    open_pool,
)
from cleardeed.database.servers import Server, SilentServers, servers_of
from cleardeed.database.watch import watched
from tests.gate import Gate


@pytest.fixture
async def full(dsn: str, pool: Pool) -> list[asyncpg.Connection]:
    """The sessions of a database that takes no more."""
    name = urlsplit(dsn).path[1:]
    await pool.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 3")
    return [await connect(dsn), await connect(dsn)]


async def test_a_full_server_is_waited_for(dsn: str, full: list[asyncpg.Connection]) -> None:
    waiting = asyncio.create_task(connect(dsn))
    with pytest.raises(asyncpg.TooManyConnectionsError):
        await asyncpg.connect(dsn)
    assert not waiting.done()
    await full.pop().close()
    full.append(await waiting)
    assert await full[-1].fetchval("SELECT 1") == 1
    await asyncio.gather(*(session.close() for session in full))


async def test_a_server_that_stays_full_says_so(
    dsn: str, full: list[asyncpg.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleardeed.database.pool.FULL_RETRY_SECONDS", (0.0, 0.0))
    with pytest.raises(asyncpg.TooManyConnectionsError):
        await connect(dsn)
    await asyncio.gather(*(session.close() for session in full))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://user:x@127.0.0.1:1/db",
        "postgresql://user:x@/db?host=/no/such/folder",
        "postgresql://user:x@no-such-host.invalid/db",
        "postgresql://user:x@/db?host=/no/such/folder,127.0.0.1&port=5432,1&target_session_attrs=read-write",
    ],
)
async def test_a_server_that_is_not_there(address: str) -> None:
    with pytest.raises(DatabaseUnavailableError):
        await connect(address, timeout=10)


async def test_standbys_alone_are_no_server(dsn: str) -> None:
    """A primary is not what an address of standbys asks for, nor a standby what one of primaries does."""
    with pytest.raises(DatabaseUnavailableError):
        await connect(f"{dsn}&target_session_attrs=standby")


@pytest.mark.parametrize(
    ("address", "servers"),
    [
        ("postgresql://u:p@one:5432,two:5433/db", [("one", 5432), ("two", 5433)]),
        ("postgresql://u:p@one,[::1]:5433/db?target_session_attrs=read-write", [("one", 5432), ("::1", 5433)]),
        ("postgresql://%2Frun%2Fone,two/db", [("/run/one", 5432), ("two", 5432)]),
        ("postgresql://u:p@/db?host=/run/one,two&port=5433,5434", [("/run/one", 5433), ("two", 5434)]),
        ("postgresql://u:p@/db?host=one,two&port=5433", [("one", 5433), ("two", 5433)]),
        ("postgresql://u:p@/db?host=one,two:5434", [("one", 5432), ("two", 5434)]),
        ("postgresql://u:p@one/db", [("one", 5432)]),
        ("postgresql:///db", []),
    ],
)
def test_an_address_names_its_servers(address: str, servers: list[tuple[str, int]]) -> None:
    assert servers_of(address) == [Server(*server) for server in servers]


@pytest.fixture
def gates(dsn: str) -> tuple[Gate, Gate]:
    """Two ports before the same server."""
    query = parse_qs(urlsplit(dsn).query)
    return Gate(query["host"][0], int(query["port"][0])), Gate(query["host"][0], int(query["port"][0]))


def _listed(dsn: str, one: int, two: int) -> str:
    parts = urlsplit(dsn)
    user = parts.netloc.rpartition("@")[0]
    return f"postgresql://{user}@127.0.0.1:{one},127.0.0.1:{two}{parts.path}?target_session_attrs=read-write"


def _in_query(dsn: str, one: int, two: int) -> str:
    parts = urlsplit(dsn)
    user = parts.netloc.rpartition("@")[0]
    return f"postgresql://{user}@{parts.path}?host=127.0.0.1,127.0.0.1&port={one},{two}&target_session_attrs=read-write"


@pytest.mark.parametrize("spelled", [_listed, _in_query])
async def test_a_silent_server_costs_its_own_limit_alone(dsn: str, gates: tuple[Gate, Gate], spelled: object) -> None:
    assert callable(spelled)
    one, two = gates
    one.shut()
    async with one.standing() as first, two.standing() as second:
        address = spelled(dsn, first, second)
        began = time.monotonic()
        connection = await connect(address)
        assert time.monotonic() - began >= SERVER_SECONDS
        assert (one.asked, two.asked) == (1, 1)
        assert await connection.fetchval("SELECT 1") == 1
        await connection.close()
        await (await connect(address)).close()
        assert (one.asked, two.asked) == (1, 2), "a server that was silent just now is asked after the others"


async def test_no_server_answers(dsn: str, gates: tuple[Gate, Gate], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cleardeed.database.pool.SERVER_SECONDS", 0.2)
    for gate in gates:
        gate.shut()
    async with gates[0].standing() as first, gates[1].standing() as second:
        with pytest.raises(DatabaseUnavailableError):
            await connect(_listed(dsn, first, second))
    assert [gate.asked for gate in gates] == [1, 1]


def test_a_silent_server_is_asked_first_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Server("one", 1), Server("two", 2)
    silent = SilentServers()
    silent.add(one)
    assert silent.last([one, two]) == [two, one]
    monkeypatch.setattr("cleardeed.database.servers.SILENT_SECONDS", -1)
    silent.add(one)
    assert silent.last([one, two]) == [one, two]


async def test_a_preferred_standby_is_not_needed(dsn: str) -> None:
    folder = parse_qs(urlsplit(dsn).query)["host"][0]
    two = dsn.replace(f"host={folder}", f"host={folder},{folder}")
    assert len(servers_of(two)) == 2
    connection = await connect(f"{two}&target_session_attrs=prefer-standby")
    assert await connection.fetchval("SELECT NOT pg_is_in_recovery()")
    await connection.close()


async def test_connections_over_a_network_are_kept_alive(dsn: str, gates: tuple[Gate, Gate]) -> None:
    async with gates[0].standing() as first, gates[1].standing() as second:
        connection = await connect(_listed(dsn, first, second))
        end = connection._transport.get_extra_info("socket")  # type: ignore[attr-defined]
        assert end.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        for option, value in KEEPALIVE.items():
            assert end.getsockopt(socket.IPPROTO_TCP, getattr(socket, option)) == value
        await connection.close()


async def test_connections_to_a_server_that_hangs_are_ended(dsn: str, gates: tuple[Gate, Gate]) -> None:
    one, two = gates
    others = len(pools._open.get(asyncio.get_running_loop(), ()))
    async with one.standing() as first, two.standing() as second:
        address = _listed(dsn, first, second)
        async with await open_pool(address, size=2) as pool, watched(address):
            connected = pools._open[asyncio.get_running_loop()]
            while len(connected) < others + 2:  # noqa: ASYNC110 - the pool's and the watching one
                await asyncio.sleep(0.01)
            one.shut()
            began = time.monotonic()
            with pytest.raises(asyncpg.PostgresConnectionError):
                await pool.fetchval("SELECT 1")
            assert await pool.fetchval("SELECT 1") == 1
            assert time.monotonic() - began < 20
            assert two.asked >= 1


async def test_a_server_that_answers_keeps_its_connections(dsn: str, gates: tuple[Gate, Gate]) -> None:
    one, two = gates
    async with one.standing() as first, two.standing() as second:
        address = _listed(dsn, first, second)
        async with await open_pool(address, size=1) as pool, watched(address):
            session = await pool.fetchval("SELECT pg_backend_pid()")
            await asyncio.sleep(2.5)
            assert await pool.fetchval("SELECT pg_backend_pid()") == session
    assert two.asked == 0
