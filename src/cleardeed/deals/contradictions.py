"""Contradictions in a deal. Each finding names the field to look at."""

import datetime
import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from cleardeed.core.errors import FieldError
from cleardeed.deals.bankruptcy import bankruptcy_contradictions
from cleardeed.deals.burdens import mortgage_redemption
from cleardeed.deals.dates import has_preliminary_document, month_after, signing_date
from cleardeed.deals.deal import (
    ADULT_AGE,
    HELD,
    Deal,
    LandPlot,
    Part,
    Party,
    Passport,
    Payment,
    PaymentMethod,
    Person,
)
from cleardeed.deals.parties import (
    consenting_parties,
    has_pre_emption,
    is_bankrupt,
    registered_residents,
    representative_right,
    share_of,
    sold_share,
)
from cleardeed.deals.settlement import needs_notary, redeemed_sum, seller_sums
from cleardeed.sources.matching.numbers import cadastral_key, normalise_cadastral_number

MAX_PARTIES = 10
MAX_PARTS = 60
MAX_PRICE = 10**12
MAX_MONTHS = 600
MAX_PERCENT = 10
BUILT_ON_LAND = (None, "house", "garage")
"""Types of object that a plot may be given with; None is a type that was not given."""
LAND_PLOTS = (None, "land", "land_plot")
"""Types of object that have a category and a permitted use."""
WITHOUT = {
    "house": ("floor",),
    "room": ("rooms",),
    "garage": ("rooms",),
    "parking_space": ("rooms",),
    "land": ("rooms", "floor", "floors_total", "year_built"),
    "land_plot": ("rooms", "floor", "floors_total", "year_built"),
}
"""Features that a type of object has not."""
NO_HOMES = ("premises", "land", "land_plot", "garage", "parking_space")
"""Types of object that nobody lives in, and that maternity capital cannot have bought (256-FZ, art. 10)."""
SIDES = ("sellers", "buyers")
_CURATOR = re.compile(r"попечител(?!ьств)|curator", re.IGNORECASE)


def contradictions(deal: Deal, documents: Collection[str]) -> list[FieldError]:
    """Every contradiction found, in the order of the deal's fields. What is not given contradicts nothing."""
    return [
        FieldError(f"deal.{path}", message)
        for finder in (
            _dates,
            _parties,
            _sides,
            _shares,
            _consents,
            _object,
            _maternity_capital,
            _sold_share,
            _pre_emption,
            _dwellers,
            _land,
            _mortgage,
            _mortgage_payers,
            _land_plot,
            _residents,
            bankruptcy_contradictions,
            _money,
            _parts,
            _accounts,
            _holding,
            _costs,
            _loan,
            _penalties,
        )
        for path, message in finder(deal, documents)
    ]


Findings = Iterator[tuple[str, str]]


def _dates(deal: Deal, documents: Collection[str]) -> Findings:
    if deal.date is None:
        return
    if deal.main_contract_date and deal.main_contract_date < deal.date:
        yield "main_contract_date", "is before the date of the deal"
    signed = signing_date(deal, documents) or deal.date
    if deal.handover_date and deal.handover_date < signed:
        yield "handover_date", f"is before the agreement is signed ({signed.isoformat()})"
    leave_by = deal.object.residents_leave_by
    if leave_by and leave_by < deal.date:
        yield "object.residents_leave_by", "is before the date of the deal"
    if deal.object.vacate_by and deal.object.vacate_by < deal.date:
        yield "object.vacate_by", "is before the date of the deal"
    for index, party in enumerate(deal.sellers):
        permission = party.guardianship_permission
        if permission and permission.date and permission.date > signed:
            yield f"sellers[{index}].guardianship_permission.date", "is after the agreement is signed"
        if party.registration_date and party.registration_date > deal.date:
            yield f"sellers[{index}].registration_date", "is after the date of the deal"


def _parties(deal: Deal, _documents: Collection[str]) -> Findings:
    for side in SIDES:
        parties = getattr(deal, side)
        if len(parties) > MAX_PARTIES:
            yield side, f"are more than {MAX_PARTIES}"
        for index, party in enumerate(parties):
            yield from _party(party, f"{side}[{index}]", deal.date)


