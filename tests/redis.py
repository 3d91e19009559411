"""A real Redis or Valkey server for tests: a process spoken to over real TCP."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import wait_for
from tests.service import free_port

PROGRAM = shutil.which("redis-server") or shutil.which("valkey-server")


class Redis:
    """The server; what it counted is gone when it is killed."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self._folder = folder
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start it and wait until it listens."""
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen([str(PROGRAM), *options], stdout=subprocess.DEVNULL)
        wait_for(self._listens, bool)

    def kill(self) -> None:
        """`kill -9`."""
        self._process.kill()
        self._process.wait()

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._port)) == 0


@contextmanager
def running_redis(folder: Path) -> Iterator[Redis]:
    """The server, listening, for the length of the block."""
    server = Redis(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
