"""Dates that must agree with one another and with the calendar."""

import datetime
import re
from collections.abc import Iterator
from itertools import pairwise

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.dates import Date, dates_repeated_in_words
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import schedule
from cleardeed.documents.rules.model import Finding, rule, together

_WORDS = topic("days")

_DUE = re.compile(
    r"(?:не\s+поздн\w{2}|в\s+срок\s+(?:не\s+позднее|до)|сроком?\s+до|в\s+период\s+до"
    r"|(?<!сроком )действ\w{2,8}\s+(?:до|по)|expire\w{0,2}(?:\s+on)?|передать\s+\w*\s*до|до\s+истечения"
    r"|no(?:t)?\s+later\s+than"
    r"|on\s+or\s+before|\bby|until|due(?:\s+on)?|closing\s+(?:date\s+)?(?:is|on|shall be)|(?:settlement"
    r"|completion|closing|handover|possession|transfer|occupation)\s+(?:date\s*:?(?:\s(?:is|shall\sbe|will\sbe))?|(?:shall|will)\s+(?:be"
    r"|take\s+place)\s+on)"
    r"|обязу\w{2,4}[^.;]{0,80}\sдо"
    r"|\b(?:переда(?:ст|ть|[её]т|ют)|освобо(?:дит|ждает|дить)|сним(?:ет|ут|ает|ают)|выпишет|(?:о|у)пла(?:тит|чивает)"
    r"|перечисл(?:ит|яет)|произв(?:ед[её]т|одит|одят)|осуществ(?:ит|ляет|ляют)|внес[её]т|вносит|подпи(?:шут|сать|сывают|сывает)|заключ(?:ат|ить|ают|ает))(?:ся)?"
    r"(?:\s[^.;\d]{1,60})?\sдо)\W{0,4}$",
    re.IGNORECASE,
)
_OF_A_PAPER = re.compile(
    r"(?:договор|свидетельств|решени|выписк|согласи|расписк|\bакт|постановлени|доверенност|справк|распоряжени|запис|регистраци)\w{0,4}"
    r"\W{0,4}(?:[\w«»\".:/-]++\W{1,3}){0,6}?(?:от|выдан\w{0,3})\W{0,4}$"
    r"|\bвыдан\w{0,3}\W{0,3}$|\b(?:удостоверен|засвидетельствован|зарегистрирован|получен|заключ[её]н|передан|уплачен|внес[её]н)[аоы]?"
    r"\W{1,3}$|\bсостоял(?:ся|ась|ось)\W{1,3}$|(?:dated|issued(?:\s+on)?|(?:registered|recorded|certified|notari[sz]ed|attested|granted|obtained)\s+on)\W{0,3}$"
    r"|\b(?:was|were|(?:has|have)\sbeen)\s(?!to\b|not\b)(?:\w+\s){1,6}on\W{0,3}$"
    r"|(?:contract|deed|agreement|certificate|judgment)(?:\s\S{1,20}){0,4}?\sof\W{0,3}$"
    r"|(?:contract|deed|agreement)\b[^.;]{0,50}?(?<!be\s)(?:concluded|made|signed|entered\sinto|executed)\b"
    r"(?:\s\w+){0,5}?\son\W{0,3}$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:с|со|from|between|(?:commenc|start|beginn|runn)ing(?:\s(?:on|from))?)\s+(?:and\sincluding\s)?(?:the\s)?[«\"]?$",
    re.IGNORECASE,
)
_TILL = re.compile(
    r"\s*(?:г\.?|года)?,?\s*(?:по|до|(?:up\s)?to|until|till|through|and(?:\s(?:ending|expiring|terminating)(?:\son)?)?"
    r"|(?:ending|expiring)\son)\s+(?:and\sincluding\s)?(?:the\s)?[«\"]?",
    re.IGNORECASE,
)
_ADDED = re.compile(r"\b(?:apostill|legali[sz]|translat|апостил|перевод)(?:[^.;]|(?<=No)\.){0,80}\Z", re.IGNORECASE)
"""What is put to a paper after it was signed."""
_OVER = re.compile(
    r"\b(?:was|were|had|(?:has|have)\sbeen|paid\sup|lived|resided|rented|leased|worked|for\slease)\b[^.;\n]{0,90}\Wuntil\W{0,4}$",
    re.IGNORECASE,
)
"""What lasted until a day."""
_BORN = re.compile(
    r"(?:родил(?:ся|ась)|рождения:?|\bborn(?:\son)?|(?:date\sof\sbirth|birth\sdate):?)\W{0,4}$", re.IGNORECASE
)
_ISSUED = re.compile(r"(?:выдан\w{0,2}|issued(?:\s+on)?|дата выдачи:?)\W{0,4}$", re.IGNORECASE)
_BEHIND = 110
_LONGEST_LEAD = 400
"""More than `_MAIN_DUE_RUSSIAN` can reach back."""
_A_YEAR = 366
_YEAR_OF_CHILDHOOD = 13
_CONTRACT_KINDS = (
    "purchase_agreement",
    "preliminary_agreement",
    "deposit_agreement",
    "acceptance_act",
    "spouse_consent",
    "power_of_attorney",
    "receipt",
)
_OF_A_TITLE = re.compile(
    r"(?:contract|deed|agreement|certificate|judgment|privati[sz]ation|договор\w*|свидетельств\w*)\b[^.;()]{0,60}?"
    r"(?:\bof|dated|made\son|concluded\son|\bот)\W{0,3}\Z"
    r"|\b(?:bought|acquired|inherited|purchased)\b[^.;()]{0,40}?\bon\W{0,3}\Z",
    re.IGNORECASE,
)
"""What stands before the date of the paper that somebody's title rests on."""
_ENTERED = re.compile(
    r"(?:right|ownership|title)\b[^.;()]{0,60}?\b(?:registered|recorded|entered)\b[^.;()]{0,60}?\bon\W{0,3}\Z"
    r"|(?:прав\w+|собственност\w+)\s[^.;()]{0,30}?зарегистрирован\w{0,3}\W{0,3}\Z",
    re.IGNORECASE,
)
"""What stands before the date on which that title was registered."""
_MARRIED = re.compile(r"\bmarri(?:ed|age)\b[^.;]{0,60}\Z|брак\w{0,2}\b[^.;]{0,40}заключ\w+\W{0,3}\Z", re.IGNORECASE)
_DIVORCED = re.compile(r"\b(?:dissolved|divorced?|ended)\b[^.;]{0,30}\Z|расторг\w+\W{0,3}\Z", re.IGNORECASE)
_FOLLOWING = ((_OF_A_TITLE, _ENTERED), (_MARRIED, _DIVORCED))
"""Events of which the second follows the first."""
_MAIN_DUE = re.compile(
    r"\b(?:main|definitive|final)\s(?:contract|agreement|deed)\b[^.;\n]{0,60}?\b(?:signed|concluded|executed|made"
    r"|entered\sinto)\b[^.;\n\d]{0,50}?\b(?:(?:not|no)\slater\sthan|on\sor\sbefore|by|until)\W{0,3}(?:the\s)?\Z",
    re.IGNORECASE,
)
"""What stands before the day by which a preliminary agreement is carried out."""
_REGISTERED_ON = re.compile(r"дата\s(?:государственной\s)?регистрации(?:\sправа)?\W{1,3}\Z", re.IGNORECASE)
_FUTURE = _WORDS["future"]
_POWERS_OVER = (topic("agency")["ended_itself"], topic("agency")["principal_gone"])
"""What ends powers after the day on which they were given."""


