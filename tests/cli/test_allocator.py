"""jemalloc in the service's processes, where the system has it."""

import ctypes.util
import os
import subprocess
import sys

import pytest

from cleardeed.cli.allocator import with_allocator

pytestmark = pytest.mark.process

needs_jemalloc = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("jemalloc") is None, reason="install libjemalloc2"
)
BARE = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


@needs_jemalloc
def test_a_program_that_is_started_so_runs_on_jemalloc() -> None:
    maps = "print(open('/proc/self/maps').read())"
    with_it, without = (
        subprocess.run([sys.executable, "-c", maps], env=environment, capture_output=True, text=True, check=True).stdout
        for environment in (with_allocator(BARE), BARE)
    )
    assert "libjemalloc" in with_it
    assert "libjemalloc" not in without


def test_what_the_operator_has_preloaded_stays() -> None:
    chosen = {"LD_PRELOAD": "libmine.so", "HOME": "/"}
    assert with_allocator(chosen) == chosen


def test_a_system_without_it_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.util, "find_library", lambda _name: None)
    assert with_allocator(BARE) == BARE
