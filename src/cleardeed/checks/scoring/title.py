"""Rules on who owns the object, since when and on what ground."""

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.encumbrances import encumbrances_in_force
from cleardeed.checks.scoring.estate import with_estate_variant
from cleardeed.checks.scoring.facts import Facts, Sourced, stated_kind
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.checks.scoring.rights import (
    is_divided,
    is_joint,
    is_sole,
    ownership,
    parse_share,
    seller_owns,
    shares_total,
)
from cleardeed.checks.scoring.sentences import NOT_STATED
from cleardeed.sources.records import PropertyFacts, Right
from cleardeed.sources.rows.party_names import read_party_name


def _seller_owns_all(facts: Facts) -> bool:
    rights = ownership(facts)
    return is_sole(rights) and rights[0].record.holder_is_seller is True


def _seller_not_sole_owner(facts: Facts) -> Finding | None:
    """Fires where the seller owns a part only: others own beside the seller, or the seller's right is called a part.

    Joint ownership has no parts: each disposes of the whole with the others' consent (`joint_ownership`).
    """
    rights = ownership(facts)
    if seller_owns(facts) != "yes" or all(is_joint(one) for one in rights):
        return None
    own = [one for one in rights if one.record.holder_is_seller]
    parts = [one for one in own if is_divided(one) or (one.record.share and parse_share(one.record.share) != 1)]
    if len(own) == len(rights) and (not parts or shares_total(own) == 1):
        return None
    stated = shares_total(own) if all(one.record.share for one in own) else None
    share = (NOT_STATED,) if stated is None else str(stated)
    others = sum(one.record.holder_is_seller is False for one in rights)
    hidden = len(rights) - len(own) - others
    variant = _variant_of_minors(facts)
    return fires(Weight.SERIOUS, rights, variant=variant, others=others, hidden=hidden, share=share)


def _seller_not_owner(facts: Facts) -> Finding | None:
    """Fires where no standing right is the seller's; the newest of the seller's ended rights is told with its end."""
    if seller_owns(facts) != "no":
        return None
    in_person = "in_person" if encumbrances_in_force("no_registration_without_presence", facts) else None
    own = [one.record for one in ownership(facts, current=False) if one.record.holder_is_seller]
    ended = [right.closed_on for right in own if right.closed_on is not None]
    if not ended:
        return fires(Weight.BLOCKING, ownership(facts), variant=in_person)
    variant = "former_in_person" if in_person else "former"
    return fires(Weight.BLOCKING, ownership(facts), variant=variant, ended=max(ended))


def _owners_not_checked(facts: Facts) -> Finding | None:
    """Fires beside a seller who owns: on rights of others, on a joint right, and on a share whose rest is not shown."""
    if seller_owns(facts) != "yes":
        return None
    others = [one for one in ownership(facts) if one.record.holder_is_seller is not True or is_joint(one)]
    share = _seller_not_sole_owner(facts)
    return fires(Weight.GAP, others or (share.records if share else []))


def _holders_are_known(facts: Facts) -> bool:
    return seller_owns(facts) == "yes" and all(one.record.holder_is_seller is not None for one in ownership(facts))


def _owner_not_verified(facts: Facts) -> Finding | None:
    if seller_owns(facts) != "unknown":
        return None
    hidden = [one for one in ownership(facts) if one.record.holder_is_seller is None]
    if hidden:
        variant = "namesake" if all(_is_named(one.record) for one in hidden) else None
    else:
        variant = "none_registered" if _no_registered_right(facts) else "none_shown"
    return Finding(weight=Weight.KEY_GAP, variant=variant, records=hidden, values={"count": len(hidden)})


def _is_named(right: Right) -> bool:
    """Whether the register names the holder, so that what it gives of the name may be the seller's."""
    return not right.holder_hidden and read_party_name(right.holder_name).kind != "hidden"


def _no_registered_right(facts: Facts) -> Finding | None:
    """Only an extract that describes the object proves that no right stands in it; an empty answer does not."""
    described = facts.current(PropertyFacts, "egrn")
    return fires(Weight.SERIOUS, described) if facts.settled("egrn") and not ownership(facts) else None


def _is_owned(facts: Facts) -> bool:
    return bool(ownership(facts))


def _is_undivided(facts: Facts) -> bool:
    return is_sole(ownership(facts))


def _shared_ownership(facts: Facts) -> Finding | None:
    """Fires on shares; where all of them are the seller's there is no co-owner, also in a sale of the estate."""
    rights = ownership(facts)
    if all(one.record.holder_is_seller for one in rights) and shares_total(rights) == 1:
        return fires(Weight.MINOR, _shares(rights), variant="one_owner")
    return _co_ownership(facts)


def _shares(rights: list[Sourced[Right]]) -> list[Sourced[Right]]:
    """Return the rights that are called shared, or are a part by their number."""
    parts = [one for one in rights if mentions(stated_kind(one.record), *WORDS["shared_ownership"])]
    parts += [one for one in rights if one not in parts and one.record.share and parse_share(one.record.share) != 1]
    return parts


@with_estate_variant
def _co_ownership(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, _shares(ownership(facts)), variant=_variant_of_minors(facts))


def _joint_ownership(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    named = [one for one in rights if is_joint(one)]
    several = len(rights) > 1 and not all(one.record.holder_is_seller for one in rights)
    undivided = rights if several and all(one.record.share is None for one in rights) else []
    return fires(Weight.MODERATE, named) or fires(Weight.MODERATE, undivided, variant="several")


def _shares_wrong(facts: Facts) -> Finding | None:
    rights = ownership(facts)
    added = shares_total(rights)
    if added is None or added == 1:
        return None
    return fires(Weight.SERIOUS, rights, total=str(added))


def _shares_are_known(facts: Facts) -> bool:
    rights = ownership(facts)
    return shares_total(rights) is not None and all(one.record.share for one in rights)


def _minor_owner(facts: Facts) -> Finding | None:
    return fires(Weight.SERIOUS, [one for one in ownership(facts) if facts.is_minor(one.record.holder_birth_date)])


def _variant_of_minors(facts: Facts) -> str | None:
    """Return the variant for a minor who owns or sells: a notary certifies the whole contract (Law 218-FZ art. 54)."""
    return "minor" if facts.is_minor(facts.seller.birth_date) or _minor_owner(facts) else None


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


RULES = load_rules(
    "title",
    find={
        "seller_not_owner": _seller_not_owner,
        "seller_not_sole_owner": with_estate_variant(_seller_not_sole_owner),
        "owners_not_checked": with_estate_variant(_owners_not_checked),
        "owner_not_verified": _owner_not_verified,
        "no_registered_right": _no_registered_right,
        "shared_ownership": _shared_ownership,
        "joint_ownership": with_estate_variant(_joint_ownership),
        "shares_do_not_add_up": _shares_wrong,
        "minor_owner": _minor_owner,
        "quick_resale": _quick_resale,
    },
    conclusive={
        "seller_not_owner": _seller_owns_all,
        "owner_not_verified": _holders_are_known,
        "no_registered_right": _is_owned,
        "shared_ownership": _is_undivided,
        "joint_ownership": _is_undivided,
        "shares_do_not_add_up": _shares_are_known,
        "minor_owner": _owners_ages_are_known,
        "quick_resale": _is_dated,
    },
)
