"""The region in an address, and whether a cadastral number can lie there (`regions.toml`).

The first group of a cadastral number is the cadastral district.
"""

import re
import tomllib
from importlib import resources

import msgspec


class _Regions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Word beginnings by cadastral district, `|` between alternatives."""

    cities: dict[str, str]
    republics: dict[str, str]
    territories: dict[str, str]
    provinces: dict[str, str]
    districts: dict[str, str]
    families: tuple[frozenset[str], ...]


_TEXT = (resources.files("cleardeed.checks.scoring") / "regions.toml").read_text("utf-8")
_REGIONS = msgspec.convert(tomllib.loads(_TEXT), _Regions)
_NAMES = {
    **_REGIONS.cities,
    **_REGIONS.republics,
    **_REGIONS.territories,
    **_REGIONS.provinces,
    **_REGIONS.districts,
}
_WORDINGS = {
    **{code: rf"(?:^|, ?|\b(?:г|гор|город)\b\.? ?)(?:{name})\b" for code, name in _REGIONS.cities.items()},
    **{
        code: rf"\bресп\w*\.? (?:{stem})|\b(?:{stem})[\w-]* \(?\w* ?\)?респ"
        for code, stem in _REGIONS.republics.items()
    },
    **{code: rf"\b(?:{stem})\w* кра[йяе]" for code, stem in _REGIONS.territories.items()},
    **{code: rf"\b(?:{stem})\w* (?:обл|автономн\w+ обл)" for code, stem in _REGIONS.provinces.items()},
    **{code: rf"(?<![\w-])(?:{stem})\w*(?: ?- ?югра)? (?:ао\b|а\.о|авт)" for code, stem in _REGIONS.districts.items()},
}
_PATTERNS = {code: re.compile(wording) for code, wording in _WORDINGS.items()}
_STEMS = {code: tuple(stem.rpartition(" ")[2] for stem in stems.split("|")) for code, stems in _NAMES.items()}
"""Plain beginnings of words, of which one is in every text that the region's pattern matches: looking for them is a
hundred times faster."""


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
    family = {district}.union(*(family for family in _REGIONS.families if district in family))
    known = district in _PATTERNS or len(family) > 1
    return not regions or not known or bool(family & regions)
