"""The sources: what each is asked, what its honest zero means, and how long we wait for it."""

import datetime
import importlib
import importlib.util
import pkgutil
from collections.abc import Container, Iterable, Iterator

from cleardeed.sources import connectors
from cleardeed.sources.base import SubjectPart
from cleardeed.sources.source import CheckType, Source
from cleardeed.sources.subject import Subject

_WEEK = datetime.timedelta(days=7)
_MONTH = datetime.timedelta(days=30)
_QUARTER = datetime.timedelta(days=90)
_YEAR = datetime.timedelta(days=365)

OF_THE_CONTRACT: tuple[Source, ...] = (
    Source(
        code="fssp",
        name="Enforcement proceedings (Federal Bailiff Service)",
        part="seller",
        zero="No enforcement proceeding was found under the seller's name and birth date.",
        max_age=_MONTH,
        later_limit=datetime.timedelta(hours=24),
    ),
    Source(
        code="kad_arbitr",
        name="Commercial court cases (arbitrazh courts)",
        part="seller",
        zero="No case against the seller was found under the tax number or the name searched for.",
        max_age=_MONTH,
        also_by_tax_number=True,
    ),
    Source(
        code="fedresurs",
        name="Bankruptcies (unified federal register)",
        part="seller",
        zero="No bankruptcy, in court or out of it, was found under the tax number or the name searched for.",
        max_age=_MONTH,
        also_by_tax_number=True,
    ),
    Source(
        code="pledges",
        name="Pledges of movable property (notaries' register)",
        part="seller",
        zero="No notice of pledged movable property was found under the seller's name and birth date; mortgages are not"
        " kept here.",
        max_age=_MONTH,
    ),
    Source(
        code="passports",
        name="Invalid passports (Ministry of the Interior)",
        part="seller",
        zero="The passport is not on the list of invalid ones.",
        number="passport",
        max_age=_MONTH,
    ),
    Source(
        code="inn",
        name="Taxpayer number and its status (Federal Tax Service)",
        part="seller",
        zero="The tax number that was checked is not listed as void.",
        number="inn",
        max_age=_YEAR,
    ),
    Source(
        code="tax_debts",
        name="Tax debts (Federal Tax Service)",
        part="seller",
        zero="No overdue tax is listed under the seller's tax number.",
        number="inn",
        max_age=_MONTH,
    ),
    Source(
        code="watchlists",
        name="Terrorist and sanctions lists",
        part="seller",
        zero="No entry of the lists that were searched has the seller's name and birth date.",
        max_age=_WEEK,
    ),
    Source(
        code="wanted",
        name="Wanted persons (Ministry of the Interior)",
        part="seller",
        zero="No published search notice has the seller's name and birth date.",
        max_age=_WEEK,
    ),
    Source(
        code="courts",
        name="Courts of general jurisdiction, cases about the seller",
        part="seller",
        zero="No case against a person of the seller's name was found in the courts covered; justices of the peace,"
        " cases that show initials only and unpublished cases may be missing.",
        max_age=_QUARTER,
    ),
    Source(
        code="egrn",
        name="Rights and encumbrances (Unified State Register of Real Estate)",
        part="object",
        zero="The object is registered, and no record of an encumbrance in force is on it.",
        max_age=_MONTH,
        later_limit=datetime.timedelta(hours=24),
    ),
    Source(
        code="nspd",
        name="Cadastral facts (national spatial data system)",
        part="object",
        zero="The object is on the cadastral map and is not marked there as cancelled.",
        max_age=_YEAR,
    ),
    Source(
        code="housing",
        name="Unsafe and condemned buildings (housing register)",
        part="object",
        zero="No building at this address is listed as unsafe or condemned.",
        not_of=frozenset({"land"}),
        max_age=_YEAR,
    ),
    Source(
        code="object_courts",
        name="Court disputes over the object",
        part="object",
        zero="No case of the courts covered names the object.",
        max_age=_QUARTER,
    ),
)


def _of_folders() -> Iterator[Source]:
    """The sources that connectors' folders bring: the `SOURCE` of each `source` module there."""
    for found in pkgutil.iter_modules(connectors.__path__, f"{connectors.__name__}."):
        module = f"{found.name}.source"
        if found.ispkg and importlib.util.find_spec(module):
            source: Source = importlib.import_module(module).SOURCE
            yield source


SOURCES: tuple[Source, ...] = (*OF_THE_CONTRACT, *sorted(_of_folders(), key=lambda source: source.code))

BY_CODE: dict[str, Source] = {source.code: source for source in SOURCES}

_PARTS: dict[CheckType, frozenset[SubjectPart]] = {
    "seller": frozenset({"seller"}),
    "object": frozenset({"object"}),
    "full": frozenset({"seller", "object"}),
}


def applicable(check_type: CheckType, subject: Subject, chosen: Container[str] = ()) -> tuple[Source, ...]:
    """The sources that a check of this type asks about this subject, in the catalogue's order.

    Optional sources are among them where their code is in `chosen`.

    A part that the type covers and the subject lacks is asked of no source. Whether the subject has what a source
    needs (a passport number, say) is the connector's answer: leaving a source out silently would hide the gap.
    """
    parts = {part for part in _PARTS[check_type] if getattr(subject, part) is not None}
    return tuple(
        source for source in SOURCES if source.part in parts and (not source.optional or source.code in chosen)
    )


def in_order(codes: Iterable[str]) -> list[str]:
    """Source codes in the catalogue's order."""
    return sorted(codes, key=list(BY_CODE).index)
