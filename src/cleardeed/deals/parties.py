"""What a party's data amount to in law: the share, and the right by which a representative acts."""

import datetime
import re
from fractions import Fraction
from typing import Literal

from cleardeed.deals.deal import ADULT_AGE, Party

Right = Literal["power_of_attorney", "parent", "guardian", "other"]
"""`other` is a right in the caller's own words."""

_SHARE = re.compile(r"\d{1,9}(/\d{1,9})?", re.ASCII)
_WORDS: tuple[tuple[Right, str], ...] = (
    ("power_of_attorney", r"довер|power|attorney|poa"),
    ("guardian", r"опек|попеч|guardian|trustee"),
    ("parent", r"родител|матер|мать|отец|отц|усынов|parent|mother|father|законн|legal"),
)


def share_of(party: Party) -> Fraction | None:
    """The share; None where there is none, or it is no fraction above 0 up to 1."""
    text = (party.share or "").replace(" ", "")
    if not _SHARE.fullmatch(text):
        return None
    top, _, bottom = text.partition("/")
    if int(bottom or 1) == 0:
        return None
    share = Fraction(int(top), int(bottom or 1))
    return share if 0 < share <= 1 else None


def right_of(party: Party, day: datetime.date | None) -> Right:
    """By what right the party's representative acts. Where `basis` is not given: for a minor a parent, else a power of
    attorney. Words that name none of the known rights stand for themselves."""
    basis = (party.representative.basis or "") if party.representative else ""
    if not basis:
        minor = day is not None and party.is_under(ADULT_AGE, day)
        return "parent" if minor else "power_of_attorney"
    return next((right for right, words in _WORDS if re.search(words, basis.casefold())), "other")
