"""Validate a valuation request: shape first (422), then meaning (400)."""

import datetime
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import FieldError, InvalidCheckInputError, ValidationError
from cleardeed.core.unicode import hidden_character_fault
from cleardeed.core.validation import validate
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.valuation.columns import EARLIEST, LIMITS, MAX_NUMBER, NAMED
from cleardeed.valuation.kinds import Kind, RequestedKind, kind_of

MAX_ATTRIBUTES = 100
SandboxStatus = Literal["report_ready", "failed"]
KNOWN = frozenset({"area_m2", *NAMED})


class ValuationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed order. `numbers` are the attributes that were given, `area_m2` among them."""

    cadastral_number: str
    address: str | None
    kind: Kind | None
    date: datetime.date
    numbers: dict[str, float]
    sandbox_status: SandboxStatus | None


class _Body(msgspec.Struct, frozen=True):
    cadastral_number: str | None = None
    address: str | None = None
    object_type: RequestedKind | None = None
    attributes: dict[str, Any] | None = None
    sandbox_status: SandboxStatus | None = None


def read_valuation_request(body: Any, *, mode: str) -> ValuationRequest:
    """The order in a decoded body of POST /valuation. Raises `ValidationError`, `InvalidCheckInputError`."""
    shaped = validate(body, _Body)
    if shaped.sandbox_status is not None and mode != "sandbox":
        raise ValidationError(FieldError("sandbox_status", "only a sandbox key takes it"))
    numbers, date = _attributes(shaped.attributes or {})
    number, address = _number(shaped.cadastral_number), (shaped.address or "").strip()
    if hidden := hidden_character_fault(address):
        raise InvalidCheckInputError(f"address {hidden}.")
    _validate(numbers, date)
    return ValuationRequest(
        cadastral_number=number,
        address=address or None,
        kind=kind_of(shaped.object_type),
        date=date or clock.today(),
        numbers=numbers,
        sandbox_status=(shaped.sandbox_status or "report_ready") if mode == "sandbox" else None,
    )


def _number(text: str | None) -> str:
    if text is None or not text.strip():
        raise InvalidCheckInputError("A valuation needs a cadastral_number.")
    number = normalise_cadastral_number(text)
    if number is None:
        raise InvalidCheckInputError("cadastral_number must look like 77:01:0001001:1001.")
    return number


def _attributes(given: dict[str, Any]) -> tuple[dict[str, float], datetime.date | None]:
    """Numbers and the day; nulls count as absent. What no market can have as a column is ignored."""
    filled = {name: value for name, value in given.items() if value is not None}
    if len(filled) > MAX_ATTRIBUTES:
        raise ValidationError(FieldError("attributes", f"has more than {MAX_ATTRIBUTES} fields"))
    date = validate(filled.pop("date", None), datetime.date | None, "attributes.date")  # type: ignore[arg-type]
    faults = [
        FieldError(f"attributes.{name}", "must be a number")
        for name, value in filled.items()
        if name in KNOWN and not _is_number(value)
    ]
    if faults:
        raise ValidationError(*faults)
    return {name.lower(): float(value) for name, value in filled.items() if _is_number(value)}, date


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _validate(numbers: dict[str, float], date: datetime.date | None) -> None:
    if "area_m2" in numbers and numbers["area_m2"] <= 0:
        raise InvalidCheckInputError("attributes.area_m2 must be above zero.")
    if len({"latitude", "longitude"} & numbers.keys()) == 1:
        raise InvalidCheckInputError("attributes.latitude and attributes.longitude belong together.")
    for name, value in numbers.items():
        least, most = LIMITS.get(name, (-MAX_NUMBER, MAX_NUMBER))
        if not least <= value <= most:
            field = f"attributes.{name}" if name in KNOWN else "An attribute"
            raise InvalidCheckInputError(f"{field} must be between {least:,.15g} and {most:,.15g}.")
    # East of Greenwich the day begins before the UTC one.
    if date and not EARLIEST <= date <= clock.today() + datetime.timedelta(days=1):
        raise InvalidCheckInputError("attributes.date lies in the future or before 1900.")


def valuation_request_of(
    cadastral_number: str, object_type: str | None, numbers: Mapping[str, float], *, sandbox: bool = False
) -> ValuationRequest:
    """An order to value the object today."""
    return ValuationRequest(
        cadastral_number=cadastral_number,
        address=None,
        kind=kind_of(object_type),
        date=clock.today(),
        numbers={name: value for name, value in numbers.items() if _fits(name, value)},
        sandbox_status="report_ready" if sandbox else None,
    )


def _fits(name: str, value: float) -> bool:
    least, most = LIMITS.get(name, (-MAX_NUMBER, MAX_NUMBER))
    return name in KNOWN and least <= value <= most and (name != "area_m2" or value > 0)
