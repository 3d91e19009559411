"""Keys are recognised by their text alone, and chance or a slip of the hand makes none."""

import base64
import hashlib
import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.apikey import Mode, digest, display_prefix, generate, generate_webhook_secret, parse

MODES: list[Mode] = ["live", "sandbox"]
KEY = generate("live")


@pytest.mark.parametrize("mode", MODES)
def test_a_generated_key_parses_to_its_mode(mode: Mode) -> None:
    key = generate(mode)
    assert re.fullmatch(rf"cd_{mode}_[0-9A-Za-z]{{36}}", key)
    assert parse(key) == mode
    assert generate(mode) != key


def test_keys_issued_before_still_parse() -> None:
    """The frozen form: keys that were issued must go on working."""
    assert parse("cd_live_" + "0" * 30 + "10JoZX") == "live"
    assert parse("cd_sandbox_" + "z" * 30 + "2DTkcF") == "sandbox"


def test_the_secret_uses_the_whole_alphabet() -> None:
    seen = {character for _ in range(60) for character in generate("live")[8:38]}
    assert len(seen) == 62


@given(place=st.integers(0, len(KEY) - 1), character=st.characters())
def test_one_wrong_character(place: int, character: str) -> None:
    """CRC-32 finds every error within 32 bits, so within one ASCII character always."""
    changed = KEY[:place] + character + KEY[place + 1 :]
    assert parse(changed) == ("live" if changed == KEY else None)


@given(place=st.integers(8, len(KEY) - 2))
def test_two_characters_changed_places(place: int) -> None:
    changed = KEY[:place] + KEY[place + 1] + KEY[place] + KEY[place + 2 :]
    assert parse(changed) == ("live" if changed == KEY else None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cd_live_",
        "cd_sandbox_",
        KEY[:-1],
        KEY + "0",
        KEY + "\n",
        " " + KEY,
        KEY[8:],
        KEY.swapcase(),
        KEY.replace("cd_live_", "cd_sandbox_"),
        KEY.replace("cd_live_", "cd_test_"),
        "cd_live_" + "ё" * 36,
        "x" * 10_000,
    ],
    ids=itertools.count(),
)
def test_what_is_no_key(text: str) -> None:
    assert parse(text) is None
    with pytest.raises(ValueError, match="not an API key"):
        display_prefix(text)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert parse(text) is None
    assert parse("cd_live_" + text) is None


def test_the_digest_is_sha256() -> None:
    assert digest(KEY) == hashlib.sha256(KEY.encode()).digest()


@pytest.mark.parametrize("mode", MODES)
def test_the_shown_part_gives_four_characters_away(mode: Mode) -> None:
    key = generate(mode)
    assert display_prefix(key) == key[: len(f"cd_{mode}_") + 4]


def test_webhook_secrets() -> None:
    secret = generate_webhook_secret()
    assert secret.startswith("whsec_")
    assert len(base64.b64decode(secret.removeprefix("whsec_"), validate=True)) == 32
    assert generate_webhook_secret() != secret
