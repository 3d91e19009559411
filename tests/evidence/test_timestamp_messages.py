"""Requests are the known bytes; certificates in any order become readable, and nothing else of a response changes."""

import hashlib
import itertools

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from hypothesis import given
from hypothesis import strategies as st
from rfc3161_client import decode_timestamp_response

from cleardeed.evidence.timestamp_messages import request, with_sorted_certificates
from tests.authority import Authority

DIGEST = hashlib.sha256(b"root").digest()


@pytest.mark.parametrize(
    ("nonce", "written"),
    [(0, "020100"), (127, "02017f"), (128, "02020080"), (2**64 - 1, "020900ffffffffffffffff")],
)
def test_a_request_is_the_known_bytes(nonce: int, written: str) -> None:
    """`openssl ts -query -sha256 -cert` writes the same but for the nonce."""
    body = f"0201013031300d060960864801650304020105000420{DIGEST.hex()}{written}0101ff"
    assert request(DIGEST, nonce).hex() == f"30{len(body) // 2:02x}{body}"


async def test_only_the_order_of_certificates_changes(authority: Authority) -> None:
    response = await authority.reply(request(DIGEST, 7))
    ordered = with_sorted_certificates(response)
    assert len(ordered) == len(response)
    assert with_sorted_certificates(ordered) == ordered
    assert decode_timestamp_response(ordered).tst_info.message_imprint.message == DIGEST
    sent = [one.public_bytes(Encoding.DER) for one in x509.load_pem_x509_certificates(
        (authority.folder / "tsa.pem").read_bytes() + (authority.folder / "issuer.pem").read_bytes())]  # fmt: skip
    for order in itertools.permutations(sent):
        assert ordered == with_sorted_certificates(response.replace(b"".join(sent), b"".join(order)))
    assert b"".join(sorted(sent)) in ordered


@pytest.mark.parametrize("other", ["", "30", "3080", "3000ff", "3182", "3003020100ff", "30053003020102"])
def test_what_has_no_token_stays_as_it_is(other: str) -> None:
    assert with_sorted_certificates(bytes.fromhex(other)) == bytes.fromhex(other)


@given(st.binary(max_size=60))
def test_bytes_that_are_no_token_stay_unchanged(data: bytes) -> None:
    assert with_sorted_certificates(data) == data
