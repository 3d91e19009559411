"""From a filled template to blocks that both formats are set from. The marks, at the start of a line:

    # title   ## numbered heading   + numbered clause   ++ numbered sub-clause   - item of a list
    > left || right   | cell | cell   @ role | name | note (a signature)   === (a new page)

Everything else is a paragraph; lines without a mark go on with the block above, an empty line ends it; `**bold**`, and
`~` is a non-breaking space. Data cannot be taken for a mark: what would read as one is written in private characters
before the template is filled, and turned back after the blocks are parsed.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Literal

import msgspec

from cleardeed.deals.numerals import NBSP
from cleardeed.deals.typography import with_non_breaking_spaces

Kind = Literal["title", "heading", "clause", "subclause", "item", "paragraph", "ends", "table", "signatures", "page"]

_MARKS: dict[str, Kind] = {
    "##": "heading", "#": "title", "++": "subclause", "+": "clause", "-": "item", ">": "ends", "|": "table",
    "@": "signatures", "===": "page",
}  # fmt: skip
_ROWS = ("ends", "table", "signatures")
_MARK = re.compile(r"(===|##|#|\+\+|\+|-|>|\||@)(?:\s+|$)")
_ACTIVE = "#+-=>|@*~ "
"""Characters with a meaning in a template. A space is among them: runs of it in a template are one, in data as many."""
_GUARD = {ord(char): 0xE000 + index for index, char in enumerate(_ACTIVE)}
_PERIOD = chr(0xE000 + len(_ACTIVE))
"""The first of two periods in data: two become one where a sentence of the template ends with data that has one."""
_UNGUARD = {guard: char for char, guard in _GUARD.items()} | {ord(_PERIOD): "."}
_DOUBLED = re.compile(r"\.(?=\.)")
_TWO_PERIODS = re.compile(r"(?<!\.)\.\.(?!\.)")


class Span(msgspec.Struct, frozen=True):
    """Letters of one weight."""

    text: str
    bold: bool = False


Cell = list[Span]


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a document. `rows` of one cell is running text; `number` is what the heading or clause bears."""

    kind: Kind
    rows: list[list[Cell]]
    number: str = ""
    keep: bool = False
    """Whether the block must share a page with the one below it."""


def escape_markup(value: Any) -> Any:
    """Plain data with every text made inert for `parse_markup`."""
    if isinstance(value, dict):
        return {name: escape_markup(item) for name, item in value.items()}
    if isinstance(value, list):
        return [escape_markup(item) for item in value]
    return _DOUBLED.sub(_PERIOD, value).translate(_GUARD) if isinstance(value, str) else value


def parse_markup(text: str) -> list[Block]:
    """The blocks of a filled template, numbered."""
    blocks = [_block(kind, lines) for kind, lines in _with_joined_signatures(_grouped(text))]
    return _kept(list(_numbered(blocks)))


def plain_text(blocks: list[Block]) -> str:
    """Return the visible text, a block's cells and rows in order, one a line."""
    lines = []
    for block in blocks:
        for index, row in enumerate(block.rows):
            cells = ["".join(span.text for span in cell) for cell in row]
            lines.extend([f"{block.number} {cells[0]}".lstrip(), *cells[1:]] if index == 0 else cells)
    return "\n".join(line for line in lines if line)


def _grouped(text: str) -> Iterator[tuple[Kind, list[str]]]:
    """Lines that belong together, under the kind that their mark names. Rows of one kind are one group."""
    kind: Kind | None = None
    lines: list[str] = []
    for line in (line.strip() for line in text.splitlines()):
        mark = _MARK.match(line)
        found = _MARKS[mark[1]] if mark else None
        if mark and found in _ROWS and found == kind:
            lines.append(line[mark.end() :])
        elif mark or not line or kind is None:
            if kind:
                yield kind, lines
            kind, lines = (found, [line[mark.end() :]]) if mark else ("paragraph" if line else None, [line])
        else:
            lines[-1] = f"{lines[-1]} {line}"
    if kind:
        yield kind, lines


def _with_joined_signatures(groups: Iterator[tuple[Kind, list[str]]]) -> Iterator[tuple[Kind, list[str]]]:
    """All signatures that follow one another are one block, empty lines between them or not."""
    for kind, run in groupby(groups, key=lambda group: group[0]):
        if kind == "signatures":
            yield kind, [line for _, lines in run for line in lines]
        else:
            yield from run


def _block(kind: Kind, lines: list[str]) -> Block:
    if kind not in _ROWS:
        return Block(kind=kind, rows=[[_spans(lines[0])]])
    split = r"\|\|" if kind == "ends" else r"\|"
    return Block(kind=kind, rows=[[_spans(cell.strip()) for cell in re.split(split, line)] for line in lines])


def _spans(text: str) -> Cell:
    parts = _TWO_PERIODS.sub(".", re.sub(" {2,}", " ", text.strip(" "))).replace("~", NBSP).split("**")
    return [
        Span(with_non_breaking_spaces(part.translate(_UNGUARD)), index % 2 == 1)
        for index, part in enumerate(parts)
        if part
    ]


def _numbered(blocks: list[Block]) -> Iterator[Block]:
    heading = clause = subclause = 0
    for block in blocks:
        match block.kind:
            case "heading":
                heading, clause, subclause = heading + 1, 0, 0
                yield msgspec.structs.replace(block, number=f"{heading}.")
            case "clause":
                clause, subclause = clause + 1, 0
                yield msgspec.structs.replace(block, number=f"{heading}.{clause}.")
            case "subclause":
                subclause += 1
                yield msgspec.structs.replace(block, number=f"{heading}.{clause}.{subclause}.")
            case _:
                yield block


def _kept(blocks: list[Block]) -> list[Block]:
    """Headings stay with their text, lists and tables with their openings, signatures with the end of the text."""
    kinds = [block.kind for block in blocks] + ["page", "page"]
    return [
        msgspec.structs.replace(block, keep=_keeps(kinds[index], kinds[index + 1], kinds[index + 2]))
        for index, block in enumerate(blocks)
    ]


def _keeps(kind: str, following: str, next_but_one: str) -> bool:
    if kind in ("title", "heading") or following == "signatures":
        return True
    if following in ("item", "table") and kind != following:
        return True
    return following == "heading" and next_but_one == "signatures"
