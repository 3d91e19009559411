"""Backups of a real database and a folder of files: restored elsewhere, refused, damaged, cut short."""

import asyncio
import stat
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.passphrase import wrap
from cleardeed.database import archive
from cleardeed.database import dump as dumps
from cleardeed.database.dump import dump, has_accounts, load
from cleardeed.database.embedded import EmbeddedServer, stop
from cleardeed.database.migrate import migrate
from cleardeed.files.backup import KeyTarget, backup, restore
from cleardeed.files.location import Location
from cleardeed.jobs.schema import install_queue
from tests.database.test_embedded_binaries import make_older
from tests.databases import empty_database, value

ACCOUNT = "SELECT id FROM accounts"
PASSPHRASE = "four invented words here"


@pytest.fixture
async def used(dsn: str) -> str:
    """A database in use: it has an account."""
    connection = await asyncpg.connect(dsn)
    await open_account(connection, name="Агентство")
    await connection.close()
    return dsn


@pytest.fixture
async def empty(server: EmbeddedServer) -> AsyncIterator[str]:
    """A database that nobody has touched."""
    async with empty_database(server) as dsn:
        yield dsn


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A file store with a report, an empty file and a large one."""
    folder = tmp_path / "files"
    (folder / "checks" / "chk_1").mkdir(parents=True)
    (folder / "checks" / "chk_1" / "report.pdf").write_bytes(b"ciphertext")
    (folder / "checks" / "empty").touch()
    (folder / "large").write_bytes(bytes(range(256)) * 20_000)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def wrapped(key: Path) -> bytes:
    """The keys of the file as a backup takes them."""
    return wrap(key.read_bytes(), PASSPHRASE)


def place(file: Path, passphrase: str = PASSPHRASE) -> KeyTarget:
    """Return the target of a restore's keys, with this passphrase."""
    return KeyTarget(file, lambda: passphrase)


def damaged(file: Path, found: bytes, put: bytes) -> Path:
    """A copy of the file with other bytes in one place."""
    data = file.read_bytes()
    assert found in data
    copy = file.with_name("damaged.tar")
    copy.write_bytes(data.replace(found, put, 1))
    return copy


class TestBackup:
    async def test_it_is_private_whole_and_lists_its_members(self, used: str, files: Path, tmp_path: Path) -> None:
        file = tmp_path / "backups" / "cleardeed.tar"
        file.parent.mkdir()
        about = backup(used, file, files=Location.of_folder(files))
        assert [path.name for path in file.parent.iterdir()] == ["cleardeed.tar"]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with tarfile.open(file) as tar:
            names = tar.getnames()
        assert names[:2] == ["backup.json", "database.dump"]
        assert set(names[2:-1]) == {"files/checks/chk_1/report.pdf", "files/checks/empty", "files/large"}
        assert names[-1] == "SHA256SUMS"
        assert (about.format, about.has_key) == (1, False)

    async def test_the_key_goes_in_only_when_asked(self, used: str, files: Path, tmp_path: Path, ring: KeyRing) -> None:
        key = (tmp_path / "encryption.key").read_bytes().strip()
        without, having = tmp_path / "without.tar", tmp_path / "having.tar"
        backup(used, without, files=Location.of_folder(files))
        about = backup(used, having, files=Location.of_folder(files), key=wrap(key, PASSPHRASE))
        assert about.has_key
        with tarfile.open(having) as tar:
            assert "encryption.key.wrapped" in tar.getnames()
        assert all(key not in file.read_bytes() for file in (without, having)), "never in plain"

    async def test_files_still_being_written_stay_out(self, used: str, files: Path, tmp_path: Path) -> None:
        (files / "report.pdf#1").write_bytes(b"half")
        backup(used, tmp_path / "cleardeed.tar", files=Location.of_folder(files))
        with tarfile.open(tmp_path / "cleardeed.tar") as tar:
            assert "files/report.pdf#1" not in tar.getnames()

    async def test_a_failed_one_leaves_the_last_one_alone(self, used: str, files: Path, tmp_path: Path) -> None:
        file = tmp_path / "backups" / "cleardeed.tar"
        file.parent.mkdir()
        file.write_text("the last one")
        with pytest.raises(RefusedError, match="psql failed"):
            backup(used.replace("test_", "no_such_"), file, files=Location.of_folder(files))
        assert contents(file.parent) == {"cleardeed.tar": b"the last one"}

    async def test_a_folder_that_is_not_there_is_named(self, used: str, files: Path, tmp_path: Path) -> None:
        with pytest.raises(RefusedError, match=r"No such file or directory: .*nowhere"):
            backup(used, tmp_path / "nowhere" / "cleardeed.tar", files=Location.of_folder(files))

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc")
    async def test_no_argument_of_a_process_has_the_password(self, used: str, tmp_path: Path) -> None:
        password, database = urlsplit(used).password, urlsplit(used).path[1:]
        assert password is not None
        holder = await asyncpg.connect(used)
        async with holder.transaction():
            await holder.execute("LOCK TABLE accounts")
            dumping = asyncio.create_task(asyncio.to_thread(dump, used, tmp_path / "dump"))
            while not await value(used, "SELECT count(*) FROM pg_locks WHERE NOT granted"):
                pass
            lines = _command_lines()
        await dumping
        await holder.close()
        assert any("pg_dump" in line and database in line for line in lines)
        assert not any(password in line for line in lines)


