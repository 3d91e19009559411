"""The options of a document analysis."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.core.ids import is_id

Scenario: TypeAlias = Literal["single_document", "deal_context"]
SCENARIOS: tuple[Scenario, ...] = ("single_document", "deal_context")
MAX_GUESS_LENGTH = 100
_FIELDS = ("scenario", "document_type_guess", "check_id")


class AnalysisOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one analysis. `guess` is a hint of its type; `check_id` names the check to compare it with."""

    scenario: Scenario = "single_document"
    guess: str | None = None
    check_id: str | None = None


def read_options(fields: Mapping[str, str]) -> AnalysisOptions:
    """The options in a form; blank ones count as absent, unknown ones are passed over.

    Raises `ValidationError` that names every field at fault.
    """
    given = {name: fields.get(name, "").strip() for name in _FIELDS}
    scenario = next((known for known in SCENARIOS if known == (given["scenario"] or SCENARIOS[0])), None)
    faults = []
    if scenario is None:
        faults.append(FieldError("scenario", f"must be one of: {', '.join(SCENARIOS)}"))
    if len(given["document_type_guess"]) > MAX_GUESS_LENGTH:
        faults.append(FieldError("document_type_guess", f"is longer than {MAX_GUESS_LENGTH} characters"))
    if given["check_id"] and scenario == "single_document":
        faults.append(FieldError("check_id", "is taken with scenario deal_context alone"))
    if faults or scenario is None:
        raise ValidationError(*faults)
    return AnalysisOptions(
        scenario=scenario, guess=given["document_type_guess"] or None, check_id=given["check_id"] or None
    )


def names_a_check(order: AnalysisOptions) -> bool:
    """Whether there is a check to compare with, by an id that could be one's."""
    return order.check_id is not None and is_id(order.check_id, "chk")
