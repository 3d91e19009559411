"""The binaries of PostgreSQL that a folder is served by, and their upgrade."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cleardeed.database.dump import dump, load
from cleardeed.database.embedded import (
    EmbeddedServer,
    EmbeddedServerError,
    binaries,
    postmaster,
    status,
)
from cleardeed.database.embedded.binaries import Binaries, installed, major_for, program
from cleardeed.database.embedded.cluster import configure
from cleardeed.database.embedded.layout import SUPERUSER, Layout
from cleardeed.database.embedded.os_account import server_account
from cleardeed.database.embedded.programs import Programs
from cleardeed.database.migrate import migrate
from tests.database.test_embedded import (
    STRANGER,
    command,
    data_dir,
    made,
    needs_proc,
    open_folder,
    owner_of_process,
    server_pid,
    stopped,
)
from tests.databases import value

__all__ = ["data_dir", "made", "open_folder", "stopped"]

pytestmark = pytest.mark.process


PG_STATISTIC = "2619"
"""The file of a catalogue that pg_upgrade reads half way and a start does not."""


def system_binaries() -> list[Binaries]:
    return [one for one in installed() if one.folder.is_relative_to("/usr")]


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Binaries:
    """The system's newest PostgreSQL, named by the setting."""
    if not (found := system_binaries()):
        pytest.skip("no PostgreSQL of the system (Debian: apt-get install postgresql)")
    monkeypatch.setenv(binaries.SETTING, str(found[0].folder))
    return found[0]


