"""The words of a WordprocessingML part, as its elements start and end."""

from collections.abc import Mapping

from cleardeed.documents.content.clean import MOST_CHARACTERS
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.numbering import Numbering
from cleardeed.documents.content.parts import Part, local, local_attributes

_DROPPED = frozenset({"del", "moveFrom", "Fallback"})
"""Deleted revisions, and the second copy of a drawing for old readers. Field codes are no `t` and drop out too."""
_BREAKS = {"tab": " ", "ptab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_NOTES = {kind + suffix: kind for kind in ("footnote", "endnote") for suffix in ("", "Reference")}
"""The elements of notes, and the marks that refer to them, by the kind of note."""
_OFF = ("0", "false", "off")
_WHITE = frozenset({"FFFFFF", "FEFEFE", "FDFDFD"})
_TINY_HALF_POINTS = 3
_CELLS_APART = " | "
"""What stands between the cells of a row, so that a label and its value do not run into one."""


class Notes:
    """Foot- and endnotes by the numbers that a reader sees, which follow the order of their marks in the text."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}

    def mark(self, kind: str, identifier: str) -> str:
        """The mark of a note, in the text and before the note."""
        earlier = sum(known == kind for known, _ in self._numbers)
        return f"[{self._numbers.setdefault((kind, identifier), earlier + 1)}]"


class Words(Part):
    """Collects what shows: a line a paragraph, a line a table row, notes by their number, the words of a text box
    behind the paragraph that it is drawn beside."""

    def __init__(self, numbering: Numbering | None = None, notes: Notes | None = None) -> None:
        self._numbering = numbering or Numbering()
        self._notes = notes or Notes()
        self._length = 0
        self._path: list[str] = []
        self._dropping = 0
        self._flow = _Flow()
        self._around: list[_Flow] = []

    @property
    def text(self) -> str:
        return "".join(self._flow.pieces)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name, given = local(tag), local_attributes(attributes)
        flow, parent = self._flow, self._path[-1] if self._path else ""
        if name in _DROPPED:
            self._dropping += 1
        elif name == "txbxContent":
            self._around.append(flow)
            self._flow = _Flow()
        elif name in ("p", "r", "tc"):
            flow.begin(name)
        elif parent == "rPr":
            flow.run.look(name, given)
        elif name in ("pStyle", "numId", "ilvl") and self._is_of_a_paragraph():
            flow.listed.look(name, given.get("val", ""))
        elif name in _NOTES and "type" not in given:
            mark = self._notes.mark(_NOTES[name], given.get("id", ""))
            self._add(f"{mark} ") if name == _NOTES[name] else flow.run.words.append(mark)
        elif name in _BREAKS and parent == "r":
            flow.run.words.append(_BREAKS[name])
        self._path.append(name)

    def data(self, text: str) -> None:
        if self._path and self._path[-1] == "t":
            self._flow.run.words.append(text)

    def end(self, tag: str) -> None:
        name = local(tag)
        self._path.pop()
        flow = self._flow
        if name in _DROPPED:
            self._dropping -= 1
        elif name == "txbxContent":
            self._flow = self._around.pop()
            self._flow.beside += [] if self._dropping else flow.pieces
        elif name == "pPr" and self._path[-1:] == ["p"] and not self._dropping:
            self._number(flow.listed)
        elif name == "r":
            if not self._dropping and flow.run.shows:
                self._add("".join(flow.run.words))
            flow.run = _Run()
        elif name == "p":
            self._add("\n")
            flow.pieces += flow.beside
            flow.beside = []
            if flow.cells:
                flow.cells[-1].paragraphs += 1
        elif name == "tc":
            flow.end_cell()
        elif name == "tr":
            flow.end_row()

    def _is_of_a_paragraph(self) -> bool:
        """Whether the element that begins says something of the paragraph, not of what it was before a revision."""
        return self._path[-2:] == ["p", "pPr"] or self._path[-3:] == ["p", "pPr", "numPr"]

    def _number(self, listed: "_Listed") -> None:
        item = self._numbering.item(listed.style, listed.number, listed.level)
        mark = self._numbering.next(item) if item else ""
        if mark:
            self._add(f"{mark} ")

    def _add(self, piece: str) -> None:
        self._length += len(piece)
        if self._length > 2 * MOST_CHARACTERS:  # spaces are folded afterwards
            raise UnreadableError("too_much_text")
        self._flow.pieces.append(piece)


class _Flow:
    """Text that runs on: of the part, or of a text box."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.beside: list[str] = []
        """Words of the text boxes that are drawn beside the paragraph."""
        self.cells: list[_Cell] = []
        self.run = _Run()
        self.listed = _Listed()

    def begin(self, name: str) -> None:
        """A paragraph, a run or a cell begins."""
        if name == "p":
            self.listed = _Listed()
        elif name == "r":
            self.run = _Run()
        else:
            self.cells.append(_Cell(len(self.pieces)))

    def end_cell(self) -> None:
        """A cell of one line stands in its row's line; one without words leaves no trace."""
        cell = self.cells.pop()
        said = "".join(self.pieces[cell.start :]).strip()
        if cell.paragraphs == 1 and "\n" not in said:
            self.pieces[cell.start :] = [said, _CELLS_APART] if said else []

    def end_row(self) -> None:
        if self.pieces and self.pieces[-1] == _CELLS_APART:
            self.pieces[-1] = "\n"
        else:
            self.pieces.append("\n")


class _Cell:
    """A cell of a table that is open: where it begins, and how many paragraphs it has so far."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.paragraphs = 0


class _Listed:
    """What a paragraph says of the list that it is in."""

    def __init__(self) -> None:
        self.style: str | None = None
        self.number: str | None = None
        self.level: str | None = None

    def look(self, name: str, value: str) -> None:
        """One property of the paragraph."""
        if name == "pStyle":
            self.style = value
        elif name == "numId":
            self.number = value
        else:
            self.level = value


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
