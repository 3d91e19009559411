"""What a factor says where the financial manager sells the seller's estate, and not the seller. Pure."""

from collections.abc import Callable

import msgspec

from cleardeed.checks.scoring.encumbrances import procedure_of_owner
from cleardeed.checks.scoring.facts import Facts
from cleardeed.checks.scoring.model import Finding
from cleardeed.checks.scoring.title import seller_owns

ESTATE_SOLD = "estate_sold"


def with_estate_variant(find: Callable[[Facts], Finding | None]) -> Callable[[Facts], Finding | None]:
    """The same findings, of the variant `estate_sold` in the sale of assets of a seller who may own the object."""

    def find_variant(facts: Facts) -> Finding | None:
        finding = find(facts)
        if finding is None or seller_owns(facts) == "no" or procedure_of_owner(facts) != "sale_of_assets":
            return finding
        return msgspec.structs.replace(finding, variant=ESTATE_SOLD)

    return find_variant
