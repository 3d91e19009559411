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
"""A store of counts that is slower than this is as good as away."""

CONNECTIONS = 16

log = structlog.get_logger(__name__)
refused_total = Counter(
    "cleardeed_rate_limited_total", "Requests refused for their number, by limit and key", ["limit", "key_id"]
)


class Allowance(msgspec.Struct, frozen=True):
    """What a key has left in its window: requests, and seconds until more are free."""

    limit: int
    remaining: int
    reset_seconds: int

    def headers(self) -> list[tuple[bytes, bytes]]:
        """As every authenticated answer tells it."""
        return [
            (b"x-ratelimit-limit", str(self.limit).encode()),
            (b"x-ratelimit-remaining", str(self.remaining).encode()),
            (b"x-ratelimit-reset", str(self.reset_seconds).encode()),
        ]


class RateLimits:
    """Counts the requests of keys."""

    def __init__(self, redis_url: str | None = None) -> None:
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._shared: MovingWindowRateLimiter | None = None
        if redis_url is not None:
            url = redis_url.replace("valkey", "redis", 1)  # one client speaks to both
            # Requests wait for a free connection: more of them than connections is a burst, not an outage.
            connections = BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=REDIS_SECONDS,
                socket_timeout=REDIS_SECONDS,
                socket_connect_timeout=REDIS_SECONDS,
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
        """Counts one request of the key against the limit of that name: whether it may pass, and what is left.

        Where the shared store is away this process counts alone: limits guard the service, they must not stop it.
        """
        if self._shared is not None:
            try:
                return await _take(self._shared, limit, key_id, per_minute)
            except StorageError as error:
                log.warning("the store of rate limits is away", error=type(error.__cause__ or error).__name__)
        return await _take(self._local, limit, key_id, per_minute)


async def _take(limiter: MovingWindowRateLimiter, limit: str, key_id: str, per_minute: int) -> tuple[bool, Allowance]:
    window = RateLimitItemPerMinute(per_minute)
    passed = await limiter.hit(window, limit, key_id)
    if not passed:
        refused_total.labels(limit, key_id).inc()
    reset_at, remaining = await limiter.get_window_stats(window, limit, key_id)
    wait = max(1, math.ceil(reset_at - time.time()))
    return passed, Allowance(limit=per_minute, remaining=max(0, remaining), reset_seconds=wait)
