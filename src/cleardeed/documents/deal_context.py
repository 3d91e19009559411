"""Comparing a document with what a check of the same deal knows. Pure."""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
from rapidfuzz import fuzz

from cleardeed.core.language import ENGLISH, Translate, join_titles
from cleardeed.core.transliteration import has_cyrillic
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Claim
from cleardeed.documents.findings import Analysed, Analysis, Extract, FoundClause, FurtherFault, Party, Place
from cleardeed.documents.rules.context import BY_CODE
from cleardeed.documents.rules.evaluate import composed
from cleardeed.documents.rules.model import Fault
from cleardeed.documents.rules.table import RULES_BY_CODE
from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import may_be_same_word

SAME_ADDRESS = 80.0
"""From which likeness of words two ways of writing an address are one."""
_SAME_NAME = 85.0
_AREA_TOLERANCE = 0.5
_SIGNED_BY_OWNERS: tuple[DocumentType, ...] = (
    "purchase_agreement",
    "preliminary_agreement",
    "deposit_agreement",
    "acceptance_act",
    "receipt",
)
"""The types of document that all owners sign when they sell together."""
_KINDS = {"ban": "arrest", "rent": "annuity"}
"""Kinds of encumbrance that documents and registers call by either name, with the one that they are compared by."""
KIND_NAMES = {
    "mortgage": "a mortgage",
    "arrest": "an arrest or a ban on registration",
    "lease": "a lease",
    "annuity": "an annuity",
    "easement": "an easement",
    "claim": "a noted claim",
    "trust": "a trust management",
}
"""How the kinds are called; another is called as the register has it."""
CONTRADICTED = "check"
"""The fault of a clause in order that the check speaks against."""
ENTRY, SHARE = "the day on which the seller's right was entered", "the share that is sold"
"""What of the seller's title is compared."""
_AGAINST_SELLER = {
    "bankruptcy_running": "bankrupt",
    "seller_not_owner": "not_owner",
    "bankruptcy_extrajudicial": "extrajudicial",
}
"""The check's factors that stand against a sale by this seller, heaviest first, each with the fault that it is here."""
_FOUND = ("attention", "critical")
"""The statuses of a factor that was found."""
_OF_ANOTHER_OBJECT, _OF_ANOTHER_PERSON = "other_object", "other_person"
"""The faults of what is not compared where the document is about another object or another person than the check."""
_OWNS_IN_PART = ("seller_not_sole_owner", "joint_ownership")
_NO_BANKRUPTCY = ("bankruptcy_running", "bankruptcy_extrajudicial")
_SPEAKS_AGAINST: dict[str, Callable[["FoundFactor"], bool]] = {
    "encumbrances": lambda factor: factor.of_register,
    "third_party_rights": lambda factor: factor.code in ("object_dispute", "lease", "life_annuity", "claim_mark"),
    "bankruptcy_warranty": lambda factor: factor.code.startswith("bankruptcy_"),
    "power_of_attorney": lambda factor: factor.code == "no_registration_without_presence",
    "deposit": lambda factor: factor.status == "critical",
}
"""Clauses that are not in order, however they read, where the check found a factor: to say that there is no claim where
there is one, to hand over a deposit before what is critical is settled."""
_OF_THE_DEBTOR = frozenset({
    "wanted", "power_of_attorney", "capacity_age", "capacity_case", "passport_invalid", "passport_expired",
    "passport_replacement_due", "passport_issue_date", "passport_form", "passport_series_year", "enforcement_active",
    "enforcement_returned_unpaid", "arbitration_respondent", "court_respondent", "tax_debts", "movable_pledges",
    "bankruptcy_likely", "bankruptcy_known_to_bailiffs", "bankruptcy_cases_differ",
})  # fmt: skip
"""Factors of a seller's signature and debts: of a bankrupt whose financial manager sells neither stops the sale."""
_TOLD_BY_CLAUSE = {"minor_owner": "minors", "minor_seller": "minors", "maternity_capital": "maternity_capital"}
"""Factors with the clause by which a document speaks of the same."""
_HEAVY = 25
"""From which impact a factor of the check is named where the document is silent on it."""


