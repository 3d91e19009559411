"""Taking away from the process what a parser has no use for, for good and without needing root.

In this order: root, where it has it; the limits of `resource`; the file system (Landlock, Linux 5.13); then the system
calls that open files or sockets, start programs or reach other processes (seccomp). What is open stays open: the file
and the way back. A kernel without Landlock or seccomp leaves the rest; `missing` tells.
"""

import contextlib
import ctypes
import os
import platform
import resource
import signal
import struct

from cleardeed.documents.parser.limits import Limits

_libc = ctypes.CDLL(None, use_errno=True)
_NOBODY = 65534
_PR_SET_PDEATHSIG, _PR_GET_SECCOMP, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 21, 22, 38
_SECCOMP_MODE_FILTER = 2
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_VERSION = 1
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""Landlock's version to the number of rights over files that it knows (linux/landlock.h)."""
_NETWORK_SINCE, _NETWORK_RIGHTS = 4, 0b11

_DENIED: dict[str, tuple[int, tuple[int, ...]]] = {
    "x86_64": (
        0xC000003E,
        (
            2, 29, 41, 42, 43, 44, 46, 49, 50, 53, 56, 57, 58, 59, 62, 85, 101, 155, 161, 165, 200, 240, 248, 249, 250,
            257, 272, 288, 298, 308, 310, 311, 319, 321, 322, 323, 425, 435, 437,
        ),
    ),
    "aarch64": (
        0xC00000B7,
        (
            40, 51, 56, 97, 117, 129, 130, 180, 194, 198, 199, 200, 201, 202, 203, 206, 211, 217, 218, 219, 220, 221,
            241, 242, 268, 270, 271, 279, 280, 281, 282, 425, 435, 437,
        ),
    ),
}  # fmt: skip
"""Machine to its audit number and the numbers of: open, creat, openat, openat2, socket, socketpair, connect, accept,
bind, listen, sendto, sendmsg, fork, vfork, clone, clone3, execve, execveat, kill, tkill, ptrace, process_vm_*, shmget,
mq_open, mount, chroot, pivot_root, unshare, setns, keys, bpf, perf, userfaultfd, memfd_create, io_uring."""
_X32 = 0x40000000
_LOAD, _EQUAL, _GREATER_EQUAL, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050001, 0x80000000


def confine(limits: Limits) -> None:
    """Confines this process, which has one thread. Raises `OSError` where a limit that every system has fails."""
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
    if _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0:
        _forbid_files()
        _forbid_calls()
    # After the file system is closed: its own descriptor needs a number.
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


def missing() -> list[str]:
    """What this kernel does not offer; the rest is in force all the same."""
    lacks = []
    if _landlock_version() < 1:
        lacks.append("landlock")
    if platform.machine() not in _DENIED or _libc.prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) < 0:
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
    """A rule set that handles every right and grants none."""
    version = _landlock_version()
    if version < 1:
        return
    rights = _FILE_RIGHTS[max(known for known in _FILE_RIGHTS if known <= version)]
    fields = [(1 << rights) - 1] + ([_NETWORK_RIGHTS] if version >= _NETWORK_SINCE else [])
    rules = struct.pack(f"={len(fields)}Q", *fields)
    descriptor = _libc.syscall(_LANDLOCK_CREATE_RULESET, rules, ctypes.c_size_t(len(rules)), 0)
    if descriptor >= 0:
        _libc.syscall(_LANDLOCK_RESTRICT_SELF, descriptor, 0)
        os.close(descriptor)


def _forbid_calls() -> None:
    """A filter that refuses the calls of `_DENIED` with EPERM, and ends a process that calls by another table."""
    if platform.machine() not in _DENIED:
        return
    architecture, denied = _DENIED[platform.machine()]
    steps = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, architecture), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, 0)]
    steps += [(_GREATER_EQUAL, len(denied) + 1, 0, _X32)]
    steps += [(_EQUAL, len(denied) - place, 0, number) for place, number in enumerate(denied)]
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    program = b"".join(struct.pack("=HBBI", *step) for step in steps)
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(steps), ctypes.addressof(code))
    _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, header, 0, 0)
