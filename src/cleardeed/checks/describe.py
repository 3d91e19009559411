"""Records in words, for the report: what a person needs of one in a line. Pure."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cleardeed.checks.scoring.crosschecks import object_kind
from cleardeed.checks.scoring.procedures import newest_procedure
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.matching.people import Identity, match_person
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    InheritanceCase,
    ListEntry,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxpayerStatus,
)
from cleardeed.sources.subject import Seller

Parts = Iterator[object]
"""The description of a record, piece by piece; empty pieces are not shown."""

TITLES = {
    "enforcement_proceeding": "Enforcement proceeding",
    "arbitration_case": "Case of a commercial (arbitrazh) court",
    "bankruptcy": "Bankruptcy",
    "pledge": "Pledge of movable property",
    "passport_status": "Entry on a passport",
    "taxpayer_status": "Status of a tax number",
    "tax_debt": "Tax debt",
    "list_entry": "List entry",
    "wanted_notice": "Search notice",
    "court_case": "Court case",
    "property_facts": "Register entry of the object",
    "right": "Registered right",
    "encumbrance": "Encumbrance",
    "housing_condition": "Condition of the building",
    "inheritance_case": "Inheritance case",
    "auction_lot": "Lot of a public auction",
    "business_registration": "Registered business",
}


FLOOR, FLOOR_OF, BUILT = "floor {floor}", "floor {floor} of {floors}", "built in {year}"
OUT_OF_COURT = "out of court"
VALUE, CANCELLED = "cadastral value {value}", "marked as struck off"
SHARE, IN_FAVOUR, ROLE = "share {share}", "in favour of {creditor}", "role: {role}"
MANAGED = "manager: {creditor}"
ENDED, ENDED_PART = "ended under article {article}", "ended under article {article}, part {part}"
ENDED_CLAUSE = "ended under article {article}, part {part}, clause {clause}"
ENDINGS: Mapping[tuple[int | None, ...], str] = {
    (43,): "discontinued",
    (46,): "the writ was returned, not paid in full",
    (47, 1, 1): "paid",
    (47, 1, 2): "paid by one of several debtors",
    (47, 1, 3): "the writ was returned, not paid in full",
    (47, 1, 7): "the debtor was declared bankrupt",
}
"""The meaning of an ending by Law 229-FZ, by article, part and clause."""
PASSPORTS = {True: "valid", False: "not valid"}
DIED, NOTARY, UNTIL = "died on {day}", "notary: {name}", "applications until {day}"
HOLDERS = {True: "held by the seller", False: "held by another person", None: "holder not compared"}
HELD_BECAUSE = "held by the seller ({reason})"
TAX_NUMBER = "tax number {number}"
HOLDER_HIDDEN = "holder hidden by law"
CODES = {
    "debtor": "debtor",
    "plaintiff": "plaintiff",
    "respondent": "respondent",
    "defendant": "defendant",
    "third_party": "third party",
    "creditor": "creditor",
    "pledgor": "pledgor",
    "pledgee": "pledgee",
    "applicant": "applicant",
    "other": "other",
    "unknown": "unknown",
    "active": "active",
    "void": "void",
    "entrepreneur": "individual entrepreneur",
    "self_employed": "self-employed",
    "company_head": "head of a company",
    "apartment": "apartment",
    "flat": "apartment",
    "premises": "premises",
    "house": "house",
    "land": "land plot",
    "land_plot": "land plot",
    "room": "room",
    "garage": "garage",
    "parking_space": "parking space",
    "mortgage": "mortgage",
    "arrest": "arrest",
    "ban": "ban on registration",
    "lease": "lease",
    "rent": "annuity (life maintenance)",
    "claim": "claim in court",
    "personal_participation": "no registration without presence",
    "pending_application": "pending application",
    "no_consent": "consent lacking",
    "expropriation": "taking for state needs",
    "ownerless": "ownerless thing",
    "waiver": "right given up",
    "bail": "bail",
    "turnover": "limits on selling",
    "trust": "trust management",
    "easement": "easement",
    "concession_agreement": "concession",
    "heritage": "heritage",
    "zone": "zone or limits of land use",
    "temporary": "temporary record",
    "boundary": "boundaries not set",
    "common_property": "common property of the building",
    "special_housing": "special housing",
    "incapacity": "owner's limited capacity",
    "unauthorised": "unauthorised building",
    "deal": "registered deal",
    "joint_ownership": "joint ownership",
    "property_management": "economic or operational management",
    "land_possession": "possession or use of land",
    "transfer": "transfer of ownership",
    "construction": "shared construction",
    "annuity": "annuity",
    "assignment": "assignment of claims",
    "parking": "parking space",
    "building": "building",
    "CitizenAssetsDisposal": "sale of assets",
    "CitizenDebtRestructuring": "restructuring of debts",
    "Watching": "observation",
    "FinancialRecovery": "financial recovery",
    "ExternalManagement": "external management",
    "Tender": "receivership",
    "ProceedingsStopped": "the case was discontinued",
    "ProceedingsFinished": "the case was completed",
    "StartOfExtrajudicialBankruptcy": "opened out of court",
    "StartOfExtrajudicialBankruptcyProject": "opened out of court",
    "CompletionOfExtrajudicialBankruptcy": "completed out of court",
    "TerminationOfExtrajudicialBankruptcy": "discontinued out of court",
    "ReturnOfApplicationOnExtrajudicialBankruptcy": "the application out of court was returned",
    "ReturnOfApplicationOnExtrajudicialBankruptcy2": "the application out of court was returned",
    "sale_of_assets": "sale of assets",
    "restructuring": "restructuring of debts",
    "change": "change of a deal",
    "termination": "termination of a deal",
    "burdening": "deal that burdens the object",
    "restoration": "restoration of a pledge deed",
    "concession": "concession",
    "finished": "ended",
    "foreign_agent": "foreign agent",
    "extremism": "extremism list",
    "ownership": "ownership",
    "shared_ownership": "shared ownership",
    "sanctions": "sanctions list",
    "terrorism": "terrorism or extremism list",
    "weapons": "proliferation list",
    "unsafe": "unsafe",
    "demolition": "to be demolished",
    "ordinary": "not listed as unsafe",
    "bankruptcy": "bankruptcy case",
    "civil": "civil case",
    "administrative": "administrative case",
    "credit": "credit",
    "object": "object",
    "right": "right",
    "encumbrance": "encumbrance",
    "bailiffs": "bailiffs' auction of a debtor's property",
    "taken": "auction of property that fell to the state",
    "state": "sale of state or municipal property",
    "state_land": "auction of state or municipal land",
    "state_lease": "auction of a lease of state or municipal property",
    "concession_tender": "tender for a concession",
    "management_tender": "choice of a managing company",
    "published": "published",
    "applications": "applications are taken",
    "determining_winner": "the winner is being determined",
    "suspended": "suspended",
    "held": "held, with a winner",
    "failed": "failed, without a winner",
    "cancelled": "cancelled",
    "annulled": "annulled",
}
"""Codes of records in words; one that is not here is shown as the register writes it."""


def title_of(record: AnyRecord, translate: Translate = ENGLISH) -> str:
    """The kind of the record."""
    return translate(TITLES[str(record.__struct_config__.tag)])


def content_of(record: AnyRecord, translate: Translate = ENGLISH, seller: Seller | None = None) -> str | None:
    """Return the content of a record beside its kind: its own facts in words, then the register's summary; None where
    that is nothing.

    `seller` is who was checked, for saying by what the holder of a right was recognised.
    """
    parts = [*facts_of(record, translate, seller), *([record.summary] if record.summary else [])]
    return "; ".join(parts) or None


def facts_of(record: AnyRecord, translate: Translate = ENGLISH, seller: Seller | None = None) -> list[str]:
    """Return the record's own facts in words, without the register's summary; `seller` as in `content_of`."""
    if isinstance(record, Right):
        return _holding(record, seller, translate)
    tell = _FACTS.get(type(record))
    return [str(part) for part in tell(record, translate) if part] if tell else []


def reason_of(record: AnyRecord, translate: Translate = ENGLISH) -> str:
    """Return why the record is taken to concern the subject."""
    return f"{_clauses(record.match.reason, translate)}."


def _clauses(reason: str, translate: Translate) -> str:
    """Return the matching's reason: clauses, each of which is a message."""
    return "; ".join(translate(clause) for clause in reason.removesuffix(".").split("; "))


