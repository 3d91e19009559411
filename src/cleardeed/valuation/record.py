"""Valuations as sealed records."""

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import RecordKind

VALUATION = RecordKind(
    table="valuations",
    id_prefix="val",
    folder="valuations",
    unknown=lambda: RefusedError("there is no valuation with this id"),
)
