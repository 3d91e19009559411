"""The object: cadastral numbers, address, area, kind."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.words import Span, Words

_CADASTRAL = re.compile(r"(?<![\d:])(\d{2})\s?[:;]\s?(\d{2})\s?[:;]\s?(\d{6,7})\s?[:;]\s?(\d{1,6})(?![\d:]|-\d)")
_NEARLY = re.compile(r"(?<![\d:])\d{1,3}(?::\d{1,8}){2,4}(?![\d:])")
_AREA = re.compile(
    r"(\d{1,6}(?:[.,]\d{1,2})?)\s{0,2}(?:\([^()]{3,80}\)\s{0,2})?(?:кв\.?\s?м|м2|м²|м\.\s?кв"
    r"|квадратн\w{1,3}\s+метр|sq\.?\s?m|m2|m²|square met|sq\.?\s?ft|square f|acre|га\b|сот)",
    re.IGNORECASE,
)
_ADDRESS_LEAD = re.compile(
    r"(?:(?:apartment|flat|house|dwelling|premises|building|property|unit|villa)\sat\s(?=[A-Z][\w-]{2,30},\s(?:\d|[A-Z])"
    r"|[A-Z]\w{2,30}(?:\s[A-Z]\w+)?\s\d{1,4}/\d)"
    r"|по\s+(?:следующему\s+)?адресу|(?:местонахождени|адрес|где находит)\w*[^:.;\n]{0,40}:"
    r"|адрес\s+(?=(?-i:(?!Прод|Покуп|Стор|Объект|Кварт)[А-ЯЁ]))|адрес(?:\s*\(местоположение\))?(?:\s+(?:объекта"
    r"|помещения|квартиры"
    r"|недвижимости))?\s*:|(?:адрес|местоположени\w{1,2})\s?\.{3,}|местоположени\w{1,2}\s*:?"
    r"|(?:located|situated|situate|lying)\s+(?:at|on|in)|(?<!also\s)known\s+as|(?:property"
    r"|street)?\s*address(?:\s+of\s+the\s+property|\s*\(location\))?\s*(?::|is)|at\s+the\s+address"
    r"|\bLocation(?:\s\(address\))?(?=\s*:)"
    r"|(?<=\n)[ \t|]*(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?(?:(?:postal|street|property|full)\s)?(?:address"
    r"|location|situation)"
    r"(?:\s\([^()\n]{2,30}\)|\sof\s(?:the\s)?\w+)?(?:\t|[ ]{2,}|\s*\|)"
    r"|(?<=\blying\s)at(?=\s*:)|(?<=\))\s+at(?=:)|\bat(?=:\s))\s*:?\s*",
    re.IGNORECASE,
)
_ADDRESS_END = re.compile(
    r"(?<![,\s])\s?\n\s*\n|\n(?=[^\n:]{2,45}(?::\s|\t| {3,}))|;|\(|(?:(?<=\d)"
    r"|(?<=[а-яёa-z]{4})(?<!корп)(?<!комн)(?<!просп)(?<!влад)(?<!литер)(?<!bldg)(?<!prosp)(?<!corp))\.\s+(?-i:(?=[А-ЯЁA-Z\d]))|,?\s+(?:кадастров"
    r"|общей\s+площад|площад"
    r"|состоящ|расположенн|принадлежащ|именуем|далее|этаж|назначение|с\s+кадастр|cadastral|with|having|total"
    r"|title|parcel|and\s+legally|legally|which|hereinafter|для\s+чего|котор|по\s+цене|за\s+цену|стоимост"
    r"|together|registered|for\s+the|under)",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(
    r"(?:зарегистр|прожив|житель|на\s+уч[её]те|registered|resid(?!ential)|\bliv(?:es|ing)|\breg\b|регистрац"
    r"|паспорт)\w{0,16}[^.;]{0,60}$",
    re.IGNORECASE,
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
    r"(?:квартир|комнат|\bдом|участ|помещ|гараж|бокс|дач|студи|апартамент|здани|строени|машино|парковочн|таунхаус|объект|недвижимост|имуществ|\bземл|\bдол|apartment|house"
    r"|property"
    r"|flat|premises|\bplot|\bland\b|\bunit\b|garage|villa|dwelling|cottage|bungalow|maisonette|penthouse"
    r"|workshop|warehouse|dacha|building|\bstudio|\berf\b|\blots?\b"
    r"|subjects|condominium|chalet|residence|real\sestate|\bhome\b|\bfarm|\bshop|\boffice|\bparking|\bpurchase"
    r"|\bsale\b|\bsell)\w*",
    re.IGNORECASE,
)
_STREET = re.compile(
    r"(?<!\w)(?:(?:ул|пер|пр-к?т|пр(?=\.)|просп|б-р|наб|пр-д|мкр)\.?|ш\.|улиц[аеыу]|переул\w{2,4}|проспект\w{0,2}"
    r"|бульвар\w{0,2}|набережн\w{2}|шоссе|проезд\w{0,2}|тупик\w{0,2}|алле[яеи]|микрорайон\w{0,2}|тракт\w{0,2}"
    r"|СНТ|СТ|ДНТ|ДНП|ТСН|ГСК|КП|[сд]/[топ])(?:\s+|(?<=\.))[«\"]?(?:\d{1,4}(?:-?\w{1,6})?\s(?:лет\s)?)?[А-ЯЁ]"
    r"|[А-ЯЁ][а-яё-]{3,20}\s(?:ул(?:ица)?|пер(?:еулок)?|пр-к?т|просп(?:ект)?|б-р|бульвар|наб(?:ережная)?|шоссе"
    r"|тракт|проезд)(?!\w)"
    r"|(?<!\w)\d{1,2}(?:-?й)?\s(?:микрорайон|мкр|квартал)\b"
    r"|(?<!\w)\d{1,2}-[яй]\s(?:[А-ЯЁ]?[а-яё-]+\s)?(?:линия|улица|ул\.|просека|переулок|проезд|аллея)(?!\w)"
    r"|(?<!\w)(?:с|д|п|дер|пос|пгт|х|ст-ца|аул)\.?\s[А-ЯЁ][\w-]{2,25},\s(?:д|дом|уч|участок)\.?\s(?:№\s?)?\d",
)
"""How a street or a settlement stands in an address."""
_ROAD = (
    r"(?i:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Court|Crescent|Place|Way|Square|Terrace|Gardens?|Grove"
    r"|Row|Hill"
    r"|Park|Walk|Mews|Boulevard|Blvd|Highway|Parade|Quay|View|Rise|Wynd|Brae|Circle|Trail|Parkway|Esplanade|Embankment"
    r"|Wharf|Green|Yard|Vale|Heights|Loop|Cove|Point|Path|Broadway|Strand|Circuit|Bypass|Colony|Estate|Tower"
    r"|House|Mansions|Apartments|Residences?|Village|Lodge)"
)
_NAMED_ROAD = re.compile(
    rf"(?<![\w/])\d{{1,5}}[A-Za-z]?(?:[/-]\d{{1,4}}[A-Za-z]?)?,?\s(?:[^\W\d_][\w’'.-]*\s){{1,4}}?{_ROAD}\b"
    r"|\b(?:[Rr]ua|[Cc]alle|Via|Rue|Avenida|Av\.|Viale|Piazza|Plaza|Praça|Paseo|Carrer|Strada|Ulica|Ul\.|Jalan|Jl\."
    r"|Triq|Bulevar|Boulevard|Soi|Travessa|Largo|Camino|Camí|Estrada|Alameda|Calçada|Praceta|Vicolo|Corso|Ronda"
    r"|Chemin|Impasse|Allée)\s[^,\n;.]{2,40}?,?\s\d{1,4}\b"
    r"|\b[A-Z]\w{2,20}(?:strasse|straße|str\.|gasse|weg|platz|allee|gata|vägen|straat|laan|gracht|utca|katu|tie"
    r"|vej|gade"
    r"|veien)\s\d{1,4}\b"
    r"|\b(?:[Uu]l|[Pp]r|[Pp]er|[Nn]ab|[Pp]rosp|[Bb]ul)\.\s[^,\n;]{3,30}?,?\s(?:d\.\s?|house\s|bldg\.?\s)?\d"
    r"|\b[A-Z][\w-]{2,25}\s(?:[A-Z]?[\w-]{2,20}\s)?(?i:St|Str|Street|Ave?|Avenue|Blvd|Boulevard|Lane|Road|Rd|Sq|Square|Highway"
    r"|Embankment|Emb|Passage|Drive|Prospect|Prospekt|Shosse|Alley)\.?,?\s(?:\d|(?:bld|bldg|building|house|h|d)\.?\s(?:no\.?\s)?\d)"
    r"|\b(?:ulitsa|prospekt|pereulok|naberezhnaya|bulvar)\s[^,\n;]{3,30},\s(?:d\.\s?|house\s|building\s)?\d"
    r"|\b[A-Z][\w-]{2,25}\s(?:nab|ul|pr|str|st|per|pl|prospekt|bulvar|prosp|ulitsa)\.?,?\s(?:\d|d\.\s?\d|house\s\d)"
    r"|\b(?:[Vv]illage|[Ss]ettlement|[Hh]amlet|[Tt]ownship|SNT|DNP)\s(?:of\s)?[«\"“]?[A-Z][\w -]{2,30}[»\"”]?,\s"
    r"(?:plot|house|h\.|d\.)\s(?:[Nn]o\.?\s)?\d"
    r"|\b[A-ZÇĞİÖŞÜ][\w-]{2,25}\s(?:Mah(?:allesi)?|Cad(?:desi)?|Sok(?:ak|ağı)?)\b\.?,?\s(?:[Nn]o\.?\s?)?\d"
    r"|\b\d{1,4}\s(?:Rua|Calle|Via|Rue|Avenida|Triq|Rruga)\s[A-Z]"
)
"""How a street stands in an address in Latin letters."""
_AT = re.compile(
    r"(?<=\s)(?:(?<=\sat\s)|(?<=\sbeing\s)|(?<=\sof\s)|(?<=\sin\s)|(?<=\sfor\s)|(?<=\son\s)|(?<=\sas\s)|(?<=:\s)"
    r"|(?<=,\s))"
    r"(?=\d{1,5}[A-Za-z]?,?[^\S\n](?!Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[A-Z]"
    r"|(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s\d)[A-Z][\w\s]{2,40}?\s\d{1,4}[A-Za-z]?,)"
)
_UNIT = re.compile(
    r"\b(?:flat|apartment|unit|villa|house|plot|townhouse|penthouse|suite|stand|erf|chalet|bungalow"
    r"|lot)\s(?=(?:no\.?\s|number\s)?"
    r"[A-Z]?-?\d[\w/-]{0,6},\s[A-Z])",
    re.IGNORECASE,
)
"""A thing with its own number and then a place."""
_OF_SOMEBODY = re.compile(
    r"(?:[A-Z][\w.'’-]+\s(?:[A-Z][\w.'’-]+,?|\([^()\n]{2,60}\),?)|\b(?:resid\w{2,6}|domiciled|living"
    r"|(?<!for )(?<!the )(?<!a )dwelling"
    r"|[Aa]ddress\w{0,2}"
    r"|c/o|(?<![\d:])\d{4,}\)?),?)\s(?:(?:at|in|is)\s|now\sof\s|both\sof\s|of\s)\Z|\b(?:of|both of)\s\Z(?<=\d,\sof\s)"
)
"""How the address of a person follows the name or its data."""
_A_PERSONS = re.compile(
    r"прожив|житель|зарегистрирован[аы]?\s|регистрац\w+:|паспорт|(?-i:(?<![a-z]\s)R|\br)esid(?!ential)|passport",
    re.IGNORECASE,
)
_BEFORE_PLACE = re.compile(
    r"(?:.*(?:[:(;]|\d\s?(?:кв\.\s?м|м2|м²)\W|\s(?:at|being|of|in|for)(?=\s)))?[\s.,–—-]*", re.DOTALL
)
"""What stands between a thing and its address: its area, its number, a colon."""
_THING_REACH = 160
_PERSON_REACH = 25
_LONGEST_ADDRESS = 220
_SHORTEST_ADDRESS = 8

_WORDS = topic("objects")
_DWELLING, _NO_DWELLING = _WORDS["dwelling"], _WORDS["no_dwelling"]
_HOUSE_WITH_LAND = _WORDS["house_with_land"]
_TITLE_NUMBERS = re.compile(
    r"\b(?i:title(?:\s+deed)?|ownership\s+certificate|folio|finca|parcel|survey|cadastral|cadastre"
    r"|land\s+(?:and\s+mortgage\s+)?(?:regist(?:ry|er)|book)"
    r"|grundbuch"
    r"|registr(?:y|ar)(?:\s+(?:entry|office))?|register(?:ed)?\s+(?:plan|entry|sheet)|strata(?:\s+plan)?"
    r"|sectional\s+(?:title|plan)|sheet"
    r"|volume|deeds?\s+of\s+transfer|deed\s+book|tax\s+(?:map|parcel|id|lot|account)|property\s+(?:identif\w+|id"
    r"|index)|assessor|khasra"
    r"|khata|kadast\w+|tapu|oqood|certificate\s+of\s+title|land\s+(?:reference|title|lot|certificate)"
    r"|title\s+(?:plan|reference|register)"
    r"|transfer\s+certificate|deposited\s+plan|identifier|registration(?=\s+No\.?\s\d{1,2}/\d{3,6}\b))\b"
    r"(?:[^.;\n\d]|\b[Nn]os?\.){0,40}?(?:[A-Z]{1,4}[- /]?)?\d[\w/.-]*"
    r"|\b(?:L\.?\s?R\.?|I\.?\s?R\.?|TCT|OCT|CCT|PIN|APN|PID|DP|SP|CTS|RR|[Ee]rf|Stand|[Ll]ot|Block|LRA|ERF|LOT"
    r"|[Pp]lot|PLOT|UNIT|CTS)\.?\s?(?:[Nn]o\.?|[Nn]umber|№)?[:\s]*(?:[A-Z]{1,2}-)?\d[\w/.-]*"
    r"|(?i:\blegal(?:ly)?\s+descri\w+|\b(?:plot|block|lot|section|land)(?:\s+plan)?\s+(?:no\W|number\W))",
)


def cadastral_numbers(stream: str) -> list[tuple[str, Span]]:
    """Every cadastral number in its plain form, in order."""
    return [(":".join(match.groups()), Span(match.span())) for match in _CADASTRAL.finditer(stream)]


def malformed_numbers(stream: str) -> list[Span]:
    """Malformed numbers behind the word cadastral."""
    return [
        Span(match.span())
        for match in _NEARLY.finditer(stream)
        if _CADASTRAL.match(stream, match.start()) is None
        and re.search(r"(?i)кадастр|cadastr", stream[max(match.start() - 60, 0) : match.start()])
    ]


def other_number(stream: str) -> Span | None:
    """The object's number in a land register without cadastral numbers: a title, a parcel, a lot."""
    match = _TITLE_NUMBERS.search(stream)
    return None if match is None else Span(match.span())


