"""The consent of the spouse: whether it is there, needed, withdrawn or only promised."""

from collections.abc import Iterable, Iterator
from itertools import chain

from cleardeed.documents.extract.ages import minors
from cleardeed.documents.extract.role import role_of
from cleardeed.documents.facts import Certification, Consent, Facts
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_open, is_stated, unreal
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import Conclusion, Finding, rule

_WORDS = topic("family")

_GIVEN = _WORDS["given"]
_NEEDLESS = _WORDS["needless"]
_UNMARRIED = _WORDS["unmarried"]
_BY_GIFT = _WORDS["by_gift"]
_SOLD_BY_MANAGER = _WORDS["sold_by_manager"]
_LACKING = _WORDS["lacking"]
_UNCONSENTED = _WORDS["unconsented"]
_SPOUSE = ("she", "he")
_BELIEVED = _WORDS["believed"]
_PROMISED = _WORDS["promised"]
_REVOKED = _WORDS["revoked"]


def conclude_consent(facts: Facts) -> Conclusion | None:
    """Whether the consent of a spouse's paper stands and is certified: it is withdrawn only where the text says so."""
    withdrawn = (fact for fact in facts.of(Consent, "asserted") if fact.state == "withdrawn")
    if (refused := next(withdrawn, None)) is not None:
        return Conclusion(refused.quotes[0], "withdrawn")
    given = next((fact for fact in facts.of(Consent, "asserted") if fact.state == "given"), None)
    if given is None:
        return None
    certified = any(facts.of(Certification, "asserted"))
    return Conclusion(given.quotes[0], None if certified else "not_notarised")


def _find_spouse(reading: Reading) -> Finding | None:
    if reading.kind == "spouse_consent":  # decided by facts alone
        return None
    of_buyer = reading.sentences_of(_BUYERS_STATE)
    if not reading.russian_practice:
        of_buyer = of_buyer | reading.sentences_of(_STATUS)
    excuses = reading.hits(_NEEDLESS)
    if reading.kind == "purchase_agreement":
        excuses += reading.hits(_BY_GIFT)
    both_sell = not reading.russian_practice and _sold_by_spouses(reading)
    needless = sorted((hit for hit in excuses if hit.sentence not in of_buyer), key=lambda hit: hit.first)
    given = reading.hits(_GIVEN)
    promised = reading.hits(_PROMISED)
    excused = {hit.sentence for hit in needless} - reading.sentences_of(_BELIEVED)
    lacks = [
        *reading.hits(_BELIEVED),
        *_lacking(reading),
        *(promised if reading.kind == "purchase_agreement" and not (_sentences(given) - _sentences(promised)) else ()),
    ]
    excused |= of_buyer
    lacking = next((hit for hit in lacks if hit.sentence not in excused), None)
    if lacking is not None:
        return Finding(reading.span(lacking), "lacking")
    if revoked := next((hit for hit in reading.hits(_REVOKED) if unreal(hit, reading) is None), None):
        return Finding(reading.span(revoked), "withdrawn")
    said = (hit for hit in (*given, *needless) if is_stated(hit, reading))
    settled = next(chain(said, promised), None)
    if settled is not None:
        bare = settled.sentence in reading.sentences_of(_UNMARRIED)
        if bare and (own := _inherited(reading)):
            return Finding(reading.span(own), "inherited")
        way = "later" if settled in promised else "needless" if settled in needless else None
        return Finding(reading.span(settled), "stated" if bare else None, fine=way)
    if later := next((hit for hit in given if not is_open(hit, reading)), None):
        return Finding(reading.span(later), "promised")
    stated = (hit for hit in reading.hits(_MARRIED) if hit.sentence not in of_buyer and not both_sell)
    married = next((hit for hit in stated if reading.asserted(hit)), None)
    if (own := _inherited(reading)) and (married or reading.kind == "purchase_agreement"):
        return Finding(reading.span(own), "inherited")
    return Finding(reading.span(married), "lacking") if married else None


def _inherited(reading: Reading) -> Hit | None:
    """Find where the object came to the seller by inheritance or gift, and nothing of it in another way."""
    if not reading.russian_practice or _IN_COMMON(reading.words):
        return None
    return next((hit for hit in reading.hits(_INHERITED) if is_stated(hit, reading)), None)


_INHERITED, _IN_COMMON = _WORDS["inherited"], _WORDS["in_common"]


def _lacking(reading: Reading) -> Iterator[Hit]:
    """Find where a spouse's consent is said to lack."""
    hits = (hit for hit in reading.hits(_LACKING) if reading.in_one_part(hit) and not _says_consents(hit, reading))
    candidates = (*hits, *(hit for hit in reading.hits(_UNCONSENTED) if reading.in_one_clause(hit)))
    yield from (hit for hit in candidates if unreal(hit, reading) is None and not reading.only_bounds(hit))


def _says_consents(hit: Hit, reading: Reading) -> bool:
    """Whether a hit ends in a clause of its own that says what the spouse does, and denies nothing: what it began with
    denies something else, as in `she is no owner, yet she consents`."""
    spouse = reading.words.positions(_SPOUSE).all
    begins = next((position for position in range(hit.last, hit.first, -1) if position in spouse), None)
    apart = begins is not None and not {*reading.clauses(Hit(hit.sentence, begins, hit.last))} & {
        reading.clauses(hit)[0]
    }
    return apart and not reading.clause_denied(hit)


def _sentences(hits: Iterable[Hit]) -> set[int]:
    return {hit.sentence for hit in hits}


def _sold_by_spouses(reading: Reading) -> bool:
    """Whether the seller's spouse is named beside him, before any buyer is."""
    couple = _COUPLE.first(reading.words)
    buyer = next(iter(reading.words.positions(("buyer*", "purchaser*")).order), None)
    return couple is not None and (buyer is None or couple.last < buyer)


def _person_sells(reading: Reading) -> bool:
    """Whether the side that is named first is a person, not a company; no where nobody is named."""
    first = reading.persons[0] if reading.persons else None
    if first is None or first.company:
        return False
    company = _COMPANY.first(reading.words)
    return company is None or reading.span(company) > first.name


def _only_children_sell(reading: Reading) -> bool:
    """Whether no seller can be married by their ages.

    Nobody under fourteen marries; who married at fourteen to seventeen acts alone, and nobody consents for him (Family
    Code, art. 13; Civil Code, art. 21 and 26).
    """
    ages = {person.key: years for person, years in minors(reading)}
    sellers = [person.key for person in reading.persons if role_of(person, reading) == "seller"]
    if not sellers or not ages.keys() >= set(sellers):
        return False
    return all(ages[key] < _MAY_MARRY for key in sellers) or _IN_CARE(reading.words)


_MAY_MARRY = 14
"""The least age at which laws of regions let somebody marry."""
_IN_CARE = _WORDS["in_care"]
_COMPANY = _WORDS["company"]
_COUPLE = _WORDS["couple"]
_BUYERS_STATE = _WORDS["buyers_state"]
_STATUS = _WORDS["status"]
_MARRIED = _WORDS["married"]


RULES = (
    rule(
        "spouse_consent",
        find=_find_spouse,
        conclude=conclude_consent,
        matters=lambda reading: (
            reading.kind == "spouse_consent"
            or (
                reading.russian_practice
                and _person_sells(reading)
                and not _SOLD_BY_MANAGER(reading.words)
                and not _only_children_sell(reading)
            )
        ),
    ),
)
