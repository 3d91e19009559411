"""Generations of a deal's documents as sealed records."""

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import Lifecycle, RecordKind

GENERATION = RecordKind(
    table="generations",
    id_prefix="gen",
    id_field="generation_id",
    folder="generations",
    subject_kind="document_generator",
    operation="document-generator",
    stamp_job="stamp_generation",
    verified_by="root",
)
GENERATIONS = Lifecycle(
    kind=GENERATION,
    unknown=lambda: RefusedError("there is no generation with this id"),
    erased="input = ''",
)
