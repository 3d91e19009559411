"""The embedded server, started for real as root and as an ordinary user, killed and started again."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest

from cleardeed.database.embedded import (
    EmbeddedServer,
    EmbeddedServerError,
    os_account,
    status,
    stop,
)
from cleardeed.database.embedded.layout import Layout
from tests.databases import value
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.process

STRANGER = 65533
"""The number of an ordinary user without an account."""

USER = """
import os, sys
from pathlib import Path
from cleardeed.database.embedded import EmbeddedServer
from tests.patience import PATIENCE_SECONDS

if user := int(sys.argv[2]):
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
with EmbeddedServer.running(Path(sys.argv[1])) as server:
    print(server.dsn(), flush=True)
    sys.stdin.read()
"""
"""A command that uses the server until its input ends."""


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
needs_proc = pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc")


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("embedded") / "data"


@pytest.fixture(scope="module")
def embedded(data_dir: Path) -> Iterator[EmbeddedServer]:
    """A server for the tests that leave it as it is."""
    with EmbeddedServer.running(data_dir) as running:
        yield running


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stopped") / "data"
    EmbeddedServer.running(folder).release()
    return folder


@pytest.fixture
def made(stopped: Path, tmp_path: Path) -> Path:
    """The data directory of a stopped server: copying one is quicker than making one."""
    return shutil.copytree(stopped, tmp_path / "data")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can enter (pytest's own are closed to others)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


class Command:
    """A process of its own that uses the server of a data directory."""

    def __init__(self, data_dir: Path, user: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", USER, str(data_dir), str(user)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def dsn(self) -> str:
        """Waits until it has the server."""
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        if not address:
            pytest.fail(self.finish())
        return address

    def finish(self) -> str:
        """Lets it leave; what it complained of."""
        return self.process.communicate(timeout=PATIENCE_SECONDS)[1]

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def command(data_dir: Path, user: int = 0) -> Iterator[Command]:
    running = Command(data_dir, user)
    try:
        yield running
    finally:
        running.kill()


def owner_of_process(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def server_pid(data_dir: Path) -> int:
    pid = status(data_dir).pid
    assert pid is not None
    return pid


class TestUse:
    async def test_it_is_postgresql_18_with_checksums_and_utf8(self, embedded: EmbeddedServer) -> None:
        dsn = embedded.dsn()
        assert (await value(dsn, "SHOW server_version")).startswith("18.")
        assert await value(dsn, "SHOW data_checksums") == "on"
        assert await value(dsn, "SHOW server_encoding") == "UTF8"
        assert await value(dsn, "SELECT lower('ЁЛКА') || ' ' || upper('ёж')") == "ёлка ЁЖ"
        assert await value(dsn, "SELECT to_tsvector('russian', 'дома')::text") == "'дом':1"

    async def test_the_service_is_no_superuser_and_can_make_databases(self, embedded: EmbeddedServer) -> None:
        assert await value(embedded.dsn(), "SELECT current_user || ' ' || current_database()") == "cleardeed cleardeed"
        assert await value(embedded.dsn(), "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False
        await value(embedded.dsn(), "CREATE DATABASE another")
        assert await value(embedded.dsn("another"), "SELECT current_database()") == "another"

    async def test_a_wrong_password_is_refused(self, embedded: EmbeddedServer, data_dir: Path) -> None:
        password = Layout(data_dir).role_password.read_text().strip()
        wrong = embedded.dsn().replace(quote(password), "wrong")
        with pytest.raises(asyncpg.InvalidPasswordError):
            await value(wrong, "SELECT 1")

    async def test_there_is_no_network_and_no_trust(self, embedded: EmbeddedServer, data_dir: Path) -> None:
        assert await value(embedded.dsn(), "SHOW listen_addresses") == ""
        rules = (Layout(data_dir).cluster / "pg_hba.conf").read_text().split()
        assert rules == ["local", "all", "all", "scram-sha-256"]

    async def test_the_log_keeps_no_value_of_a_failed_statement(self, embedded: EmbeddedServer, data_dir: Path) -> None:
        with pytest.raises(asyncpg.InvalidTextRepresentationError):
            await value(embedded.dsn(), "SELECT 'Иванов'::text::integer")
        with pytest.raises(asyncpg.RaiseError):
            await value(embedded.dsn(), "DO $$ BEGIN RAISE WARNING 'Иванов'; RAISE EXCEPTION 'Иванов'; END $$")
        log = Layout(data_dir).log.read_text()
        assert "ready to accept connections" in log
        assert "Иванов" not in log


class TestPermissions:
    def test_only_the_owner_can_enter(self, embedded: EmbeddedServer, data_dir: Path) -> None:
        layout = Layout(data_dir)
        assert mode(data_dir) == mode(layout.folder) == mode(layout.cluster) == mode(layout.socket_folder) == 0o700
        assert mode(layout.role_password) == mode(layout.superuser_password) == mode(layout.log) == 0o600
        assert {path.stat().st_uid for path in layout.folder.rglob("*")} == {os.geteuid()}

    def test_nothing_above_the_data_directory_changes(self, open_folder: Path) -> None:
        closed = open_folder / "closed" / "inner"
        closed.mkdir(mode=0o700, parents=True)
        above = {path: path.stat() for path in (closed, *closed.parents)}
        with EmbeddedServer.running(closed / "data"):
            pass
        for path, before in above.items():
            after = path.stat()
            assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)

    @pytest.mark.drill
    def test_an_existing_data_directory_keeps_its_mode(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o755)
        with EmbeddedServer.running(tmp_path):
            assert mode(tmp_path) == 0o755
            assert mode(Layout(tmp_path).folder) == 0o700

    @pytest.mark.drill
    async def test_a_path_too_long_for_a_socket_gets_a_private_folder_elsewhere(self, tmp_path: Path) -> None:
        data_dir = tmp_path / ("long" * 25) / "папка с пробелом, запятой и $HOME"
        with EmbeddedServer.running(data_dir) as running:
            folder = Layout(data_dir).socket_folder
            assert not folder.is_relative_to(tmp_path)
            assert mode(folder) == 0o700
            assert await value(running.dsn(), "SELECT 1") == 1
            with EmbeddedServer.running(data_dir) as second:
                assert second.dsn() == running.dsn()
        assert not folder.exists()

    async def test_a_socket_folder_of_others_is_not_believed(self, tmp_path: Path) -> None:
        data_dir = tmp_path / ("long" * 30)
        EmbeddedServer.running(data_dir).release()
        with tempfile.TemporaryDirectory() as foreign:
            os.chmod(foreign, 0o755)  # noqa: PTH101
            (Layout(data_dir).folder / "socket-folder").write_text(foreign)
            with EmbeddedServer.running(data_dir) as running:
                assert foreign not in running.dsn()
                assert await value(running.dsn(), "SELECT 1") == 1

    def test_a_folder_that_cannot_be_made_is_explained(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(EmbeddedServerError, match="no usable data directory"):
            EmbeddedServer.running(tmp_path / "file" / "data")

    def test_a_folder_that_another_command_makes_meanwhile_is_used(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        layout = Layout(tmp_path)
        layout.folder.mkdir(mode=0o755)
        monkeypatch.setattr(Path, "exists", lambda _: False)
        layout.prepare()
        assert stat.S_IMODE(layout.folder.stat().st_mode) == 0o700


class TestLifetime:
    def test_the_last_to_leave_stops_it(self, tmp_path: Path) -> None:
        assert status(tmp_path).state == "absent"
        first, second = EmbeddedServer.running(tmp_path), EmbeddedServer.running(tmp_path)
        first.release()
        first.release()
        assert status(tmp_path).state == "running"
        second.release()
        assert status(tmp_path).state == "stopped"

    def test_commands_started_at_once_share_one_server(self, tmp_path: Path) -> None:
        with ExitStack() as stack:
            commands = [stack.enter_context(command(tmp_path)) for _ in range(3)]
            assert len({running.dsn() for running in commands}) == 1
            pid = status(tmp_path).pid
            for running in commands[:-1]:
                assert running.finish() == ""
                assert status(tmp_path).pid == pid
            assert commands[-1].finish() == ""
        assert status(tmp_path).state == "stopped"

    async def test_it_outlives_killed_commands_and_the_next_one_stops_it(self, made: Path) -> None:
        with command(made) as killed:
            killed.dsn()
            pid = status(made).pid
            killed.kill()
        assert status(made).pid == pid
        with EmbeddedServer.running(made) as running:
            assert status(made).pid == pid
            assert await value(running.dsn(), "SELECT 1") == 1
        assert status(made).state == "stopped"

    def test_stop_ends_it_under_its_users(self, made: Path) -> None:
        running = EmbeddedServer.running(made)
        assert stop(made) is True
        assert status(made).state == "stopped"
        assert stop(made) is False
        running.release()
        assert stop(made / "nothing") is False
        assert not (made / "nothing").exists()

    @needs_proc
    def test_it_has_a_session_of_its_own_and_keeps_no_pipe(self, embedded: EmbeddedServer, data_dir: Path) -> None:
        pid = server_pid(data_dir)
        assert os.getsid(pid) == pid
        kept = {Path(f"/proc/{pid}/fd/{number}").readlink() for number in (0, 1, 2)}
        assert kept == {Path("/dev/null"), Layout(data_dir).log}

    @pytest.mark.drill
    def test_a_forked_child_does_not_release_for_its_parent(self, made: Path) -> None:
        with EmbeddedServer.running(made) as running:
            child = EmbeddedServer.__new__(EmbeddedServer)
            child.__dict__.update(running.__dict__, _process=os.getpid() + 1)
            child.release()
            assert status(made).state == "running"
        assert status(made).state == "stopped"


@needs_root
class TestAccounts:
    async def test_an_ordinary_user_runs_it_and_root_can_share_it(self, open_folder: Path) -> None:
        os.chown(open_folder, STRANGER, STRANGER)
        data_dir = open_folder / "data"
        with command(data_dir, STRANGER) as user:
            dsn = user.dsn()
            assert owner_of_process(server_pid(data_dir)) == STRANGER
            with EmbeddedServer.running(data_dir) as running:
                assert running.dsn() == dsn
            assert await value(dsn, "SELECT 1") == 1
            assert user.finish() == ""
        assert status(data_dir).state == "stopped"
        # Root starts it as the same user, so that the user can come back.
        EmbeddedServer.running(data_dir).release()
        assert {path.lstat().st_uid for path in data_dir.rglob("*")} == {STRANGER}
        with command(data_dir, STRANGER) as user:
            assert user.dsn() == dsn
            assert user.finish() == ""

    def test_an_ordinary_user_is_kept_out_of_the_data_of_root(self, open_folder: Path) -> None:
        data_dir = open_folder / "data"
        data_dir.mkdir(mode=0o755)
        with EmbeddedServer.running(data_dir), command(data_dir, STRANGER) as user:
            assert "belongs to another account" in user.finish()

    @pytest.mark.drill
    async def test_root_in_a_home_closed_to_others_uses_the_account_of_its_owner(self, open_folder: Path) -> None:
        home = open_folder / "home"
        home.mkdir(mode=0o700)
        os.chown(home, STRANGER, STRANGER)
        with EmbeddedServer.running(home / "data") as running:
            assert owner_of_process(server_pid(home / "data")) == STRANGER
            assert await value(running.dsn(), "SELECT 1") == 1
        assert (mode(home), home.stat().st_uid) == (0o700, STRANGER)
        assert mode(home / "data") == 0o710
        assert (home / "data").stat().st_uid == 0

    @pytest.mark.drill
    async def test_without_namespaces_a_named_account_takes_over_the_data_of_root(
        self, open_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data_dir = open_folder / "data"
        EmbeddedServer.running(data_dir).release()
        assert Layout(data_dir).cluster.stat().st_uid == 0
        # The result of `unshare` on a kernel that forbids namespaces.
        monkeypatch.setattr(os_account, "NAMESPACE", ("false",))
        with EmbeddedServer.running(data_dir) as running:
            owner = Layout(data_dir).cluster.stat().st_uid
            assert owner not in (0, STRANGER)
            assert owner_of_process(server_pid(data_dir)) == owner
            assert await value(running.dsn(), "SELECT 1") == 1

    def test_where_no_account_will_do_the_way_out_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os_account, "NAMESPACE", ("false",))
        tmp_path.chmod(0o700)
        with pytest.raises(EmbeddedServerError, match="CLEARDEED_DATABASE_URL"):
            EmbeddedServer.running(tmp_path / "data")
