"""The identity of a record: the same while the register says the same of the same subject, then another.

What is only wording or noise does not count: letter case, white space, the address of the record's page, and dates and
times among a register's own further columns, which are re-issued with every answer.
"""

import datetime
import json
import re
from typing import Any

import msgspec

from cleardeed.core.canonical import sha256_hex
from cleardeed.sources.records import AnyRecord

FORM = "cleardeed.record-id/1"
"""Names what an id is derived from. Whatever changes the ids of unchanged records needs another name."""
PREFIX = "rec_"
DIGITS = 32
_NOT_COMPARED = {"record", "match", "url"}
_MOMENT = re.compile(r"\A(?:\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4})(?:[T ,]+\d\d:\d\d.*)?\Z|\A\d{1,2}:\d\d(?::\d\d)?\Z")
"""A date, a time or both, as registers print them."""


def record_id(source_code: str, record: AnyRecord) -> str:
    """`rec_` and 32 hex digits, derived from the source, the content that counts, and why the record matched.

    Records of one source that are equal in all that counts share an id. Another grade of the match, or another field
    that agrees, is missing or differs, gives another id: what a person decided by was another thing then.
    """
    match = record.match
    identity = {
        "form": FORM,
        "source_code": source_code,
        "kind": tag_of(record),
        "content": compared(record),
        "match": [match.grade, sorted(match.agreed), sorted(match.missing), sorted(match.differs)],
    }
    # Not RFC 8785: a register may send half a surrogate pair, and a record that cannot be sealed still has an id.
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
    return PREFIX + sha256_hex(text.encode())[:DIGITS]


def tag_of(record: AnyRecord) -> str:
    """The kind of record, by the name it is stored under."""
    return str(record.__struct_config__.tag)


def compared(record: AnyRecord) -> dict[str, Any]:
    """The fields that count, folded, by name; `certainty` stands for the grade of the match."""
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    extra = {name: folded(value) for name, value in plain.pop("extra", {}).items() if not _is_moment(value)}
    named = {name: folded(value) for name, value in plain.items() if name not in _NOT_COMPARED}
    return {**extra, **named, "certainty": record.match.grade}


def folded(value: Any) -> Any:
    """A value without letter case, runs of white space, order of a list, and fractions beyond a kopeck."""
    if isinstance(value, str):
        return " ".join(value.split()).casefold().replace("ё", "е")
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 2)
    if isinstance(value, dict):
        return {name: folded(item) for name, item in sorted(value.items()) if not _is_moment(item)}
    if isinstance(value, list):
        return sorted((folded(item) for item in value), key=str)
    return value


def _is_moment(value: Any) -> bool:
    return isinstance(value, datetime.date | datetime.time) or (
        isinstance(value, str) and _MOMENT.match(value.strip()) is not None
    )
