"""A deal as the caller describes it. Field names are the contract's; unknown ones are ignored."""

import datetime
from typing import Literal

import msgspec

from cleardeed.deals.names import Sex
from cleardeed.deals.numerals import Language

PaymentMethod = Literal[
    "bank_transfer", "cash", "letter_of_credit", "safe_deposit", "escrow", "notary_deposit", "mortgage", "instalments",
    "maternity_capital",
]  # fmt: skip
HELD: tuple[PaymentMethod, ...] = ("letter_of_credit", "safe_deposit", "escrow", "notary_deposit")
"""The ways to pay by which the buyer places the money and the seller receives it after the registration."""
ObjectType = Literal["apartment", "flat", "room", "premises", "house", "land", "land_plot", "garage", "parking_space"]
DepositKind = Literal["deposit", "advance"]
LandRight = Literal["ownership", "lease", "permanent_use", "lifetime_possession", "free_use"]
Redemption = Literal["seller", "price", "none"]
"""Who redeems the mortgage that the object is under: the seller, the seller out of the price, nobody (the buyer takes
the object over with it)."""
MaternityCapital = Literal["not_used", "shares_allotted", "shares_not_allotted"]
"""Whether the object was bought or built with maternity capital, and the family given the shares that the law asks for
then (256-FZ, art. 10 (4))."""

CostBearer = Literal["seller", "buyer", "equally"]

ADULT_AGE = 18
CAPABLE_AGE = 14
"""From this age a minor signs in person, with the consent of a legal representative (Civil Code, art. 26 and 28)."""


class Passport(msgspec.Struct, frozen=True, omit_defaults=True):
    """An identity document: a passport, or the birth certificate of a child under 14."""

    series: str | None = None
    number: str | None = None
    issued_on: datetime.date | None = None
    issued_by: str | None = None
    division_code: str | None = None


class Person(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A natural person."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    gender: Sex | None = None
    birth_date: datetime.date | None = None
    birth_place: str | None = None
    passport: Passport | None = None
    inn: str | None = None
    snils: str | None = None
    registration_address: str | None = None
    phone: str | None = None
    email: str | None = None

    def is_under(self, age: int, day: datetime.date) -> bool:
        """Whether the person has not come of `age` on `day`; False where the birth date is not known."""
        born = self.birth_date
        if born is None:
            return False
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day)) < age


class Representative(Person, frozen=True, omit_defaults=True, kw_only=True):
    """Who acts for a party, and by what right. `document_issued_by` is who certified the power of attorney or issued
    the document of authority; `document_register_number` its number in the register of notarial acts."""

    basis: str | None = None
    document_number: str | None = None
    document_date: datetime.date | None = None
    document_issued_by: str | None = None
    document_register_number: str | None = None


