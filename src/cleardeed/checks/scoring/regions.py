"""Which region an address names, and whether a cadastral number can lie there.

The first group of a cadastral number is the cadastral district. Sources: the register's districts; regions that were
merged keep the districts of their parts. Districts of unsettled numbering are left out: nothing is said of them.
"""

import re

_CITIES = {"77": "москва", "78": "санкт-петербург|спб", "91": "севастополь"}
_REPUBLICS = {
    "01": "адыге",
    "02": "башкорто",
    "03": "бурят",
    "04": "алтай",
    "05": "дагестан",
    "06": "ингуш",
    "07": "кабардин",
    "08": "калмык",
    "09": "карачаев",
    "10": "карели",
    "11": "коми",
    "12": "марий",
    "13": "мордови",
    "14": "саха|якути",
    "15": "северн\\w+ осети",
    "16": "татарстан",
    "17": "тыва|тува",
    "18": "удмурт",
    "19": "хакаси",
    "20": "чечен|чечн",
    "21": "чуваш",
    "90": "крым",
}
_TERRITORIES = {
    "22": "алтайск",
    "23": "краснодарск",
    "24": "красноярск",
    "25": "приморск",
    "26": "ставропольск",
    "27": "хабаровск",
    "41": "камчатск",
    "59": "пермск",
    "75": "забайкальск",
}
_PROVINCES = {
    "28": "амурск",
    "29": "архангельск",
    "30": "астраханск",
    "31": "белгородск",
    "32": "брянск",
    "33": "владимирск",
    "34": "волгоградск",
    "35": "вологодск",
    "36": "воронежск",
    "37": "ивановск",
    "38": "иркутск",
    "39": "калининградск",
    "40": "калужск",
    "42": "кемеровск",
    "43": "кировск",
    "44": "костромск",
    "45": "курганск",
    "46": "курск",
    "47": "ленинградск",
    "48": "липецк",
    "49": "магаданск",
    "50": "московск",
    "51": "мурманск",
    "52": "нижегородск",
    "53": "новгородск",
    "54": "новосибирск",
    "55": "омск",
    "56": "оренбургск",
    "57": "орловск",
    "58": "пензенск",
    "60": "псковск",
    "61": "ростовск",
    "62": "рязанск",
    "63": "самарск",
    "64": "саратовск",
    "65": "сахалинск",
    "66": "свердловск",
    "67": "смоленск",
    "68": "тамбовск",
    "69": "тверск",
    "70": "томск",
    "71": "тульск",
    "72": "тюменск",
    "73": "ульяновск",
    "74": "челябинск",
    "76": "ярославск",
    "79": "еврейск",
}
_DISTRICTS = {"83": "ненецк", "86": "ханты-мансийск|хмао", "87": "чукотск", "89": "ямало-ненецк|янао"}

_WORDINGS = {
    **{code: rf"(?:^|, ?|\b(?:г|гор|город)\b\.? ?)(?:{name})\b" for code, name in _CITIES.items()},
    **{code: rf"\bресп\w*\.? (?:{stem})|\b(?:{stem})[\w-]* \(?\w* ?\)?респ" for code, stem in _REPUBLICS.items()},
    **{code: rf"\b(?:{stem})\w* кра[йяе]" for code, stem in _TERRITORIES.items()},
    **{code: rf"\b(?:{stem})\w* (?:обл|автономн\w+ обл)" for code, stem in _PROVINCES.items()},
    **{code: rf"(?<![\w-])(?:{stem})\w*(?: ?- ?югра)? (?:ао\b|а\.о|авт)" for code, stem in _DISTRICTS.items()},
}
_PATTERNS = {code: re.compile(wording) for code, wording in _WORDINGS.items()}
_STEMS = {
    code: tuple(stem.rpartition(" ")[2] for stem in stems.split("|"))
    for code, stems in (_CITIES | _REPUBLICS | _TERRITORIES | _PROVINCES | _DISTRICTS).items()
}
"""Plain beginnings of words, of which one stands in every text that the region's pattern finds: looking for them is a
hundred times faster."""

_FAMILIES = (
    {"77", "50"},  # land that moved from the province to Moscow kept its numbers
    {"78", "47"},
    {"72", "86", "89"},
    {"29", "83"},
    {"59", "81"},
    {"24", "84", "88"},
    {"38", "85"},
    {"41", "82"},
    {"75", "80"},
    {"90", "91"},
)


def regions_named(address: str) -> set[str]:
    """The cadastral districts of the regions that an address names as such (`Калужская обл.`, `г. Москва`).

    Street names are no regions: only a word with its kind of region, or a city that is a region, counts.
    """
    folded = " ".join(address.casefold().replace("ё", "е").split())
    return {
        code
        for code, stems in _STEMS.items()
        if any(stem in folded for stem in stems) and _PATTERNS[code].search(folded)
    }


def may_lie_in(cadastral_number: str, regions: set[str]) -> bool:
    """Whether an object with this number can lie in one of `regions`; True where nothing can be said."""
    district = cadastral_number.strip()[:2]
    family = {district}.union(*(family for family in _FAMILIES if district in family))
    known = district in _PATTERNS or len(family) > 1
    return not regions or not known or bool(family & regions)