def _command_lines() -> list[str]:
    return [path.read_text(errors="replace") for path in Path("/proc").glob("[0-9]*/cmdline")]


class TestRestore:
    async def test_an_empty_database_gets_everything_back(
        self, used: str, empty: str, files: Path, tmp_path: Path, ring: KeyRing
    ) -> None:
        file, elsewhere = tmp_path / "cleardeed.tar", tmp_path / "new" / "data"
        written = backup(used, file, files=Location.of_folder(files), key=wrapped(tmp_path / "encryption.key"))
        assert (
            restore(empty, file, files=Location.of_folder(elsewhere / "files"), key=place(elsewhere / "encryption.key"))
            == written
        )
        assert await value(empty, ACCOUNT) == await value(used, ACCOUNT)
        assert contents(elsewhere / "files") == contents(files)
        assert (elsewhere / "encryption.key").read_bytes() == (tmp_path / "encryption.key").read_bytes()
        assert {path.name for path in elsewhere.iterdir()} == {"files", "encryption.key"}
        with pytest.raises(asyncpg.RaiseError, match="never changed"):
            await value(empty, "DELETE FROM ledger_entries")
        assert await migrate(empty) == []
        await install_queue(empty)

    async def test_a_migrated_database_without_accounts_is_replaced(
        self, used: str, empty: str, files: Path, tmp_path: Path
    ) -> None:
        await migrate(empty)
        await value(empty, "CREATE TABLE of_a_later_version AS SELECT 1")
        backup(used, tmp_path / "cleardeed.tar", files=Location.of_folder(files))
        restore(empty, tmp_path / "cleardeed.tar", files=Location.of_folder(tmp_path / "restored"))
        assert await value(empty, ACCOUNT) == await value(used, ACCOUNT)
        assert await value(empty, "SELECT to_regclass('of_a_later_version')") is None

    async def test_months_and_detached_ones_come_back_with_their_rows(
        self, used: str, empty: str, files: Path, tmp_path: Path
    ) -> None:
        for statement in (
            "SELECT add_partition('traces', '2999-01-01'), add_partition('traces', '2999-02-01')",
            "INSERT INTO traces SELECT 'a', 'live', m::text, 'check', m, ARRAY[sha256('h')], '{pdf_sha256}'"
            " FROM unnest('{2000-01-01, 2999-01-15, 2999-02-15, 2999-03-15}'::timestamptz[]) AS m",
            "ALTER TABLE traces DETACH PARTITION traces_2999_02",
        ):
            await value(used, statement)
        backup(used, tmp_path / "cleardeed.tar", files=Location.of_folder(files))
        restore(empty, tmp_path / "cleardeed.tar", files=Location.of_folder(tmp_path / "restored"))
        where = "SELECT string_agg(tableoid::regclass::text, ' ' ORDER BY created_at) FROM traces"
        first, *later = (await value(empty, where)).split()
        assert (first.startswith("traces_before_"), later) == (True, ["traces_2999_01", "traces_default"])
        assert await value(empty, where) == await value(used, where)
        assert await value(empty, "SELECT count(*) FROM traces_2999_02") == 1
        bounds = "SELECT string_agg(relname || pg_get_expr(relpartbound, oid), ';' ORDER BY relname) FROM pg_class"
        assert await value(empty, bounds) == await value(used, bounds)
        # Everything is replaced once more, partitions too.
        restore(empty, tmp_path / "cleardeed.tar", files=Location.of_folder(tmp_path / "restored"), force=True)
        assert await value(empty, where) == await value(used, where)

    async def test_a_database_in_use_is_replaced_only_by_force(self, used: str, files: Path, tmp_path: Path) -> None:
        file, account = tmp_path / "cleardeed.tar", await value(used, ACCOUNT)
        backup(used, file, files=Location.of_folder(files))
        before = contents(files)
        await value(used, "UPDATE accounts SET name = 'Позже'")
        await value(used, "CREATE SCHEMA later CREATE TABLE deed (number integer)")
        for statement in ("DOMAIN roubles AS bigint", "TYPE kind AS ENUM ('a')", "VIEW v AS SELECT 1", "SEQUENCE s"):
            await value(used, f"CREATE {statement}")
        (files / "later").write_bytes(b"later")
        with pytest.raises(RefusedError, match="has accounts"):
            restore(used, file, files=Location.of_folder(files))
        assert await value(used, "SELECT name FROM accounts") == "Позже"
        restore(used, file, files=Location.of_folder(files), force=True)
        assert await value(used, "SELECT id || name FROM accounts") == f"{account}Агентство"
        assert contents(files) == before
        left = """SELECT count(*) FROM pg_type FULL JOIN pg_class ON pg_class.oid = typrelid
                   WHERE typname IN ('roubles', 'kind', 'deed', 'v') OR relname = 's'"""
        assert await value(used, left) == 0

    async def test_keys_of_the_place_stay_in_front(
        self, used: str, empty: str, files: Path, tmp_path: Path, ring: KeyRing
    ) -> None:
        key = tmp_path / "encryption.key"
        backup(used, tmp_path / "cleardeed.tar", files=Location.of_folder(files), key=wrapped(key))
        other = tmp_path / "other" / "encryption.key"
        KeyRing.from_file(other)
        own = other.read_text()
        for _ in range(2):
            restore(
                empty,
                tmp_path / "cleardeed.tar",
                files=Location.of_folder(tmp_path / "restored"),
                key=place(other),
                force=True,
            )
        assert other.read_text() == own + key.read_text()
        assert stat.S_IMODE(other.stat().st_mode) == 0o600

    async def test_a_wrong_passphrase_changes_nothing(
        self, used: str, empty: str, files: Path, tmp_path: Path, ring: KeyRing
    ) -> None:
        file, key = tmp_path / "cleardeed.tar", tmp_path / "new" / "encryption.key"
        backup(used, file, files=Location.of_folder(files), key=wrapped(tmp_path / "encryption.key"))
        with pytest.raises(RefusedError, match="passphrase does not open"):
            restore(empty, file, files=Location.of_folder(tmp_path / "restored"), key=place(key, "another passphrase"))
        assert not has_accounts(empty)
        assert not key.exists()
        assert not (tmp_path / "restored").exists()

    async def test_the_key_of_a_former_version_s_backup_is_put_back(
        self, used: str, empty: str, files: Path, tmp_path: Path, ring: KeyRing
    ) -> None:
        backup(used, tmp_path / "new.tar", files=Location.of_folder(files))
        with archive.create_archive(tmp_path / "old.tar") as copy:
            for name, content in archive.read_members(tmp_path / "new.tar"):
                copy.add_bytes(name, content.read())
                if name == "database.dump":
                    copy.add_bytes("encryption.key", (tmp_path / "encryption.key").read_bytes())
        key = tmp_path / "new" / "encryption.key"
        key.parent.mkdir()
        restore(empty, tmp_path / "old.tar", files=Location.of_folder(tmp_path / "restored"), key=place(key))
        assert key.read_bytes() == (tmp_path / "encryption.key").read_bytes()

    @pytest.mark.parametrize(
        ("found", "put", "complaint"),
        [
            (b"ciphertext", b"CIPHERTEXT", "is damaged: files/checks/chk_1/report.pdf"),
            (b"PGDMP", b"pgdmp", "is damaged: database.dump"),
            (b'"format":1', b'"format":2', "is damaged: backup.json"),
        ],
    )
    async def test_damage_is_found_before_anything_changes(
        self, used: str, files: Path, tmp_path: Path, found: bytes, put: bytes, complaint: str
    ) -> None:
        file = tmp_path / "cleardeed.tar"
        backup(used, file, files=Location.of_folder(files))
        before = contents(files)
        await value(used, "UPDATE accounts SET name = 'Позже'")
        with pytest.raises(RefusedError, match=complaint):
            restore(used, damaged(file, found, put), files=Location.of_folder(files), force=True)
        assert await value(used, "SELECT name FROM accounts") == "Позже"
        assert contents(files) == before

    async def test_a_file_cut_short_anywhere_is_refused(
        self, used: str, empty: str, files: Path, tmp_path: Path
    ) -> None:
        file = tmp_path / "cleardeed.tar"
        backup(used, file, files=Location.of_folder(files))
        data = file.read_bytes()
        listing = data.rindex(b"SHA256SUMS\0") // 512 * 512
        for length in (0, 100, 512, 5000, len(data) // 2, listing, listing + 512, listing + 600):
            file.write_bytes(data[:length])
            with pytest.raises(RefusedError, match=r"is no backup|is incomplete|is damaged"):
                restore(empty, file, files=Location.of_folder(tmp_path / "restored"))
        assert not (tmp_path / "restored").exists()

    @pytest.mark.parametrize("name", ["files/../../escape", "/escape", "escape", "files/"])
    def test_a_foreign_member_is_refused(self, name: str, empty: str, files: Path, tmp_path: Path) -> None:
        file = tmp_path / "foreign.tar"
        with archive.create_archive(file) as members:
            members.add_bytes(
                "backup.json", b'{"format":1,"cleardeed":"1","created_at":"2026-01-31T12:00:00Z","has_key":false}'
            )
            members.add_bytes(name, b"content")
        with pytest.raises(RefusedError, match="no backup of cleardeed"):
            restore(empty, file, files=Location.of_folder(tmp_path / "restored"))
        assert not (tmp_path / "escape").exists()

    def test_a_backup_of_a_later_format_is_refused(self, empty: str, tmp_path: Path) -> None:
        file = tmp_path / "later.tar"
        with archive.create_archive(file) as members:
            members.add_bytes(
                "backup.json", b'{"format":2,"cleardeed":"9.0","created_at":"2026-01-31T12:00:00Z","has_key":true}'
            )
        with pytest.raises(RefusedError, match=r"cleardeed 9\.0"):
            restore(empty, file, files=Location.of_folder(tmp_path / "restored"))


class TestLoad:
    async def test_a_dump_cut_short_changes_nothing(self, used: str, empty: str, tmp_path: Path) -> None:
        await value(empty, "CREATE TABLE deed AS SELECT generate_series(1, 50000) AS number")
        dump(empty, tmp_path / "dump")
        data = (tmp_path / "dump").read_bytes()
        (tmp_path / "dump").write_bytes(data[: len(data) - 2000])
        with pytest.raises(RefusedError, match="could not be restored"):
            load(used, tmp_path / "dump")
        assert await value(used, "SELECT name FROM accounts") == "Агентство"
        assert await value(used, "SELECT to_regclass('deed')") is None

    async def test_a_database_that_others_use_is_refused(
        self, used: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(dumps, "CLEAR", dumps.CLEAR.replace(b"'10s'", b"'50ms'"))
        dump(used, tmp_path / "dump")
        holder = await asyncpg.connect(used)
        async with holder.transaction():
            await holder.execute("UPDATE accounts SET name = 'Позже'")
            with pytest.raises(RefusedError, match="lock timeout"):
                load(used, tmp_path / "dump")
        await holder.close()
        assert await value(used, "SELECT name FROM accounts") == "Позже"

    async def test_an_older_server_takes_it(self, used: str, tmp_path: Path) -> None:
        older = make_older(tmp_path)
        try:
            password = older.role_password.read_text().strip()
            address = f"postgresql:///cleardeed?user=cleardeed&password={password}&host={older.socket_folder}"
            assert has_accounts(address) is False
            dump(used, tmp_path / "dump")
            load(address, tmp_path / "dump")
            assert await value(address, ACCOUNT) == await value(used, ACCOUNT)
            assert await value(address, "SELECT to_regclass('own.deed')") is None
            dump(address, tmp_path / "back")
        finally:
            stop(tmp_path)

    async def test_a_wrong_password_is_told_without_it(self, used: str, tmp_path: Path) -> None:
        password = urlsplit(used).password
        assert password is not None
        with pytest.raises(RefusedError, match="password authentication failed") as caught:
            has_accounts(used.replace(password, "another-secret"))
        assert "another-secret" not in str(caught.value)
