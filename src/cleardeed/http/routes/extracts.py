"""An extract of the register of real estate that a caller supplies: taken in, to be named by checks."""

from litestar import Response

from cleardeed.accounts.scopes import scope_of_check
from cleardeed.checks.extracts.upload import MAX_BYTES
from cleardeed.core.canonical import sha256_hex
from cleardeed.core.errors import ExtractTooLargeError
from cleardeed.http.auth import require_scopes
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.multipart import read_form
from cleardeed.http.openapi.operations import extracts as describe
from cleardeed.http.routing import post
from cleardeed.http.services import ApiRequest, caller_of, services_of

SCOPES = (scope_of_check("object"), scope_of_check("full"))


@post("/api/v1/extracts", guards=[require_scopes(*SCOPES)], operation=describe.SUPPLY)
async def supply_extract(request: ApiRequest) -> Response[bytes]:
    """Takes an extract in; nothing is charged."""
    caller, services = caller_of(request), services_of(request)
    content = bytearray()

    def write(chunk: bytes | bytearray) -> None:
        content.extend(chunk)
        if len(content) > MAX_BYTES:
            raise ExtractTooLargeError

    async with services.uploads.slot(caller):
        fields = await read_form(request, write, most=MAX_BYTES, too_large=ExtractTooLargeError)
        taken = bytes(content)
        idempotency = idempotency_of(request, {"fields": fields, "file": sha256_hex(taken)})
        remembered = await services.extracts.upload(caller, taken, idempotency)
    return created_response(request, remembered)
