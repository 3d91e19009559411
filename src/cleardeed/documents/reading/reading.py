"""One document as the rules see it: its type, words, sums, dates, people, each read once and only when asked for."""

import datetime
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property, wraps
from itertools import islice
from typing import Any, TypeVar

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import amounts, objects
from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.dates import dates as read_dates
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.people import Person, distinct
from cleardeed.documents.reading.people import people as read_people
from cleardeed.documents.reading.scopes import Scopes, is_bound, is_other_freedom
from cleardeed.documents.reading.words import Span, Words

Made = TypeVar("Made")

_ADJACENT_NEGATORS = ("не", "нет", "ни", "без", "никак*", "not", "no", "without", "free", "never", "nor")
_COPULAS = ("явля*", "наход*", "состо*", "был*", "is", "are", "been", "be", "under")
_TOP = 1500
_REFERRED = re.compile(
    r"(?:\b(?:[оО]т|ot)|(?<!is )(?<!and )(?<!\n)dated"
    r"|\b(?:certificate|extract|judgment|resolution|decision|order|attorney|permit)\b(?:[^.;\n]|(?<=No)\.){0,60}\ndated"
    r"|\b(?:by|until|till|before|valid|expir\w{2,6}|no later than|up to|through)(?:\s(?:on|to|from))?"
    r"|\b(?:certificate|extract|deed|contract|agreement|judgment|resolution|decision|order|entry|attorney|permit|case|act\sof\sthe\scourt)\b(?:[^.;\n]|(?<=No)\.){0,60}\sof)"
    r"\W{0,3}$"
)
_OWN = re.compile(
    r"\b(?:this|the\spresent)\s(?:\w+\s){0,3}?(?:agreement|contract|deed|instrument|act|certificate|power\sof\sattorney|consent"
    r"|receipt)\s(?:is\s|was\s|has\sbeen\s)?(?:made|dated|entered\sinto|executed|signed|concluded)\b[^.;:\n]{0,60}\Z"
    r"|\b(?:agreement|contract|effective)\sdate\W{1,15}\Z"
    r"|\bdate\sof\s(?:this|the\spresent)\s(?:agreement|contract|deed)\W{1,15}\Z",
    re.IGNORECASE,
)
"""What stands before the day of which a document says that it is its own."""
_PLACE = re.compile(
    r"\W*(?:(?:city|town|village|settlement|of|in|at|on|the|made|signed|done|place|and|date|signing|signature|conclusion|contract|agreement)\W+|[A-Z]\w*\W+){0,8}"
    r"(?:this\s|the\s)?\W*"
)
_OF_A_DUE = re.compile(
    r"\b(?:completion|closing|settlement|handover|possession|expir\w+|occupation|delivery|payment|birth|due)\b",
    re.IGNORECASE,
)
"""What stands alone with the day by which something is done."""
_LONGEST_PLACE = 90
"""How much of a line may stand before a date that the line is there for, in code points."""
_ISSUE = re.compile(
    r"(?:issued?(?:\s+on)?|date\s+of\s+(?:the\s|this\s)?(?:issue|search|extract)|(?:search|issue|extract|print)\w*\s+date"
    r"|produced(?:\s+on)?|printed(?:\s+on)?"
    r"|(?:correct|current|status|state)?\s?as\s+(?:at|of)|register\s+(?:of\s+title\s+)?on|certified(?:\s+on)?"
    r"|generated(?:\s+on)?)\W{0,5}(?:the\s)?\Z",
    re.IGNORECASE,
)
"""What stands before the day on which an extract was made."""
_NUMBER_OF_EXTRACT = re.compile(r"\s?г?\.?,?\s{0,3}(?:№|N)\s?(?:КУВИ|\d{2}[/-])")
"""What stands behind it in a Russian one."""
_BIRTH_BEFORE = re.compile(
    r"(?:рожд\w*|родил\w*|born|birth|d\.?o\.?b\.?)[\s:,(]{0,4}(?:on\s(?:the\s)?)?\Z", re.IGNORECASE
)
_BIRTH_BEHIND = re.compile(r"\s{0,2}(?:г(?:ода|\.)?\s{0,2})?(?:р\.|р\b|рожд)", re.IGNORECASE)
_BIRTH_REACH = 20
"""How far before a date the word for a birth may begin, in code points."""
_PASSPORT_BEFORE = re.compile(
    r"(?:паспорт|passport)[^;]{0,160}?\b(?:выдан\w{0,2}|дата\sвыдачи|issued(?:\son)?)\W{0,4}\Z", re.IGNORECASE
)
_PASSPORT_REACH = 200
"""How far before the day of its issue the word for a passport may begin, in code points."""
_LAST = 20
"""How many of the last dates may be the one of signing."""
_REGISTER_OF_RUSSIA = topic("objects")["register_of_russia"]
_ABOUT_RUSSIA = topic("objects")["about_russia"]


