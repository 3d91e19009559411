"""The sources of sandbox checks: invented records about whoever is asked for, no real source.

A caller chooses the scenario by markers (`sources/sandbox_scenarios`); without them the check is of low risk. This
module is not a connector that an operator could choose.
"""

import datetime
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from cleardeed.core import clock
from cleardeed.sources.base import Connector, Findings, Unavailable, not_enough_data
from cleardeed.sources.catalogue import BY_CODE, OF_THE_CONTRACT, applicable
from cleardeed.sources.matching.people import searchable_numbers
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    ListEntry,
    Match,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from cleardeed.sources.sandbox_scenarios import FINDINGS, scenarios_of, silent_of, worth_of_object
from cleardeed.sources.source import CheckType
from cleardeed.sources.subject import Seller, Subject

_FLAT: Mapping[str, Any] = {"area_m2": 54.3, "rooms": 2, "floor": 4, "floors_total": 9, "year_built": 1987}
_DESCRIBED: Mapping[str | None, Mapping[str, Any]] = {
    "house": {"area_m2": 118.4, "floors_total": 2, "year_built": 1987},
    "land": {"area_m2": 900.0},
    "garage": {"area_m2": 18.2, "year_built": 1987},
    "parking_space": {"area_m2": 13.5},
}
"""What a register says of an object by its kind; of any other, what it says of a flat."""
SURE = Match(grade="exact", agreed=["sandbox"], missing=[], differs=[], reason="Invented for the sandbox.")
WEAK = Match(
    grade="weak", agreed=[], missing=["birth_date"], differs=[], reason="An invented namesake for the sandbox."
)


def _lately() -> datetime.date:
    """A day last year: recent enough to weigh, whenever a check is made."""
    return datetime.date(clock.today().year - 1, 3, 15)


def _typical(day: datetime.date) -> Mapping[str, AnyRecord]:
    """Return a typical record of each source."""
    return {
        "fssp": EnforcementProceeding(
            match=SURE,
            number=f"999001/{day:%y}/77001-ИП",
            date=day,
            amount=184300.5,
            summary="Задолженность по кредиту",
        ),
        "kad_arbitr": ArbitrationCase(
            match=SURE,
            number=f"А40-999001/{day.year}",
            date=day,
            kind="civil",
            role="respondent",
            court="АС города Примерска",
        ),
        "fedresurs": Bankruptcy(
            match=SURE,
            number=f"А40-999002/{day.year}",
            date=day,
            procedure="CitizenAssetsDisposal",
            summary="Реализация имущества",
        ),
        "pledges": Pledge(
            match=SURE, number=f"{day.year}-001-000001-001", date=day, role="pledgor", item="Легковой автомобиль"
        ),
        "passports": PassportStatus(match=SURE, date=day, valid=False, summary="Недействителен"),
        "inn": TaxpayerStatus(match=SURE, date=day, kind="void", summary="ИНН недействителен"),
        "tax_debts": TaxDebt(match=SURE, date=day, amount=12000.0, summary="Налог на имущество"),
        "watchlists": ListEntry(
            match=SURE, date=day, kind="terrorism", list_name="Перечень террористов и экстремистов"
        ),
        "wanted": WantedNotice(match=SURE, date=day, summary="Разыскивается"),
        "courts": CourtCase(
            match=SURE, number=f"2-901/{day.year}", date=day, role="respondent", court="Примерский районный суд"
        ),
        "egrn": Encumbrance(
            match=SURE,
            number="77:99:0009999:1001-77/001/2019-3",
            date=day,
            kind="mortgage",
            in_favour_of="АО «Примербанк»",
        ),
        "nspd": PropertyFacts(match=SURE, cancelled=True, closed_on=day),
        "housing": HousingCondition(match=SURE, date=day, kind="unsafe", year_built=1932),
        "object_courts": CourtCase(
            match=SURE, number=f"2-777/{day.year}", date=day, role="unknown", court="Примерский районный суд"
        ),
    }


def _of_level(day: datetime.date) -> Mapping[str, AnyRecord]:
    """Return the real estate register's records for a level, where they differ from its typical record."""
    return {
        "high": Encumbrance(match=SURE, number=f"77:99:0009999:1001-77/001/{day.year}-8", date=day, kind="claim"),
        "critical": Encumbrance(match=SURE, number=f"77:99:0009999:1001-77/001/{day.year}-9", date=day, kind="arrest"),
    }


class FixtureConnector:
    """Answers every source from the fixture, as the markers say; some it leaves silent."""

    name = "sandbox"

    def __init__(self, silent: Collection[str]) -> None:
        self._silent = silent

    async def query(self, source_code: str, subject: Subject, _ticket: str | None) -> Findings:
        """The fixture's records. Raises `Unavailable` where silence is wanted."""
        if source_code in self._silent:
            raise Unavailable("sandbox")
        scenarios = scenarios_of(subject)
        if _lacks_number(source_code, subject) and scenarios.get(source_code) not in ("found", "review"):
            return not_enough_data()
        records = _records(source_code, subject, scenarios.get(source_code), scenarios.get("level"))
        return Findings(records=records, datestamp=clock.today())


def fixture_connectors(check_type: CheckType, subject: Subject, wanted: str | None) -> dict[str, Connector]:
    """Connectors of a sandbox check that shall end as `wanted`, as far as the markers let it."""
    asked = [source.code for source in applicable(check_type, subject)]
    connector = FixtureConnector(silent_of(asked, subject, wanted))
    return {source.code: connector for source in OF_THE_CONTRACT}


def _lacks_number(source_code: str, subject: Subject) -> bool:
    """Whether the source goes by a number that was not given in a valid form, and so is not searched."""
    number = BY_CODE[source_code].number
    return number is not None and number not in searchable_numbers(subject.seller or Seller())


def _records(source_code: str, subject: Subject, scenario: str | None, level: str | None) -> list[AnyRecord]:
    records = _facts(source_code, subject)
    typical = _typical(_lately())[source_code]
    if scenario == "found":
        records.append(typical)
    elif scenario == "review":
        records.append(msgspec.structs.replace(typical, match=WEAK))
    elif scenario is None and level is not None:
        records.extend(_records_of_level(source_code, subject, level))
    return records


def _records_of_level(source_code: str, subject: Subject, level: str) -> list[AnyRecord]:
    if source_code not in FINDINGS.get(level, {}).get("object" if subject.object else "seller", ()):
        return []
    typical = _typical(_lately())[source_code]
    return [_of_level(_lately()).get(level, typical) if source_code == "egrn" else typical]


def _facts(source_code: str, subject: Subject) -> list[AnyRecord]:
    """Return the records that a register of objects holds for any object: it is there, and the seller owns it, or one
    half of it."""
    if source_code not in ("egrn", "nspd") or subject.object is None:
        return []
    facts = PropertyFacts(
        match=SURE,
        cadastral_number=subject.object.cadastral_number,
        object_type=subject.object.object_type,
        cadastral_value=worth_of_object(subject) or 6_120_000.0,
        **_DESCRIBED.get(subject.object.object_type, _FLAT),
    )
    if source_code == "nspd":
        return [facts]
    sellers, anothers = (True, False) if subject.seller else (None, None)
    whole = Right(match=SURE, kind="ownership", date=datetime.date(2015, 6, 20), holder_is_seller=sellers)
    if scenarios_of(subject).get("owner") != "share":
        return [facts, whole]
    half = msgspec.structs.replace(whole, kind="shared_ownership", share="1/2")
    return [facts, half, msgspec.structs.replace(half, date=datetime.date(2016, 2, 9), holder_is_seller=anothers)]