def _party(party: Party, path: str, day: datetime.date | None) -> Findings:
    yield from _person(party, path, day)
    if party.spouse is not None:
        yield from _person(party.spouse, f"{path}.spouse", day)
        if _same(party, party.spouse):
            yield f"{path}.spouse", "is the same person as the party"
    if day is not None and party.is_under(ADULT_AGE, day):
        yield from _minor(party, path)
    if party.representative is not None:
        yield from _representative(party, path, day)


def _minor(party: Party, path: str) -> Findings:
    if party.representative is None:
        yield f"{path}.representative", "is required: the party is under 18"
    if party.spouse is not None:
        yield f"{path}.spouse", "is given for a party under 18"


def _representative(party: Party, path: str, day: datetime.date | None) -> Findings:
    agent, path = party.representative, f"{path}.representative"
    if agent is None:
        return
    yield from _person(agent, path, day)
    if _same(party, agent):
        yield path, "is the same person as the party"
    if day and agent.is_under(ADULT_AGE, day):
        yield f"{path}.birth_date", "is that of a person under 18"
    if day and agent.document_date and agent.document_date > day:
        yield f"{path}.document_date", "is after the date of the deal"
    if day and _CURATOR.search(agent.basis or "") and not party.is_under(ADULT_AGE, day):
        # Civil Code, art. 30: the party signs, and the curator consents.
        yield (
            f"{path}.basis",
            "is a curator's, who consents and does not act for a grown-up: no document provides for it",
        )
    if representative_right(agent) == "power_of_attorney" and agent.document_date is None:
        # Civil Code, art. 186: without a date a power of attorney is void.
        yield f"{path}.document_date", "is required for a power of attorney"


def _person(person: Person, path: str, day: datetime.date | None) -> Findings:
    if person.birth_date and day and person.birth_date > day:
        yield f"{path}.birth_date", "is after the date of the deal"
    issued = person.passport.issued_on if person.passport else None
    if issued and person.birth_date and issued < person.birth_date:
        yield f"{path}.passport.issued_on", "is before the birth date"
    if issued and day and issued > day:
        yield f"{path}.passport.issued_on", "is after the date of the deal"


def _sides(deal: Deal, _documents: Collection[str]) -> Findings:
    """Nobody deals with himself, nor acts for both sides (Civil Code, art. 182, 37)."""
    for side in SIDES:
        parties: list[Party] = getattr(deal, side)
        for index, party in enumerate(parties):
            if any(_same(party, other) for other in parties[:index]):
                yield f"{side}[{index}]", "is named twice"
    sellers = [person for party in deal.sellers for person in (party, party.representative) if person]
    for index, party in enumerate(deal.buyers):
        if any(_same(party, other) for other in sellers):
            yield f"buyers[{index}]", "is on the seller's side too"
        agent = party.representative
        if agent and any(_same(agent, other) for other in sellers):
            yield f"buyers[{index}].representative", "is on the seller's side too"


def _same(one: Person, other: Person) -> bool:
    return _number(one.passport) is not None and _number(one.passport) == _number(other.passport)


def _number(passport: Passport | None) -> str | None:
    if passport is None or passport.series is None or passport.number is None:
        return None
    return (passport.series + passport.number).replace(" ", "")


def _shares(deal: Deal, _documents: Collection[str]) -> Findings:
    for side in SIDES:
        parties: list[Party] = getattr(deal, side)
        if not any(party.share for party in parties):
            continue
        shares: list[Fraction | None] = [share_of(party) for party in parties]
        for index, (party, share) in enumerate(zip(parties, shares, strict=True)):
            if party.share is None:
                yield f"{side}[{index}].share", "is required: others have one"
            elif share is None:
                yield f"{side}[{index}].share", "must be a fraction above 0 up to 1, such as 1/2"
        known = [share for share in shares if share is not None]
        if len(known) == len(parties) and sum(known) != sold_share(deal):
            yield side, f"have shares that sum to {sum(known)}, not to {sold_share(deal)}"


def _consents(deal: Deal, documents: Collection[str]) -> Findings:
    """A consent is of somebody who is asked for one."""
    parties = [
        (f"{side}[{index}].spouse", party)
        for side in SIDES
        for index, party in enumerate(getattr(deal, side))
        if party.spouse
    ]
    if "spouse_consent" not in documents or any(consenting_parties(deal)):
        return
    for path, party in parties:
        why = "a financial manager sells" if is_bankrupt(party) else "the spouse signs as a party"
        yield path, f"gives no consent, since {why}: spouse_consent cannot be made"


