"""Facts derived from the parties' data: the share, the right by which a representative acts, who is registered in the
object, who is married to whom."""

import datetime
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from cleardeed.deals.deal import ADULT_AGE, CAPABLE_AGE, Deal, LandPlot, Party, Person, Property, Representative
from cleardeed.sources.matching.addresses import address_key, parse_address

Right = Literal["financial_manager", "power_of_attorney", "curator", "guardian", "parent", "legal", "other"]
"""`financial_manager` sells the property of a bankrupt (127-FZ, art. 213.25); `curator` consents to the deals
of a minor from 14, or of a grown-up whose capacity a court has limited (Civil Code, art. 30 and 33);
`legal` is a legal representative, and nothing more is stated; `other` is a right in the caller's own words."""

_SHARE = re.compile(r"\d{1,9}(/\d{1,9})?", re.ASCII)
_WORDS: tuple[tuple[Right, str], ...] = (
    ("financial_manager", r"(?:финансов|конкурсн|арбитражн)\w+ управл|financial manager|bankruptcy|insolvency"),
    ("power_of_attorney", r"довер|power|attorney|poa"),
    ("curator", r"попечител(?!ьств)|curator|trustee"),
    ("guardian", r"опек|попеч|guardian"),
    ("parent", r"родител|матер|мать|отец|отц|усынов|parent|mother|father"),
    ("legal", r"законн|legal"),
)

_AGRICULTURAL = re.compile(r"сельскохозяйственного\s+назначения|сельхозназначени|agricultural", re.IGNORECASE)
_OUT_OF_TURNOVER_LAW = re.compile(
    r"подсобн|\bлпх\b|садов|огород|дачн|гараж|subsidiary|household|garden|garage|dacha",
    re.IGNORECASE,
)


def share_of(owner: Party | LandPlot | Property) -> Fraction | None:
    """The share; None where there is none, or it is no fraction above 0 up to 1."""
    text = (owner.share or "").replace(" ", "")
    if not _SHARE.fullmatch(text):
        return None
    top, _, bottom = text.partition("/")
    if int(bottom or 1) == 0:
        return None
    share = Fraction(int(top), int(bottom or 1))
    return share if 0 < share <= 1 else None


def sold_share(deal: Deal) -> Fraction:
    """The share of the object that is sold; 1 where it is the whole."""
    return share_of(deal.object) or Fraction(1)


def sells_share(deal: Deal) -> bool:
    """Whether a share of the object or of its plot is sold."""
    plot = deal.object.land_plot
    return sold_share(deal) != 1 or (plot is not None and share_of(plot) not in (None, 1))


def has_pre_emption(deal: Deal) -> bool:
    """Whether others may buy first: a share, or a room (Housing Code, art. 42), is sold to somebody who owns nothing in
    the object (Civil Code, art. 250)."""
    owners = {folded_name(name) for name in deal.object.co_owners or []}
    among_owners = bool(deal.buyers) and all(folded_name(full_name(buyer)) in owners for buyer in deal.buyers)
    return (sells_share(deal) or deal.object.object_type == "room") and not among_owners


def is_agricultural_land(deal: Deal) -> bool:
    """Whether a whole plot is sold that the region or municipality may buy first and no foreigner may own (101-FZ,
    art. 1, 3 and 8): one for a garden, a household or a garage, and one sold at an auction, is free of that."""
    found = deal.object
    return (
        found.object_type in (None, "land", "land_plot")
        and sold_share(deal) == 1
        and not any(map(is_bankrupt, deal.sellers))
        and _AGRICULTURAL.search(found.category or "") is not None
        and _OUT_OF_TURNOVER_LAW.search(found.permitted_use or "") is None
    )


def is_bankrupt(party: Party) -> bool:
    """Whether a financial manager acts for the party."""
    return party.representative is not None and representative_right(party.representative) == "financial_manager"


def acts_with_consent(party: Party, day: datetime.date) -> bool:
    """Whether the party signs, and the representative consents: a minor from 14 (Civil Code, art. 26), or a grown-up of
    limited capacity (art. 30)."""
    if party.representative is None or party.is_under(CAPABLE_AGE, day):
        return False
    right = representative_right(party.representative)
    return right in ("curator", "guardian", "parent", "legal") if party.is_under(ADULT_AGE, day) else right == "curator"


