"""Where words that a model quotes stand in a document."""

import re

from cleardeed.documents.facts import Quotation
from cleardeed.documents.text import DocumentText

LONGEST = 400
SHORTEST = 12


def place_of(quote: str, document: DocumentText) -> Quotation | None:
    """The words as they stand in the document; white space may differ and nothing else. None where they are not there,
    or are too few or too many to tell anything."""
    words = quote.split()
    if not SHORTEST <= len(quote) <= LONGEST or not words:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words)))
    for page in document.pages:
        if found := pattern.search(page.text):
            return Quotation(text=found.group(), page=page.number, offset=found.start())
    return None
