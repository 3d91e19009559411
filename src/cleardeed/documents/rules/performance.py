"""Rules on handover, transfer of title and the day of the main contract."""

import datetime
import re
from collections.abc import Iterator, Sequence
from itertools import chain

from cleardeed.documents.facts import Facts, Passing
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.itself import aptest
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import Span, Words
from cleardeed.documents.rules import days, openended
from cleardeed.documents.rules.model import MISSING, Conclusion, Finding, rule, rule_over_facts, together

_WORDS = topic("performance")

_HANDOVER = _WORDS["handover"]
_GOOD = _WORDS["good"]
_NO_ACT = _WORDS["no_act"]
_NO_DAY = _WORDS["no_day"]
_NOT_YET = _WORDS["not_yet"]
_SERVES = _WORDS["serves"]
_SERVES_NOT = _WORDS["serves_not"]
_ITSELF = _WORDS["itself"]
_DEFECTS = _WORDS["defects"]
_FEARED = _WORDS["feared"]
_TRIFLES = _WORDS["trifles"]
_GRAVER = _WORDS["graver"]
_CONTENT = _WORDS["content"]
_WRONG = _WORDS["wrong"]
_NOT_GIVEN = _WORDS["not_given"]
_CLAIMS, _WAIVED = _WORDS["claims"], _WORDS["waived"]


def _find_handover(reading: Reading) -> Finding | None:
    if reading.kind == "acceptance_act":
        feared = reading.sentences_of(_FEARED)
        if _CONTENT(reading.words):
            graver = {hit.sentence for hit in reading.hits(_GRAVER) if not reading.denied(hit)}
            feared |= reading.sentences_of(_TRIFLES) - graver
        defects = (hit for hit in reading.hits(_DEFECTS) if hit.sentence not in feared)
        wrong = (
            next((hit for hit in defects if not reading.denied(hit)), None),
            next((hit for hit in reading.hits(_NOT_GIVEN) if reading.in_one_part(hit)), None),
            next((hit for hit in reading.hits(_WRONG) if reading.in_one_clause(hit)), None),
            next((hit for hit in reading.hits(_CLAIMS) if not reading.denied(hit)), None),
        )
        found = {hit.sentence: Finding(reading.span(hit), "defects") for hit in reversed(wrong) if hit is not None}
        if waived := next((hit for hit in reading.hits(_WAIVED) if is_agreed(hit, reading)), None):
            found[-1] = Finding(reading.span(waived), "waived")
        if found:
            return together("handover", *found.values())
    if faults := list(_faults_of_handover(reading)):
        return together("handover", *faults)
    refused = reading.sentences_of(_SERVES_NOT)
    itself = (hit for hit in reading.hits(_ITSELF) if reading.asserted(hit) and hit.sentence not in refused)
    if reading.kind == "purchase_agreement" and (contract := next(itself, None)):
        return Finding(reading.span(contract), "itself")
    given = _given(reading)
    first = given[:1] if reading.kind != "acceptance_act" else []
    if first and reading.like(_OPEN_DAY, first):
        return Finding(reading.span(first[0]), MISSING)
    if vague := openended.uncounted(given, reading):
        return Finding(vague, "vague")
    # An act is dated in its heading, and an agreement where it says when the object is handed over.
    timed = reading.like(_SPEAKS_OF_TIME, given) if reading.kind != "acceptance_act" else set()
    hit = (
        aptest("handover", [hit for hit in given if hit.sentence in timed] or given, reading)
        or reading.says(_SERVES)
        or (_GOOD.first(reading.words) if reading.kind == "acceptance_act" else None)
    )
    return None if hit is None else Finding(reading.span(hit))


def _faults_of_handover(reading: Reading) -> Iterator[Finding]:
    """What is left open of the handover: its act, its day."""
    not_yet, refused = reading.sentences_of(_NOT_YET), reading.sentences_of(_SERVES_NOT)
    bare = next(
        (hit for hit in reading.hits(_NO_ACT) if hit.sentence not in not_yet and not reading.only_bounds(hit)), None
    )
    serves = (hit for hit in reading.hits(_SERVES) if reading.asserted(hit) and hit.sentence not in refused)
    if bare is not None and next(serves, None) is None:
        yield Finding(reading.span(bare), "no_act")
    if reading.kind != "acceptance_act" and (open_day := next(iter(reading.hits(_NO_DAY)), None)):
        yield Finding(reading.span(open_day), "no_day")


def _given(reading: Reading) -> list[Hit]:
    """Find where the object is handed over, and nothing else."""
    aside = set().union(*map(reading.sentences_of, (_MONEY_HANDED, _GIVEN_UP, _ACT_OF_TITLE)))
    if reading.kind != "acceptance_act":
        aside |= reading.sentences_of(_ONCE_TAKEN_OVER)
    return [
        hit
        for hit in reading.hits(_HANDOVER)
        if hit.sentence not in aside
        and is_agreed(hit, reading)
        and not _only_counts_from(hit, reading)
        and not _hands_money(hit, reading)
    ]


