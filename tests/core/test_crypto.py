"""Encryption at rest: bound to its place, rotated online, one key file whoever starts first."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.crypto import DataKey, DecryptionError, KeyRing


@given(st.binary(max_size=1000), st.text(max_size=50))
def test_what_was_encrypted_comes_back(plaintext: bytes, place: str) -> None:
    key = DataKey.generate()
    assert key.decrypt(key.encrypt(plaintext, place), place) == plaintext


def test_a_ciphertext_does_not_open_in_another_place() -> None:
    key = DataKey.generate()
    with pytest.raises(DecryptionError):
        key.decrypt(key.encrypt(b"x", "checks/1/input"), "checks/2/input")


@pytest.mark.parametrize("damaged", [b"", b"short", bytes(40)])
def test_a_damaged_ciphertext_is_refused(damaged: bytes) -> None:
    with pytest.raises(DecryptionError):
        DataKey.generate().decrypt(damaged, "place")


def test_the_key_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "encryption.key"
    KeyRing.from_file(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_second_start_takes_the_key_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "encryption.key"
    wrapped = KeyRing.from_file(path).wrap(DataKey(bytes(32)))
    assert KeyRing.from_file(path).unwrap(wrapped).derive("x") == DataKey(bytes(32)).derive("x")


def test_a_running_process_opens_what_a_newer_key_wrapped(tmp_path: Path) -> None:
    path = tmp_path / "encryption.key"
    running = KeyRing.from_file(path)
    rotating = KeyRing.from_file(path)
    rotating.add_generation()
    running.unwrap(rotating.wrap(DataKey.generate()))


def test_old_keys_still_open_after_a_rotation(ring: KeyRing) -> None:
    wrapped = ring.wrap(DataKey.generate())
    ring.add_generation()
    ring.unwrap(wrapped)
    assert ring.generations == 2


def test_a_key_of_another_service_does_not_open(ring: KeyRing, tmp_path: Path) -> None:
    other = KeyRing.from_file(tmp_path / "other" / "encryption.key")
    with pytest.raises(DecryptionError):
        ring.unwrap(other.wrap(DataKey.generate()))


@pytest.mark.parametrize("text", ["", "not base64!", "c2hvcnQ=", "c2hvcnQ=,c2hvcnQ="])
def test_a_bad_key_text_is_refused_without_quoting_it(text: str) -> None:
    with pytest.raises(ValueError, match=r"base64|bytes") as refused:
        KeyRing.from_text(text)
    assert text == "" or text not in str(refused.value)


def test_a_setting_cannot_be_rotated_in_place() -> None:
    ring = KeyRing.from_text("A" * 43 + "=")
    with pytest.raises(ValueError, match="CLEARDEED_ENCRYPTION_KEY"):
        ring.add_generation()


@pytest.mark.process
def test_the_key_file_survives_simultaneous_first_starts(tmp_path: Path) -> None:
    path = tmp_path / "encryption.key"
    children = []
    for _ in range(6):
        child = os.fork()
        if child == 0:
            try:
                KeyRing.from_file(path)
                os._exit(0)
            except BaseException:
                os._exit(1)
        children.append(child)
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
    assert len(path.read_text().split()) == 1
    assert [item.name for item in tmp_path.iterdir()] == ["encryption.key"]
