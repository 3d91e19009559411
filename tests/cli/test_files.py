"""Commands and parts of the service on a machine that lacks the database's key or its files."""

import json
import shutil
from pathlib import Path

import pytest

from cleardeed.core.crypto import KeyRing
from tests.cli.conftest import Shell

PARTS = (["api", "--port", "8999"], ["worker"], ["serve", "--port", "8999"], ["accounts", "list"])


@pytest.fixture
def used(dsn_outside_a_loop: str, tmp_path: Path) -> Shell:
    """A service that was in use on another machine."""
    shell = Shell(tmp_path, dsn_outside_a_loop)
    shell.json("demo")
    return shell


@pytest.mark.parametrize("arguments", PARTS, ids=lambda arguments: arguments[0])
def test_no_part_starts_without_the_key(used: Shell, tmp_path: Path, arguments: list[str]) -> None:
    elsewhere = tmp_path / "elsewhere"
    message = used.refusal(*arguments, CLEARDEED_DATA_DIR=str(elsewhere))
    assert KeyRing.from_file(used.data_dir / "encryption.key").current.key_id.hex() in message
    assert f"{elsewhere}/encryption.key" in message
    assert not (elsewhere / "encryption.key").exists()


@pytest.mark.parametrize("arguments", PARTS, ids=lambda arguments: arguments[0])
def test_no_part_starts_without_the_files(used: Shell, tmp_path: Path, arguments: list[str]) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(used.data_dir / "encryption.key", elsewhere)
    assert f"{elsewhere}/files is not the store" in used.refusal(*arguments, CLEARDEED_DATA_DIR=str(elsewhere))
    assert not (elsewhere / "files").exists()


def test_the_operator_may_go_on_without_either(used: Shell, tmp_path: Path) -> None:
    elsewhere = {"CLEARDEED_DATA_DIR": str(tmp_path / "elsewhere")}
    key_id = KeyRing.from_file(used.data_dir / "encryption.key").current.key_id.hex()
    assert used.json("keys", "declare-lost", key_id, **elsewhere) == {"key_id": key_id, "declared_lost": True}
    used.json("files", "accept", **elsewhere)
    listed = used.run("accounts", "list", "--json", **elsewhere)
    assert len(json.loads(listed.output)["items"]) == 1
    assert "lookup_key_replaced" in listed.errors
    assert "is not here" in used.refusal("accounts", "list"), "the first machine lacks the second's key now"


def test_a_migrated_database_that_was_never_used_needs_nothing(dsn_outside_a_loop: str, tmp_path: Path) -> None:
    used = Shell(tmp_path, dsn_outside_a_loop)
    used.json("migrate")
    assert not used.data_dir.exists() or not (used.data_dir / "encryption.key").exists()
    assert used.json("accounts", "list") == {"items": []}
    assert (used.data_dir / "encryption.key").exists()
