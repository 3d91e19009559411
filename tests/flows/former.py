"""A former version of the service: a commit whose schema the pending migrations leave running."""

import subprocess
from pathlib import Path

from cleardeed.database.migrate import Migration, all_migrations
from tests.service import Part, Service, commanded

ROOT = Path(__file__).parents[2]
MIGRATIONS = "src/cleardeed/database/migrations"


def pending() -> list[Migration]:
    """The newest migrations, as far back as the version before them runs beside them."""
    steps: list[Migration] = []
    for step in reversed(all_migrations()):
        if not step.runs_beside:
            break
        steps.insert(0, step)
    return steps


def former_commit() -> str | None:
    """The newest commit that lacks as many of the pending migrations as any, the others word for word; else the oldest
    with all of them.

    None where that is the present one: then the history has no former version.
    """
    present, steps = _migrations("HEAD"), pending()
    _, *commits = _git("rev-list", "--max-count=1000", "HEAD").split()
    former = {commit: _migrations(commit) for commit in commits}
    for first in range(len(steps)):
        later = {f"{step.name}.sql" for step in steps[first:]}
        wanted = {name: blob for name, blob in present.items() if name not in later}
        if before := next((commit for commit in commits if former[commit] == wanted), None):
            return before
    return next((commit for commit in reversed(commits) if former[commit] == present), None)


def newest_version(commit: str) -> int:
    """The number of the last migration of a commit."""
    return max(int(name.split("_")[0]) for name in _migrations(commit))


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
