"""A main contract without a last day: it is due when somebody gets ready for it, or when it is convenient."""

import re

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_MAIN_IS_MADE = Pattern(
    "<contract>/купчую/дкп/купл* ~ заключ*/подпис*/подпиш*/оформ*/состо*/соверш*/назнач*",
    "выйдут/выходят/выйти/выход ~ сделк*",
    "сделк* ~ состо*/пройдет/проведут/назнач*/соверш*",
    "срок* ~ основн*/заключени*/сделк*",
)
_OF_ANOTHER = Pattern("если", "настоящ* <contract>", "задатка/аванс*/акт/акту", "кредитн* договор*")
"""What a sentence names that is about a condition, this paper or another one."""
_WAITS = re.compile(
    r"\b(?:после того,? как|вслед за тем,? как|как только|когда|по мере|лишь после|только после"
    r"|(?:со дня|с момента|с даты|в день),\s(?:как|когда)"
    r"|(?:после|по)\s(?:завершени|окончани|получени|подбор|оформлени|погашени|продаж|снят|вступлени|выкуп|приобретени)\w*)\b"
    r"(?![^,.;]{0,60}(?:заключ|подпи[сш]|состо))"
    r"|в удобн\w+ (?:[а-яё]+ ){0,4}?(?:время|день|срок)|в разумн\w+ срок|без (?:указания|ограничения) срока"
    r"|срок\w{0,3} не (?:ограничен|ограничива|установлен|устанавлива|определ|огов)"
    r"|\b(?:срок|дат|дн[еья]|врем)\w*\b[^.;]{0,60}?(?:продав\w+\s(?:сообщ|уведом|назнач|извест|определ)"
    r"|(?:согласу|определ|договор|обсуд|назнач|уточн)\w{1,4}\s(?:сторон|позднее|позже|дополн|устно|отдельн"
    r"|по телеф|потом))",
    re.IGNORECASE,
)
"""How a sentence makes a deed wait for an event, or leaves the day to somebody's mood."""
_MONTH = r"(?:январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр)\w{0,2}"
_LAST_DAY = re.compile(
    rf"\b(?:до|в|не\sпоз\w+|по)\s(?:конца\s|начале\s|начала\s)?(?:{_MONTH}|20\d\d)\b"
    r"|(?:дн|месяц|недел|год)\w*\s(?:со?\s|от\s|после\s)?(?:(?:дня|даты|момента)\s)?(?:(?:его|е[её])\s)?(?:(?:подписани|заключени)\w\s(?:\w+\s){0,2}?"
    r"(?:настоящ|эт|предвар|соглашени)|сего|сегодня)",
    re.IGNORECASE,
)
"""How it names a month, or counts a term from the paper's own day."""


def open_ended(reading: Reading) -> Span | None:
    """Where a Russian paper has the main contract wait for an event or a mood, and names no last day anywhere."""
    if not reading.words.russian:
        return None
    own = reading.date.value if reading.date else None
    hits = reading.hits(_MAIN_IS_MADE)
    made = {hit.sentence for hit in hits}
    for date in reading.dates:
        to_come = date.value is not None and (own is None or date.value > own)
        if to_come and reading.sentence_at(date.span.start) in made:
            return None
    waits = reading.like(_WAITS, hits) - reading.sentences_of(_OF_ANOTHER)
    if not waits or reading.like(_LAST_DAY, hits):
        return None
    return next(reading.span(hit) for hit in hits if hit.sentence in waits)