def address(stream: str) -> Span | None:
    """The first address that is the object's and not where a person is registered."""
    starts = (lead.end() for lead in _ADDRESS_LEAD.finditer(stream) if not _leads_to_a_person(stream, lead.start()))
    led = (_address_from(start, stream) for start in starts)
    named = (_address_from(start, stream) for start in _beside_things(stream))
    units = (_address_from(unit.start(), stream) for unit in _UNIT.finditer(stream))
    return next((span for span in chain(led, named, units) if span), None)


def _leads_to_a_person(stream: str, position: int) -> bool:
    before = _OBJECT_WORD.split(stream[max(position - _DATA_REACH, 0) : position])[-1]
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
    for position in sorted(
        match.start() for pattern in (_STREET, _AT, _NAMED_ROAD) for match in pattern.finditer(stream)
    ):
        if _OF_SOMEBODY.search(stream, max(position - 60, 0), position):
            continue
        nearest = bisect_right(things, position, key=lambda thing: thing.end) - 1
        if nearest < 0 or things[nearest].start < position - _THING_REACH:
            continue
        start, end = things[nearest]
        if not _A_PERSONS.search(stream, max(start - _PERSON_REACH, 0), position):
            before = _BEFORE_PLACE.match(stream, end, position)
            yield before.end() if before else end
            yield position


def area(stream: str) -> tuple[float, Span] | None:
    """The first area, as a number."""
    match = _AREA.search(stream)
    return None if match is None else (float(match[1].replace(",", ".")), Span(match.span(1)))


def is_dwelling(words: Words) -> bool:
    """Whether somebody could live in it: a dwelling is spoken of, and nothing else is what is sold."""
    return _DWELLING(words) and (_HOUSE_WITH_LAND(words) or not _NO_DWELLING(words))
