"""Records in words, for the report: what a person needs of one in a line. Pure."""

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


def title_of(record: AnyRecord) -> str:
    """What kind of record it is."""
    return TITLES[str(record.__struct_config__.tag)]


def content_of(record: AnyRecord) -> str | None:
    """What it says: its own facts in words, then the register's summary; None where there is nothing to say."""
    parts = [*_facts(record), *([record.summary] if record.summary else [])]
    return "; ".join(parts) or None


def _facts(record: AnyRecord) -> list[str]:
    match record:
        case PropertyFacts():
            return _property(record)
        case Right():
            return _present(_share(record), _holder(record))
        case Encumbrance(in_favour_of=creditor):
            return _present(creditor and f"in favour of {creditor}")
        case ArbitrationCase(role=role, court=court) | CourtCase(role=role, court=court):
            return _present(court, f"role: {role.replace('_', ' ')}")
        case Pledge(item=item, role=role):
            return _present(item, f"role: {role.replace('_', ' ')}")
        case ListEntry(list_name=name):
            return _present(name)
        case TaxpayerStatus(kind=kind):
            return _present(kind and kind.replace("_", " "))
        case HousingCondition(year_built=year):
            return _present(year and f"built in {year}")
        case _:
            return []


def _property(record: PropertyFacts) -> list[str]:
    floor = record.floor and f"floor {record.floor}" + (f" of {record.floors_total}" if record.floors_total else "")
    return _present(
        record.object_type,
        record.area_m2 and f"{record.area_m2:g} m²",
        floor,
        record.year_built and f"built in {record.year_built}",
        record.cadastral_value and f"cadastral value {record.cadastral_value:,.0f} roubles".replace(",", " "),
        "no longer exists in the register" if record.cancelled else None,
    )


def _share(record: Right) -> str | None:
    return f"share {record.share}" if record.share else None


def _holder(record: Right) -> str:
    if record.holder_hidden:
        return "holder hidden by law"
    return {True: "held by the seller", False: "held by another person", None: "holder not compared"}[
        record.holder_is_seller
    ]


def _present(*parts: object) -> list[str]:
    return [str(part) for part in parts if part]
