"""The system calls that reading a file needs, as a program of the kernel's filter (seccomp, classic BPF).

All others are refused with EPERM, which libraries take for a file that is not there; a process that calls by another
table (32 bits, x32) is ended. Linux numbers: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h.
"""

import platform
import struct
import sys
from collections.abc import Iterator

import msgspec

_LOW = 0xFFFFFFFF
_READ_WRITE = 0b11
_PRIVATE_ANONYMOUS, _NO_RESERVE = 0x22, 0x4000
_MAY_MOVE = 1
_ITIMER_PROF = 2
_FUTEX_FLAGS = 0x80 | 0x100
_FUTEX_WAIT, _FUTEX_WAKE, _FUTEX_WAIT_BITSET, _FUTEX_WAKE_BITSET = 0, 1, 9, 10
_DONT_NEED, _FREE = 4, 8


class Demand(msgspec.Struct, frozen=True):
    """A condition on an argument (the first is 0): one of `values` after applying `mask`."""

    argument: int
    values: tuple[int, ...]
    mask: int = _LOW


class Call(msgspec.Struct, frozen=True):
    """A call that is let through where all demands are met."""

    name: str
    x86_64: int
    aarch64: int
    demands: tuple[Demand, ...] = ()


def allowed(reply: int) -> tuple[Call, ...]:
    """The system calls allowed in a process that answers on the descriptor `reply`.

    A run over all kinds of files makes `write`, `exit_group`, calls for memory, those for the budget's timer and
    `futex` (`python -m tests.documents.parser.record_calls` lists them). The rest are other C libraries' ways to do the
    same: clocks where the kernel maps none, `getrandom` and `madvise` of allocators, returns from signals. No memory is
    made executable, none is shared: the file is mapped before, and what it is to the service stays as it is.
    """
    return (
        Call("write", 1, 64, (Demand(0, (reply,)),)),
        Call("exit_group", 231, 94),
        Call("exit", 60, 93),
        Call("brk", 12, 214),
        Call(
            "mmap",
            9,
            222,
            (Demand(2, (0,), _LOW ^ _READ_WRITE), Demand(3, (_PRIVATE_ANONYMOUS,), _LOW ^ _NO_RESERVE)),
        ),
        Call("munmap", 11, 215),
        Call("mremap", 25, 216, (Demand(3, (0,), _LOW ^ _MAY_MOVE),)),
        Call("mprotect", 10, 226, (Demand(2, (0,), _LOW ^ _READ_WRITE),)),
        Call("madvise", 28, 233, (Demand(2, (_DONT_NEED, _FREE)),)),
        Call(
            "futex",
            202,
            98,
            (Demand(1, (_FUTEX_WAIT, _FUTEX_WAKE, _FUTEX_WAIT_BITSET, _FUTEX_WAKE_BITSET), _LOW ^ _FUTEX_FLAGS),),
        ),
        Call("setitimer", 38, 103, (Demand(0, (_ITIMER_PROF,)),)),
        Call("getitimer", 36, 102, (Demand(0, (_ITIMER_PROF,)),)),
        Call("clock_gettime", 228, 113),
        Call("gettimeofday", 96, 169),
        Call("getrandom", 318, 278),
        Call("sched_yield", 24, 124),
        Call("rt_sigreturn", 15, 139),
        Call("restart_syscall", 219, 128),
    )


_AUDIT_NUMBERS = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000
_LOAD, _AND, _EQUAL, _GREATER_EQUAL, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050001, 0x80000000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""Offsets in `struct seccomp_data`; arguments are of 8 bytes, their lower half first."""
Step = tuple[int, int, int, int]


def is_known() -> bool:
    """Whether the calls of this machine, and of programs of 64 bits, are known."""
    return platform.machine() in _AUDIT_NUMBERS and sys.maxsize > _LOW


def program(reply: int) -> bytes:
    """The filter of this machine as an array of `struct sock_filter`."""
    machine = platform.machine()
    steps: list[Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, _AUDIT_NUMBERS[machine]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_GREATER_EQUAL, 0, 1, _X32),
        (_RETURN, 0, 0, _KILL),
    ]
    for call in allowed(reply):
        steps += _rule(getattr(call, machine), call.demands)
    steps.append((_RETURN, 0, 0, _REFUSE))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _rule(number: int, demands: tuple[Demand, ...]) -> list[Step]:
    """Lets the call of that number through, or falls through to the next rule."""
    checks = [step for demand in demands for step in _check(demand)]
    return [
        (_LOAD, 0, 0, _NUMBER),
        (_EQUAL, 0, len(checks) + 1, number),
        *checks,
        (_RETURN, 0, 0, _ALLOW),
    ]


def _check(demand: Demand) -> Iterator[Step]:
    """Refuses the call where its argument is none of the values."""
    yield _LOAD, 0, 0, _ARGUMENTS + 8 * demand.argument
    yield _AND, 0, 0, demand.mask
    for place, value in enumerate(demand.values):
        yield _EQUAL, len(demand.values) - place, 0, value
    yield _RETURN, 0, 0, _REFUSE
