"""`cleardeed backup` and `restore`."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cleardeed.bootstrap import database
from cleardeed.cli.common import Common, refusals, show
from cleardeed.core.settings import Settings
from cleardeed.database import backup as archives


def backup(
    file: Path,
    /,
    *,
    include_key: Annotated[
        bool, Parameter(negative=(), help="Put the encryption key in too. Then whoever has the file can read it all.")
    ] = False,
    common: Common | None = None,
) -> None:
    """Write the database and the stored files into one file, while the service runs.

    Without the key the personal data in it are unreadable: keep a copy of the key elsewhere.
    """

    def action(settings: Settings, dsn: str) -> Any:
        key = settings.key_file if include_key and settings.encryption_key is None else None
        return archives.backup(dsn, file, files=settings.files_dir, key=key)

    _run(common or Common(), action)


def restore(
    file: Path,
    /,
    *,
    force: Annotated[bool, Parameter(negative=(), help="Replace a database that has accounts.")] = False,
    common: Common | None = None,
) -> None:
    """Put back what a backup holds, in the place of everything there is now. Stop the service first."""

    def action(settings: Settings, dsn: str) -> Any:
        key = settings.key_file if settings.encryption_key is None else None
        return archives.restore(dsn, file, files=settings.files_dir, key=key, force=force)

    _run(common or Common(), action)


def _run(common: Common, action: Callable[[Settings, str], Any]) -> None:
    settings = common.settings()
    with refusals(common), database(settings) as dsn:
        result = action(settings, dsn)
    show(common, result)
