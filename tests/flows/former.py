"""The former version of the service: the newest commit whose schema the pending migrations leave running."""

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
    """The newest commit with all migrations but the pending ones; None where the history has none."""
    wanted = sorted(f"{step.name}.sql" for step in all_migrations()[: -len(pending()) or None])
    for commit in _git("rev-list", "--max-count=1000", "HEAD").split():
        paths = _git("ls-tree", "--name-only", commit, f"{MIGRATIONS}/").split()
        if sorted(Path(path).name for path in paths if path.endswith(".sql")) == wanted:
            return commit
    return None


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
