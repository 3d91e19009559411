"""What a check knows of the deal that a document is compared with."""

import datetime

import msgspec

AGAINST_SELLER = {
    "bankruptcy_running": "bankrupt",
    "seller_not_owner": "not_owner",
    "bankruptcy_extrajudicial": "extrajudicial",
}
"""The check's factors that stand against a sale by this seller, heaviest first, each with the fault that it is here."""
OWNS_IN_PART = ("seller_not_sole_owner", "joint_ownership")
NO_BANKRUPTCY = ("bankruptcy_running", "bankruptcy_extrajudicial")


class KnownPerson(msgspec.Struct, frozen=True, kw_only=True):
    """The seller as the check has him; what is not known is None."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    passport: str | None = None


class FoundFactor(msgspec.Struct, frozen=True, kw_only=True):
    """A factor that the check found: `title` is its English name, `of_register` whether it is an encumbrance,
    `of_object` whether it concerns the object."""

    code: str
    title: str
    status: str
    impact: int
    of_register: bool
    of_object: bool = False


class DealFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a check knows of the deal. `encumbrances` are the kinds of those current by the register; empty where it
    answered that there are none; None where it was not asked or did not answer. `factors` are the statuses of the
    check's factors by code, `found` those found, the heaviest first. `entries` are the days on which the register
    entered the seller's standing rights, `ended` those of rights that have ended, each with the day of its end; `share`
    is the sum of the standing ones, as `1/2` (`1` is the whole); none and None where unknown. `edition` is that of the
    check which was read, None where nothing is known of it."""

    seller: KnownPerson | None = None
    cadastral_number: str | None = None
    address: str | None = None
    area_m2: float | None = None
    encumbrances: tuple[str, ...] | None = None
    entries: tuple[datetime.date, ...] = ()
    ended: tuple[tuple[datetime.date, datetime.date], ...] = ()
    share: str | None = None
    factors: dict[str, str] = {}
    found: tuple[FoundFactor, ...] = ()
    edition: int | None = None

    def of_seller(self) -> "DealFacts":
        """What the check knows of the seller, without what it knows of its object."""
        return DealFacts(
            seller=self.seller,
            factors={code: status for code, status in self.factors.items() if code in NO_BANKRUPTCY},
            found=tuple(factor for factor in self.found if not factor.of_object),
            edition=self.edition,
        )

    def of_object(self) -> "DealFacts":
        """What the check knows of its object, without what it found of its seller."""
        return msgspec.structs.replace(
            self,
            factors={},
            entries=(),
            ended=(),
            share=None,
            found=tuple(factor for factor in self.found if factor.of_object),
        )
