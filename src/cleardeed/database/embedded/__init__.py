"""The PostgreSQL that runs under the data directory when no other one is named."""

from cleardeed.database.embedded.binaries import EmbeddedServerError
from cleardeed.database.embedded.server import EmbeddedServer, ServerStatus, status, stop

__all__ = ["EmbeddedServer", "EmbeddedServerError", "ServerStatus", "status", "stop"]
