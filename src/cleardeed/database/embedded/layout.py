"""Where the embedded server keeps what, and the modes and owners of it.

<data_dir>/postgres/           0700, everything of the server
    18/                        the cluster, by its major version
    socket/                    0700, unless its path is too long or not plain
    socket-folder              names the folder used instead
    superuser.password         0600
    cleardeed.password         0600
    start.lock, users.lock     see `locks`
    server.log
"""

import os
import re
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from cleardeed.database.embedded.binaries import EmbeddedServerError, major_for

SUPERUSER = "postgres"
ROLE = "cleardeed"
DATABASE = "cleardeed"
PASSWORD_BYTES = 32
# sun_path of unix(7) holds 108 bytes with the closing NUL; the server adds the file name.
SOCKET_PATH_LIMIT = 107
PORT = 5432
SOCKET_NAME = f".s.PGSQL.{PORT}"


class Layout:
    """The paths of one data directory's server. Reading them makes nothing."""

    def __init__(self, data_dir: Path, major: int | None = None) -> None:
        self._given_major = major
        self.data_dir = data_dir.absolute()
        self.folder = self.data_dir / "postgres"
        self.log = self.folder / "server.log"
        self.start_lock = self.folder / "start.lock"
        self.users_lock = self.folder / "users.lock"
        self.superuser_password = self.folder / "superuser.password"
        self.role_password = self.folder / "cleardeed.password"
        self._inner_socket_folder = self.folder / "socket"
        self._socket_record = self.folder / "socket-folder"

    @cached_property
    def major(self) -> int:
        """The given major version, else the one to run. Raises `EmbeddedServerError` where no programs are found."""
        return major_for(next(iter(self.clusters()), None)) if self._given_major is None else self._given_major

    @property
    def cluster(self) -> Path:
        return self.folder / str(self.major)

    def prepare(self) -> None:
        """Makes the data directory (0700 if it was missing) and the server's folder in it (always 0700).

        The server's folder gets the data directory's owner. Raises `EmbeddedServerError` where it is another
        account's, or cannot be made.
        """
        try:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self.folder.exists():
                # Commands started at once come here before any lock.
                self.folder.mkdir(mode=0o700, exist_ok=True)
                own_like(self.folder, self.data_dir)
            if os.geteuid() not in (0, self.folder.stat().st_uid):
                raise EmbeddedServerError(
                    "{folder} belongs to another account: run this command as its owner", folder=self.folder
                )
            self.folder.chmod(0o700)
        except OSError as error:
            raise EmbeddedServerError(
                "{data_dir} is no usable data directory: {strerror}", data_dir=self.data_dir, strerror=error.strerror
            ) from error

    def clusters(self) -> dict[int, Path]:
        """The finished clusters by major version, the newest first."""
        found = (path.parent for path in self.folder.glob("*/PG_VERSION"))
        majors = sorted((int(path.name) for path in found if path.name.isdecimal()), reverse=True)
        return {major: self.folder / str(major) for major in majors}

    def ensure_passwords(self) -> None:
        """Writes the two passwords where they are missing. Raises where a cluster already expects others."""
        for path in (self.superuser_password, self.role_password):
            if path.exists():
                continue
            if self.clusters():
                raise EmbeddedServerError(
                    "{path} is missing: put it back from where the data directory came", path=path
                )
            write_private(path, secrets.token_urlsafe(PASSWORD_BYTES) + "\n")

    @property
    def socket_folder(self) -> Path:
        """The folder of the socket, as it is now: in the server's folder, or the recorded one elsewhere.

        A recorded one that others could have put there is not believed: they would be asked for connections.
        """
        try:
            outside = Path(self._socket_record.read_text().strip())
        except FileNotFoundError:
            return self._inner_socket_folder
        return outside if _is_private(outside, self.folder.stat().st_uid) else self._inner_socket_folder

    def make_socket_folder(self) -> Path:
        """A folder of mode 0700 that belongs to the server's account and whose path every client can take."""
        inside = self._inner_socket_folder
        if _fits_a_socket(inside):
            self._socket_record.unlink(missing_ok=True)
            inside.mkdir(mode=0o700, exist_ok=True)
            own_like(inside, self.folder)
            inside.chmod(0o700)
            return inside
        recorded = self.socket_folder
        if recorded != inside:
            return recorded
        outside = _temporary_folder()
        own_like(outside, self.folder)
        write_private(self._socket_record, f"{outside}\n")
        return outside

    def drop_socket_folder(self) -> None:
        """Removes a folder made outside the data directory, if nothing is in it any more."""
        outside = self.socket_folder
        if outside == self._inner_socket_folder:
            return
        try:
            outside.rmdir()
        except OSError:
            return
        self._socket_record.unlink()


def write_private(path: Path, text: str) -> None:
    """Writes the file whole and durably: 0600 from its first moment, owned like the folder it is in."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    with open(draft, "w", opener=_private_opener) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    own_like(draft, path.parent)
    draft.replace(path)
    sync_folder(path.parent)


def own_like(path: Path, model: Path) -> None:
    """Gives `path` the owner of `model`: root's commands leave nothing of theirs in another account's folder."""
    wanted, present = model.stat(), path.stat()
    if (wanted.st_uid, wanted.st_gid) != (present.st_uid, present.st_gid) and os.geteuid() == 0:
        os.chown(path, wanted.st_uid, wanted.st_gid)


def sync_folder(folder: Path) -> None:
    """Makes renames in `folder` durable."""
    with _opened_folder(folder) as descriptor:
        os.fsync(descriptor)


@contextmanager
def _opened_folder(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _private_opener(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _fits_a_socket(folder: Path) -> bool:
    """Short enough, and free of what a comma-separated list, a URL or a configuration file would read otherwise."""
    path = str(folder / SOCKET_NAME)
    return len(path) <= SOCKET_PATH_LIMIT and re.fullmatch(r"[A-Za-z0-9/._+~-]+", path) is not None


def _temporary_folder() -> Path:
    for base in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 (made by mkdtemp: unguessable, 0700)
        if _fits_a_socket(Path(base) / "cleardeed-xxxxxxxx"):
            return Path(tempfile.mkdtemp(prefix="cleardeed-", dir=base))
    raise EmbeddedServerError("no folder with a path short enough for a socket: set TMPDIR to one")


def _is_private(folder: Path, owner: int) -> bool:
    """Whether nobody else could have made or can enter the folder (never follows a link)."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return False
    return found.st_uid == owner and found.st_mode == 0o040700
