"""RFC 3161 messages: the question to a time-stamping authority and the reading of its answer. No network.

The message imprint *is* the evidence root (a SHA-256 already), so `openssl ts -verify -digest ROOT` takes the answer.
"""

from datetime import datetime

import msgspec
from cryptography import x509
from rfc3161_client import PKIStatus, TimeStampResponse, VerifierBuilder, decode_timestamp_response

from cleardeed.core.language import Message
from cleardeed.evidence import timestamp_messages
from cleardeed.evidence.timestamp_messages import SHA256

_AUTHORITY_NAME_MAX = 200


class TimestampError(Message, Exception):
    """An answer that does not prove the time of the root. `reason` is a short code.

    `malformed`, `refused` (by the authority), `waiting`, `wrong_imprint`, `wrong_nonce`, `not_trusted`,
    `bad_certificate` (the authority's certificates, as given, are unreadable).
    """

    def __init__(self, reason: str, message: str, **values: object) -> None:
        self.reason = reason
        super().__init__(message, **values)


class Stamped(msgspec.Struct, frozen=True):
    """The time of a token (UTC) and the authority's name for itself, if it gives one."""

    generated_at: datetime
    authority: str | None


class _Content(msgspec.Struct, frozen=True):
    algorithm: x509.ObjectIdentifier
    imprint: bytes
    nonce: int | None
    stamped: Stamped


def build_request(root: str, nonce: int) -> bytes:
    """A DER TimeStampReq that asks for a token over the hex SHA-256 `root`, with the signer's certificate inside.

    `rfc3161-client` only builds requests that hash their data once more.
    """
    return timestamp_messages.request(bytes.fromhex(root), nonce)


def read_response(response: bytes, root: str, *, nonce: int | None = None, ca: bytes | None = None) -> Stamped:
    """Checks that `response` (DER TimeStampResp) is a granted token over `root`, and says what it states.

    `nonce`: must come back. `ca`: PEM certificates; the token's signature must lead to one of them, as they stood at
    the time of the stamp. Without `ca` the signature is not checked. Raises `TimestampError`.
    """
    answer = _decode(response)
    content = _read(answer)
    if content.algorithm != SHA256 or content.imprint != bytes.fromhex(root):
        raise TimestampError("wrong_imprint", "the token stamps another hash")
    if nonce is not None and content.nonce != nonce:
        raise TimestampError("wrong_nonce", "the token answers another request")
    if ca is not None:
        _require_trusted(answer, bytes.fromhex(root), ca)
    return content.stamped


def _decode(response: bytes) -> TimeStampResponse:
    """The granted answer."""
    try:
        answer = decode_timestamp_response(timestamp_messages.with_sorted_certificates(response))
        status = PKIStatus(answer.status)
    except ValueError as error:
        raise TimestampError("malformed", "the answer is not an RFC 3161 response") from error
    if status is PKIStatus.WAITING:
        raise TimestampError("waiting", "the authority has not decided yet")
    if status is not PKIStatus.GRANTED:
        raise TimestampError("refused", "the authority answered with status {status}", status=status.name.lower())
    return answer


def _read(answer: TimeStampResponse) -> _Content:
    try:
        info = answer.tst_info
        imprint = info.message_imprint
        stamped = Stamped(info.gen_time, _authority(info.name))
        return _Content(imprint.hash_algorithm, imprint.message, info.nonce, stamped)
    except Exception as error:  # Crafted tokens make the decoder raise ValueError, KeyError, and others of its own.
        raise TimestampError("malformed", "the answer holds no readable token") from error


def _require_trusted(answer: TimeStampResponse, root: bytes, ca: bytes) -> None:
    try:
        certificates = x509.load_pem_x509_certificates(ca)
    except ValueError as error:
        raise TimestampError("bad_certificate", "no PEM certificate can be read in the authority's file") from error
    try:
        VerifierBuilder(roots=certificates).build().verify(answer, root)
    except Exception as error:  # Whatever it raises, the token was not shown to be good.
        raise TimestampError("not_trusted", "the signature does not lead to the authority's certificate") from error


def _authority(name: x509.GeneralName | None) -> str | None:
    if not isinstance(name, x509.DirectoryName):
        return None
    for attribute in name.value.get_attributes_for_oid(x509.NameOID.COMMON_NAME):
        text = "".join(character for character in str(attribute.value) if character.isprintable())
        return text[:_AUTHORITY_NAME_MAX].strip() or None
    return None
