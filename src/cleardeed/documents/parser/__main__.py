"""The parser process: waits for files, forks for each, and ends when the service does.

It holds no secret and reads nothing of a file itself. Its forks inherit what is loaded, are confined, do one task and
are thrown away.
"""

import os
import sys

import msgspec

from cleardeed.documents.content import budget
from cleardeed.documents.content.source import Source
from cleardeed.documents.content.tasks import perform
from cleardeed.documents.fork_server import serve_forks, write_whole
from cleardeed.documents.parser.confine import confine
from cleardeed.documents.parser.limits import LIMITS, TASKS
from cleardeed.documents.parser.warm import warm_up
from cleardeed.documents.parser.wire import REQUEST, STARTED

_NICE = 5
"""Parsing yields the processor to the API."""


def parse(message: bytes, file: int, reply: int) -> None:
    """In the fork: one task on one file, confined."""
    number, page = REQUEST.unpack(message)
    task = TASKS[number]
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries print what they read
    os.nice(_NICE)
    source = Source(file)
    confine(LIMITS[task], reply)
    os.write(reply, STARTED)
    budget.start(source)
    write_whole(reply, msgspec.json.encode(perform(task, source, page)))


def main() -> None:
    warm_up(with_ocr="--ocr" in sys.argv)
    serve_forks(parse, REQUEST.size)


if __name__ == "__main__":
    main()
