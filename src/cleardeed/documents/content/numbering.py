"""Numbers that a word processor puts before paragraphs: they are no text of the document. ISO/IEC 29500-1, 17.9.

A list is told by a paragraph or by its style; lists of one definition count on from one another, unless one of them
begins anew.
"""

from collections.abc import Mapping

import msgspec

from cleardeed.documents.content.parts import Part, local, local_attributes

_MOST_LEVELS = 9
_LARGEST = 32_767
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщэюя"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_BULLET = "-"


class Level(msgspec.Struct):
    """How one level of a list is numbered."""

    start: int = 1
    format: str = "decimal"
    text: str = ""
    decimal: bool = False
    """Whether the numbers of all levels are written in digits (`isLgl`)."""


class Item(msgspec.Struct, frozen=True):
    """The place of a paragraph in a list: the list's number and the level."""

    list: str
    level: int


class Numbering:
    """The lists of a document, and how far each has been counted."""

    def __init__(self, lists: "Lists | None" = None, styles: "Styles | None" = None) -> None:
        self._lists = lists or Lists()
        self._styles = styles or Styles()
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[str] = set()

    def item(self, style: str | None, number: str | None, level: str | None) -> Item | None:
        """The place of a paragraph by what it says itself, else by its style; None where it is in no list."""
        if number is None and style is not None:
            number, by_style = self._styles.numbered(style)
            level = level or by_style or self._lists.level_of(number, style)
        if number is None or self._lists.definitions.get(number) is None:
            return None
        depth = int(level) if level and level.isdecimal() and len(level) < 3 else 0
        return Item(number, min(depth, _MOST_LEVELS - 1))

    def next(self, item: Item) -> str:
        """The mark of the next paragraph there."""
        definition = self._lists.definitions[item.list]
        levels = self._lists.levels[definition]
        counts = self._counts.setdefault(definition, [None] * _MOST_LEVELS)
        if item.list not in self._begun:
            self._begun.add(item.list)
            for depth, start in self._lists.restarts.get(item.list, {}).items():
                counts[depth] = start - 1
        for depth in range(item.level):
            if counts[depth] is None:
                counts[depth] = _level(levels, depth).start
        last = counts[item.level]
        counts[item.level] = _level(levels, item.level).start if last is None else min(last + 1, _LARGEST)
        counts[item.level + 1 :] = [None] * (_MOST_LEVELS - item.level - 1)
        return _mark(levels, counts, item.level)


class Lists(Part):
    """The lists that `word/numbering.xml` defines."""

    def __init__(self) -> None:
        self.levels: dict[str, dict[int, Level]] = {}
        """By definition and depth."""
        self.definitions: dict[str, str] = {}
        """The definition of each list."""
        self.restarts: dict[str, dict[int, int]] = {}
        """By list, the levels that begin anew in it, and with which number."""
        self._styled: dict[tuple[str, str], str] = {}
        self._definition: str | None = None
        self._list: str | None = None
        self._depth: int | None = None

    def level_of(self, number: str | None, style: str) -> str | None:
        """The level of the list that paragraphs of a style are on."""
        return self._styled.get((self.definitions.get(number or "", ""), style))

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name, given = local(tag), local_attributes(attributes)
        value = given.get("val", "")
        if name == "abstractNum":
            self._definition = given.get("abstractNumId", "")
            self.levels[self._definition] = {}
        elif name == "num":
            self._list = given.get("numId", "")
        elif name == "abstractNumId" and self._list is not None and value in self.levels:
            self.definitions[self._list] = value
        elif name in ("lvl", "lvlOverride"):
            self._depth = _small(given.get("ilvl"), _MOST_LEVELS)
        elif name == "startOverride" and self._list is not None and self._depth is not None:
            self.restarts.setdefault(self._list, {})[self._depth] = _small(value, _LARGEST) or 0
        elif self._definition is not None and self._depth is not None:
            self._describe(self._definition, self._depth, name, value)

    def end(self, tag: str) -> None:
        name = local(tag)
        if name == "abstractNum":
            self._definition = None
        elif name == "num":
            self._list = None
        elif name in ("lvl", "lvlOverride"):
            self._depth = None

    def _describe(self, definition: str, depth: int, name: str, value: str) -> None:
        """Takes one property of a level."""
        level = self.levels[definition].setdefault(depth, Level())
        if name == "start":
            level.start = _small(value, _LARGEST) or 0
        elif name == "numFmt":
            level.format = value
        elif name == "lvlText":
            level.text = value[:100]
        elif name == "isLgl":
            level.decimal = value not in ("0", "false", "off")
        elif name == "pStyle":
            self._styled[definition, value] = str(depth)


class Styles(Part):
    """Which list the paragraphs of each style are in, by `word/styles.xml`."""

    def __init__(self) -> None:
        self._path: list[str] = []
        self._style = ""
        self._parents: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        self._levels: dict[str, str] = {}

    def numbered(self, style: str) -> tuple[str | None, str | None]:
        """List and level of a style, or of the nearest one that it is based on."""
        seen = set[str]()
        while style not in self._numbers and style in self._parents and style not in seen:
            seen.add(style)
            style = self._parents[style]
        return self._numbers.get(style), self._levels.get(style)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name, given = local(tag), local_attributes(attributes)
        value = given.get("val", "")
        if name == "style":
            self._style = given.get("styleId", "")
        elif name == "basedOn":
            self._parents[self._style] = value
        elif self._path[-1:] == ["numPr"]:
            if name == "numId":
                self._numbers[self._style] = value
            elif name == "ilvl":
                self._levels[self._style] = value
        self._path.append(name)

    def end(self, _tag: str) -> None:
        self._path.pop()


def _mark(levels: Mapping[int, Level], counts: list[int | None], depth: int) -> str:
    level = _level(levels, depth)
    if level.format == "bullet":
        return _BULLET
    said = level.text
    for other in range(depth + 1):
        count = counts[other]
        form = "decimal" if level.decimal else _level(levels, other).format
        said = said.replace(f"%{other + 1}", _written(1 if count is None else count, form))
    return said


def _level(levels: Mapping[int, Level], depth: int) -> Level:
    return levels.get(depth) or Level()


def _written(count: int, form: str) -> str:
    if form == "none":
        return ""
    if form == "decimalZero":
        return f"{count:02}"
    if form in ("lowerLetter", "upperLetter", "russianLower", "russianUpper"):
        letters = _RUSSIAN if form.startswith("russian") else _LATIN
        times, place = divmod(max(count, 1) - 1, len(letters))
        return _cased(letters[place] * min(times + 1, 9), form)
    if form in ("lowerRoman", "upperRoman"):
        return _cased(_roman(count), form)
    return str(count)


def _cased(letters: str, form: str) -> str:
    return letters.upper() if form.startswith("upper") or form.endswith("Upper") else letters


def _roman(count: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        times, count = divmod(count, value)
        written += letters * times
    return written


def _small(number: str | None, most: int) -> int | None:
    """A number that is not beyond `most`; None where there is none."""
    return min(int(number), most) if number and number.isdecimal() and len(number) < 8 else None
