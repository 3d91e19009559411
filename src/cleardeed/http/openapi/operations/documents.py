"""An uploaded document: submit, read, evidence."""

from cleardeed.core.errors import UnsupportedDocumentFormatError
from cleardeed.core.formats import DocumentCheckId
from cleardeed.documents.read import DocumentView
from cleardeed.documents.submit import SubmittedAnswer
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.openapi.operation import Link, Operation
from cleardeed.http.openapi.requests import DocumentUpload

TAG = "Document analysis"
_PATH = {"job_id": DocumentCheckId}
_GOES_ON = {"job_id": "$response.body#/job_id"}

SUBMIT = Operation(
    operation_id="submit_document",
    tag=TAG,
    summary="Upload a document for analysis",
    description="""
Takes a PDF, PNG, JPEG, TIFF (of many pages, too), DOCX or plain text of any usual encoding, at most 20 MiB, 200 pages
(of a DOCX or a text: a million characters) and 100 megapixels a page. The kind is detected from the content: name and
declared type are not asked. Scans are read in Russian and English, whichever way they lie. What a reader does not see
(white on white, invisible, deleted revisions) is not part of the document.

Kind, locks, damage and size are checked before anything is charged; a refused file is not kept. What turns out to be
unreadable later ends in status `failed`, refunded in full. A PDF that opens without a password is read.

`scenario` `deal_context` with `check_id` compares the document with a finished check of yours: seller, object and
encumbrances agree or not. A foreign or unknown check is a 404, one without a result a 422. `document_type_guess` is a
hint: one of the `document_type` values; anything else is ignored. A sandbox key is charged nothing; its file is
checked in the same way, and the analysis is that of an invented contract, ready at once.

Sixteen uploads of an account are taken in at a time; more wait in line for up to 20 seconds, then they are a 429. An
account whose files keep ending at the limits of time and memory waits, too, the longer the more of them there were.
""",
    body=DocumentUpload,
    body_media="multipart/form-data",
    answer=SubmittedAnswer,
    success="The document is stored, charged, and being analysed.",
    idempotent=True,
    errors=(UnsupportedDocumentFormatError,),
    links=(Link("get_document", _GOES_ON, "Poll until it is `report_ready` or `failed`."),),
)

READ = Operation(
    operation_id="get_document",
    tag=TAG,
    summary="Status and result of a document's analysis",
    description="""
`status` is `processing`, then `report_ready` or `failed`. Each clause of `result.analysis.found_clauses` quotes the
words it was found in: `text` stands on `page` at `offset` (code points into the page's text), all three null where
something is missing that the document's type needs. A clause counts by its gravest fault, `fault`; its other faults
stand in `also`, each with its own words, and are told in `summary` and in the recommendations. Score and level follow
from the rules. Clauses with `origin` `model` rest on facts that the operator's language model, where there is one,
quotes from the document; its remarks have `impact` 0, and its summary stands in `result.opinion`. `answered_by` are
words of the document that contradict an alarm of the rules: where they stand the model takes the alarm for misread, and
it has `impact` 0. Titles, summaries, conclusion and recommendations are in the language that the operator had set for
the account when the document came.

`failure` tells why there is no analysis: `empty` (no word could be read), `damaged`, `encrypted`, `page_too_large`,
`too_much_text`, `too_much_work` (the limits of time and memory), `no_ocr` (the operator has no Tesseract), `internal`
(a fault of the service that lasted for three days). `pdf_url` opens without a key for 24 hours; each read gives a fresh
one. After an erasure the hashes stay and `result` is left out. Nothing is charged.
""",
    path=_PATH,
    answer=DocumentView,
    success="The analysis.",
    links=(Link("get_document_manifest", _GOES_ON, "Fetch its evidence, where there is a report."),),
)

MANIFEST = Operation(
    operation_id="get_document_manifest",
    tag=TAG,
    summary="Evidence of a document's analysis",
    description="""
The manifest and the canonical data snapshot, so that anyone can recompute the root; the other leaves are the uploaded
document and the PDF report. A 404 while there is no report, and after an erasure.
""",
    path=_PATH,
    answer=EvidenceBundle,
    success="The evidence bundle.",
)