def _residents(deal: Deal, _documents: Collection[str]) -> Findings:
    registered = next(registered_residents(deal), None)
    if deal.object.residents == [] and registered is not None:
        yield (
            "object.residents",
            f"are said to be none, yet {registered[0]}.registration_address is the object's address",
        )


def _object(deal: Deal, _documents: Collection[str]) -> Findings:
    found = deal.object
    if found.cadastral_number and normalise_cadastral_number(found.cadastral_number) is None:
        yield "object.cadastral_number", "must look like 77:01:0001001:1001"
    for name in ("area_m2", "rooms", "floors_total"):
        value = getattr(found, name)
        if value is not None and not 0 < value < 10**9:
            yield f"object.{name}", "must be above 0"
    for name in WITHOUT.get(found.object_type or "", ()):
        if getattr(found, name) is not None:
            yield f"object.{name}", f"is given for a {found.object_type}"
    if found.object_type in NO_HOMES and found.maternity_capital in ("shares_allotted", "shares_not_allotted"):
        yield "object.maternity_capital", "is said to have been used for an object that is no home"
    if found.floor is not None and found.floors_total is not None and found.floor > found.floors_total:
        yield "object.floor", "is above the building's last floor"
    if deal.date and found.year_built and not 1000 < found.year_built <= deal.date.year:
        yield "object.year_built", "is not a year up to that of the deal"
    if deal.date and found.registration_date and found.registration_date > deal.date:
        yield "object.registration_date", "is after the date of the deal"


def _maternity_capital(deal: Deal, documents: Collection[str]) -> Findings:
    """Who is owed a share sells it too: the agreement waits for the shares (256-FZ, art. 10 (4))."""
    if deal.object.maternity_capital == "shares_not_allotted" and "purchase_agreement" in documents:
        yield (
            "object.maternity_capital",
            "is shares_not_allotted: the shares are allotted first and their owners sell too, so purchase_agreement"
            " cannot be made, but preliminary_agreement can",
        )


def _sold_share(deal: Deal, _documents: Collection[str]) -> Findings:
    found = deal.object
    if found.share is not None and share_of(found) is None:
        yield "object.share", "must be a fraction above 0 up to 1, such as 1/2"
    if found.co_owners and sold_share(deal) == 1:
        yield "object.co_owners", "are given, yet no share is"


def _pre_emption(deal: Deal, documents: Collection[str]) -> Findings:
    """The month in which the other owners may buy ends before the agreement is signed, unless all of them refuse."""
    found, signed = deal.object.pre_emption, signing_date(deal, documents)
    if not has_pre_emption(deal):
        if found is not None:
            yield "object.pre_emption", "is given, yet nobody has the right to buy first"
        return
    notified = found.notified_on if found else None
    if notified and deal.date and notified > deal.date:
        yield "object.pre_emption.notified_on", "is after the date of the deal"
    promised = has_preliminary_document(documents)
    known_from = notified or (deal.date if promised and deal.main_contract_date else None)
    if known_from is None or signed is None or (found and found.waived) or any(map(is_bankrupt, deal.sellers)):
        return
    if not promised and "purchase_agreement" not in documents:
        return
    if signed <= (last_day := month_after(known_from)):
        yield (
            "main_contract_date" if promised else "date",
            f"is within the month in which the other owners may buy first (it ends on {last_day.isoformat()}):"
            " object.pre_emption tells when they were notified, and whether all of them waive it",
        )


def _dwellers(deal: Deal, _documents: Collection[str]) -> Findings:
    """Check that residents and retained rights are given for a dwelling alone (Civil Code, art. 558)."""
    for name in ("residents", "retained_rights"):
        if getattr(deal.object, name) and deal.object.object_type in NO_HOMES:
            yield f"object.{name}", "are given for an object that is no home"


def _land(deal: Deal, _documents: Collection[str]) -> Findings:
    for name in ("category", "permitted_use"):
        if getattr(deal.object, name) is not None and deal.object.object_type not in LAND_PLOTS:
            yield f"object.{name}", "is given for an object that is no land plot"


