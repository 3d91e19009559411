"""A bailiff's proceeding as the service prints it: debtor, number and reason are each one text."""

import re

from cleardeed.sources.matching.numbers import proceeding_number
from cleardeed.sources.rows.enforcement import is_whole_closing
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, UnreadableRowError, date_text

_DEBTOR = re.compile(r"(?P<name>[^\d]{1,300}?)[\s,]{1,5}(?P<born>\d{2}\.\d{2}\.\d{4})(?P<place>.*)", re.DOTALL)
_DATED = re.compile(r"\bот\s+(\d{2}\.\d{2}\.\d{4})")
_JOINT = re.compile(r"(?<!\d)\d{1,12}/\d{2}/\d{2,7}(?:/\d{1,5})?-СД", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|[\s\u00a0]+", re.IGNORECASE)


def proceeding_columns(
    *, debtor: str | None, proceeding: str | None, document: str | None, subject: str | None, closing: str | None
) -> dict[str, str | None]:
    """The columns of one proceeding. Raises `UnreadableRowError` where number or debtor cannot be read.

    An ending in other words than date and article is not understood: the proceeding counts as one that goes on.
    """
    number = proceeding_number(plain(proceeding))
    if number is None:
        raise UnreadableRowError("proceeding")
    dated = _DATED.search(plain(proceeding))
    joint = _JOINT.search(plain(proceeding))
    closed = plain(closing)
    understood = not closed or is_whole_closing(closed)
    return {
        **_debtor(plain(debtor)),
        "number": number,
        "date": date_text(dated[1]) if dated else None,
        "joint_proceeding": joint[0].upper() if joint else None,
        "summary": plain(subject),
        "document": plain(document),
        "closed_on": closed if understood else None,
        "ending": None if understood else closed,
        NOT_UNDERSTOOD: None if understood else "closing",
    }


def plain(text: str | None) -> str:
    """The text on one line, without markup and no-break spaces."""
    return _BREAK.sub(" ", text or "").strip()


def _debtor(text: str) -> dict[str, str | None]:
    """Name, birth date and place. A debtor without a birth date could be anyone, and the name has no end."""
    found = _DEBTOR.fullmatch(text)
    if not found or not found["name"].strip(" ,"):
        raise UnreadableRowError("debtor")
    place = found["place"].strip(" ,") or None
    return {"last_name": found["name"].strip(" ,"), "birth_date": date_text(found["born"]), "birth_place": place}
