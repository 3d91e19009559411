"""Document checks as sealed records."""

from typing import Literal

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import Lifecycle, RecordKind

JobStatus = Literal["processing", "report_ready", "failed"]

DOCUMENT_FILE = "document"
"""The uploaded file, in segments."""
DOCUMENT_CHECK = RecordKind(
    table="document_checks",
    id_prefix="doc",
    id_field="job_id",
    folder="documents",
    subject_kind="document_check",
    operation="document-check",
    stamp_job="stamp_document",
)
DOCUMENT_CHECKS = Lifecycle(
    kind=DOCUMENT_CHECK,
    unknown=lambda: RefusedError("there is no document check with this id"),
    still_running=lambda: RefusedError("the document is still being read; erase it when that has finished"),
    running="status = 'processing'",
    ended="completed_at",
    job="analyse_document",
)


def document_path(job_id: str) -> str:
    """Where the uploaded file lies in the file store."""
    return DOCUMENT_CHECK.path(job_id, DOCUMENT_FILE)
