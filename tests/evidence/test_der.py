"""Certificates in any order become readable, and nothing else of a response changes."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.evidence.der import CONTEXT_0, SEQUENCE, element, integer, with_sorted_certificates

STATUS = element(SEQUENCE, integer(0))
OTHER = element(0x31, b"signers")


def response(certificates: list[bytes]) -> bytes:
    signed_data = element(SEQUENCE, integer(3) + element(CONTEXT_0, b"".join(certificates)) + OTHER)
    return element(SEQUENCE, STATUS + element(SEQUENCE, integer(1) + element(CONTEXT_0, signed_data)))


@given(st.lists(st.binary(max_size=8).map(lambda content: element(SEQUENCE, content)), max_size=5))
def test_certificates_come_out_sorted(certificates: list[bytes]) -> None:
    assert with_sorted_certificates(response(certificates)) == response(sorted(certificates))


@pytest.mark.parametrize("length", [127, 128, 255, 256, 70_000])
def test_long_lengths(length: int) -> None:
    big = bytes([SEQUENCE, 0x83]) + length.to_bytes(3, "big") + b"x" * length
    assert with_sorted_certificates(wrapped(big)) == wrapped(big)
    with pytest.raises(ValueError, match="longer"):
        with_sorted_certificates(wrapped(big[:-1]))


def wrapped(content: bytes) -> bytes:
    """A status of any size and no token."""
    return bytes([SEQUENCE, 0x83]) + len(content).to_bytes(3, "big") + content


def test_a_long_element_is_not_written_wrong() -> None:
    assert element(SEQUENCE, b"x" * 127)[1] == 127
    with pytest.raises(ValueError, match="long"):
        element(SEQUENCE, b"x" * 128)


def test_a_refusal_has_no_token() -> None:
    assert with_sorted_certificates(element(SEQUENCE, STATUS)) == element(SEQUENCE, STATUS)


@pytest.mark.parametrize("broken", ["", "30", "3080", "3000ff", "3182", "3003020100ff", "3084ffffffff"])
def test_what_is_not_der(broken: str) -> None:
    with pytest.raises(ValueError, match="DER"):
        with_sorted_certificates(bytes.fromhex(broken))


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        assert len(with_sorted_certificates(data)) == len(data)


@pytest.mark.parametrize("value", [0, 1, 127, 128, 255, 256, 2**64 - 1])
def test_integers_are_positive_and_minimal(value: int) -> None:
    tag, length, *content = integer(value)
    assert (tag, length) == (0x02, len(content))
    assert int.from_bytes(bytes(content), "big", signed=True) == value
    assert len(content) == 1 or content[0] != 0 or content[1] >= 0x80