def code_of(code: str, translate: Translate = ENGLISH) -> str:
    """A code, or the English words that stand for one, in the words of the language."""
    return translate(CODES.get(code) or code.replace("_", " "))


def holder_of(record: Encumbrance, translate: Translate = ENGLISH) -> str | None:
    """Who holds the encumbrance, in words: a trustee manages the object and holds it in nobody's favour."""
    text = MANAGED if record.kind == "trust" else IN_FAVOUR
    return translate(text).format(creditor=translate.name(record.in_favour_of)) if record.in_favour_of else None


def _in_words(said: str, code: str | None, translate: Translate) -> str:
    """Return a register's own words; in English after the code that they stand for, where that is known."""
    if said in CODES or code is None or translate.language == "ru":
        return code_of(said, translate)
    return f"{code_of(code, translate)} ({said})"


def _property(record: PropertyFacts, translate: Translate) -> Parts:
    yield record.object_type and _in_words(record.object_type, object_kind(record.object_type), translate)
    yield record.area_m2 and translate.area(record.area_m2)
    yield record.floor and translate(FLOOR_OF if record.floors_total else FLOOR).format(
        floor=record.floor, floors=record.floors_total
    )
    yield record.year_built and translate(BUILT).format(year=record.year_built)
    yield record.cadastral_value and translate(VALUE).format(value=translate.roubles(record.cadastral_value))
    yield translate(CANCELLED) if record.cancelled else None


