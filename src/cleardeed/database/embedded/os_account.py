"""The OS account that runs the server's programs: PostgreSQL refuses to run as root."""

import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cleardeed.database.embedded.binaries import EmbeddedServerError

# Inside the namespace root is this number, so the server's files stay root's and no permission has to change.
NAMESPACE = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
NAMED_ACCOUNTS = ("postgres", "nobody")


@dataclass(frozen=True)
class OsAccount:
    """How to run a program as the account: a command prefix, or a user and group id."""

    prefix: tuple[str, ...] = ()
    user: int | None = None
    group: int | None = None


def server_account(folder: Path, program: Path) -> OsAccount:
    """The account that runs `program` on the files in `folder`; hands the folder to it where it has to.

    An ordinary user is that account; root takes the folder's owner where it is somebody else's, a user namespace
    where the system allows one, or else the first of `_other_accounts` that can.
    Raises `EmbeddedServerError` where none will do.
    """
    owner = folder.stat()
    if os.geteuid() != 0 or owner.st_uid != 0:
        account = _user_account(owner.st_uid, owner.st_gid)
        if _can_run(account, program, folder):
            return account
        raise _no_account_error(str(owner.st_uid), program, folder)
    namespace = OsAccount(prefix=NAMESPACE)
    if _can_run(namespace, program, folder):
        return namespace
    data_dir = folder.parent
    for account in _other_accounts(data_dir.parent):
        if _can_run(account, program, data_dir.parent):
            _hand_over(folder, account)
            return account
    raise _no_account_error("root", program, folder)


def _other_accounts(parent: Path) -> Iterator[OsAccount]:
    """`NAMED_ACCOUNTS`, then whoever owns the folder that the data directory is in (`sudo` in one's own home)."""
    for name in NAMED_ACCOUNTS:
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            yield OsAccount(user=entry.pw_uid, group=entry.pw_gid)
    owner = parent.stat()
    if owner.st_uid != 0:
        yield _user_account(owner.st_uid, owner.st_gid)


def _user_account(user: int, group: int) -> OsAccount:
    """The user as it is; one unknown to the system (a container's bare number) by the namespace's name for it,
    since `initdb` asks for one."""
    try:
        pwd.getpwuid(user)
        prefix: tuple[str, ...] = ()
    except KeyError:
        prefix = NAMESPACE
    return OsAccount(prefix, user, group) if os.geteuid() == 0 else OsAccount(prefix)


def _no_account_error(user: str, program: Path, folder: Path) -> EmbeddedServerError:
    return EmbeddedServerError(
        "PostgreSQL cannot run for user {user}: it refuses root and users that the system does not know, user"
        " namespaces are forbidden here or a folder above is closed to them, and no other account can reach both"
        " {program} and {folder}. Run the command as an ordinary user, move the data directory, or set"
        " CLEARDEED_DATABASE_URL",
        user=user,
        program=program,
        folder=folder,
    )


def _can_run(account: OsAccount, program: Path, folder: Path) -> bool:
    """Whether the account can run `program` and enter `folder`."""
    if account.prefix and shutil.which(account.prefix[0]) is None:
        return False
    check = 'cd "$1" && exec "$0" --version'
    return run_as(account, ["/bin/sh", "-c", check, str(program), str(folder)]).returncode == 0


def run_as(
    account: OsAccount,
    command: list[str],
    *,
    folder: Path = Path("/"),
    environment: dict[str, str] | None = None,
    script: str | None = None,
) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end as the account in `folder`, giving it `script` to read; its output is kept."""
    return subprocess.run(
        [*account.prefix, *command],
        cwd=folder,
        env=environment,
        input=script or "",
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        umask=0o077,
        user=account.user,
        group=account.group,
        extra_groups=None if account.user is None else [],
    )


def _hand_over(folder: Path, account: OsAccount) -> None:
    """Gives the server's folder to the account, and lets its group pass (not list) the data directory."""
    if account.user is None or account.group is None:
        return
    data_dir = folder.parent
    mode = stat.S_IMODE(data_dir.stat().st_mode)
    if not mode & stat.S_IXOTH:
        os.chown(data_dir, -1, account.group)
        data_dir.chmod(mode | stat.S_IXGRP)
    for path in (*folder.rglob("*"), folder):
        os.chown(path, account.user, account.group, follow_symlinks=False)
