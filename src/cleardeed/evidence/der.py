"""The little of DER (ITU-T X.690) that RFC 3161 messages need beyond `rfc3161-client`."""

from typing import NamedTuple

BOOLEAN = 0x01
INTEGER = 0x02
OCTET_STRING = 0x04
SEQUENCE = 0x30
CONTEXT_0 = 0xA0


class Element(NamedTuple):
    """Where one element lies: from `start`, its content from `content`, up to `end`."""

    tag: int
    start: int
    content: int
    end: int


def element(tag: int, content: bytes) -> bytes:
    """One element of fewer than 128 content bytes; no part of a request is longer. Raises `ValueError` for more."""
    if len(content) >= 0x80:
        raise ValueError("the content needs a long DER length")
    return bytes([tag, len(content)]) + content


def integer(value: int) -> bytes:
    """A non-negative INTEGER; a zero byte in front keeps it positive where its highest bit is set."""
    return element(INTEGER, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def with_sorted_certificates(response: bytes) -> bytes:
    """`response` (a TimeStampResp) with the certificates of its token in DER order; as it is where it has no token.

    They are a SET OF, which DER wants sorted, but many authorities (OpenSSL's among them) send signer first, and
    `rfc3161-client` refuses that. No signature covers the set, and no length changes. Raises `ValueError` for what is
    not DER.
    """
    status_and_token = _children(response, _only(response, 0, len(response), SEQUENCE))
    if len(status_and_token) < 2:
        return response
    _content_type, explicit = _children(response, status_and_token[1])
    signed_data = _only(response, explicit.content, explicit.end, SEQUENCE)
    for part in _children(response, signed_data):
        if part.tag == CONTEXT_0:
            certificates = sorted(response[child.start : child.end] for child in _children(response, part))
            return response[: part.content] + b"".join(certificates) + response[part.end :]
    return response


def _only(data: bytes, start: int, end: int, tag: int) -> Element:
    """The one element that fills the range."""
    found = _element_at(data, start, end)
    if found.tag != tag or found.end != end:
        raise ValueError("not the expected DER element")
    return found


def _children(data: bytes, parent: Element) -> list[Element]:
    children = []
    offset = parent.content
    while offset < parent.end:
        children.append(_element_at(data, offset, parent.end))
        offset = children[-1].end
    return children


def _element_at(data: bytes, start: int, limit: int) -> Element:
    """The element that begins at `start` and stays within `limit`: one-byte tag, definite length."""
    if start + 2 > limit:
        raise ValueError("a DER element is cut short")
    first, content = data[start + 1], start + 2
    if first == 0x80:
        raise ValueError("a DER element has a definite length")
    length = first
    if first > 0x80:
        content += first - 0x80
        length = int.from_bytes(data[start + 2 : content], "big")
    if content + length > limit:
        raise ValueError("a DER element is longer than its parent")
    return Element(data[start], start, content, content + length)
