"""The deal's documents: generate, read, evidence manifest."""

from datetime import datetime

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.core import clock
from cleardeed.deals.generate import GeneratedAnswer
from cleardeed.deals.read import GenerationView, read_generation
from cleardeed.deals.record import GENERATION
from cleardeed.deals.request import read_request
from cleardeed.deals.seal import GeneratedDocument
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_body, json_response
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.links import file_link, link_issue_time
from cleardeed.http.openapi.operations import deals as describe
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, Services, caller_of, services_of
from cleardeed.records.labels import read_labels
from cleardeed.records.read import read_manifest

SCOPE = "document_generator"


@post("/api/v1/document-generator", guards=[require_scopes(SCOPE)], operation=describe.GENERATE)
async def generate_documents(request: ApiRequest) -> Response[bytes]:
    """Makes the documents of a deal and charges for them."""
    services, caller = services_of(request), caller_of(request)
    body = await json_body(request)
    labels, order = read_labels(body), read_request(body, services.generator.library)
    made = await services.generator.generate(caller, order, idempotency_of(request, body), labels)
    generated = msgspec.json.decode(made.body, type=GeneratedAnswer)
    generation = await read_generation(services.pool, services.ring, caller.owner, generated.generation_id)
    documents = _documents(services, generation, link_issue_time(generated.created_at))
    return created_response(request, made, msgspec.structs.replace(generated, documents=documents))


@get("/api/v1/document-generator/{generation_id:str}", guards=[require_scopes(SCOPE)], operation=describe.READ)
async def get_generation(request: ApiRequest, generation_id: FromPath[str]) -> Response[bytes]:
    """State and documents of a generation, with fresh links."""
    services = services_of(request)
    generation = await read_generation(services.pool, services.ring, caller_of(request).owner, generation_id)
    documents = _documents(services, generation, clock.now())
    return json_response(request, msgspec.structs.replace(generation, documents=documents))


@get(
    "/api/v1/document-generator/{generation_id:str}/manifest",
    guards=[require_scopes(SCOPE)],
    operation=describe.MANIFEST,
)
async def get_generation_manifest(request: ApiRequest, generation_id: FromPath[str]) -> Response[bytes]:
    """The manifest and the canonical data snapshot of a generation."""
    services = services_of(request)
    owner = caller_of(request).owner
    bundle = await read_manifest(GENERATION, services.pool, services.ring, services.files, owner, generation_id)
    return json_response(request, bundle)


def _documents(services: Services, generation: GenerationView, issued_at: datetime) -> list[GeneratedDocument]:
    """The generation's documents with a link beside every hash; without one once their files were erased."""
    if not generation.has_files:
        return generation.documents
    return [
        msgspec.structs.replace(
            document,
            **{
                f"{form}_url": file_link(services, GENERATION.path(generation.generation_id, name), issued_at)
                for form, name in document.file_names.items()
            },
        )
        for document in generation.documents
    ]
