"""Retry schedule of deliveries."""

import random
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

RETRY_DELAYS = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600)
)
JITTER = 0.1
"""Random share added to each delay, so that events that failed together do not retry together."""
MAX_RETRY_AFTER = timedelta(hours=24)
"""Longest Retry-After that is honoured."""
DISABLE_AFTER = timedelta(hours=120)
"""An address is disabled after failing without a success for this long."""


def retry_delay(tries: int, requested: timedelta | None = None) -> timedelta | None:
    """The delay after the `tries`-th failure (from 1), at least what the receiver's Retry-After asks for.

    None: it was the last try.
    """
    if tries > len(RETRY_DELAYS):
        return None
    wait = RETRY_DELAYS[tries - 1] * (1 + random.random() * JITTER)  # noqa: S311
    return max(wait, min(requested, MAX_RETRY_AFTER)) if requested else wait


def parse_retry_after(text: str | None, now: datetime) -> timedelta | None:
    """Parse a Retry-After header (RFC 9110, 10.2.3: seconds or a date); None if absent or malformed."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return timedelta(seconds=min(int(text[:9]), MAX_RETRY_AFTER.total_seconds()))
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # of a year or an hour that no machine number holds
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(moment - now, timedelta())
