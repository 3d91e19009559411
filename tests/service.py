"""The real service for tests: `cleardeed api` and `cleardeed worker` as processes, spoken to over real HTTP."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import quote

import httpx

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import IssuedApiKey, issue_key
from cleardeed.billing.ledger import top_up
from cleardeed.cli.service import SUPERVISOR
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.database.embedded.layout import DATABASE, PORT, ROLE, Layout
from cleardeed.database.pool import Pool, open_pool
from cleardeed.files.file_store import object_name
from tests.flows.processes import children
from tests.forked import Forked
from tests.patience import PATIENCE_SECONDS

START_SECONDS = FINISH_SECONDS = float(PATIENCE_SECONDS)

T = TypeVar("T")


class Part(Protocol):
    """A process of the service."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def terminate(self) -> None: ...


class Service:
    """A running service over one data folder and one database: the embedded one of the folder where none is given."""

    def __init__(self, dsn: str | None, data_dir: Path, **settings: str) -> None:
        self._dsn = dsn
        self.data_dir = data_dir
        self.port, self.metrics_port, self._worker_metrics_port = free_port(), free_port(), free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.metrics_url = f"http://127.0.0.1:{self.metrics_port}/metrics"
        """Answered by the API, or by all parts of `serve`."""
        self.worker_metrics_url = f"http://127.0.0.1:{self._worker_metrics_port}/metrics"
        """Answered by a worker that has no other name."""
        self.log = data_dir / "service.log"
        self._settings = settings
        self._processes: dict[str, Part] = {}
        self._kept_pool: _KeptPool | None = None

    @property
    def dsn(self) -> str:
        """The address of the database. Of an embedded one it is known once that was started; this never starts it."""
        if self._dsn is None:
            layout = Layout(self.data_dir)
            password = layout.role_password.read_text().strip()
            return f"postgresql://{ROLE}:{quote(password)}@/{DATABASE}?host={layout.socket_folder}&port={PORT}"
        return self._dsn

    @property
    def ring(self) -> KeyRing:
        return KeyRing.from_file(self.data_dir / "encryption.key")

    def start(self, part: str, *options: str, name: str | None = None, **settings: str) -> Part:
        """Starts `api`, `worker` or `serve`, under another `name` where there are two of a kind.

        More settings come on top of the service's own. Parts are forked, which is quick; `serve`, which starts parts
        itself, is a real command.
        """
        arguments = [part, *options] if part == "worker" else [part, "--port", str(self.port), *options]
        port = self._worker_metrics_port if part == "worker" else self.metrics_port
        metrics = {} if name else {"CLEARDEED_METRICS_PORT": str(port)}
        environment = self._environment(metrics | settings)
        process = self._started(part, arguments, environment)
        self._processes[name or part] = process
        return process

    def _started(self, part: str, arguments: list[str], environment: dict[str, str]) -> Part:
        return (commanded if part == "serve" else Forked)(arguments, environment, self.log)

    def command(self, *arguments: str) -> Any:
        """Runs another command to its end; what it prints as JSON. Raises `CalledProcessError`."""
        with tempfile.TemporaryDirectory() as folder:
            output, errors = Path(folder, "output"), Path(folder, "errors")
            code = Forked([*arguments, "--json"], self._environment({}), output, errors).wait(PATIENCE_SECONDS)
            if code:
                raise subprocess.CalledProcessError(code, arguments, output.read_bytes(), errors.read_bytes())
            return json.loads(output.read_bytes())

    def _environment(self, settings: dict[str, str]) -> dict[str, str]:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("CLEARDEED_", "PROMETHEUS_"))
        }
        if self._dsn is not None:
            environment["CLEARDEED_DATABASE_URL"] = self._dsn
        return environment | {
            "CLEARDEED_DATA_DIR": str(self.data_dir),
            "CLEARDEED_BASE_URL": self.url,
            "CLEARDEED_RATE_LIMITS": "off",
            **self._settings,
            **settings,
        }

    def process_ids(self) -> set[int]:
        """The processes that were started, and those that serve the API for one of them."""
        serving = [below for name, one in self._processes.items() if name == "api" for below in children(one.pid)]
        return {*(one.pid for one in self._processes.values()), *serving}

    def kill(self, part: str) -> None:
        """kill -9 of the part and all processes it started."""
        process = self._processes.pop(part)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def terminate(self, part: str) -> None:
        """Tells the part to end."""
        self._processes[part].terminate()

    def wait(self, part: str, *, seconds: float = START_SECONDS) -> int:
        """Wait until the part has ended; return its exit code."""
        return self._processes.pop(part).wait(seconds)

    def kill_all(self) -> None:
        """kill -9 of every part at once."""
        for name in [*self._processes]:
            self.kill(name)

    def kill_workers(self) -> None:
        """kill -9 of every part that is a worker, and of no other."""
        for name in [name for name in self._processes if name not in ("api", "serve")]:
            self.kill(name)

    def stop(self) -> None:
        """Ends all parts in order."""
        for process in self._processes.values():
            process.terminate()
        for part, process in list(self._processes.items()):
            try:
                process.wait(20)
            except (subprocess.TimeoutExpired, TimeoutError):
                self.kill(part)
        self._processes.clear()

    def wait_ready(self) -> None:
        """Returns when /readyz answers 200."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                if httpx.get(f"{self.url}/readyz", timeout=2, verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            ended = any(process.poll() is not None for process in self._processes.values())
            if ended or time.monotonic() > deadline:
                raise TimeoutError(self.log.read_text()[-3000:])
            time.sleep(0.05)

    def folder_of(self, kind: str, record_id: str) -> Path:
        """Return the folder of a record's files, such as a `checks` or `valuations`."""
        return Path(self.data_dir, "files", object_name(f"{kind}/{record_id}/any")).parent

    def logged(self) -> str:
        """The log with all requests that have been answered; the metrics are not told before they are in it."""
        fetch(self.metrics_url).raise_for_status()
        return self.log.read_text()

    def client(self, key: IssuedApiKey | None = None) -> httpx.Client:
        """An HTTP client, with the key's header where one is given."""
        headers = {"X-API-KEY": key.api_key} if key else {}
        # Without `verify` every client would read the system's certificates, for longer than most tests take.
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE_SECONDS, verify=False)

    def issue(self, *, balance: int = 1_000_000, mode: Mode = "live", **options: Any) -> IssuedApiKey:
        """A key of a new account."""

        async def issue(pool: Pool) -> IssuedApiKey:
            account_id = options.pop("account_id", None) or (await open_account(pool, name="Agency")).account_id
            if balance:
                await top_up(pool, account_id=account_id, amount=balance)
            return await issue_key(pool, self.ring, account_id=account_id, mode=mode, **options)

        return self._in_database(issue)

    def query(self, statement: str, *values: Any) -> Any:
        """The first value of a statement's first row."""

        async def fetch(pool: Pool) -> Any:
            return await pool.fetchval(statement, *values)

        return self._in_database(fetch)

    @contextmanager
    def keeping_connections(self) -> Iterator[None]:
        """Inside the block `issue` and `query` use connections that stay open: only where the database does too."""
        with _KeptPool(self.dsn) as self._kept_pool:
            yield
        self._kept_pool = None

    def _in_database(self, action: Callable[[Pool], Coroutine[Any, Any, T]]) -> T:
        """Runs the action, and an event loop for it that is no matter of the caller's."""
        if self._kept_pool is not None:
            return self._kept_pool.run(action)

        async def run() -> T:
            async with await open_pool(self.dsn, size=2) as pool:
                return await action(pool)

        return asyncio.run(run())


