"""When to try again. Pure."""

import random
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

WAITS = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600)
)
JITTER = 0.1
"""A wait is up to this much longer, so that events which failed together do not return together."""
LONGEST_WISH = timedelta(hours=24)
"""A receiver may ask for no longer silence than this."""
DISABLE_AFTER = timedelta(hours=120)
"""An address that did nothing but fail for this long is not called any more."""


def next_wait(tries: int, wish: timedelta | None = None) -> timedelta | None:
    """How long to wait after the `tries`-th failure (from 1), at least what the receiver wished.

    None: it was the last try.
    """
    if tries > len(WAITS):
        return None
    wait = WAITS[tries - 1] * (1 + random.random() * JITTER)  # noqa: S311
    return max(wait, min(wish, LONGEST_WISH)) if wish else wait


def read_retry_after(text: str | None, now: datetime) -> timedelta | None:
    """The wait that a Retry-After header asks for (RFC 9110, 10.2.3: seconds or a date); None where it asks none."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return timedelta(seconds=min(int(text[:9]), LONGEST_WISH.total_seconds()))
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # of a year or an hour that no machine number holds
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(moment - now, timedelta())
