"""Commands run as processes of their own, over one database."""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from tests.forked import Forked

RUN_SECONDS = 240


class Done(NamedTuple):
    """The result of a command."""

    code: int
    output: str
    errors: str

    @property
    def json(self) -> Any:
        """Return the one JSON object that `--json` prints, and nothing else."""
        assert self.output.endswith("\n")
        assert self.output.count("\n") == 1, self.output
        found = json.loads(self.output)
        assert isinstance(found, dict)
        return found


class Running:
    """A command under way."""

    def __init__(self, folder: Path, environment: dict[str, str], arguments: tuple[str, ...]) -> None:
        name = uuid4().hex
        self._output, self._errors = folder / f"{name}.out", folder / f"{name}.err"
        self._process = Forked([*arguments], environment, self._output, self._errors)

    def wait(self) -> Done:
        """Returns at its end."""
        code = self._process.wait(RUN_SECONDS)
        return Done(code, self._output.read_text(), self._errors.read_text())

    def kill(self) -> None:
        """`kill -9`; returns at its end."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(RUN_SECONDS)


class Shell:
    """Starts commands on one data folder, with a database of its own unless it is the embedded one."""

    def __init__(self, folder: Path, dsn: str | None) -> None:
        self.data_dir = folder / "data"
        self._folder = folder
        self._environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self._environment["CLEARDEED_DATA_DIR"] = str(self.data_dir)
        if dsn is not None:
            self._environment["CLEARDEED_DATABASE_URL"] = dsn

    def start(self, *arguments: str, **settings: str) -> Running:
        """`cleardeed` with these arguments, under these environment variables."""
        return Running(self._folder, self._environment | settings, arguments)

    def run(self, *arguments: str, **settings: str) -> Done:
        """Run like `start`, to the end."""
        return self.start(*arguments, **settings).wait()

    def json(self, *arguments: str, **settings: str) -> Any:
        """Return the JSON that a successful command prints with `--json`; it says nothing beside it."""
        done = self.run(*arguments, "--json", **settings)
        assert (done.code, done.errors) == (0, ""), done
        return done.json

    def refusal(self, *arguments: str, code: int = 1, **settings: str) -> str:
        """Return the message of a refused command; the same with `--json` and without.

        One runs after the other: at once, two imports would refuse each other and not their file.
        """
        as_json, as_text = self.run(*arguments, "--json", **settings), self.run(*arguments, **settings)
        assert (as_json.code, as_json.errors, as_text.code, as_text.output) == (code, "", code, ""), (as_json, as_text)
        assert set(as_json.json) == {"error"}
        message: str = as_json.json["error"]
        assert as_text.errors == message + "\n"
        assert "Traceback" not in message
        return message


@pytest.fixture(scope="session")
def shell(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Commands over a migrated database."""
    return Shell(tmp_path_factory.mktemp("shell"), make_database())


@pytest.fixture
def account_id(shell: Shell) -> str:
    """An account with 1000 roubles."""
    found: str = shell.json("accounts", "create", "Agency", "--balance", "1000")["account_id"]
    return found
