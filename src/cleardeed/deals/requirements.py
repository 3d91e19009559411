"""Fields that the chosen documents need and the deal lacks. A template names its needs in its head."""

from collections.abc import Iterable, Iterator

from cleardeed.core.errors import FieldError
from cleardeed.deals.deal import Deal, Payment, Person
from cleardeed.deals.library import Template
from cleardeed.deals.names import gender_of
from cleardeed.deals.parties import consenting_parties, is_bankrupt
from cleardeed.deals.settlement import lacks_redeemed_sum, must_name_payers, payment_parts

ALWAYS_REQUIRED = ("place", "date")
ACCOUNT_METHODS = ("bank_transfer", "maternity_capital")
_IDENTITY = ("last_name", "first_name", "birth_date", "registration_address")
_PLOT = ("cadastral_number", "area_m2", "right")
_PASSPORT = ("series", "number", "issued_on", "issued_by")


def missing_fields(deal: Deal, templates: Iterable[Template]) -> list[FieldError]:
    """A fault for every field that some of the documents need and the deal lacks."""
    wanted: dict[str, str] = dict.fromkeys(ALWAYS_REQUIRED, "")
    if deal.object.land_plot is not None:
        wanted["object.land_plot"] = ""
    for template in templates:
        for need in template.needs:
            wanted.setdefault(need, template.kind)
    return [
        FieldError(f"deal.{path}", f"is required{f' for {kind}' if kind else ''}")
        for need, kind in wanted.items()
        for path in _lacking(deal, need)
    ]


def _lacking(deal: Deal, need: str) -> Iterator[str]:
    match need:
        case "sellers" | "buyers":
            yield from _lacking_parties(deal, need)
        case "spouses":
            yield from _lacking_spouses(deal)
        case "payment":
            yield from _lacking_payment(deal)
        case "redeemed_sum":
            yield from _lacking_redeemed_sum(deal)
        case "mortgage_payers":
            yield from _lacking_mortgage_payers(deal)
        case "object.land_plot":
            yield from _lacking_land_plot(deal)
        case "object.address" | "object.cadastral_number" | "object.title_document":
            yield from _lacking_of_object(deal, need)
        case _:
            # A deposit of nothing is none.
            if not getattr(deal, need):
                yield need


def _lacking_of_object(deal: Deal, need: str) -> Iterator[str]:
    """A field of the object. Where the title matters, so does that to the land under it."""
    plot = deal.object.land_plot
    if getattr(deal.object, need.removeprefix("object.")) is None:
        yield need
    if need == "object.title_document" and plot is not None and plot.title_document is None:
        yield "object.land_plot.title_document"


def _lacking_land_plot(deal: Deal) -> Iterator[str]:
    """A house is not sold without its plot; a plot that is given must be identifiable, with or without buildings."""
    plot = deal.object.land_plot
    if plot is not None:
        yield from (f"object.land_plot.{name}" for name in _PLOT if getattr(plot, name) is None)
    elif deal.object.object_type == "house":
        yield "object.land_plot"


def _lacking_parties(deal: Deal, side: str) -> Iterator[str]:
    parties = deal.sellers if side == "sellers" else deal.buyers
    if not parties:
        yield side
    for index, party in enumerate(parties):
        path = f"{side}[{index}]"
        yield from _lacking_identity(party, path)
        if party.representative is not None:
            yield from _lacking_identity(party.representative, f"{path}.representative")
            if party.representative.basis is None:
                yield f"{path}.representative.basis"
        if party.spouse is not None:
            yield from (f"{path}.spouse.{name}" for name in _IDENTITY[:2] if getattr(party.spouse, name) is None)


def _lacking_spouses(deal: Deal) -> Iterator[str]:
    if not any(party.spouse for party in (*deal.sellers, *deal.buyers)):
        yield "sellers[0].spouse"
    for path, party in consenting_parties(deal):
        yield from _lacking_identity(party, path)
        if party.spouse is not None:
            yield from _lacking_identity(party.spouse, f"{path}.spouse")


def _lacking_identity(person: Person, path: str) -> Iterator[str]:
    yield from (f"{path}.{name}" for name in _IDENTITY if getattr(person, name) is None)
    if person.gender is None and gender_of(person.middle_name) is None:
        yield f"{path}.gender"
    for name in _PASSPORT:
        if person.passport is None or getattr(person.passport, name) is None:
            yield f"{path}.passport.{name}"


def _lacking_payment(deal: Deal) -> Iterator[str]:
    payment = deal.payment
    if payment is None or (payment.method is None and not payment.parts):
        yield "payment.method"
    elif payment.method == "instalments" and not payment.parts:
        yield "payment.parts"
    else:
        yield from _lacking_redeemed_sum(deal)
    if payment is not None and _is_paid_to_account(deal, payment):
        yield from _lacking_account(deal, payment)


def _lacking_redeemed_sum(deal: Deal) -> Iterator[str]:
    """Of a mortgage redeemed out of the price the parts tell how much goes to the mortgagee. Parts that are there and
    redeem nothing are a contradiction."""
    if lacks_redeemed_sum(deal) and not (deal.payment and deal.payment.parts):
        yield "payment.parts"


def _lacking_mortgage_payers(deal: Deal) -> Iterator[str]:
    if must_name_payers(deal):
        for index, party in enumerate(deal.sellers):
            if party.pays_mortgage is None:
                yield f"sellers[{index}].pays_mortgage"


def _is_paid_to_account(deal: Deal, payment: Payment) -> bool:
    """Whether something is paid to an account of the sellers, that must be known."""
    methods = {part.method or payment.method for part in payment_parts(deal, payment) if not part.redeems_mortgage}
    return not methods.isdisjoint(ACCOUNT_METHODS) or any(map(is_bankrupt, deal.sellers))


def _lacking_account(deal: Deal, payment: Payment) -> Iterator[str]:
    if payment.bank is None or payment.bank.account is None:
        yield from (f"sellers[{index}].account" for index, party in enumerate(deal.sellers) if party.account is None)
