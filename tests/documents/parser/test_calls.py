"""The filter of system calls: every number of the kernel's table is tried in a confined fork."""

import ctypes
import errno
import faulthandler
import mmap
import os
import platform
import struct
from collections.abc import Callable
from functools import cache

import pytest

from cleardeed.documents.parser import confine as confining
from cleardeed.documents.parser.calls import allowed, is_known, program
from cleardeed.documents.parser.confine import confine
from tests.documents.parser.confined import limits, outcome

pytestmark = [pytest.mark.process, pytest.mark.skipif(not is_known(), reason="the filter knows x86_64 and aarch64")]

MACHINE = platform.machine()
BY_NAME = {call.name: call for call in allowed(0)}
LET_THROUGH = {getattr(call, MACHINE) for call in allowed(0)}
PAST_EVERY_FILTER = {"x86_64": {335, 336}}.get(MACHINE, set())
"""uretprobe and uprobe, which the kernel shows to no filter: it ends who calls them from elsewhere than a probe."""
NUMBERS = sorted(set(range(512)) - LET_THROUGH - PAST_EVERY_FILTER)
TGKILL = {"x86_64": 234, "aarch64": 131}
X32 = 0x40000000
READ, WRITE, EXECUTE = mmap.PROT_READ, mmap.PROT_WRITE, mmap.PROT_EXEC
PRIVATE, SHARED, ANONYMOUS = mmap.MAP_PRIVATE, mmap.MAP_SHARED, mmap.MAP_ANONYMOUS

libc = ctypes.CDLL(None, use_errno=True)
syscall = libc.syscall
syscall.restype = ctypes.c_long


def call(number: int, *arguments: int) -> int:
    """The error that the kernel gives, 0 for none."""
    given = [ctypes.c_long(one) for one in (number, *arguments, *[0] * (6 - len(arguments)))]
    return ctypes.get_errno() if syscall(*given) == -1 else 0


def named(name: str, *arguments: int) -> int:
    return call(getattr(BY_NAME[name], MACHINE), *arguments)


def tried(*attempts: Callable[[], int]) -> list[int]:
    """The error of each attempt, all in one confined fork."""
    said = outcome(lambda: " ".join(str(attempt()) for attempt in attempts).encode())
    return [int(one) for one in said.split()]


@cache
def errors() -> dict[int, int]:
    """Return the kernel's error for each number, all tried by one confined fork."""
    attempts = [lambda number=number: call(number) for number in NUMBERS]
    return dict(zip(NUMBERS, tried(*attempts), strict=True))


def test_the_numbers_are_more_than_the_kernel_has() -> None:
    assert len(NUMBERS) >= 300
    assert TGKILL[MACHINE] in NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_call_that_reading_does_not_take_is_refused(number: int) -> None:
    assert errors()[number] == errno.EPERM


@pytest.mark.parametrize("number", sorted(PAST_EVERY_FILTER))
def test_a_call_that_passes_every_filter_ends_the_process_or_is_none(number: int) -> None:
    assert outcome(lambda: b"%d" % call(number)) in ("signal -4", *map(str, errno.errorcode))


def test_what_reading_takes_is_let_through() -> None:
    page = 4096
    assert (
        tried(
            lambda: named("mmap", 0, page, READ | WRITE, PRIVATE | ANONYMOUS, -1, 0),
            lambda: named("munmap", mapped(), page),
            lambda: named("mremap", mapped(), page, 2 * page, 1),
            lambda: named("mprotect", mapped(), page, READ),
            lambda: named("madvise", mapped(), page, mmap.MADV_DONTNEED),
            lambda: named("brk", 0),
            lambda: named("sched_yield"),
            lambda: named("clock_gettime", 0, mapped()),
            lambda: named("gettimeofday", mapped(), 0),
            lambda: named("getrandom", mapped(), 8, 0),
            lambda: named("getitimer", 2, mapped()),
            lambda: named("setitimer", 2, mapped(), 0),
            lambda: named("futex", mapped(), 1 | 128, 1),
        )
        == [0] * 13
    )


def test_no_memory_becomes_executable_or_shared() -> None:
    with open("/proc/self/exe", "rb") as file:  # noqa: PTH123 - a descriptor to map
        assert (
            tried(
                lambda: named("mmap", 0, 4096, READ | EXECUTE, PRIVATE | ANONYMOUS, -1, 0),
                lambda: named("mmap", 0, 4096, READ | WRITE, SHARED | ANONYMOUS, -1, 0),
                lambda: named("mmap", 0, 4096, READ, PRIVATE, file.fileno(), 0),
                lambda: named("mmap", 0, 4096, READ, SHARED, file.fileno(), 0),
                lambda: named("mprotect", mapped(), 4096, READ | EXECUTE),
                lambda: named("mprotect", mapped(), 4096, READ | 0x01000000),
                lambda: named("mremap", mapped(), 4096, 8192, 1 | 2, mapped()),
                lambda: named("madvise", mapped(), 4096, 3),  # willneed
            )
            == [errno.EPERM] * 8
        )


