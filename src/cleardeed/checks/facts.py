"""The facts of a finished check that a document is compared with."""

import datetime
from collections.abc import Mapping

import msgspec

from cleardeed.checks.reviews import store as reviews
from cleardeed.checks.reviews.model import in_force
from cleardeed.checks.scoring.decided import NO_DECISIONS, Decisions, apply_decisions
from cleardeed.checks.scoring.encumbrances import KINDS as ENCUMBRANCES
from cleardeed.checks.scoring.model import Factor
from cleardeed.checks.scoring.rights import parse_share
from cleardeed.checks.scoring.score import score
from cleardeed.checks.store import load_reported
from cleardeed.checks.stored_answers import load_answers
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import Encumbrance, PropertyFacts, Right
from cleardeed.sources.source import CheckType
from cleardeed.sources.subject import Passport, Seller, Subject


class KnownSeller(msgspec.Struct, frozen=True, kw_only=True):
    """The check's seller, as the caller named them; `passport` is series and number."""

    last_name: str | None
    first_name: str | None
    middle_name: str | None
    birth_date: datetime.date | None
    inn: str | None
    passport: str | None


class FoundFactor(msgspec.Struct, frozen=True, kw_only=True):
    """A factor that was found, with its English title; `of_register` is whether it is an encumbrance of the object,
    `of_object` whether it follows from sources on the object alone."""

    code: str
    title: str
    status: str
    impact: int
    of_register: bool
    of_object: bool


class CheckFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The seller, and the object with what the register of rights says of it.

    `encumbrances` are those in force when the register was asked, one text each; none at all where it answered so, None
    where it was not asked, did not answer, or left a doubt. `factors` are the statuses of the check's factors by code,
    `found` those found, the heaviest first. `entries` are the days on which the seller's standing rights were entered,
    `ended` those of rights that have ended, each with the day of its end, `share` is the sum of the standing ones, as
    `1/2`; none and None where the register does not tell.
    `edition` is the one whose decisions were followed; 1 is the first, which has none.
    """

    seller: KnownSeller | None
    cadastral_number: str | None
    address: str | None
    area_m2: float | None
    encumbrances: tuple[str, ...] | None
    entries: tuple[datetime.date, ...] = ()
    ended: tuple[tuple[datetime.date, datetime.date], ...] = ()
    share: str | None = None
    factors: dict[str, str] = {}
    found: tuple[FoundFactor, ...] = ()
    edition: int = 1


async def read_check_facts(pool: Pool, ring: KeyRing, owner: Owner, check_id: str) -> CheckFacts | None:
    """Return the facts of the owner's check in its newest published edition; None where there is no such check with a
    result, or it was erased."""
    reported = await load_reported(pool, ring, owner.account_id, check_id)
    if reported is None or reported[0].owner != owner:
        return None
    check = reported[0]
    made = await reviews.read_all(pool, check.key, owner.account_id, check_id)
    edition = max((one.edition for one in made if one.status == "report_ready"), default=1)
    decisions = {one.record_id: one.decision for one in in_force(made, edition).values()}
    return check_facts(check.type, check.subject, await load_answers(pool, check), decisions=decisions, edition=edition)


def check_facts(
    check_type: CheckType,
    subject: Subject,
    answers: Mapping[str, Answer],
    *,
    decisions: Decisions = NO_DECISIONS,
    edition: int = 1,
) -> CheckFacts:
    """The facts that follow from the answers by source code and the decisions. Pure."""
    day = max((answer.answered_at for answer in answers.values()), default=clock.now()).date()
    decided_answers = apply_decisions(answers, decisions, day, subject)
    factors = score(check_type, subject, answers, day, decisions=decisions).factors
    answers = decided_answers.answers
    area, address = _register_facts(answers)
    thing, owned = subject.object, _seller_rights(answers.get("egrn"))
    rights = [one for one in owned if one.closed_on is None or one.closed_on > day]
    return CheckFacts(
        seller=None if subject.seller is None else _known(subject.seller),
        cadastral_number=None if thing is None else thing.cadastral_number,
        address=(thing.address if thing is not None else None) or address,
        area_m2=area,
        encumbrances=_encumbrances(answers.get("egrn"), is_all="egrn" not in decided_answers.set_aside),
        entries=tuple(right.date for right in rights if right.date),
        ended=tuple((one.date, one.closed_on) for one in owned if one.date and one.closed_on and one.closed_on <= day),
        share=_share(rights),
        factors={factor.code: factor.status for factor in factors},
        found=tuple(_found(factor) for factor in factors if factor.status in ("attention", "critical")),
        edition=edition,
    )


def _found(factor: Factor) -> FoundFactor:
    return FoundFactor(
        code=factor.code,
        title=factor.title,
        status=factor.status,
        impact=factor.impact,
        of_register=factor.code in ENCUMBRANCES,
        of_object=bool(factor.sources) and all(BY_CODE[code].part == "object" for code in factor.sources),
    )


def _known(seller: Seller) -> KnownSeller:
    return KnownSeller(
        last_name=seller.last_name,
        first_name=seller.first_name,
        middle_name=seller.middle_name,
        birth_date=seller.birth_date,
        inn=seller.inn,
        passport=_number(seller.passport),
    )


def _number(passport: Passport | None) -> str | None:
    if passport is None or not passport.number:
        return None
    return f"{passport.series or ''} {passport.number}".strip()


def _register_facts(answers: Mapping[str, Answer]) -> tuple[float | None, str | None]:
    """Return the area and address of the object, from the first register that has them."""
    known = [
        record
        for code in ("egrn", "nspd")
        if code in answers and answers[code].status != "source_unavailable"
        for record in answers[code].records
        if isinstance(record, PropertyFacts) and record.certain
    ]
    area = next((record.area_m2 for record in known if record.area_m2), None)
    return area, next((record.address for record in known if record.address), None)


def _seller_rights(answer: Answer | None) -> list[Right]:
    """The rights, standing and ended, of which the register says that they are the seller's."""
    if answer is None or answer.status in ("source_unavailable", "manual_review_required"):
        return []
    return [one for one in answer.records if isinstance(one, Right) and one.certain and one.holder_is_seller]


def _share(rights: list[Right]) -> str | None:
    shares = [parse_share(one.share) if one.share else None for one in rights]
    known = [share for share in shares if share is not None]
    return str(sum(known)) if known and len(known) == len(shares) else None


def _encumbrances(answer: Answer | None, *, is_all: bool) -> tuple[str, ...] | None:
    """The encumbrances. If records were set aside (`is_all` is false), an empty list proves no absence."""
    if answer is None or answer.status in ("source_unavailable", "manual_review_required"):
        return None
    day = answer.answered_at.date()
    found = [one for one in answer.records if isinstance(one, Encumbrance) and one.certain]
    standing = [one for one in found if one.closed_on is None or one.closed_on > day]
    names = tuple(one.kind or one.summary or "encumbrance" for one in standing)
    return names if names or is_all else None
