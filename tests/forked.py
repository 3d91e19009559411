"""`cleardeed` commands that start in a moment: forked from a process that has imported the service already.

Each is a process of its own, in a session of its own, with the environment and log it is given, as from a shell. The
processes that read and analyse documents start with the first document: most tests send none, and each would cost more
than all the rest of a start. `tests.service` starts whole commands where that start is the subject.
"""

import importlib
import multiprocessing
import os
import sys
from functools import partial
from pathlib import Path

from cleardeed import cli
from cleardeed.bootstrap import api, worker
from cleardeed.cli.service import SUPERVISOR
from cleardeed.core import failpoints
from cleardeed.sources import connectors

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["pytest", "tests.preload"])


class Forked:
    """A running command, handled like a `subprocess.Popen`. What it prints goes to `log`, or its errors elsewhere.

    None outlives the test run: it ends with the process that it is forked from, unless it is not `supervised`.
    """

    def __init__(
        self,
        arguments: list[str],
        environment: dict[str, str],
        log: Path,
        errors: Path | None = None,
        *,
        supervised: bool = True,
    ) -> None:
        self._process = _context.Process(target=_run, args=(arguments, environment, log, errors or log, supervised))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code. Raises `TimeoutError`."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError(f"process {self.pid} goes on")
        return self._process.exitcode

    def terminate(self) -> None:
        self._process.terminate()


def _run(arguments: list[str], environment: dict[str, str], log: Path, errors: Path, supervised: bool) -> None:
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    if supervised:
        os.environ[SUPERVISOR] = str(os.getppid())
    for descriptor, path in ((1, log), (2, errors)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), descriptor)
    multiprocessing.set_start_method(None, force=True)
    importlib.reload(failpoints)
    for module in (api, worker):
        for name in ("open_parsers", "open_analyser"):
            setattr(module, name, partial(getattr(module, name), warm=False))
    connectors.__path__.append(str(Path(__file__).parent / "flows" / "connectors"))
    sys.argv = ["cleardeed", *arguments]
    cli.main()
