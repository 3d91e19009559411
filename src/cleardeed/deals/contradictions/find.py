"""All contradictions in a deal."""

from collections.abc import Collection

from cleardeed.core.errors import FieldError
from cleardeed.deals.contradictions.bankruptcy import BANKRUPTCY
from cleardeed.deals.contradictions.dates import DATES
from cleardeed.deals.contradictions.money import MONEY
from cleardeed.deals.contradictions.people import PEOPLE
from cleardeed.deals.contradictions.real_estate import REAL_ESTATE
from cleardeed.deals.deal import Deal

_FINDERS = (*DATES, *PEOPLE, *REAL_ESTATE, *BANKRUPTCY, *MONEY)


def find_contradictions(deal: Deal, documents: Collection[str]) -> list[FieldError]:
    """Every contradiction found, in the order of the deal's fields. What is not given contradicts nothing."""
    found = (contradiction for finder in _FINDERS for contradiction in finder(deal, documents))
    return [FieldError(f"deal.{path}", message, [f"deal.{other}" for other in also]) for path, message, *also in found]