def representative_right(agent: Representative) -> Right:
    """By what right a representative acts. Words that name none of the known rights stand for themselves."""
    basis = (agent.basis or "").casefold()
    return next((right for right, words in _WORDS if re.search(words, basis)), "other")


def registered_residents(deal: Deal) -> Iterator[tuple[str, Person]]:
    """Yield the people of the seller's side who are registered at the object's address, with the path to the person;
    each once."""
    home, seen = _address(deal.object.address), set[tuple[str | None, ...]]()
    for path, person in _people(deal.sellers, "sellers"):
        if home is None or _address(person.registration_address) != home:
            continue
        if (name := name_key(person)) not in seen:
            seen.add(name)
            yield path, person


def registered_elsewhere(deal: Deal) -> Iterator[tuple[str, str]]:
    """Yield the named residents whose own registration address is surely another than the object's, each as the path to
    the person and the name."""
    named = [one if isinstance(one, str) else full_name(one) for one in deal.object.residents or []]
    residents = {folded_name(name): name for name in named}
    for path, person in (*_people(deal.sellers, "sellers"), *_people(deal.buyers, "buyers")):
        name = residents.get(folded_name(full_name(person)))
        if name and _are_different(person.registration_address, deal.object.address):
            yield path, name


def _people(parties: Sequence[Party], side: str) -> Iterator[tuple[str, Person]]:
    """The parties of a side, their spouses and representatives, each with the path."""
    for index, party in enumerate(parties):
        place = f"{side}[{index}]"
        yield place, party
        for name, person in (("spouse", party.spouse), ("representative", party.representative)):
            if person is not None:
                yield f"{place}.{name}", person


def are_married(parties: Sequence[Party]) -> bool:
    """Whether the deal says that two parties, all there are, are each other's spouses."""
    return len(parties) == 2 and any(is_spouse_among(party, parties) for party in parties)


def is_spouse_among(party: Party, parties: Sequence[Party]) -> bool:
    """Whether one of the other parties is the party's spouse, whichever of the two names the other."""
    others = [other for other in parties if other is not party]
    return any(_is_spouse(one, other) for mate in others for one, other in ((party, mate), (mate, party)))


def _is_spouse(party: Party, other: Person) -> bool:
    """Whether the party names the other as the spouse."""
    return party.spouse is not None and name_key(party.spouse) == name_key(other)


def consenting_parties(deal: Deal) -> Iterator[tuple[str, Party]]:
    """Yield the parties whose spouse gives a consent, with the path to the party: not of a spouse who signs as a party
    of the same side, nor of a bankrupt's, whom nobody asks."""
    for name, side in (("sellers", deal.sellers), ("buyers", deal.buyers)):
        for index, party in enumerate(side):
            if party.spouse and not is_spouse_among(party, side) and not is_bankrupt(party):
                yield f"{name}[{index}]", party


def name_key(person: Person) -> tuple[str | None, ...]:
    """A key that mentions of the same person share."""
    names = (person.last_name, person.first_name, person.middle_name)
    return tuple(folded_name(name) if name else None for name in names)


def full_name(person: Person) -> str:
    """The name as it is written in Russian, the last name first."""
    return " ".join(name for name in (person.last_name, person.first_name, person.middle_name) if name)


def folded_name(name: str) -> str:
    """A key that spellings of the same name share."""
    return name.casefold().replace("ё", "е")


def _address(text: str | None) -> str | None:
    """A key that spellings of the same address share."""
    return text and (address_key(text) or " ".join(text.casefold().split()))


def _are_different(one: str | None, other: str | None) -> bool:
    """Whether two addresses are surely not the same: less detail in one, such as a room left out, is no difference."""
    here, there = parse_address(one), parse_address(other)
    if here is None or there is None:
        return False
    if here.house != there.house or not set(here.place.split()) & set(there.place.split()):
        return True
    return not (here.flat.startswith(there.flat) or there.flat.startswith(here.flat))
