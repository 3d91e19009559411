"""An extract of the register of real estate: what object it is about, when it was made, and its rows.

Holders' identity documents, contacts and places of birth are left unread.
"""

import datetime
import re
from collections.abc import Iterator

import msgspec
from lxml import etree

from cleardeed.sources.connectors.egrn_extract.safe_xml import MAX_MARKS, UnfitExtractError, parse
from cleardeed.sources.connectors.egrn_extract.tree import below, child, children, local_name, text
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.rows.findings import Fields, clean

ROOTS = ("extract_about_property_", "extract_base_params_")
ABSENCE = ("exract_notice_absence", "extract_notice_absence")
"""The first spelling is the register's own."""
RECORDS = (
    "land_record",
    "build_record",
    "room_record",
    "construction_record",
    "object_under_construction_record",
    "car_parking_space_record",
)
_ADDRESSES = (
    "address_room/address/address/readable_address",
    "address_location/address/readable_address",
    "address_room/address/readable_address",
)
_OBJECT_TYPES = {
    "land_record": "Земельный участок",
    "build_record": "Здание",
    "room_record": "Помещение",
    "construction_record": "Сооружение",
    "object_under_construction_record": "Объект незавершенного строительства",
    "car_parking_space_record": "Машино-место",
}
_NOTES = re.compile("note|claim|object_mark|status_mark")
_MARKS = {
    "Правопритязание, заявленное в судебном порядке": re.compile(r"(?i)судебном порядке прав|правопритязан"),
    "Возражение в отношении зарегистрированного права": re.compile(r"(?i)возражени\w* в отношении"),
    "Невозможность регистрации без личного участия": re.compile(r"(?i)без\s+(?:его\s+)?личного участия"),
}
_NONE = re.compile(r"(?i)отсутству|не зарегистрирован|не поступал|не имеется")
_GONE = re.compile(r"(?i)снят|прекращ|аннулир|погаш|архивн")


class Extract(msgspec.Struct, frozen=True):
    """What is kept of an extract."""

    cadastral_number: str
    formed_on: datetime.date
    registration_number: str
    rows: list[Fields]
    """In the columns of a local register."""


def read_extract(content: bytes, *, max_marks: int = MAX_MARKS) -> Extract:
    """Reads an XML extract about an object. Raises `UnfitExtractError`; `max_marks` is `safe_xml.parse`'s.

    An extract tells everything that is registered: a part that is missing means that nothing is. A right's holder whose
    name is not shown (since March 2023 third parties see none) is hidden, not absent.
    """
    root = parse(content, max_marks=max_marks)
    _refuse_other_kinds(local_name(root))
    name, record = _record(root)
    facts = _facts(name, record, root)
    number = normalise_cadastral_number(facts["cadastral_number"])
    formed_on = parse_date(text(root, "details_statement/group_top_requisites/date_formation") or "")
    if number is None or formed_on is None:
        raise UnfitExtractError("the extract has no cadastral number or no date")
    about = {"cadastral_number": number}
    rows = [facts, *_rights(root), *_restrictions(root), *_marks(root)]
    return Extract(
        cadastral_number=number,
        formed_on=formed_on,
        registration_number=text(root, "details_statement/group_top_requisites/registration_number") or "",
        rows=[clean(row | about) for row in rows],
    )


def _refuse_other_kinds(root: str) -> None:
    if root.startswith(ABSENCE):
        raise UnfitExtractError("this is a notice that nothing is registered: it says nothing of an object")
    if root.startswith("extract_transfer_rights"):
        raise UnfitExtractError("this extract tells the history of rights, not what is registered now")
    if not root.startswith(ROOTS):
        raise UnfitExtractError("this is no extract about an object")


def _record(root: etree._Element) -> tuple[str, etree._Element]:
    for name in RECORDS:
        found = child(root, name)
        if found is not None:
            return name, found
    raise UnfitExtractError("the extract has no object")


