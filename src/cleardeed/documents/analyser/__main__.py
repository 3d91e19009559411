"""The analyser process: waits for tasks, forks for each, and ends when the service does.

Its forks inherit the rules as they were compiled once; each does one task within its limits and is thrown away.
"""

import ctypes
import gc
import os
import resource
import signal
import socket
import sys
import traceback
from types import FrameType
from typing import NoReturn

import msgspec

from cleardeed.core.language import LANGUAGES, translator
from cleardeed.documents.analyser.task import Broken, Done, Limits, Overrun, Task, perform
from cleardeed.documents.analyser.wire import STARTED

_NICE = 10
"""Behind everything that somebody waits for at a counter."""
_PR_SET_PDEATHSIG = 1


class _OverrunError(BaseException):
    """The time is over. No `Exception`, so that nothing in between takes it for a fault of its own."""


def serve(control: socket.socket, limits: Limits) -> None:
    """Until the other side is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(control, 1, 2)
        if not message or len(descriptors) < 2:
            return
        task, reply = descriptors
        try:
            if os.fork() == 0:
                control.close()
                _perform(task, reply, limits)
        except OSError:
            pass  # no process to be had: the way back closes without a word
        os.close(task)
        os.close(reply)


def _perform(task: int, reply: int, limits: Limits) -> NoReturn:
    """In the fork."""
    try:
        _limit(limits)
        _send(reply, STARTED.pack(os.getpid()))
        _send(reply, msgspec.json.encode(_answer(task)))
    finally:
        os._exit(0)


def _answer(task: int) -> Done | Overrun | Broken:
    try:
        content = os.pread(task, os.fstat(task).st_size, 0)
        return Done(perform(msgspec.json.decode(content, type=Task)))
    except (_OverrunError, MemoryError):
        return Overrun()
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Broken(type(error).__name__, f"{os.path.basename(last.filename)}:{last.lineno}")  # noqa: PTH119


def _limit(limits: Limits) -> None:
    """The signal of the processor's clock lets the fork say so; what does not heed it is killed a little later. The
    other clock ends it without a word: on a busy machine it may have had no turn."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    os.nice(_NICE)
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # nobody who wakes up waits for its slice to end
    signal.signal(signal.SIGXCPU, _overrun)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _overrun(_number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    raise _OverrunError


def _send(reply: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(reply, rest) :]


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    limits = msgspec.json.decode(sys.argv[2], type=Limits)
    for language in LANGUAGES:
        translator(language)
    gc.collect()
    gc.freeze()
    control.send(b"+")
    serve(control, limits)


if __name__ == "__main__":
    main()
