"""The deal's documents: generate, read, evidence."""

from cleardeed.core.formats import GenerationId
from cleardeed.deals.generate import GeneratedAnswer
from cleardeed.deals.read import GenerationView
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.openapi.operation import Link, Operation
from cleardeed.http.openapi.requests import DocumentOrder

TAG = "Documents of a deal"
_PATH = {"generation_id": GenerationId}

GENERATE = Operation(
    operation_id="generate_documents",
    tag=TAG,
    summary="Generate the documents of a deal",
    description="""
Makes each of `documents` (`preliminary_agreement`, `deposit_agreement`, `deposit_receipt`, `purchase_agreement`,
`acceptance_act`, `payment_receipt`, `spouse_consent`, and kinds that the operator added) in each of `formats` (both
where none is named), in `language` `ru` (default) or `en`. One generation is charged once, whatever it holds; the
answer has the documents.

What a chosen document needs and the deal lacks, and what in the deal cannot be true together, is a 422 whose `details`
name every field at once: shares that do not sum to 1, a deposit above the price, parts that sum neither to the price
nor to the price less the deposit, handover before signing, a party under 18 without a representative, one person on
both sides, a consent of a spouse who signs as a party, a signing within the month in which others may buy first, a
character that a document cannot show. Nulls and blank texts count as absent, unknown fields are ignored. Names hold
letters of any script, spaces, hyphens, apostrophes and periods.

A `house` is sold with the land plot under it, so its purchase agreement needs `object.land_plot`. A plot that the
seller owns is sold with the house; of another the buyer takes over the seller's `right`: it has no `price` or `share`.

Who bears which cost is said where `costs` says it. `object.pre_emption` tells when the co-owners of a share, or the
owners of the other rooms, were notified of the sale, and whether all of them waive their right to buy first.

The preliminary documents bear `date`; the purchase agreement bears `main_contract_date` where the same order has a
preliminary document, else `date`. `deposit_kind` tells a deposit from an advance. A sandbox key is charged nothing and
every page bears a watermark. The same deal gives the same bytes.
""",
    body=DocumentOrder,
    answer=GeneratedAnswer,
    success="The documents are made, kept and charged.",
    idempotent=True,
    links=(
        Link("get_generation", {"generation_id": "$response.body#/generation_id"}, "Fetch fresh links and evidence."),
        Link("get_generation_manifest", {"generation_id": "$response.body#/generation_id"}, "Fetch its evidence."),
    ),
)

READ = Operation(
    operation_id="get_generation",
    tag=TAG,
    summary="State and documents of a generation",
    description="""
Each read gives fresh links, which open without a key for 24 hours; the bytes hash to the values beside them. After an
erasure the hashes stay and the links are left out. Nothing is charged.
""",
    path=_PATH,
    answer=GenerationView,
    success="The generation.",
)

MANIFEST = Operation(
    operation_id="get_generation_manifest",
    tag=TAG,
    summary="Evidence of a generation",
    description="""
The manifest and the canonical data snapshot, so that anyone can recompute the root; the other leaves are the documents
themselves. A 404 where the generation was erased.
""",
    path=_PATH,
    answer=EvidenceBundle,
    success="The evidence bundle.",
)
