"""Checks: quote, launch, list, read, evidence."""

from cleardeed.checks.bulk import BulkAnswer
from cleardeed.checks.listing import CheckPage, ListQuery
from cleardeed.checks.quote import Quote
from cleardeed.core.errors import InvalidCheckInputError, InvalidCheckTypeError
from cleardeed.core.formats import CheckId
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.answers import Check, CreatedCheck
from cleardeed.http.openapi.operation import Link, Operation
from cleardeed.http.openapi.requests import BulkOrder, CheckOrder, QuoteOrder

TAG = "Checks"
_CHECK_ID = {"check_id": CheckId}

QUOTE = Operation(
    operation_id="quote_checks",
    tag=TAG,
    summary="Price of one check or a batch",
    description="""
Nothing is launched, charged or asked of a source. Give exactly one of `type` (one check) and `items` (1 to 50); both
or neither is a 422. An unsupported `type` is 400 `invalid_check_type`; a missing one is a 422.

`price_amount` is the tariff price, `amount` what a launch with this key would charge (0 in the sandbox), and
`monitoring_cycle_amount` the price of one monitoring cycle: 60 % of the check's, rounded half up. Prices are whole
roubles of the tier that holds for the account now.
""",
    body=QuoteOrder,
    answer=Quote,
    success="The prices, and whether the balance covers them.",
    errors=(InvalidCheckTypeError,),
)

CREATE = Operation(
    operation_id="create_check",
    tag=TAG,
    summary="Create a check",
    description="""
A live key is charged the tariff price now, and refunded in full if no source answers. Read the check by `check_id`
until its status is no longer `processing`, or wait for the event `check.completed`.

Enough data: a seller needs `last_name`, `first_name` and one of `birth_date`, `inn`; an object one of
`cadastral_number`, `address`; `full` both. Otherwise 400 `invalid_check_input`, as for a `cadastral_number` that is
not `NN:NN:N…:N…` and for a birth date in the future or before 1900. An unsupported `type` is 400
`invalid_check_type`; a missing one is a 422. A wrong check digit in `inn` or `snils` is a finding, not an error.
A name that holds anything but letters of any script, spaces, hyphens, apostrophes and periods is 400
`invalid_check_input` too, and so is a hidden character in any other text (a mark of direction, a zero-width space, a
control): a search for them would find nothing. A former name is checked by a check of its own.
`object.price` is the price asked, in roubles, to be compared with the cadastral and the computed value.
Unknown fields beside `input_data` are ignored; unknown fields inside `seller` and `object` are kept in the data
snapshot. A text without a letter or digit counts as absent, a date or cadastral number only where it is blank.

The key needs the scope of the check's type: `check:seller`, `check:object`, `check:full`.

Sandbox: a check is in the state named by `sandbox_status` when this answers (`report_ready` where none is named),
costs nothing and asks no real source. Markers in the seller's `last_name` or the object's `address` steer the
invented sources: `+fssp:found`, `+egrn:unavailable`, `+courts:review`, `+inn:ok`; `+level:low`, `medium`, `high`,
`critical` for findings that come to that level; `+owner:share` for a seller of one half. Without `sandbox_status`
markers that silence sources make the check `partial` or `failed`. A marker that is not known, and markers that
stand against `sandbox_status`, are 400
`invalid_check_input`. `sandbox_status` with a live key is a 422.

`egrn_extract_id` names an extract that `POST /extracts` took in: `egrn` is answered from it. An unknown or expired one,
one about another object, and a check without `object.cadastral_number` are 400 `invalid_check_input`.

`external_id` and `metadata` are your own: they are stored encrypted, shown in reads, lists and events where you gave
them, and part of no result, hash or PDF. Nothing asks that an `external_id` be unique. They go with the personal data
at an erasure.
""",
    body=CheckOrder,
    answer=CreatedCheck,
    success="The check is recorded and charged.",
    idempotent=True,
    errors=(InvalidCheckTypeError, InvalidCheckInputError),
    links=(Link("get_check", {"check_id": "$response.body#/check_id"}, "Read its status and result."),),
)

BULK = Operation(
    operation_id="create_checks",
    tag=TAG,
    summary="Create up to 50 checks",
    description="""
The elements are bodies of `POST /checks` and independent: each gets its own outcome, and one that is refused stops no
other. Fewer than 1 or more than 50 are a 422. They are charged in order until the money ends; what is left then fails
with `insufficient_funds`. An element whose type the key has no scope for fails with `scope_denied`.

A failed element has `status: "error"`, a null id, null amounts, and `error` with `error_code` and `message`; its
`type` is null only where it named none that there is. The answer is a 201 even where every element failed. The
`Idempotency-Key` covers the request as a whole.
""",
    body=BulkOrder,
    answer=BulkAnswer,
    success="One outcome an element, in their order.",
    idempotent=True,
    links=(Link("get_check", {"check_id": "$response.body#/items/0/check_id"}, "Read the first check."),),
)

