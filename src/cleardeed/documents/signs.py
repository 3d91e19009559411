"""What tells a type of document."""

from typing import NamedTuple

from cleardeed.documents.findings import DocumentType
from cleardeed.documents.reading.patterns import Pattern


class Signs(NamedTuple):
    """What tells a type: words of its heading with their weight, and words of its body, a point and a half each."""

    kind: DocumentType
    weight: float
    heading: Pattern
    body: tuple[Pattern, ...]
    deed: Pattern | None = None
    """What the document does, where its title does not tell."""
