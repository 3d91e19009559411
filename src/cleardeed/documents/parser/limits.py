"""Limits of one task. A task over its limits is killed, and its file counts as unreadable."""

import msgspec

MIB = 1024 * 1024


class Limits(msgspec.Struct, frozen=True):
    """Address space in bytes; seconds on the processor; seconds by the clock."""

    memory: int
    cpu_seconds: int
    wall_seconds: int


LIMITS = {
    "inspect": Limits(1536 * MIB, 8, 15),
    "read": Limits(1536 * MIB, 60, 90),
    "scan": Limits(2560 * MIB, 120, 300),
    "scan_pictures": Limits(2560 * MIB, 120, 300),
}
"""By task. A page of 100 megapixels is decoded in 0.4 GiB; a page's reading takes Tesseract two seconds, a crowded one
twenty."""
TASKS = tuple(LIMITS)
MOST_REPLY = 16 * MIB
