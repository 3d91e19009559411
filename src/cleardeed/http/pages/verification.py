"""The public verification page: a hash in, known or unknown out, and no personal data."""

import re

from litestar import Response

from cleardeed.core import clock
from cleardeed.evidence.traces import find_public_trace
from cleardeed.http.pages.render import page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of

KINDS = {
    "pdf_sha256": "a PDF that this service made",
    "docx_sha256": "an editable document (DOCX) that this service made",
    "data_snapshot_sha256": "the data snapshot of a check, of a valuation or of generated documents",
    "evidence_root_hash": "the root over all evidence of a check, of a valuation or of generated documents",
    "evidence_manifest_sha256": "the list of all evidence of a check, of a valuation or of generated documents",
}
_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


@get("/verify/{sha256:str}")
async def verification_page(request: ApiRequest, sha256: str) -> Response[bytes]:
    """Whether this service has recorded the hash, and as what."""
    if not _SHA256.fullmatch(sha256):
        message = "A SHA-256 fingerprint has 64 hexadecimal characters."
        return page("message.html", status=400, heading="This is not a SHA-256 fingerprint", message=message)
    trace = await find_public_trace(services_of(request).pool, sha256.lower())
    return page(
        "verify.html",
        status=200 if trace else 404,
        trace=trace,
        sha256=sha256.lower(),
        kinds=KINDS,
        at=clock.timestamp(trace.created_at) if trace else None,
    )
