"""A real HAProxy before several APIs, as `deploy/compose` has a proxy before its two."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.patience import wait_for

PROGRAM = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
# A request whose connection is refused goes to the other server; one that was under way when its server died does not.
CONFIGURATION = """
defaults
  mode http
  retries 3
  option redispatch
  timeout connect 5s
  timeout client 10m
  timeout server 10m
frontend in
  bind 127.0.0.1:{port}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
{servers}
"""


@contextmanager
def proxied(port: int, backends: Sequence[int], folder: Path) -> Iterator[None]:
    """Inside the block requests to the port are shared among those backends on loopback that are ready."""
    servers = "\n".join(f"  server api{number} 127.0.0.1:{backend}" for number, backend in enumerate(backends))
    file = folder / "haproxy.cfg"
    file.write_text(CONFIGURATION.format(port=port, servers=servers))
    with (folder / "haproxy.log").open("wb") as log:
        process = subprocess.Popen([str(PROGRAM), "-db", "-f", str(file)], stdout=log, stderr=log)
    try:
        wait_for(lambda: _is_ready(port))
        yield
    finally:
        process.terminate()
        process.wait()


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", verify=False).status_code == 200
    except httpx.TransportError:
        return False
