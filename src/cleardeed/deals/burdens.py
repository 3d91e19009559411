"""The kind of encumbrance that the caller's words name, and the fate of the mortgage among them."""

import re
from collections.abc import Iterator
from typing import Literal

from cleardeed.deals.deal import Deal, Property, Redemption

EncumbranceType = Literal["mortgage", "arrest", "lease", "annuity", "easement"]
"""`arrest` is a prohibition to register too."""

_WORDS: tuple[tuple[EncumbranceType, re.Pattern[str]], ...] = (
    ("mortgage", re.compile(r"ипотек|залог|mortgage|pledge", re.IGNORECASE)),
    ("arrest", re.compile(r"арест|запре[тщ]|\barrest|\bban\b|prohibit|injunction|seizure", re.IGNORECASE)),
    ("lease", re.compile(r"аренд|\bна[её]м|\blease|tenan", re.IGNORECASE)),
    ("annuity", re.compile(r"\bрент|пожизненн\w+ содержан|annuity", re.IGNORECASE)),
    ("easement", re.compile(r"сервитут|easement|servitude", re.IGNORECASE)),
)


def encumbrances_of(found: Property) -> list[str]:
    """The encumbrances of the object, then those of the land plot that is sold with it."""
    plot = found.land_plot if found.land_plot and found.land_plot.right in (None, "ownership") else None
    return [*(found.encumbrances or []), *((plot.encumbrances or []) if plot else [])]


def encumbrance_types(found: Property) -> list[EncumbranceType]:
    """The kinds that the encumbrances read as, each once."""
    return list(dict.fromkeys(kind for text in encumbrances_of(found) for kind in _kinds_in(text)))


def mortgage_redemption(deal: Deal) -> Redemption | None:
    """By whom the mortgage is redeemed; None where there is none. Nothing said, the seller frees the object: a seller
    transfers it free from others' rights unless the buyer has agreed to take it with them (Civil Code, art. 460)."""
    if "mortgage" not in encumbrance_types(deal.object):
        return None
    stated = deal.object.mortgage.redemption if deal.object.mortgage else None
    paid = deal.payment is not None and any(part.redeems_mortgage for part in deal.payment.parts)
    return stated or ("price" if paid else "seller")


def _kinds_in(text: str) -> Iterator[EncumbranceType]:
    return (kind for kind, words in _WORDS if words.search(text))