class KnownPerson(msgspec.Struct, frozen=True, kw_only=True):
    """The seller as the check has him; what is not known is None."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    passport: str | None = None


class FoundFactor(msgspec.Struct, frozen=True, kw_only=True):
    """A factor that the check found: `title` is its English name, `of_register` whether it is an encumbrance,
    `of_object` whether it concerns the object."""

    code: str
    title: str
    status: str
    impact: int
    of_register: bool
    of_object: bool = False


class DealFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a check knows of the deal. `encumbrances` are the kinds of those current by the register; empty where it
    answered that there are none; None where it was not asked or did not answer. `factors` are the statuses of the
    check's factors by code, `found` those found, the heaviest first. `entries` are the days on which the register
    entered the seller's rights, `share` is their sum, as `1/2` (`1` is the whole); none and None where unknown.
    `edition` is that of the check which was read, None where nothing is known of it."""

    seller: KnownPerson | None = None
    cadastral_number: str | None = None
    address: str | None = None
    area_m2: float | None = None
    encumbrances: tuple[str, ...] | None = None
    entries: tuple[datetime.date, ...] = ()
    share: str | None = None
    factors: dict[str, str] = {}
    found: tuple[FoundFactor, ...] = ()
    edition: int | None = None


def compare(analysed: Analysed, facts: DealFacts, translate: Translate = ENGLISH) -> Analysis:
    """The analysis with the clauses `seller_agrees`, `seller_may_sell`, `owners_sell` (of a document that owners sign),
    `object_agrees`, `title_agrees` (where the document dates the seller's right or sells a share), `encumbrances_agree`
    and, where there is something, `check_found` added, before those of the text.

    They are rules: score, level, conclusion and recommendations follow. What cannot be compared is `attention`, and so
    is a clause in order that the check speaks against.
    """
    analysis, object_ = analysed.analysis, _object(analysed.extract, facts)
    seller = _seller(analysed.extract, facts.seller)
    if object_.fault == "other":
        facts = _of_seller(facts)
    if seller.fault == "other":
        facts = _of_object(facts)
    added = [_clause(one, translate) for one in _comparisons(analysed, facts, seller, object_, translate)]
    if _is_estate(analysed):
        facts = msgspec.structs.replace(facts, found=tuple(_against_an_estate(facts.found)))
    known = (_beside_check(clause, facts, translate) for clause in analysis.found_clauses)
    return composed(analysis.document_type, [*added, *known], translate)


def _of_seller(facts: DealFacts) -> DealFacts:
    """What the check knows of the seller, without what it knows of its object."""
    return DealFacts(
        seller=facts.seller,
        factors={code: status for code, status in facts.factors.items() if code in _NO_BANKRUPTCY},
        found=tuple(factor for factor in facts.found if not factor.of_object),
        edition=facts.edition,
    )


def _of_object(facts: DealFacts) -> DealFacts:
    """What the check knows of its object, without what it found of its seller."""
    return msgspec.structs.replace(
        facts, factors={}, entries=(), share=None, found=tuple(factor for factor in facts.found if factor.of_object)
    )


def _against_an_estate(found: Iterable["FoundFactor"]) -> Iterator["FoundFactor"]:
    """The factors that speak against what a financial manager sells."""
    return (factor for factor in found if factor.code not in _OF_THE_DEBTOR and factor.code not in _AGAINST_SELLER)


