"""The request for a decision on a record, read and validated: shape first (422), then meaning (400)."""

import re
from typing import Annotated, Any

import msgspec

from cleardeed.checks.scoring.decided import Decision
from cleardeed.core.errors import FieldError, InvalidReviewError, ValidationError
from cleardeed.core.formats import RecordId
from cleardeed.core.validation import validate

MAX_REASON_LENGTH = 1_000
MAX_NAME_LENGTH = 200
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters but tab and the ends of lines, and those that reorder a line."""
_LINE_END = re.compile(r"[\t\r\n]")

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_REASON_LENGTH)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_LENGTH)]


class DecisionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A decision on one record: what, why, by whom."""

    record_id: RecordId
    decision: Decision
    reason: Reason
    decided_by: Name


def read_decision(body: Any) -> DecisionRequest:
    """The decision in a decoded body. Raises `ValidationError` for a wrong shape, `InvalidReviewError` for a reason or
    a name that says nothing."""
    asked = validate(body, DecisionRequest)
    for field, text, controls in (
        ("reason", asked.reason, (_CONTROL,)),
        ("decided_by", asked.decided_by, (_CONTROL, _LINE_END)),
    ):
        if any(control.search(text) for control in controls):
            raise ValidationError(FieldError(field, "holds a control character"))
        if not any(map(str.isalnum, text)):
            raise InvalidReviewError(f"{field} needs a letter or digit.")
    return msgspec.structs.replace(asked, reason=asked.reason.strip(), decided_by=asked.decided_by.strip())
