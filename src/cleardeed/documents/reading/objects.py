"""The object: cadastral numbers, address, area, kind."""

import re

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.words import Span, Words

_CADASTRAL = re.compile(r"(?<![\d:])(\d{2})\s?[:;]\s?(\d{2})\s?[:;]\s?(\d{6,7})\s?[:;]\s?(\d{1,6})(?![\d:]|-\d)")
_NEARLY = re.compile(r"(?<![\d:])\d{1,3}(?::\d{1,8}){2,4}(?![\d:])")
_AREA = re.compile(
    r"(\d{1,6}(?:[.,]\d{1,2})?)\s{0,2}(?:\([^()]{3,80}\)\s{0,2})?(?:кв\.?\s?м|м2|м²|м\.\s?кв"
    r"|квадратн\w{1,3}\s+метр|sq\.?\s?m|m2|m²|square met|sq\.?\s?ft|square f|acre|га\b|сот)",
    re.IGNORECASE,
)
_ADDRESS_LEAD = re.compile(
    r"(?:по\s+(?:следующему\s+)?адресу|адрес(?:\s*\(местоположение\))?(?:\s+(?:объекта|помещения|квартиры"
    r"|недвижимости))?\s*:|местоположени\w{1,2}\s*:?"
    r"|(?:located|situated|situate|lying)\s+at|known\s+as|(?:property"
    r"|street)?\s*address(?:\s+of\s+the\s+property)?\s*(?::|is)|at\s+the\s+address)\s*:?\s*",
    re.IGNORECASE,
)
_ADDRESS_END = re.compile(
    r"(?<![,\s])\s?\n\s*\n|;|\(|(?:(?<=\d)|(?<=[а-яёa-z]{4}))\.\s+(?-i:(?=[А-ЯЁA-Z\d]))|,?\s+(?:кадастров"
    r"|общей\s+площад|площад"
    r"|состоящ|расположенн|принадлежащ|именуем|далее|этаж|назначение|с\s+кадастр|cadastral|with|having|total"
    r"|title|parcel|and\s+legally|legally|which|hereinafter|together|registered|for\s+the|under)",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(
    r"(?:зарегистр|прожив|житель|registered|resid|регистрац|паспорт)\w{0,16}[^.;]{0,60}$", re.IGNORECASE
)
_OBJECT_WORD = re.compile(
    r"квартир|\bдом|участ|помещ|комнат|объект|недвижимост|имуществ|apartment|house|property|flat|premises|\bplot"
    r"|\bland",
    re.IGNORECASE,
)
_HOUSE = re.compile(r"\d|\b(?:ул|пер|пр-т|дом|street|road|lane|avenue)\b", re.IGNORECASE)
_LONGEST_ADDRESS = 220
_SHORTEST_ADDRESS = 8

DWELLING = Pattern(
    "квартир*", "комнат*", "жил* дом*", "апартамент*", "apartment", "flat", "house", "dwelling", "condominium",
    "residence",
)  # fmt: skip
LAND = Pattern("земельн* участ*", "parcel of land", "land plot", "plot of land")
_TITLE_NUMBERS = re.compile(
    r"(?:title\s+(?:no\.?|number)|parcel\s+(?:no\.?|number|id)|APN|folio|lot\s+\d|tax\s+map"
    r"|legal(?:ly)?\s+descri\w+|deed\s+book|land\s+registry)",
    re.IGNORECASE,
)


def cadastral_numbers(stream: str) -> list[tuple[str, Span]]:
    """Every cadastral number in its plain form, in order."""
    return [(":".join(match.groups()), Span(match.span())) for match in _CADASTRAL.finditer(stream)]


def malformed_numbers(stream: str) -> list[Span]:
    """What stands behind the word cadastral and is no cadastral number."""
    return [
        Span(match.span())
        for match in _NEARLY.finditer(stream)
        if _CADASTRAL.match(stream, match.start()) is None
        and re.search(r"(?i)кадастр|cadastr", stream[max(match.start() - 60, 0) : match.start()])
    ]


def other_number(stream: str) -> Span | None:
    """How a land register without cadastral numbers names the object: a title, a parcel, a lot."""
    match = _TITLE_NUMBERS.search(stream)
    return None if match is None else Span(match.span())


def address(stream: str) -> Span | None:
    """The first address that is the object's and not where a person is registered."""
    for lead in _ADDRESS_LEAD.finditer(stream):
        before = _OBJECT_WORD.split(stream[max(lead.start() - 90, 0) : lead.start()])[-1]
        if _OF_A_PERSON.search(before):
            continue
        end = _ADDRESS_END.search(stream, lead.end(), lead.end() + _LONGEST_ADDRESS)
        stop = end.start() if end else min(lead.end() + _LONGEST_ADDRESS, len(stream))
        text = stream[lead.end() : stop].rstrip(" ,.\n")
        if len(text) >= _SHORTEST_ADDRESS and _HOUSE.search(text) and "__" not in text:
            return Span((lead.end(), lead.end() + len(text)))
    return None


def area(stream: str) -> tuple[float, Span] | None:
    """The first area, as a number."""
    match = _AREA.search(stream)
    return None if match is None else (float(match[1].replace(",", ".")), Span(match.span(1)))


def is_dwelling(words: Words) -> bool:
    """Whether somebody could live in it."""
    return DWELLING(words)
