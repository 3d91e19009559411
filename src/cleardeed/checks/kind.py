"""Checks as a kind of sealed record."""

from cleardeed.evidence.stamping import StampTarget
from cleardeed.records.kind import RecordKind

CHECK = RecordKind(
    table="checks",
    id_prefix="chk",
    id_field="check_id",
    folder="checks",
    subject_kind="check",
    operation="checks",
    stamp_job="stamp_check",
)
EDITION_STAMP = StampTarget(table="check_reviews", job="stamp_review", id_field="review_id")
"""The stamp job of a reviewed edition."""


def edition_part(edition: int, name: str) -> str:
    """The encrypted part of a check that belongs to a reviewed edition."""
    return f"editions/{edition}/{name}"
