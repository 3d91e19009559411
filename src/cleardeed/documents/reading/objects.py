"""The object: cadastral numbers, address, area, kind."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

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
    r"(?:по\s+(?:следующему\s+)?адресу|(?:местонахождени|адрес|где находит)\w*[^:.;\n]{0,40}:"
    r"|адрес\s+(?=(?-i:(?!Прод|Покуп|Стор|Объект|Кварт)[А-ЯЁ]))|адрес(?:\s*\(местоположение\))?(?:\s+(?:объекта|помещения|квартиры"
    r"|недвижимости))?\s*:|местоположени\w{1,2}\s*:?"
    r"|(?:located|situated|situate|lying)\s+at|known\s+as|(?:property"
    r"|street)?\s*address(?:\s+of\s+the\s+property)?\s*(?::|is)|at\s+the\s+address)\s*:?\s*",
    re.IGNORECASE,
)
_ADDRESS_END = re.compile(
    r"(?<![,\s])\s?\n\s*\n|\n(?=[^\n:]{2,45}:\s)|;|\(|(?:(?<=\d)|(?<=[а-яёa-z]{4})(?<!корп)(?<!комн)(?<!просп)(?<!влад)(?<!литер))\.\s+(?-i:(?=[А-ЯЁA-Z\d]))|,?\s+(?:кадастров"
    r"|общей\s+площад|площад"
    r"|состоящ|расположенн|принадлежащ|именуем|далее|этаж|назначение|с\s+кадастр|cadastral|with|having|total"
    r"|title|parcel|and\s+legally|legally|which|hereinafter|для\s+чего|котор|по\s+цене|за\s+цену|стоимост|together|registered|for\s+the|under)",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(
    r"(?:зарегистр|прожив|житель|на\s+уч[её]те|registered|resid|регистрац|паспорт)\w{0,16}[^.;]{0,60}$", re.IGNORECASE
)
_DATA_ABOVE = re.compile(
    r"(?:паспорт|рожден\w{1,3}|рожд\.|огрн|инн|свидетельство о рождении)\s*:?\s*\|?\s*[^\n]{0,160}\n\s*$"
    r"|паспорт[^\n;]{0,180}выдан[^\n;]{0,140}$",
    re.IGNORECASE,
)
"""A row of somebody's data right above."""
_DATA_REACH = 260
_OBJECT_WORD = re.compile(
    r"квартир|\bдом|участ|помещ|комнат|объект|недвижимост|имуществ|apartment|house|property|flat|premises|\bplot"
    r"|\bland",
    re.IGNORECASE,
)
_HOUSE = re.compile(r"\d|\b(?:ул|пер|пр-т|дом|street|road|lane|avenue)\b", re.IGNORECASE)
_PLACE = re.compile(r"[А-ЯЁA-Z][а-яёa-z-]{2}")
_THING = re.compile(
    r"(?:квартир|комнат|\bдом|участ|помещ|гараж|бокс|дач|объект|недвижимост|имуществ|\bземл|\bдол|apartment|house|property"
    r"|flat|premises|\bplot|\bland\b|\bunit\b|garage|villa|\bpurchase|\bsale\b|\bsell)\w*",
    re.IGNORECASE,
)
_STREET = re.compile(
    r"(?<!\w)(?:(?:ул|пер|пр-к?т|пр(?=\.)|просп|б-р|наб|пр-д|мкр)\.?|ш\.|улиц[аеыу]|переул\w{2,4}|проспект\w{0,2}"
    r"|бульвар\w{0,2}|набережн\w{2}|шоссе|проезд\w{0,2}|тупик\w{0,2}|алле[яеи]|микрорайон\w{0,2}|тракт\w{0,2}"
    r"|СНТ|СТ|ДНТ|ГСК|КП)(?:\s+|(?<=\.))[«\"]?(?:\d{1,4}(?:-?\w{1,6})?\s)?[А-ЯЁ]"
    r"|[А-ЯЁ][а-яё-]{3,20}\s(?:ул(?:ица)?|пер(?:еулок)?|пр-к?т|просп(?:ект)?|б-р|бульвар|наб(?:ережная)?|шоссе|тракт|проезд)(?!\w)"
    r"|(?<!\w)(?:с|д|п|дер|пос|пгт|х|ст-ца|аул)\.?\s[А-ЯЁ][\w-]{2,25},\s(?:д|дом|уч|участок)\.?\s(?:№\s?)?\d",
)
"""How a street or a settlement stands in an address."""
_AT = re.compile(
    r"(?<=\s)(?:(?<=\sat\s)|(?<=\sbeing\s)|(?<=\sof\s)|(?<=\sin\s)|(?<=\sfor\s)|(?<=,\s))(?=\d{1,5}[A-Za-z]?,?\s[A-Z]|[A-Z][\w\s]{2,40}?\s\d{1,4}[A-Za-z]?,)"
)
_A_PERSONS = re.compile(r"прожив|житель|зарегистрирован[аы]?\s|регистрац\w+:|паспорт|resid|passport", re.IGNORECASE)
_BEFORE_PLACE = re.compile(
    r"(?:.*(?:[:(;]|\d\s?(?:кв\.\s?м|м2|м²)\W|\s(?:at|being|of|in|for)(?=\s)))?[\s.,–—-]*", re.DOTALL
)
"""What stands between a thing and its address: its area, its number, a colon."""
_THING_REACH = 160
_PERSON_REACH = 25
_LONGEST_ADDRESS = 220
_SHORTEST_ADDRESS = 8

