"""Numbers that identify: tax, pension insurance, passport, cadastral, case and proceeding numbers.

`normalise_…` gives the one spelling, or None where the text is no such number; `is_valid_…` validates check digits.
A number that fails its check digits is a finding about the input and is never used for matching.
"""

import re

_NOT_DIGITS = re.compile(r"[^0-9]")
_SEPARATORS = re.compile(r"[\s\u00a0\u202f-]+")
_INN_WEIGHTS = (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)
_SNILS_CHECKED_ABOVE = 1_001_998
_CADASTRAL = re.compile(r"(\d{2}):(\d{2}):(\d{1,7}):(\d{1,9})", re.ASCII)
_QUOTED_CADASTRAL = re.compile(rf"(?<![\d:]){_CADASTRAL.pattern}(?![\d:])", re.ASCII)
_ARBITRATION = re.compile(r"[АA](\d{2})-(\d{1,12})/(\d{2,4})", re.IGNORECASE)
_COURT = re.compile(r"(\d{1,12}[а-яa-z]?)-(\d{1,12})/(\d{4})", re.IGNORECASE)
_PROCEEDING = re.compile(
    r"(?<![\d/])(\d{1,12}/\d{2}/)(?:(\d{2,7}(?:/\d{1,5})?)\s?-\s?(ИП|СД|СВ)|(\d{2,3}/\d{2}|\d{5})(?![\d/]))",
    re.IGNORECASE,
)
"""With its kind (`-ИП`), or of the years when none was written: `27122/12/20/74`, four parts, the last the region."""


def _digits(text: str, *lengths: int) -> str | None:
    bare = text if text.isdigit() else _SEPARATORS.sub("", text)
    return bare if bare.isascii() and bare.isdigit() and len(bare) in lengths else None


def normalise_inn(text: str | None) -> str | None:
    """10 (company) or 12 (person) digits, check digits not validated."""
    return _digits(text, 10, 12) if text else None


def is_valid_inn(text: str | None) -> bool:
    """Whether `text` is a taxpayer number with right check digits. All zeros pass the sums and are refused."""
    inn = normalise_inn(text)
    if inn is None or not inn.strip("0"):
        return False
    checked = (9,) if len(inn) == 10 else (10, 11)
    return all(int(inn[index]) == _inn_check_digit(inn[:index]) for index in checked)


def _inn_check_digit(head: str) -> int:
    weights = _INN_WEIGHTS[-len(head) :]
    return sum(weight * int(digit) for weight, digit in zip(weights, head, strict=True)) % 11 % 10


def normalise_snils(text: str | None) -> str | None:
    """11 digits, check digits not validated."""
    return _digits(text, 11) if text else None


def is_valid_snils(text: str | None) -> bool:
    """Whether `text` is a pension insurance number with right check digits (validated above 001-001-998)."""
    snils = normalise_snils(text)
    if snils is None or not snils.strip("0"):
        return False
    if int(snils[:9]) <= _SNILS_CHECKED_ABOVE:
        return True
    total = sum(weight * int(digit) for weight, digit in zip(range(9, 0, -1), snils, strict=False))
    return int(snils[9:]) == total % 101 % 100


def normalise_passport(series: str | None, number: str | None) -> str | None:
    """The 10 digits of a Russian passport: series of 4, number of 6, zeros in front kept."""
    return normalise_passport_text(f"{series or ''} {number or ''}")


def normalise_passport_text(text: str | None) -> str | None:
    """The 10 digits of a passport written as one string, such as `99 99 № 000001`."""
    if not text:
        return None
    digits = _NOT_DIGITS.sub("", text)
    letters = re.sub(r"(?i)паспорт|серия|номер|сер|ном|no|[\s\d№#.,:;/-]", "", text)
    return digits if len(digits) == 10 and not letters else None


def normalise_cadastral_number(text: str | None) -> str | None:
    """`NN:NN:N…:N…` without spaces, zeros in front kept as written; None where it is no number of an object."""
    bare = re.sub(r"\s+", "", text) if text else ""
    return bare if _CADASTRAL.fullmatch(bare) else None


def cadastral_key(text: str | None) -> str | None:
    """The number to compare by: registers write a quarter with and without its leading zeros."""
    found = _CADASTRAL.fullmatch(normalise_cadastral_number(text) or "")
    return f"{found[1]}:{found[2]}:{int(found[3])}:{int(found[4])}" if found else None


def cadastral_numbers_in(text: str) -> list[str]:
    """The cadastral numbers that a text quotes, in order; the start of a right's number is one too."""
    return [found[0] for found in _QUOTED_CADASTRAL.finditer(text)]


def case_number_key(text: str | None) -> str | None:
    """A court case's number to compare by: Latin A is Cyrillic А, zeros in front and suffixes are cut."""
    bare = re.sub(r"\s+", "", text) if text else ""
    if found := _ARBITRATION.match(bare):
        year = found[3] if len(found[3]) == 4 else f"20{found[3][-2:]}"
        return f"А{found[1]}-{int(found[2])}/{year}"
    if found := _COURT.match(bare):
        return f"{found[1].lstrip('0').lower().replace('a', 'а')}-{int(found[2])}/{found[3]}"
    return bare.upper() or None


def arbitration_case_number(text: str | None) -> str | None:
    """The number of a case of an arbitration court, as `case_number_key` gives it; None for any other text. Unlike the
    numbers of general courts, no two cases of the country share one."""
    return case_number_key(text) if text and _ARBITRATION.match(re.sub(r"\s+", "", text)) else None


def proceeding_number(text: str | None) -> str | None:
    """The number of a bailiff's proceeding inside `text`, such as `999001/24/77001-ИП от 15.03.2024`."""
    found = _PROCEEDING.search(text) if text else None
    if not found:
        return None
    return f"{found[1]}{found[4]}" if found[4] else f"{found[1]}{found[2]}-{found[3].upper()}"
