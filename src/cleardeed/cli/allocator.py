"""The memory allocator of the service's processes.

Laying out a report takes and gives back memory all the time, and the C library's allocator is slow at it: jemalloc
takes a sixth off the time of a layout (docs/evaluation/performance.md). It is used where the system has it.
"""

import ctypes.util
import sys
from collections.abc import Mapping

_PRELOADED = "LD_PRELOAD"


def with_allocator(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment, by which a program starts with jemalloc. Unchanged where the system lacks it or is no Linux, and
    where the operator has something preloaded already.
    """
    library = ctypes.util.find_library("jemalloc") if sys.platform == "linux" else None
    if library is None or _PRELOADED in environment:
        return dict(environment)
    return {**environment, _PRELOADED: library}
