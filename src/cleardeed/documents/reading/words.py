"""A document as words in sentences, each word with its position, found by the beginnings of words."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.letters import folded, mostly_cyrillic
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.stream import Stream
from cleardeed.documents.reading.vocabulary import LOOKALIKES
from cleardeed.documents.text import DocumentText, Page

QUOTE_LENGTH = 400
_OPENING = {"»": "«", "”": "“", ")": "("}
"""Marks that close, with those that open."""

_HYPHENS = "-\u00ad\u2010\ufffe"
"""What stands where a line breaks a word; the last is what a PDF gives for a hyphen that is not in the text."""
_WORD = re.compile(rf"[^\W_]+(?:(?:[{_HYPHENS}]\s?\n[^\S\n]*(?=[a-zа-яё])|[\u00ad\ufffe]\n?)[^\W_]+){{0,3}}")
"""Letters and digits; a word that a hyphen breaks at the end of a line is one word."""
_BREAK = re.compile(rf"[{_HYPHENS}]\s*\n\s*|[\u00ad\ufffe]")
_SPACED = re.compile(r"(?<!\w)(?:[^\W\d_] ){2,40}[^\W\d_](?!\w)")
"""A heading set with spaces between its letters."""
_STOP = re.compile(r"[.!?]\S{0,2}\s")
_BLANK_LINE = re.compile(r"\n\s*\n")
_BULLETS = "-–—•*·▪"
_NUMBERING = re.compile(
    r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]\s|\d{1,2}(?:\.\d{1,2}){1,3}\s|\d{1,2}[ \t]{1,8}(?=[А-ЯЁ][а-яё]{4})"
    r"|\d{1,2}\s{1,3}(?=[A-Z]{3,}[\s:,(]|[A-Z][A-Za-z ]{2,40}:)"
)
_MISREAD = re.compile(r"[^\W\d_]{1,4}[.,:;)]?\s(?=[A-ZА-ЯЁ])")
"""What character recognition may make of the number that a paragraph begins with."""
_LATIN = re.compile(r"[a-z]+")
_WITHIN_BRACKETS = 120
"""How far before an item a bracket may be open: then it is no item."""
_ITEM = re.compile(r"\n\s*\(?(?=[A-Za-zа-я\d]{1,3}\))")
"""An item of a list, up to its letter in brackets."""
_LABEL = re.compile(r"(?:[А-ЯЁA-Z]|(?:вид|дата|номер|срок|основание|реквизиты)\b)[^:.;,\n]{2,70}:\s")
"""A row of a form: what it is, a colon, the value."""
_HEADINGS = (
    "цен", "стоимост", "оплат", "расчет", "порядок", "переход", "право", "собственност", "передач", "расход", "издержк",
    "ответственност", "обремен", "залог", "жильц", "прописк", "регистрац", "супруг", "семейн", "срок", "расторжен",
    "задат", "аванс", "гаранти", "заверен", "титул", "основани", "банкротств", "предмет", "момент",
)  # fmt: skip
"""How a heading begins whose sentence goes on in its line."""
_LONGEST_HEADING = 4
_HEADING_LINE = re.compile(r"[^\n.,;:]{2,30}\n")
"""A line that is a heading by its shape, behind whatever."""
_STATES = re.compile(r"(?:ен|ан|ят)[аоы]?$|^(?:нет|не|будет)$")
"""A word that makes a sentence of what looks like a heading."""
_PART_MARK = re.compile(r"[,;]\s+|\n\s*")
"""Where a long sentence may be cut: it is quoted from here on."""
_PIECE = re.compile(r"[^\W\d_]{1,5}\.(?!\w)|пр-т\b|[^\W\d_]{1,6}[-.\s]{1,2}(?:№|No\.)?\s?\d|\d")
"""How a piece of an address or a number of a paper begins: `ул.`, `ИНН 77`."""
_PART_END = re.compile(r"[,;](?!\s+\w{1,5}\.)(?=\s)|(?<![,;])\n")
"""Where a quotation of a long sentence may end: not within an address, before its `ул.` or `кв.`."""
_ABBREVIATION_LENGTH = 3
_LONG_ABBREVIATIONS = frozenset(
    {
        "корп",
        "просп",
        "влад",
        "респ",
        "зарег",
        "прож",
    }
)
_SHORT_WORDS = frozenset({
    "нет", "да", "ее", "их", "им", "ему", "ей", "мне", "мной", "нас", "них", "ней", "дня", "лет", "дом", "акт", "два",
    "три", "оба", "она", "они", "мы", "так", "тут", "там", "мфц", "рф", "гк", "гкрф", "him", "her", "it", "day", "law",
    "all", "due", "yes", "not", "way", "fee", "fees", "tax", "us", "so", "key", "one", "two", "six", "ten",
    "buy", "pay", "own", "use", "act", "sum", "box", "to", "can", "in", "off", "out", "up", "now", "too", "me", "she",
})  # fmt: skip
"""Words as short as abbreviations that end a sentence."""
_LEADING = frozenset({
    "г", "гор", "пос", "с", "дер", "ст", "ул", "пер", "пр", "просп", "пл", "наб", "ш", "бул", "мкр", "им", "респ",
    "st", "apt", "mr", "mrs", "ms", "dr",
})  # fmt: skip
"""Abbreviations that lead a name: no sentence ends with one."""
_AFTER_LEADING = re.compile(r"\.[^\S\n]{0,10}\n?[^\S\n]{0,80}[A-ZА-ЯЁ«\"]")
_SHORT_LINE = 45
_OF_THE_WIDTH = 0.7
_ORDINAL_SIGN = re.compile(r"\.?\s?#?\d|\.\s?[A-ZА-ЯΑ-Ω]{1,6}[-/ ]?[A-ZА-ЯΑ-Ω]{0,3}\s?\d")


class Span(tuple[int, int]):
    """A stretch of the stream, from its first to past its last code point."""

    __slots__ = ()

    @property
    def start(self) -> int:
        """Its first code point."""
        return self[0]

    @property
    def end(self) -> int:
        """The offset past its last code point."""
        return self[1]


class Positions(NamedTuple):
    """Positions of words: in order, and as a set."""

    order: list[int]
    all: frozenset[int]


LONGEST_STEM = 24
"""How many letters of a word `Words.stems` distinguishes, so that a long word takes no more time than its length."""
_NOWHERE = Positions([], frozenset())


class Words:
    """The pages as one stream, cut into words and sentences. Linear in the length of the text."""

    def __init__(self, document: DocumentText, repair: Repair) -> None:
        self._source = Stream(document)
        self.stream = self._source.text
        self.russian = mostly_cyrillic(self.stream)
        self.starts, self.ends = array("q"), array("q")
        self.tokens: list[str] = []
        self._found: dict[tuple[str, ...], Positions] = {}
        self._stems: dict[str, list[int]] = {}
        self.phrases: dict[int, list[Hit]] = {}
        """What patterns have found already, by the identity of the phrase."""
        self.names: list[tuple[Span, str, bool]] | None = None
        """Who is named in full, once that was read."""
        self._cut(repair)
        self.sentences = self._sentences()

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that the words stand on."""
        return self._source.pages

    @property
    def language(self) -> Literal["ru", "en"]:
        """The language of most of the text."""
        return "ru" if self.russian else "en"

    def _cut(self, repair: Repair) -> None:
        known: dict[str, str] = {}
        for start, end, written in _pieces(self.stream):
            if written not in known:
                word = folded(written, russian=self.russian)
                known[written] = repair(word) if self._source.recognised(start) else word
            numero = written in ("No", "no", "NO") and _ORDINAL_SIGN.match(self.stream, end) is not None
            denied = self.tokens[-1:] == ["no"]
            if numero:
                word = "№"
            elif known[written] == "no" and self.stream[end : end + 1] == "-":
                word = "non"
            else:
                word = "nobody" if denied and known[written] == "one" else known[written]
            self.tokens.append(word)
            self.starts.append(start)
            self.ends.append(end)

    def _sentences(self) -> "array[int]":
        numbers, current, first_word, line_start = array("q"), 0, 0, 0
        self._short = max(_SHORT_LINE, _width(self.stream) * _OF_THE_WIDTH)
        for position in range(len(self.tokens)):
            if position:
                before, start = self.ends[position - 1], self.starts[position]
                gap = self.stream[before : min(start + 1, before + 200)]
                if self._ends_sentence(position, first_word, gap, before - line_start):
                    current, first_word = current + 1, position
                newline = self.stream.rfind("\n", before, start)
                line_start = newline + 1 if newline >= 0 else line_start
            numbers.append(current)
        return numbers

    def _ends_sentence(self, position: int, first_word: int, gap: str, line_length: int) -> bool:
        first = gap[-1:]
        capital = first.isupper() or first.isdigit()
        between = gap[:-1]
        if not between.strip(" ") or between == ", ":
            return False
        if "\n" in between:
            before, start = self.ends[position - 1], self.starts[position]
            item = _ITEM.search(self.stream, before, start + 5) is not None and not self._in_brackets(before)
            if item and (not self.russian or between[0] in ".:;"):
                return True
            begins = not first.islower() or self._is_misread_number(position, between)
            if begins and ("|" in between or _BLANK_LINE.search(between)):
                return True
            listed = ";" in between or between.rstrip(" ")[-1] in _BULLETS
            if listed or _NUMBERING.match(self.stream, start) or _LABEL.match(self.stream, start):
                return True
            if not between.strip() and self._heads(first_word, position):
                return False
            if self.russian and first.isupper() and _HEADING_LINE.match(self.stream, start):
                return True
            if first.isupper() and between[0] not in ",-–(" and (line_length < self._short or between[0] in '.:;!?»"'):
                return True
        if not capital or _STOP.search(between) is None or (between[0] == "." and self._abbreviated(position - 1)):
            return False
        return "\n" in between or not self._heads(first_word, position)

    def _is_misread_number(self, position: int, between: str) -> bool:
        """Whether a short word in front of a capital stands for the number of a clause that was not recognised."""
        start = self.starts[position]
        if not self._source.recognised(start) or _MISREAD.match(self.stream, start) is None:
            return False
        foreign = self.russian and _LATIN.fullmatch(self.tokens[position]) is not None
        return foreign or (_STOP.match(between) is not None and self.tokens[position] not in _LEADING)

    def _in_brackets(self, position: int) -> bool:
        """Whether a bracket shortly before is still open, as in `(seven million` at the end of a line."""
        least = max(position - _WITHIN_BRACKETS, 0)
        return self.stream.rfind("(", least, position) > self.stream.rfind(")", least, position)

    def _heads(self, first: int, past: int) -> bool:
        """Whether words are a heading that belongs to what follows it: `Цена. Один миллион рублей`."""
        if not self.russian or past - first > _LONGEST_HEADING:
            return False
        words = self.tokens[first:past]
        return words[0].startswith(_HEADINGS) and not any(_STATES.search(word) for word in words[1:])

    def _abbreviated(self, position: int) -> bool:
        word = self.tokens[position]
        if word in _LONG_ABBREVIATIONS:
            return True
        return len(word) <= _ABBREVIATION_LENGTH and not word.isdecimal() and word not in _SHORT_WORDS

    def rename(self, positions: dict[int, str]) -> None:
        """Replace the tokens at some positions; the text itself stays."""
        if not positions:
            return
        for position, token in positions.items():
            self.tokens[position] = token
        self.__dict__.pop("_index", None)
        self.__dict__.pop("stems", None)
        self._found, self._stems, self.phrases = {}, {}, {}

    @cached_property
    def _index(self) -> tuple[list[str], dict[str, list[int]]]:
        positions: dict[str, list[int]] = {}
        for position, token in enumerate(self.tokens):
            positions.setdefault(token, []).append(position)
        return sorted(positions), positions

    @cached_property
    def stems(self) -> frozenset[str]:
        """Every word, and with a star every beginning of one, up to `LONGEST_STEM` letters."""
        beginnings = {word[:LONGEST_STEM] for word in self._index[1]}
        starred = {f"{word[:end]}*" for word in beginnings for end in range(1, len(word) + 1)}
        return frozenset(starred.union(self._index[1]))

    def positions(self, stems: tuple[str, ...]) -> Positions:
        """Positions of the words that are one of `stems`, or begin with one that ends in `*`."""
        if stems not in self._found:
            found: set[int] = set()
            for stem in stems:
                if (positions := self._stems.get(stem)) is None:
                    positions = self._stems[stem] = self._look_up(stem)
                found.update(positions)
            self._found[stems] = Positions(sorted(found), frozenset(found)) if found else _NOWHERE
        return self._found[stems]

    def _look_up(self, stem: str) -> list[int]:
        order, positions = self._index
        if not stem.endswith("*"):
            return positions.get(stem, [])
        beginning = stem[:-1]
        low = bisect_left(order, beginning)
        high = bisect_right(order, beginning + "\U0010ffff", lo=low)
        others = LOOKALIKES.get(beginning, ())
        return [position for token in order[low:high] if not token.startswith(others) for position in positions[token]]

    def sentence_span(self, sentence: int) -> tuple[int, int]:
        """The first word of a sentence and the position past its last."""
        return bisect_left(self.sentences, sentence), bisect_right(self.sentences, sentence)

    def position_at(self, offset: int) -> int:
        """The first word that ends past `offset`; the number of words where there is none."""
        return bisect_right(self.ends, offset)

    def positions_of(self, span: Span) -> range:
        """The words that a stretch of the stream touches; the dot behind an initial is no word."""
        return range(self.position_at(span.start), bisect_left(self.starts, span.end))

    def span(self, first: int, last: int) -> Span:
        """The stream from one word to another, both included."""
        return Span((self.starts[first], self.ends[last]))

    def quote(self, span: Span) -> tuple[str, int, int]:
        """The sentence around `span`, at most `QUOTE_LENGTH` of it, with the page's number and the offset there.

        A sentence that runs over the end of a page is quoted up to it; one that seems to end at the dot of `г.` or
        `ул.` is quoted with what the abbreviation belongs to, and every one with the marks that close it.
        """
        first, last = self.position_at(span.start), max(self.position_at(max(span.end - 1, span.start)), 0)
        start, end = span
        if first < len(self.tokens):
            begin, _ = self.sentence_span(self.sentences[first])
            _, past = self.sentence_span(self.sentences[min(last, len(self.tokens) - 1)])
            while self._goes_on(begin):
                begin, _ = self.sentence_span(self.sentences[begin - 1])
            while self._goes_on(past):
                _, past = self.sentence_span(self.sentences[past])
            start = min(start, self.starts[begin])
            stop = self._behind_closing(start, self.ends[past - 1])
            end = max(end, stop + (self.stream[stop : stop + 1] in (".", "!", "?")))
        if end - start > QUOTE_LENGTH:
            near = max(start, min(span.start - QUOTE_LENGTH // 4, end - QUOTE_LENGTH))
            start = self._part_from(max(start, span.end - QUOTE_LENGTH), near, span.start)
            end = min(end, start + QUOTE_LENGTH)
            end = self._part_end(max(start, min(span.end, end)), end) or self._word_end(span.start, end)
        text, page, offset = self.cut(start, end, around=span.start)
        return text[:QUOTE_LENGTH], page, offset

    def _part_from(self, start: int, near: int, stop: int) -> int:
        """Where a sentence is quoted from: the first part from `near` on; else the last one before; else a word."""
        marks = [mark.end() for mark in _PART_MARK.finditer(self.stream, start, stop) if self._begins_part(mark)]
        if marks:
            return next((mark for mark in marks if mark >= near), marks[-1])
        position = bisect_left(self.starts, near)
        return min(self.starts[position], stop) if position < len(self.starts) else near

    def _begins_part(self, mark: re.Match[str]) -> bool:
        """Whether words that can be read alone follow a mark: no piece of an address, no number of a paper."""
        opened, closed = (
            self.stream.rfind(bracket, max(mark.start() - _WITHIN_BRACKETS, 0), mark.start()) for bracket in "()"
        )
        return opened <= closed and _PIECE.match(self.stream, mark.end()) is None

    def _part_end(self, start: int, stop: int) -> int | None:
        """The end of the last part of a sentence between both; None where no part ends there."""
        marks = [mark.start() for mark in _PART_END.finditer(self.stream, start, stop)]
        return marks[-1] if marks else None

    def _word_end(self, start: int, stop: int) -> int:
        """The end of the last word between both."""
        last = bisect_right(self.ends, stop) - 1
        return self.ends[last] if last >= 0 and self.ends[last] > start else stop

    def _behind_closing(self, start: int, stop: int) -> int:
        """Behind the quotation marks and brackets at `stop` that close what was opened from `start` on."""
        said = self.stream[start:stop] if stop - start <= QUOTE_LENGTH else ""
        while (closing := self.stream[stop : stop + 1]) in _OPENING and said.count(_OPENING[closing]) > said.count(
            closing
        ):
            said, stop = said + closing, stop + 1
        return stop

    def _goes_on(self, position: int) -> bool:
        """Whether the word at `position`, which begins a sentence, belongs to an abbreviation right before it."""
        if not 0 < position < len(self.tokens) or self.tokens[position - 1] not in _LEADING:
            return False
        gap = self.stream[self.ends[position - 1] : self.starts[position] + 1]
        return _AFTER_LEADING.fullmatch(gap) is not None and not self._is_year(position - 1)

    def _is_year(self, position: int) -> bool:
        """Whether a number stands right before: `2026 г.`"""
        between = self.stream[self.ends[position - 1] : self.starts[position]] if position else ""
        return between.isspace() and self.tokens[position - 1].isdecimal()

    def cut(self, start: int, end: int, *, around: int) -> tuple[str, int, int]:
        """That part of a stretch of the stream which lies on the page of `around`: text, page number, offset."""
        return self._source.cut(start, end, around=around)


def _width(stream: str) -> float:
    """The width of a full line: the ninth decile of line lengths."""
    lengths = sorted(len(line) for line in stream.split("\n") if line)
    return lengths[len(lengths) * 9 // 10] if lengths else 0.0


def _pieces(stream: str) -> Iterator[tuple[int, int, str]]:
    """The words of the stream: start, end, the word with breaks taken out."""
    at = 0
    for heading in _SPACED.finditer(stream):
        yield from _plain(stream, at, heading.start())
        yield heading.start(), heading.end(), heading[0].replace(" ", "")
        at = heading.end()
    yield from _plain(stream, at, len(stream))


def _plain(stream: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for word in _WORD.finditer(stream, start, end):
        yield word.start(), word.end(), _BREAK.sub("", word[0])