DWELLING = Pattern(
    "квартир*", "комнат*", "жил* дом*", "апартамент*", "apartment", "flat", "house", "dwelling", "condominium",
    "residence",
)  # fmt: skip
LAND = Pattern("земельн* участ*", "parcel of land", "land plot", "plot of land")
_TITLE_NUMBERS = re.compile(
    r"(?:title\s+(?:deed\s+)?(?:no\.?|number)|parcel\s+(?:no\.?|number|id)|APN|folio|lot\s+\d|tax\s+map"
    r"|legal(?:ly)?\s+descri\w+|deed\s+book|land\s+regist(?:ry|er)|(?:plot|block|sheet|section|volume|strata|lot)"
    r"(?:\s+plan)?\s+n(?:o|umber)|register(?:ed)?\s+plan|certificate\s+of\s+title)",
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
    starts = (lead.end() for lead in _ADDRESS_LEAD.finditer(stream) if not _leads_to_a_person(stream, lead.start()))
    led = (_address_from(start, stream) for start in starts)
    named = (_address_from(start, stream) for start in _beside_things(stream))
    return next((span for span in chain(led, named) if span), None)


def _leads_to_a_person(stream: str, place: int) -> bool:
    before = _OBJECT_WORD.split(stream[max(place - _DATA_REACH, 0) : place])[-1]
    if _OF_A_PERSON.search(before[-90:]) is not None:
        return True
    return _DATA_ABOVE.search(before, max(before.rfind("\n", 0, before.rfind("\n")), 0)) is not None


def _address_from(start: int, stream: str) -> Span | None:
    end = _ADDRESS_END.search(stream, start, start + _LONGEST_ADDRESS)
    stop = end.start() if end else min(start + _LONGEST_ADDRESS, len(stream))
    start += len(stream[start:stop]) - len(stream[start:stop].lstrip(" |"))
    text = stream[start:stop].rstrip(" ,.\n")
    good = len(text) >= _SHORTEST_ADDRESS and _HOUSE.search(text) and _PLACE.search(text) and "__" not in text
    return Span((start, start + len(text))) if good else None


def _beside_things(stream: str) -> Iterator[int]:
    """Where an address begins that no word announces: between a flat, a plot or a garage and its street."""
    things = [Span(thing.span()) for thing in _THING.finditer(stream)]
    for place in sorted(match.start() for pattern in (_STREET, _AT) for match in pattern.finditer(stream)):
        nearest = bisect_right(things, place, key=lambda thing: thing.end) - 1
        if nearest < 0 or things[nearest].start < place - _THING_REACH:
            continue
        start, end = things[nearest]
        if not _A_PERSONS.search(stream, max(start - _PERSON_REACH, 0), place):
            before = _BEFORE_PLACE.match(stream, end, place)
            yield before.end() if before else end


def area(stream: str) -> tuple[float, Span] | None:
    """The first area, as a number."""
    match = _AREA.search(stream)
    return None if match is None else (float(match[1].replace(",", ".")), Span(match.span(1)))


def is_dwelling(words: Words) -> bool:
    """Whether somebody could live in it."""
    return DWELLING(words)
