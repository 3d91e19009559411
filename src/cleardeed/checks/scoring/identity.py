"""Rules on who the seller is: numbers, lists, capacity, family, representation, death, restrictions of payment."""

from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.estate import with_debts_variant, with_estate_variant
from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary, without_repeats
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.sources.matching.numbers import is_valid_inn, is_valid_snils, normalise_inn
from cleardeed.sources.records import CourtCase, InheritanceCase, ListEntry, TaxpayerStatus, WantedNotice

CAPACITY_AGE = 75
"""The age from which notaries and banks commonly ask for a medical certificate; practice, not law."""

_POWER_OF_ATTORNEY = ("power_of_attorney", "representative", "by_power_of_attorney", "attorney")


def _inn_invalid(facts: Facts) -> Finding | None:
    inn = facts.seller.inn
    number = normalise_inn(inn) or ""
    persons = len(number) == 12 and not number.startswith("00")
    return None if inn is None or (persons and is_valid_inn(number)) else Finding(weight=Weight.MODERATE)


def _inn_is_given(facts: Facts) -> bool:
    return facts.seller.inn is not None


def _snils_invalid(facts: Facts) -> Finding | None:
    snils = facts.seller.snils
    return None if snils is None or is_valid_snils(snils) else Finding(weight=Weight.MODERATE)


def _snils_is_given(facts: Facts) -> bool:
    return facts.seller.snils is not None


def _inn_void(facts: Facts) -> Finding | None:
    statuses = facts.current(TaxpayerStatus, "inn")
    return fires(Weight.MODERATE, [one for one in statuses if mentions(one.record.kind, *WORDS["void_number"])])


def _inn_conflict(facts: Facts) -> Finding | None:
    """A number that is mistyped differs from the right one: that is one cause, and `inn_invalid` names it."""
    named = normalise_inn(facts.seller.inn)
    if named is None or _inn_invalid(facts):
        return None
    stated = facts.records(TaxpayerStatus, "inn")
    return fires(Weight.MISDIRECTED, [one for one in stated if normalise_inn(one.record.inn) not in {None, named}])


def _inn_is_confirmed(facts: Facts) -> bool:
    """Whether the tax service named the very number that was given."""
    named = normalise_inn(facts.seller.inn)
    stated = [normalise_inn(one.record.inn) for one in facts.records(TaxpayerStatus, "inn")]
    return named is not None and is_valid_inn(named) and named in stated


def _listed(facts: Facts, *, freezing: bool) -> list[Sourced[ListEntry]]:
    words = (*WORDS["terrorist_list"], *WORDS["weapons_list"])
    return [one for one in facts.current(ListEntry, "watchlists") if mentions(_list_of(one), *words) == freezing]


def _list_of(entry: Sourced[ListEntry]) -> str:
    return f"{entry.record.kind} {entry.record.list_name}"


def _terrorist_list(facts: Facts) -> Finding | None:
    listed = _listed(facts, freezing=True)
    of_terror = [one for one in listed if mentions(_list_of(one), *WORDS["terrorist_list"])]
    of_weapons = [one for one in listed if mentions(_list_of(one), *WORDS["weapons_list"])]
    variant = "weapons" if not of_terror else None if of_weapons else "terrorists"
    return fires(Weight.BLOCKING, listed, variant=variant)


def _sanctions(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, _listed(facts, freezing=False))


def _wanted(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, facts.current(WantedNotice, "wanted"))


def _minor_seller(facts: Facts) -> Finding | None:
    return Finding(weight=Weight.SERIOUS) if facts.is_minor(facts.seller.birth_date) else None


def _capacity_age(facts: Facts) -> Finding | None:
    born = facts.seller.birth_date
    aged = born is not None and anniversary(born, CAPACITY_AGE) <= facts.today
    return Finding(weight=Weight.MINOR) if aged else None


def _birth_date_is_given(facts: Facts) -> bool:
    return facts.seller.birth_date is not None


def _cases_about(facts: Facts, *stems: str) -> list[Sourced[CourtCase]]:
    """Return cases of the last three years, or still open, that mention these words, in any role of the seller."""
    return [
        one
        for one in facts.records(CourtCase, "courts")
        if any(mentions(text, *stems) for text in (one.record.kind, one.record.summary))
        and (one.record.closed_on is None or one.record.closed_on > facts.since(3))
    ]


def _capacity_case(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, _cases_about(facts, *WORDS["capacity"]))


def _family_dispute(facts: Facts) -> Finding | None:
    divorces, divisions = _cases_about(facts, *WORDS["divorce"]), _cases_about(facts, *WORDS["division"])
    both = [*divorces, *(one for one in divisions if one not in divorces)]
    variant = "divorce" if not divisions else "division" if not divorces else None
    return fires(Weight.MODERATE, both, variant, divorces=len(divorces), divisions=len(divisions))


def _power_of_attorney(facts: Facts) -> Finding | None:
    acts = any(facts.seller.extra.get(field) for field in _POWER_OF_ATTORNEY)
    return Finding(weight=Weight.MODERATE) if acts else None


def _power_of_attorney_is_stated(facts: Facts) -> bool:
    return any(field in facts.seller.extra for field in _POWER_OF_ATTORNEY)


def _foreign_agent(facts: Facts) -> Finding | None:
    """Fires on entries in force; a person who was removed is no longer restricted."""
    return fires(Weight.SERIOUS, facts.current(ListEntry, "foreign_agents"))


def _seller_deceased(facts: Facts) -> Finding | None:
    """Fires on closed cases too: they report a death as open ones do.

    The register is queried by the name of the deceased. Whether the seller's own title comes from an estate that is
    still open cannot be queried: a check does not know whom the seller inherited from.
    """
    return fires(Weight.GRAVE, without_repeats(facts.records(InheritanceCase, "inheritance_cases")))


RULES = load_rules(
    "identity",
    find={
        "inn_invalid": _inn_invalid,
        "snils_invalid": _snils_invalid,
        "inn_void": _inn_void,
        "inn_conflict": _inn_conflict,
        "terrorist_list": _terrorist_list,
        "sanctions": _sanctions,
        "wanted": with_estate_variant(_wanted),
        "minor_seller": _minor_seller,
        "capacity_age": _capacity_age,
        "capacity_case": _capacity_case,
        "family_dispute": _family_dispute,
        "power_of_attorney": _power_of_attorney,
        "seller_deceased": _seller_deceased,
        "foreign_agent": with_debts_variant(_foreign_agent),
    },
    conclusive={
        "inn_invalid": _inn_is_given,
        "snils_invalid": _snils_is_given,
        "inn_conflict": _inn_is_confirmed,
        "minor_seller": _birth_date_is_given,
        "capacity_age": _birth_date_is_given,
        "power_of_attorney": _power_of_attorney_is_stated,
    },
)
