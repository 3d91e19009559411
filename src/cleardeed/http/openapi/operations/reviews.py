"""Reviews of checks: record a decision, list, evidence."""

from typing import Annotated

import msgspec

from cleardeed.checks.reviews.inputs import DecisionRequest
from cleardeed.checks.reviews.model import CreatedReview, ReviewList
from cleardeed.core.errors import InvalidReviewError
from cleardeed.core.formats import CheckId
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.openapi.operation import Link, Operation

TAG = "Checks"
_CHECK_ID = {"check_id": CheckId}
EditionNumber = Annotated[int, msgspec.Meta(ge=2, le=999_999)]

CREATE = Operation(
    operation_id="create_review",
    tag=TAG,
    summary="Record a person's decision on a record",
    description="""
An addition to the contract: `manual_review_required` says that a person must decide, and here the decision is recorded.
`record_id` is that of a record in `result.checklist[].records[]`; any record of a check with a report can be decided
on. Nothing is charged. The key needs the scope of the check's type.

`concerns_subject`: the record counts as if it had matched surely. `another_person`: it is set aside, shown with the
decision, and no longer waits. `cannot_tell`: it goes on waiting. A decision says whose a record is and nothing else: an
answer that was left open for another reason (rows that could not be read, data that are too old, a part in a case that
is not known) stays `manual_review_required` whatever is decided. A record that surely is the subject's by more than
name and birth date counts on although it is called another person's, and the edition says so (`overruled`, factor
`decision_against_match`). A source whose records were all set aside shows `reviewed`, never `ok`, and no factor that
rests on it is called in order.

The first result is not touched. Each decision leads to an edition of the report, numbered from 2: scored anew by the
same rules as of the same day, with a PDF, a manifest and a root of its own, which names the first root. `processing`
until it is out (in the sandbox it is out at once); then the event `check.reviewed` goes where `check.completed` went,
and `GET /checks/{check_id}` shows it as `reviewed`. An edition rests on every decision up to its own, the last on each
record; undoing one is a new decision. A check takes at most 499.

`reason` has at most 1,000 characters and `decided_by`, who decided, 200, both with a letter or digit (else 400
`invalid_review`, as for a `record_id` that the check does not have) and without control characters (422). They are
stored encrypted, printed in the edition, and erased with the check. A check that is not finished, has failed, or was
erased is 409 `check_not_reviewable`.

Later cycles of a monitor carry decisions over to records of the same `record_id`. A record whose content, or whose
match, has changed has another id: the decision no longer applies to it.
""",
    path=_CHECK_ID,
    body=DecisionRequest,
    answer=CreatedReview,
    success="The decision is recorded; its edition is out or on its way.",
    idempotent=True,
    errors=(InvalidReviewError,),
    links=(Link("list_reviews", {"check_id": "$response.body#/check_id"}, "Read the reviews of the check."),),
)

LIST = Operation(
    operation_id="list_reviews",
    tag=TAG,
    summary="Reviews of a check",
    description="""
An addition to the contract: every review, the newest first, with its decisions and the evidence of its edition.
`carried` where a monitoring cycle took decisions over from earlier checks; `carried_from` then names the check that
each was made on. `failed` where an edition could not be made for days: its decisions hold for the editions after it.
`decisions` is empty after the personal data of the check were erased.
""",
    path=_CHECK_ID,
    answer=ReviewList,
    success="The reviews.",
)

MANIFEST = Operation(
    operation_id="get_review_manifest",
    tag=TAG,
    summary="Evidence of a reviewed edition, to verify offline",
    description="""
An addition to the contract, in the form of a check's evidence. The leaf `first-edition.manifest` is the manifest of the
first edition in RFC 8785 JSON: it hashes to that edition's `evidence_manifest_sha256` and holds its root, so that the
edition's root fixes the first. The sources' leaves are those of the first edition. A 404 until the edition is out, and
after erasure.
""",
    path=_CHECK_ID | {"edition": EditionNumber},
    answer=EvidenceBundle,
    success="The evidence bundle.",
    links=(Link("verify", {"sha256": "$response.body#/manifest/root"}, "Verify the root."),),
)
