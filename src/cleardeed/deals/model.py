"""The data that a template may use, by name: see docs/deals.md. A field that does not apply is null."""

from typing import Literal

import msgspec

from cleardeed.deals.burdens import EncumbranceType
from cleardeed.deals.deal import CostBearer, LandRight, MaternityCapital, PaymentMethod, Redemption
from cleardeed.deals.names import Sex
from cleardeed.deals.parties import Right


class Day(msgspec.Struct, frozen=True):
    """A date: `21.11.2026`, `21 ноября 2026 г.`, `двадцать первое ноября …`, `двадцать первого ноября …`."""

    digits: str
    long: str
    words: str
    words_genitive: str


class Money(msgspec.Struct, frozen=True):
    """Roubles: `4 950 000`, `четыре миллиона …`, both with the currency."""

    digits: str
    words: str
    full: str


class Share(msgspec.Struct, frozen=True):
    """A share of the object: `1/2`, `одна вторая`; the part of the price that falls on it, where that is whole."""

    digits: str
    words: str
    amount: Money | None


class IdentityDocument(msgspec.Struct, frozen=True):
    """A passport, or the birth certificate of a child under 14."""

    birth_certificate: bool
    series: str | None
    number: str | None
    issued_on: Day | None
    issued_by: str | None
    division_code: str | None


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A person. `name` is the full name, in an English document in Latin letters (ICAO Doc 9303), with `name_original`
    as it was given. The others are the name in other Russian cases, to be relied on where it is `declinable`."""

    name: str
    name_original: str | None
    declinable: bool
    name_genitive: str
    name_dative: str
    name_instrumental: str
    short: str
    gender: Sex
    female: bool
    birth_date: Day | None
    birth_place: str | None
    passport: IdentityDocument | None
    inn: str | None
    snils: str | None
    registration_address: str | None
    phone: str | None
    email: str | None


class Representative(Person, frozen=True, kw_only=True):
    """The representative of a party; `right` tells by what right, `basis` in the caller's own words."""

    right: Right
    basis: str | None
    document_number: str | None
    document_date: Day | None
    document_issued_by: str | None
    document_register_number: str | None


class GuardianshipPermission(msgspec.Struct, frozen=True):
    """The permission of the guardianship authority to sell what belongs to the minors or wards `sellers`."""

    authority: str | None
    number: str | None
    date: Day | None
    sellers: list["Party"]


class Party(Person, frozen=True, kw_only=True):
    """A seller or buyer. A `child` is under 14, a `minor` 14 to 17; `protected` are both, whom a guardian acts for, and
    who is of limited capacity. `consented` is true where the party signs and the representative consents: a minor, or
    `limited`, a grown-up whose capacity a court has limited.
    `bankrupt` is true where a financial manager acts for the party; the spouse is then left out, whose consent is not
    asked for. `spouse_signs` is true where the spouse is a party of the same side. The registration is that of the
    party's share. `due` is what a seller receives of the price, the part that redeems the mortgage left out,
    `deposit_part` what one of several sellers receives of the deposit; null where the deal does not tell."""

    age: Literal["adult", "minor", "child"]
    protected: bool
    consented: bool
    limited: bool
    bankrupt: bool
    share: Share | None
    spouse: Person | None
    spouse_signs: bool
    representative: Representative | None
    account: str | None
    registration_number: str | None
    registration_date: Day | None
    due: Money | None
    deposit_part: Money | None


class LandPlot(msgspec.Struct, frozen=True, kw_only=True):
    """The plot under a house. `sold` is true of one that the seller owns: it is then part of what is sold, and
    `house_price` is what remains of the deal's price for the house where the plot has a `price` of its own. `share` is
    there where it is not the whole; `address` is null where it is the house's (`same_address`) or not given."""

    cadastral_number: str | None
    address: str | None
    same_address: bool
    area_m2: str | None
    category: str | None
    permitted_use: str | None
    right: LandRight | None
    sold: bool
    title_document: str | None
    title_document_genitive: str | None
    share: Share | None
    price: Money | None
    house_price: Money | None
    encumbrances: list[str]


class Mortgage(msgspec.Struct, frozen=True):
    """The mortgage that the object is sold with or freed from, and by whom it is redeemed. `payers` are the names of
    the sellers who bear the debt, where the deal says so; `protected_payer` is true where a minor or ward bears it."""

    redemption: Redemption
    redeem_by: Day | None
    mortgagee: str | None
    contract: str | None
    account: str | None
    debt: Money | None
    debt_statement: str | None
    payers: list[str]
    protected_payer: bool


class PreEmption(msgspec.Struct, frozen=True):
    """The right of the other owners to buy first: when they were notified, whether the seller presents the written
    refusals of all."""

    notified_on: Day | None
    waived: bool


