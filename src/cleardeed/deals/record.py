"""Generations of a deal's documents as sealed records."""

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import RecordKind

GENERATION = RecordKind(
    table="generations",
    id_prefix="gen",
    folder="generations",
    unknown=lambda: RefusedError("there is no generation with this id"),
    erased="input = ''",
)