class Reading:
    """The properties of a document that rules use. `kind` is its type, `today` the UTC day that terms are counted
    to."""

    def __init__(self, words: Words, kind: DocumentType, today: datetime.date) -> None:
        self.words = words
        self.kind = kind
        self.today = today
        self.made: dict[Callable[[Reading], Any], Any] = {}
        self._sentences: dict[Pattern, set[int]] = {}
        self._passed: dict[tuple[Callable[[str], object], int], bool] = {}

    @property
    def stream(self) -> str:
        """The text of all pages."""
        return self.words.stream

    @cached_property
    def numbers(self) -> list[amounts.Number]:
        """Numbers with a currency or with words beside them."""
        return amounts.numbers(self.words)

    @cached_property
    def money(self) -> list[amounts.Number]:
        """Sums of money."""
        return amounts.money(self.numbers)

    def money_behind(self, word: int, reach: int, *, most: int | None = None) -> list[amounts.Number]:
        """The sums of money that begin at most `reach` words behind a word, in order; no more than the first `most`."""
        first = bisect_right(self.money, word, key=lambda number: number.position)
        past = bisect_right(self.money, word + reach, key=lambda number: number.position)
        return self.money[first : past if most is None else min(past, first + most)]

    def line_of(self, offset: int) -> int:
        """The number of the line that an offset of the stream is in, from 0."""
        return bisect_left(self._line_ends, offset)

    def line(self, number: int) -> str:
        """A line without its end; empty behind the last."""
        ends = self._line_ends
        start = ends[min(number, len(ends)) - 1] + 1 if number and ends else 0
        if number > len(ends):
            return ""
        return self.stream[start : ends[number] if number < len(ends) else len(self.stream)]

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.stream)]

    def sums_of(self, sentence: int) -> list[amounts.Number]:
        """The sums of money that begin in a sentence, in order. Nobody may change what it gives."""
        return self._sums.get(sentence, [])

    @cached_property
    def _sums(self) -> dict[int, list[amounts.Number]]:
        found: dict[int, list[amounts.Number]] = {}
        for number in self.money:
            found.setdefault(self.words.sentences[number.position], []).append(number)
        return found

    def dates_between(self, start: int, end: int) -> list[Date]:
        """The dates that begin in a stretch of the stream."""
        first = bisect_left(self.dates, start, key=lambda date: date.span.start)
        return self.dates[first : bisect_left(self.dates, end, key=lambda date: date.span.start)]

    @cached_property
    def dates(self) -> list[Date]:
        """Dates."""
        return read_dates(self.words)

    @cached_property
    def days(self) -> list[Date]:
        """The dates on which something is done: all but those of births and of somebody's papers."""
        return [date for date in self.dates if not self._of_a_birth(date) and not self._of_a_person(date)]

    @cached_property
    def people(self) -> list[Person]:
        """Mentions of people and companies."""
        return read_people(self.words, self.dates)

    @cached_property
    def persons(self) -> list[Person]:
        """Everybody once."""
        return distinct(self.people)

    @cached_property
    def in_russia(self) -> bool:
        """Whether the object lies in Russia: it has a number of that cadastre, or goes to that register."""
        return self.words.russian or self.of_an_object or _REGISTER_OF_RUSSIA(self.words)

    @cached_property
    def russian_practice(self) -> bool:
        """Whether Russian law governs it, as far as the text tells."""
        return self.in_russia or _ABOUT_RUSSIA(self.words)

    @cached_property
    def address(self) -> Span | None:
        """The object's address."""
        return objects.address(self.stream)

    @cached_property
    def of_an_object(self) -> bool:
        """Whether it names an object by its number in the register."""
        return bool(objects.cadastral_numbers(self.stream))

    @cached_property
    def dwelling(self) -> bool:
        """Whether the object is one to live in."""
        return objects.is_dwelling(self.words)

    @cached_property
    def date(self) -> Date | None:
        """The document's own date: the first at its top that belongs to nobody's data, else the last at its end.

        An extract's is the one of its issue, where it says so.
        """
        if self.kind == "title_extract":
            issued = (date for date in self.dates if date.value and self._of_issue(date))
            if (latest := max(issued, key=lambda date: date.value or datetime.date.min, default=None)) is not None:
                return latest
        top = (date for date in self.dates if date.span.start < _TOP)
        end = (date for date in reversed(self.dates) if date.span.start > len(self.stream) * 3 // 4)
        own = [date for date in (*top, *islice(end, _LAST)) if date.value and not self._of_anybody(date)]
        if named := next((date for date in own if self._told_as_own(date)), None):
            return named
        if not self.words.russian and (placed := next((date for date in own if self._stands_alone(date)), None)):
            return placed
        return next((date for date in own if not self._of_another(date)), None)

    def _told_as_own(self, date: Date) -> bool:
        return _OWN.search(self.stream[max(date.span.start - 110, 0) : date.span.start]) is not None

    def _stands_alone(self, date: Date) -> bool:
        """Whether nothing but a place stands in its line."""
        start, end = date.span
        behind = self.stream[end : end + _LONGEST_PLACE].split("\n")[0]
        top = "\n" if start < _LONGEST_PLACE else ""
        before = (top + self.stream[max(start - _LONGEST_PLACE, 0) : start]).rsplit("\n", 1)
        above = self.line(self.line_of(start) - 1) if self.line_of(start) else ""
        of_a_due = _OF_A_DUE.search(before[-1]) or (len(above) < _LONGEST_PLACE and _OF_A_DUE.match(above.lstrip()))
        if len(before) == 1 or behind.strip(" .»)") or of_a_due:
            return False
        return _PLACE.fullmatch(before[1]) is not None

    def _of_issue(self, date: Date) -> bool:
        if self.words.russian:
            return _NUMBER_OF_EXTRACT.match(self.stream, date.span.end) is not None
        return _ISSUE.search(self.stream[max(date.span.start - 50, 0) : date.span.start]) is not None

    def _of_another(self, date: Date) -> bool:
        """Whether it is the date of a paper that is referred to, or a day that is still to come."""
        return _REFERRED.search(self.stream[max(date.span.start - 90, 0) : date.span.start]) is not None

    def _of_a_birth(self, date: Date) -> bool:
        start, end = date.span
        before = self.stream[max(start - _BIRTH_REACH, 0) : start]
        return _BIRTH_BEFORE.search(before) is not None or _BIRTH_BEHIND.match(self.stream, end) is not None

    def _of_anybody(self, date: Date) -> bool:
        """Whether it is that of a birth or a passport, be its bearer named or not."""
        return (
            self._of_a_birth(date)
            or self._of_a_person(date)
            or _PASSPORT_BEFORE.search(self.stream, max(date.span.start - _PASSPORT_REACH, 0), date.span.start)
            is not None
        )

    def _of_a_person(self, date: Date) -> bool:
        """Whether words for a birth or a passport stand beside a date that follows somebody's name."""
        position = bisect_right(self.people, date.span.start, key=lambda person: person.name.end) - 1
        owner = self.people[position] if position >= 0 else None
        if owner is None or date.span.start >= owner.segment.end or not (owner.birth or owner.passport):
            return False
        beside = self.stream[max(date.span.start - 60, 0) : date.span.end + 20].casefold()
        return any(word in beside for word in _OF_A_PERSON)

    @cached_property
    def _scopes(self) -> Scopes:
        return Scopes(self.words)

    def denied(self, hit: Hit) -> bool:
        """Whether anything in the hit's part of the sentence denies it."""
        return self._scopes.denied(hit)

    def only_bounds(self, hit: Hit) -> bool:
        """Whether all that might deny a hit is the `not` of `not less than` within it."""
        bounds = (is_bound(position, self.words) for position in range(hit.first, hit.last + 1))
        return any(bounds) and not self.denied(hit)

    def clause_denied(self, hit: Hit) -> bool:
        """Whether the clause that a hit ends in denies, whatever the rest of its sentence does."""
        return self._scopes.clause_denied(hit)

    def parts_of(self, pattern: Pattern) -> set[int]:
        """The numbers of the parts of sentences that a pattern is found in."""
        return {self.part(hit) for hit in pattern.find(self.words)}

    def part(self, hit: Hit) -> int:
        """The number of a hit's part of a sentence: up to a semicolon or a turn."""
        return self._scopes.part(hit)

    def clauses(self, hit: Hit) -> tuple[int, int]:
        """The numbers of the clauses, between commas, that a hit begins and ends in."""
        return self._scopes.clauses(hit)

    def in_one_part(self, hit: Hit) -> bool:
        """Whether a hit begins and ends in the same part of a sentence."""
        return self._scopes.in_one_part(hit)

    def in_one_clause(self, hit: Hit) -> bool:
        """Whether a hit begins and ends between the same commas."""
        return self._scopes.in_one_clause(hit)

    def asserted(self, hit: Hit) -> bool:
        """Whether nothing within the hit's words or right beside them denies it."""
        negators = self.words.positions(_ADJACENT_NEGATORS).all
        copula = hit.first - 1 in self.words.positions(_COPULAS).all
        positions = range(hit.first - (2 if copula else 1), min(hit.last + 3, len(self.words.tokens)))
        return not any(
            position in negators
            and not is_other_freedom(position, self.words)
            and self.words.sentences[position] == hit.sentence
            and not self._comma_between(hit.last, position)
            for position in positions
            if position >= 0
        )

    def _comma_between(self, last: int, position: int) -> bool:
        return position > last and "," in self.stream[self.words.ends[last] : self.words.starts[position]]

    def says(self, pattern: Pattern) -> Hit | None:
        """The first hit of a pattern that nothing beside it denies."""
        return min((hit for hit in pattern.find(self.words) if self.asserted(hit)), default=None)

    def hits(self, pattern: Pattern) -> list[Hit]:
        """Every hit in order of position."""
        return sorted(set(pattern.find(self.words)), key=lambda hit: hit.first)

    def span(self, hit: Hit) -> Span:
        """The span of a hit."""
        return self.words.span(hit.first, hit.last)

    def sentence(self, hit: Hit) -> str:
        """The text of the hit's sentence."""
        start, past = self.words.sentence_span(hit.sentence)
        return self.stream[self.words.starts[start] : self.words.ends[past - 1]]

    def passes(self, test: Callable[[str], object], hit: Hit) -> bool:
        """Whether the text of the hit's sentence passes a test, which each sentence is put to once, however many hits
        it has."""
        asked = (test, hit.sentence)
        if asked not in self._passed:
            self._passed[asked] = bool(test(self.sentence(hit)))
        return self._passed[asked]

    def like(self, pattern: re.Pattern[str], hits: Iterable[Hit]) -> set[int]:
        """The sentences of some hits in whose text an expression is found."""
        return {hit.sentence for hit in hits if self.passes(pattern.search, hit)}

    def sentence_at(self, offset: int) -> int:
        """The number of the sentence at an offset of the stream."""
        position = min(self.words.position_at(offset), len(self.words.tokens) - 1)
        return self.words.sentences[position] if position >= 0 else 0

    def sentences_of(self, pattern: Pattern) -> set[int]:
        """The numbers of the sentences that a pattern is found in."""
        if pattern not in self._sentences:
            self._sentences[pattern] = {hit.sentence for hit in pattern.find(self.words)}
        return self._sentences[pattern]


def cached(make: Callable[[Reading], Made]) -> Callable[[Reading], Made]:
    """A function that several rules ask of a reading, and that is made once. Nobody may change what it gives."""

    @wraps(make)
    def made(reading: Reading) -> Made:
        if make not in reading.made:
            reading.made[make] = make(reading)
        answer: Made = reading.made[make]
        return answer

    return made


_OF_A_PERSON = (
    "рожд",
    "родил",
    "г.р",
    "г/р",
    "д.р",
    "г. р",
    "выдан",
    "паспорт",
    "born",
    "birth",
    "dob",
    "issued",
    "passport",
)
