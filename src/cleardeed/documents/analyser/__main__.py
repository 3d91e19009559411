"""The analyser process: waits for tasks, forks for each, and ends when the service does.

Its forks inherit the rules as they were compiled once; each does one task within its limits and is thrown away.
"""

import ctypes
import os
import resource
import signal
import sys
import traceback
from types import FrameType
from typing import NoReturn

import msgspec

from cleardeed.core.language import LANGUAGES, translator
from cleardeed.documents.analyser.task import Broken, Done, Limits, Overrun, Task, perform
from cleardeed.documents.analyser.wire import REQUEST, STARTED
from cleardeed.documents.fork_server import serve_forks, write_whole

_NICE = 10
"""Below the priority of everything that a caller waits for."""
_PR_SET_PDEATHSIG = 1


class _OverrunError(BaseException):
    """The time is over. No `Exception`, so that nothing in between takes it for a fault of its own."""


def analyse(limits: Limits, task: int, reply: int) -> None:
    """In the fork: one task within the limits."""
    _limit(limits)
    write_whole(reply, STARTED.pack(os.getpid()))
    write_whole(reply, msgspec.json.encode(_outcome(task)))


def _outcome(task: int) -> Done | Overrun | Broken:
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
    # Preempts nobody, yet keeps a share: under SCHED_IDLE analyses starve on a machine that is always busy.
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    signal.signal(signal.SIGXCPU, _overrun)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _overrun(_number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    raise _OverrunError


def main() -> None:
    limits = msgspec.json.decode(sys.argv[2], type=Limits)
    for language in LANGUAGES:
        translator(language)
    serve_forks(lambda _message, task, reply: analyse(limits, task, reply), len(REQUEST))


if __name__ == "__main__":
    main()