def _holding(record: Right, seller: Seller | None, translate: Translate) -> list[str]:
    share = [translate(SHARE).format(share=record.share)] if record.share else []
    if record.holder_hidden:
        return [*share, translate(HOLDER_HIDDEN)]
    recognised = match_person(seller, _holder(record)) if record.holder_is_seller and seller else None
    if recognised is None:
        return [*share, translate(HOLDERS[record.holder_is_seller])]
    reason = _clauses(recognised.reason, translate)
    return [*share, translate(HELD_BECAUSE).format(reason=reason[:1].lower() + reason[1:])]


def _holder(record: Right) -> Identity:
    return Identity(
        last_name=record.holder_name,
        birth_date=record.holder_birth_date,
        inn=record.holder_inn,
        snils=record.holder_snils,
    )


def _proceeding(record: EnforcementProceeding, translate: Translate) -> Parts:
    article, part, clause = stated = record.closed_article, record.closed_part, record.closed_clause
    if article is None:
        return
    text = ENDED_CLAUSE if part and clause else ENDED_PART if part else ENDED
    said = translate(text).format(article=article, part=part, clause=clause)
    meaning = ENDINGS.get(stated) or ENDINGS.get((article,))
    yield f"{said}: {translate(meaning)}" if meaning else said


def _bankruptcy(record: Bankruptcy, translate: Translate) -> Parts:
    said, named = record.summary or "", record.procedure or ""
    procedure = newest_procedure([(None, [named])])
    if named and named not in said and not (procedure and procedure == newest_procedure([(None, [said])])):
        yield _in_words(named, procedure, translate)
    yield translate(OUT_OF_COURT) if record.extrajudicial and not (said or named) else None


def _passport(record: PassportStatus, translate: Translate) -> Parts:
    yield translate(PASSPORTS[record.valid])


def _encumbrance(record: Encumbrance, translate: Translate) -> Parts:
    yield holder_of(record, translate)


def _case(record: ArbitrationCase | CourtCase, translate: Translate) -> Parts:
    """The index of arbitration cases files the debtor of a bankruptcy as its respondent."""
    is_debtor = (record.kind, record.role) == ("bankruptcy", "respondent")
    yield record.court and translate.name(record.court)
    yield translate(ROLE).format(role=code_of("debtor" if is_debtor else record.role, translate))


def _pledge(record: Pledge, translate: Translate) -> Parts:
    yield record.item
    yield translate(ROLE).format(role=code_of(record.role, translate))


def _list_entry(record: ListEntry, _translate: Translate) -> Parts:
    yield record.list_name


def _taxpayer(record: TaxpayerStatus, translate: Translate) -> Parts:
    yield record.inn and translate(TAX_NUMBER).format(number=record.inn)


def _housing(record: HousingCondition, translate: Translate) -> Parts:
    yield record.year_built and translate(BUILT).format(year=record.year_built)


def _inheritance(record: InheritanceCase, translate: Translate) -> Parts:
    yield record.died_on and translate(DIED).format(day=translate.day(record.died_on))
    yield record.notary and translate(NOTARY).format(name=translate.name(record.notary))
    yield record.chamber and translate.name(record.chamber)


def _business(record: BusinessRegistration, translate: Translate) -> Parts:
    yield record.inn and translate(TAX_NUMBER).format(number=record.inn)
    yield record.company and translate.name(record.company)
    yield record.position
    yield record.state


def _lot(record: AuctionLot, translate: Translate) -> Parts:
    yield record.status and code_of(record.status, translate)
    yield record.applications_until and translate(UNTIL).format(day=translate.day(record.applications_until))


_FACTS: Mapping[type[AnyRecord], Callable[[Any, Translate], Parts]] = {
    PropertyFacts: _property,
    Encumbrance: _encumbrance,
    Bankruptcy: _bankruptcy,
    EnforcementProceeding: _proceeding,
    PassportStatus: _passport,
    ArbitrationCase: _case,
    CourtCase: _case,
    Pledge: _pledge,
    ListEntry: _list_entry,
    TaxpayerStatus: _taxpayer,
    HousingCondition: _housing,
    InheritanceCase: _inheritance,
    AuctionLot: _lot,
    BusinessRegistration: _business,
}
