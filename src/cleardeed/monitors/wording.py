"""The words for records and for what differs between two readings of one. Pure."""

import datetime
from collections.abc import Iterator

from cleardeed.checks.describe import HOLDERS, code_of, facts_of, title_of
from cleardeed.core.language import Translate
from cleardeed.reports.report_texts import texts_in
from cleardeed.sources.record_ids import compared
from cleardeed.sources.records import AnyRecord, Right

FIELD_NAMES = {
    "closed_on": "closing date",
    "amount": "amount",
    "kind": "kind",
    "summary": "description",
    "date": "date",
    "number": "number",
    "role": "role",
    "certainty": "certainty of the match",
    "area_m2": "area",
    "cadastral_value": "cadastral value",
    "holder_name": "holder",
    "in_favour_of": "in favour of",
    "status": "state",
    "applications_until": "end of applications",
    "died_on": "date of death",
    "state": "state",
    "company": "company",
    "position": "position",
    "closed_article": "article of the ending",
    "closed_part": "part of that article",
    "closed_clause": "clause of that article",
    "court": "court",
    "procedure": "procedure",
    "extrajudicial": "out of court",
    "item": "pledged thing",
    "valid": "validity",
    "inn": "tax number",
    "list_name": "list",
    "cadastral_number": "cadastral number",
    "address": "address",
    "object_type": "kind of object",
    "rooms": "number of rooms",
    "floor": "floor",
    "floors_total": "number of floors",
    "year_built": "year of construction",
    "latitude": "latitude",
    "longitude": "longitude",
    "cancelled": "removal from the register",
    "holder_birth_date": "holder's date of birth",
    "holder_inn": "holder's tax number",
    "holder_snils": "holder's pension-insurance number",
    "holder_hidden": "holder hidden",
    "holder_is_seller": "held by the seller",
    "share": "share",
    "notary": "notary",
    "chamber": "notarial chamber",
    "transaction": "what is offered",
}
DIFFERENCE = "{field} from {before} to {after}"
ADDED, DROPPED = "{field}: now {after}", "{field}: no longer given (was {before})"
ENDED, REOPENED = "ended on {date}", "no longer marked as ended (was {date})"
YES, NO, OF_DATE, QUOTED = "yes", "no", "of {date}", "“{text}”"
UNDECIDED = "a person must decide whether it is about the subject"
_CODED = ("kind", "role", "status", "object_type", "transaction", "procedure")
"""Fields that hold a code of ours, where they hold no word of the register."""
ROUBLES = {"amount", "cadastral_value"}
CUT = "{beginning}… ({count} more characters)"
LONGEST = 500
"""Characters of one value; the check has it whole."""
_INNER_QUOTES = str.maketrans("«»", "„“")
"""Quotation marks within quoted Russian text."""


def differences(before: AnyRecord, after: AnyRecord, translate: Translate) -> Iterator[str]:
    """Which field, from what, to what; an ending first, the register's description last."""
    old, new = compared(before), compared(after)
    for name in sorted(old.keys() | new.keys(), key=lambda one: (one == "summary", one != "closed_on", one)):
        if old.get(name) != new.get(name):
            yield _difference(name, _shown(before, name, translate), _shown(after, name, translate), translate)


def _difference(name: str, before: str | None, after: str | None, translate: Translate) -> str:
    field = translate(FIELD_NAMES[name]) if name in FIELD_NAMES else name.replace("_", " ")
    if before is None:
        text = ENDED if name == "closed_on" else ADDED
        return translate(text).format(field=field, after=after, date=after)
    if after is None:
        text = REOPENED if name == "closed_on" else DROPPED
        return translate(text).format(field=field, before=before, date=before)
    return translate(DIFFERENCE).format(field=field, before=before, after=after)


def _shown(record: AnyRecord, name: str, translate: Translate) -> str | None:
    if name == "certainty":
        return _quoted(texts_in(translate.language).code("grade", record.match.grade), translate)
    value = getattr(record, name, record.extra.get(name))
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return translate(YES if value else NO)
    if isinstance(value, int | float):
        return translate.roubles(value) if name in ROUBLES else translate.measure(value)
    if isinstance(value, datetime.date):
        return translate.day(value)
    return _quoted(code_of(str(value), translate) if name in _CODED else str(value), translate)


def _quoted(text: str, translate: Translate) -> str:
    text = " ".join(text.split())
    if translate.language == "ru":
        text = text.translate(_INNER_QUOTES)
    return translate(QUOTED).format(text=_shortened(text, translate))


def _shortened(text: str, translate: Translate) -> str:
    """A value as it is, or where that is beyond any use, its beginning and how much more there is."""
    if len(text) <= LONGEST:
        return text
    end = text.rfind(" ", 0, LONGEST)
    beginning = text[: end if end > 0 else LONGEST]
    return translate(CUT).format(beginning=beginning, count=len(text) - len(beginning))


def called(record: AnyRecord, translate: Translate) -> str:
    """The kind of record and its number."""
    title = title_of(record, translate).lower()
    return f"{title} {record.number}" if record.number else title


def known_as(before: AnyRecord, after: AnyRecord, translate: Translate) -> str:
    """What is needed to recognise a record that changed: its kind, whose right it was, and the doubt there is now."""
    parts = _name_and_kind(before, translate)
    if isinstance(before, Right):
        parts.append(translate(HOLDERS[before.holder_is_seller]))
    known = ", ".join(parts)
    return known if after.certain else f"{known} ({translate(UNDECIDED)})"


def described(record: AnyRecord, translate: Translate, *, decided: bool = False) -> str:
    """A record whole: its date, sum, content, and the doubt about it, unless that is `decided`."""
    parts = _name_and_kind(record, translate)
    if record.date:
        parts.append(translate(OF_DATE).format(date=translate.day(record.date)))
    if record.amount is not None:
        parts.append(translate.roubles(record.amount))
    if not (record.certain or decided):
        parts.append(translate(UNDECIDED))  # before the register's own words, which may be long
    parts += (_shortened(fact, translate) for fact in facts_of(record, translate))
    if record.summary:
        parts.append(_quoted(record.summary, translate))
    return ", ".join(parts)


def _name_and_kind(record: AnyRecord, translate: Translate) -> list[str]:
    named = called(record, translate)
    return [named, _shortened(code_of(record.kind, translate), translate)] if record.kind else [named]
