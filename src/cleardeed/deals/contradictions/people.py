"""Contradictions about the parties: their data, representatives, shares and consents."""

import datetime
import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from cleardeed.deals.contradictions.finding import Finders, Findings
from cleardeed.deals.deal import ADULT_AGE, Deal, Party, Passport, Person
from cleardeed.deals.parties import (
    Right,
    consenting_parties,
    is_bankrupt,
    name_key,
    representative_right,
    share_of,
    sold_share,
)
from cleardeed.deals.settlement import is_protected

MAX_PARTIES = 10
SIDES = ("sellers", "buyers")
_GUARDIAN = re.compile(r"опекун|guardian(?!ship)", re.IGNORECASE)


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
            yield f"{path}.spouse", "is the same person as the party", path
    if day is not None and party.is_under(ADULT_AGE, day):
        yield from _minor(party, path)
    if party.representative is not None:
        yield from _representative(party, path, day)


def _minor(party: Party, path: str) -> Findings:
    if party.representative is None:
        yield f"{path}.representative", "is required: the party is under 18", f"{path}.birth_date", "date"
    if party.spouse is not None:
        yield f"{path}.spouse", "is given for a party under 18", f"{path}.birth_date", "date"


def _representative(party: Party, path: str, day: datetime.date | None) -> Findings:
    agent, of, path = party.representative, path, f"{path}.representative"
    if agent is None:
        return
    yield from _person(agent, path, day)
    if _same(party, agent):
        yield path, "is the same person as the party", of
    if day and agent.is_under(ADULT_AGE, day):
        yield f"{path}.birth_date", "is that of a person under 18", "date"
    if day and agent.document_date and agent.document_date > day:
        yield f"{path}.document_date", "is after the date of the deal", "date"
    right = representative_right(agent)
    if day and not party.is_under(ADULT_AGE, day):
        for message in _not_of_a_grown_up(right, agent.basis or ""):
            yield f"{path}.basis", message, f"{of}.birth_date", "date"
    if right == "power_of_attorney" and agent.document_date is None:
        # Civil Code, art. 186: without a date a power of attorney is void.
        yield f"{path}.document_date", "is required for a power of attorney", f"{path}.basis"


def _not_of_a_grown_up(right: Right, basis: str) -> Iterator[str]:
    """For a grown-up acts a guardian, or whoever has a power of attorney; a curator consents to what the grown-up signs
    (Civil Code, art. 29, 30 and 185)."""
    if right == "curator" and _GUARDIAN.search(basis):
        yield "names both a guardian and a curator: of a grown-up it must name one"
    if right in ("parent", "legal"):
        yield "is no right to act for a grown-up: it must name a power of attorney, a guardian or a curator"


def _person(person: Person, path: str, day: datetime.date | None) -> Findings:
    if person.birth_date and day and person.birth_date > day:
        yield f"{path}.birth_date", "is after the date of the deal", "date"
    issued = person.passport.issued_on if person.passport else None
    if issued and person.birth_date and issued < person.birth_date:
        yield f"{path}.passport.issued_on", "is before the birth date", f"{path}.birth_date"
    if issued and day and issued > day:
        yield f"{path}.passport.issued_on", "is after the date of the deal", "date"


def _sides(deal: Deal, _documents: Collection[str]) -> Findings:
    """Nobody deals with himself, nor acts for both sides (Civil Code, art. 182, 37)."""
    for side in SIDES:
        parties: list[Party] = getattr(deal, side)
        for index, party in enumerate(parties):
            if twice := [f"{side}[{at}]" for at, other in enumerate(parties[:index]) if _same(party, other)]:
                yield f"{side}[{index}]", "is named twice", *twice
    selling = list(_acting(deal.sellers, "sellers"))
    for path, person in _acting(deal.buyers, "buyers"):
        if too := [other_path for other_path, other in selling if _same(person, other)]:
            yield path, "is on the seller's side too", *too


def _acting(parties: list[Party], side: str) -> Iterator[tuple[str, Person]]:
    """The parties of a side and who acts for them, each with the path."""
    for index, party in enumerate(parties):
        yield f"{side}[{index}]", party
        if party.representative:
            yield f"{side}[{index}].representative", party.representative


def _wards(deal: Deal, _documents: Collection[str]) -> Findings:
    """Who acts for a minor or ward, and the spouse of such a person, deal with neither (Civil Code, art. 37 (3))."""
    for ours, theirs in (SIDES, SIDES[::-1]):
        agents = [
            (f"{theirs}[{index}].representative", party.representative)
            for index, party in enumerate(getattr(deal, theirs))
            if party.representative and is_protected(party, deal)
        ]
        for index, party in enumerate(getattr(deal, ours)):
            mate = party.spouse
            acting = [
                path for path, agent in agents if mate and (_same(mate, agent) or name_key(mate) == name_key(agent))
            ]
            if acting:
                yield (
                    f"{ours}[{index}].spouse",
                    f"acts for a minor or ward among the {theirs}, with whom the spouse may make no deal",
                    *acting,
                )


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
                given = [f"{side}[{at}].share" for at, other in enumerate(parties) if other.share]
                yield f"{side}[{index}].share", "is required: others have one", *given
            elif share is None:
                yield f"{side}[{index}].share", "must be a fraction above 0 up to 1, such as 1/2"
        known = [share for share in shares if share is not None]
        if len(known) == len(parties) and sum(known) != sold_share(deal):
            fields = [f"{side}[{index}].share" for index in range(len(parties))]
            sold = ["object.share"] if deal.object.share else []
            yield side, f"have shares that sum to {sum(known)}, not to {sold_share(deal)}", *fields, *sold


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
        bankrupt = is_bankrupt(party)
        why = "a financial manager sells" if bankrupt else "the spouse signs as a party"
        manager = [path.replace("spouse", "representative.basis")] if bankrupt else []
        yield path, f"gives no consent, since {why}: spouse_consent cannot be made", *manager


PEOPLE: Finders = (_parties, _sides, _wards, _shares, _consents)
