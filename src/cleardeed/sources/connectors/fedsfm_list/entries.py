"""The entries of the list as a file: the saved page, or plain lines; UTF-8 or windows-1251."""

import re
from collections import defaultdict
from pathlib import Path

from lxml import html

from cleardeed.sources.matching.names import asked_keys, name_of, row_keys
from cleardeed.sources.matching.people import identity_of
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import Fields, UnreadableRowError, clean
from cleardeed.sources.rows.list_lines import entry_columns
from cleardeed.sources.subject import Seller

MAX_FILE_BYTES = 64 << 20
_ENTRY = re.compile(r"(?=^[ \t]*\d+\.\s)", re.MULTILINE)
"""Before the number that each entry begins with."""
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_PEOPLE = "//*[substring(@id, string-length(@id) - 1) = 'FL']"
"""The page has a part for each kind of entry; those of people end in FL."""
_CITIZENS = "russianFL"


class NoListError(Exception):
    """The file is not the list."""


class Entries:
    """The list's entries by name."""

    def __init__(self, rows: list[Fields], unreadable: list[str]) -> None:
        self._by_key: dict[str, list[Fields]] = defaultdict(list)
        for row in rows:
            for key in row_keys(row["last_name"], None):
                self._by_key[key].append(row)
        self._unreadable = [frozenset(re.findall(r"\w+", fold(line))) for line in unreadable]

    def about(self, seller: Seller) -> tuple[list[Fields], int]:
        """The entries under any spelling of the seller's name, and how many that could not be read hold the surname."""
        asked = identity_of(seller)
        name = name_of(asked.last_name, asked.first_name, asked.middle_name)
        if name is None:
            return [], 0
        found = {id(row): row for key in asked_keys(name) for row in self._by_key.get(key, [])}
        return list(found.values()), sum(1 for line in self._unreadable if line & set(name.surname))


def read_entries(path: Path) -> Entries:
    """Reads the file. Other names of an entry, in brackets, are entries as well. Raises `NoListError`, `OSError`."""
    if path.stat().st_size > MAX_FILE_BYTES:
        raise NoListError
    rows: list[Fields] = []
    unreadable: list[str] = []
    for line in _lines(path.read_bytes()):
        try:
            rows += _rows(line)
        except UnreadableRowError:
            unreadable.append(line)
    if len(rows) <= len(unreadable):
        raise NoListError
    return Entries(rows, unreadable)


def _rows(line: str) -> list[Fields]:
    entry = clean(entry_columns(line))
    others = [alias.strip() for alias in re.split(r"[;,]", entry.get("aliases", ""))]
    return [entry, *(entry | {"last_name": alias} for alias in others if " " in alias)]


def _lines(content: bytes) -> list[str]:
    """The entries' texts. What stands between parts of the list, such as headings, belongs to none."""
    text = _text(content)
    is_page = "<html" in text[:10_000].lower() or _CITIZENS in text
    parts = _parts_of_page(text) if is_page else _BLANK_LINE.split(text)
    return [line for part in parts for line in _ENTRY.split(part) if _ENTRY.match(line)]


def _parts_of_page(text: str) -> list[str]:
    parser = html.HTMLParser(encoding="utf-8", no_network=True)
    page = html.document_fromstring(text.encode(), parser=parser) if text.strip() else None
    if page is None or not page.xpath("//*[@id = $citizens]", citizens=_CITIZENS):
        raise NoListError
    return ["\n".join(part.itertext()) for part in page.xpath(_PEOPLE)]


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("windows-1251", errors="replace")
