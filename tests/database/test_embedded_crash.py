"""The embedded server when it or those that use it are killed."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from cleardeed.database.embedded import (
    EmbeddedServer,
    EmbeddedServerError,
    postmaster,
    status,
    stop,
)
from cleardeed.database.embedded.layout import Layout
from tests.database.test_embedded import command, data_dir, made, needs_proc, server_pid, stopped
from tests.databases import value

__all__ = ["data_dir", "made", "stopped"]

pytestmark = pytest.mark.process


@contextmanager
def sleeping() -> Iterator[subprocess.Popen[bytes]]:
    """A process that has nothing to do with the server."""
    with subprocess.Popen(["sleep", "60"]) as process:
        yield process
        process.kill()


def kill_everything(data_dir: Path) -> None:
    """`kill -9` of the postmaster and all its children at once, as a crash of the machine would."""
    pids = list(postmaster.server_processes(Layout(data_dir).cluster))
    assert len(pids) > 1
    for pid in pids:
        with suppress(ProcessLookupError):  # the children end by themselves when the postmaster is gone
            os.kill(pid, signal.SIGKILL)
    while list(postmaster.server_processes(Layout(data_dir).cluster)):
        time.sleep(0.01)


@needs_proc
class TestCrash:
    async def test_data_survive_a_kill_of_everything(self, made: Path) -> None:
        with command(made) as killed:
            dsn = killed.dsn()
            await value(dsn, "CREATE TABLE deed AS SELECT generate_series(1, 100000) AS number")
            killed.kill()
            kill_everything(made)
        assert (Layout(made).cluster / postmaster.PID_FILE).exists()
        assert status(made).state == "stopped"
        with EmbeddedServer.running(made) as running:
            assert running.dsn() == dsn
            assert await value(dsn, "SELECT count(*) FROM deed") == 100_000

    async def test_a_pid_that_a_stranger_has_now_is_no_server(self, made: Path) -> None:
        with command(made) as killed:
            killed.dsn()
            killed.kill()
            kill_everything(made)
        layout = Layout(made)
        with sleeping() as stranger:
            for lock_file in (layout.cluster / postmaster.PID_FILE, layout.socket_folder / ".s.PGSQL.5432.lock"):
                _, _, rest = lock_file.read_text().partition("\n")
                lock_file.write_text(f"{stranger.pid}\n{rest}")
            with EmbeddedServer.running(made) as running:
                assert await value(running.dsn(), "SELECT 1") == 1
            assert stranger.poll() is None

    @pytest.mark.drill
    def test_an_empty_pid_file_is_no_server(self, made: Path) -> None:
        (Layout(made).cluster / postmaster.PID_FILE).touch(mode=0o600)
        with EmbeddedServer.running(made):
            assert status(made).state == "running"

    @pytest.mark.drill
    async def test_a_session_that_outlived_its_postmaster_is_ended_first(self, made: Path) -> None:
        with EmbeddedServer.running(made) as running:
            busy = asyncio.create_task(value(running.dsn(), "SELECT count(*) FROM generate_series(1, 10000000000)"))
            others = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()"
            while not await value(running.dsn(), others):
                pass
            os.kill(server_pid(made), signal.SIGKILL)
            running.ensure_running()
            assert await value(running.dsn(), "SELECT 1") == 1
            with pytest.raises((asyncpg.PostgresError, ConnectionError)):
                await busy

    def test_a_server_that_gives_up_is_told_at_once_with_its_log(self, made: Path) -> None:
        with (Layout(made).cluster / "postgresql.conf").open("a") as configuration:
            configuration.write("no_such_setting = 1\n")
        with pytest.raises(EmbeddedServerError, match="no_such_setting"):
            EmbeddedServer.running(made)

    def test_a_start_that_takes_too_long_says_so_and_goes_on(self, made: Path) -> None:
        cluster = Layout(made).cluster
        # Recovery without an end: a standby that follows nobody and takes no connections.
        (cluster / "standby.signal").touch(mode=0o600)
        with (cluster / "postgresql.conf").open("a") as configuration:
            configuration.write("hot_standby = off\n")
        with pytest.raises(EmbeddedServerError, match="was not ready after 1 s"):
            EmbeddedServer.running(made, start_limit=1)
        assert status(made).state == "starting"
        stop(made)
        (cluster / "standby.signal").unlink()
        EmbeddedServer.running(made).release()

    @pytest.mark.drill
    def test_a_half_made_cluster_is_made_again(self, tmp_path: Path) -> None:
        layout = Layout(tmp_path)
        layout.prepare()
        draft = layout.folder / "18.new"
        draft.mkdir()
        (draft / "PG_VERSION").write_text("18\n")
        with EmbeddedServer.running(tmp_path):
            assert status(tmp_path).state == "running"
        assert not draft.exists()

    def test_a_lost_password_is_named(self, made: Path) -> None:
        Layout(made).superuser_password.unlink()
        with pytest.raises(EmbeddedServerError, match=r"superuser\.password is missing"):
            EmbeddedServer.running(made)
