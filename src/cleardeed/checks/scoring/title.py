"""Rules on who owns the object, since when and on what ground."""

import re
from fractions import Fraction
from math import lcm
from typing import Literal

import msgspec

from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary, kind_said, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import PropertyFacts, Right

_SHARE = re.compile(r"[0-9]{1,18}(?:/[0-9]{1,18}|\.[0-9]{1,18})?%?")
"""Nothing else is computed with: a caller's own extract may say `1e-999999999`, a number that takes all memory."""
FINEST_WHOLE = 10**100
"""Parts of a finer whole are not added: thousands of denominators without a common factor take minutes."""
_GROUND_FIELDS = ("ground", "grounds", "basis", "document", "documents", "underlying_documents", "document_name")


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

    One right without a share is the whole.
    """
    if len(rights) == 1 and rights[0].record.share is None:
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


def _seller_not_owner(facts: Facts) -> Finding | None:
    return fires(Weight.BLOCKING, ownership(facts)) if seller_owns(facts) == "no" else None


def _ownership_is_decided(facts: Facts) -> bool:
    return seller_owns(facts) in ("yes", "no")


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


def _shared_ownership(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    parts = [one for one in rights if mentions(kind_said(one.record), "shared", "долев", "001002")]
    parts += [one for one in rights if one not in parts and one.record.share and parse_share(one.record.share) != 1]
    return fires(Weight.MODERATE, parts)


def _joint_ownership(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    named = [one for one in rights if mentions(kind_said(one.record), "joint", "совместн", "001003")]
    undivided = rights if len(rights) > 1 and all(one.record.share is None for one in rights) else []
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
    return _is_owned(facts) and all(one.record.date is not None for one in ownership(facts))


def ground_text(right: Right) -> str:
    """What the register says of the paper that the right rests on. Names and addresses are not among these fields."""
    said = [right.summary, *(right.extra.get(field) for field in _GROUND_FIELDS)]
    return " ".join(str(part) for part in said if part)


def _grounds_are_known(facts: Facts) -> bool:
    return _is_owned(facts) and all(ground_text(one.record) for one in ownership(facts))


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """A way of acquiring that somebody may dispute later."""

    code: str
    title: str
    law: tuple[str, ...]
    stems: tuple[str, ...]
    fresh: Weight
    """Its weight within three years of registration, or where the day is not known; afterwards it is minor."""
    says: str
    clear: str
    demands: tuple[str, ...]

    def find(self, facts: Facts) -> Finding | None:
        """Fires on standing rights that rest on such a ground."""
        found = [one for one in ownership(facts) if mentions(ground_text(one.record), *self.stems)]
        fresh = any(one.record.date is None or one.record.date > facts.since(3) for one in found)
        return fires(self.fresh if fresh else Weight.MINOR, found)

    def rule(self) -> Rule:
        """This ground as a line of the table."""
        return Rule(
            code=self.code,
            title=self.title,
            law=self.law,
            sources=("egrn",),
            weights=tuple(dict.fromkeys((self.fresh, Weight.MINOR))),
            says=self.says,
            clear=self.clear,
            demands=self.demands,
            find=self.find,
            decides=_grounds_are_known,
        )


GROUNDS = (
    Ground(
        code="acquired_by_inheritance",
        title="The object was inherited",
        law=("Civil Code, art. 302, 1149, 1154 and 1155",),
        stems=("наслед", "завещан", "inherit", "probate"),
        fresh=Weight.MODERATE,
        says="Ownership rests on inheritance (rights: {count}). Heirs who were passed over or came late can claim it.",
        clear="Ownership does not rest on inheritance.",
        demands=("Demand the certificate of inheritance and the seller's promise to answer for other heirs' claims.",),
    ),
    Ground(
        code="acquired_as_gift",
        title="The object was a gift",
        law=("Civil Code, art. 577 and 578",),
        stems=("дарен", "gift", "donat"),
        fresh=Weight.MODERATE,
        says="Ownership rests on a gift (rights: {count}). The donor, or the donor's creditors and heirs, can undo it.",
        clear="Ownership does not rest on a gift.",
        demands=("Demand the contract of gift; see whether it lets the donor take the gift back.",),
    ),
    Ground(
        code="acquired_by_privatisation",
        title="The object was privatised",
        law=("Law 1541-I on privatisation of housing, art. 2 and 11", "Law 189-FZ, art. 19", "Housing Code, art. 31"),
        stems=("приватиз", r"передач\w+ (квартир|жил)", "privati"),
        fresh=Weight.MINOR,
        says="Ownership rests on privatisation (rights: {count}). Those who refused their part keep the right to live"
        " there; minors may have been left out.",
        clear="Ownership does not rest on privatisation.",
        demands=(
            "Demand the privatisation file, or an archive certificate of everybody who lived there at that time.",
        ),
    ),
    Ground(
        code="acquired_under_annuity",
        title="The object was acquired for life maintenance",
        law=("Civil Code, art. 586, 599, 601 and 605",),
        stems=("рент", "пожизнен", "annuity", "life maintenance"),
        fresh=Weight.MODERATE,
        says="Ownership rests on a contract of annuity or life maintenance (rights: {count}). The recipient or the"
        " recipient's heirs can take the object back for a breach.",
        clear="Ownership does not rest on an annuity or life maintenance.",
        demands=("Demand proof that the annuity has ended and was paid in full.",),
    ),
    Ground(
        code="acquired_by_judgment",
        title="The object was acquired by judgment",
        law=("Civil Code, art. 8 and 12", "Civil Procedure Code, art. 112, 376.1 and 392"),
        stems=(
            "решени\\w+ .{0,40}суд",
            "определени\\w+ .{0,40}суд",
            "судебн\\w+ акт",
            "judg",
            "court decision",
            "court order",
        ),
        fresh=Weight.MODERATE,
        says="Ownership rests on a court's judgment (rights: {count}), which those left out of the case can still"
        " attack.",
        clear="Ownership does not rest on a judgment.",
        demands=("Demand the judgment with the mark that it is final, and see who took part in the case.",),
    ),
    Ground(
        code="acquired_at_auction",
        title="The object was acquired at an auction",
        law=("Civil Code, art. 449", "Law 127-FZ on insolvency, art. 110 and 213.26"),
        stems=("торг", "аукцион", "auction", "public sale", "tender"),
        fresh=Weight.MODERATE,
        says="Ownership rests on an auction (rights: {count}). Its result can be disputed for a year, in a bankruptcy"
        " even later.",
        clear="Ownership does not rest on an auction.",
        demands=("Demand the auction's protocol and proof that its price was paid in full.",),
    ),
    Ground(
        code="maternity_capital",
        title="Maternity capital went into the object",
        law=("Law 256-FZ, art. 10 part 4", "Family Code, art. 60"),
        stems=("материнск", "maternity", "семейн\\w+ капитал"),
        fresh=Weight.SERIOUS,
        says="The ground of ownership mentions maternity capital (rights: {count}). Shares are due to the children; a"
        " sale without giving them can be disputed.",
        clear="The ground of ownership does not mention maternity capital.",
        demands=("Demand proof that the children's shares were given, and the guardianship authority's permission.",),
    ),
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
        clear="The seller is a registered owner.",
        demands=(
            "Do not sign with this seller unless a power of attorney or title of the owner's is shown and checked.",
        ),
        find=_seller_not_owner,
        decides=_ownership_is_decided,
    ),
    Rule(
        code="owner_not_verified",
        title="It could not be verified that the seller owns the object",
        law=("Law 218-FZ on registration, art. 36.3 and 62", "Law 266-FZ of 14.07.2022"),
        sources=("egrn",),
        weights=(Weight.KEY_GAP,),
        says="No registered right is the seller's for sure; of {count} the holder is hidden or could not be compared."
        " Since 2023 the register hides private owners from third parties.",
        clear="It was verified who owns the object.",
        demands=("Demand a fresh extract that shows the owner's name, ordered by the seller in your presence.",),
        find=_owner_not_verified,
        decides=_ownership_is_decided,
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
        law=("Civil Code, art. 246 and 250", "Law 218-FZ on registration, art. 42"),
        sources=("egrn",),
        weights=(Weight.MODERATE,),
        says="Rights in shares: {count}. When a share is sold to a stranger, co-owners must be offered it first and"
        " have a month; one passed over can sue for three months. A notary certifies the contract.",
        clear="The object is not in shared ownership.",
        demands=(
            "Demand the notices to all co-owners and their refusals, or that all co-owners sell together; sign"
            " before a notary.",
        ),
        find=_shared_ownership,
        decides=_is_owned,
    ),
    Rule(
        code="joint_ownership",
        title="The object is in joint ownership",
        law=("Civil Code, art. 253", "Family Code, art. 34 and 35"),
        sources=("egrn",),
        weights=(Weight.MODERATE,),
        says="The object belongs to several persons without shares (rights: {count}); each must agree to the sale.",
        clear="The object is not in joint ownership.",
        demands=("Let all joint owners sign, or demand the notarised consent of those who do not.",),
        find=_joint_ownership,
        decides=_is_owned,
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
        title="The object changed hands within three years",
        law=("Civil Code, art. 181, 196, 200, 301 and 302", "Law 218-FZ on registration, art. 68.1"),
        sources=("egrn",),
        weights=(Weight.SERIOUS, Weight.MODERATE, Weight.MINOR),
        says="Transfers within three years: {transfers}. An earlier owner may still reclaim the object; a chain of"
        " quick sales speaks against good faith.",
        clear="The object has not changed hands within three years.",
        demands=("Demand an extract on the transfers of rights, and the earlier contracts with proof of payment.",),
        find=_quick_resale,
        decides=_is_dated,
    ),
    *(ground.rule() for ground in GROUNDS),
)