_MONEY_HANDED, _ACT_OF_TITLE = _WORDS["money_handed"], _WORDS["act_of_title"]
_ONCE_TAKEN_OVER, _GIVEN_UP = _WORDS["once_taken_over"], _WORDS["given_up"]


_DEED_OF_GIVING = ("переда*", "вруча*", "принима*", "прин*", "получ*")
_SUMS = (*FAMILIES["money"], *FAMILIES["earnest"], *FAMILIES["prepaid"])
_NEAR_VERB = 8


def _hands_money(hit: Hit, reading: Reading) -> bool:
    """Whether what a side gives or takes is a sum: it stands behind the verb before any word for the object."""
    words = reading.words
    if hit.first not in words.positions(_DEED_OF_GIVING).all:
        return False
    sums, objects = words.positions(_SUMS).all, words.positions((*FAMILIES["object"], *FAMILIES["key"])).all
    behind = range(hit.first + 1, min(hit.first + 1 + _NEAR_VERB, len(words.tokens)))
    return next((position in sums for position in behind if position in sums or position in objects), False)


def _only_counts_from(hit: Hit, reading: Reading) -> bool:
    """Whether the handover is but the day up to which costs are counted."""
    words = reading.words
    before = {hit.last for hit in reading.hits(_UP_TO)}
    if hit.sentence in reading.sentences_of(_BILLS):
        before |= {day.last for day in reading.hits(_DAY_OF_BILLS)}
    if hit.sentence in reading.sentences_of(_SHARED_OUT):
        before |= words.positions(("to", "before", "from", "after", "since")).all
    return not before.isdisjoint(range(hit.first - 5, hit.last + 1)) and reading.kind != "acceptance_act"


_UP_TO = _WORDS["up_to"]
_DAY_OF_BILLS = _WORDS["day_of_bills"]
_BILLS = _WORDS["bills"]
_SHARED_OUT = _WORDS["shared_out"]


def conclude_passing(facts: Facts) -> Conclusion | None:
    """Whether ownership passes on the registration; laws other than the Russian let it pass by the deed, too."""
    passings = list(facts.of(Passing, "asserted"))
    if (at_will := next((one for one in passings if one.on == "at_will"), None)) is not None:
        return Conclusion(at_will.quotes[0], MISSING)
    early = (one for one in passings if facts.under_russian_law and one.on in ("payment", "other"))
    if (instead := next(early, None)) is not None:
        return Conclusion(instead.quotes[0], "moment")
    postponed = (one for one in passings if facts.under_russian_law and one.on == "postponed")
    if (kept_out := next(postponed, None)) is not None:
        return Conclusion(kept_out.quotes[0], "postponed")
    stated = (one for one in passings if one.on != "deed" or not facts.under_russian_law)
    return next((Conclusion(one.quotes[0]) for one in stated), None)


_FILED = _WORDS["filed"]


def _silence_on_passing_matters(reading: Reading) -> bool:
    """Whether the law leaves open when ownership passes: where the sides file a sale for registration in Russia, it
    passes with that (Civil Code, art. 223 (2) and 551 (1))."""
    return not (reading.russian_practice and _FILED(reading.words))


_MAIN = _WORDS["main"]
_RELATIVE = _WORDS["relative"]
_GIVEN_BACK = _WORDS["given_back"]
_SPEAKS_OF_TIME = re.compile(
    r"\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}\s?г|(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября"
    r"|октября|ноября|декабря)|\d+\s*(?:\([^)]{2,30}\)\s*)?(?:[а-я]{4,15}\s+)?(?:дн|день|месяц|недел|day|week"
    r"|month|business|working|calendar)"
    r"|\b(?:дв[ауе]|тр[иеё]|четыр|пят|шест|сем|восьм|девят|десят|[а-я]{2,7}надцат|сорок|полутор)[а-яё]{0,7}"
    r"\s(?:[а-яё]+\s){0,2}?(?:дн|недел|месяц)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|an?)\s(?:\w+\s){0,2}(?:day|week|month|fortnight|year)"
    r"|\bend\sof\s(?:\w+\s){0,2}(?:month|year|quarter|week)"
    r"|через\s(?:месяц|неделю|год|полгода)|течени[еи]\s(?:месяца|недели|года|полугода)|(?:одного|дв[ау]х?|тр[иеё]х?|четыр[её]х?|шест[иь]|полтора|одной|один)\s+(?:месяц|недел)|(?:one|two|three|six)\s+month|\b(?:19"
    r"|20)\d{2}\b",
    re.IGNORECASE,
)