class Property(msgspec.Struct, frozen=True, kw_only=True):
    """The object of the sale. `kind` is `other` where the type was not given. `share` is the share in the right to
    the object that is sold, where it is not the whole; `pre_emption` is there where other owners have the right to
    buy first: of a share or room that is not sold to a co-owner, nor by a financial manager; `agricultural` where
    the region may buy the whole plot first and no foreigner may own it. `residents` are those given and the people
    of the seller's side who are registered at the address. `no_encumbrances`, `no_residents`, `no_retained_rights`
    and `no_defects` are true where the deal says that there are none, of a land plot too that is sold with the
    object; `encumbered` where it names some of either, `all_encumbrances` where it has the list of each,
    `burden_kinds` are the kinds that those read as, `mortgage` is there where one is a mortgage; `gratuitous_title`
    where every document of title, to the plot too that is sold, reads as a gift, an inheritance or a privatisation,
    which make personal property of a spouse (Family Code, art. 36). `title_document_genitive` is null where the
    Russian genitive is not certain. The registration is null where the sellers hold shares: each right has an entry
    of its own."""

    kind: Literal["apartment", "room", "premises", "house", "land", "garage", "parking_space", "other"]
    cadastral_number: str | None
    address: str | None
    share: Share | None
    co_owners: list[str]
    pre_emption: PreEmption | None
    agricultural: bool
    area_m2: str | None
    category: str | None
    permitted_use: str | None
    rooms: int | None
    floor: int | None
    floors_total: int | None
    year_built: int | None
    title_document: str | None
    title_document_genitive: str | None
    gratuitous_title: bool
    registration_number: str | None
    registration_date: Day | None
    encumbrances: list[str]
    encumbered: bool
    all_encumbrances: bool
    burden_kinds: list[EncumbranceType]
    mortgage: Mortgage | None
    no_encumbrances: bool
    residents: list[str]
    no_residents: bool
    residents_leave_by: Day | None
    vacate_by: Day | None
    retained_rights: list[str]
    no_retained_rights: bool
    defects: list[str]
    no_defects: bool
    maternity_capital: MaternityCapital | None
    land_plot: LandPlot | None


class Part(msgspec.Struct, frozen=True):
    """One payment. `held` is true where the buyer only places the money by the due date and it is paid out after the
    registration, `before_signing` where it is due before the agreement is signed, `redeems_mortgage` where it goes to
    the mortgagee."""

    amount: Money
    method: PaymentMethod | None
    held: bool
    due_date: Day | None
    before_signing: bool
    redeems_mortgage: bool


class Allotment(msgspec.Struct, frozen=True):
    """The receipts of each seller, in order, from one payment: of a `part`, or of the deposit where there is none."""

    amount: Money
    part: Part | None
    sums: list[Money]


class Bank(msgspec.Struct, frozen=True):
    """A bank and the receiving account."""

    name: str | None
    bik: str | None
    account: str | None


class Loan(msgspec.Struct, frozen=True):
    """The loan that the buyer pays with; `term` is `180 месяцев`."""

    lender: str | None
    contract_number: str | None
    contract_date: Day | None
    term: str | None


class Payment(msgspec.Struct, frozen=True):
    """The payment of the price: the parts in order, a single one included; `methods` are all that occur,
    `seller_methods` those of the parts that do not go to a mortgagee. `allotments` divide what is paid to several
    sellers, the deposit first; there are none where what is due to each is unknown or not whole roubles; `proportional`
    where it is known.

    `beside_deposit` is true where the parts sum to the price less the deposit; `after_handover` where a part is due
    after the day of the handover, so that the object is sold on credit (Civil Code, art. 488); `redeems_mortgage` where
    a part goes to the mortgagee. `placed_by` is the last day on which money is placed with a bank, where that is after
    the signing: the application for registration waits for it. `hold_until` is the last day on which it is held.
    """

    parts: list[Part]
    allotments: list[Allotment]
    proportional: bool
    methods: list[PaymentMethod]
    seller_methods: list[PaymentMethod]
    beside_deposit: bool
    after_handover: bool
    redeems_mortgage: bool
    placed_by: Day | None
    hold_until: Day | None
    bank: Bank | None
    loan: Loan | None


class Penalties(msgspec.Struct, frozen=True):
    """Agreed penalties in percent a day, as text: of the price, and of an overdue payment."""

    late_handover: str | None
    late_payment: str | None


class Costs(msgspec.Struct, frozen=True):
    """Who bears the costs of the registration, of placing the money, and of the notary, where that is agreed."""

    registration: CostBearer | None
    settlement: CostBearer | None
    notary: CostBearer | None


class Auction(msgspec.Struct, frozen=True):
    """The protocol of the auction by which a bankrupt's property is sold."""

    protocol_number: str | None
    protocol_date: Day | None


class Consent(msgspec.Struct, frozen=True):
    """A spouse and the party that the consent is given to."""

    spouse: Person
    party: Party
    side: Literal["seller", "buyer"]


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """Everything. `date` is the document's own, null where the deal does not know it (a receipt for the price, or for a
    deposit that no document of the set provides for); `contract_date` is the purchase agreement's, `deal_date` the
    deal's. `sellers_married` and `buyers_married` are true of two who are each other's spouses;
    `separate_deposit_agreement` where the set has an agreement on the deposit; `wards_sell` where a seller of full
    age has a guardian or curator, `limited_sell` where one has a curator; `guardianship_permissions` are those
    given by the document's date, each once, `permission_wanted` are the minors and wards who sell and have none by
    then; `redeemed` is the part of the price that goes to the mortgagee, `received` what the sellers receive, null
    where the deal does not tell; `bankrupt_sells` is true where a financial manager acts for a seller; `notarised`
    where the law asks for a notary: property of minors or wards, or a share of the object or of its plot, is sold
    (218-FZ, art. 42 and 54); `notary_files` where that notary applies for the registration on the day of the
    signing, since nothing has to come first."""

    language: str
    kind: str
    place: str
    date: Day | None
    deal_date: Day
    contract_date: Day
    main_contract_date: Day | None
    handover_date: Day | None
    sellers: list[Party]
    buyers: list[Party]
    sellers_married: bool
    buyers_married: bool
    consents: list[Consent]
    object: Property
    price: Money | None
    deposit: Money | None
    advance: bool
    separate_deposit_agreement: bool
    rest: Money | None
    redeemed: Money | None
    received: Money | None
    payment: Payment | None
    penalties: Penalties
    costs: Costs
    minors_sell: bool
    wards_sell: bool
    limited_sell: bool
    bankrupt_sells: bool
    auction: Auction | None
    guardianship_permissions: list[GuardianshipPermission]
    permission_wanted: list[Party]
    notarised: bool
    notary_files: bool
