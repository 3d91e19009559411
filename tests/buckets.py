"""A real S3 server for tests: moto, a process spoken to over real HTTP."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx

from tests.patience import PATIENCE_SECONDS
from tests.service import free_port


class BucketServer:
    """The server; every bucket is a test's own."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_REGION": "eu-central-1",
            "AWS_ACCESS_KEY_ID": "invented",
            "AWS_SECRET_ACCESS_KEY": "invented",
        }
        """The variables that lead a client to it."""
        self._process = process
        self._numbers = count(1)

    def make_bucket(self) -> str:
        """The name of a new bucket."""
        name = f"bucket-{next(self._numbers)}"
        httpx.put(f"{self.url}/{name}", verify=False, timeout=PATIENCE_SECONDS).raise_for_status()
        return name

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def running_bucket_server(folder: Path) -> Iterator[BucketServer]:
    """The server, answering, for the length of the block."""
    port = free_port()
    log = folder / "bucket-server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
            stdout=output,
            stderr=output,
            env=os.environ | {"MOTO_S3_CUSTOM_ENDPOINTS": f"http://127.0.0.1:{port}"},
        )
    server = BucketServer(port, process)
    try:
        wait_until_it_answers(server.url, process, log)
        yield server
    finally:
        server.stop()


def wait_until_it_answers(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Returns when the server answers anything. Raises `TimeoutError` with its log if it ends."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            httpx.get(url, verify=False, timeout=PATIENCE_SECONDS)
        except httpx.TransportError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise TimeoutError(log.read_text()[-3000:]) from None
            time.sleep(0.05)
        else:
            return
