"""Names as registers compare them, and dates as they print them."""

import datetime


def fold(text: str) -> str:
    """Upper case, Е for Ё, single spaces; NBSP is a space."""
    return " ".join(text.upper().replace("Ё", "Е").split())


def same_name(first: str, second: str) -> bool:
    """Whether two full names are letter for letter the same, but for case and Ё."""
    return fold(first) == fold(second)


def full_name(last: str | None, first: str | None, middle: str | None = None) -> str:
    """Surname, first name and patronymic in one line; without what is missing."""
    return " ".join(part for part in (last, first, middle) if part)


def initials(name: str) -> str:
    """`Иванов П. С.` for a full name; other names as they are."""
    last, *rest = name.split()
    return " ".join([last, *(f"{part[0]}." for part in rest)]) if rest else name


def dotted(day: datetime.date | None) -> str:
    """`01.02.1980`, or nothing."""
    return day.strftime("%d.%m.%Y") if day else ""


def parse_dotted(text: str) -> datetime.date | None:
    """The date in `dd.mm.yyyy`; None for any other text."""
    return _parse(text, "%d.%m.%Y")


def parse_iso(text: str) -> datetime.date | None:
    """The date in `YYYY-MM-DD`; None for any other text."""
    return _parse(text, "%Y-%m-%d")


def _parse(text: str, form: str) -> datetime.date | None:
    try:
        return datetime.datetime.strptime(text, form).replace(tzinfo=datetime.UTC).date()
    except ValueError:
        return None