_TERM_AND_END = re.compile(
    r"(?:сроком|срок(?:\sдействия)?\W{1,3}|действу\w{2,3}|\bвыдан\w?)\s?(?:на\s)?[^.;\d]{0,20}?"
    r"(?P<term>(?:(?P<digits>\d{1,3})\s?)?(?:\(?(?P<said>[а-яё]{3,20})\)?\s)?(?:календарных\s)?(?P<unit>д(?:ень|ня|ней)\b"
    r"|месяц\w{0,2}\b|года?\b|лет\b))[^.;\d]{0,30}?\W(?:до|по)\s[«\"]?\Z",
    re.IGNORECASE,
)
"""A term with the day on which it ends behind it."""
_DAYS_OF = {"д": 1, "м": 30, "г": 365, "л": 365}
_INEXACT = {1: 3, 30: 16, 365: 32}
"""How many days a term may be out that is told in days, months or years."""
_TITLE_PAPER = re.compile(
    r"(?:договор|наследств|решени[еюяй]|постановлени)(?:[^.;\d]|(?<=\d)|\d(?!\d?[./]))"
    r"{0,70}?\W(?:от|выдан\w{0,3})\W{1,3}\Z",
    re.IGNORECASE,
)
_DONE_UNDER_IT = re.compile(
    r"(?:зарегистрирован\w{0,2}"
    r"|(?<!судебный )(?<!судебного )(?<!судебным )\bакт\w{0,2}\s(?:при[её]ма[^.;\d]{0,20})?от"
    r"|запис\w{1,2}[^.;]{0,60}\sот)\W{1,3}\Z",
    re.IGNORECASE,
)
"""What stands before the days of a paper of title, and of what was done under it."""
_MAIN_DUE_RUSSIAN = re.compile(
    r"(?:заключ(?:ить|ат|ают|аем|ается|[её]н)|подпи(?:сать|шут|шем|сывают|сываем|сывается|сан)|назначен\w?|намечен\w?"
    r"|состо(?:ится|яться)|выйдут|выходят)(?:ся)?\b"
    r"(?:(?!сним|снят|выпи|освобо|переда|опла|внес|внёс|после)[^;]){0,300}?\b(?:до|не\sпозднее|по)\W{1,3}\Z",
    re.IGNORECASE,
)
_MAIN = _WORDS["main"]
_LAPSES = re.compile(
    r"(?:договор|соглашени)\w*\s(?:не\s)?(?:[а-яё]+\s){0,3}?(?:действу|сохраня\w+\s(?:свою\s)?силу|прекраща|утрач)"
    r"[^.;\d]{0,60}?\b(?:до|по)\W{1,3}\Z",
    re.IGNORECASE,
)
"""What stands before the day on which the agreement itself ends."""
_SIGNED_ON = re.compile(
    r"(?:(?:\A|[.\n]\s*)(?:\d[\d.]*\s+)?(?:Договор|Соглашение|Акт|Расписка|Согласие|Доверенность)"
    r"|\b[Нн]астоящ\w{2,3}\s(?:[а-яё]+\s)?(?:договор|соглашение|акт|расписка|согласие|доверенность))\s(?:[а-яё]+\s){0,3}?"
    r"(?:подписан|составлен|заключ[её]н|написан|соверш[её]н|выдан)\w?\s(?:(?!срок|до\s|по\s\Z)[\w.-]+\s){0,6}?\Z"
)
"""What stands before the day on which a Russian paper says that it was signed itself."""
_DONE_ON = re.compile(
    r"\b(?:(?:осмотрел|получил|передал|подписал|уплатил|вн[её]с(?:л[аи])?|подал|снял|выписал|умер|скончал|зарегистрировал|направил|вручил"
    r"|при(?:обр[её]л|нял)|купил|перечислил|перев[её]л|заплатил|отдал|оплатил|обратил|составил|заключил|да)(?:а|и|ла|ли)?(?:с[ья])?"
    r"|(?:подписанн|заключ[её]нн|составленн|удостоверенн|полученн|переданн|уплаченн|внес[её]нн|совершённ|совершенн)[а-яё]{2,3}"
    r"|(?:подписан|составлен|осмотрен|уплачен|перечислен|передан|погашен|снят|вручен)[аоы]?)"
    r"\s(?:(?!чтобы|будет|должн|[а-яё]+(?:ть|ти|чь|ться)\s)[а-яё]+\s){0,5}(?<!\sдо\s)(?<!\sпо\s)(?<!\sс\s)(?<!\sна\s)(?<!\sк\s)\Z",
    re.IGNORECASE,
)
"""What stands in a Russian paper before the day on which something was done."""


