"""Who is calling: the X-API-KEY header, checked before anything else of a request is read."""

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from cleardeed.accounts.api_keys import Caller, authenticate
from cleardeed.core import apikey, clock
from cleardeed.core.errors import RateLimitExceededError, ScopeDeniedError, UnauthorizedError
from cleardeed.database.pool import Pool
from cleardeed.http.rate_limits import RateLimits

HEADER = "X-API-KEY"
_RECEIVED_AS = HEADER.lower().encode()
REMEMBER_SECONDS = 0.5
"""A valid key is not looked up again this long; well below the second within which a revoked one must be refused."""
REMEMBER_AT_MOST = 10_000


class KeyGate:
    """Turns a key's text into its caller, remembering good ones for a moment so that a busy key costs no query each."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._known: dict[bytes, tuple[float, Caller]] = {}

    async def caller(self, text: str | None) -> Caller:
        """The caller. Raises `UnauthorizedError`; a text that is no key costs no query."""
        if text is None:
            raise UnauthorizedError
        digest = apikey.digest(text)
        remembered = self._known.get(digest)
        if remembered and remembered[0] > time.monotonic() and not _expired(remembered[1]):
            return remembered[1]
        caller = await authenticate(self._pool, digest) if apikey.parse(text) else None
        if caller is None:
            self._known.pop(digest, None)
            raise UnauthorizedError
        if len(self._known) >= REMEMBER_AT_MOST:
            self._known.clear()
        self._known[digest] = (time.monotonic() + REMEMBER_SECONDS, caller)
        return caller


class KeyGuard:
    """A guard that lets a valid key with any of the scopes pass, within its rate limit; none named means any valid key.

    Operations marked `valuation` count against the valuations' own limit too, and show that one.
    """

    def __init__(self, scopes: tuple[str, ...], *, valuation: bool) -> None:
        self.scopes = scopes
        self.valuation = valuation

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        services = connection.app.state.services
        sent = [value for name, value in connection.scope["headers"] if name == _RECEIVED_AS]
        caller = await services.gate.caller(sent[0].decode("latin-1") if len(sent) == 1 else None)
        state = connection.scope["state"]
        state["caller"] = caller
        if services.rate_limits is not None:
            await _demand_allowance(services.rate_limits, caller, state, self.valuation)
        if self.scopes and not caller.has_any(*self.scopes):
            raise ScopeDeniedError


def needs(*scopes: str, valuation: bool = False) -> KeyGuard:
    """The guard of an operation. The API's description reads it off the route."""
    return KeyGuard(scopes, valuation=valuation)


async def _demand_allowance(limits: RateLimits, caller: Caller, state: dict[str, Any], valuation: bool) -> None:
    """Counts the request and notes what is left for the answer's headers."""
    wanted = [("requests", caller.requests_per_minute)]
    if valuation:
        wanted.append(("valuations", caller.valuations_per_minute))
    for limit, per_minute in wanted:
        passed, allowance = await limits.take(limit, caller.key_id, per_minute)
        state["allowance"] = allowance
        if not passed:
            raise RateLimitExceededError(retry_after=allowance.reset_seconds)


def _expired(caller: Caller) -> bool:
    return caller.expires_at is not None and caller.expires_at <= clock.now()
