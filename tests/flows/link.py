"""A link to a database server that can be cut as by a pulled cable: packets are dropped, and nobody says so."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anyio.from_thread import start_blocking_portal

from tests.gate import Gate

FIREWALL = shutil.which("iptables", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
MISSING = None if FIREWALL and os.geteuid() == 0 else "needs root and iptables"


class Link:
    """A port on loopback that leads to a server's socket."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._is_cut = False

    def cut(self) -> None:
        """Drop all packets to and from the port."""
        self._is_cut = True
        self._change("--insert")

    def mend(self) -> None:
        if self._is_cut:
            self._change("--delete")

    def _change(self, action: str) -> None:
        for end in ("--dport", "--sport"):
            rule = ["--in-interface", "lo", "--protocol", "tcp", end, str(self.port), "--jump", "DROP"]
            subprocess.run([str(FIREWALL), "--wait", action, "INPUT", *rule], check=True)


@contextmanager
def linked(socket_folder: Path, server_port: int) -> Iterator[Link]:
    """A link for the length of the block."""
    gate = Gate(str(socket_folder), server_port)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(gate.standing()) as port:
        link = Link(port)
        try:
            yield link
        finally:
            link.mend()
