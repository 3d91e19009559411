"""Calls forbidden to a confined process: each is tried in a fork, as the parser's forks are."""

import os
import resource
import socket
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from cleardeed.documents.parser import confine as confining
from cleardeed.documents.parser.confine import missing
from cleardeed.documents.parser.limits import MIB
from tests.documents.parser.confined import limits, outcome

pytestmark = pytest.mark.process

PATH = "/tmp/cleardeed-confined"


def spin() -> None:
    while True:
        pass


def connect(kind: int) -> Callable[[], object]:
    return lambda: socket.socket(kind).connect(("127.0.0.1", 9))


def test_this_kernel_has_everything() -> None:
    assert missing() == []


def test_what_a_parser_needs_works() -> None:
    assert outcome(lambda: sum(bytearray(64 * MIB))) == "done"


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: open("/etc/passwd").read(),  # noqa: SIM115, PTH123
        lambda: open(PATH, "w"),  # noqa: SIM115, PTH123
        lambda: os.listdir("/"),  # noqa: PTH208
        lambda: os.unlink(PATH),  # noqa: PTH108
        lambda: os.mkdir(PATH),  # noqa: PTH102
        lambda: os.memfd_create("x"),
        lambda: os.dup(1),
        lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
        os.fork,
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=True),
        lambda: os.execv("/bin/sh", ["sh"]),
        lambda: os.kill(os.getppid(), 0),
        lambda: os.setuid(0),
        lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100)),
    ],
)
def test_what_leads_out_is_refused(attempt: Callable[[], object]) -> None:
    assert outcome(attempt) in ("PermissionError", "OSError", "BlockingIOError", "ValueError", "FileNotFoundError")
    assert not os.path.exists(PATH)  # noqa: PTH110


def with_new_privileges_forbidden(step: Callable[[int], None]) -> Callable[[int], None]:
    def confined(reply: int) -> None:
        assert confining._libc.prctl(confining._PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        step(reply)

    return confined


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: open("/etc/passwd").read(),  # noqa: SIM115, PTH123
        lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        socket.socketpair,
        os.fork,
        lambda: os.execv("/bin/sh", ["sh"]),
        lambda: os.kill(os.getppid(), 0),
        lambda: os.memfd_create("x"),
    ],
)
def test_the_filter_of_calls_holds_by_itself(attempt: Callable[[], object]) -> None:
    filtered = with_new_privileges_forbidden(confining._forbid_calls)
    assert outcome(attempt, confined=filtered) == "PermissionError"
    assert outcome(lambda: sum(bytearray(MIB)), confined=filtered) == "done"


def test_the_closed_file_system_holds_by_itself() -> None:
    closed = with_new_privileges_forbidden(lambda _reply: confining._forbid_files())
    for attempt in (lambda: open("/etc/passwd"), lambda: os.mkdir(PATH), lambda: os.execv("/bin/sh", ["sh"])):  # noqa: PTH102, PTH123, SIM115
        assert outcome(attempt, confined=closed) == "PermissionError"


def test_memory_and_time_end() -> None:
    assert outcome(lambda: bytearray(2048 * MIB)) == "MemoryError"
    assert outcome(spin, limits(cpu_seconds=1, wall_seconds=30)).startswith("signal -")
    assert outcome(spin, limits(cpu_seconds=30, wall_seconds=1)) == "signal -14"


def test_no_thread_is_started() -> None:
    assert outcome(lambda: threading.Thread(target=print).start()) == "RuntimeError"


def test_a_filter_that_is_not_taken_ends_the_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that has filters and refuses this one: nothing is read by half a confinement."""
    monkeypatch.setattr(confining, "program", lambda _reply: bytes(8))
    assert outcome(lambda: None) == "OSError"
