"""Where the files of a document check lie in the file store."""


def document_path(job_id: str) -> str:
    """The uploaded file, in segments."""
    return f"documents/{job_id}/document"


def report_path(job_id: str) -> str:
    """The PDF report."""
    return f"documents/{job_id}/report.pdf"


def bundle_path(job_id: str) -> str:
    """The evidence bundle."""
    return f"documents/{job_id}/evidence.json"
