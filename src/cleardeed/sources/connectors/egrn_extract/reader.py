"""The rows of one extract, section by section, and the elements whose words or values are not known.

Holders' identity documents, contacts and places of birth are left unread, and so is the wording of marks, which may
name people.
"""

import re
from collections.abc import Iterator

from lxml import etree

from cleardeed.sources.connectors.egrn_extract.fields import (
    document_of,
    documents_of,
    favoured,
    grounds_of,
    iso_date,
    lacking_consent,
    name_in,
)
from cleardeed.sources.connectors.egrn_extract.notes import read_notes
from cleardeed.sources.connectors.egrn_extract.schema import FORMS, Kind
from cleardeed.sources.connectors.egrn_extract.tree import below, child, children, local_name, text
from cleardeed.sources.rows.codes import kind_of_entry, parse_bool
from cleardeed.sources.rows.columns import too_long
from cleardeed.sources.rows.findings import Fields, clean
from cleardeed.sources.rows.realty import DONE_DEALS, OBJECT_TYPES

Row = dict[str, str | None]
_ADDRESSES = (
    "address_room/address/address/readable_address",
    "address_location/address/readable_address",
    "address_room/address/readable_address",
    "address_room/address/address/note",
    "address_location/address/note",
)
_STATUSES = re.compile(r"[\s,;]+и\s+|[,;]")
_CURRENT = frozenset({"актуальные", "ранее учтенные", "учтенные", "актуальные незасвидетельствованные"})
_TEMPORARY = frozenset({"временные"})
_GONE = re.compile(r"снят|прекращ|аннулир|погаш|архивн")
_STATUS_BEGINS = re.compile(r"^сведения об объекте недвижимости имеют статус:? ?|[\"«»“”„']")
_PASSAGE = "Проход или проезд через земельный участок"
_ZONES = (
    "zones_and_boundaries/special_use_boundaries/special_use_boundary/reg_numb_border",
    "zones_and_boundaries/guarded_natural_boundaries/guarded_natural_boundary/reg_numb_border",
    "zones_and_boundaries/special_economic_boundary/special_economic_boundaries/reg_numb_border",
    "object_parts/object_part/content_restrictions/reg_numb_border/reg_number",
)


