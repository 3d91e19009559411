"""The pages as one text without endless runs, words in one alphabet, and the way back from it to page and offset."""

import re
from bisect import bisect_right

from cleardeed.documents.text import DocumentText, Page

PAGE_BREAK = "\n\n"
LONGEST_RUN = 64
_RUN = re.compile(
    rf"\s{{{LONGEST_RUN}}}\s+|\w{{{LONGEST_RUN}}}\w+|(?P<sign>[^\w\s])(?P=sign){{{LONGEST_RUN - 1}}}(?P=sign)+"
)
"""Space, a word or a repeated sign longer than any that means something. Without them every search is linear."""
_LATIN, _CYRILLIC = "ABCEHKMOPTXaceopxy", "АВСЕНКМОРТХасеорху"
_STRAY = re.compile(rf"(?:(?<=[А-яЁё]\s)|(?<=[А-яЁё][,;:.»)]\s))[{_LATIN}]{{1,{LONGEST_RUN}}}(?=[,.]?\s[А-яЁё])")
"""A word between Russian ones that only looks Russian: what is typed or recognised as the Latin `He` is `Не`."""
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)


class Stream:
    """The text that is searched, and where each part of it stands in the document."""

    def __init__(self, document: DocumentText) -> None:
        self.pages: tuple[Page, ...] = document.pages
        self._starts: list[int] = []
        """Where each kept piece begins in the stream: a page, or what follows a run that was cut."""
        self._origins: list[tuple[int, int]] = []
        """Of each piece, the index of its page and its offset there."""
        self.text = _STRAY.sub(lambda word: word[0].translate(_TO_CYRILLIC), PAGE_BREAK.join(self._lay(document.pages)))

    def _lay(self, pages: tuple[Page, ...]) -> list[str]:
        texts, at = [], 0
        for index, page in enumerate(pages):
            kept: list[str] = []
            from_offset = 0
            for run in _RUN.finditer(page.text):
                end = run.start() + LONGEST_RUN
                at = self._piece(at, index, from_offset, kept, page.text[from_offset:end])
                from_offset = run.end()
            at = self._piece(at, index, from_offset, kept, page.text[from_offset:]) + len(PAGE_BREAK)
            texts.append("".join(kept))
        return texts

    def _piece(self, at: int, index: int, offset: int, kept: list[str], text: str) -> int:
        self._starts.append(at)
        self._origins.append((index, offset))
        kept.append(text)
        return at + len(text)

    def recognised(self, offset: int) -> bool:
        """Whether the page there was read by character recognition."""
        return self.pages[self._origin(offset)[0]].origin == "ocr"

    def cut(self, start: int, end: int, *, around: int) -> tuple[str, int, int]:
        """That part of a stretch of the stream which lies on the page of `around`: text, page number, offset."""
        index, _ = self._origin(around)
        page = self.pages[index]
        first, begin = self._origin(start)
        last, stop = self._origin(max(end - 1, start))
        begin = begin if first == index else 0
        stop = min(stop + 1, len(page.text)) if last == index else len(page.text)
        return page.text[begin:stop], page.number, begin

    def _origin(self, offset: int) -> tuple[int, int]:
        piece = max(bisect_right(self._starts, offset) - 1, 0)
        index, origin = self._origins[piece]
        return index, min(origin + offset - self._starts[piece], len(self.pages[index].text))
