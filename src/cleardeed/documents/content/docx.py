"""DOCX: headers, body with tables, footnotes, footers, in reading order. ISO/IEC 29500, transitional and strict.

Read here and not by a library, because the usual one leaves out what contracts have: inserted revisions, content
controls, text boxes, footnotes. Parts are streamed: nothing grows with the nesting of their XML.
"""

import posixpath
import zipfile
import zlib
from collections.abc import Mapping
from typing import IO, cast
from xml.etree import ElementTree as ET

from cleardeed.documents.content.clean import bounded, clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.numbering import Lists, Numbering, Styles
from cleardeed.documents.content.parts import Part, local
from cleardeed.documents.content.source import Source
from cleardeed.documents.content.words import Notes, Words

_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TYPES = "[Content_Types].xml"
_DOCUMENT = "word/document.xml"
_RELATIONS = "word/_rels/document.xml.rels"
_PART_BYTES = 64 * 1024 * 1024
_ALL_BYTES = 200 * 1024 * 1024
_MOST_ENTRIES = 5_000
_CHUNK = 1024 * 1024
"""What the parser gets at a time: it begins a word or an attribute anew with every chunk that leaves it unfinished."""
_BEFORE, _AFTER = ("header",), ("footnotes", "endnotes", "footer")
_NUMBERING, _STYLES = ("numbering",), ("styles",)
_BROKEN = (zipfile.BadZipFile, zlib.error, ET.ParseError, ValueError, KeyError, EOFError, NotImplementedError, OSError)
"""NotImplementedError: a compression that no word processor writes."""


def read_docx(source: Source) -> str:
    """The text of the whole document. Raises `UnreadableError`."""
    try:
        with zipfile.ZipFile(cast("IO[bytes]", source)) as archive:
            _demand_plain(archive)
            numbering, notes = _numbering(archive), Notes()
            body = _text(archive, _DOCUMENT, numbering, notes)  # first: its marks number the notes
            before, after = (
                [_text(archive, part, numbering, notes) for part in _related(archive, kinds)]
                for kinds in (_BEFORE, _AFTER)
            )
            texts = bounded([*before, body, *after])
    except RuntimeError:  # how `zipfile` says that an entry wants a password
        raise UnreadableError("encrypted") from None
    except _BROKEN:
        raise UnreadableError("damaged") from None
    text = clean("\n\n".join(dict.fromkeys(one for one in texts if one.strip())))
    if not text:
        raise UnreadableError("empty")
    return text


def _demand_plain(archive: zipfile.ZipFile) -> None:
    """Raise `UnreadableError` for what is no word-processing document, has macros or a password, is too large, or has
    entries that lead out of it."""
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if len(names) > _MOST_ENTRIES or len(set(names)) < len(names):
        raise UnreadableError("damaged")
    if _TYPES not in names or _DOCUMENT not in names:
        raise UnreadableError("unknown_kind")
    if any(entry.flag_bits & 1 for entry in entries):
        raise UnreadableError("encrypted")
    if any(_leads_out(entry) for entry in entries):
        raise UnreadableError("damaged")
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise UnreadableError("unknown_kind")
    if sum(entry.file_size for entry in entries) > _ALL_BYTES:
        raise UnreadableError("too_much_work")
    if _MAIN not in _types(archive):
        raise UnreadableError("unknown_kind")


def _leads_out(entry: zipfile.ZipInfo) -> bool:
    """An absolute path, one with `..`, or a symbolic link. Nothing is unpacked, but no word processor writes such."""
    parts = entry.filename.replace("\\", "/").split("/")
    is_link = (entry.external_attr >> 16) & 0o170000 == 0o120000
    return entry.filename.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or is_link


def _types(archive: zipfile.ZipFile) -> set[str]:
    """The declared types of the document itself."""
    overrides = _Attributes("Override")
    _parse(archive, _TYPES, overrides)
    return {one.get("ContentType", "") for one in overrides.found if one.get("PartName", "").lstrip("/") == _DOCUMENT}


def _related(archive: zipfile.ZipFile, kinds: tuple[str, ...]) -> list[str]:
    """The document's parts of these kinds, in the order of `kinds`."""
    names = set(archive.namelist())
    if _RELATIONS not in names:
        return []
    relations = _Attributes("Relationship")
    _parse(archive, _RELATIONS, relations)
    found = set()
    for one in relations.found:
        kind = one.get("Type", "").rpartition("/")[2]
        # An absolute target starts at the archive's root, which is what `join` makes of it.
        target = posixpath.normpath(posixpath.join("/word", one.get("Target", ""))).lstrip("/")
        if kind in kinds and one.get("TargetMode") != "External" and target in names:
            found.add((kinds.index(kind), target))
    return [target for _, target in sorted(found)]


def _numbering(archive: zipfile.ZipFile) -> Numbering:
    """The lists of the document."""
    lists, styles = Lists(), Styles()
    for kinds, target in ((_NUMBERING, lists), (_STYLES, styles)):
        for part in _related(archive, kinds)[:1]:
            _parse(archive, part, target)
    return Numbering(lists, styles)


def _text(archive: zipfile.ZipFile, part: str, numbering: Numbering, notes: Notes) -> str:
    words = Words(numbering, notes)
    _parse(archive, part, words)
    return words.text


class _Attributes(Part):
    """Collects the attributes of the elements of one name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.found: list[Mapping[str, str]] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if local(tag) == self._name:
            self.found.append(attributes)


def _parse(archive: zipfile.ZipFile, part: str, target: Part) -> None:
    """Tells `target` of the part's elements, reading no more of it than is bearable, whatever its entry claims."""
    parser = ET.XMLParser(target=target)  # noqa: S314 - Expat fetches nothing, and `Part` refuses document types
    read = 0
    with archive.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            read += len(chunk)
            if read > _PART_BYTES:
                raise UnreadableError("too_much_work")
            parser.feed(chunk)
    parser.close()