def against_terms(reading: Reading) -> Iterator[Finding]:
    """The days on which a term is said to end that begins with the document's day, or on the day named before it."""
    own = reading.date.value if reading.date else None
    for rank, date in enumerate(reading.dates):
        match = _TERM_AND_END.search(_lead(date, reading))
        if match is None or date.value is None:
            continue
        count = int(match["digits"]) if match["digits"] else numerals.read([(match["said"] or "").replace("ё", "е")])
        unit = _DAYS_OF[match["unit"][0].casefold()]
        before = reading.dates[rank - 1] if rank else None
        near = before and reading.sentence_at(before.span.start) == reading.sentence_at(date.span.start)
        begins = [day for day in (before.value if before and near else None, own) if day]
        apart = [abs((date.value - day).days - count * unit) for day in begins] if count else []
        if apart and min(apart) > _INEXACT[unit]:
            yield Finding(date.span, "term")


def _before_its_paper(reading: Reading) -> Iterator[Finding]:
    """The days of what was done under a paper of title, where all of them lie before every paper of the sentence."""
    papers, done = dict[int, list[datetime.date]](), dict[int, list[Date]]()
    for date in reading.dates:
        before = _lead(date, reading)
        sentence = reading.sentence_at(date.span.start)
        if date.value and _DONE_UNDER_IT.search(before):
            done.setdefault(sentence, []).append(date)
        elif date.value and _TITLE_PAPER.search(before):
            papers.setdefault(sentence, []).append(date.value)
    for sentence, after in done.items():
        first = min(papers.get(sentence, ()), default=None)
        if first is not None and all(date.value and date.value < first for date in after):
            yield Finding(after[0].span, "order")


