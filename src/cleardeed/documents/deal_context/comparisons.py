"""Comparing the seller, the object, the title and the encumbrances of a document with those of a check. Pure."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rapidfuzz import fuzz

from cleardeed.core.language import Translate, join_titles
from cleardeed.core.transliteration import has_cyrillic
from cleardeed.documents.deal_context.known import AGAINST_SELLER, NO_BANKRUPTCY, OWNS_IN_PART, DealFacts, KnownPerson
from cleardeed.documents.findings import Analysed, Extract, Party, Place
from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import may_be_same_word

_SAME_ADDRESS = 80.0
"""From which likeness of words two ways of writing an address are one."""
_SAME_NAME = 85.0
_AREA_TOLERANCE = 0.5
_SAME_KIND = {"ban": "arrest", "rent": "annuity"}
"""Kinds of encumbrance that documents and registers call by either name, with the one that they are compared by."""
KIND_NAMES = {
    "mortgage": "a mortgage",
    "arrest": "an arrest or a ban on registration",
    "lease": "a lease",
    "annuity": "an annuity",
    "easement": "an easement",
    "claim": "a noted claim",
    "trust": "a trust management",
}
"""How the kinds are called; another is called as the register has it."""
ENTRY, SHARE = "the day on which the seller's right was entered", "the share that is sold"
"""What of the seller's title is compared."""
_FOUND = ("attention", "critical")
"""The statuses of a factor that was found."""
_UNSETTLED = {
    (True, True): None,
    (False, True): "bankruptcy_unknown",
    (True, False): "ownership_unknown",
    (False, False): "unknown",
}
"""What stays open of a sale by this seller, by whether bankruptcy is ruled out and whether ownership is established."""
_BANKRUPT = ("bankrupt", "managed", "extrajudicial")
"""The faults by which the seller's bankruptcy is known."""


class Compared(NamedTuple):
    """One comparison: the key of what is wrong, None where both agree, where the document says it, what is named; the
    lesser faults, each with what it names."""

    code: str
    fault: str | None
    place: Place | None
    named: str = ""
    also: tuple[tuple[str, str], ...] = ()


def compare_seller(extract: Extract, known: KnownPerson | None) -> Compared:
    if known is None or not known.last_name:
        return Compared("seller_agrees", "unknown", None)
    sellers = [
        party for party in extract.parties if party.role in ("seller", "owner", "principal", "payee", "spouse")
    ] or extract.parties
    if not sellers:
        return Compared("seller_agrees", "unknown", None)
    same = next((party for party in extract.parties if _same_name(party, known)), None)
    if same is None:
        return Compared("seller_agrees", "other", sellers[0].name)
    if _differs(same, known):
        return Compared("seller_agrees", "data", same.name)
    proven = has_cyrillic(same.name.value) == has_cyrillic(known.last_name) or any(
        one == other for one, other in _data(same, known) if one
    )
    return Compared("seller_agrees", None if proven else "spelling", same.name)


def compare_right_to_sell(analysed: Analysed, facts: DealFacts) -> Compared:
    """Whether the check found something against a sale by this seller. In order only where it found that nothing is.
    A running bankruptcy weighs least where the financial manager sells."""
    factors = facts.factors
    found = [fault for code, fault in AGAINST_SELLER.items() if factors.get(code) in _FOUND]
    if "bankrupt" in found and is_estate(analysed):
        found = [*found[1:], "managed"]
    against = found[0] if found else None
    solvent = all(factors.get(code) == "ok" for code in NO_BANKRUPTCY)
    in_part = (
        any(factors.get(code) in _FOUND for code in OWNS_IN_PART) and factors.get("owner_not_verified") != "unknown"
    )
    owns = _owns_all(facts) or in_part
    unsettled = _UNSETTLED[solvent or against in _BANKRUPT, owns or against == "not_owner"]
    # What is open weighs more than that the financial manager sells, and less than any other fault.
    ranked = [unsettled, against] if against == "managed" else [against, unsettled]
    faults = [fault for fault in ranked if fault]
    also = tuple((fault, "") for fault in faults[1:])
    return Compared("seller_may_sell", faults[0] if faults else None, None, also=also)


def compare_owners(analysed: Analysed, facts: DealFacts) -> Compared:
    """Whether all who own by the check's register are among the sellers: as far as their number tells. Who sells a
    share needs nobody beside where it is no larger than the own."""
    extract, factors = analysed.extract, facts.factors
    sellers = [party for party in extract.parties if party.role in ("seller", "payee")]
    place = sellers[0].name if sellers else None
    if _owns_all(facts):
        return Compared("owners_sell", None, place)
    if factors.get("seller_not_owner") in _FOUND:
        return Compared("owners_sell", "stranger", place)
    shared, joint = (factors.get(code) in _FOUND for code in OWNS_IN_PART)
    if not shared and not joint:
        return Compared("owners_sell", "unknown", place)
    if shared and len(sellers) < 2 and extract.sold_share:
        exceeds = _exceeds(extract.sold_share.value, facts.share)
        own = "estate" if is_estate(analysed) else "share"
        fault = "unmeasured" if exceeds is None else "larger" if exceeds else own
        return Compared("owners_sell", fault, extract.sold_share)
    alone = "alone" if shared else "joint"
    return Compared("owners_sell", alone if len(sellers) < 2 else "several", place)


