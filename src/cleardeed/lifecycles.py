"""Every table with personal data. A new kind of record is a line here."""

from cleardeed.checks.lifecycle import CHECKS
from cleardeed.deals.record import GENERATIONS
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.monitors.erase import MONITORS
from cleardeed.records.kind import Lifecycle, RecordKind
from cleardeed.valuation.record import VALUATIONS

LIFECYCLES: tuple[Lifecycle, ...] = (CHECKS, DOCUMENT_CHECKS, GENERATIONS, VALUATIONS, MONITORS)
"""The tables whose lost jobs are requeued, and whose rows are erased on demand and by age."""
RECORD_KINDS: tuple[RecordKind, ...] = tuple(
    lifecycle.kind for lifecycle in LIFECYCLES if isinstance(lifecycle.kind, RecordKind)
)
"""The kinds of sealed records: their roots are stamped, and verification shows what they say of themselves."""
