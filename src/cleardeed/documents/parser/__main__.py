"""The parser process: waits for files, forks for each, and ends when the service does.

It holds no secret and reads nothing of a file itself. Its forks inherit what is loaded, are confined, do one task and
are thrown away.
"""

import gc
import os
import signal
import socket
import sys
from typing import NoReturn

import msgspec

from cleardeed.documents.content import budget
from cleardeed.documents.content.source import Source
from cleardeed.documents.content.tasks import perform
from cleardeed.documents.parser.confine import confine
from cleardeed.documents.parser.limits import LIMITS, TASKS
from cleardeed.documents.parser.warm import warm_up
from cleardeed.documents.parser.wire import REQUEST, STARTED

_NICE = 5
"""Parsing steps back where the API wants the processor."""


def serve(control: socket.socket) -> None:
    """Until the other side is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(control, REQUEST.size, 2)
        if len(message) < REQUEST.size or len(descriptors) < 2:
            return
        task, page = REQUEST.unpack(message)
        file, reply = descriptors
        try:
            if os.fork() == 0:
                control.close()
                _perform(TASKS[task], file, reply, page)
        except OSError:
            pass  # no process to be had: the way back closes without a word
        os.close(file)
        os.close(reply)


def _perform(task: str, file: int, reply: int, page: int) -> NoReturn:
    """In the fork."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries talk of what they read
        os.nice(_NICE)
        source = Source(file)
        confine(LIMITS[task], reply)
        os.write(reply, STARTED)
        budget.start(source)
        answer = memoryview(msgspec.json.encode(perform(task, source, page)))
        while answer:
            answer = answer[os.write(reply, answer) :]
    finally:
        os._exit(0)


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    warm_up(with_ocr="--ocr" in sys.argv)
    gc.freeze()
    control.send(STARTED)
    serve(control)


if __name__ == "__main__":
    main()