def _comparisons(
    analysed: Analysed, facts: DealFacts, seller: "_Compared", object_: "_Compared", translate: Translate
) -> Iterator["_Compared"]:
    extract = analysed.extract
    may_sell = _may_sell(analysed, facts.factors)
    of_owner = [_title(extract, facts, translate)] if extract.title_entries or extract.sold_share else []
    if analysed.analysis.document_type in _SIGNED_BY_OWNERS:
        of_owner.insert(0, _owners(analysed, facts))
    encumbrances = _encumbrances(analysed, facts.encumbrances, translate)
    if seller.fault == "other":
        may_sell, *of_owner = (one._replace(fault=_OF_ANOTHER_PERSON) for one in (may_sell, *of_owner))
    if object_.fault == "other":
        *of_owner, encumbrances = (one._replace(fault=_OF_ANOTHER_OBJECT) for one in (*of_owner, encumbrances))
    yield from (seller, may_sell, object_, *of_owner, encumbrances)
    unsaid = [factor for factor in facts.found if _is_unsaid(factor, analysed)]
    of_debtor = [factor for factor in unsaid if _is_estate(analysed) and factor.code in _OF_THE_DEBTOR]
    others = [factor for factor in unsaid if factor not in of_debtor]
    gravest = "critical" if any(factor.status == "critical" for factor in others) else "attention"
    found = [(fault, named) for fault, named in ((gravest, others), ("debtor", of_debtor)) if named]
    if found:
        (fault, named), *more = found
        also = tuple((fault, _titles(named, translate)) for fault, named in more)
        yield _Compared("check_found", fault, None, _titles(named, translate), also)


class _Compared(NamedTuple):
    """One comparison: the key of what is wrong, None where both agree, where the document says it, what is named; the
    lesser faults, each with what it names."""

    code: str
    fault: str | None
    place: Place | None
    named: str = ""
    also: tuple[tuple[str, str], ...] = ()


def _clause(compared: _Compared, translate: Translate) -> FoundClause:
    rule, place = BY_CODE[compared.code], compared.place
    wrong: Fault | None = rule.faults[compared.fault] if compared.fault else None
    said = [(wrong.says if wrong else rule.fine, compared.named)]
    said += [(rule.faults[fault].says, named) for fault, named in compared.also]
    return FoundClause(
        code=compared.code,
        title=translate(rule.title),
        status="attention" if wrong and wrong.weight.points else "ok",
        impact=wrong.weight.points if wrong else 0,
        summary=" ".join(translate(says).format(named=named) for says, named in said),
        text=place.text if place else None,
        page=place.page if place else None,
        offset=place.offset if place else None,
        law="; ".join(translate(act) for act in rule.law),
        fault=compared.fault,
        also=[FurtherFault(fault=fault, text=None, page=None, offset=None) for fault, _ in compared.also],
    )


def _beside_check(clause: FoundClause, facts: DealFacts, translate: Translate) -> FoundClause:
    """The clause; one in order that the check speaks against calls for attention, whatever caveat it has."""
    speaks = _SPEAKS_AGAINST.get(clause.code)
    against = [factor for factor in facts.found if speaks and speaks(factor)]
    if clause.status != "ok" or not against:
        return clause
    summary = translate(RULES_BY_CODE[clause.code].faults[CONTRADICTED].says).format(named=_titles(against, translate))
    caveats = clause.also
    if clause.fault is not None:
        summary = f"{summary} {clause.summary}"
        caveat = FurtherFault(fault=clause.fault, text=clause.text, page=clause.page, offset=clause.offset)
        caveats = [caveat, *caveats]
    return msgspec.structs.replace(clause, status="attention", fault=CONTRADICTED, summary=summary, also=caveats)


def _is_unsaid(factor: FoundFactor, analysed: Analysed) -> bool:
    """Whether the factor is heavy and neither the document nor another comparison speaks of it."""
    compared = factor.of_register or factor.code in (*_AGAINST_SELLER, *_OWNS_IN_PART)
    disputed = factor.code == "object_dispute"
    if compared or not (disputed or factor.impact >= _HEAVY):
        return False
    if disputed:
        return not any(claim.kind == "dispute" for claim in analysed.facts.of(Claim, "asserted"))
    return _TOLD_BY_CLAUSE.get(factor.code) not in {clause.code for clause in analysed.analysis.found_clauses}


