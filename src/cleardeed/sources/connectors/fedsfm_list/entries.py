"""The entries of the list, found by name."""

import datetime
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from cleardeed.sources.connectors.fedsfm_list.pages import NoListError, NumberedList, numbered_lists
from cleardeed.sources.matching.names import Name, name_of, query_keys, row_keys
from cleardeed.sources.matching.people import identity_of
from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import keys_of
from cleardeed.sources.rows.findings import ParsedRows, UnreadableRowError, read_row
from cleardeed.sources.rows.list_lines import LIST_NAME, Entry, entry_columns, read_entry
from cleardeed.sources.subject import Seller

MAX_FILE_BYTES = 64 << 20
_WORD = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_BORN = re.compile(r"\d{4} ?г\. ?р\.")
"""The text after nearly every birth date; in a wrong encoding it would follow none."""


class Entries:
    """The entries of a whole file."""

    def __init__(self, lists: Iterable[NumberedList]) -> None:
        self._by_name: dict[str, list[Entry]] = defaultdict(list)
        self._by_word: dict[str, list[Entry]] = defaultdict(list)
        """Entries with a bare word for a name."""
        self._unreadable: list[frozenset[str]] = []
        self._organisations: list[frozenset[str]] = []
        self._members: list[tuple[frozenset[str], tuple[datetime.date, ...]]] = []
        """Associations that give birth dates: the words of each, and the dates."""
        for one in lists:
            for line in one.lines:
                self._add(one, line)
        counts = [len(one.lines) for one in lists]
        self._lost = not all(one.whole for one in lists) or any(
            count not in (len(one.lines), sum(counts)) for one in lists for count in one.announced
        )

    def _add(self, of: NumberedList, line: str) -> None:
        try:
            entry = read_entry(line)
        except UnreadableRowError:
            self._unreadable.append(_words(line))
            return
        if of.kind == "organisations" and not entry.born:
            self._organisations.append(_words(line))
            return
        if of.kind == "organisations":
            self._members.append((frozenset(_WORD.findall(fold(line))), entry.born))
        for name in entry.names():
            keys = row_keys(name, None)
            for key in keys:
                self._by_name[key].append(entry)
            if not keys:
                self._by_word[fold(name)].append(entry)

    @property
    def unreadable(self) -> int:
        """Entries that could not be read."""
        return len(self._unreadable)

    def about(self, seller: Seller) -> ParsedRows:
        """The entries under any spelling of the seller's names.

        One that cannot be read matters to the bearers of its words alone. For a person to look at are an organisation
        that bears the seller's whole name, and an association with a member of the seller's birth date whose name may
        be the seller's in another case.
        """
        asked = identity_of(seller)
        name = name_of(asked.last_name, asked.first_name, asked.middle_name)
        if name is None:
            return ParsedRows(rows=[])
        found = {id(entry): entry for key in query_keys(name) for entry in self._by_name.get(key, [])}
        found |= {id(entry): entry for word in (*name.surname, name.first) for entry in self._by_word.get(word, [])}
        surnames = [set(keys_of(part)) for part in name.surname]
        whole = [*surnames, set(keys_of(name.first))]
        named = sum(1 for words in self._organisations if all(words & part for part in whole))
        if not found:
            named += sum(1 for words, born in self._members if seller.birth_date in born and _declines(name, words))
        rows = [entry_columns(entry, seller) for entry in found.values()]
        return ParsedRows(
            rows=[read_row(row) for row in rows] + [{"list_name": LIST_NAME}] * named,
            unreadable=sum(1 for words in self._unreadable if any(words & part for part in surnames)),
            more=self._lost,
        )


def read_entries(path: Path, least: int) -> Entries:
    """Reads the file. Raises `OSError`, or `NoListError` where no list has `least` people, or for another file."""
    if path.stat().st_size > MAX_FILE_BYTES:
        raise NoListError
    text = _text(path.read_bytes())
    lists = numbered_lists(text)
    entries = Entries(lists)
    lines = [line for one in lists if one.kind == "people" for line in one.lines]
    dated = [line for line in lines if _YEAR.search(line)]
    marked = sum(1 for line in dated if _BORN.search(line))
    longest = max((len(one.lines) for one in lists if one.kind == "people"), default=0)
    if longest < least or len(lines) <= 2 * entries.unreadable or not marked or 2 * marked < len(dated):
        raise NoListError
    return entries


def _declines(name: Name, words: frozenset[str]) -> bool:
    """Whether surname and first name may be among the words in another grammatical case, by how they begin."""
    return all(any(word.startswith(_stem(part)) for word in words) for part in (*name.surname, name.first))


def _stem(word: str) -> str:
    """Return the part common to all cases of a name: `Лев` has `Льва`, `Павел` has `Павла`."""
    return word[: max(1, len(word) - 2)]


def _words(line: str) -> frozenset[str]:
    return frozenset(key for word in _WORD.findall(fold(line)) for key in keys_of(word))


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("windows-1251", errors="replace")
