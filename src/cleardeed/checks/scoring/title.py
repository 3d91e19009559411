"""Rules on who owns the object, since when and on what ground."""

import re
from fractions import Fraction
from math import lcm
from typing import Literal

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary, kind_said, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires, never
from cleardeed.checks.scoring.sentences import NOT_STATED
from cleardeed.sources.records import AuctionLot, PropertyFacts, Right

_SHARE = re.compile(r"[0-9]{1,18}(?:/[0-9]{1,18}|\.[0-9]{1,18})?%?")
"""Nothing else is computed with: a caller's own extract may say `1e-999999999`, a number that takes all memory."""
FINEST_WHOLE = 10**100
"""Parts of a finer whole are not added: thousands of denominators without a common factor take minutes."""
_SOLE = (r"ownership\b", r"собственность\b", "001001")
"""How a register calls a right that one person has alone, where it does not speak of shares or of joint property."""
_DIVIDED = ("shared", "долев", "001002", "joint", "совместн", "001003")


def ownership(facts: Facts, *, current: bool = True) -> list[Sourced[Right]]:
    """The rights of ownership in the register of rights: those that stand, or all that it ever showed."""
    rights = facts.current(Right, "egrn") if current else facts.records(Right, "egrn")
    words = (r"right(;|$)", "owner", "shared", "joint", "собственн", "долев", "совместн", "00100[123]")
    owned = [one for one in rights if not kind_said(one.record) or mentions(kind_said(one.record), *words)]
    return [one for one in owned if one.record.kind != "waiver"]


def parse_share(text: str) -> Fraction | None:
    """`1/2`, `0.5`, `50%` or `1` as a fraction; None for anything that is not a share of 0 < share <= 1."""
    plain = text.replace(" ", "").replace(",", ".")
    if not _SHARE.fullmatch(plain):
        return None
    try:
        share = Fraction(plain.removesuffix("%")) / (100 if plain.endswith("%") else 1)
    except ZeroDivisionError:
        return None
    return share if 0 < share <= 1 else None


def shares_total(rights: list[Sourced[Right]]) -> Fraction | None:
    """What the shares add up to; None where they cannot be added (a share is missing or unreadable, or they are parts
    of so many kinds that no register has counted them).

    One right without a share is the whole, unless it is called a part.
    """
    if len(rights) == 1 and rights[0].record.share is None and not _is_divided(rights[0]):
        return Fraction(1)
    shares = [parse_share(one.record.share) if one.record.share else None for one in rights]
    known = [share for share in shares if share is not None]
    if not known or len(known) < len(shares):
        return None
    whole = 1
    for share in known:
        whole = lcm(whole, share.denominator)
        if whole > FINEST_WHOLE:
            return None
    return sum(known, Fraction(0))


def seller_owns(facts: Facts) -> Literal["yes", "no", "unknown"] | None:
    """Whether the seller is among the registered owners; None where the check does not ask or the register is silent.

    Source: Law 218-FZ; since 01.03.2023 private holders are hidden from third parties, hence `unknown`.
    """
    if facts.subject.seller is None or not facts.answered("egrn"):
        return None
    answers = {one.record.holder_is_seller for one in ownership(facts)}
    if True in answers:
        return "yes"
    return "no" if answers == {False} else "unknown"


def _is_divided(right: Sourced[Right]) -> bool:
    return mentions(kind_said(right.record), *_DIVIDED)


def is_sole(rights: list[Sourced[Right]]) -> bool:
    """Whether the register says that one right is the whole: by its kind, or by a share of one."""
    if len(rights) != 1 or _is_divided(rights[0]):
        return False
    share, kind = rights[0].record.share, kind_said(rights[0].record)
    return parse_share(share) == 1 if share else mentions(kind, *_SOLE)


def _seller_owns_all(facts: Facts) -> bool:
    rights = ownership(facts)
    return is_sole(rights) and rights[0].record.holder_is_seller is True


def _seller_not_sole_owner(facts: Facts) -> Finding | None:
    """Fires where the seller owns a part only: others own beside the seller, or the seller's right is called a part."""
    if seller_owns(facts) != "yes":
        return None
    rights = ownership(facts)
    own = [one for one in rights if one.record.holder_is_seller]
    parts = [one for one in own if _is_divided(one) or (one.record.share and parse_share(one.record.share) != 1)]
    if len(own) == len(rights) and (not parts or shares_total(own) == 1):
        return None
    stated = shares_total(own) if all(one.record.share for one in own) else None
    share = (NOT_STATED,) if stated is None else str(stated)
    return fires(Weight.SERIOUS, rights, others=len(rights) - len(own), share=share)


def _seller_not_owner(facts: Facts) -> Finding | None:
    return fires(Weight.BLOCKING, ownership(facts)) if seller_owns(facts) == "no" else None


