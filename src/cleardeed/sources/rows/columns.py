"""The columns of a register's file: their names, and what their values must look like."""

import functools
import re
from collections.abc import Iterable, Mapping

from cleardeed.core.errors import RefusedError
from cleardeed.sources.matching.dates import parse_birth_date, parse_date
from cleardeed.sources.matching.numbers import normalise_cadastral_number

IDENTITY = (
    "last_name",
    "first_name",
    "middle_name",
    "birth_date",
    "inn",
    "snils",
    "passport",
    "cadastral_number",
    "address",
    "region",
)
MAX_IDENTITY_LENGTH, MAX_TEXT_LENGTH = 1_000, 20_000
"""Code points of a column that identifies, and of any: more than registers print."""
MAX_AMOUNT_LENGTH = 100
CADASTRAL_FORM = "NN:NN:N…:N…"
OBJECT_ROW_KINDS = ("object", "right", "encumbrance")
OBJECT_ROW_SOURCES = frozenset({"egrn", "nspd"})
"""Registers whose `kind` says what a row is: the object itself, a right, or an encumbrance."""

_PASSPORT_PARTS = (("passport_series", "passport_number"), ("passp_series", "passp_number"))
_AMOUNT = re.compile(r"(-?[0-9]{1,15})(?:[.,]([0-9]{1,2})[0-9]*)?(?:\s*(?:₽|руб(?:\.|лей|ля|ль)?|rub))?", re.IGNORECASE)
_PLAIN_AMOUNT = re.compile(r"\d{1,15}(?:\.\d{1,2})?", re.ASCII)
_SPACES = re.compile(r"\s+")


class BadValueError(RefusedError):
    """A row cannot be taken; the message names the column and never quotes the value."""


def clean_header(names: list[str]) -> list[str]:
    """Column names as they are looked up: lower case, no spaces around. Raises `BadValueError`."""
    header = [name.strip().lower() or f"column_{index}" for index, name in enumerate(names, start=1)]
    if len(set(header)) != len(header):
        raise BadValueError("a column name appears twice")
    if not any(name in IDENTITY for name in (*header, *_joined_names(header))):
        raise BadValueError(
            "none of the columns identifies a person or an object; expected some of {columns}",
            columns=", ".join(IDENTITY),
        )
    return header


def join_passport(fields: dict[str, str]) -> None:
    """Move a passport in two columns into the column `passport`."""
    for series, number in _PASSPORT_PARTS:
        if series in fields and number in fields:
            fields.setdefault("passport", f"{fields.pop(series)} {fields.pop(number)}")


def _joined_names(header: list[str]) -> list[str]:
    return ["passport" for parts in _PASSPORT_PARTS if set(parts) <= set(header)]


def too_long(fields: Mapping[str, str | None]) -> tuple[str, int] | None:
    """The first column whose text is longer than it may be, and how long it may be; None where all are bearable."""
    for column, text in fields.items():
        longest = MAX_IDENTITY_LENGTH if column in IDENTITY else MAX_TEXT_LENGTH
        if text is not None and len(text) > longest:
            return column, longest
    return None


def check_values(fields: dict[str, str], *, object_rows: bool) -> None:
    """Raises `BadValueError` where a known column holds what it cannot, or any column too much."""
    if excess := too_long(fields):
        column, longest = excess
        raise BadValueError("{column} is longer than {most} characters", column=column, most=longest)
    for column, is_right, fault in _CHECKS:
        value = fields.get(column)
        if value is not None and not is_right(value):
            raise fault(column)
    if object_rows and fields.get("kind", "").lower() not in OBJECT_ROW_KINDS:
        raise none_of("kind", OBJECT_ROW_KINDS)


def no_date(column: str) -> BadValueError:
    """The column should hold a date."""
    return BadValueError("{column} is not a date", column=column)


def misshapen(column: str, form: str) -> BadValueError:
    """The column should hold a number of this form."""
    return BadValueError("{column} is not of the form {form}", column=column, form=form)


def none_of(column: str, values: Iterable[str]) -> BadValueError:
    """The column should hold one of these."""
    return BadValueError("{column} is none of {values}", column=column, values=", ".join(values))


def parse_amount(text: str) -> float | None:
    """Roubles with at most two decimals (further ones are cut), or None where the text is no amount below 10^15."""
    return _read_amount(text) if len(text) <= MAX_AMOUNT_LENGTH else None


@functools.lru_cache(maxsize=1 << 14)
def _read_amount(text: str) -> float | None:
    if _PLAIN_AMOUNT.fullmatch(text):
        return float(text)
    found = _AMOUNT.fullmatch(_SPACES.sub("", text))
    return float(f"{found[1]}.{found[2] or 0}") if found else None


@functools.lru_cache(maxsize=1 << 14)
def is_closing(text: str) -> bool:
    """Whether `closed_on` begins with a date; a reason may follow it, as bailiffs write it (`2024-09-01, 46, 1, 3`)."""
    return parse_date(re.split(r"[,;\s]", text.strip(), maxsplit=1)[0]) is not None


def _is_amount(text: str) -> bool:
    return _PLAIN_AMOUNT.fullmatch(text) is not None or parse_amount(text) is not None


def _no_amount(column: str) -> BadValueError:
    return BadValueError("{column} is not an amount", column=column)


_CHECKS = (
    ("birth_date", parse_birth_date, no_date),
    ("date", parse_date, no_date),
    ("closed_on", is_closing, no_date),
    ("amount", _is_amount, _no_amount),
    ("cadastral_number", normalise_cadastral_number, functools.partial(misshapen, form=CADASTRAL_FORM)),
)
