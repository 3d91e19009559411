"""Supplying an extract of the register of real estate."""

from cleardeed.checks.extracts.upload import TakenExtract
from cleardeed.core.errors import UnsupportedDocumentFormatError
from cleardeed.http.openapi.operation import Operation
from cleardeed.http.openapi.requests import ExtractUpload

SUPPLY = Operation(
    operation_id="supply_extract",
    tag="Checks",
    summary="Supply an extract of the register of real estate",
    description="""
An addition to the contract, for callers who hold a fresh extract of the object: the XML that the register sends
(`extract_about_property_…`, `extract_base_params_…`), at most 5 MiB, in UTF-8 or windows-1251. Name its `extract_id` as
`egrn_extract_id` beside `input_data` of an object or full check with the same `cadastral_number`: `egrn` is then
answered from it and no register is asked. The answer says so, with the day of the extract as its `datestamp`.

Up to `fresh_until` (30 days) the extract proves that nothing else is registered; after that a person must decide, and
so at any age where `not_understood` names a section or word that this version cannot read. One
that is older than 365 days, one from the future, a notice of absence, a history of rights, a file with a document type
or entities, a damaged one and one about no object are 400 `unsupported_document_format`, and `message` says why.

The file is not kept, nor are identity documents and contacts in it: what it says of the object is, encrypted, until
`expires_at` (7 days) and in every check that names it; its SHA-256 stands in the check's data snapshot. The electronic
signature (a file of its own) is not checked: whoever relies on the check relies on the supplier for that. Nothing is
charged. Live keys take what live keys supplied, sandbox keys what sandbox keys did. Many uploads at a time wait in line
as those of documents do.
""",
    body=ExtractUpload,
    body_media="multipart/form-data",
    answer=TakenExtract,
    success="What the extract says is kept.",
    idempotent=True,
    errors=(UnsupportedDocumentFormatError,),
)
