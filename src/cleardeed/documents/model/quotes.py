"""Find a model's quotes in a document."""

import re

from cleardeed.documents.facts import Quotation
from cleardeed.documents.text import DocumentText

MAX_LENGTH = 400
"""Letters of a quote."""
MIN_LENGTH = 12


def find_quote(quote: str, document: DocumentText) -> Quotation | None:
    """Find a quote in the document, ignoring white space; None where it is absent, too short or too long."""
    words = quote.split()
    if not MIN_LENGTH <= len(quote) <= MAX_LENGTH or not words:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words)))
    for page in document.pages:
        if found := pattern.search(page.text):
            return Quotation(text=found.group(), page=page.number, offset=found.start())
    return None