def _titles(factors: Iterable[FoundFactor], translate: Translate) -> str:
    return join_titles(translate(factor.title) for factor in factors)


def _seller(extract: Extract, known: KnownPerson | None) -> _Compared:
    if known is None or not known.last_name:
        return _Compared("seller_agrees", "unknown", None)
    sellers = [
        party for party in extract.parties if party.role in ("seller", "owner", "principal", "payee", "spouse")
    ] or extract.parties
    if not sellers:
        return _Compared("seller_agrees", "unknown", None)
    same = next((party for party in extract.parties if _same_name(party, known)), None)
    if same is None:
        return _Compared("seller_agrees", "other", sellers[0].name)
    if _differs(same, known):
        return _Compared("seller_agrees", "data", same.name)
    proven = has_cyrillic(same.name.value) == has_cyrillic(known.last_name) or any(
        one == other for one, other in _data(same, known) if one
    )
    return _Compared("seller_agrees", None if proven else "spelling", same.name)


def _may_sell(analysed: Analysed, factors: Mapping[str, str]) -> _Compared:
    """Whether the check found something against a sale by this seller. In order only where it found that nothing is.
    A running bankruptcy weighs least where the financial manager sells."""
    found = [fault for code, fault in _AGAINST_SELLER.items() if factors.get(code) in _FOUND]
    if "bankrupt" in found and _is_estate(analysed):
        found = [*found[1:], "managed"]
    against = found[0] if found else None
    solvent = all(factors.get(code) == "ok" for code in _NO_BANKRUPTCY)
    in_part = (
        any(factors.get(code) in _FOUND for code in _OWNS_IN_PART) and factors.get("owner_not_verified") != "unknown"
    )
    owns = factors.get("seller_not_owner") == "ok" or in_part
    return _Compared("seller_may_sell", against or (None if solvent and owns else "unknown"), None)


def _owners(analysed: Analysed, facts: DealFacts) -> _Compared:
    """Whether all who own by the check's register are among the sellers: as far as their number tells. Who sells a
    share needs nobody beside where it is no larger than the own."""
    extract, factors = analysed.extract, facts.factors
    sellers = [party for party in extract.parties if party.role in ("seller", "payee")]
    place = sellers[0].name if sellers else None
    if factors.get("seller_not_owner") == "ok":
        return _Compared("owners_sell", None, place)
    shared, joint = (factors.get(code) in _FOUND for code in _OWNS_IN_PART)
    if not shared and not joint:
        return _Compared("owners_sell", "unknown", place)
    if shared and len(sellers) < 2 and extract.sold_share:
        exceeds = _exceeds(extract.sold_share.value, facts.share)
        own = "estate" if _is_estate(analysed) else "share"
        fault = "unmeasured" if exceeds is None else "larger" if exceeds else own
        return _Compared("owners_sell", fault, extract.sold_share)
    alone = "alone" if shared else "joint"
    return _Compared("owners_sell", alone if len(sellers) < 2 else "several", place)


def _is_estate(analysed: Analysed) -> bool:
    """Whether a financial manager sells, by the document."""
    return any(
        (clause.code, clause.fault) == ("bankruptcy_warranty", "managed") for clause in analysed.analysis.found_clauses
    )


def _title(extract: Extract, facts: DealFacts, translate: Translate) -> _Compared:
    """What the document says of the entry of the seller's right, and of the share that is sold, against the
    register."""
    share, days = extract.sold_share, extract.title_entries
    exceeds = _exceeds(share.value, facts.share) if share else False
    if share and exceeds:
        return _Compared("title_agrees", "share", share, facts.share or "")
    if days and facts.entries and not any(day.value in facts.entries for day in days):
        return _Compared("title_agrees", "day", days[0], ", ".join(map(translate.day, facts.entries)))
    unknown = exceeds is None or (days and not facts.entries)
    named = join_titles([*([translate(ENTRY)] if days else []), *([translate(SHARE)] if share else [])])
    return _Compared("title_agrees", "unknown" if unknown else None, share or days[0], named)


