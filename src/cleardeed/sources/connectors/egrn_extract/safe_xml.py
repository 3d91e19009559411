"""XML from strangers: parsed without entities, without a document type, without the network, and not for ever."""

import re

from lxml import etree

from cleardeed.core.errors import RefusedError

MAX_BYTES = 20 << 20
MAX_MARKS = 2_000_000
"""Angle brackets and equals signs: no element and no attribute is without one; the tree takes 250 bytes for each."""
ENCODINGS = frozenset({"utf-8", "windows-1251"})
_DECLARATION = re.compile(rb"<\?xml\s.*?\?>", re.DOTALL)
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_MARK = b"\xef\xbb\xbf"


class UnfitExtractError(RefusedError):
    """The document is no extract about an object's rights; the message says what it is and quotes no value."""


def parse(content: bytes, *, max_marks: int = MAX_MARKS) -> etree._Element:
    """The root of a document in one of `ENCODINGS`, of at most `max_marks`. Raises `UnfitExtractError`.

    A document type is refused before anything is parsed: no honest extract has one, and entities, their endless
    expansion and files fetched from elsewhere all need it.
    """
    if len(content) > MAX_BYTES:
        raise UnfitExtractError("the file is larger than {most} MB", most=MAX_BYTES >> 20)
    text = _plain(content)
    if text.count("<") + text.count("=") > max_marks:
        raise UnfitExtractError("the file has too many elements")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    try:
        return etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError:
        raise UnfitExtractError("the file is no well-formed XML") from None


def _plain(content: bytes) -> str:
    """The text without its declaration, so that nothing but us decides how it is read."""
    plain = content.removeprefix(_MARK).lstrip()
    declaration = _DECLARATION.match(plain)
    declared = _ENCODING.search(declaration[0]) if declaration else None
    encoding = declared[1].decode().lower() if declared else "utf-8"
    if encoding not in ENCODINGS:
        raise UnfitExtractError("the encoding is none of {known}", known=", ".join(sorted(ENCODINGS)))
    try:
        text = plain[declaration.end() if declaration else 0 :].decode(encoding)
    except UnicodeDecodeError:
        raise UnfitExtractError("the file is not written in {encoding}", encoding=encoding) from None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise UnfitExtractError("the file has a document type, which no extract has")
    return text
