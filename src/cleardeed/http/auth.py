"""Authentication by the X-API-KEY header, before anything else of a request is read."""

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
CACHE_SECONDS = 0.5
"""How long a valid key is cached; a revoked one must be refused within a second."""
CACHED_KEYS = 10_000


class KeyAuthenticator:
    """Resolves an API key to its caller. Valid keys are cached briefly, so that a busy key costs no query a request."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._cache: dict[bytes, tuple[float, Caller]] = {}

    async def authenticate(self, text: str | None) -> Caller:
        """The key's caller. Raises `UnauthorizedError`, without a query where the text has not the form of a key."""
        if text is None:
            raise UnauthorizedError
        digest = apikey.digest(text)
        cached = self._cache.get(digest)
        if cached and cached[0] > time.monotonic() and not _expired(cached[1]):
            return cached[1]
        known = cached[1].account_id if cached else None
        caller = await authenticate(self._pool, digest, account_id=known) if apikey.parse(text) else None
        if caller is None:
            self._cache.pop(digest, None)
            raise UnauthorizedError
        if len(self._cache) >= CACHED_KEYS:
            self._cache.clear()
        self._cache[digest] = (time.monotonic() + CACHE_SECONDS, caller)
        return caller


class KeyGuard:
    """Admits valid keys that have any of the scopes (any valid key where none is named), within their rate limit.

    Operations marked `valuation` also count against the limit of valuations, whose headers are then sent.
    """

    def __init__(self, scopes: tuple[str, ...], *, valuation: bool) -> None:
        self.scopes = scopes
        self.valuation = valuation

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        services = connection.app.state.services
        sent = [value for name, value in connection.scope["headers"] if name == _RECEIVED_AS]
        caller = await services.authenticator.authenticate(sent[0].decode("latin-1") if len(sent) == 1 else None)
        state = connection.scope["state"]
        state["caller"] = caller
        if services.rate_limits is not None:
            await _count_request(services.rate_limits, caller, state, self.valuation)
        if self.scopes and not caller.has_any(*self.scopes):
            raise ScopeDeniedError


def require_scopes(*scopes: str, valuation: bool = False) -> KeyGuard:
    """The guard of an operation; the OpenAPI document takes the scopes from it."""
    return KeyGuard(scopes, valuation=valuation)


async def _count_request(limits: RateLimits, caller: Caller, state: dict[str, Any], valuation: bool) -> None:
    """Counts a request against the limits and keeps the allowance for the response headers.

    Raises `RateLimitExceededError`.
    """
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
