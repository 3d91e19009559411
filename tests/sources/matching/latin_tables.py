"""The tables by which Russian names are written in Latin letters, typed from the standards and orders themselves."""

import re
from collections.abc import Mapping

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
CONSONANTS = "бвгджзклмнпрстфхцчшщ"
VOWELS = "аеёиоуыэюя"


def table(letters: str) -> dict[str, str]:
    """A table from a text such as `а a б b`; a letter without a spelling is left out of the name (`ь _`)."""
    words = letters.replace("_", "").split(" ")
    return dict(zip(words[::2], words[1::2], strict=True))


_SAME = "а a б b в v г g д d з z к k л l м m н n о o п p р r с s т t ф f"

ICAO_9303 = table(f"{_SAME} е e ё e ж zh и i й i у u х kh ц ts ч ch ш sh щ shch ъ ie ы y ь _ э e ю iu я ia")
GOST_52535 = ICAO_9303 | {"ц": "tc", "ъ": ""}
ORDER_310 = ICAO_9303 | {"ё": "e", "й": "y", "ъ": "", "ы": "y", "ю": "yu", "я": "ya"}
ORDER_310_FRENCH = ORDER_310 | table("ё e ж j у ou ч tch ш ch щ chtch ю iou я ia й i")
ORDER_782 = ORDER_310 | {"ъ": "'", "ь": "'"}
GOST_779_A = table(f"{_SAME} е e ё ë ж ž и i й j у u х h ц c ч č ш š щ ŝ ъ ʺ ы y ь ʹ э è ю û я â")
GOST_779_B = table(f"{_SAME} е e ё yo ж zh и i й j у u х x ц cz ч ch ш sh щ shh ъ `` ы y` ь ` э e` ю yu я ya")
GOST_16876 = GOST_779_B | table("ё jo й jj х kh ц c э eh ю ju я ja ъ ʺ ы y ь ʹ")
BGN_PCGN = ORDER_782 | {"ё": "yë", "ъ": "”", "ь": "’"}
SCIENTIFIC = GOST_779_A | table("щ šč ю ju я ja х x ё ë")
TELEGRAPH = ICAO_9303 | table("ж j й i х h ц c ч ch ш sh щ sc ъ _ ы y ь _ э e ю iu я ia")

TABLES: Mapping[str, Mapping[str, str]] = {
    "ICAO 9303": ICAO_9303,
    "GOST R 52535.1": GOST_52535,
    "order 310": ORDER_310,
    "order 310, French": ORDER_310_FRENCH,
    "order 782": ORDER_782,
    "GOST 7.79 A": GOST_779_A,
    "GOST 7.79 B": GOST_779_B,
    "GOST 16876": GOST_16876,
    "BGN/PCGN": BGN_PCGN,
    "scientific": SCIENTIFIC,
    "telegraph": TELEGRAPH,
}

COMMON: Mapping[str, str] = {
    "в": "v w", "г": "g gh", "е": "e ye ie je", "ё": "e o yo io jo ye", "ж": "zh j", "и": "i y", "й": "i y j",
    "к": "k c q", "с": "s ss", "у": "u ou", "ф": "f ph", "х": "kh h x", "ц": "ts tc c cz tz", "ч": "ch tch",
    "ш": "sh ch", "щ": "shch sch shh chtch shtch", "э": "e eh", "ю": "yu iu ju iou you", "я": "ya ia ja",
}  # fmt: skip
"""Spellings of banks and clerks besides the tables."""


def plain(word: str, spelling: Mapping[str, str]) -> str:
    """Letter by letter."""
    return "".join(spelling[letter] for letter in word)


def iotated(word: str, spelling: Mapping[str, str]) -> str:
    """Transliterate е as orders and BGN/PCGN do: `ye` in the beginning, after vowels and after signs."""
    marked = re.sub(f"(?:^|(?<=[{VOWELS}ъь]))е", "йе", word)
    return plain(marked, dict(spelling) | {"й": "y"}).replace("yy", "y")


def softened(word: str, spelling: Mapping[str, str]) -> str:
    """Transliterate ь and ъ before a vowel as passports did: `Vasilyeva`, `Podyachev`."""
    return plain(re.sub("[ъь](?=[еёиоюяэ])", "й", word), dict(spelling) | {"й": "y"})


def french(word: str, _spelling: Mapping[str, str]) -> str:
    """Transliterate as the French form of the order of 1997: `Guennadi`, `Alexei`, `Gagarine`."""
    written = plain(word, ORDER_310_FRENCH).replace("ks", "x")
    written = re.sub("g(?=[eiy])", "gu", written)
    return f"{written}e" if word.endswith("ин") else written


WAYS = (plain, iotated, softened, french)