class GuardianshipPermission(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The guardianship authority's prior permission to sell what belongs to a minor or ward (Civil Code, art. 37)."""

    authority: str | None = None
    number: str | None = None
    date: datetime.date | None = None


class Party(Person, frozen=True, omit_defaults=True, kw_only=True):
    """A seller or buyer. `spouse` is there where the spouse's consent is needed; `account` is where a seller's part of
    the price goes, of a bankrupt the debtor's main account; `registration_number` and `registration_date` are those of
    a seller's right to the share; `pays_mortgage` is whether the debt of a redeemed mortgage is borne by this seller's
    part of the price."""

    share: str | None = None
    spouse: Person | None = None
    representative: Representative | None = None
    account: str | None = None
    registration_number: str | None = None
    registration_date: datetime.date | None = None
    guardianship_permission: GuardianshipPermission | None = None
    pays_mortgage: bool | None = None


class LandPlot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The land plot under a house. One that the seller owns is sold with the house (Civil Code, art. 552; Land Code,
    art. 35 (4)); of another the buyer takes over the seller's right. `address` may be `same`, that of the house;
    `share` is the share of the plot that goes with the house, where it is not the whole; `price` is part of the
    deal's."""

    cadastral_number: str | None = None
    address: str | None = None
    area_m2: float | None = None
    category: str | None = None
    permitted_use: str | None = None
    right: LandRight | None = None
    title_document: str | None = None
    share: str | None = None
    price: int | None = None
    encumbrances: list[str] | None = None


class Mortgage(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The mortgage among the encumbrances: `contract` is the obligation that it secures, `account` where the mortgagee
    takes the money, `debt` what was owed by the `debt_statement` of the mortgagee, `redeem_by` the day by which it is
    redeemed. `redemption` is `price` where a part of the payment redeems it, else `seller` unless given."""

    mortgagee: str | None = None
    contract: str | None = None
    redemption: Redemption | None = None
    redeem_by: datetime.date | None = None
    account: str | None = None
    debt: int | None = None
    debt_statement: str | None = None


class PreEmption(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The right of the other co-owners, or of the owners of the other rooms, to buy first (Civil Code, art. 250):
    `notified_on` is the day on which they were notified of the sale, `waived` whether the seller presents the written
    refusals of all of them."""

    notified_on: datetime.date | None = None
    waived: bool = False


class Property(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is sold. `share` is the share in the right to it, where it is not the whole; `co_owners` are the names of
    those who keep the other shares. `category` and `permitted_use` are those of a land plot. Residents are names, or
    people; `residents_leave_by` is the day by which they are removed from the residence register, `vacate_by` the day
    by which the seller's side moves out. `retained_rights` are those who keep a right to live there, with their rights
    (Civil Code, art. 558). `defects` are those found when the object is handed over. An empty list of encumbrances,
    residents, retained rights or defects says that there are none; one that is not given says nothing."""

    cadastral_number: str | None = None
    address: str | None = None
    object_type: ObjectType | None = None
    share: str | None = None
    co_owners: list[str] | None = None
    pre_emption: PreEmption | None = None
    area_m2: float | None = None
    category: str | None = None
    permitted_use: str | None = None
    rooms: int | None = None
    floor: int | None = None
    floors_total: int | None = None
    year_built: int | None = None
    title_document: str | None = None
    registration_number: str | None = None
    registration_date: datetime.date | None = None
    encumbrances: list[str] | None = None
    mortgage: Mortgage | None = None
    residents: list[str | Person] | None = None
    residents_leave_by: datetime.date | None = None
    vacate_by: datetime.date | None = None
    retained_rights: list[str] | None = None
    defects: list[str] | None = None
    maternity_capital: MaternityCapital | None = None
    land_plot: LandPlot | None = None


class Bank(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bank, and the account that receives the money."""

    name: str | None = None
    bik: str | None = None
    account: str | None = None


class Part(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One payment of several, in roubles. `redeems_mortgage` is true of one that goes to the mortgagee, for the debt
    that the object is mortgaged for."""

    amount: int
    method: PaymentMethod | None = None
    due_date: datetime.date | None = None
    redeems_mortgage: bool = False


class Loan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The loan that the buyer pays with."""

    lender: str | None = None
    contract_number: str | None = None
    contract_date: datetime.date | None = None
    term_months: int | None = None


class Payment(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How the price is paid. `hold_until` is the last day of the letter of credit, the seller's access to the box, the
    escrow account or the notary's deposit: what has not been paid out by then goes back to the buyer."""

    method: PaymentMethod | None = None
    due_date: datetime.date | None = None
    hold_until: datetime.date | None = None
    parts: list[Part] = []
    bank: Bank | None = None
    loan: Loan | None = None


class Penalties(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Agreed penalties in percent a day: `late_handover` of the price, for handing the object over or moving out late;
    `late_payment` of the overdue sum."""

    late_handover: float | None = None
    late_payment: float | None = None


class Costs(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who bears the costs of the state registration, of placing the money with a bank or notary (`settlement`), and of
    the notary's certification."""

    registration: CostBearer | None = None
    settlement: CostBearer | None = None
    notary: CostBearer | None = None


class Auction(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The protocol on the results of the auction by which a bankrupt's property is sold (127-FZ, art. 110 and
    213.26)."""

    protocol_number: str | None = None
    protocol_date: datetime.date | None = None


class Deal(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A sale. `price` and `deposit` are in roubles; `deposit_kind` tells a deposit (Civil Code, art. 380) from a mere
    advance. `language` is that of the documents."""

    place: str | None = None
    date: datetime.date | None = None
    sellers: list[Party] = []
    buyers: list[Party] = []
    object: Property = Property()
    price: int | None = None
    deposit: int | None = None
    deposit_kind: DepositKind = "deposit"
    payment: Payment | None = None
    penalties: Penalties | None = None
    costs: Costs | None = None
    handover_date: datetime.date | None = None
    main_contract_date: datetime.date | None = None
    auction: Auction | None = None
    language: Language | None = None
