"""Rate limits per key: a sliding window of a minute, in this process's memory or in Redis/Valkey for many processes."""

import math
import time

import msgspec
import structlog
from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError
from prometheus_client import Counter
from redis.asyncio import BlockingConnectionPool

REDIS_SECONDS = 1.0
"""Timeout of the shared store of counts."""

CONNECTIONS = 16

log = structlog.get_logger(__name__)
refused_total = Counter(
    "cleardeed_rate_limited_total", "Requests refused for their number, by limit and key", ["limit", "key_id"]
)


class Allowance(msgspec.Struct, frozen=True):
    """The requests a key has left in its window, and the seconds until the window resets."""

    limit: int
    remaining: int
    reset_seconds: int

    def headers(self) -> list[tuple[bytes, bytes]]:
        """The headers of every authenticated response."""
        return [
            (b"x-ratelimit-limit", str(self.limit).encode()),
            (b"x-ratelimit-remaining", str(self.remaining).encode()),
            (b"x-ratelimit-reset", str(self.reset_seconds).encode()),
        ]


class RateLimits:
    """Counts requests by API key. `timeout` of the shared store is in seconds; after it this process counts alone."""

    def __init__(self, redis_url: str | None = None, *, timeout: float = REDIS_SECONDS) -> None:
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._shared: MovingWindowRateLimiter | None = None
        if redis_url is not None:
            url = redis_url.replace("valkey", "redis", 1)  # the client works with both
            # Requests wait for a free connection, so that a burst is not taken for an outage.
            connections = BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=timeout,
                socket_timeout=timeout,
                socket_connect_timeout=timeout,
            )
            storage = RedisStorage(
                f"async+{url}",
                wrap_exceptions=True,
                implementation="redispy",
                key_prefix="cleardeed",
                connection_pool=connections,  # type: ignore[arg-type]
            )
            self._shared = MovingWindowRateLimiter(storage)

    async def take(self, limit: str, key_id: str, per_minute: int) -> tuple[bool, Allowance]:
        """Counts a request of the key against the named limit. Returns whether it is allowed, and what is left.

        Where the shared store is unavailable, this process counts alone: limits must not stop the service.
        """
        if self._shared is not None:
            try:
                return await _take(self._shared, limit, key_id, per_minute)
            except StorageError as error:
                log.warning("rate limit store unavailable", error=type(error.__cause__ or error).__name__)
        return await _take(self._local, limit, key_id, per_minute)


async def _take(limiter: MovingWindowRateLimiter, limit: str, key_id: str, per_minute: int) -> tuple[bool, Allowance]:
    window = RateLimitItemPerMinute(per_minute)
    passed = await limiter.hit(window, limit, key_id)
    if not passed:
        refused_total.labels(limit, key_id).inc()
    reset_at, remaining = await limiter.get_window_stats(window, limit, key_id)
    wait = max(1, math.ceil(reset_at - time.time()))
    return passed, Allowance(limit=per_minute, remaining=max(0, remaining), reset_seconds=wait)