def _find_deadline(reading: Reading) -> Finding | None:
    returned = reading.sentences_of(_GIVEN_BACK) | reading.sentences_of(_RELATIVE) | _of_days_gone(reading)
    hits = reading.hits(_MAIN)
    waiting = openended.open_ended(reading)
    if waiting and not _has_last_day(reading):
        return Finding(waiting, MISSING)
    if twice := next(days.main_due_twice(reading), None):
        return twice
    timed = (reading.like(_SPEAKS_OF_TIME, hits) | reading.like(_OPEN_DAY, hits)) - returned
    said = [hit for hit in hits if hit.sentence in timed]
    if (hit := aptest("main_contract_deadline", said, reading)) is not None:
        if wrong := _no_day(said[0], reading):
            return Finding(wrong, MISSING)
        position = deadline(reading)
        if position is not None and position[0] < reading.today:
            return Finding(position[1], "past")
        return Finding(reading.span(hit))
    row = _IN_A_ROW.search(reading.stream)
    return Finding(Span(row.span("row"))) if row else None


_IN_A_ROW = re.compile(
    r"\b(?:сделк|основн\w+\sдоговор)\w*[^\n]{0,40}\n\W*[\d.]*\s*(?P<row>(?:срок|дата|день|когда)\b[^\n]{0,60}?\b20\d\d\b)",
    re.IGNORECASE,
)
"""A row with its day below a heading that names the main contract."""


def _of_days_gone(reading: Reading) -> set[int]:
    """The sentences that speak of no time but the paper's own day and days before it, and of none as a last day."""
    if reading.date is None or reading.date.value is None:
        return set()
    own, words = reading.date.value, reading.words
    gone = dict[int, list[Span]]()
    for date in reading.dates:
        if date.value and date.value <= own and not _is_due(date.span, reading):
            gone.setdefault(reading.sentence_at(date.span.start), []).append(date.span)
    for year in _YEAR.finditer(reading.stream):
        if int(year[0]) < own.year:
            gone.setdefault(reading.sentence_at(year.start()), []).append(Span(year.span()))
    return {sentence for sentence, spans in gone.items() if not _speaks_besides(sentence, spans, words)}


def _speaks_besides(sentence: int, spans: Sequence[Span], words: Words) -> bool:
    """Whether a sentence speaks of time in other words than those of some stretches."""
    first, behind = words.sentence_span(sentence)
    kept, at = [], words.starts[first]
    for start, end in sorted(spans):
        kept.append(words.stream[at : max(start, at)])
        at = max(end, at)
    kept.append(words.stream[at : words.ends[behind - 1]])
    return _SPEAKS_OF_TIME.search("".join(kept)) is not None


_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_OPEN_DAY = re.compile(r"(?:«|\"|\b(?:до|позднее)\s)[_ .]{2,}", re.IGNORECASE)


def _no_day(hit: Hit, reading: Reading) -> Span | None:
    """Find where a sentence leaves the day open, or names one that the calendar does not have."""
    if _OPEN_DAY.search(reading.sentence(hit)):
        return reading.span(hit)
    wrong = (date for date in reading.dates if date.value is None)
    return next((date.span for date in wrong if reading.sentence_at(date.span.start) == hit.sentence), None)


def deadline(reading: Reading) -> tuple[datetime.date, Span] | None:
    """The day by which the main contract is due, with its span; None where it is not given as a day."""
    own = reading.date
    sentences = reading.sentences_of(_MAIN) - reading.sentences_of(_GIVEN_BACK)
    dates = [date for date in reading.days if date.value and reading.sentence_at(date.span.start) in sentences]
    last = (date for date in dates if _is_due(date.span, reading))
    later = (date for date in dates if own is None or own.value is None or (date.value and date.value > own.value))
    due = next(chain(last, later), None)
    return (due.value, due.span) if due and due.value else None


def _has_last_day(reading: Reading) -> bool:
    """Whether the main contract is due by a day, whatever else it waits for."""
    due = deadline(reading)
    return due is not None and _is_due(due[1], reading)


_LATEST = re.compile(
    r"(?:on or before|(?:not|no) later than|until|before|\bby|не позд\w{2,4}|\bдо|\bк)\W{0,3}\Z", re.IGNORECASE
)


def _is_due(position: Span, reading: Reading) -> bool:
    """Whether words for a last day stand before a date, whatever the document's own."""
    return _LATEST.search(reading.stream[max(position.start - 25, 0) : position.start]) is not None


RULES = (
    rule("handover", find=_find_handover),
    rule_over_facts("transfer_of_title", conclude=conclude_passing, matters=_silence_on_passing_matters),
    rule("main_contract_deadline", find=_find_deadline),
)
