"""Authentication by the X-API-KEY header, before anything else of a request is read."""

import time
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from cleardeed.accounts.api_keys import Caller, authenticate, is_valid
from cleardeed.core import apikey, clock
from cleardeed.core.errors import RateLimitExceededError, ScopeDeniedError, UnauthorizedError
from cleardeed.database.pool import Pool
from cleardeed.http.rate_limits import RateLimits

HEADER = "X-API-KEY"
_RECEIVED_AS = HEADER.lower().encode()
CACHE_SECONDS = 0.5
"""How long a valid key is cached; a revoked one must be refused within a second."""
CLUSTER_LIMITS_SECONDS = 10.0
"""How long the limits of a caller's tier are cached on a cluster, which is slow to join tables."""
CACHED_KEYS = 10_000


class KeyAuthenticator:
    """Resolves an API key to its caller. Valid keys are cached briefly, so that a busy key costs no query a request."""

    def __init__(self, pool: Pool, *, limits_seconds: float = CACHE_SECONDS) -> None:
        self._pool = pool
        self._limits_seconds = limits_seconds
        self._cache: dict[bytes, _Cached] = {}

    async def authenticate(self, text: str | None) -> Caller:
        """The key's caller. Raises `UnauthorizedError`, without a query where the text has not the form of a key."""
        if text is None:
            raise UnauthorizedError
        digest = apikey.digest(text)
        cached = self._cache.get(digest)
        if cached and cached.valid_until > time.monotonic() and not _expired(cached.caller):
            return cached.caller
        found = await self._look_up(digest, cached) if apikey.parse(text) else None
        if found is None or _expired(found.caller):
            self._cache.pop(digest, None)
            raise UnauthorizedError
        if len(self._cache) >= CACHED_KEYS:
            self._cache.clear()
        self._cache[digest] = found
        return found.caller

    async def _look_up(self, digest: bytes, cached: "_Cached | None") -> "_Cached | None":
        now = time.monotonic()
        if cached is None or cached.limits_until <= now:
            known = cached.caller.account_id if cached else None
            caller = await authenticate(self._pool, digest, account_id=known)
            return _Cached(caller, now + CACHE_SECONDS, now + self._limits_seconds) if caller else None
        if await is_valid(self._pool, cached.caller, digest):
            return msgspec.structs.replace(cached, valid_until=now + CACHE_SECONDS)
        return None


class _Cached(msgspec.Struct, frozen=True):
    """A caller, and until when (monotonic clock) its key and its limits hold without a query."""

    caller: Caller
    valid_until: float
    limits_until: float


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
