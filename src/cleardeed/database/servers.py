"""The servers that an address of a database names, and which of them were silent lately."""

import re
import time
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

PORT = 5432
SILENT_SECONDS = 30
"""How long a server that was silent is asked after the others."""

_NAMED = re.compile(r"(?:\[(?P<ipv6>[^]]+)\]|(?P<name>[^:]*))(?::(?P<port>\d+))?")


class Server(NamedTuple):
    """A host name, an IP address or a folder of sockets, and the port."""

    host: str
    port: int


def servers_of(dsn: str) -> list[Server]:
    """The servers in either spelling of libpq: `//one:5432,two:5433/` or `?host=one,two&port=5432,5433`.

    Empty where the address names none.
    """
    parts = urlsplit(dsn)
    query = dict(parse_qsl(parts.query))
    if hosts := parts.netloc.rpartition("@")[2]:
        return [_server(unquote(host)) for host in hosts.split(",")]
    if not (hosts := query.get("host", "")):
        return []
    named = [_server(host) for host in hosts.split(",")]
    ports = [int(port) for port in query.get("port", "").split(",") if port]
    if len(ports) == 1:
        ports *= len(named)
    return [Server(server.host, port) for server, port in zip(named, ports, strict=True)] if ports else named


def _server(text: str) -> Server:
    found = None if text.startswith("/") else _NAMED.fullmatch(text)
    if found is None:
        return Server(text, PORT)
    return Server(found["ipv6"] or found["name"], int(found["port"] or PORT))


class SilentServers:
    """Servers that did not answer, for a while."""

    def __init__(self) -> None:
        self._until: dict[Server, float] = {}

    def add(self, server: Server) -> None:
        self._until[server] = time.monotonic() + SILENT_SECONDS

    def last(self, servers: list[Server]) -> list[Server]:
        """The servers in their order, but the silent ones after the others."""
        now = time.monotonic()
        return sorted(servers, key=lambda server: self._until.get(server, now) > now)
