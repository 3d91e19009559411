"""Valuations: create, read, evidence."""

from cleardeed.core.errors import InvalidCheckInputError
from cleardeed.core.formats import ValuationId
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.answers import CreatedValuation
from cleardeed.http.openapi.operation import Link, Operation
from cleardeed.http.openapi.requests import ValuationOrder
from cleardeed.valuation.read import ValuationView

TAG = "Valuation"
_PATH = {"valuation_id": ValuationId}

CREATE = Operation(
    operation_id="create_valuation",
    tag=TAG,
    summary="Value an object",
    description="""
Values an object from transactions that the operator loaded: by comparable sales, and by a model trained on them where
there are enough, blended as a back-test of the loaded sales found best. It is ready in the answer.

What `attributes` do not tell is looked up in the operator's object registers by `cadastral_number`; what neither tells
is taken as usual nearby, and the range is wider for it. Only the area must be known from one of the two. `attributes`
may name any further numeric column that the loaded sales have; others are ignored. `date` is the day to value at (today
where it is left out). `flat` means `apartment`, `land_plot` means `land`; where `object_type` is left out the register
decides, then what most loaded sales of the quarter are.

`price_range` holds the price in 80 of 100 cases (`coverage`); `confidence` is the chance that the price lies within
10 % of `estimated_price`. `place_level` says how the place is known: `coordinates`, `quarter`, or, where the quarter
has no loaded sale, `district` or `region`. `factors` name what moved the price; their `impact_amount` in roubles adds
up from `base_price`, the price of a usual object of the region, to `estimated_price`. `sensitivities` are the
attributes that would change the value most. `comparables` are the sales that the estimate rests on, by quarter and
never by number, each with its `reason`.

Too little data is `failed` with `result.failure` (`no_sales_loaded`, `kind_not_valued`, `area_unknown`,
`no_sales_nearby`, `too_few_comparables`, `unlike_any_sale`, `sales_too_far_in_time`): it is charged and refunded at
once, so `cost` is 0.
Valuations have a rate limit of their own beside the key's. A sandbox key is charged nothing and gets a valuation from
an invented market wherever the object lies, as of the size and day nearest to its own that were sold there;
`sandbox_status` may ask for `failed`.

Titles, comments and the PDF are in the language that the operator has set for the account; codes are the same in all.
""",
    body=ValuationOrder,
    answer=CreatedValuation,
    success="The valuation. A failed one has `result.failure` and no PDF.",
    idempotent=True,
    errors=(InvalidCheckInputError,),
    links=(Link("get_valuation", {"valuation_id": "$response.body#/id"}, "Fetch a fresh link and the evidence."),),
)

READ = Operation(
    operation_id="get_valuation",
    tag=TAG,
    summary="Status and result of a valuation",
    description="""
Each read gives a fresh `pdf_url`, which opens without a key for 24 hours; the bytes hash to `evidence.pdf_sha256`. A
failed valuation has no `evidence`. After an erasure the hashes stay and `result` is left out. Nothing is charged.
""",
    path=_PATH,
    answer=ValuationView,
    success="The valuation.",
    links=(
        Link("get_valuation_manifest", {"valuation_id": "$response.body#/id"}, "Fetch its evidence, where it has any."),
    ),
)

MANIFEST = Operation(
    operation_id="get_valuation_manifest",
    tag=TAG,
    summary="Evidence of a valuation",
    description="""
The manifest, the canonical order and the canonical result, so that anyone can recompute the root; the other leaf is the
PDF. A 404 where the valuation failed or was erased.
""",
    path=_PATH,
    answer=EvidenceBundle,
    success="The evidence bundle.",
)