class _KeptPool:
    """A pool in a thread with an event loop of its own."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "_KeptPool":
        self._thread.start()
        self._pool = self._await(open_pool(self._dsn, size=10))
        return self

    def __exit__(self, *_: object) -> None:
        self._await(self._pool.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, action: Callable[[Pool], Coroutine[Any, Any, T]]) -> T:
        return self._await(action(self._pool))

    def _await(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()


def fetch(url: str) -> httpx.Response:
    """Follows a link as somebody without a key does."""
    return httpx.get(url, timeout=PATIENCE_SECONDS, verify=False)


def commanded(arguments: list[str], environment: dict[str, str], log: Path) -> Part:
    """A command as from a shell, in a process that is started anew."""
    with log.open("ab") as file:
        return subprocess.Popen(
            [sys.executable, "-m", "cleardeed", *arguments],
            env=environment | {SUPERVISOR: str(os.getpid())},
            stdout=file,
            stderr=file,
            start_new_session=True,
        )


def free_port() -> int:
    """A loopback port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_service(
    dsn: str | None, data_dir: Path, *, parts: Sequence[str] = ("api", "worker"), **settings: str
) -> Iterator[Service]:
    """The service with these parts up, ended with the block."""
    service = Service(dsn, data_dir, **settings)
    try:
        for part in parts:
            service.start(part)
        service.wait_ready()
        yield service
    finally:
        if dsn is None:
            service.stop()  # and with it the embedded database
        else:
            service.kill_all()


def wait_finished(client: httpx.Client, check_id: str, *, within: timedelta = timedelta(seconds=FINISH_SECONDS)) -> Any:
    """The check's full answer once it is no longer processing."""
    deadline = time.monotonic() + within.total_seconds()
    while True:
        answer = client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()
        if answer["status"] != "processing":
            return answer
        if time.monotonic() > deadline:
            raise TimeoutError(f"{check_id} is still processing")
        time.sleep(0.03)
