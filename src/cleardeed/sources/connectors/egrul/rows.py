"""Rows of the search: entrepreneurs (`fl`) and companies (`ul`), distinguished by their numbers as well."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, UnreadableRowError, broken, date_text, needed
from cleardeed.sources.rows.parties import is_named
from cleardeed.sources.subject import Seller

_KNOWN = frozenset({"a", "c", "cnt", "e", "g", "i", "k", "n", "o", "p", "pg", "r", "rn", "t", "tot", "v"})
_LENGTHS = {"fl": (15, 12), "ul": (13, 10)}
"""The lengths of the register's number and of the tax number, by kind."""
MAX_COUNT_LENGTH = 9


class Row(msgspec.Struct):
    """One business. The names of the members are the register's own single letters."""

    k: str
    n: str
    o: str
    r: str | None = None
    """Registered on."""
    e: str | None = None
    """Ended on."""
    v: str | None = None
    """Registration recognised as void on."""
    i: str | None = None
    c: str | None = None
    """A company's short name."""
    g: str | None = None
    """A company's head, as `ДИРЕКТОР: Фамилия Имя Отчество`."""
    rn: str | None = None


class Head(msgspec.Struct):
    """The totals in the first row of a page."""

    cnt: str
    tot: str
    pg: str


def announced(rows: Sequence[Any], page: int) -> int:
    """Return the number of rows in all pages, as the first row of this page gives it; 0 for an empty result."""
    if not rows:
        return 0
    try:
        head = msgspec.convert(rows[0], Head)
    except msgspec.ValidationError:
        raise broken("rows[].tot") from None
    numbers = (head.cnt, head.tot, head.pg)
    if not all(number.isascii() and number.isdigit() and len(number) <= MAX_COUNT_LENGTH for number in numbers):
        raise broken("rows[].tot")
    if int(head.pg) != page:
        raise broken("rows[].pg")
    return max(int(head.cnt), int(head.tot))


def columns(raw: Any, seller: Seller, asked_inn: str | None) -> dict[str, str | None] | None:
    """The row of a business; None for a company that is not headed by somebody of the seller's name.

    `asked_inn` is the tax number that was searched for, if one was. Whoever was found by it has it; an entrepreneur
    with another number does not answer the question.
    """
    row = msgspec.convert(raw, Row)
    if row.k not in _LENGTHS:
        raise UnreadableRowError("rows[].k")
    lengths = _LENGTHS[row.k]
    if not _is_number(row.o, lengths[0]) or not (row.i is None or _is_number(row.i, lengths[1])):
        raise UnreadableRowError("rows[].o")
    # An unknown member of a row, such as a further date, may hold the fate of the business.
    shared = {
        "number": row.o,
        "date": date_text(needed(row.r)),
        "closed_on": date_text(row.e) or date_text(row.v),
        "region": row.rn,
        NOT_UNDERSTOOD: None if raw.keys() <= _KNOWN else "rows[]",
    }
    if row.k == "fl":
        return shared | _entrepreneur(row, asked_inn)
    position, _, head = (row.g or "").partition(":")
    if not is_named(head, seller):
        return None
    company = row.c or needed(row.n)
    return shared | {
        "kind": "company_head",
        "last_name": head,
        "inn": asked_inn,
        "company": company,
        "position": position,
    }


def _entrepreneur(row: Row, asked_inn: str | None) -> dict[str, str | None]:
    if (row.i is not None and not is_valid_inn(row.i)) or (asked_inn and (row.i or asked_inn) != asked_inn):
        raise UnreadableRowError("rows[].i")
    return {"kind": "entrepreneur", "last_name": needed(row.n), "inn": normalise_inn(row.i) or asked_inn}


def _is_number(text: str, length: int) -> bool:
    return len(text) == length and text.isascii() and text.isdigit()
