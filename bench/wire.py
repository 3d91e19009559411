"""Counting round trips: a relay between the service and PostgreSQL that notes whenever the client's turn comes."""

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from bench.sqlload import variables


class Relay:
    """Passes bytes on, both ways; `round_trips` counts how often a client spoke, and then waited for the server."""

    def __init__(self, target: Path) -> None:
        self.round_trips = 0
        self._target = target

    async def serve(self, path: Path, listening: threading.Event, stop: asyncio.Event) -> None:
        """Listens at `path` until `stop`."""
        async with await asyncio.start_unix_server(self._connected, path):
            listening.set()
            await stop.wait()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_unix_connection(self._target)
        turn = _Turn()
        await asyncio.gather(
            self._pass(reader, server_writer, turn, of_client=True),
            self._pass(server_reader, writer, turn, of_client=False),
        )

    async def _pass(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, turn: "_Turn", *, of_client: bool
    ) -> None:
        while data := await source.read(1 << 16):
            if of_client and not turn.of_client:
                self.round_trips += 1
            turn.of_client = of_client
            to.write(data)
            await to.drain()
        to.close()


class _Turn:
    """The last speaker on one connection."""

    of_client = False


@contextmanager
def relayed(dsn: str) -> Iterator[tuple[Relay, str]]:
    """A relay in a thread of its own, and the address of the same database through it."""
    names = variables(dsn)
    socket_name = f".s.PGSQL.{names['PGPORT']}"
    relay = Relay(Path(names["PGHOST"]) / socket_name)
    loop, stop, listening = asyncio.new_event_loop(), asyncio.Event(), threading.Event()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=lambda: loop) as runner:
        serving = relay.serve(Path(folder) / socket_name, listening, stop)
        thread = threading.Thread(target=runner.run, args=(serving,))
        thread.start()
        listening.wait()
        try:
            parts = urlsplit(dsn)
            yield relay, urlunsplit(parts._replace(query=f"host={quote(folder)}&port={names['PGPORT']}"))
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join()
