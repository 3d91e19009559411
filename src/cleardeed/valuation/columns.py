"""Validate a row of a transactions file: the columns of a sale, and its other numbers."""

import datetime
import hashlib
import re
from collections.abc import Callable

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.rows.columns import CADASTRAL_FORM, BadValueError, misshapen, no_date, none_of
from cleardeed.valuation.kinds import KINDS, Kind, kind_of

Fields = dict[str, str]

REQUIRED = ("date", "price", "area_m2")
PLACES = ("cadastral_number", "cadastral_quarter")
NAMED = (
    "rooms",
    "floor",
    "floors_total",
    "year_built",
    "latitude",
    "longitude",
    "land_area_m2",
    "bathrooms",
    "condition",
    "quality",
)
"""Columns of numbers that every market may have; a text in one of them is a fault of the row."""
EARLIEST = datetime.date(1900, 1, 1)
MAX_NUMBER = 1e15

_QUARTER = re.compile(r"(\d{2}):(\d{2}):(\d{1,7})(?::\d{1,9})?", re.ASCII)
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d+)?", re.ASCII)
_TRUTHS = {"true": 1.0, "yes": 1.0, "да": 1.0, "false": 0.0, "no": 0.0, "нет": 0.0}
LIMITS: dict[str, tuple[float, float]] = {
    "area_m2": (0, 1e9),
    "latitude": (-90, 90),
    "longitude": (-180, 180),
    "rooms": (0, 1000),
    "floor": (-20, 300),
    "floors_total": (0, 300),
    "land_area_m2": (0, 1e9),
    "bathrooms": (0, 1000),
}
_NOT_FEATURES = frozenset({*REQUIRED, *PLACES, "object_type", "address", "region"})


class Sale(msgspec.Struct, frozen=True):
    """One transaction: roubles, m². `place` is the cadastral quarter without needless zeros."""

    kind: Kind
    date: datetime.date
    price: float
    area_m2: float
    place: str
    cadastral_number: str | None
    numbers: dict[str, float]

    @property
    def fingerprint(self) -> int:
        """Equal for one sale given twice: 63 bits over all that is known of it."""
        content = msgspec.json.encode([*msgspec.structs.astuple(self)[:-1], sorted(self.numbers.items())])
        return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "big") >> 1


def sale_header(*, kind_needed: bool) -> Callable[[list[str]], list[str]]:
    """Validate the header of a file. Raises `BadValueError` for a missing column or a name that appears twice."""

    def clean(names: list[str]) -> list[str]:
        header = [name.strip().lower() or f"column_{place}" for place, name in enumerate(names, start=1)]
        if len(set(header)) != len(header):
            raise BadValueError("a column name appears twice")
        missing = [name for name in REQUIRED if name not in header]
        if not set(PLACES) & set(header):
            missing.append("cadastral_number or cadastral_quarter")
        if kind_needed and "object_type" not in header:
            missing.append("object_type (or name it by --object-type)")
        if missing:
            raise BadValueError("there is no column {columns}", columns=", ".join(missing))
        return header

    return clean


def read_sale(fields: Fields, *, default_kind: Kind | None, today: datetime.date) -> Sale:
    """The sale of one row. Raises `BadValueError`, which names the column and never quotes the value."""
    number, place = _place(fields)
    return Sale(
        kind=_kind(fields, default_kind),
        date=_date(fields, today),
        price=_positive(fields, "price"),
        area_m2=_positive(fields, "area_m2"),
        place=place,
        cadastral_number=number,
        numbers=_numbers(fields, today),
    )


def parse_number(text: str) -> float | None:
    """A finite number, decimal comma and groups of thousands understood; None for anything else."""
    if not _NUMBER.fullmatch(text) and not _GROUPED.fullmatch(text):
        return None
    number = float(re.sub(r"[ \u00a0\u202f]", "", text).replace(",", "."))
    return number if abs(number) < MAX_NUMBER else None


def quarter_of(text: str) -> str | None:
    """The quarter of a cadastral number or quarter, as sales are filed under: `77:01:4042`."""
    found = _QUARTER.fullmatch(re.sub(r"\s+", "", text))
    return f"{found[1]}:{found[2]}:{int(found[3])}" if found else None


def _kind(fields: Fields, default: Kind | None) -> Kind:
    stated = fields.get("object_type")
    kind = default if stated is None else kind_of(stated)
    if kind is None:
        raise none_of("object_type", KINDS)
    return kind


def _date(fields: Fields, today: datetime.date) -> datetime.date:
    day = parse_date(_needed(fields, "date"))
    if day is None or day < EARLIEST:
        raise no_date("date")
    # East of Greenwich the day begins before the UTC one.
    if day > today + datetime.timedelta(days=1):
        raise BadValueError("date lies in the future")
    return day


def _positive(fields: Fields, column: str) -> float:
    number = parse_number(_needed(fields, column))
    if number is None:
        raise BadValueError("{column} is not a number", column=column)
    if number <= 0:
        raise BadValueError("{column} is not above zero", column=column)
    return number


def _needed(fields: Fields, column: str) -> str:
    text = fields.get(column)
    if text is None:
        raise BadValueError("{column} is missing", column=column)
    return text


def _place(fields: Fields) -> tuple[str | None, str]:
    if "cadastral_number" in fields:
        number = normalise_cadastral_number(fields["cadastral_number"])
        place = quarter_of(number) if number else None
        if place is None:
            raise misshapen("cadastral_number", CADASTRAL_FORM)
        return number, place
    place = quarter_of(_needed(fields, "cadastral_quarter"))
    if place is None:
        raise misshapen("cadastral_quarter", "NN:NN:N…")
    return None, place


def _numbers(fields: Fields, today: datetime.date) -> dict[str, float]:
    """Every further column that holds a number in this row; a blank says nothing."""
    numbers = {}
    for column, text in fields.items():
        if column in _NOT_FEATURES:
            continue
        number = _TRUTHS.get(text.lower()) if column not in NAMED else None
        number = parse_number(text) if number is None else number
        if number is None and column in NAMED:
            raise BadValueError("{column} is not a number", column=column)
        if number is None or not _says_something(column, number, today):
            continue
        least, most = LIMITS.get(column, (-MAX_NUMBER, MAX_NUMBER))
        if not least <= number <= most:
            raise BadValueError(
                "{column} is not between {least} and {most}", column=column, least=f"{least:.15g}", most=f"{most:.15g}"
            )
        numbers[column] = number
    if numbers.get("latitude") == 0 == numbers.get("longitude") or not {"latitude", "longitude"} <= numbers.keys():
        numbers.pop("latitude", None)
        numbers.pop("longitude", None)
    return numbers


def _says_something(column: str, number: float, today: datetime.date) -> bool:
    """A year of building like 0 or 9999 is a way to leave it out."""
    return column != "year_built" or 1500 <= number <= today.year + 10