def _holders_are_known(facts: Facts) -> bool:
    return seller_owns(facts) == "yes" and all(one.record.holder_is_seller is not None for one in ownership(facts))


def _owner_not_verified(facts: Facts) -> Finding | None:
    if seller_owns(facts) != "unknown":
        return None
    hidden = [one for one in ownership(facts) if one.record.holder_is_seller is None]
    return Finding(weight=Weight.KEY_GAP, records=hidden, values={"count": len(hidden)})


def _no_registered_right(facts: Facts) -> Finding | None:
    """Only an extract that describes the object proves that no right stands in it; an empty answer does not."""
    described = facts.current(PropertyFacts, "egrn")
    return fires(Weight.MODERATE, described) if facts.settled("egrn") and not ownership(facts) else None


def _is_owned(facts: Facts) -> bool:
    return bool(ownership(facts))


def _is_undivided(facts: Facts) -> bool:
    return is_sole(ownership(facts))


def _shared_ownership(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    parts = [one for one in rights if mentions(kind_said(one.record), "shared", "долев", "001002")]
    parts += [one for one in rights if one not in parts and one.record.share and parse_share(one.record.share) != 1]
    return fires(Weight.MODERATE, parts)


def _joint_ownership(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    named = [one for one in rights if mentions(kind_said(one.record), "joint", "совместн", "001003")]
    several = len(rights) > 1 and not all(one.record.holder_is_seller for one in rights)
    undivided = rights if several and all(one.record.share is None for one in rights) else []
    return fires(Weight.MODERATE, named or undivided)


def _shares_wrong(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    added = shares_total(rights)
    if added is None or added == 1:
        return None
    return fires(Weight.SERIOUS, rights, total=str(added))


def _shares_are_known(facts: Facts) -> bool:
    return shares_total(ownership(facts)) is not None


def _minor_owner(facts: Facts) -> Finding | None:
    return fires(
        Weight.SERIOUS,
        [
            one
            for one in ownership(facts)
            if one.record.holder_birth_date is not None and anniversary(one.record.holder_birth_date, 18) > facts.today
        ],
    )


def _owners_ages_are_known(facts: Facts) -> bool:
    return _is_owned(facts) and all(one.record.holder_birth_date is not None for one in ownership(facts))


def _quick_resale(facts: Facts) -> Finding | None:
    """Weighed by the number of transfers within three years; co-owners registered on one day are one transfer."""
    recent = [
        one
        for one in ownership(facts, current=False)
        if one.record.date is not None and one.record.date > facts.since(3)
    ]
    transfers = len({one.record.date for one in recent})
    last_year = any(one.record.date is not None and one.record.date > facts.since(1) for one in recent)
    weight = Weight.SERIOUS if transfers > 1 else Weight.MODERATE if last_year else Weight.MINOR
    return fires(weight, recent, transfers=transfers)


def _is_dated(facts: Facts) -> bool:
    """Whether every right has its day, and none has ended of late: then the register shows no newer owner."""
    ended = [one for one in ownership(facts, current=False) if facts.ended(one.record)]
    dated = _is_owned(facts) and all(one.record.date is not None for one in ownership(facts))
    return dated and not any(one.record.closed_on and one.record.closed_on > facts.since(3) for one in ended)


_OTHERS_OWN = (
    Against(record=Right, fields={"holder_is_seller": (False, None)}),
    Against(record=Right, fields={"holder_is_seller": (True,)}, words=_DIVIDED),
)

RULES = (
    Rule(
        code="seller_not_owner",
        title="The seller is not the registered owner",
        law=("Civil Code, art. 209, 218 and 302", "Law 218-FZ on registration, art. 1 and 62"),
        sources=("egrn",),
        weights=(Weight.BLOCKING,),
        says="None of the registered rights of ownership ({count}) is the seller's. Who does not own cannot sell; the"
        " owner can reclaim the object even from a buyer in good faith.",
        clear="The seller is the only registered owner.",
        demands=(
            "Do not sign with this seller unless a power of attorney or title of the owner's is shown and checked.",
        ),
        find=_seller_not_owner,
        decides=_seller_owns_all,
        against=_OTHERS_OWN,
    ),
    Rule(
        code="seller_not_sole_owner",
        title="The seller is not the only owner",
        law=(
            "Civil Code, art. 246, 247, 250 and 253",
            "Law 218-FZ on registration, art. 42 parts 1 and 1.1",
        ),
        sources=("egrn",),
        weights=(Weight.SERIOUS,),
        says="Standing rights of ownership: {count}, of which not the seller's or of a holder who is not shown:"
        " {others}. The seller's share: {share}. Alone, the seller cannot sell the whole: all owners dispose of it"
        " together. A share alone is sold to a stranger only after the co-owners were offered it, and before a notary.",
        clear="",
        demands=(
            "If the whole is bought, let all owners sign one contract as sellers, or by notarised powers of attorney;"
            " if a share is bought, settle in writing which one, and who uses which part of the object.",
        ),
        find=_seller_not_sole_owner,
        decides=never,
    ),
    Rule(
        code="owner_not_verified",
        title="It could not be verified that the seller owns the object",
        law=("Law 218-FZ on registration, art. 36.3 and 62", "Law 266-FZ of 14.07.2022"),
        sources=("egrn",),
        weights=(Weight.KEY_GAP,),
        says="No registered right is the seller's for sure; of {count} the holder is hidden or could not be compared."
        " Since 2023 the register hides private owners from third parties.",
        clear="The holder of every registered right of ownership could be compared with the seller.",
        demands=("Demand a fresh extract that shows the owner's name, ordered by the seller in your presence.",),
        find=_owner_not_verified,
        decides=_holders_are_known,
        against=_OTHERS_OWN[:1],
    ),
    Rule(
        code="no_registered_right",
        title="No right of ownership is registered",
        law=("Civil Code, art. 8.1 and 131", "Law 218-FZ on registration, art. 69"),
        sources=("egrn",),
        weights=(Weight.MODERATE,),
        says="The register of rights shows no standing right of ownership in the object. The right may be older than"
        " the register, or not exist.",
        clear="A right of ownership is registered.",
        demands=(
            "Demand the papers of title from before the register, and that the right is registered before the deal.",
        ),
        find=_no_registered_right,
        decides=_is_owned,
    ),
    Rule(
        code="shared_ownership",
        title="The object is in shared ownership",
        law=("Civil Code, art. 246 and 250", "Law 218-FZ on registration, art. 42 parts 1 and 1.1, art. 54 part 2"),
        sources=("egrn",),
        weights=(Weight.MODERATE,),
        says="Rights in shares: {count}. When a share is sold to a stranger, the co-owners must be offered it first and"
        " have a month; one passed over can sue for three months. The sale of a share is certified by a notary; no"
        " notary is needed where all co-owners sell all shares together by one deal and none of them is a minor or a"
        " person of limited capacity.",
        clear="The register shows one right of ownership and no shares.",
        demands=(
            "Let all co-owners sell together by one deal; or demand the notices to all co-owners with their refusals,"
            " and sign before a notary.",
        ),
        find=_shared_ownership,
        decides=_is_undivided,
        against=(Against(record=Right, words=("shared", "долев", "001002")),),
    ),
    Rule(
        code="joint_ownership",
        title="The object is in joint ownership",
        law=("Civil Code, art. 253", "Family Code, art. 34 and 35"),
        sources=("egrn",),
        weights=(Weight.MODERATE,),
        says="Rights are registered as joint, or several without shares (rights: {count}); each joint owner must agree"
        " to the sale, and a spouse does so before a notary.",
        clear="The register shows one right of ownership, and not a joint one.",
        demands=("Let all joint owners sign, or demand the notarised consent of those who do not.",),
        find=_joint_ownership,
        decides=_is_undivided,
        against=(Against(record=Right, words=("joint", "совместн", "001003")),),
    ),
    Rule(
        code="shares_do_not_add_up",
        title="The registered shares do not add up to one",
        law=("Civil Code, art. 245", "Law 218-FZ on registration, art. 61"),
        sources=("egrn",),
        weights=(Weight.SERIOUS,),
        says="The registered shares add up to {total} instead of 1: an owner is missing, or a record is wrong.",
        clear="The registered shares add up to one.",
        demands=(
            "Demand an extract on all rights with their history and have the register corrected before the deal.",
        ),
        find=_shares_wrong,
        decides=_shares_are_known,
    ),
    Rule(
        code="minor_owner",
        title="An owner is under age",
        law=("Civil Code, art. 28, 37 and 292", "Law 48-FZ on guardianship, art. 20 and 21", "Law 218-FZ, art. 54"),
        sources=("egrn",),
        weights=(Weight.SERIOUS,),
        says="Owners under 18: {count}. The guardianship authority must permit the sale beforehand and a notary must"
        " certify the contract.",
        clear="All registered owners are of age.",
        demands=("Demand the guardianship authority's prior permission and the notarial form.",),
        find=_minor_owner,
        decides=_owners_ages_are_known,
    ),
    Rule(
        code="quick_resale",
        title="Ownership was registered within the last three years",
        law=("Civil Code, art. 181, 196, 200, 301 and 302", "Law 218-FZ on registration, art. 68.1"),
        sources=("egrn",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Days within three years on which ownership was registered: {transfers}. An earlier owner, if any, may"
        " still reclaim the object; a chain of quick sales speaks against good faith.",
        clear="The register shows no right of ownership that began or ended within three years.",
        demands=("Demand an extract on the transfers of rights, and the earlier contracts with proof of payment.",),
        find=_quick_resale,
        decides=_is_dated,
        against=(Against(record=AuctionLot, fields={"status": ("held",)}, years=None),),
    ),
)
