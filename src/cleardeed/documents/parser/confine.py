"""Taking away from the process what a parser has no use for, for good and without needing root.

In this order: root, where it has it; the limits of `resource`; the file system (Landlock, Linux 5.13); then all system
calls but the few that reading takes (seccomp; `calls`). What is open stays open: the file and the way back. A kernel
without Landlock or seccomp leaves the rest; `missing` tells.
"""

import contextlib
import ctypes
import errno
import os
import resource
import signal
import struct

from cleardeed.documents.parser.calls import is_known, program
from cleardeed.documents.parser.limits import Limits

_libc = ctypes.CDLL(None, use_errno=True)
_NOBODY = 65534
_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 22, 38
_SECCOMP_MODE_FILTER = 2
_STEP_BYTES = 8
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_VERSION = 1
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""Landlock's version to the number of rights over files that it knows (linux/landlock.h)."""
_NETWORK_SINCE, _NETWORK_RIGHTS = 4, 0b11


def confine(limits: Limits, reply: int) -> None:
    """Confines this process, which has one thread and answers on the descriptor `reply`. Raises `OSError` where a limit
    that every system has, or one that this kernel has, fails."""
    _drop_root()
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),
    ):
        resource.setrlimit(kind, (most, most))
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _forbid_files()
    # After the file system is closed: its own descriptor needs a number.
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
    _forbid_calls(reply)


def missing() -> list[str]:
    """The protections that this kernel lacks; the others are in force."""
    lacks = []
    if _landlock_version() < 1:
        lacks.append("landlock")
    if not _has_filters():
        lacks.append("seccomp")
    return lacks


def _drop_root() -> None:
    """The root of a container without other users stays what it is; it is root of nothing outside."""
    if os.geteuid() != 0:
        return
    with contextlib.suppress(OSError):
        os.setgroups([])
    with contextlib.suppress(OSError):
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _landlock_version() -> int:
    return int(_libc.syscall(_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), _LANDLOCK_VERSION))


def _forbid_files() -> None:
    """A rule set that handles every right and grants none. Raises `OSError` where the kernel has Landlock and does not
    take it."""
    version = _landlock_version()
    if version < 1:
        return
    rights = _FILE_RIGHTS[max(known for known in _FILE_RIGHTS if known <= version)]
    fields = [(1 << rights) - 1] + ([_NETWORK_RIGHTS] if version >= _NETWORK_SINCE else [])
    rules = struct.pack(f"={len(fields)}Q", *fields)
    descriptor = _libc.syscall(_LANDLOCK_CREATE_RULESET, rules, ctypes.c_size_t(len(rules)), 0)
    if descriptor >= 0:
        closed = _libc.syscall(_LANDLOCK_RESTRICT_SELF, descriptor, 0)
        os.close(descriptor)
        if closed != 0:
            raise OSError(ctypes.get_errno(), "the file system is not closed")


def _forbid_calls(reply: int) -> None:
    """Lets through what `calls` has. Raises `OSError` where the kernel has filters and does not take this one."""
    if not _has_filters():
        return
    code = program(reply)
    kept = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("@HP", len(code) // _STEP_BYTES, ctypes.addressof(kept))
    if _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, header, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the filter of system calls is not in force")


def _has_filters() -> bool:
    """Whether the kernel has filters: then it misses the program, else the mode (seccomp(2), EFAULT and EINVAL)."""
    _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, None, 0, 0)
    return is_known() and ctypes.get_errno() == errno.EFAULT
