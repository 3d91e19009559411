"""The structures of RFC 3161 and RFC 5652 that `rfc3161-client` does not build, or reads too strictly."""

from typing import Annotated

from cryptography import x509
from cryptography.hazmat import asn1

SHA256 = x509.ObjectIdentifier("2.16.840.1.101.3.4.2.1")


@asn1.sequence
class _AlgorithmIdentifier:
    algorithm: x509.ObjectIdentifier
    parameters: asn1.Null


@asn1.sequence
class _MessageImprint:
    hash_algorithm: _AlgorithmIdentifier
    hashed_message: bytes


@asn1.sequence
class _TimeStampReq:
    version: int
    message_imprint: _MessageImprint
    nonce: int
    cert_req: bool


@asn1.sequence
class _SignedData:
    version: int
    digest_algorithms: asn1.TLV
    content: asn1.TLV
    certificates: Annotated[list[asn1.TLV], asn1.Implicit(0)]
    crls: Annotated[list[asn1.TLV] | None, asn1.Implicit(1)]
    signers: asn1.TLV


@asn1.sequence
class _Token:
    content_type: x509.ObjectIdentifier
    content: Annotated[_SignedData, asn1.Explicit(0)]


@asn1.sequence
class _TimeStampResp:
    status: asn1.TLV
    token: _Token


def request(digest: bytes, nonce: int) -> bytes:
    """A DER TimeStampReq for a token over a SHA-256 digest, with the signer's certificate inside."""
    imprint = _MessageImprint(
        hash_algorithm=_AlgorithmIdentifier(algorithm=SHA256, parameters=asn1.Null()), hashed_message=digest
    )
    return asn1.encode_der(_TimeStampReq(version=1, message_imprint=imprint, nonce=nonce, cert_req=True))


def with_sorted_certificates(response: bytes) -> bytes:
    """A TimeStampResp with the certificates of its token in DER order; anything else as it is.

    They are a SET OF, which DER wants sorted, but many authorities (OpenSSL's among them) send the signer first, and
    `rfc3161-client` refuses that. No signature covers the set.
    """
    try:
        answer = asn1.decode_der(_TimeStampResp, response)
    except ValueError:
        return response
    # As their encodings compare: by tag, length and content.
    answer.token.content.certificates.sort(key=lambda one: (one.tag_bytes, len(one.data), bytes(one.data)))
    return asn1.encode_der(answer)
