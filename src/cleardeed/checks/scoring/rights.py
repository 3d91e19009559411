"""The rights of ownership in the register of rights: which stand, what they add up to, and whether the seller's are
among them. Pure."""

import re
from fractions import Fraction
from math import lcm
from typing import Literal

from cleardeed.checks.scoring.facts import Facts, Sourced, stated_kind
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.sources.records import Right

_SHARE = re.compile(r"[0-9]{1,18}(?:/[0-9]{1,18}|\.[0-9]{1,18})?%?")
"""Only this form is computed with: a caller's own extract may say `1e-999999999`, a number that takes all memory."""
FINEST_WHOLE = 10**100
"""Parts of a finer whole are not added: thousands of denominators without a common factor take minutes."""


def ownership(facts: Facts, *, current: bool = True) -> list[Sourced[Right]]:
    """The rights of ownership in the register of rights: those that stand, or all that it ever showed."""
    rights = facts.current(Right, "egrn") if current else facts.records(Right, "egrn")
    owned = [
        one for one in rights if not stated_kind(one.record) or mentions(stated_kind(one.record), *WORDS["ownership"])
    ]
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
    """Return the sum of the shares; None where they cannot be added (a share is missing or unreadable, or they are
    parts of so many kinds that no register has counted them).

    One right without a share is the whole, unless it is called a part.
    """
    if len(rights) == 1 and rights[0].record.share is None and not is_divided(rights[0]):
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


def is_divided(right: Sourced[Right]) -> bool:
    """Whether its kind says that it is a part of the whole, or one of several."""
    return mentions(stated_kind(right.record), *WORDS["divided"])


def is_joint(right: Sourced[Right]) -> bool:
    """Whether its kind says that it is held jointly, without a share."""
    return mentions(stated_kind(right.record), *WORDS["joint_ownership"]) and right.record.share is None


def is_sole(rights: list[Sourced[Right]]) -> bool:
    """Whether the register says that one right is the whole: by its kind, or by a share of one."""
    if len(rights) != 1 or is_divided(rights[0]):
        return False
    share, kind = rights[0].record.share, stated_kind(rights[0].record)
    return parse_share(share) == 1 if share else mentions(kind, *WORDS["sole_ownership"])


def may_sell_a_share(facts: Facts) -> bool:
    """Whether the register shows shares that are not all the seller's, so that a price may be that of one."""
    rights = ownership(facts)
    parts = [
        one
        for one in rights
        if mentions(stated_kind(one.record), *WORDS["shared_ownership"])
        or (one.record.share and parse_share(one.record.share) != 1)
    ]
    sells_all = all(one.record.holder_is_seller for one in rights) and shares_total(rights) == 1
    return bool(parts) and not sells_all
