"""Lists of burdens, one a line below a heading that introduces them."""

import re

from cleardeed.documents.reading.reading import Reading, cached

_HEADING = re.compile(
    r"(?:обременени|ограничени|encumbrance|\bcharge|\bburden)(?:[^\n:.;]|\n(?!\s*\n)){0,200}:[ \t]*(?=\n)",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\n[ \t\n]{0,9}(?:[-–—•*]|\d{1,2}[.)](?!\d))[ \t]{0,9}(?=(?P<words>[^\W\d_][^\n]{0,400}))")
_MOST_ITEMS = 40


@cached
def listed_burdens(reading: Reading) -> set[int]:
    """The sentences of the items."""
    sentences = set[int]()
    for heading in _HEADING.finditer(reading.stream):
        end = heading.end()
        for _ in range(_MOST_ITEMS):
            if (item := _ITEM.match(reading.stream, end)) is None:
                break
            sentences.add(reading.sentence_at(item.start("words")))
            end = item.end("words")
    return sentences
