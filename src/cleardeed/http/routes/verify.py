"""Verification of a SHA-256 fingerprint against the account's digital traces."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.checks.read import read_summary
from cleardeed.checks.reviews.read import read_review
from cleardeed.checks.view import CheckView
from cleardeed.core.clock import timestamp
from cleardeed.core.errors import InvalidSha256Error, NotFoundError
from cleardeed.core.owner import Owner
from cleardeed.deals.read import GenerationView, read_generation
from cleardeed.documents.read import DocumentView, read_document
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.traces import find_trace
from cleardeed.http.answers import Verification
from cleardeed.http.auth import needs
from cleardeed.http.bodies import answer
from cleardeed.http.openapi.operations.verify import UNKNOWN, VERIFY
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, Services, caller_of, services_of
from cleardeed.valuation.read import ValuationView, read_valuation

_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


@get("/api/v1/verify/{sha256:str}", guards=[needs()], operation=VERIFY)
async def verify(request: ApiRequest, sha256: FromPath[str]) -> Response[bytes]:
    """Says whether the hash belongs to a trace of the calling key's account, and to which."""
    if not _SHA256.fullmatch(sha256):
        raise InvalidSha256Error
    services, owner = services_of(request), caller_of(request).owner
    sha256 = sha256.lower()
    trace = await find_trace(services.pool, owner, sha256)
    if trace is None:
        raise NotFoundError(
            UNKNOWN,
            extra={"valid": False, "found": False, "sha256": sha256, "kind": None},
        )
    subject = await SUBJECTS[trace.subject_type](services, owner, trace.subject_id)
    return answer(request, Verification(sha256=sha256, kind=trace.kind, **subject))


async def _check(services: Services, owner: Owner, check_id: str) -> dict[str, Any]:
    check = await read_summary(services.pool, owner, check_id)
    evidence = msgspec.json.decode(check.evidence, type=Evidence) if check.evidence else None
    return _answer(check, check_id, check.type, evidence)


async def _review(services: Services, owner: Owner, review_id: str) -> dict[str, Any]:
    """An edition of the check's report: its own dates and evidence, and the root that it follows from."""
    found = await read_review(services.pool, owner, review_id)
    review = found.review
    return {
        "check_id": review.check_id,
        "check_type": found.check_type,
        "status": found.check_status,
        "created_at": timestamp(review.created_at),
        "completed_at": timestamp(review.completed_at) if review.completed_at else None,
        "evidence": review.evidence,
        "edition": review.edition,
        "first_evidence_root_hash": found.first_evidence_root_hash,
    }


async def _generation(services: Services, owner: Owner, generation_id: str) -> dict[str, Any]:
    generation = await read_generation(services.pool, services.ring, owner, generation_id)
    return _answer(generation, generation_id, "document_generator", generation.evidence)


async def _valuation(services: Services, owner: Owner, valuation_id: str) -> dict[str, Any]:
    valuation = await read_valuation(services.pool, services.ring, owner, valuation_id)
    return _answer(valuation, valuation_id, "valuation", valuation.evidence or None)


async def _document(services: Services, owner: Owner, job_id: str) -> dict[str, Any]:
    document = await read_document(services.pool, services.ring, owner, job_id)
    return _answer(document, job_id, "document_check", document.evidence or None)


def _answer(
    view: CheckView | GenerationView | ValuationView | DocumentView,
    subject_id: str,
    kind: str,
    evidence: Evidence | None,
) -> dict[str, Any]:
    return {
        "check_id": subject_id,
        "check_type": kind,
        "status": view.status,
        "created_at": view.created_at,
        "completed_at": view.completed_at,
        "evidence": evidence,
    }


SUBJECTS: dict[str, Callable[[Services, Owner, str], Awaitable[dict[str, Any]]]] = {
    "check": _check,
    "check_review": _review,
    "document_generator": _generation,
    "document_check": _document,
    "valuation": _valuation,
}
"""What each kind of subject that leaves traces says of itself, by the trace's `subject_type`."""
