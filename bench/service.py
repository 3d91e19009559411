"""The service as an operator starts it: `cleardeed api`, `worker` or `serve` as processes of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import httpx

from bench.bare import BODY_FILE
from bench.databases import BenchDatabase
from cleardeed.cli.api import BACKLOG

START_SECONDS = 60.0
STOP_SECONDS = 30.0


@contextmanager
def service(database: BenchDatabase, part: Literal["api", "serve"], *options: str) -> Iterator[str]:
    """The service on `database`, answering at the address given; ended with the block."""
    port = free_port()
    metrics = database.folder / "metrics"
    metrics.mkdir(exist_ok=True)
    url = f"http://127.0.0.1:{port}"
    # `serve` shares metrics through files, which costs time; `api` alone shall cost the same.
    environment = database.environment(CLEARDEED_BASE_URL=url, PROMETHEUS_MULTIPROC_DIR=str(metrics))
    command = [sys.executable, "-m", "cleardeed", part, "--port", str(port), *options]
    with process(command, environment, database.folder / "service.log"):
        wait_for(f"{url}/readyz")
        yield url


@contextmanager
def process(command: list[str], environment: dict[str, str], log: Path) -> Iterator[None]:
    """A process and all that it starts, ended in order with the block, killed where it does not end."""
    with log.open("ab") as output:
        started = subprocess.Popen(command, env=environment, stdout=output, stderr=output, start_new_session=True)
    try:
        yield
    finally:
        started.terminate()
        try:
            started.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


def wait_for(url: str) -> None:
    """Returns when the address answers 200."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            if httpx.get(url, timeout=2).status_code == 200:
                return
        except httpx.TransportError:
            pass
        if time.monotonic() > deadline:
            raise TimeoutError(f"{url.rpartition('/')[0]} did not become ready; see service.log in bench-data")
        time.sleep(0.05)


def free_port() -> int:
    """A loopback port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def bare_route(database: BenchDatabase, body: bytes) -> Iterator[str]:
    """A server set like the service's, with one route that sends `body`; its address."""
    port = free_port()
    body_file = database.folder / "bare.body"
    body_file.write_bytes(body)
    command = [sys.executable, "-m", "granian", "bench.bare:app", "--factory", "--interface", "asgi"]
    command += ["--loop", "uvloop", "--workers", "1", "--backlog", str(BACKLOG), "--port", str(port), "--no-ws"]
    with process(command, os.environ | {BODY_FILE: str(body_file)}, database.folder / "bare.log"):
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/api/v1/checks/any")
        yield url
