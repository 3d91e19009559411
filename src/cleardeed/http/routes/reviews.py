"""People's decisions on the records of a check, and the editions of its report that they lead to."""

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.accounts.scopes import CHECK_SCOPES
from cleardeed.checks.reviews.inputs import read_decision
from cleardeed.checks.reviews.model import CreatedReview
from cleardeed.checks.reviews.read import read_edition_manifest, read_reviews
from cleardeed.checks.reviews.record import record_decision, require_scope_of_check
from cleardeed.core.errors import NotFoundError
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_body, json_response
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.links import link_signer
from cleardeed.http.openapi.operations import reviews as describe
from cleardeed.http.path_numbers import path_number
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, caller_of, services_of

EDITION_DIGITS = 6
"""More than a check can have editions."""
FIRST_REVIEWED = 2


@post("/api/v1/checks/{check_id:str}/reviews", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.CREATE)
async def create_review(request: ApiRequest, check_id: FromPath[str]) -> Response[bytes]:
    """Records a decision on one record; free of charge."""
    caller, services = caller_of(request), services_of(request)
    await require_scope_of_check(services.pool, caller, check_id)
    body = await json_body(request)
    idempotency = idempotency_of(request, {"check_id": check_id, "body": body})
    recorded = await record_decision(services.pool, services.ring, caller, check_id, read_decision(body), idempotency)
    if caller.mode == "sandbox" and not recorded.replayed:
        review = msgspec.json.decode(recorded.body, type=CreatedReview)
        ids = {"check_id": check_id, "review_id": review.review_id}
        await services.sandbox.run_review({"account_id": caller.account_id} | ids)
    return created_response(request, recorded)


@get("/api/v1/checks/{check_id:str}/reviews", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.LIST)
async def list_reviews(request: ApiRequest, check_id: FromPath[str]) -> Response[bytes]:
    """Every review of a check, the newest first."""
    services = services_of(request)
    reviews = await read_reviews(
        services.pool, services.ring, caller_of(request).owner, check_id, link_signer(services)
    )
    return json_response(request, reviews)


@get(
    "/api/v1/checks/{check_id:str}/reviews/{edition:str}/manifest",
    guards=[require_scopes(*CHECK_SCOPES)],
    operation=describe.MANIFEST,
)
async def get_review_manifest(request: ApiRequest, check_id: FromPath[str], edition: FromPath[str]) -> Response[bytes]:
    """The manifest and every canonical leaf of a reviewed edition."""
    services, owner = services_of(request), caller_of(request).owner
    bundle = await read_edition_manifest(
        services.pool, services.ring, services.files, owner, check_id, _edition_number(edition)
    )
    return json_response(request, bundle)


def _edition_number(text: str) -> int:
    """Raises `NotFoundError` for what cannot be the number of a reviewed edition."""
    number = path_number(text, max_digits=EDITION_DIGITS)
    if number < FIRST_REVIEWED:
        raise NotFoundError(
            "Reviewed editions are numbered from 2; the evidence of the first is GET /checks/{check_id}/manifest."
        )
    return number
