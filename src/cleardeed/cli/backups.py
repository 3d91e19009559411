"""`cleardeed backup` and `restore`."""

import getpass
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from cleardeed.bootstrap.runtime import open_database
from cleardeed.cli.common import Common, exit_on_refusal, show
from cleardeed.cli.language import reader_translator
from cleardeed.core.errors import RefusedError
from cleardeed.core.passphrase import MIN_CHARACTERS, wrap
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.dump import needed_keys
from cleardeed.files import backup as archives
from cleardeed.files.backup import KeyTarget
from cleardeed.files.location import Location
from cleardeed.vault.service_keys import missing_keys, read_ring

PASSPHRASE, AGAIN = "Passphrase of the key in the backup: ", "The same again: "


def backup(
    file: Path,
    /,
    *,
    with_key: Annotated[
        bool,
        Parameter(
            negative=(), help="Put the encryption key in too, wrapped by a passphrase: CLEARDEED_BACKUP_PASSPHRASE."
        ),
    ] = False,
    common: Common | None = None,
) -> None:
    """Write the database and the stored files into one file, while the service runs.

    Without the key the personal data in them are unreadable: keep a copy of the key elsewhere.
    """

    def action(settings: ServiceSettings, dsn: str) -> Any:
        key = _wrapped_key(settings) if with_key else None
        return archives.backup(dsn, file, files=Location(settings.file_store_url), key=key)

    _run(common or Common(), action)


def restore(
    file: Path,
    /,
    *,
    force: Annotated[bool, Parameter(negative=(), help="Replace a database that has accounts.")] = False,
    common: Common | None = None,
) -> None:
    """Put back what a backup holds, in the place of everything there is now. Stop the service first.

    Tells whether the key that its personal data are encrypted under is here.
    """

    def action(settings: ServiceSettings, dsn: str) -> Any:
        key = KeyTarget(settings.key_file, partial(_passphrase, settings)) if settings.encryption_key is None else None
        about = archives.restore(dsn, file, files=Location(settings.file_store_url), key=key, force=force)
        here = {key_id.hex() for key_id in read_ring(settings).key_ids} if settings.has_key else set()
        missing = sorted(set(needed_keys(dsn)) - here)
        return msgspec.structs.asdict(about) | {
            "key_present": not missing,
            "missing_keys": missing,
            "to_do": missing_keys(missing, settings) if missing else None,
        }

    _run(common or Common(), action)


def _wrapped_key(settings: ServiceSettings) -> bytes:
    if not settings.has_key:
        raise RefusedError("there is no encryption key yet")
    read_ring(settings)
    passphrase = _passphrase(settings, twice=True)
    if len(passphrase) < MIN_CHARACTERS:
        raise RefusedError("the passphrase needs {least} characters", least=MIN_CHARACTERS)
    return wrap(settings.key_text().encode(), passphrase)


def _passphrase(settings: ServiceSettings, *, twice: bool = False) -> str:
    """From the setting, else asked for."""
    if settings.backup_passphrase is not None:
        return settings.backup_passphrase.get_secret_value()
    if not sys.stdin.isatty():
        raise RefusedError("the key in a backup has a passphrase: set CLEARDEED_BACKUP_PASSPHRASE")
    first = getpass.getpass(reader_translator()(PASSPHRASE))
    if twice and getpass.getpass(reader_translator()(AGAIN)) != first:
        raise RefusedError("the two passphrases differ")
    return first


def _run(common: Common, action: Callable[[ServiceSettings, str], Any]) -> None:
    settings = common.settings()
    with exit_on_refusal(common), open_database(settings) as dsn:
        result = action(settings, dsn)
    show(common, result)
