"""A former version of the service: a commit whose schema the pending migrations leave running."""

import itertools
import subprocess
from functools import cache
from pathlib import Path

from cleardeed.database.migrate import Migration, all_migrations
from tests.service import Part, Service, commanded

ROOT = Path(__file__).parents[2]
MIGRATIONS = "src/cleardeed/database/migrations"


def former_commit() -> str | None:
    """The newest commit that lacks as many of the newest migrations as run beside it, the others word for word.

    Else the oldest with all of them.
    None where that is the present one: then the history has no former version.
    """
    present = _migrations("HEAD")
    return _commit_before(_beside(all_migrations())) or next(
        (commit for commit in reversed(_commits()) if _migrations(commit) == present), None
    )


def stopped_commit() -> str | None:
    """The same of the migrations before the last one that a former version must be stopped for; None where there is no
    such commit."""
    steps = all_migrations()
    last = max(number for number, step in enumerate(steps) if not step.runs_beside)
    return _commit_before(_beside(steps[:last]))


def _beside(steps: list[Migration]) -> list[Migration]:
    """The last of the migrations, as far back as the version before them runs beside them."""
    return [*itertools.takewhile(lambda step: step.runs_beside, reversed(steps))][::-1]


def _commit_before(steps: list[Migration]) -> str | None:
    """The newest commit that has the migrations before one of these and no other: before the earliest that has one."""
    present = _migrations("HEAD")
    known = {commit: _migrations(commit) for commit in _commits()}
    for step in steps:
        wanted = {name: blob for name, blob in present.items() if name < f"{step.name}.sql"}
        if commit := next((commit for commit, found in known.items() if found == wanted), None):
            return commit
    return None


@cache
def _commits() -> list[str]:
    """The commits before the present one, the newest first."""
    return _git("rev-list", "--max-count=1000", "--skip=1", "HEAD").split()


def newest_version(commit: str) -> int:
    """The number of the last migration of a commit."""
    return max(int(name.split("_")[0]) for name in _migrations(commit))


@cache
def _migrations(commit: str) -> dict[str, str]:
    """The hash of each migration's text by its file name."""
    rows = [line.split() for line in _git("ls-tree", commit, f"{MIGRATIONS}/").splitlines()]
    return {Path(path).name: blob for _, _, blob, path in rows if path.endswith(".sql")}


def check_out(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
    folder.mkdir()
    subprocess.run(["tar", "--extract", f"--directory={folder}"], input=archive, check=True)
    return folder / "src"


class FormerService(Service):
    """Runs the parts of other sources with this environment's libraries."""

    def __init__(self, source: Path, dsn: str, data_dir: Path, **settings: str) -> None:
        super().__init__(dsn, data_dir, **settings)
        self._source = source

    def _started(self, part: str, arguments: list[str], environment: dict[str, str]) -> Part:
        del part
        return commanded(arguments, environment | {"PYTHONPATH": str(self._source)}, self.log)


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout
