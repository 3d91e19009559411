"""Rules on who the seller is: numbers, lists, capacity, family, representation."""

from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.matching.numbers import is_valid_inn, is_valid_snils, normalise_inn
from cleardeed.sources.records import CourtCase, Encumbrance, ListEntry, PropertyFacts, TaxpayerStatus, WantedNotice

_CAPACITY = ("недееспособ", "дееспособ", "incapac", "legal capacity")
_FAMILY = ("расторж\\w+ брак", "раздел\\w* .{0,40}имуществ", "divorce", "marital", "division of .{0,20}property")
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
    return fires(Weight.MODERATE, [one for one in statuses if mentions(one.record.kind, "void", "invalid", "недейств")])


def _inn_conflict(facts: Facts) -> Finding | None:
    named = normalise_inn(facts.seller.inn)
    registered = [one for one in facts.records(TaxpayerStatus, "inn") if normalise_inn(one.record.inn)]
    return fires(Weight.SERIOUS, [one for one in registered if named and normalise_inn(one.record.inn) != named])


def _inn_is_confirmed(facts: Facts) -> bool:
    """Whether the tax service named the very number that was given."""
    named = normalise_inn(facts.seller.inn)
    stated = [normalise_inn(one.record.inn) for one in facts.records(TaxpayerStatus, "inn")]
    return named is not None and named in stated


def _listed(facts: Facts, *, freezing: bool) -> list[Sourced[ListEntry]]:
    stems = ("terror", "террор", "extrem", "экстрем", "weapon", "proliferation", "оружи", r"ому\b")
    return [
        one
        for one in facts.current(ListEntry, "watchlists")
        if mentions(f"{one.record.kind} {one.record.list_name}", *stems) == freezing
    ]


def _terrorist_list(facts: Facts) -> Finding | None:
    return fires(Weight.BLOCKING, _listed(facts, freezing=True))


def _sanctions(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, _listed(facts, freezing=False))


def _wanted(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, facts.current(WantedNotice, "wanted"))


def _minor_seller(facts: Facts) -> Finding | None:
    born = facts.seller.birth_date
    return Finding(weight=Weight.SERIOUS) if born is not None and anniversary(born, 18) > facts.today else None


def _capacity_age(facts: Facts) -> Finding | None:
    born = facts.seller.birth_date
    aged = born is not None and anniversary(born, CAPACITY_AGE) <= facts.today
    return Finding(weight=Weight.MINOR) if aged else None


def _birth_date_is_given(facts: Facts) -> bool:
    return facts.seller.birth_date is not None


def _cases_about(facts: Facts, *stems: str) -> list[Sourced[CourtCase]]:
    """Cases of the last three years, or still open, that speak of these words, whatever the seller's part."""
    return [
        one
        for one in facts.records(CourtCase, "courts")
        if any(mentions(text, *stems) for text in (one.record.kind, one.record.summary))
        and (one.record.closed_on is None or one.record.closed_on > facts.since(3))
    ]


def _capacity_case(facts: Facts) -> Finding | None:
    return fires(Weight.GRAVE, _cases_about(facts, *_CAPACITY))


def _family_dispute(facts: Facts) -> Finding | None:
    return fires(Weight.MODERATE, _cases_about(facts, *_FAMILY))


def _power_of_attorney(facts: Facts) -> Finding | None:
    acts = any(facts.seller.extra.get(field) for field in _POWER_OF_ATTORNEY)
    return Finding(weight=Weight.MODERATE) if acts else None


def _power_of_attorney_is_stated(facts: Facts) -> bool:
    return any(field in facts.seller.extra for field in _POWER_OF_ATTORNEY)


RULES = (
    Rule(
        code="inn_invalid",
        title="The tax number is wrong",
        law=("Tax Code, art. 84",),
        sources=(),
        weights=(Weight.MODERATE,),
        says="The tax number given is not a person's or its check digits are wrong: it is mistyped or invented. It was"
        " not used for matching.",
        clear="The tax number's check digits are right.",
        demands=("Demand the certificate of the tax number and order the check again with it.",),
        find=_inn_invalid,
        decides=_inn_is_given,
    ),
    Rule(
        code="snils_invalid",
        title="The pension-insurance number is wrong",
        law=("Law 27-FZ of 01.04.1996, art. 6",),
        sources=(),
        weights=(Weight.MODERATE,),
        says="The check digits of the pension-insurance number are wrong: it is mistyped or invented. It was not used"
        " for matching.",
        clear="The pension-insurance number's check digits are right.",
        demands=("Demand the notice of the pension-insurance number and order the check again with it.",),
        find=_snils_invalid,
        decides=_snils_is_given,
    ),
    Rule(
        code="inn_void",
        title="The tax number is void",
        law=("Tax Code, art. 84",),
        sources=("inn",),
        weights=(Weight.MODERATE,),
        says="The tax service calls the seller's tax number void; another one may be in force, with debts of its own.",
        clear="The tax service does not call the tax number void.",
        demands=("Demand the tax number that is in force and order the check again with it.",),
        find=_inn_void,
        against=(Against(record=TaxpayerStatus, words=("void", "invalid", "недейств"), years=None),),
    ),
    Rule(
        code="inn_conflict",
        title="The tax service knows the seller under another tax number",
        law=("Tax Code, art. 84",),
        sources=("inn",),
        weights=(Weight.SERIOUS,),
        says="The tax number that the tax service holds for this person is not the one that was given.",
        clear="The tax number given is the one that the tax service names.",
        demands=("Clear up which tax number is the seller's before relying on anything found by it.",),
        find=_inn_conflict,
        decides=_inn_is_confirmed,
    ),
    Rule(
        code="terrorist_list",
        title="The seller is on a freezing list",
        law=("Law 115-FZ on money laundering, art. 6, 7, 7.4 and 7.5",),
        sources=("watchlists",),
        weights=(Weight.BLOCKING,),
        says="The seller is on a list of terrorists, extremists or of those tied to weapons of mass destruction"
        " (entries: {count}). Money and property are frozen; banks and agents must refuse and report.",
        clear="The seller is on none of the freezing lists that were searched.",
        demands=("Do not go on with the deal; a participant bound by Law 115-FZ reports it.",),
        find=_terrorist_list,
        against=(Against(record=ListEntry, sources=("watchlists",)),),
    ),
    Rule(
        code="sanctions",
        title="The seller is on a sanctions list",
        law=("Presidential Decree 81 of 01.03.2022", "Law 281-FZ on special economic measures"),
        sources=("watchlists",),
        weights=(Weight.GRAVE,),
        says="The seller is on a sanctions list (entries: {count}). The deal may need a permit or a special account,"
        " and banks refuse payments.",
        clear="The seller is on none of the sanctions lists that were searched.",
        demands=("Settle with the bank, in writing, whether and how the price can be paid; obtain the permit needed.",),
        find=_sanctions,
        against=(Against(record=ListEntry, sources=("watchlists",)),),
    ),
    Rule(
        code="wanted",
        title="The seller is wanted",
        law=("Criminal Procedure Code, art. 115 and 210",),
        sources=("wanted",),
        weights=(Weight.GRAVE,),
        says="A search notice for the seller is in force (notices: {count}). The object can be seized as evidence or to"
        " secure damages.",
        clear="No search notice for the seller that is in force was found.",
        demands=("Do not sign before the authority that issued the search notice has confirmed that it is lifted.",),
        find=_wanted,
        against=(Against(record=WantedNotice),),
    ),
    Rule(
        code="minor_seller",
        title="The seller is under age",
        law=("Civil Code, art. 26, 28 and 37", "Law 48-FZ on guardianship, art. 20 and 21", "Law 218-FZ, art. 54"),
        sources=(),
        weights=(Weight.SERIOUS,),
        says="The seller is under 18. The guardianship authority must permit the sale beforehand and a notary must"
        " certify the contract; without these it is void or voidable.",
        clear="By the birth date given, the seller is of age.",
        demands=("Demand the guardianship authority's prior permission and the notarial form.",),
        find=_minor_seller,
        decides=_birth_date_is_given,
    ),
    Rule(
        code="capacity_age",
        title="The seller's capacity should be confirmed",
        law=("Civil Code, art. 177 to 179",),
        sources=(),
        weights=(Weight.MINOR,),
        says="At the seller's age, heirs or relatives often dispute a sale for want of understanding or for deceit.",
        clear="By the birth date given, the seller is under 75.",
        demands=("Demand medical certificates of capacity of the day of signing, or sign before a notary.",),
        find=_capacity_age,
        decides=_birth_date_is_given,
    ),
    Rule(
        code="capacity_case",
        title="A court looked into the seller's capacity",
        law=("Civil Code, art. 29, 30, 171 and 176",),
        sources=("courts",),
        weights=(Weight.GRAVE,),
        says="Court cases about a person's legal capacity in which the seller takes part: {count}. The deal of a person"
        " without capacity is void.",
        clear="No case about the seller's capacity that is open or ended within three years was found.",
        demands=("Demand the court's decision on capacity before anything else.",),
        find=_capacity_case,
        against=(
            Against(record=CourtCase, sources=("courts",), words=_CAPACITY, years=3),
            *(Against(record=kind, sources=("egrn",), words=_CAPACITY) for kind in (Encumbrance, PropertyFacts)),
        ),
    ),
    Rule(
        code="family_dispute",
        title="A divorce or a division of family property",
        law=("Family Code, art. 34 to 36 and 38", "Civil Code, art. 157.1 and 253"),
        sources=("courts",),
        weights=(Weight.MODERATE,),
        says="Cases about the end of a marriage or the division of property: {count}. The object may belong to both"
        " spouses; the other can dispute the sale for a year.",
        clear="No case about a divorce or a division of property that is open or ended within three years was found.",
        demands=("Demand the notarised consent of the spouse or former spouse, or the act that divided the property.",),
        find=_family_dispute,
        against=(Against(record=CourtCase, sources=("courts",), words=_FAMILY, years=3),),
    ),
    Rule(
        code="power_of_attorney",
        title="The seller acts through a representative",
        law=("Civil Code, art. 182, 183 and 185 to 189",),
        sources=(),
        weights=(Weight.MODERATE,),
        says="The deal is made by power of attorney, which may be revoked, expired or forged.",
        clear="As the request says, the seller acts in person.",
        demands=(
            "Check the power of attorney in the notaries' register on the day of signing, and speak to the seller"
            " in person.",
        ),
        find=_power_of_attorney,
        decides=_power_of_attorney_is_stated,
    ),
)