def _mortgage(deal: Deal, documents: Collection[str]) -> Findings:
    """Compare the mortgage with the encumbrances and the payment."""
    found, redemption, path = deal.object.mortgage, mortgage_redemption(deal), "object.mortgage"
    if found is None:
        return
    if redemption is None:
        yield path, "is given, yet no mortgage is among the encumbrances"
        return
    parts = deal.payment.parts if deal.payment else []
    pays = any(part.redeems_mortgage for part in parts)
    if pays and redemption != "price":
        yield f"{path}.redemption", "is not price, yet a part of the payment redeems the mortgage"
    if parts and redemption == "price" and not pays:
        yield f"{path}.redemption", "is price, yet no part of the payment redeems the mortgage"
    if redemption == "none" and found.redeem_by:
        yield f"{path}.redeem_by", "is given, yet the mortgage is not redeemed"
    if deal.date and found.redeem_by and found.redeem_by < deal.date:
        yield f"{path}.redeem_by", "is before the date of the deal"
    signed = signing_date(deal, documents) if "purchase_agreement" in documents else None
    if signed and deal.date and found.redeem_by and deal.date <= found.redeem_by < signed:
        yield f"{path}.redeem_by", f"is before the agreement is signed ({signed.isoformat()}), which names the mortgage"
    paid = [part.due_date for part in parts if part.redeems_mortgage and part.due_date]
    if found.redeem_by and paid and found.redeem_by < max(paid):
        yield f"{path}.redeem_by", "is before the payment that redeems the mortgage"
    if found.debt is not None and not 0 < found.debt <= MAX_PRICE:
        yield f"{path}.debt", f"must be from 1 to {MAX_PRICE}"


def _mortgage_payers(deal: Deal, documents: Collection[str]) -> Findings:
    """Check that the payers of the debt have enough of the price for it; a receipt must be of something."""
    received = None if deal.price is None else deal.price - redeemed_sum(deal)
    if received == 0 and "payment_receipt" in documents:
        yield "payment.parts", "leave the seller nothing to give a receipt for: all goes to the mortgagee"
    stated = [party.pays_mortgage for party in deal.sellers]
    if mortgage_redemption(deal) in (None, "none"):
        for index, pays in enumerate(stated):
            if pays is not None:
                yield f"sellers[{index}].pays_mortgage", "is given, yet no mortgage is redeemed"
        return
    if stated and all(pays is False for pays in stated):
        yield "sellers[0].pays_mortgage", "is false of every seller, yet the mortgage is redeemed"
    for index, due in enumerate(seller_sums(deal) or []):
        if due < 0:
            yield f"sellers[{index}].pays_mortgage", "is true, yet the debt is above the seller's part of the price"


def _land_plot(deal: Deal, _documents: Collection[str]) -> Findings:
    found, path = deal.object.land_plot, "object.land_plot"
    if found is None:
        return
    if deal.object.object_type not in BUILT_ON_LAND:
        yield path, "is given for an object that is neither a house nor a garage"
    number = cadastral_key(found.cadastral_number)
    if found.cadastral_number and number is None:
        yield f"{path}.cadastral_number", "must look like 77:01:0001001:1001"
    if number and number == cadastral_key(deal.object.cadastral_number):
        yield f"{path}.cadastral_number", "is that of the object itself"
    if found.area_m2 is not None and not 0 < found.area_m2 < 10**9:
        yield f"{path}.area_m2", "must be above 0"
    yield from ((f"{path}.{name}", message) for name, message in _plot_terms(found, deal.price or MAX_PRICE))


def _plot_terms(plot: LandPlot, whole_price: int) -> Findings:
    """Check that a plot the seller does not own is not sold: the buyer takes over the right to use it (Civil Code, art.
    552)."""
    if plot.right not in (None, "ownership"):
        for name in ("share", "price"):
            if getattr(plot, name) is not None:
                yield name, "is given for a plot that the seller does not own"
        return
    if plot.share is not None and share_of(plot) is None:
        yield "share", "must be a fraction above 0 up to 1, such as 1/2"
    if plot.price is not None and not 0 < plot.price < whole_price:
        yield "price", "must be above 0 and below the price of the deal"


