"""Lines of Rosfinmonitoring's lists: `901. ИВАНОВ ПЕТР СИДОРОВИЧ*, 01.02.1980 г.р. , Г. ПРИМЕРСК;`."""

import re

from cleardeed.sources.rows.findings import UnreadableRowError, date_text

LIST_NAME = "Перечень террористов и экстремистов (Росфинмониторинг)"
_LINE = re.compile(
    r"(?:(?P<place>\d+)\. ?)?(?P<name>[^,;(*\d]+?) ?(?P<aliases>\([^)]*\))? ?(?P<mark>\*)? ?(?P<more>\([^)]*\))?"
    r" ?(?:, ?(?P<born>\d{1,2}\.\d{1,2}\.\d{4})?[^,;]*)?(?P<rest>,.*?)? ?[;.]?"
)


def entry_columns(line: str) -> dict[str, str | None]:
    """The columns of one entry; an entry without a birth date has none. Raises `UnreadableRowError`."""
    found = _LINE.fullmatch(" ".join(line.split()))
    if not found or " " not in found["name"].strip():
        raise UnreadableRowError
    aliases = found["aliases"] or found["more"]
    return {
        "last_name": found["name"],
        "birth_date": date_text(found["born"]),
        "kind": "terrorism" if found["mark"] else "extremism",
        "list_name": LIST_NAME,
        "number": found["place"],
        "aliases": aliases.strip("()") if aliases else None,
    }
