"""Rate limits of a remote interface, as published by its owner or observed."""

from collections.abc import Iterator

import msgspec

SPREAD_SECONDS = 1.0
"""Calls that left us at some distance may arrive closer together, much closer where either machine is busy: a window is
counted longer by this and 1 %."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits that hold over all workers together. Windows slide: any hour, not the clock's."""

    pause_seconds: float = 1.0
    """From the end of one call to the start of the next."""
    side_by_side: int = 1
    per_second: int | None = None
    per_minute: int | None = None
    per_hour: int | None = None
    per_day: int | None = None

    def windows(self) -> Iterator[tuple[int, float]]:
        """Calls and seconds of each window that is limited, as the service counts them."""
        for count, seconds in self.stated():
            yield count, seconds * 1.01 + SPREAD_SECONDS

    def stated(self) -> Iterator[tuple[int, float]]:
        """Calls and seconds of each window that is limited, as its owner states them."""
        windows = ((self.per_second, 1), (self.per_minute, 60), (self.per_hour, 3600), (self.per_day, 86_400))
        return ((count, float(seconds)) for count, seconds in windows if count is not None)
