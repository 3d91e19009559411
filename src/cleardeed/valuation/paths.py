"""Where a valuation's files lie in the file store."""


def report_path(valuation_id: str) -> str:
    """The PDF report."""
    return f"valuations/{valuation_id}/report.pdf"


def bundle_path(valuation_id: str) -> str:
    """The evidence bundle."""
    return f"valuations/{valuation_id}/evidence.json"