def _exceeds(sold: str, owned: str | None) -> bool | None:
    """Whether one share is above another; None where either is unknown."""
    try:
        return None if owned is None else Fraction(sold) > Fraction(owned)
    except (ValueError, ZeroDivisionError):
        return None


def _same_name(party: Party, known: KnownPerson) -> bool:
    """Whether it is the same name in whatever case, order and alphabet: the words are alike but for their endings."""
    wanted = [part for part in (known.last_name, known.first_name, known.middle_name) if part]
    given = party.name.value.split()
    return all(any(_is_same_word(one, other) for other in given) for one in wanted)


def _is_same_word(one: str, other: str) -> bool:
    if has_cyrillic(one) != has_cyrillic(other):
        return may_be_same_word(fold(one), fold(other))
    return fuzz.ratio(_stem(one), _stem(other)) >= _SAME_NAME


def _stem(word: str) -> str:
    word = word.casefold().replace("ё", "е")
    return word[: max(3, len(word) - 2)]


def _differs(party: Party, known: KnownPerson) -> bool:
    """Whether a datum that both have is another."""
    return any(one and other and one != other for one, other in _data(party, known))


def _data(party: Party, known: KnownPerson) -> tuple[tuple[object, object], ...]:
    """The data that tell namesakes apart: the document's and the check's."""
    return (
        (party.birth_date.value if party.birth_date else None, known.birth_date),
        (_digits(party.inn.value) if party.inn else None, _digits(known.inn)),
        (_digits(party.passport.value) if party.passport else None, _digits(known.passport)),
    )


def _digits(text: str | None) -> str:
    return re.sub(r"\D", "", text or "")


def _object(extract: Extract, facts: DealFacts) -> _Compared:
    numbers = [field for field in extract.cadastral_numbers if field.value == facts.cadastral_number]
    if facts.cadastral_number and extract.cadastral_numbers:
        if not numbers:
            return _Compared("object_agrees", "other", extract.cadastral_numbers[0])
        if facts.area_m2 and extract.area_m2 and abs(extract.area_m2.value - facts.area_m2) > _AREA_TOLERANCE:
            return _Compared("object_agrees", "area", extract.area_m2)
        return _Compared("object_agrees", None, numbers[0])
    if facts.address and extract.address:
        alike = fuzz.token_set_ratio(_plain(facts.address), _plain(extract.address.value)) >= SAME_ADDRESS
        same_house = set(re.findall(r"\d+", facts.address)) <= set(re.findall(r"\d+", extract.address.value))
        return _Compared("object_agrees", None if alike and same_house else "other", extract.address)
    return _Compared("object_agrees", "unknown", None)


def _plain(address: str) -> str:
    return re.sub(r"[^\w]+", " ", address.casefold().replace("ё", "е"))


def _encumbrances(analysed: Analysed, known: Sequence[str] | None, translate: Translate) -> _Compared:
    stated = next((clause for clause in analysed.analysis.found_clauses if clause.code == "encumbrances"), None)
    place = (
        Place(text=stated.text, page=stated.page or 1, offset=stated.offset or 0) if stated and stated.text else None
    )
    if known is None:
        return _Compared("encumbrances_agree", "unknown", place)
    denies = stated is not None and stated.status == "ok"
    stated_kinds = {_KINDS.get(field.value, field.value) for field in analysed.extract.encumbrances}
    registered = {_KINDS.get(kind, kind) for kind in known}
    unsaid = [kind for kind in dict.fromkeys(_KINDS.get(kind, kind) for kind in known) if kind not in stated_kinds]
    named = "; ".join(translate(KIND_NAMES.get(kind, kind)) for kind in unsaid)
    if "arrest" in unsaid:
        return _Compared("encumbrances_agree", "arrested", place, named)
    if unsaid:
        return _Compared("encumbrances_agree", "denied" if denies and not stated_kinds else "silent", place, named)
    return _Compared("encumbrances_agree", "unregistered" if stated_kinds - registered else None, place)
