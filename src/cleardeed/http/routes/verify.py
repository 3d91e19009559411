"""Verification of a SHA-256 fingerprint against the account's digital traces."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.checks.read import read_summary
from cleardeed.checks.reviews.read import read_review
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import InvalidSha256Error, NotFoundError
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.traces import find_trace
from cleardeed.http.answers import Verification
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_response
from cleardeed.http.openapi.operations.verify import UNKNOWN, VERIFY
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, caller_of, services_of
from cleardeed.lifecycles import RECORD_KINDS
from cleardeed.records.kind import RecordKind
from cleardeed.records.record import read_record

_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


@get("/api/v1/verify/{sha256:str}", guards=[require_scopes()], operation=VERIFY)
async def verify(request: ApiRequest, sha256: FromPath[str]) -> Response[bytes]:
    """Look up the trace of a hash in the calling key's account."""
    if not _SHA256.fullmatch(sha256):
        raise InvalidSha256Error
    services, owner = services_of(request), caller_of(request).owner
    sha256 = sha256.lower()
    verification = await services.reads.read(lambda pool: _find(pool, services.ring, owner, sha256), _is_final)
    if verification is None:
        raise NotFoundError(
            UNKNOWN,
            extra={"valid": False, "found": False, "sha256": sha256, "kind": None},
        )
    return json_response(request, verification)


async def _find(pool: Pool, ring: KeyRing, owner: Owner, sha256: str) -> Verification | None:
    trace = await find_trace(pool, owner, sha256)
    if trace is None:
        return None
    subject = await SUBJECTS[trace.subject_type](pool, ring, owner, trace.subject_id)
    return Verification(sha256=sha256, kind=trace.kind, **subject)


def _is_final(found: Verification | None) -> bool:
    """Whether the answer is final: the record has ended, and has its time-stamp if it gets one."""
    if found is None or found.status == "processing" or found.evidence is None:
        return False
    return found.evidence.tsa.status != "pending"


async def _check(pool: Pool, _ring: KeyRing, owner: Owner, check_id: str) -> dict[str, Any]:
    check = await read_summary(pool, owner, check_id)
    return {
        "check_id": check_id,
        "check_type": check.type,
        "status": check.status,
        "created_at": check.created_at,
        "completed_at": check.completed_at,
        "evidence": msgspec.json.decode(check.evidence, type=Evidence) if check.evidence else None,
    }


async def _review(pool: Pool, ring: KeyRing, owner: Owner, review_id: str) -> dict[str, Any]:
    """The check, with the evidence of this edition of its report and the root that it follows from."""
    review = await read_review(pool, owner.account_id, review_id)
    check = await _check(pool, ring, owner, review.check_id)
    first: Evidence = check["evidence"]
    return check | {
        "evidence": review.evidence,
        "edition": review.edition,
        "first_evidence_root_hash": first.check_evidence_root_hash,
    }


def _record(kind: RecordKind) -> Callable[[Pool, KeyRing, Owner, str], Awaitable[dict[str, Any]]]:
    async def describe(pool: Pool, ring: KeyRing, owner: Owner, record_id: str) -> dict[str, Any]:
        stored = await read_record(kind, pool, ring, owner, record_id)
        created_at = stored["created_at"]
        completed_at = stored.get("completed_at", created_at)
        return {
            "check_id": record_id,
            "check_type": kind.subject_kind,
            "status": stored.get("status", "report_ready"),
            "created_at": timestamp(created_at),
            "completed_at": timestamp(completed_at) if completed_at else None,
            "evidence": stored.evidence,
        }

    return describe


SUBJECTS: dict[str, Callable[[Pool, KeyRing, Owner, str], Awaitable[dict[str, Any]]]] = {
    kind.subject_kind: _record(kind) for kind in RECORD_KINDS
} | {"check": _check, "check_review": _review}
"""What each kind of subject that leaves traces says of itself, by the trace's `subject_type`. Kinds whose table has no
status or end are complete once they are created."""
