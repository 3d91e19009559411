"""Names of people whom a register finds by names they no longer have."""

from collections.abc import Iterable

from cleardeed.sources.rows.parties import is_named
from cleardeed.sources.subject import Seller


def matching_name(present: str, former: Iterable[str], born: str | None, seller: Seller) -> str | None:
    """The present name, or the former one that fits the seller where the present one does not.

    Whoever was found by a name that the reply does not show, and was not surely born on another day (`born` in ISO
    form), may be anyone: then None, so that the row names nobody.
    """
    if is_named(present, seller):
        return present
    other_day = born is not None and seller.birth_date is not None and born != seller.birth_date.isoformat()
    return next((name for name in former if is_named(name, seller)), present if other_day else None)
