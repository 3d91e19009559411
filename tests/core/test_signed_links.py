"""A link opens one path until one moment, and no change of it opens anything."""

import base64
import string
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cleardeed.core.signed_links import LinkSigner, verify_link

SECRET, OLD = b"s" * 32, b"o" * 32
PATH = "/files/chk_01kg9xr5w8e8rvq2v2n0f1q7ka/report.pdf"
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
TOKEN = LinkSigner.until(SECRET, NOON).token(PATH)
SECOND = timedelta(seconds=1)


def test_links_signed_before_still_verify() -> None:
    """The frozen form: links that are out there must go on working."""
    assert TOKEN == "AAAAAGl97sDeIXPhogo22zuUqHGhzq6M52uuvAaYFmjwmuJZE3QVug"


def test_it_opens_until_it_expires() -> None:
    assert verify_link([SECRET], PATH, TOKEN, NOON - SECOND)
    assert not verify_link([SECRET], PATH, TOKEN, NOON)
    assert not verify_link([SECRET], PATH, TOKEN, NOON + SECOND)


def test_the_zone_of_the_moment_does_not_matter() -> None:
    assert LinkSigner.until(SECRET, NOON.astimezone(timezone(timedelta(hours=3)))).token(PATH) == TOKEN
    with pytest.raises(ValueError, match="time zone"):
        LinkSigner.until(SECRET, NOON.replace(tzinfo=None))


def test_links_outlive_a_change_of_the_secret() -> None:
    assert verify_link([SECRET, OLD], PATH, LinkSigner.until(OLD, NOON).token(PATH), NOON - SECOND)
    assert not verify_link([SECRET], PATH, LinkSigner.until(OLD, NOON).token(PATH), NOON - SECOND)
    assert not verify_link([], PATH, TOKEN, NOON - SECOND)


@given(path=st.text(), seconds=st.integers(0, 2**33), secret=st.binary(min_size=1, max_size=64))
def test_every_token_fits_into_a_url_and_opens(path: str, seconds: int, secret: bytes) -> None:
    expires_at = datetime.fromtimestamp(seconds, UTC)
    token = LinkSigner.until(secret, expires_at).token(path)
    assert set(token) <= set(string.ascii_letters + string.digits + "-_")
    assert verify_link([OLD, secret], path, token, expires_at - SECOND)


@given(path=st.text())
def test_another_path_stays_shut(path: str) -> None:
    assume(path != PATH)
    assert not verify_link([SECRET], path, TOKEN, NOON - SECOND)


@pytest.mark.parametrize("path", [PATH + "/", PATH + "?", PATH.upper(), PATH[1:], PATH + "\x00", ""])
def test_a_path_that_only_looks_the_same(path: str) -> None:
    assert not verify_link([SECRET], path, TOKEN, NOON - SECOND)


@given(place=st.integers(0, len(TOKEN) - 1), character=st.characters())
def test_one_changed_character(place: int, character: str) -> None:
    changed = TOKEN[:place] + character + TOKEN[place + 1 :]
    assert verify_link([SECRET], PATH, changed, NOON - SECOND) == (changed == TOKEN)


@given(st.text(max_size=80))
def test_no_other_text_verifies_as_a_token(token: str) -> None:
    assert not verify_link([SECRET], PATH, token, NOON - SECOND)


def test_a_later_expiry_cannot_be_written_in() -> None:
    raw = bytearray(base64.urlsafe_b64decode(TOKEN + "=="))
    raw[0] = 1
    later = base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
    assert not verify_link([SECRET], PATH, later, NOON - SECOND)


@pytest.mark.parametrize("token", [TOKEN + "=", TOKEN + "==", TOKEN[:-1], TOKEN + "A", " " + TOKEN, TOKEN + "\n", ""])
def test_only_one_spelling_is_taken(token: str) -> None:
    assert not verify_link([SECRET], PATH, token, NOON - SECOND)
