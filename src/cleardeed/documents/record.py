"""Document checks as sealed records."""

from cleardeed.core.errors import RefusedError
from cleardeed.records.kind import RecordJob, RecordKind

DOCUMENT_CHECK = RecordKind(
    table="document_checks",
    id_prefix="doc",
    folder="documents",
    unknown=lambda: RefusedError("there is no document check with this id"),
    still_running=lambda: RefusedError("the document is still being read; erase it when that has finished"),
    running="status = 'processing'",
    ended="completed_at",
    job=RecordJob(name="analyse_document", subject="job_id"),
)


def document_path(job_id: str) -> str:
    """Where the uploaded file lies in the file store, in segments."""
    return DOCUMENT_CHECK.path(job_id, "document")
