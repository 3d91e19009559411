"""The words of a WordprocessingML part, as its elements start and end."""

from collections.abc import Mapping
from typing import NoReturn

from cleardeed.documents.content.clean import MOST_CHARACTERS
from cleardeed.documents.content.faults import UnreadableError

_DROPPED = frozenset({"del", "moveFrom", "Fallback"})
"""Deleted revisions, and the second copy of a drawing for old readers. Field codes are no `t` and drop out too."""
_BREAKS = {"tab": " ", "ptab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_OFF = ("0", "false", "off")
_WHITE = frozenset({"FFFFFF", "FEFEFE", "FDFDFD"})
_TINY_HALF_POINTS = 3


class Part:
    """A target of `XMLParser`: told of elements, keeps no tree. There is no use for a document type, so one with
    entities of any sort ends before they are declared."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def data(self, text: str) -> None:
        """Characters of the element that is open."""

    def doctype(self, _name: str, _public: str | None, _system: str | None) -> NoReturn:
        raise UnreadableError("damaged")

    def close(self) -> None:
        """The part ends."""


class Words(Part):
    """Collects what shows: a line a paragraph, a line a table row, notes by their number."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._path: list[str] = []
        self._dropping = 0
        self._cells: list[int] = []
        self._run = _Run()

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = _local(tag)
        given = {_local(key): value for key, value in attributes.items()}
        if name in _DROPPED:
            self._dropping += 1
        elif name == "r":
            self._run = _Run()
        elif name == "tc":
            self._cells.append(0)
        elif self._path and self._path[-1] == "rPr":
            self._run.look(name, given)
        elif name in ("footnote", "endnote") and "type" not in given:
            self._add(f"[{given.get('id', '')}] ")
        elif name in ("footnoteReference", "endnoteReference"):
            self._run.words.append(f"[{given.get('id', '')}]")
        elif name in _BREAKS and self._path and self._path[-1] == "r":
            self._run.words.append(_BREAKS[name])
        self._path.append(name)

    def data(self, text: str) -> None:
        if self._path and self._path[-1] == "t":
            self._run.words.append(text)

    def end(self, tag: str) -> None:
        name = _local(tag)
        self._path.pop()
        if name in _DROPPED:
            self._dropping -= 1
        elif name == "r":
            if not self._dropping and self._run.shows:
                self._add("".join(self._run.words))
            self._run = _Run()
        elif name == "p":
            self._add("\n")
            if self._cells:
                self._cells[-1] += 1
        elif name == "tc" and self._cells.pop() == 1:
            self._pieces[-1] = " "  # a cell of one paragraph stands in its row's line
        elif name == "tr":
            self._add("\n")

    def _add(self, piece: str) -> None:
        self._length += len(piece)
        if self._length > 2 * MOST_CHARACTERS:  # spaces are folded afterwards
            raise UnreadableError("too_much_text")
        self._pieces.append(piece)


class _Run:
    """Words of one look."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._hidden = self._white = self._on_colour = False

    @property
    def shows(self) -> bool:
        return not self._hidden and (self._on_colour or not self._white)

    def look(self, name: str, given: Mapping[str, str]) -> None:
        """One property of the look."""
        value = given.get("val", "")
        if name == "vanish":
            self._hidden = self._hidden or value not in _OFF
        elif name == "color":
            self._white = value.upper() in _WHITE
        elif name in ("shd", "highlight"):
            self._on_colour = True
        elif name == "sz" and value.isdecimal():
            self._hidden = self._hidden or int(value) < _TINY_HALF_POINTS


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
