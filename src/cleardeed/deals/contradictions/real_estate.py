"""Contradictions about what is sold: its features, the rights to it, its land, who lives there."""

from collections.abc import Collection

from cleardeed.deals.contradictions.finding import MAX_PRICE, Finders, Findings
from cleardeed.deals.contradictions.mortgage import MORTGAGE
from cleardeed.deals.dates import has_preliminary_document, month_after, signing_date
from cleardeed.deals.deal import Deal, LandPlot
from cleardeed.deals.parties import (
    has_pre_emption,
    is_bankrupt,
    registered_elsewhere,
    registered_residents,
    share_of,
    sold_share,
)
from cleardeed.sources.matching.numbers import cadastral_key, normalise_cadastral_number

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
HOMES = ("apartment", "flat", "room", "house")
LEAST_SHARE_M2 = 6
NO_HOMES = ("premises", "land", "land_plot", "garage", "parking_space")
"""Types of object that nobody lives in, and that maternity capital cannot have bought (256-FZ, art. 10)."""


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
            yield f"object.{name}", f"is given for a {found.object_type}", "object.object_type"
    if found.object_type in NO_HOMES and found.maternity_capital in ("shares_allotted", "shares_not_allotted"):
        unused = "is said to have been used for an object that is no home"
        yield "object.maternity_capital", unused, "object.object_type"
    if found.floor is not None and found.floors_total is not None and found.floor > found.floors_total:
        yield "object.floor", "is above the building's last floor", "object.floors_total"
    if deal.date and found.year_built and not 1000 < found.year_built <= deal.date.year:
        yield "object.year_built", "is not a year up to that of the deal", "date"
    if deal.date and found.registration_date and found.registration_date > deal.date:
        yield "object.registration_date", "is after the date of the deal", "date"


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
        yield "object.co_owners", "are given, yet no share is", "object.share"


def _small_shares(deal: Deal, _documents: Collection[str]) -> Findings:
    """Shares that first arise by the sale give each buyer six square metres of the home, or it is void (Housing Code,
    art. 30 (1.1)); those that maternity capital calls for arise by law."""
    area, payment = deal.object.area_m2, deal.payment
    if deal.object.object_type not in HOMES or not area or len(deal.buyers) < 2:
        return
    if payment and any(part.method == "maternity_capital" for part in payment.parts):
        return
    there_before = {share_of(seller) for seller in deal.sellers}
    for index, share in enumerate(map(share_of, deal.buyers)):
        if share is not None and share not in there_before and area * share < LEAST_SHARE_M2:
            small = f"is less than {LEAST_SHARE_M2} square metres of the home: the sale is void"
            yield f"buyers[{index}].share", small, "object.area_m2"


def _pre_emption(deal: Deal, documents: Collection[str]) -> Findings:
    """The month in which the other owners may buy ends before the agreement is signed, unless all of them refuse."""
    found, signed = deal.object.pre_emption, signing_date(deal, documents)
    if not has_pre_emption(deal):
        if found is not None:
            yield "object.pre_emption", "is given, yet nobody has the right to buy first", "object.share"
        return
    notified = found.notified_on if found else None
    if notified and deal.date and notified > deal.date:
        yield "object.pre_emption.notified_on", "is after the date of the deal", "date"
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
            "object.pre_emption.notified_on" if notified else "date",
        )


def _dwellers(deal: Deal, _documents: Collection[str]) -> Findings:
    """Check that residents and retained rights are given for a dwelling alone (Civil Code, art. 558)."""
    for name in ("residents", "retained_rights"):
        if getattr(deal.object, name) and deal.object.object_type in NO_HOMES:
            yield f"object.{name}", "are given for an object that is no home", "object.object_type"


def _land(deal: Deal, _documents: Collection[str]) -> Findings:
    for name in ("category", "permitted_use"):
        if getattr(deal.object, name) is not None and deal.object.object_type not in LAND_PLOTS:
            yield f"object.{name}", "is given for an object that is no land plot", "object.object_type"


def _land_plot(deal: Deal, _documents: Collection[str]) -> Findings:
    found, path = deal.object.land_plot, "object.land_plot"
    if found is None:
        return
    if deal.object.object_type not in BUILT_ON_LAND:
        yield path, "is given for an object that is neither a house nor a garage", "object.object_type"
    number = cadastral_key(found.cadastral_number)
    if found.cadastral_number and number is None:
        yield f"{path}.cadastral_number", "must look like 77:01:0001001:1001"
    if number and number == cadastral_key(deal.object.cadastral_number):
        yield f"{path}.cadastral_number", "is that of the object itself", "object.cadastral_number"
    if found.area_m2 is not None and not 0 < found.area_m2 < 10**9:
        yield f"{path}.area_m2", "must be above 0"
    for name, message, *also in _plot_terms(found, deal.price or MAX_PRICE):
        yield f"{path}.{name}", message, *also


def _plot_terms(plot: LandPlot, whole_price: int) -> Findings:
    """Check that a plot the seller does not own is not sold: the buyer takes over the right to use it (Civil Code, art.
    552)."""
    if plot.right not in (None, "ownership"):
        for name in ("share", "price"):
            if getattr(plot, name) is not None:
                yield name, "is given for a plot that the seller does not own", "object.land_plot.right"
        return
    if plot.share is not None and share_of(plot) is None:
        yield "share", "must be a fraction above 0 up to 1, such as 1/2"
    if plot.price is not None and not 0 < plot.price < whole_price:
        yield "price", "must be above 0 and below the price of the deal", "price"


def _residents(deal: Deal, _documents: Collection[str]) -> Findings:
    registered = next(registered_residents(deal), None)
    if deal.object.residents == [] and registered is not None:
        yield (
            "object.residents",
            f"are said to be none, yet {registered[0]}.registration_address is the object's address",
            f"{registered[0]}.registration_address",
            "object.address",
        )
    for path, resident in registered_elsewhere(deal):
        yield (
            f"{path}.registration_address",
            f"is not the object's address, though object.residents has {resident} registered there",
            "object.residents",
            "object.address",
        )


REAL_ESTATE: Finders = (
    _object,
    _maternity_capital,
    _sold_share,
    _small_shares,
    _pre_emption,
    _dwellers,
    _land,
    *MORTGAGE,
    _land_plot,
    _residents,
)
