"""`cleardeed backup` and `restore`: what they say about the key, and what a restored service can do."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cleardeed.core.crypto import KeyRing
from cleardeed.database.embedded import EmbeddedServer
from tests.cli.conftest import Shell
from tests.databases import empty_database

PASSPHRASE = {"CLEARDEED_BACKUP_PASSPHRASE": "four invented words here"}


@pytest.fixture
def used(dsn_outside_a_loop: str, tmp_path: Path) -> Shell:
    """A service in use."""
    shell = Shell(tmp_path / "used", dsn_outside_a_loop)
    shell.data_dir.parent.mkdir()
    shell.json("demo")
    return shell


@pytest.fixture
def fresh(server: EmbeddedServer, tmp_path: Path) -> Iterator[Shell]:
    """Another machine, with an empty database and neither key nor files."""
    (tmp_path / "fresh").mkdir()
    with asyncio.Runner() as runner:
        database = AsyncExitStack()
        yield Shell(tmp_path / "fresh", runner.run(database.enter_async_context(empty_database(server))))
        runner.run(database.aclose())


def key_id(shell: Shell) -> str:
    return KeyRing.from_file(shell.data_dir / "encryption.key").current.key_id.hex()


def test_a_restore_without_the_key_says_so_and_the_service_waits_for_it(
    used: Shell, fresh: Shell, tmp_path: Path
) -> None:
    file = str(tmp_path / "backup.tar")
    assert used.json("backup", file)["has_key"] is False
    restored = fresh.json("restore", file)
    assert (restored["key_present"], restored["missing_keys"]) == (False, [key_id(used)])
    assert restored["to_do"] == fresh.refusal("accounts", "list")
    assert not (fresh.data_dir / "encryption.key").exists()
    (fresh.data_dir / "encryption.key").write_text((used.data_dir / "encryption.key").read_text())
    assert fresh.json("accounts", "list") == used.json("accounts", "list")


def test_a_backup_with_the_key_needs_its_passphrase_alone(used: Shell, fresh: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "backup.tar")
    assert used.json("backup", file, "--with-key", **PASSPHRASE)["has_key"] is True
    assert (used.data_dir / "encryption.key").read_bytes().strip() not in Path(file).read_bytes()
    assert "CLEARDEED_BACKUP_PASSPHRASE" in fresh.refusal("restore", file)
    assert "does not open" in fresh.refusal("restore", file, CLEARDEED_BACKUP_PASSPHRASE="another passphrase")
    restored = fresh.json("restore", file, **PASSPHRASE)
    assert (restored["key_present"], restored["missing_keys"], restored["to_do"]) == (True, [], None)
    assert key_id(fresh) == key_id(used)
    assert fresh.json("accounts", "list") == used.json("accounts", "list")


def test_a_key_in_the_setting_goes_into_the_backup_too(used: Shell, fresh: Shell, tmp_path: Path) -> None:
    file, key_file = str(tmp_path / "backup.tar"), used.data_dir / "encryption.key"
    setting = {"CLEARDEED_ENCRYPTION_KEY": key_file.read_text().strip()}
    known = key_id(used)
    key_file.unlink()
    used.json("backup", file, "--with-key", **PASSPHRASE, **setting)
    assert fresh.json("restore", file, **setting)["key_present"] is True
    assert not (fresh.data_dir / "encryption.key").exists(), "who keeps the key in a setting has it in no file"
    assert fresh.json("restore", file, "--force", **PASSPHRASE)["key_present"] is True
    assert key_id(fresh) == known


def test_a_passphrase_is_needed_and_no_short_one_taken(used: Shell, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar"
    assert "CLEARDEED_BACKUP_PASSPHRASE" in used.refusal("backup", str(file), "--with-key")
    assert "12" in used.refusal("backup", str(file), "--with-key", CLEARDEED_BACKUP_PASSPHRASE="short")
    assert not file.exists()
