"""Records in words, for the report: what a person needs of one in a line. Pure."""

from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    CourtCase,
    Encumbrance,
    HousingCondition,
    ListEntry,
    Pledge,
    PropertyFacts,
    Right,
    TaxpayerStatus,
)

TITLES = {
    "enforcement_proceeding": "Enforcement proceeding",
    "arbitration_case": "Arbitration case",
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
}


FLOOR, FLOOR_OF, BUILT = "floor {floor}", "floor {floor} of {floors}", "built in {year}"
VALUE, CANCELLED = "cadastral value {value} roubles", "no longer exists in the register"
SHARE, IN_FAVOUR, ROLE = "share {share}", "in favour of {creditor}", "role: {role}"
HOLDERS = {True: "held by the seller", False: "held by another person", None: "holder not compared"}
HOLDER_HIDDEN = "holder hidden by law"
CODES = {
    "debtor": "debtor",
    "plaintiff": "plaintiff",
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
    "apartment": "apartment",
    "flat": "apartment",
    "premises": "premises",
    "house": "house",
    "land": "land plot",
    "land_plot": "land plot",
    "room": "room",
    "mortgage": "mortgage",
    "arrest": "arrest",
    "ban": "ban on registration",
    "lease": "lease",
    "rent": "rent (life annuity)",
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
    "concession": "concession",
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
    "management": "economic or operational management",
    "land_possession": "possession or use of land",
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
}
"""Codes of records in words; one that is not here is shown as the register writes it."""


def title_of(record: AnyRecord, translate: Translate = ENGLISH) -> str:
    """What kind of record it is."""
    return translate(TITLES[str(record.__struct_config__.tag)])


def content_of(record: AnyRecord, translate: Translate = ENGLISH) -> str | None:
    """What it says: its own facts in words, then the register's summary; None where there is nothing to say."""
    parts = [*_facts(record, translate), *([record.summary] if record.summary else [])]
    return "; ".join(parts) or None


def reason_of(record: AnyRecord, translate: Translate = ENGLISH) -> str:
    """Why it is taken to concern the subject. What the matching says is made of clauses, each a message."""
    clauses = record.match.reason.removesuffix(".").split("; ")
    return "; ".join(translate(clause) for clause in clauses) + "."


def code_of(code: str, translate: Translate = ENGLISH) -> str:
    """A code in words."""
    return translate(CODES[code]) if code in CODES else code.replace("_", " ")


def _facts(record: AnyRecord, translate: Translate) -> list[str]:
    match record:
        case PropertyFacts():
            return _property(record, translate)
        case Right():
            return _present(_share(record, translate), _holder(record, translate))
        case Encumbrance(in_favour_of=creditor):
            return _present(creditor and translate(IN_FAVOUR).format(creditor=creditor))
        case ArbitrationCase(role=role, court=court) | CourtCase(role=role, court=court):
            return _present(court, translate(ROLE).format(role=code_of(role, translate)))
        case Pledge(item=item, role=role):
            return _present(item, translate(ROLE).format(role=code_of(role, translate)))
        case ListEntry(list_name=name):
            return _present(name)
        case TaxpayerStatus(kind=kind):
            return _present(kind and code_of(kind, translate))
        case HousingCondition(year_built=year):
            return _present(year and translate(BUILT).format(year=year))
        case _:
            return []


def _property(record: PropertyFacts, translate: Translate) -> list[str]:
    return _present(
        record.object_type and code_of(record.object_type, translate),
        record.area_m2 and translate.area(record.area_m2),
        record.floor
        and translate(FLOOR_OF if record.floors_total else FLOOR).format(
            floor=record.floor, floors=record.floors_total
        ),
        record.year_built and translate(BUILT).format(year=record.year_built),
        record.cadastral_value and translate(VALUE).format(value=translate.number(record.cadastral_value, ",.0f")),
        translate(CANCELLED) if record.cancelled else None,
    )


def _share(record: Right, translate: Translate) -> str | None:
    return translate(SHARE).format(share=record.share) if record.share else None


def _holder(record: Right, translate: Translate) -> str:
    return translate(HOLDER_HIDDEN if record.holder_hidden else HOLDERS[record.holder_is_seller])


def _present(*parts: object) -> list[str]:
    return [str(part) for part in parts if part]
