"""The public verification page: a hash in, known or unknown out, and no personal data."""

import re

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery

from cleardeed.checks.reviews.model import EditionState
from cleardeed.checks.reviews.read import edition_state
from cleardeed.core import clock
from cleardeed.core.errors import InvalidSha256Error, NotFoundError
from cleardeed.evidence.stored import read_token
from cleardeed.evidence.traces import Trace, are_of_one_subject, find_public_trace
from cleardeed.http.pages.render import NO_STORE_HEADERS, page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of

_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The script's answer about a fingerprint it computed; `same` compares it with the page's own."""

    found: bool
    kind: str | None = None
    subject: str | None = None
    sandbox: bool | None = None
    recorded_at: str | None = None
    edition: int | None = None
    """The number of the edition of a check's report that it belongs to."""
    superseded: bool | None = None
    """Whether a later edition is out."""
    same: bool | None = None
    sibling: bool | None = None
    """Whether it belongs to another edition of the report of the page's own check."""


@get("/verify")
async def verification_start(request: ApiRequest, sha256: FromQuery[str] = "") -> Response[bytes]:
    """The page without a fingerprint yet; `sha256` is what its form asks for."""
    return await _answer(request, sha256.strip()) if sha256.strip() else _page(request)


@get("/verify/{sha256:str}")
async def verification_page(request: ApiRequest, sha256: FromPath[str]) -> Response[bytes]:
    """Whether this service has recorded the hash, and as what."""
    return await _answer(request, sha256)


@get("/verify/{sha256:str}/record")
async def verification_record(
    request: ApiRequest, sha256: FromPath[str], beside: FromQuery[str] = ""
) -> Response[bytes]:
    """The same for the page's script; `beside` is the fingerprint that the page is about."""
    trace = await _find(request, _read(sha256))
    same = await _are_of_one_subject(request, _read(sha256), _read(beside)) if trace and beside else None
    edition = await _edition(request, trace) if trace else None
    record = Record(
        found=trace is not None,
        kind=trace.kind if trace else None,
        subject=trace.subject_type if trace else None,
        sandbox=trace.mode == "sandbox" if trace else None,
        recorded_at=clock.timestamp(trace.created_at) if trace else None,
        edition=edition.number if edition else None,
        superseded=edition is not None and edition.is_superseded if trace else None,
        same=same,
        sibling=await _are_of_one_check(request, edition, _read(beside)) if same is False else None,
    )
    return Response(msgspec.json.encode(record), media_type=MediaType.JSON, headers=NO_STORE_HEADERS)


@get("/verify/{sha256:str}/token.tsr")
async def timestamp_token(request: ApiRequest, sha256: FromPath[str]) -> Response[bytes]:
    """The time-stamp authority's answer (RFC 3161, DER) over the root of the evidence that the hash belongs to."""
    trace = await _find(request, _read(sha256))
    token = await _token(request, trace) if trace else None
    if token is None:
        raise NotFoundError
    headers = NO_STORE_HEADERS | {"Content-Disposition": 'attachment; filename="token.tsr"'}
    return Response(token, media_type="application/timestamp-reply", headers=headers)


async def _answer(request: ApiRequest, sha256: str) -> Response[bytes]:
    if not _SHA256.fullmatch(sha256):
        return page(request, "verify/malformed.html", status=400)
    trace = await _find(request, sha256.lower())
    stamped = trace is not None and await _token(request, trace) is not None
    edition = await _edition(request, trace) if trace else None
    return _page(request, sha256.lower(), trace, stamped=stamped, edition=edition)


async def _find(request: ApiRequest, sha256: str) -> Trace | None:
    """Look the hash up at the replica; at the primary too unless a live trace is found, which may be newer."""
    return await services_of(request).reads.read(
        lambda pool: find_public_trace(pool, sha256), lambda trace: trace is not None and trace.mode == "live"
    )


async def _token(request: ApiRequest, trace: Trace) -> bytes | None:
    return await services_of(request).reads.read(lambda pool: read_token(pool, trace.account_id, trace.subject_id))


async def _edition(request: ApiRequest, trace: Trace) -> EditionState | None:
    return await services_of(request).reads.read(
        lambda pool: edition_state(pool, trace.account_id, trace.subject_id),
        lambda edition: edition is not None and edition.is_superseded,
    )


async def _are_of_one_subject(request: ApiRequest, one: str, other: str) -> bool:
    return await services_of(request).reads.read(lambda pool: are_of_one_subject(pool, one, other), bool)


async def _are_of_one_check(request: ApiRequest, edition: EditionState | None, other: str) -> bool:
    trace = await _find(request, other)
    beside = await _edition(request, trace) if trace else None
    roots = [one.first_evidence_root_hash for one in (edition, beside) if one]
    return len(roots) == 2 and len(set(roots)) == 1


def _page(
    request: ApiRequest,
    sha256: str | None = None,
    trace: Trace | None = None,
    *,
    stamped: bool = False,
    edition: EditionState | None = None,
) -> Response[bytes]:
    return page(
        request,
        "verify/page.html",
        status=200 if trace or sha256 is None else 404,
        trace=trace,
        sha256=sha256,
        stamped=stamped,
        edition=edition,
    )


def _read(sha256: str) -> str:
    if not _SHA256.fullmatch(sha256):
        raise InvalidSha256Error
    return sha256.lower()
