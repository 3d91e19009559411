"""Valuations as sealed records."""

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import Lifecycle, RecordKind

VALUATION = RecordKind(
    table="valuations",
    id_prefix="val",
    id_field="valuation_id",
    folder="valuations",
    subject_kind="valuation",
    operation="valuation",
    stamp_job="stamp_valuation",
)
VALUATIONS = Lifecycle(kind=VALUATION, unknown=lambda: RefusedError("there is no valuation with this id"))
