"""Tell public IP addresses from special-purpose ones.

Source: the IANA special-purpose address registries (RFC 6890 and its updates). Addresses that embed another one
(IPv4-mapped, NAT64, 6to4, Teredo) are never public: no receiver is reachable only that way.
"""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

SPECIAL_IPV4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this host
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind a carrier's NAT; also a cloud's metadata at 100.100.100.200
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # a cloud's platform service
        "169.254.0.0/16",  # link-local; metadata of most clouds at 169.254.169.254
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
GLOBAL_IPV6 = IPv6Network("2000::/3")
"""Global unicast (RFC 4291); outside it are loopback, ULA, link-local, multicast, NAT64 and others."""
SPECIAL_IPV6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments, Teredo, ORCHID
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)


def is_public(address: str) -> bool:
    """Whether `address` is a public unicast IP address in canonical form; False for any other text."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        return ip.scope_id is None and ip in GLOBAL_IPV6 and not any(ip in network for network in SPECIAL_IPV6)
    return not any(ip in network for network in SPECIAL_IPV4)
