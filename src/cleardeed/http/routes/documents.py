"""An uploaded document: submit, read, evidence manifest."""

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.core.errors import DocumentTooLargeError, FieldError, NotFoundError, ValidationError
from cleardeed.core.owner import Owner
from cleardeed.documents.options import AnalysisOptions, names_a_check, read_options
from cleardeed.documents.read import read_document
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.documents.submit import SubmittedAnswer
from cleardeed.documents.upload import MAX_BYTES, Upload
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_response
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.links import file_link
from cleardeed.http.multipart import read_form
from cleardeed.http.openapi.operations import documents as describe
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, Services, caller_of, services_of
from cleardeed.records.labels import read_form_labels
from cleardeed.records.read import read_manifest

SCOPE = "document_check"


@post("/api/v1/document-check", guards=[require_scopes(SCOPE)], operation=describe.SUBMIT)
async def submit_document(request: ApiRequest) -> Response[bytes]:
    """Takes a document in and charges for its analysis."""
    caller, services = caller_of(request), services_of(request)
    async with services.uploads.slot(caller):
        with Upload() as upload:
            fields = await read_form(request, upload.write, most=MAX_BYTES, too_large=DocumentTooLargeError)
            order, labels = read_options(fields), read_form_labels(fields)
            idempotency = idempotency_of(request, {"fields": fields, "file": upload.sha256})
            submitted = await services.submitter.replay(caller, idempotency)
            if submitted is None:
                file = await services.submitter.inspect(caller, upload)
                await _require_check(services, caller.owner, order)
                submitted = await services.submitter.submit(caller, order, upload, file, idempotency, labels)
    if caller.mode == "sandbox" and not submitted.replayed:
        job_id = msgspec.json.decode(submitted.body, type=SubmittedAnswer).job_id
        await services.documents.run({"account_id": caller.account_id, "job_id": job_id})
    return created_response(request, submitted)


@get("/api/v1/document-check/{job_id:str}", guards=[require_scopes(SCOPE)], operation=describe.READ)
async def get_document(request: ApiRequest, job_id: FromPath[str]) -> Response[bytes]:
    """Status and result of a document's analysis."""
    services = services_of(request)
    document = await read_document(services.pool, services.ring, caller_of(request).owner, job_id)
    if document.has_report:
        document = msgspec.structs.replace(document, pdf_url=file_link(services, DOCUMENT_CHECK.report_path(job_id)))
    return json_response(request, document)


@get("/api/v1/document-check/{job_id:str}/manifest", guards=[require_scopes(SCOPE)], operation=describe.MANIFEST)
async def get_document_manifest(request: ApiRequest, job_id: FromPath[str]) -> Response[bytes]:
    """The manifest and the canonical data snapshot of a document's analysis."""
    services = services_of(request)
    owner = caller_of(request).owner
    bundle = await read_manifest(DOCUMENT_CHECK, services.pool, services.ring, services.files, owner, job_id)
    return json_response(request, bundle)


async def _require_check(services: Services, owner: Owner, order: AnalysisOptions) -> None:
    """Verify that the check of an order, if it names one, is the account's and has a result."""
    if order.check_id is None:
        return
    if not names_a_check(order):
        raise NotFoundError
    check = await services.reader.read(owner, order.check_id)
    if not check.has_report:
        raise ValidationError(FieldError("check_id", "names a check without a result to compare with"))