LIST = Operation(
    operation_id="list_checks",
    tag=TAG,
    summary="List the key's checks",
    description="""
Only checks that the calling key created (by its monitors too), the newest first, without `result` and `evidence`.
`total` counts all that fit the filters; `external_id` is compared exactly, and a check that a monitor ordered has its
monitor's. `subject` is masked: the initials of the seller, and the last four digits of the tax, pension-insurance or
passport number and of the cadastral number; null once the personal data were erased. A value outside its range or list,
and a parameter given twice, are a 422. `pdf_url` and `report_url` are signed and open for 24 hours; each read gives
fresh ones. `risk_score` and the links are the first edition's; once a person has decided on records, `reviewed` names
the newest edition: `edition`, `risk_score`, `pdf_url`, `report_url`.
""",
    query=ListQuery,
    answer=CheckPage,
    success="A page of checks.",
)

GET = Operation(
    operation_id="get_check",
    tag=TAG,
    summary="Status and result of a check",
    description="""
Safe to repeat; nothing is charged. While the check is `processing`, `progress_url` is a page that shows which sources
have answered, and then the report; it opens without a key for 24 hours. `result` and `evidence` are left out until
there is a report, and `result` after the personal data of a check were erased.

`report_ready`: every applicable source answered. `partial`: some did not, and what they hold is unknown, not clean.
`failed`: none answered, and the charge was refunded. Score 0 to 100, higher is riskier; it is the sum of the factors'
`impact`, at most 100. Levels: `low` to 24, `medium` to 49, `high` to 74, `critical` from 75.

`result.summary` is an addition to the contract, for the person who buys: a verdict in a sentence, the three weightiest
points, the sources without a final answer, next steps, what to ask of the seller, a checklist for the day of the deal.
It follows from the factors and the checklist and is never better than they are: `outlook` is `clear` only where every
source gave a final answer and nothing was found, `settle` where points remain, `wait` where something is open, `stop`
from level `high`. Results that were sealed by earlier versions lack it.

`result.ownership`, another addition, is there where the object was checked: the rights and encumbrances that `egrn`
showed, with the days of registration and end, the share, and who held: `seller`, `other`, `unknown` (could not be
compared) or `hidden`. A `since` of null is a day that the register does not give; `minor` is `then` or `now`. `holders`
counts those that can be told apart: there were at least so many.

`result.value`, an addition too, is in full checks where the operator has loaded sales: the computed value, its range,
and the sales behind it, at no charge of its own. It is no appraisal report under Law 135-FZ. `object.price`, the price
asked, is compared with it (factor `price_below_market`). `estimated` is false where nothing could be estimated; `text`
says why, and nothing else of the check changes.

`pdf_url` and `report_url` open without a key for 24 hours; each read gives fresh ones. The PDF's bytes hash to
`evidence.pdf_sha256`. Any key of the account with a scope that could have created a check may read it; a foreign id
answers as an unknown one.
""",
    path=_CHECK_ID,
    answer=Check,
    success="The check as it stands.",
    links=(
        Link("get_manifest", {"check_id": "$response.body#/check_id"}, "Fetch its evidence."),
        Link("verify", {"sha256": "$response.body#/evidence/pdf_sha256"}, "Verify the PDF's hash."),
    ),
)

MANIFEST = Operation(
    operation_id="get_manifest",
    tag=TAG,
    summary="Evidence of a check, to verify offline",
    description="""
An addition to the contract: the manifest and every canonical leaf, so that anyone can recompute the root without
trusting this service. `leaves` maps a leaf's name to its RFC 8785 JSON as text; the PDF is fetched from `pdf_url`.
The root is the RFC 9162 Merkle tree hash of the leaves' hashes in manifest order; since `version` 2 the manifest itself
without `root`, in RFC 8785 JSON, is the first entry of the tree, before them. `tsa_token` is the RFC 3161 response in
base64, or null. A 404 until the check has finished, where no source answered, and after erasure.
""",
    path=_CHECK_ID,
    answer=EvidenceBundle,
    success="The evidence bundle.",
    links=(Link("verify", {"sha256": "$response.body#/manifest/root"}, "Verify the root."),),
)
