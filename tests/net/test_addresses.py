"""Public or not."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.net.addresses import is_public


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
     "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a02:6b8::2:242"],
)  # fmt: skip
def test_public_neighbours_of_special_networks(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_nothing_that_the_standard_library_calls_not_global_is_public(address: IPv4Address) -> None:
    assert not is_public(str(address)) or address.is_global


@given(st.ip_addresses(v=6))
def test_the_same_for_ipv6(address: IPv6Address) -> None:
    assert not is_public(str(address)) or address.is_global


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_in_ipv6_clothes_is_never_public(address: IPv4Address) -> None:
    number = int(address)
    dressed = (
        IPv6Address((0xFFFF << 32) | number),
        IPv6Address(number),
        IPv6Address((0x64FF9B << 96) | number),
        IPv6Address((0x2002 << 112) | (number << 80)),
    )
    assert not any(is_public(str(one)) for one in dressed)


@given(st.text(max_size=20))
def test_other_texts_are_not_public(text: str) -> None:
    assert isinstance(is_public(text), bool)
