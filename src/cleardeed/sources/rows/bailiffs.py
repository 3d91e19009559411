"""A bailiff's proceeding as the service prints it: debtor, number and reason are each one text."""

import re

from cleardeed.sources.matching.numbers import proceeding_number
from cleardeed.sources.rows.columns import is_closing
from cleardeed.sources.rows.findings import UnreadableRowError, date_text, needed

_DEBTOR = re.compile(r"(?P<name>.+?)[\s,](?P<born>\d{2}\.\d{2}\.\d{4})(?P<place>.*)", re.DOTALL)
_DATED = re.compile(r"\bот\s+(\d{2}\.\d{2}\.\d{4})")
_JOINT = re.compile(r"(?<!\d)\d+/\d{2}/\d+(?:/\d+)?-СД", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|[\s\u00a0]+", re.IGNORECASE)


def proceeding_columns(
    *, debtor: str | None, proceeding: str | None, document: str | None, subject: str | None, closing: str | None
) -> dict[str, str | None]:
    """The columns of one proceeding. Raises `UnreadableRowError` where number, debtor or ending cannot be read."""
    dated = _DATED.search(plain(proceeding))
    joint = _JOINT.search(plain(proceeding))
    closed = plain(closing)
    if closed and not is_closing(closed):
        raise UnreadableRowError
    return {
        **_debtor(plain(debtor)),
        "number": needed(proceeding_number(plain(proceeding))),
        "date": date_text(dated[1]) if dated else None,
        "joint_proceeding": joint[0].upper() if joint else None,
        "summary": plain(subject),
        "document": plain(document),
        "closed_on": closed,
    }


def plain(text: str | None) -> str:
    """The text on one line, without markup and no-break spaces."""
    return _BREAK.sub(" ", text or "").strip()


def _debtor(text: str) -> dict[str, str | None]:
    found = _DEBTOR.fullmatch(text)
    if not found:
        return {"last_name": needed(text)}
    name, place = needed(found["name"].rstrip(" ,")), found["place"].strip(" ,") or None
    return {"last_name": name, "birth_date": date_text(found["born"]), "birth_place": place}