def test_the_only_descriptor_to_write_to_is_the_answer() -> None:
    document = os.memfd_create("document")
    assert (
        tried(lambda: named("write", document, mapped(), 1), lambda: named("write", 2, mapped(), 1))
        == [errno.EPERM] * 2
    )
    assert os.fstat(document).st_size == 0
    os.close(document)


def test_timers_but_the_budgets_and_other_futexes_are_refused() -> None:
    real, virtual, requeue, lock = 0, 1, 3 | 128, 6 | 128
    assert (
        tried(
            lambda: named("setitimer", real, mapped(), 0),
            lambda: named("setitimer", virtual, mapped(), 0),
            lambda: named("getitimer", real, mapped()),
            lambda: named("futex", mapped(), requeue, 1),
            lambda: named("futex", mapped(), lock),
        )
        == [errno.EPERM] * 5
    )


def test_arguments_are_not_read_by_half() -> None:
    """The kernel takes a descriptor for 32 bits, so what is above them opens nothing."""
    assert tried(lambda: named("write", 1 << 32 | 2, mapped(), 1)) == [errno.EPERM]


def test_an_abort_ends_the_process_without_a_signal_to_be_sent() -> None:
    assert tried(lambda: call(TGKILL[MACHINE], os.getpid(), os.getpid(), 0)) == [errno.EPERM]
    assert outcome(os.abort, confined=without_fault_handler) in ("signal -11", "signal -4", "signal -5")


def without_fault_handler(reply: int) -> None:
    """Confines a process as the parser's are: pytest's handler of faults would wait for calls that are refused."""
    faulthandler.disable()
    confine(limits(), reply)


@pytest.mark.skipif(MACHINE != "x86_64", reason="another table of the same machine")
def test_the_calls_of_x32_end_the_process() -> None:
    assert outcome(lambda: call(X32 | getattr(BY_NAME["brk"], MACHINE))) == "signal -31"


@pytest.mark.skipif(MACHINE != "x86_64", reason="another table of the same machine")
def test_the_calls_of_32_bits_end_the_process() -> None:
    getpid = b"\xb8\x14\x00\x00\x00\xcd\x80\xc3"  # mov eax, 20; int 0x80; ret
    code = mmap.mmap(-1, mmap.PAGESIZE, prot=READ | WRITE | EXECUTE)
    code.write(getpid)
    ask = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    assert outcome(ask, confined=lambda _reply: None) == "done"
    assert outcome(ask) == "signal -31"


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_program_of_each_machine_does_what_the_list_says(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run by an interpreter of our own: the kernel here runs that of one machine only."""
    monkeypatch.setattr(platform, "machine", lambda: machine)
    filtered, audit = program(5), {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[machine]
    passing = {
        "write": (5,),
        "mmap": (0, 1, READ | WRITE, 0x22),
        "mremap": (0, 1, 2, 1),
        "mprotect": (0, 1, READ),
        "madvise": (0, 1, 8),
        "futex": (0, 9 | 256),
        "setitimer": (2,),
        "getitimer": (2,),
    }
    numbers = {getattr(one, machine): passing.get(one.name, ()) for one in allowed(5)}
    assert len(numbers) == len(allowed(5))
    for number in range(600):
        expected = 0x7FFF0000 if number in numbers else 0x00050001
        assert verdict(filtered, audit, number, numbers.get(number, ())) == expected
    assert verdict(filtered, audit ^ 1, 1, (5,)) == 0x80000000
    assert verdict(filtered, audit, X32, ()) == 0x80000000
    assert verdict(filtered, audit, getattr(BY_NAME["write"], machine), (6,)) == 0x00050001


def verdict(code: bytes, audit: int, number: int, arguments: tuple[int, ...]) -> int:
    """Return the filter's verdict on the call by interpreting its classic BPF instructions."""
    data = struct.pack("=IIQ6Q", number, audit, 0, *arguments, *[0] * (6 - len(arguments)))
    steps = [struct.unpack_from("=HBBI", code, place) for place in range(0, len(code), 8)]
    value = place = 0
    while True:
        operation, if_true, if_false, operand = steps[place]
        place += 1
        if operation == 0x20:
            (value,) = struct.unpack_from("=I", data, operand)
        elif operation == 0x54:
            value &= operand
        elif operation == 0x15:
            place += if_true if value == operand else if_false
        elif operation == 0x35:
            place += if_true if value >= operand else if_false
        else:
            assert operation == 0x06
            return int(operand)


def test_a_kernel_without_filters_leaves_the_rest_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "_has_filters", lambda: False)
    assert "seccomp" in confining.missing()
    assert outcome(lambda: open("/etc/passwd", "rb")) in ("OSError", "PermissionError")  # noqa: PTH123, SIM115
    assert outcome(lambda: sum(bytearray(1 << 20))) == "done"


def mapped() -> int:
    """The address of a fresh page."""
    libc.mmap.restype = ctypes.c_void_p
    address = libc.mmap(None, ctypes.c_size_t(4096), READ | WRITE, PRIVATE | ANONYMOUS, -1, ctypes.c_long(0))
    return int(address)
