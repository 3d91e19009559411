"""Verification of digital traces."""

from typing import Annotated

import msgspec

from cleardeed.core.errors import InvalidSha256Error
from cleardeed.http.answers import UnknownHash, Verification
from cleardeed.http.openapi.operation import Link, Operation

AnyCaseSha256 = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-fA-F]{64}\Z")]

UNKNOWN = "This hash is not among the account's digital traces."

VERIFY = Operation(
    operation_id="verify",
    tag="Verification",
    summary="Verify a SHA-256 fingerprint",
    description="""
Whether the hash is one of the account's digital traces in the key's mode: a report's, a data snapshot's, an evidence
root, a manifest's or a source's normalised result. Upper-case digits are accepted and answered in lower case; what is
not 64 hexadecimal digits is 400 `invalid_sha256`.

An unmatched hash, and one of another account or of the other mode alone, is a 404 whose error body also has
`valid: false`, `found: false`, `sha256` and `kind: null`. The public page `/verify/{sha256}` needs no key and tells
only that a hash is known, and as what; of an uploaded document's hash it tells nothing.
""",
    path={"sha256": AnyCaseSha256},
    answer=Verification,
    success="The hash is a trace of the account.",
    errors=(InvalidSha256Error,),
    bodies_of_errors={404: UnknownHash(error_code="not_found", message=UNKNOWN, sha256="0" * 64)},
    links=(Link("get_check", {"check_id": "$response.body#/check_id"}, "Read the check."),),
)