def _facts(name: str, record: etree._Element, root: etree._Element) -> dict[str, str | None]:
    status = text(root, "status") or ""
    cancelled = bool(_GONE.search(status)) and "актуальн" not in status.lower()
    cancelled_on = _date(record, "record_info/cancel_date")
    return {
        "kind": "object",
        "cadastral_number": text(record, "object/common_data/cad_number"),
        "address": text(record, *_ADDRESSES),
        "object_type": text(record, "object/common_data/type/value") or _OBJECT_TYPES[name],
        "date": _date(record, "record_info/registration_date"),
        "closed_on": cancelled_on,
        "cancelled": "1" if cancelled or cancelled_on else "0",
        "area_m2": text(record, "params/area/value", "params/area"),
        "floor": text(record, "location_in_build/level/floor"),
        "floors_total": text(record, "params/floors"),
        "year_built": text(record, "params/year_built"),
        "cadastral_value": text(record, "cost/value"),
        "purpose": text(record, "params/purpose/value", "params/permitted_use/name", "params/permitted_use"),
        "register_status": status or None,
    }


def _rights(root: etree._Element) -> Iterator[dict[str, str | None]]:
    for record in children(root, "right_records/right_record"):
        data = child(record, "right_data")
        right = {
            "kind": "right",
            "right_type": text(data, "right_type/value"),
            "number": text(data, "right_number"),
            "date": _date(record, "record_info/registration_date"),
            "share": _share(data),
            "summary": _grounds(record),
        }
        holders = list(children(record, "right_holders/right_holder"))
        yield from (right | _holder(one) for one in holders)
        if not holders:
            yield right | {"holder_hidden": "1"}


def _share(data: etree._Element | None) -> str | None:
    above, below = text(data, "shares/share/numerator"), text(data, "shares/share/denominator")
    return f"{above}/{below}" if above and below else text(data, "share_description")


def _holder(holder: etree._Element) -> dict[str, str | None]:
    person = child(holder, "individual")
    if person is not None and text(person, "surname"):
        return {
            "holder_last_name": text(person, "surname"),
            "holder_first_name": text(person, "name"),
            "holder_middle_name": text(person, "patronymic"),
            "holder_birth_date": _date(person, "birth_date"),
            "holder_snils": text(person, "snils"),
        }
    other = below(holder, "legal_entity", "public_formation")
    name = text(below(other, "name"))
    return {"holder_name": name, "holder_inn": text(below(other, "inn"))} if name else {"holder_hidden": "1"}


def _restrictions(root: etree._Element) -> Iterator[dict[str, str | None]]:
    for record in children(root, "restrict_records/restrict_record"):
        data = child(record, "restrictions_encumbrances_data")
        yield {
            "kind": "encumbrance",
            "encumbrance_type": text(data, "restriction_encumbrance_type/value") or "Не указано",
            "number": text(data, "restriction_encumbrance_number"),
            "date": _date(record, "record_info/registration_date") or _date(data, "period/period_info/start_date"),
            # The end of its term lifts nothing: what is still registered is still in force.
            "term_ends": text(data, "period/period_info/end_date"),
            "right_number": text(data, "restricting_rights/restricting_right/right_number"),
            "in_favour_of": _favoured(record),
            "summary": _grounds(record),
        }


def _favoured(record: etree._Element) -> str | None:
    """A company in whose favour it is; people are not named."""
    parties = below(record, "restrict_parties", "right_holders")
    return text(below(below(parties, "legal_entity"), "name"))


def _marks(root: etree._Element) -> Iterator[dict[str, str | None]]:
    """Marks stand in free text, which says as often that there are none."""
    for sentence in _notes(root):
        for mark, pattern in _MARKS.items():
            if pattern.search(sentence):
                yield {"kind": "encumbrance", "encumbrance_type": mark, "summary": "Отметка в выписке"}


def _notes(root: etree._Element) -> Iterator[str]:
    """The sentences of free text that do not say that something is absent."""
    for element in root.iter(etree.Element):
        if _NOTES.search(local_name(element)) and len(element) == 0:
            sentences = re.split(r"[;\n]|\.\s", element.text or "")
            yield from (sentence for sentence in sentences if not _NONE.search(sentence))


def _grounds(record: etree._Element) -> str | None:
    """The documents that it rests on: name, number and date."""
    documents = children(record, "underlying_documents/underlying_document")
    lines = [_document(one) for one in documents]
    return "; ".join(line for line in lines if line) or None


def _document(one: etree._Element) -> str:
    name = text(one, "document_name", "document_code/value") or ""
    number, day = text(one, "document_number"), _date(one, "document_date")
    return " ".join(part for part in (name, number and f"№ {number}", day and f"от {day}") if part)


def _date(element: etree._Element | None, path: str) -> str | None:
    """The calendar date at a path in ISO form; the register writes times with their zone. None where it is no date."""
    written = text(element, path)
    day = parse_date(written[:10]) if written else None
    return day.isoformat() if day else None