def _lead(date: Date, reading: Reading) -> str:
    """The words right before a date."""
    return reading.stream[max(date.span.start - _BEHIND, 0) : date.span.start]


def _before(date: Date, reading: Reading) -> str:
    """The text before a date in its sentence, at most `_LONGEST_LEAD` of it."""
    first, _ = reading.words.sentence_span(reading.sentence_at(date.span.start))
    start = max(reading.words.starts[first], date.span.start - _LONGEST_LEAD)
    return reading.stream[start : date.span.start]


def main_due_twice(reading: Reading) -> Iterator[Finding]:
    """The days by which the main contract is to be made, where they differ."""
    if reading.kind not in ("preliminary_agreement", "deposit_agreement"):
        return
    of_main = reading.sentences_of(_MAIN)
    due = [date for date in reading.dates if date.value and _is_main_due(date, of_main, reading)]
    if len({date.value for date in due}) > 1:
        yield Finding(due[-1].span, "deadlines")
    of_main_too = {date.span for date in due}
    ends = (date for date in reading.dates if date.span not in of_main_too and _stands_behind(_LAPSES, date, reading))
    first = min((date.value for date in due if date.value), default=None)
    if lapsed := next((date for date in ends if first and date.value and date.value < first), None):
        yield Finding(lapsed.span, "deadlines")


def _is_main_due(date: Date, of_main: set[int], reading: Reading) -> bool:
    """Whether it is a day by which the main contract is to be made."""
    if _stands_behind(_MAIN_DUE, date, reading) or schedule.is_last_day(date, reading):
        return True
    in_main = reading.sentence_at(date.span.start) in of_main
    return in_main and _MAIN_DUE_RUSSIAN.search(_before(date, reading)) is not None


