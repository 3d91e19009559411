"""One-time links into the console, and the short sessions that they open. Only hashes of secrets are stored."""

import datetime
import hashlib
import hmac
import secrets

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection

LINK_LIFETIME = datetime.timedelta(minutes=10)
IDLE = datetime.timedelta(minutes=30)
"""A session that was not used for this long has ended."""
LONGEST = datetime.timedelta(hours=8)
LONGEST_NAME = 80
_SECRET_BYTES = 32


class Session(msgspec.Struct, frozen=True):
    """Who is signed in, by a secret that only their browser holds."""

    operator: str
    secret: str
    ends_at: datetime.datetime

    @property
    def form_token(self) -> str:
        """What every form of this session carries, so that no other site can send one (CSRF)."""
        return hmac.digest(self.secret.encode(), b"form", hashlib.sha256).hex()

    def owns(self, form_token: str) -> bool:
        """Whether a form was made for this session."""
        return hmac.compare_digest(self.form_token.encode(), form_token.encode("utf-8", "replace"))


async def make_link(connection: Connection, operator: str) -> str:
    """The secret of a link that signs `operator` in once, within `LINK_LIFETIME`. Raises `RefusedError`."""
    name = operator.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise RefusedError("an operator's name has 1 to {most} printable characters", most=LONGEST_NAME)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await connection.execute(
        "INSERT INTO console_links (secret_sha256, operator, expires_at) VALUES ($1, $2, $3)",
        _digest(secret),
        name,
        clock.now() + LINK_LIFETIME,
    )
    return secret


async def open_session(connection: Connection, link_secret: str) -> Session | None:
    """A fresh session for whoever shows the link first; None where it was used, has expired or never was.

    The caller commits. What has ended meanwhile is cleared away.
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
    session = Session(operator, secrets.token_urlsafe(_SECRET_BYTES), now + LONGEST)
    await connection.execute("DELETE FROM console_sessions WHERE ends_at <= $1 OR seen_at <= $2", now, now - IDLE)
    await connection.execute("DELETE FROM console_links WHERE expires_at <= $1", now - LONGEST)
    await connection.execute(
        "INSERT INTO console_sessions (secret_sha256, operator, seen_at, ends_at) VALUES ($1, $2, $3, $4)",
        _digest(session.secret),
        operator,
        now,
        session.ends_at,
    )
    return session


async def find_session(connection: Connection, secret: str) -> Session | None:
    """The session of a cookie, from now on used; None where it has ended or never was."""
    now = clock.now()
    row = await connection.fetchrow(
        "UPDATE console_sessions SET seen_at = $2 WHERE secret_sha256 = $1 AND ends_at > $2 AND seen_at > $3"
        " RETURNING operator, ends_at",
        _digest(secret),
        now,
        now - IDLE,
    )
    return None if row is None else Session(row["operator"], secret, row["ends_at"])


async def end_session(connection: Connection, session: Session) -> None:
    """Ends the session at once."""
    await connection.execute("DELETE FROM console_sessions WHERE secret_sha256 = $1", _digest(session.secret))


def _digest(secret: str) -> bytes:
    """No salt or stretching: secrets are random."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
