"""Run PostgreSQL's programs on the files of the embedded server."""

import os
import subprocess
from pathlib import Path

from cleardeed.database.embedded.binaries import EmbeddedServerError, program
from cleardeed.database.embedded.os_account import OsAccount, run_as


def environment(**extra: str) -> dict[str, str]:
    """This process's variables for a PostgreSQL program: no PG* of the operator's shell, messages in English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C", "TZ": "UTC"} | extra


class Programs:
    """One major version's programs, run as the server's account in the server's folder.

    Paths given to them are relative to that folder, since `pg_ctl` passes them through a shell.
    """

    def __init__(self, account: OsAccount, folder: Path, major: int) -> None:
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
