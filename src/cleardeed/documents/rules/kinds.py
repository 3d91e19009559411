"""Papers of a type that is not analysed: that nothing is found in them means nothing."""

from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import Finding, rule


def _not_analysed(reading: Reading) -> Finding | None:
    return Finding(fault="unknown") if reading.kind == "other" else None


RULES = (rule("document_type", find=_not_analysed),)