def _faulty(reading: Reading) -> Iterator[Finding]:
    yield from against_terms(reading)
    yield from _before_its_paper(reading)
    yield from main_due_twice(reading)
    own = reading.date.value if reading.date else None
    periods = [(one, other) for one, other in pairwise(reading.dates) if _is_period(one, other, reading)]
    to_come = reading.sentences_of(_FUTURE)
    last_days = {other.span for _, other in periods if reading.sentence_at(other.span.start) not in to_come}
    for date in reading.dates:
        if date.value is None:
            yield Finding(date.span, "impossible")
        elif own is not None and date.span not in last_days:
            yield from _against(date, date.value, own, reading)
    for one, other in periods:
        if one.value and other.value and other.value < one.value:
            yield Finding(other.span, "reversed")
    for one, other in dates_repeated_in_words(reading.dates, reading.words):
        if one.value and other.value and one.value != other.value:
            yield Finding(one.span, "words")
    yield from (Finding(date.span, "order") for date in schedule.out_of_step(reading, own))
    yield from _of_people(reading, own)
    yield from _out_of_order(reading)


def _out_of_order(reading: Reading) -> Iterator[Finding]:
    """Two events told in one sentence, of which the later one is dated earlier."""
    for one, other in pairwise(date for date in reading.dates if date.value):
        if reading.sentence_at(one.span.start) != reading.sentence_at(other.span.start):
            continue
        together = ";" not in reading.stream[one.span.end : other.span.start]
        for earlier, later in ((one, other), (other, one)) if together else ((one, other),):
            stated = any(
                _stands_behind(cause, earlier, reading) and _stands_behind(effect, later, reading)
                for cause, effect in _FOLLOWING
            )
            if stated and earlier.value and later.value and later.value < earlier.value:
                yield Finding(later.span, "order")


def _stands_behind(words: re.Pattern[str], date: Date, reading: Reading) -> bool:
    return words.search(_lead(date, reading)) is not None


def _is_period(one: Date, other: Date, reading: Reading) -> bool:
    """Whether two dates are the first and the last day of a period."""
    stream = reading.stream
    return (
        _FROM.search(stream[max(one.span.start - 40, 0) : one.span.start]) is not None
        and _TILL.fullmatch(stream[one.span.end : other.span.start]) is not None
    )


def _against(date: Date, value: datetime.date, own: datetime.date, reading: Reading) -> Iterator[Finding]:
    before = _lead(date, reading)
    if _is_overdue(value, own, before):
        yield Finding(date.span, "before")
    if value > own and _BORN.search(before):
        yield Finding(date.span, "birth")
    if value > own and reading.kind == "title_extract" and _REGISTERED_ON.search(before):
        yield Finding(date.span, "after")
    future = reading.sentence_at(date.span.start) in reading.sentences_of(_FUTURE)
    lately = value != own and abs((value - own).days) < _A_YEAR
    if lately and _SIGNED_ON.search(before):
        yield Finding(date.span, "own")
    done = _OF_A_PAPER.search(before) or _DONE_ON.search(before)
    ended = any(reading.sentence_at(date.span.start) in reading.sentences_of(over) for over in _POWERS_OVER)
    already_done = done and not ended and not _DUE.search(before) and not future and not _ADDED.search(before)
    if value > own and reading.kind in _CONTRACT_KINDS and already_done:
        yield Finding(date.span, "after")


