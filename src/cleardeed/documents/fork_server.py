"""A child process that forks for each request: what it has loaded is there at once, and each fork is thrown away.

`ForkServer` is the service's side, `serve_forks` the child's.
"""

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NoReturn

import structlog

START_SECONDS = 60
READY = b"+"
"""Sent once by the child, when all is loaded."""
_PASSED_ON = ("PATH", "PYTHONPATH", "TESSDATA_PREFIX", "LANG")
_CHUNK = 65536

log = structlog.get_logger(__name__)


class ForkServerError(OSError):
    """The process did not take the request or died with it. Says nothing about the input: retry."""


class ForkServer:
    """Runs `python -m module` and hands it requests. The process starts with the first request, or by `warm`, and
    starts again where it has died."""

    def __init__(
        self, module: str, arguments: Sequence[str] = (), *, environment: Mapping[str, str] | None = None
    ) -> None:
        self._module, self._arguments, self._environment = module, arguments, environment or {}
        self._starting = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None where none was started."""
        return None if self._process is None else self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None and not self._has_hung_up()

    def _has_hung_up(self) -> bool:
        """Whether the process has closed its socket. One that is killed does before its forks die, and before it can be
        waited for."""
        if self._control is None:
            return True
        try:
            return self._control.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    async def start(self) -> None:
        """Start the process where it does not run. Raises `ForkServerError`."""
        async with self._starting:
            if not self.is_running:
                self.stop()
                await asyncio.to_thread(self._start)

    async def warm(self) -> None:
        """Start the process ahead of the first request, which retries where this fails."""
        try:
            await self.start()
        except OSError:
            log.exception("a fork server did not start", module=self._module)

    def stop(self) -> None:
        """Kill the process; its forks die with it."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @asynccontextmanager
    async def request(self, message: bytes, file: int) -> AsyncIterator[asyncio.StreamReader]:
        """Fork for a message and an open file; read the fork's reply until its end. Raises `ForkServerError` where
        the process takes no request."""
        await self.start()
        reading, writing = os.pipe()
        try:
            self.send(message, file, writing)
        except OSError as error:
            os.close(reading)
            self.stop()
            raise ForkServerError(f"{self._module} is gone") from error
        finally:
            os.close(writing)
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", buffering=0)
        )
        try:
            yield reader
        finally:
            transport.close()

    def send(self, message: bytes, file: int, writing: int) -> None:
        """Pass a message and both descriptors to the process. Raises `OSError`."""
        if self._control is None:
            raise ForkServerError(f"{self._module} does not run")
        socket.send_fds(self._control, [message], [file, writing])

    def _start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        # The service's settings, keys among them, do not go along.
        inherited = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module, str(theirs.fileno()), *self._arguments],
                pass_fds=[theirs.fileno()],
                env={**inherited, **self._environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._control = ours
        ours.settimeout(START_SECONDS)
        try:
            ready = ours.recv(len(READY))
        except OSError:
            ready = b""
        if ready != READY:
            raise ForkServerError(f"{self._module} did not start")
        ours.setblocking(False)


@asynccontextmanager
async def warmed(server: ForkServer, *, warm: bool) -> AsyncIterator[None]:
    """Run a server for the length of the block, started at once where `warm`, beside what else starts.

    Where it cannot be started, only what needs it fails.
    """
    starting = asyncio.create_task(server.warm()) if warm else None
    try:
        yield
    finally:
        if starting is not None:
            await starting
        server.stop()


async def read_reply(reader: asyncio.StreamReader, most: int) -> bytes:
    """The reply up to its end, or its first bytes, more than `most`, where it is longer."""
    reply = bytearray()
    while len(reply) <= most and (chunk := await reader.read(_CHUNK)):
        reply += chunk
    return bytes(reply)


def serve_forks(perform: Callable[[bytes, int, int], None], message_size: int) -> None:
    """The child's loop, on the socket named by its first argument: for each request calls `perform` with the message,
    the file and the descriptor of the reply, in a fork that ends after it. Returns when the service is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    gc.collect()
    gc.freeze()  # a collection in a fork would copy every page that it touches
    control.send(READY)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(control, message_size, 2)
        if len(message) < message_size or len(descriptors) < 2:
            return
        file, reply = descriptors
        try:
            if os.fork() == 0:
                control.close()
                _perform_and_exit(perform, message, file, reply)
        except OSError:
            pass  # no process to be had: the reply ends before it begins
        os.close(file)
        os.close(reply)


def write_whole(descriptor: int, content: bytes) -> None:
    """Write all of it, however little one call takes."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _perform_and_exit(perform: Callable[[bytes, int, int], None], message: bytes, file: int, reply: int) -> NoReturn:
    try:
        perform(message, file, reply)
    finally:
        os._exit(0)