def _owns_all(facts: DealFacts) -> bool:
    """Whether the check found the seller to be the only owner: by one right, or by shares that are the whole."""
    in_part = any(facts.factors.get(code) in _FOUND for code in OWNS_IN_PART)
    return facts.factors.get("seller_not_owner") == "ok" or (facts.share == "1" and not in_part)


def is_estate(analysed: Analysed) -> bool:
    """Whether a financial manager sells, by the document."""
    return any(
        (clause.code, clause.fault) == ("bankruptcy_warranty", "managed") for clause in analysed.analysis.found_clauses
    )


def compare_title(extract: Extract, facts: DealFacts, translate: Translate) -> Compared:
    """What the document says of the entry of the seller's right, and of the share that is sold, against the
    register."""
    share, days = extract.sold_share, extract.title_entries
    exceeds = _exceeds(share.value, facts.share) if share else False
    if share and exceeds:
        return Compared("title_agrees", "share", share, facts.share or "")
    ended = [end for entered, end in facts.ended if any(day.value == entered for day in days)]
    if ended and not any(day.value in facts.entries for day in days):
        return Compared("title_agrees", "ended", days[0], translate.day(max(ended)))
    if days and facts.entries and not any(day.value in facts.entries for day in days):
        return Compared("title_agrees", "day", days[0], ", ".join(map(translate.day, facts.entries)))
    unknown = exceeds is None or (days and not facts.entries)
    named = join_titles([*([translate(ENTRY)] if days else []), *([translate(SHARE)] if share else [])])
    return Compared("title_agrees", "unknown" if unknown else None, share or days[0], named)


def _exceeds(sold: str, owned: str | None) -> bool | None:
    """Whether one share is above another; None where either is unknown."""
    try:
        return None if owned is None else Fraction(sold) > Fraction(owned)
    except (ValueError, ZeroDivisionError):
        return None


def _same_name(party: Party, known: KnownPerson) -> bool:
    """Whether it is the same name in whatever case, order and alphabet: the words are alike but for their endings."""
    wanted = [part for part in (known.last_name, known.first_name, known.middle_name) if part]
    given = party.name.value.split()
    return all(any(_is_same_word(one, other) for other in given) for one in wanted)


def _is_same_word(one: str, other: str) -> bool:
    if has_cyrillic(one) != has_cyrillic(other):
        return may_be_same_word(fold(one), fold(other))
    return fuzz.ratio(_stem(one), _stem(other)) >= _SAME_NAME


def _stem(word: str) -> str:
    word = word.casefold().replace("ё", "е")
    return word[: max(3, len(word) - 2)]


def _differs(party: Party, known: KnownPerson) -> bool:
    """Whether a datum that both have is another."""
    return any(one and other and one != other for one, other in _data(party, known))


def _data(party: Party, known: KnownPerson) -> tuple[tuple[object, object], ...]:
    """The data that tell namesakes apart: the document's and the check's."""
    return (
        (party.birth_date.value if party.birth_date else None, known.birth_date),
        (_digits(party.inn.value) if party.inn else None, _digits(known.inn)),
        (_digits(party.passport.value) if party.passport else None, _digits(known.passport)),
    )


def _digits(text: str | None) -> str:
    return re.sub(r"\D", "", text or "")


def compare_object(extract: Extract, facts: DealFacts) -> Compared:
    numbers = [field for field in extract.cadastral_numbers if field.value == facts.cadastral_number]
    if facts.cadastral_number and extract.cadastral_numbers:
        if not numbers:
            return Compared("object_agrees", "other", extract.cadastral_numbers[0])
        if facts.area_m2 and extract.area_m2 and abs(extract.area_m2.value - facts.area_m2) > _AREA_TOLERANCE:
            return Compared("object_agrees", "area", extract.area_m2)
        return Compared("object_agrees", None, numbers[0])
    if facts.address and extract.address:
        alike = fuzz.token_set_ratio(_plain(facts.address), _plain(extract.address.value)) >= _SAME_ADDRESS
        same_house = set(re.findall(r"\d+", facts.address)) <= set(re.findall(r"\d+", extract.address.value))
        return Compared("object_agrees", None if alike and same_house else "other", extract.address)
    return Compared("object_agrees", "unknown", None)


def _plain(address: str) -> str:
    return re.sub(r"[^\w]+", " ", address.casefold().replace("ё", "е"))


def compare_encumbrances(analysed: Analysed, known: Sequence[str] | None, translate: Translate) -> Compared:
    stated = next((clause for clause in analysed.analysis.found_clauses if clause.code == "encumbrances"), None)
    place = (
        Place(text=stated.text, page=stated.page or 1, offset=stated.offset or 0) if stated and stated.text else None
    )
    if known is None:
        return Compared("encumbrances_agree", "unknown", place)
    denies = stated is not None and stated.status == "ok"
    stated_kinds = {_SAME_KIND.get(field.value, field.value) for field in analysed.extract.encumbrances}
    registered = {_SAME_KIND.get(kind, kind) for kind in known}
    unsaid = [kind for kind in dict.fromkeys(_SAME_KIND.get(kind, kind) for kind in known) if kind not in stated_kinds]
    named = "; ".join(translate(KIND_NAMES.get(kind, kind)) for kind in unsaid)
    if "arrest" in unsaid:
        return Compared("encumbrances_agree", "arrested", place, named)
    if unsaid:
        return Compared("encumbrances_agree", "denied" if denies and not stated_kinds else "silent", place, named)
    return Compared("encumbrances_agree", "unregistered" if stated_kinds - registered else None, place)