def _of_people(reading: Reading, own: datetime.date | None) -> Iterator[Finding]:
    for date in reading.dates:
        before = reading.stream[max(date.span.start - 20, 0) : date.span.start]
        if date.value is not None and date.value >= (own or reading.today) and _BORN.search(before):
            yield Finding(date.span, "birth")
    for person in reading.people:
        birth = person.birth.value if person.birth else None
        if birth is None or person.birth is None:
            continue
        if birth >= (own or reading.today):
            yield Finding(Span((person.name.start, person.birth.span.end)), "birth")
        issued = _issued(person.name.end, person.segment, reading)
        if (
            issued is not None
            and issued.value is not None
            and issued.value.year - birth.year < _YEAR_OF_CHILDHOOD
            and not person.certificate
        ):
            yield Finding(Span((person.name.start, issued.span.end)), "birth")


def _issued(start: int, segment: Span, reading: Reading) -> Date | None:
    for date in reading.dates_between(start, segment.end):
        if _ISSUED.search(reading.stream[max(date.span.start - 20, 0) : date.span.start]):
            return date
    return None


def overdue(reading: Reading) -> Iterator[Span]:
    """The days by which something is to be done and that lie before the document's own."""
    own = reading.date.value if reading.date else None
    for date in reading.dates if own else ():
        if own and date.value and _is_overdue(date.value, own, _lead(date, reading)):
            yield date.span


def _is_overdue(value: datetime.date, own: datetime.date, before: str) -> bool:
    return value < own and _DUE.search(before) is not None and not _OVER.search(before)


def _find(reading: Reading) -> Finding | None:
    return together("dates_conflict", *_faulty(reading))


_FRESH = datetime.timedelta(days=30)


_EXTRACT = _WORDS["extract"]
_STATE = _WORDS["state"]
_LOOKED_AT = _WORDS["looked_at"]
_SHOWN_BY = _WORDS["shown_by"]


def _relied_on(reading: Reading) -> Finding | None:
    """An old extract by which a contract shows how the object stands; others prove but who acquired it.

    A fresh one only backs what the sentence says and is no clause of its own.
    """
    own = (reading.date.value if reading.date else None) or reading.today
    shown = reading.sentences_of(_STATE)
    shown |= {sentence + 1 for sentence in shown} & reading.sentences_of(_SHOWN_BY)
    shown |= reading.sentences_of(_LOOKED_AT)
    dated = [date for date in reading.dates if _EXTRACT_OF.search(_lead(date, reading))]
    for hit in reading.hits(_EXTRACT):
        end = reading.span(hit).end
        dates = reading.dates_between(end, end + _BEHIND) if hit.sentence in shown else ()
        dated += (date for date in dates if reading.sentence_at(date.span.start) == hit.sentence)
    for date in dated:
        if date.value is not None and own - _OF_LONG_AGO <= date.value < own - _FRESH:
            return Finding(date.span, "old")
    return None


_EXTRACT_OF = re.compile(
    r"\b(?:extracts?|excerpts?|nota\ssimple|(?:official|office)\scop(?:y|ies)|(?:registry|register|title)\s(?:note|search|report)"
    r"|permanent\scertificate|copy\sof\sthe\s(?:title\s(?:list|sheet)|folio|land\sregister|property\s(?:sheet|list)|register\sentry)|(?:certificate|folio)\s(?=consulted|downloaded|printed|issued|dated))\b"
    r"(?:(?!\b(?:legal\sentit\w+|compan\w+|contract|deed|registered|registration|entered|acquired|recorded|purchased|bought|since|born)\b)[^;.]){0,90}\Z",
    re.IGNORECASE,
)
"""What stands before the date of an extract, and not of what it shows."""
_OF_LONG_AGO = datetime.timedelta(days=730)
"""An extract from before is shown for how the seller became the owner."""
_UNDATED = _WORDS["undated"]


def _find_age(reading: Reading) -> Finding | None:
    if reading.kind != "title_extract":
        return _relied_on(reading)
    if reading.date is None or reading.date.value is None or _UNDATED(reading.words):
        return Finding(None, "undated")
    return Finding(reading.date.span, "old" if reading.today - reading.date.value > _FRESH else None)


RULES = (
    rule("dates_conflict", find=_find),
    rule("extract_age", find=_find_age),
)
