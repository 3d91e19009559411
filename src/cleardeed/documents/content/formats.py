"""Which kind of file this is, by its first bytes alone. Names and declared types are the caller's word: not asked."""

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.text import Format

HEAD_BYTES = 512
_MAGIC: tuple[tuple[bytes, Format], ...] = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"PK\x03\x04", "docx"),
)
_ENCRYPTED_OR_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""An OLE container: a document of Word before 2007, or an encrypted one of today."""
_MARKUP = (
    b"{\\rtf",
    b"<?xml",
    b"<!doctype",
    b"<html",
    b"%!ps",
    b"#!/",
    b"mz\x90",
    b"\x7felf",
    b"gif8",
    b"riff",
    b"<svg",
)
"""Kinds that would pass for text, and whose text is not what their reader sees."""
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


def format_of(head: bytes) -> Format:
    """The kind of a file that begins with `head` (`HEAD_BYTES`, or all of a shorter file). A document kind is told by
    magic at the very start, so that a file of two kinds is one of none.

    Raises `UnreadableError`: `empty`, `unknown_kind`, `encrypted`.
    """
    if not head.strip():
        raise UnreadableError("empty")
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    if head.startswith(_ENCRYPTED_OR_OLD):
        raise UnreadableError("encrypted")
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(_MARKUP) or _is_binary(head):
        raise UnreadableError("unknown_kind")
    return "text"


def _is_binary(head: bytes) -> bool:
    """Whether there are control characters that no text has. In UTF-16 every other byte of plain letters is zero."""
    if head.startswith(_UTF16_BOMS) or _looks_utf16(head):
        return False
    return any(byte < 0x20 and byte not in b"\t\n\r\f\x1b" for byte in head)


def _looks_utf16(head: bytes) -> bool:
    """Text in UTF-16 without a mark: the high bytes of Latin and Cyrillic letters are 0x00 and 0x04."""
    pairs = head[: len(head) // 2 * 2]
    if len(pairs) < 4:
        return False
    return any(sum(byte in (0x00, 0x04) for byte in pairs[side::2]) * 10 >= len(pairs) // 2 * 9 for side in (0, 1))