def _money(deal: Deal, _documents: Collection[str]) -> Findings:
    if deal.price is not None and not 0 < deal.price <= MAX_PRICE:
        yield "price", f"must be from 1 to {MAX_PRICE}"
    if deal.deposit is not None and deal.deposit < 0:
        yield "deposit", "must not be negative"
    if deal.price is not None and deal.deposit is not None and deal.deposit > deal.price:
        yield "deposit", "is above the price"


def _parts(deal: Deal, documents: Collection[str]) -> Findings:
    payment, signed = deal.payment, signing_date(deal, documents)
    if payment is None or not payment.parts:
        return
    if len(payment.parts) > MAX_PARTS:
        yield "payment.parts", f"are more than {MAX_PARTS}"
    mortgaged = mortgage_redemption(deal) is not None
    for index, part in enumerate(payment.parts):
        path = f"payment.parts[{index}]"
        if part.amount <= 0:
            yield f"{path}.amount", "must be above 0"
        if part.method is None and payment.method is None:
            yield f"{path}.method", "is required: the payment names none"
        if (part.method or payment.method) == "instalments" and part.due_date is None:
            # Civil Code, art. 489: instalments are agreed only with their sums and dates.
            yield f"{path}.due_date", "is required for an instalment"
        if part.method == "maternity_capital" and part.due_date and signed and part.due_date <= signed:
            yield f"{path}.due_date", "is not after the signing, yet maternity capital is paid after the registration"
        if part.redeems_mortgage and not mortgaged:
            yield f"{path}.redeems_mortgage", "is true, yet no mortgage is among the encumbrances"
    total = sum(part.amount for part in payment.parts)
    if deal.price is not None and total not in (deal.price, deal.price - (deal.deposit or 0)):
        yield "payment.parts", f"sum to {total}, neither the price nor the price less the deposit"


def _accounts(deal: Deal, _documents: Collection[str]) -> Findings:
    """A payment goes to one account of each seller."""
    bank = deal.payment.bank if deal.payment else None
    accounts = [party.account for party in deal.sellers]
    if bank and bank.account and all(accounts) and {bank.account} < {bank.account, *accounts}:
        yield "payment.bank.account", "is given, yet every seller has an account"


def _holding(deal: Deal, documents: Collection[str]) -> Findings:
    """Money that is placed is held beyond the day on which it is placed."""
    payment = deal.payment
    if payment is None or payment.hold_until is None:
        return
    held = [part for part in payment.parts or [Part(amount=0)] if (part.method or payment.method) in HELD]
    placed = [day for day in (part.due_date or payment.due_date for part in held) if day is not None]
    signed = signing_date(deal, documents)
    if not held:
        yield "payment.hold_until", "is given, yet no money is placed with a bank or notary"
    elif signed and payment.hold_until <= max([signed, *placed]):
        yield "payment.hold_until", "is not after the agreement is signed and the money is placed"


def _penalties(deal: Deal, _documents: Collection[str]) -> Findings:
    for name in ("late_handover", "late_payment"):
        percent = getattr(deal.penalties, name, None)
        if percent is not None and not 0.0001 <= percent <= MAX_PERCENT:
            yield f"penalties.{name}", f"must be from 0.0001 to {MAX_PERCENT} percent a day"


def _costs(deal: Deal, _documents: Collection[str]) -> Findings:
    payment, costs = deal.payment, deal.costs
    if costs is None:
        return
    if costs.settlement and not (payment and any(method in HELD for method in _methods(payment))):
        yield "costs.settlement", "is given, yet no money is placed with a bank or notary"
    if costs.notary and not needs_notary(deal):
        yield "costs.notary", "is given, yet the law asks for no notary"


def _methods(payment: Payment) -> set[PaymentMethod | None]:
    return {payment.method, *(part.method for part in payment.parts)}


def _loan(deal: Deal, documents: Collection[str]) -> Findings:
    payment, signed = deal.payment, signing_date(deal, documents)
    if payment is None or payment.loan is None:
        return
    if "mortgage" not in _methods(payment):
        yield "payment.loan", "is given, yet nothing is paid by mortgage"
    if payment.loan.contract_date and signed and payment.loan.contract_date > signed:
        yield "payment.loan.contract_date", "is after the agreement is signed"
    if payment.loan.term_months is not None and not 0 < payment.loan.term_months <= MAX_MONTHS:
        yield "payment.loan.term_months", f"must be from 1 to {MAX_MONTHS}"
