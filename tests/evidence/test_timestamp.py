"""A token is read strictly: no change of a signed byte passes, and no input brings more than `TimestampError`."""

import hashlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rfc3161_client import decode_timestamp_response

from cleardeed.evidence.timestamp import TimestampError, build_request, read_response
from cleardeed.evidence.timestamp_messages import with_sorted_certificates
from tests.authority import Authority

ROOT = hashlib.sha256(b"root").hexdigest()


@pytest.fixture(scope="module")
async def token(authority: Authority) -> bytes:
    return await authority.reply(build_request(ROOT, 7))


def test_a_valid_token_names_authority_and_time(token: bytes, authority: Authority) -> None:
    stamped = read_response(token, ROOT, nonce=7, ca=authority.ca)
    assert stamped.authority == "Test authority"
    assert stamped.generated_at.tzinfo is not None


@pytest.mark.parametrize(
    ("status", "reason"),
    [(0, "malformed"), (1, "refused"), (2, "refused"), (3, "waiting"), (5, "refused"), (9, "malformed")],
)
def test_an_answer_without_a_token(status: int, reason: str) -> None:
    with pytest.raises(TimestampError) as caught:
        read_response(bytes([0x30, 5, 0x30, 3, 0x02, 1, status]), ROOT)
    assert caught.value.reason == reason


def test_no_changed_byte_alters_what_a_trusted_token_says(token: bytes, authority: Authority) -> None:
    said = read_response(token, ROOT, ca=authority.ca)
    for place in range(len(token)):
        changed = token[:place] + bytes([token[place] ^ 1]) + token[place + 1 :]
        try:
            assert read_response(changed, ROOT, nonce=7, ca=authority.ca) == said
        except TimestampError:
            continue


def test_a_changed_signature_is_not_trusted(token: bytes, authority: Authority) -> None:
    changed = token[:-1] + bytes([token[-1] ^ 1])
    with pytest.raises(TimestampError) as caught:
        read_response(changed, ROOT, ca=authority.ca)
    assert caught.value.reason == "not_trusted"
    assert read_response(changed, ROOT)


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_give_an_answer_or_a_refusal(data: st.DataObject, token: bytes, authority: Authority) -> None:
    start = data.draw(st.integers(0, len(token)))
    end = data.draw(st.integers(start, min(len(token), start + 4)))
    mutant = token[:start] + data.draw(st.binary(max_size=6)) + token[end:]
    for ca in (None, authority.ca):
        try:
            read_response(mutant, ROOT, ca=ca)
        except TimestampError:
            continue


def test_the_imprint_must_be_sha256(token: bytes) -> None:
    """SHA-256 and SHA3-256 digests have one length, so the algorithm in the token is looked at too."""
    sha256, sha3_256 = bytes.fromhex("0609608648016503040201"), bytes.fromhex("0609608648016503040208")
    place = token.index(sha256, token.index(bytes.fromhex(ROOT)) - 20)
    changed = token[:place] + sha3_256 + token[place + len(sha256) :]
    assert decode_timestamp_response(with_sorted_certificates(changed)).tst_info.message_imprint.message.hex() == ROOT
    with pytest.raises(TimestampError) as caught:
        read_response(changed, ROOT)
    assert caught.value.reason == "wrong_imprint"
