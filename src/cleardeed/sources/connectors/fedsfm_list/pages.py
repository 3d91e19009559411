"""The numbered lists of a file, whichever shape it has: the saved page of any year, or lines of text.

A page has a national and an international part, each with organisations and with people. Their lists are marked by the
element's id (`russianFL`, `foreignUL`, …), by headings, or by both.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from lxml import etree, html

from cleardeed.sources.matching.text import fold, words

Kind = Literal["people", "organisations"]

_IDS: dict[str, Kind] = {"FL": "people", "UL": "organisations"}
"""The ending of the ids of a list's elements."""
_HEADINGS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (re.compile("физические лица|физических лиц|граждане"), "people"),
    (re.compile("организации|организаций|юридические лица|юридических лиц"), "organisations"),
)
_MAX_HEADING = 80
_NUMBERED = re.compile(r"(\d{1,7})[.)]\s")
_ANNOUNCED = re.compile(r"(?:всего|количество|записей|лиц в перечне)[^\d]{0,30}(\d[\d ]{0,9})", re.IGNORECASE)
_NOBODY = re.compile("сведения о субъектах отсутствуют|записи отсутствуют")
_PARTS = 2
"""The national and the international one; both list people."""
_END_OF_PAGE = re.compile(r"</html>\s*(?:<!--[^<>]*-->\s*)*\Z", re.IGNORECASE)
_TITLES = ("террорист", "перечень", "росфинмониторинг", "финансовому мониторингу")
_OTHER_PAGES = ("исключ", "включен", "включён")
"""In brackets behind the title of pages that hold only what was removed or added of late."""
_BLOCKS = words("address article div dl dt dd footer h1 h2 h3 h4 h5 h6 header hr main nav ol p section table td tr ul")
_NO_TEXT = frozenset(("head", "script", "style", "noscript", "template"))


class NoListError(Exception):
    """The file is not the list, or not the whole of it."""


class NumberedList(msgspec.Struct):
    """Entries that are numbered together, as the file has them."""

    kind: Kind
    said_empty: bool = False
    """Whether the file says that there are no entries."""
    lines: list[str] = msgspec.field(default_factory=list)
    announced: list[int] = msgspec.field(default_factory=list)
    """The number of entries given by the file, here or in all."""

    @property
    def whole(self) -> bool:
        """Whether the numbers go from 1 to the last without a gap."""
        numbers = [found[1] if (found := _NUMBERED.match(line)) else None for line in self.lines]
        return numbers == [str(number) for number in range(1, len(numbers) + 1)]


class _Line(msgspec.Struct, frozen=True):
    """A line of text; `kind` marks where a list begins, `item` an item of a page's list."""

    text: str = ""
    kind: Kind | None = None
    item: bool = False


def numbered_lists(text: str) -> list[NumberedList]:
    """The lists of a file, in its order. Raises `NoListError` for a file that is cut off or another one."""
    start = text[:10_000].lower()
    if "<html" in start or "<!doctype" in start or "<li" in text.lower():
        lists = _collect(_lines_of_page(text), None)
        kinds = [one.kind for one in lists if one.lines or one.said_empty]
        if kinds.count("people") < _PARTS or "organisations" not in kinds:
            raise NoListError
        return lists
    lists = _collect((_Line(line) for line in text.splitlines()), "people")
    lines = [line for one in lists for line in one.lines]
    if not lines or not lines[-1].endswith((";", ".")):
        raise NoListError
    return lists


def _collect(lines: Iterable[_Line], kind: Kind | None) -> list[NumberedList]:
    """Sorts lines into lists. `kind` is that of entries ahead of any heading; None where there are none."""
    lists: list[NumberedList] = []
    here: NumberedList | None = None
    open_entry = False
    for line in lines:
        text = " ".join(line.text.split())
        numbered = _NUMBERED.match(text)
        begins = line.kind or (None if numbered or line.item else _heading(text))
        if begins:
            kind, open_entry = begins, False
            if here is None or here.lines or here.said_empty:
                here = NumberedList(begins)
                lists.append(here)
            here.kind = begins
        elif kind and text and (numbered or line.item):
            if here is None or (here.lines and numbered and numbered[1] == "1"):
                # One that begins without a heading may be of people.
                here = NumberedList(kind if here is None else "people")
                lists.append(here)
            here.lines.append(text)
            open_entry = not line.item and not text.endswith(";")
        elif not text:
            open_entry = False
        elif open_entry and here:
            here.lines[-1] += f" {text}"
            open_entry = not text.endswith(";")
        if here and not here.lines and _NOBODY.search(fold(text)):
            here.said_empty = True
        if not numbered and lists and (announced := _ANNOUNCED.search(text)):
            lists[-1].announced.append(int(announced[1].replace(" ", "")))
    return lists


def _heading(text: str) -> Kind | None:
    """The kind that a heading names; None for other texts and for titles, which name both."""
    if len(text) > _MAX_HEADING:
        return None
    kinds = [kind for pattern, kind in _HEADINGS if pattern.search(fold(text))]
    return kinds[0] if len(kinds) == 1 else None


def _lines_of_page(text: str) -> Iterator[_Line]:
    if not _END_OF_PAGE.search(text):
        raise NoListError
    page = html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8", no_network=True))
    title = fold(" ".join(page.xpath("//title//text() | //h1//text()")))
    if not any(word in title for word in _TITLES) or any(f"({word}" in title for word in _OTHER_PAGES):
        raise NoListError
    for line_break in page.iter("br"):
        line_break.tail = f"\n{line_break.tail or ''}"
    yield from _walk(page)


def _walk(page: html.HtmlElement) -> Iterator[_Line]:
    text: list[str] = []

    def flush() -> Iterator[_Line]:
        yield from (_Line(line) for line in "".join(text).split("\n"))
        text.clear()

    walk = etree.iterwalk(page, events=("start", "end"))
    for event, element in walk:
        if event == "end":
            if element.tag in _BLOCKS:
                yield from flush()
                yield _Line()
            text.append(element.tail or "")
            continue
        kind = _IDS.get((element.get("id") or "")[-2:]) if isinstance(element.tag, str) else None
        if element.tag in _BLOCKS or kind:
            yield from flush()
        if kind:
            yield _Line(kind=kind)
        if not isinstance(element.tag, str) or element.tag in _NO_TEXT:
            walk.skip_subtree()
        elif element.tag == "li" and element.find(".//li") is None:
            yield from flush()
            # Lists are `ol`; a page's menus are `ul`.
            yield _Line("".join(element.itertext()), item=bool(element.xpath("parent::ol")))
            walk.skip_subtree()
        else:
            text.append(element.text or "")
    yield from flush()
