"""Texts of a factor where a bankruptcy decides who sells the seller's estate and whose debts are paid. Pure."""

from collections.abc import Callable

import msgspec

from cleardeed.checks.scoring.bankruptcies import bankruptcies
from cleardeed.checks.scoring.encumbrances import owner_bankruptcy_procedure, owner_is_bankrupt
from cleardeed.checks.scoring.facts import Facts
from cleardeed.checks.scoring.model import Finding
from cleardeed.checks.scoring.rights import seller_owns

ESTATE_SOLD = "estate_sold"
BANKRUPTCY = "bankruptcy"
NOT_OWNER = "seller_not_owner"

Finder = Callable[[Facts], Finding | None]


def is_estate_sold(facts: Facts) -> bool:
    """Whether the financial manager sells what the seller may own."""
    return seller_owns(facts) != "no" and _estate_variant(facts) is not None


def with_estate_variant(find: Finder) -> Finder:
    """The same findings, of the variant `estate_sold` in the sale of assets of a seller who may own the object."""
    return _with_variant(find, _estate_variant)


def with_debts_variant(find: Finder) -> Finder:
    """The same findings on debts, of the variant `estate_sold` as above, and of `bankruptcy` in any other bankruptcy
    that runs: in none of them is a creditor simply paid."""
    return _with_variant(find, lambda facts: _estate_variant(facts) or _debts_variant(facts))


def with_owner_variant(find: Finder) -> Finder:
    """The same findings, of the variant `seller_not_owner` where none of the registered rights is the seller's: then
    they do not touch the object."""

    def find_variant(facts: Facts) -> Finding | None:
        finding = find(facts)
        strangers = finding is not None and seller_owns(facts) == "no"
        return msgspec.structs.replace(finding, variant=NOT_OWNER) if finding is not None and strangers else finding

    return find_variant


def _with_variant(find: Finder, variant_of: Callable[[Facts], str | None]) -> Finder:
    def find_variant(facts: Facts) -> Finding | None:
        finding = find(facts)
        variant = variant_of(facts) if finding is not None and seller_owns(facts) != "no" else None
        return finding if finding is None or variant is None else msgspec.structs.replace(finding, variant=variant)

    return find_variant


def _estate_variant(facts: Facts) -> str | None:
    return ESTATE_SOLD if owner_bankruptcy_procedure(facts) == "sale_of_assets" else None


def _debts_variant(facts: Facts) -> str | None:
    out_of_court = bankruptcies(facts, extrajudicial=True, ended=False)
    return BANKRUPTCY if out_of_court or owner_is_bankrupt(facts) else None
