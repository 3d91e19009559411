"""The day on which a document says that the seller's right was registered, and the share that it sells."""

import re
from collections.abc import Iterator
from fractions import Fraction

from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_ENTERED = re.compile(
    r"(?:\b(?:прав|собственност)\w*[^;\n]{0,120}?\bзарегистрирован\w*|\bдат\w+\s[^;\n]{0,40}?регистрац\w+)[^;\n]{0,70}\Z"
    r"|\b(?:right|ownership|title)\b[^;\n]{0,120}?\bregistered\b[^;\n]{0,70}\Z"
    r"|\bregistered in the (?:unified )?(?:state )?regist[^;\n]{0,70}\Z",
    re.IGNORECASE,
)
_TO_COME = re.compile(r"\b(?:переход|долж|обяз|буд|подлеж|transfer|shall|will|must)\w*[^;\n]{0,160}\Z", re.IGNORECASE)
_LEAD = 200
_FRACTION = r"[1-9]\d{0,2}\s?/\s?[1-9]\d{0,3}(?![\d/])"
_SOLD = re.compile(
    r"\b(?:(?>прода(?:л\w?|[её]т),?\sа\s[^;\n]{0,400}?\s(?:купил\w?|покупает))(?=[^.;:]{0,20}\d/\d)"
    r"|прода(?:ть|[её]т|ст|л\w?)|переда(?:ть|[её]т|ст|л\w?)|отчужда[ею]т|приобрет\w+ у продавц\w+|sells?|transfers?"
    r"|acquires? from the seller)\b[^.;:]{0,140}?"
    rf"(?:\bдол[юи]\s(?:в размере\s)?(?P<behind>{_FRACTION})"
    rf"|(?<![\d/])(?<!по )(?P<before>{_FRACTION})\s?(?:\([^()]{{3,40}}\)\s?)?(?:дол[юиьея]|shares?\b|interest\b)"
    rf"|\bshare of (?P<english>{_FRACTION}))(?![^.;]{{0,90}}(?:земельн|land plot))",
    re.IGNORECASE,
)
"""The share of a plot goes with its house, and is not what is sold."""


def entry_days(reading: Reading) -> Iterator[Date]:
    """The days on which the right is said to have been registered: not the document's own, and none later."""
    issued = reading.date.span if reading.date else None
    own = (reading.date.value if reading.date else None) or reading.today
    for date in reading.days:
        if date.value and date.value <= own and date.span != issued and any(map(_tells_entry, _leads(date, reading))):
            yield date


def _tells_entry(lead: str) -> bool:
    entered = _ENTERED.search(lead)
    return entered is not None and not _TO_COME.search(entered[0])


def _leads(date: Date, reading: Reading) -> Iterator[str]:
    """What its line says before a day, and what its sentence does, over the lines of a page."""
    start = max(date.span.start - _LEAD, 0)
    yield reading.stream[start : date.span.start]
    first, _ = reading.words.sentence_span(reading.sentence_at(date.span.start))
    yield reading.stream[max(reading.words.starts[first], start) : date.span.start].replace("\n", " ")


def sold_share(reading: Reading) -> tuple[str, Span] | None:
    """The share that is sold, as `1/2`, and where the text names it; None where it names none."""
    if (match := _SOLD.search(reading.stream)) is not None:
        group = next(name for name in ("behind", "before", "english") if match[name])
        return "".join(match[group].split()), Span(match.span(group))
    match = (_SOLD_IN_WORDS if reading.words.russian else _SOLD_IN_ENGLISH_WORDS).search(reading.stream)
    if match is None:
        return None
    return _in_digits(match), Span(match.span("share" if match["share"] else "b_share"))


_PARTS = {
    "половин": 2, "втор": 2, "трет": 3, "четв": 4, "пят": 5, "шест": 6, "седьм": 7, "восьм": 8, "девят": 9, "десят": 10,
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "tenth": 10,
}  # fmt: skip
_HOW_MANY = {"две": 2, "три": 3, "четыре": 4, "пять": 5, "two": 2, "three": 3, "four": 4, "five": 5}
_PERCENT = r"(?<!\d)(?P<percent>[1-9]\d?)\s?(?:%|процент\w{0,3}|per\s?cent)"
_IN_WORDS = (
    rf"(?P<share>{_PERCENT}|(?:(?:одн(?:у|ой)\s|(?P<many>две|три|четыре|пять)\s))?"
    r"(?P<part>половин[уы]|втор(?:ую|ой)|трет[ьи]ю?|четв[её]рт[ьиуюой]{1,2}|(?:пят|шест|седьм|восьм|девят|десят)(?:ую|ой|ых)))"
)
_SOLD_IN_WORDS = re.compile(
    r"\b(?:прода(?:ть|[её]т|ст|ют|л\w?)|переда(?:ть|[её]т|ст|ют|л\w?)|отчужда[ею]т)(?!\w)"
    r"(?:(?!\b(?:квартир|дом\b|дома\b|комнат|не\s|кажд|земельн|участ))[^.;:]){0,120}?\s"
    rf"(?:(?:дол[юи]|часть)\W{{1,4}}(?:(?:равн\w+|составляющ\w+|в\sразмере|в)\s)?{_IN_WORDS}"
    rf"|{_IN_WORDS.replace('?P<', '?P<b_')}"
    r"(?=,?\s(?:дол[юиь]|част[ьи]|в\sправе|прав\b|права\b|квартир|дома\b|комнат|помещени"
    r"|жил|объект|недвижим|гараж)))(?![^.;]{0,60}(?:земельн|участк))",
    re.IGNORECASE,
)
"""The same in words: `половину в праве на квартиру`."""
_SOLD_IN_ENGLISH_WORDS = re.compile(
    r"\b(?:sells?|transfers?|conveys?)\b(?:(?!\b(?:flat|apartment|house|room|plot|each|not)\b)[^.;:]){0,80}?[\s-]"
    rf"(?P<share>{_PERCENT}|(?:(?:one|an?|(?P<many>two|three|four|five))[\s-])?"
    r"(?P<part>half|third|quarter|fourth|fifth|sixth|seventh|eighth|tenth)s?)"
    r"(?=\s(?:(?:share|interest|part|stake)\s)?(?:(?:of|in)\s)?(?:(?:the|her|his|its|their|this|title|right|to|ownership|of)\s){0,4}"
    r"(?:flat|apartment|house|room|property|premises|dwelling|home|object)\b)",
    re.IGNORECASE,
)


def _in_digits(match: re.Match[str]) -> str:
    """A share told in words or in percent, as a fraction."""
    said = {name.removeprefix("b_"): value for name, value in match.groupdict().items() if value}
    if "percent" in said:
        share = Fraction(int(said["percent"]), 100)
        return f"{share.numerator}/{share.denominator}"
    part = folded(said["part"], russian=True)
    below = next(number for stem, number in _PARTS.items() if part.startswith(stem))
    return f"{_HOW_MANY.get(said.get('many', '').casefold(), 1)}/{below}"
