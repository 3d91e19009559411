"""Pages that were read from pictures: what stands there may be misread, or missing where it could not be read."""

from collections.abc import Callable

from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import Finding, rule, together
from cleardeed.documents.text import Page


def _legibility(reading: Reading) -> Finding | None:
    return together(
        "legibility",
        _pages(reading, "illegible", lambda page: not page.legible),
        _pages(reading, "recognised", lambda page: page.legible and page.origin == "ocr"),
    )


def _pages(reading: Reading, fault: str, applies: Callable[[Page], bool]) -> Finding | None:
    numbers = tuple(str(page.number) for page in reading.words.pages if applies(page))
    return Finding(fault=fault, given=numbers) if numbers else None


RULES = (rule("legibility", find=_legibility),)
