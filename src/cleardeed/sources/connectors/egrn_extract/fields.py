"""Single values of an extract: dates, papers and names, in the form of a row's columns."""

import re
from collections.abc import Iterable

from lxml import etree

from cleardeed.sources.connectors.egrn_extract.tree import below, child, children, local_name, text
from cleardeed.sources.matching.dates import parse_date


def name_in(holder: etree._Element | None) -> str | None:
    """The name of a company, of a public formation or of owners who are named together."""
    if holder is None:
        return None
    if local_name(holder) != "another":
        return text(below(holder, "name", "full_name"))
    return next((found for one in holder.iterdescendants() if len(one) == 0 and (found := text(one))), None)


def favoured(record: etree._Element, *names: str) -> str | None:
    """A company or public formation in whose favour it is; people are not named."""
    parties = next((found for name in names if (found := child(record, name)) is not None), None)
    return name_in(below(parties, "legal_entity", "public_formation"))


def grounds_of(record: etree._Element, data: etree._Element | None) -> str | None:
    """The papers that a right rests on."""
    restored = "Восстановление права на основании судебного акта" if child(data, "reinstatement") is not None else None
    return "; ".join(filter(None, (documents_of(record, "underlying_documents"), restored))) or None


def documents_of(record: etree._Element, name: str) -> str | None:
    """The papers in a section of the record."""
    lines = [document_of(one) for one in children(record, f"{name}/underlying_document")]
    return "; ".join(line for line in lines if line) or None


def document_of(one: etree._Element | None) -> str | None:
    """A paper's name, number and date. Registers print the number with its sign or without."""
    name = text(one, "document_name", "document_code/value")
    number, day = text(one, "document_number"), iso_date(one, "document_date")
    bare = re.sub(r"^(?:№|N)\s*", "", number) if number else None
    parts = (name, bare and f"№ {bare}", day and f"от {day}")
    return " ".join(part for part in parts if part) or None


def lacking_consent(consent: etree._Element) -> str | None:
    """The law that demands the consent, and whose is lacking where that is no person."""
    law = child(consent, "law")
    parts_of_law = (("ст.", "article"), ("ч.", "section"), ("п.", "paragraph"))
    parts: list[str | None] = [
        text(law, "name"),
        *(f"{sign} {found}" for sign, name in parts_of_law if (found := text(law, name))),
    ]
    number, day = text(law, "number"), text(law, "law_date")
    parts += [number and f"№ {number.removeprefix('№').strip()}", day and f"от {day}"]
    entities: Iterable[str | None] = (
        text(one, "legal_entity/name") for one in children(consent, "dissenting_entities/dissenting_entity")
    )
    said = " ".join(part for part in parts if part)
    return "; ".join(part for part in (said, *entities) if part) or None


def iso_date(element: etree._Element | None, path: str) -> str | None:
    """The calendar date at a path in ISO form; the register writes times with their zone. None where it is no date."""
    written = text(element, path)
    day = parse_date(written[:10]) if written else None
    return day.isoformat() if day else None
