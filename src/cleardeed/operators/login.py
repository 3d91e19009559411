"""One-time login links and console sessions. Only hashes of secrets are stored."""

import datetime
import hashlib
import hmac
import secrets

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection

LINK_LIFETIME = datetime.timedelta(minutes=10)
IDLE_TIMEOUT = datetime.timedelta(minutes=30)
"""A session unused for this long has expired."""
MAX_LIFETIME = datetime.timedelta(hours=8)
MAX_NAME_LENGTH = 80
_SECRET_BYTES = 32


class Session(msgspec.Struct, frozen=True):
    """A signed-in operator; only their browser holds the secret."""

    operator: str
    secret: str
    ends_at: datetime.datetime

    @property
    def form_token(self) -> str:
        """CSRF token of this session's forms."""
        return hmac.digest(self.secret.encode(), b"form", hashlib.sha256).hex()

    def accepts(self, form_token: str) -> bool:
        """Whether the form token belongs to this session. Compares in constant time."""
        return hmac.compare_digest(self.form_token.encode(), form_token.encode("utf-8", "replace"))


async def create_login_link(connection: Connection, operator: str) -> str:
    """Create a one-time link for `operator`, valid for `LINK_LIFETIME`; returns its secret. Raises `RefusedError`."""
    name = operator.strip()
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise RefusedError("an operator's name has 1 to {most} printable characters", most=MAX_NAME_LENGTH)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await connection.execute(
        "INSERT INTO console_links (secret_sha256, operator, expires_at) VALUES ($1, $2, $3)",
        _digest(secret),
        name,
        clock.now() + LINK_LIFETIME,
    )
    return secret


async def open_session(connection: Connection, link_secret: str) -> Session | None:
    """Exchange a link for a session; None if it is unknown, used or expired.

    The caller commits. Expired sessions and links are deleted.
    """
    now = clock.now()
    operator: str | None = await connection.fetchval(
        "UPDATE console_links SET used_at = $2 WHERE secret_sha256 = $1 AND used_at IS NULL AND expires_at > $2"
        " RETURNING operator",
        _digest(link_secret),
        now,
    )
    if operator is None:
        return None
    session = Session(operator, secrets.token_urlsafe(_SECRET_BYTES), now + MAX_LIFETIME)
    await connection.execute(
        "DELETE FROM console_sessions WHERE ends_at <= $1 OR seen_at <= $2", now, now - IDLE_TIMEOUT
    )
    await connection.execute("DELETE FROM console_links WHERE expires_at <= $1", now - MAX_LIFETIME)
    await connection.execute(
        "INSERT INTO console_sessions (secret_sha256, operator, seen_at, ends_at) VALUES ($1, $2, $3, $4)",
        _digest(session.secret),
        operator,
        now,
        session.ends_at,
    )
    return session


async def find_session(connection: Connection, secret: str) -> Session | None:
    """Look up a session and extend its idle timeout; None if it is unknown or has ended."""
    now = clock.now()
    row = await connection.fetchrow(
        "UPDATE console_sessions SET seen_at = $2 WHERE secret_sha256 = $1 AND ends_at > $2 AND seen_at > $3"
        " RETURNING operator, ends_at",
        _digest(secret),
        now,
        now - IDLE_TIMEOUT,
    )
    return None if row is None else Session(row["operator"], secret, row["ends_at"])


async def end_session(connection: Connection, session: Session) -> None:
    """End the session at once."""
    await connection.execute("DELETE FROM console_sessions WHERE secret_sha256 = $1", _digest(session.secret))


def _digest(secret: str) -> bytes:
    """SHA-256 without salt or stretching: the secrets are random."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