class TestBinaries:
    """Any PostgreSQL from 15 on: the setting's, the wheel's, the system's."""

    async def test_a_named_folder_is_used_by_root_and_by_others(self, system: Binaries, open_folder: Path) -> None:
        async def works(dsn: str) -> bool:
            assert await value(dsn, "SELECT current_setting('server_version_num')::int / 10000") == system.major
            assert await value(dsn, "SHOW data_checksums") == "on"
            assert await value(dsn, "SELECT lower('ЁЛКА') || ' ' || upper('ёж')") == "ёлка ЁЖ"
            ordered = "SELECT string_agg(word, '' ORDER BY word) FROM unnest('{б,Я,a,Z}'::text[]) word"
            assert await value(dsn, ordered) == "ZaЯб"
            return bool(await value(dsn, "SELECT to_tsvector('russian', 'дома')::text") == "'дом':1")

        with EmbeddedServer.running(open_folder / "own") as running:
            assert await works(running.dsn())
            await migrate(running.dsn())
            assert await value(running.dsn(), "SELECT count(*) FROM accounts") == 0
            dump(running.dsn(), open_folder / "dump")
            load(running.dsn(), open_folder / "dump")
        assert status(open_folder / "own").major == system.major
        if os.geteuid() == 0:
            assert {path.lstat().st_uid for path in (open_folder / "own").rglob("*")} == {0}
            shared = open_folder / "others"
            shared.mkdir()
            os.chown(shared, STRANGER, STRANGER)
            with command(shared / "data", STRANGER) as user:
                assert await works(user.dsn())
                assert owner_of_process(server_pid(shared / "data")) == STRANGER

    def test_the_system_is_used_where_the_wheel_is_missing(self, system: Binaries, tmp_path: Path) -> None:
        """In processes of their own: what was found once is kept."""
        program = (
            "import sys; sys.path_importer_cache.clear(); from cleardeed.database.embedded import binaries\n"
            "binaries.WHEEL = 'no_such_wheel'\n"
            "found = binaries.installed(); print(found[0].major, found[0].folder, binaries.program('psql'))"
        )
        environment = {name: text for name, text in os.environ.items() if name != binaries.SETTING}
        printed = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert printed.stdout.split() == [str(system.major), str(system.folder), str(system.folder / "psql")]
        bare = environment | {"PATH": str(tmp_path)}
        nothing = program.replace("\nbinaries.WHEEL", "\nbinaries.SYSTEM_FOLDERS = ()\nbinaries.WHEEL")
        refused = subprocess.run([sys.executable, "-c", nothing], env=bare, capture_output=True, text=True, check=False)
        assert "there is no PostgreSQL 15 or newer on this machine" in refused.stderr

    def test_the_wheel_comes_before_the_system_and_the_setting_before_both(
        self, system: Binaries, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert installed()[0] == system
        assert program("pg_dump") == system.folder / "pg_dump"
        assert major_for(None) == system.major
        monkeypatch.delenv(binaries.SETTING)
        assert installed()[0].major == 18
        assert not installed()[0].folder.is_relative_to("/usr")
        assert program("pg_dump").parent == installed()[0].folder

    def test_a_folder_without_programs_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(binaries.SETTING, str(tmp_path))
        with pytest.raises(EmbeddedServerError, match="does not have all programs of a PostgreSQL 15"):
            EmbeddedServer.running(tmp_path / "data")

    def test_programs_that_are_too_old_are_no_installation(self, tmp_path: Path) -> None:
        for version, accepted in (("14.9", False), ("15.1 (Debian)", True)):
            for name in binaries.NEEDED:
                (tmp_path / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
                (tmp_path / name).chmod(0o755)
            assert (binaries._binaries(tmp_path) is not None) is accepted

    def test_a_cluster_of_a_newer_version_than_the_named_one_is_refused(self, system: Binaries, made: Path) -> None:
        assert system.major < 18
        with pytest.raises(EmbeddedServerError, match="is of PostgreSQL 18"):
            EmbeddedServer.running(made)

    @pytest.mark.drill
    async def test_a_cluster_of_the_system_becomes_one_of_the_wheel(
        self, system: Binaries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert system.major < 18
        with EmbeddedServer.running(tmp_path) as running:
            await value(running.dsn(), "CREATE TABLE deed AS SELECT lower('ЁЛКА') AS word")
        monkeypatch.delenv(binaries.SETTING)
        with EmbeddedServer.running(tmp_path) as running:
            assert (await value(running.dsn(), "SHOW server_version")).startswith("18.")
            assert await value(running.dsn(), "SELECT word = lower('ЁЛКА') FROM deed")
            assert await value(running.dsn(), "SELECT lower('ЁЛКА')") == "ёлка"


@contextmanager
def hidden(path: Path) -> Iterator[None]:
    """Takes a file of a cluster away for a while."""
    aside = path.with_name("aside")
    path.rename(aside)
    yield
    aside.rename(path)


def make_older(data_dir: Path) -> Layout:
    """A cluster of PostgreSQL 16 without checksums, with a table, as an earlier release might have left it."""
    older = Layout(data_dir, 16)
    older.prepare()
    older.ensure_passwords()
    programs = Programs(server_account(older.folder, program("postgres", 16)), older.folder, 16)
    programs.run(
        "initdb",
        "--no-sync",
        "--pgdata=16",
        f"--username={SUPERUSER}",
        f"--pwfile={older.superuser_password.name}",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
    )
    with (older.cluster / "postgresql.conf").open("a") as configuration:
        configuration.write("include 'cleardeed.conf'\n")
    configure(older.cluster, older.make_socket_folder())
    postmaster.start(older, programs, 30)
    psql = [
        str(program("psql")),
        "-h",
        str(older.socket_folder),
        "-U",
        SUPERUSER,
        "-d",
        "postgres",
        "-v",
        "ON_ERROR_STOP=1",
    ]
    script = f"""
        CREATE ROLE cleardeed LOGIN CREATEDB PASSWORD '{older.role_password.read_text().strip()}';
        CREATE DATABASE cleardeed OWNER cleardeed;
        \\connect cleardeed
        SET ROLE cleardeed;
        CREATE SCHEMA own; CREATE TABLE own.deed AS SELECT generate_series(1, 1000) AS number;
    """
    variables = {"PGPASSWORD": older.superuser_password.read_text().strip()}
    subprocess.run(psql, input=script, text=True, check=True, env=variables, stdout=subprocess.DEVNULL)
    return older


@needs_proc
class TestUpgrade:
    @pytest.mark.drill
    async def test_a_crashed_cluster_of_16_becomes_one_of_18_though_the_first_try_failed(self, tmp_path: Path) -> None:
        older = make_older(tmp_path)
        for pid in list(postmaster.server_processes(older.cluster)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with (
            hidden(older.cluster / "base" / "1" / PG_STATISTIC),
            pytest.raises(EmbeddedServerError, match="pg_upgrade"),
        ):
            EmbeddedServer.running(tmp_path)
        assert status(tmp_path).major == 16
        with EmbeddedServer.running(tmp_path) as running:
            assert (await value(running.dsn(), "SHOW server_version")).startswith("18.")
            assert await value(running.dsn(), "SHOW data_checksums") == "on"
            assert await value(running.dsn(), "SELECT sum(number) FROM own.deed") == 500_500
        assert {path.name for path in older.folder.iterdir() if path.is_dir()} == {"18", "socket"}
        assert not (older.folder / "delete_old_cluster.sh").exists()

    def test_a_newer_cluster_is_refused(self, tmp_path: Path) -> None:
        layout = Layout(tmp_path)
        layout.prepare()
        layout.ensure_passwords()
        (layout.folder / "99").mkdir()
        (layout.folder / "99" / "PG_VERSION").write_text("99\n")
        with pytest.raises(EmbeddedServerError, match="PostgreSQL 99"):
            EmbeddedServer.running(tmp_path)
