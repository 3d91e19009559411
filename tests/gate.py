"""A port on loopback before a real PostgreSQL, which can fall silent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Gate:
    """A port before a real server that can stop passing anything on: connections stay open, as those to one that
    hangs."""

    def __init__(self, folder: str, port: int) -> None:
        self._folder, self._server_port = folder, port
        self.asked = 0
        self._open = asyncio.Event()
        self._open.set()

    def shut(self) -> None:
        self._open.clear()

    @asynccontextmanager
    async def standing(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        try:
            port: int = server.sockets[0].getsockname()[1]
            yield port
        finally:
            self._open.set()
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        behind = await asyncio.open_unix_connection(f"{self._folder}/.s.PGSQL.{self._server_port}")
        await asyncio.gather(self._pass(reader, behind[1]), self._pass(behind[0], writer), return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
        finally:
            writer.close()
