"""Terms without a last day: a main contract that waits for somebody, a payment within a time that nobody can count."""

import re
from collections.abc import Iterable

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("openended")

_REASONABLE, REFUND = _WORDS["reasonable"], _WORDS["refund"]
_MAIN_IS_MADE = _WORDS["main_is_made"]
_OF_ANOTHER = _WORDS["of_another"]
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


_DEED_IS_MADE = _WORDS["deed_is_made"]
_OF_THIS_PAPER = _WORDS["of_this_paper"]
_WAITS_FOR = re.compile(
    r"\b(?:signed|concluded|executed|made|granted|completed|exchanged|place|enter|conclude|sign|office|notary)\b[^.;]{0,100}?"
    r"\b(?:as soon as|once|when(?:ever)?|after (?!registration)|upon notice|in due course|at (?:a|such) time|on a day"
    r"|convenient|upon the \w+'s return"
    r"|reasonable)\b"
    r"|\b(?:date|day|time|hour)\b[^.;]{0,60}\b(?:agreed|fixed|set|notified|determined|chosen|announced"
    r"|communicated|told|indicat\w+|nam(?:es|ed)|chooses|notifies|considers)\b"
    r" (?!in\b|above|below)"
    r"|\b(?:no|without) (?:\w+ ){0,2}(?:time|date|day|deadline|term|limit)\b"
    r"|\bfor the (?:\w+\s)?(?:seller|vendor|owner)s? to (?:set|fix|choose|name|determine)",
    re.IGNORECASE,
)


def _deed_waits(reading: Reading) -> Span | None:
    """Find where a paper has the deed wait for an event or a mood, in a sentence without a day."""
    hits = reading.hits(_DEED_IS_MADE)
    waits = reading.like(_WAITS_FOR, hits) - reading.sentences_of(_OF_THIS_PAPER)
    waits -= {reading.sentence_at(date.span.start) for date in reading.days}
    return next((reading.span(hit) for hit in hits if hit.sentence in waits), None)


def uncounted(hits: Iterable[Hit], reading: Reading) -> Span | None:
    """The first of some hits whose part of a sentence gives but a reasonable time."""
    vague = reading.parts_of(_REASONABLE)
    return next((reading.span(hit) for hit in hits if reading.part(hit) in vague), None)


def open_ended(reading: Reading) -> Span | None:
    """Find where a paper has the main contract wait for an event or a mood, and names no last day anywhere."""
    if (deed := _deed_waits(reading)) is not None:
        return deed
    own = reading.date.value if reading.date else None
    hits = reading.hits(_MAIN_IS_MADE)
    made = {hit.sentence for hit in hits}
    for date in reading.days:
        to_come = date.value is not None and (own is None or date.value > own)
        if to_come and reading.sentence_at(date.span.start) in made:
            return None
    waits = reading.like(_WAITS, hits) - reading.sentences_of(_OF_ANOTHER)
    if not waits or reading.like(_LAST_DAY, hits):
        return None
    return next(reading.span(hit) for hit in hits if hit.sentence in waits)