class Reader:
    """The rows of one extract, and in `doubts` the elements whose words or values are not known."""

    def __init__(self, root: etree._Element, record: etree._Element, kind: Kind) -> None:
        self._root, self._record, self._kind = root, record, kind
        self.doubts: list[str] = []

    def rows(self) -> Iterator[Fields]:
        """The rows, cleaned; one with a text that is longer than any register prints is named and shortened."""
        for row in self._rows():
            cleaned = clean(row)
            while excess := too_long(cleaned):
                column, longest = excess
                self._doubt(column)
                cleaned[column] = cleaned[column][:longest]
            yield cleaned

    def _rows(self) -> Iterator[Row]:
        root = self._root
        yield self._facts()
        for right in children(root, "right_records/right_record"):
            yield from self._right(right)
        for restriction in children(root, "restrict_records/restrict_record"):
            yield from self._restriction(restriction)
        yield from self._of_the_object()
        for path in ("ownerless_right_record", "ownerless_right_records/ownerless_right_record"):
            for record in children(root, path):
                yield self._ownerless(record)
        for claim in children(root, "claim_records/claim_record/claim_data"):
            yield _mark("Правопритязание", text(claim, "urd_type"))
        for _ in children(root, "non_registrabilitys/non_registrability"):
            yield _mark("Запрещение регистрации до решения суда о прекращении права на участок")
        for deal in children(root, "deal_records/deal_record"):
            yield from self._deal(deal)

    # The object

    def _facts(self) -> Row:
        record = self._record
        status = text(self._root, "status") or ""
        cancelled_on = self._day(record, "record_info/cancel_date")
        cancelled = self._is_cancelled(status) or child(record, "record_info/cancel_date") is not None
        code = text(record, "object/common_data/type/code")
        if code != self._kind.code:
            self._doubt(f"{self._kind.record}.object.common_data.type.code")
        return {
            "kind": "object",
            "address": text(record, *_ADDRESSES),
            "object_type": OBJECT_TYPES[self._kind.code],
            "date": self._day(record, "record_info/registration_date", needed=True),
            "closed_on": cancelled_on,
            "cancelled": "1" if cancelled else "0",
            "area_m2": text(record, "params/area/value", "params/area"),
            "floor": text(record, "location_in_build/level/floor", "location_in_build/floor"),
            "floors_total": text(record, "params/floors"),
            "year_built": text(record, "params/year_built"),
            "cadastral_value": text(record, "cost/value"),
            "purpose": text(
                record,
                "params/purpose/value",
                "params/purpose",
                "params/permitted_use/permitted_use_established/by_document",
            ),
            "register_status": status or None,
        }

    def _is_cancelled(self, status: str) -> bool:
        """Whether the status says that the object no longer exists; an unknown word is named."""
        words = _statuses(status)
        known = [word in _CURRENT | _TEMPORARY or _GONE.search(word) is not None for word in words]
        gone = any(_GONE.search(word) for word in words)
        if not words or not all(known) or (gone and any(word in _CURRENT for word in words)):
            self._doubt("status")
        return gone

    def _of_the_object(self) -> Iterator[Row]:
        """Yield marks and restrictions in the description of the object itself."""
        record, name = self._record, self._kind.record
        if child(record, "object/date_removed_cad_account") is not None:
            paper = child(record, "object/date_removed_cad_account/withdrawal_state_munic_needs/decision_attribute")
            yield _mark("Решение об изъятии для государственных или муниципальных нужд", document_of(paper))
        temporary = self._flag(record, f"{name}.object.common_data.temporary_info", "object/common_data/temporary_info")
        if temporary or any(word in _TEMPORARY for word in _statuses(text(self._root, "status") or "")):
            yield _mark("Временные сведения об объекте")
        yield from self._of_its_use()
        heritage = child(record, "cultural_heritage")
        if heritage is not None and self._flag(heritage, f"{name}.cultural_heritage", "included") is not False:
            yield _mark("Объект культурного наследия", text(heritage, "name_object"), text(heritage, "reg_number"))
        for dispute in children(record, "contours_location/borders/border/land_disput"):
            yield _mark("Земельный спор") | {"closed_on": self._day(dispute, "dispute_cancel_date")}
        yield from self._unregistered()
        for note in children(record, "special_notes"):
            noted = read_notes("".join(map(str, note.itertext())))
            if not noted.understood:
                self._doubt(f"{name}.special_notes")
            for one in noted.names:
                yield self._named(one, "Особые отметки", f"{name}.special_notes")

    def _of_its_use(self) -> Iterator[Row]:
        """Yield restrictions on the use of the object: not for one owner, or for one use alone."""
        for column in ("common_property", "service"):
            if self._flag(self._record, f"{self._kind.record}.params.{column}", f"params/{column}"):
                yield _mark("Общее имущество собственников помещений")
        if child(self._record, "params/special_type") is not None:
            yield _mark("Специализированный жилищный фонд", text(self._record, "params/special_type/value"))

    def _unregistered(self) -> Iterator[Row]:
        """Restrictions that need no registration, and the zones that they or the parts of the object name."""
        seen: set[str] = set()
        path = f"{self._kind.record}.restrictions_encumbrances.restriction_encumbrance"
        for one in children(self._record, "restrictions_encumbrances/restriction_encumbrance"):
            border = text(one, "cad_link/reg_number_border/number")
            row = self._unregistered_one(one, path) | {"number": border}
            if border and not row["closed_on"]:
                seen.add(border)
            yield row
        registered = {
            number
            for data in children(self._root, "restrict_records/restrict_record/restrictions_encumbrances_data")
            if (number := text(data, "restriction_encumbrance_number"))
        }
        for number in _zones(self._record):
            if number not in seen:
                seen.add(number)
                yield _mark("Зона с особыми условиями использования территории", None, number)
        for number in _part_restrictions(self._record):
            if number not in registered:
                registered.add(number)
                yield _mark("Ограничение прав на часть объекта", None, number)

    def _unregistered_one(self, one: etree._Element, path: str) -> Row:
        is_passage = child(one, "encumbrance_type") is None and child(one, "cad_link/easement_cad_numbers") is not None
        typed = child(one, "encumbrance_type")
        kind = {"encumbrance_type": _PASSAGE} if is_passage else self._kind_of(typed, f"{path}.encumbrance_type")
        return {
            "kind": "encumbrance",
            **kind,
            "date": self._day(one, "starting_date"),
            "closed_on": self._day(one, "cancel_date"),
            "in_favour_of": favoured(one, "persons"),
            "summary": documents_of(one, "underlying_docs") or text(one, "cad_link/reg_number_border/name_by_doc"),
        }

    # Rights

    def _right(self, record: etree._Element) -> Iterator[Row]:
        path = "right_records.right_record"
        data = child(record, "right_data")
        kind, type_, described = self._typed("right", child(data, "right_type"), f"{path}.right_data.right_type")
        number = text(data, "right_number")
        dated = {
            "date": self._day(record, "record_info/registration_date", needed=True),
            "closed_on": self._day(record, "record_info/cancel_date"),
        }
        if child(record, "record_info/cancel_date") is not None and not dated["closed_on"]:
            self._doubt(f"{path}.record_info.cancel_date")
        if kind == "waiver":
            yield _mark("Отказ от права", described or type_, number) | dated
        else:
            right = {
                "kind": "right",
                "right_type": type_,
                "type_desc": described,
                "number": number,
                **dated,
                "share": self._share(data),
                "summary": grounds_of(record, data),
            }
            holders = list(children(record, "right_holders/right_holder"))
            yield from (right | self._holder(one) for one in holders)
            if not holders:
                yield right | {"holder_hidden": "1"}
        yield from self._marks(record, number)

    def _marks(self, record: etree._Element, number: str | None) -> Iterator[Row]:
        """Yield the marks at a right, restriction or deal: disputes, objections, and that a consent was lacking."""
        right = {"right_number": number}
        for one in children(record, "litigations/litigation"):
            paper = child(one, "ligitation_info/decision_requisites")
            yield _mark("Право требования, заявленное в судебном порядке", document_of(paper)) | right
        for _ in children(record, "objections/objection"):
            yield _mark("Возражение в отношении зарегистрированного права") | right
        for _ in children(record, "personal_participations/personal_participation"):
            yield _mark("Невозможность регистрации без личного участия") | right
        for one in children(record, "third_party_consents/third_party_consent"):
            yield _mark("Сделка без согласия третьего лица или органа", lacking_consent(one)) | right

    def _share(self, data: etree._Element | None) -> str | None:
        """The share; a text where it is none of parts, so that it is not taken for the whole."""
        above, below_ = text(data, "shares/share/numerator"), text(data, "shares/share/denominator")
        if above and below_ and above.isdecimal() and below_.isdecimal():
            return f"{above}/{below_}"
        shares = child(data, "shares")
        if child(shares, "share") is not None:
            self._doubt("right_records.right_record.right_data.shares.share")
        described = text(data, "share_description")
        return described or (text(shares) or "не указана" if shares is not None else None)

    def _holder(self, holder: etree._Element) -> Row:
        person = child(holder, "individual")
        if person is not None and text(person, "surname"):
            path = "right_records.right_record.right_holders.right_holder.individual.birth_date"
            born = text(person, "birth_date")
            if born and not iso_date(person, "birth_date"):
                self._doubt(path)
            return {
                "holder_last_name": text(person, "surname"),
                "holder_first_name": text(person, "name"),
                "holder_middle_name": text(person, "patronymic"),
                "holder_birth_date": iso_date(person, "birth_date"),
                "holder_snils": text(person, "snils"),
            }
        other = below(holder, "legal_entity", "public_formation", "another")
        name = name_in(other)
        return {"holder_name": name, "holder_inn": text(below(other, "inn"))} if name else {"holder_hidden": "1"}

    # Restrictions and deals

    def _restriction(self, record: etree._Element) -> Iterator[Row]:
        data = child(record, "restrictions_encumbrances_data")
        path = "restrict_records.restrict_record.restrictions_encumbrances_data.restriction_encumbrance_type"
        number = text(data, "restriction_encumbrance_number")
        yield {
            "kind": "encumbrance",
            **self._kind_of(child(data, "restriction_encumbrance_type"), path),
            "number": number,
            "date": self._day(record, "record_info/registration_date")
            or self._day(data, "period/period_info/start_date"),
            # The end of its term lifts nothing: what is still registered is still in force.
            "term_ends": text(data, "period/period_info/end_date"),
            "right_number": text(data, "restricting_rights/restricting_right/right_number"),
            "in_favour_of": favoured(record, "restrict_parties", "right_holders"),
            "summary": documents_of(record, "underlying_documents"),
        }
        if child(record, "state_expropriation") is not None:
            taken = text(record, "state_expropriation/expropriation_info/expropriation_info_type")
            yield _mark("Решение об изъятии для государственных или муниципальных нужд", taken, number)
        yield from self._marks(record, number)

    def _ownerless(self, record: etree._Element) -> Row:
        return {
            "kind": "encumbrance",
            "encumbrance_type": "Бесхозяйная недвижимая вещь",
            "number": text(record, "ownerless_right_data/ownerless_right_number"),
            "date": self._day(record, "record_info/registration_date"),
            "in_favour_of": text(record, "ownerless_right_data/authority_name"),
        }

    def _deal(self, record: etree._Element) -> Iterator[Row]:
        """A registered deal. One that was done with on its day burdens nothing afterwards; one that was made without a
        consent that the law demands can be undone."""
        path = "deal_records.deal_record.deal_data.deal_type"
        element = child(record, "deal_data/deal_type")
        code, word = text(element, "code"), text(element, "value")
        kind, understood = kind_of_entry("deal", code, word)
        if not understood:
            self._doubt(path)
        day = self._day(record, "deal_data/registration_date") or self._day(record, "record_info/registration_date")
        number = text(record, "deal_data/deal_number")
        deal = {"number": number, "date": day, "summary": word}
        consents = list(children(record, "third_party_consents/third_party_consent"))
        # By the schema of 2018 the shorter extract lists deals that lack a consent, without number and day; since deals
        # are listed with both, that is not certain, nor is that they are done with.
        is_short = local_name(self._root).startswith(FORMS[1])
        if is_short and not consents and not number:
            yield _mark("Сделка без согласия третьего лица или органа") | deal
        elif kind in DONE_DEALS and day and understood and not (is_short and not consents):
            yield _mark("Зарегистрированная сделка") | deal | {"closed_on": day}
        else:
            yield _mark("Зарегистрированная сделка") | deal
        yield from self._marks(record, number)

    # Values

    def _kind_of(self, element: etree._Element | None, path: str) -> Row:
        """The columns of a restriction's kind."""
        _, type_, described = self._typed("encumbrance", element, path)
        return {"encumbrance_type": type_, "type_desc": described}

    def _typed(self, table: str, element: etree._Element | None, path: str) -> tuple[str | None, str, str | None]:
        """The kind of an entry, how the register writes it, and its further word. Where neither word nor code is known,
        or they disagree, the element is named."""
        code, word = text(element, "code"), text(element, "value")
        kind, understood = kind_of_entry(table, code, word)
        if not understood:
            self._doubt(path)
        if kind and kind_of_entry(table, None, word)[0] is None:
            return kind, code or "", word
        return kind, word or code or "Не указано", None

    def _named(self, name: str, where: str, path: str) -> Row:
        """A restriction that free text names."""
        if not kind_of_entry("encumbrance", None, name)[1]:
            self._doubt(path)
        return _mark(name, where)

    def _flag(self, element: etree._Element, name: str, path: str) -> bool | None:
        """Yes or no; None where it is not there, yes where it is neither, and then named."""
        if child(element, path) is None:
            return None
        value = parse_bool(text(element, path))
        if value is None:
            self._doubt(name)
        return value is not False

    def _day(self, element: etree._Element | None, path: str, *, needed: bool = False) -> str | None:
        """The calendar date at a path in ISO form; a text that is no date is named by the path."""
        day = iso_date(element, path)
        if day is None and (needed or child(element, path) is not None):
            self._doubt(f"{local_name(element)}.{path.replace('/', '.')}" if element is not None else path)
        return day

    def _doubt(self, path: str) -> None:
        self.doubts.append(path)


def _statuses(status: str) -> list[str]:
    plain = _STATUS_BEGINS.sub("", " ".join(status.lower().replace("ё", "е").split()))
    return [word.strip(" .") for word in _STATUSES.split(plain) if word.strip(" .")]


def _mark(name: str, summary: str | None = None, number: str | None = None) -> Row:
    return {
        "kind": "encumbrance",
        "encumbrance_type": name,
        "summary": summary or name,
        "number": number,
    }


def _zones(record: etree._Element) -> Iterator[str]:
    """The numbers of zones that the object or a part of it lies in."""
    for path in _ZONES:
        for number in children(record, path):
            if found := text(number):
                yield found


def _part_restrictions(record: etree._Element) -> Iterator[str]:
    """The numbers of registered restrictions that parts of the object name."""
    path = "object_parts/object_part/content_restrictions/data_registration/restriction_encumbrance_number"
    for one in children(record, path):
        if number := text(one, "right_number"):
            yield number
