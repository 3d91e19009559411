"""Normalised records: one Struct a kind of record, whichever connector read it.

Risk rules and monitoring see only these. Money is in roubles (a number with at most two decimals), areas in m²,
dates are calendar dates as the register prints them. `extra` keeps what the register said beyond the named fields.
"""

import datetime
from typing import Any, Literal

import msgspec

Grade = Literal["exact", "probable", "weak"]
Role = Literal["debtor", "respondent", "plaintiff", "creditor", "pledgor", "third_party", "other", "unknown"]
LotStatus = Literal[
    "published", "applications", "determining_winner", "suspended", "held", "failed", "cancelled", "annulled"
]


class Match(msgspec.Struct, frozen=True):
    """The reason why a record was taken to be about the subject."""

    grade: Grade
    agreed: list[str]
    """Fields that are equal on both sides, such as `last_name`, `birth_date`, `inn`."""
    missing: list[str]
    """Fields that one side lacks."""
    differs: list[str]
    """Fields that differ although an identifier agrees (another surname, say)."""
    reason: str
    """One sentence for a person; it quotes no personal value."""


class Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="record", omit_defaults=True):
    """The common fields of all kinds."""

    match: Match
    number: str | None = None
    date: datetime.date | None = None
    closed_on: datetime.date | None = None
    kind: str | None = None
    amount: float | None = None
    summary: str | None = None
    url: str | None = None
    extra: dict[str, Any] = {}

    @property
    def certain(self) -> bool:
        """Whether it surely is about the subject; anything less is for a person to decide."""
        return self.match.grade == "exact"


class EnforcementProceeding(Record, frozen=True, kw_only=True, tag="enforcement_proceeding"):
    """A bailiff's proceeding (229-FZ). Closed under article 46 means returned unpaid: the debt lives on."""

    closed_article: int | None = None
    closed_part: int | None = None
    closed_clause: int | None = None


class ArbitrationCase(Record, frozen=True, kw_only=True, tag="arbitration_case"):
    """A case of an arbitration (commercial) court; `kind` is `bankruptcy`, `civil` or `administrative`."""

    role: Role = "unknown"
    court: str | None = None


class Bankruptcy(Record, frozen=True, kw_only=True, tag="bankruptcy"):
    """A person's insolvency, in court or extrajudicial. `procedure` is the register's own word or code."""

    procedure: str | None = None
    extrajudicial: bool = False


class Pledge(Record, frozen=True, kw_only=True, tag="pledge"):
    """A notice in the register of movable pledges. Mortgages of real estate are encumbrances, not these."""

    role: Role = "unknown"
    item: str | None = None


class PassportStatus(Record, frozen=True, kw_only=True, tag="passport_status"):
    """An entry of a list of invalid passports."""

    valid: bool = False


class TaxpayerStatus(Record, frozen=True, kw_only=True, tag="taxpayer_status"):
    """The tax service's data on a tax number: `kind` such as `active`, `void`, `entrepreneur`, `self_employed`."""

    inn: str | None = None


class TaxDebt(Record, frozen=True, kw_only=True, tag="tax_debt"):
    """Overdue taxes; `amount` 0 is an answer."""


class ListEntry(Record, frozen=True, kw_only=True, tag="list_entry"):
    """An entry of a terrorist or sanctions list; `kind` is `terrorism`, `sanctions`, `weapons` or the list's word."""

    list_name: str | None = None


class WantedNotice(Record, frozen=True, kw_only=True, tag="wanted_notice"):
    """A search notice for a person."""


class CourtCase(Record, frozen=True, kw_only=True, tag="court_case"):
    """A case of a court of general jurisdiction, over a person or over an object."""

    role: Role = "unknown"
    court: str | None = None


class PropertyFacts(Record, frozen=True, kw_only=True, tag="property_facts"):
    """The data of the register of real estate (`egrn`) or the cadastral map (`nspd`) on the object itself."""

    cadastral_number: str | None = None
    address: str | None = None
    object_type: str | None = None
    area_m2: float | None = None
    rooms: int | None = None
    floor: int | None = None
    floors_total: int | None = None
    year_built: int | None = None
    latitude: float | None = None
    longitude: float | None = None
    cadastral_value: float | None = None
    cancelled: bool = False


class Right(Record, frozen=True, kw_only=True, tag="right"):
    """A registered right; `kind` such as `ownership`, `shared_ownership`. The holder may be hidden by law."""

    holder_name: str | None = None
    holder_birth_date: datetime.date | None = None
    holder_inn: str | None = None
    holder_snils: str | None = None
    holder_hidden: bool = False
    holder_is_seller: bool | None = None
    """True or False where both sides allow an answer, None where they do not."""
    share: str | None = None
    """`1/2`; None means the whole or unknown."""


class Encumbrance(Record, frozen=True, kw_only=True, tag="encumbrance"):
    """A restriction or encumbrance; `kind` such as `mortgage`, `arrest`, `ban`, `rent`, `lease`, `claim`."""

    in_favour_of: str | None = None


class HousingCondition(Record, frozen=True, kw_only=True, tag="housing_condition"):
    """The data of the register of houses on the building; `kind` such as `unsafe`, `demolition`, `ordinary`."""

    year_built: int | None = None


class InheritanceCase(Record, frozen=True, kw_only=True, tag="inheritance_case"):
    """A notary's case on the estate of a person who has died. It may be closed: the person is dead all the same."""

    died_on: datetime.date | None = None
    notary: str | None = None
    chamber: str | None = None


class BusinessRegistration(Record, frozen=True, kw_only=True, tag="business_registration"):
    """An entry of the registers of businesses (EGRUL, EGRIP): registered on `date`, ended on `closed_on`.

    `kind` is `entrepreneur`, or `company_head` for a company that the person heads.
    """

    inn: str | None = None
    state: str | None = None
    """The fate of the business, in the register's own words, where given."""
    company: str | None = None
    position: str | None = None


class AuctionLot(Record, frozen=True, kw_only=True, tag="auction_lot"):
    """A lot of a public auction; `date` is the day of its notice, `amount` the starting price.

    `kind` says whose auction it is: `bailiffs`, `taken`, `state`, `state_land`, `state_lease`, `concession_tender` or
    `management_tender` (a choice of who manages the object, which neither sells nor lets it).
    """

    status: LotStatus | None = None
    """None where it is not stated, or by a word that is not known."""
    transaction: str | None = None
    """`sale` or `rent`, as the register writes it."""
    applications_until: datetime.date | None = None


AnyRecord = (
    EnforcementProceeding
    | ArbitrationCase
    | Bankruptcy
    | Pledge
    | PassportStatus
    | TaxpayerStatus
    | TaxDebt
    | ListEntry
    | WantedNotice
    | CourtCase
    | PropertyFacts
    | Right
    | Encumbrance
    | HousingCondition
    | InheritanceCase
    | BusinessRegistration
    | AuctionLot
)
