"""The seller's name as a Russian register can be searched by it."""

import re
from collections.abc import Callable

import msgspec

from cleardeed.sources.matching.names import is_initial, name_of
from cleardeed.sources.matching.yo_names import with_yo, without_yo
from cleardeed.sources.subject import Seller

_RUSSIAN = re.compile(r"[а-яё' -]+", re.IGNORECASE)


class SearchName(msgspec.Struct, frozen=True):
    """A name in Russian letters, without initials."""

    last: str
    first: str
    middle: str | None = None

    @property
    def whole(self) -> str:
        """Surname, first name and patronymic as one text."""
        return " ".join(part for part in (self.last, self.first, self.middle) if part)

    @property
    def variants(self) -> list["SearchName"]:
        """The name as it is written, with Е for every Ё, and with Ё where it belongs: registers hold any of them, and
        some compare letters."""
        return list(dict.fromkeys((self, self._respelt(without_yo), self._respelt(with_yo))))

    def _respelt(self, spell: Callable[[str], str]) -> "SearchName":
        return SearchName(spell(self.last), spell(self.first), self.middle and spell(self.middle))

    @property
    def spellings(self) -> list[str]:
        """The whole name of each variant."""
        return [one.whole for one in self.variants]


def spelling_step(step: str, number: int) -> str:
    """The name of a call for a spelling, the first being 0."""
    return f"{step} spelling {number + 1}" if number else step


def search_name(seller: Seller) -> SearchName | None:
    """The name to search by; None for one that no Russian register can hold so: incomplete, with initials, or with a
    letter of another alphabet. That such a name finds nobody proves nothing."""
    read = name_of(seller.last_name, seller.first_name, seller.middle_name)
    if read is None or not seller.last_name or not seller.first_name or any(map(is_initial, (read.first, read.middle))):
        return None
    middle = " ".join((seller.middle_name or "").split()) if read.middle else None
    name = SearchName(" ".join(seller.last_name.split()), " ".join(seller.first_name.split()), middle or None)
    return name if _RUSSIAN.fullmatch(name.whole) else None
