"""Looking for values in bytes of any kind, in every encoding that a careless line of code could have left them in; a
database as such bytes."""

import base64
import datetime
import hashlib
import json
import quopri
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from urllib.parse import quote

import numpy as np

from cleardeed.database.embedded.binaries import program
from tests.service import Service

PREFIX = 8
"""No form that is looked for is shorter; a window of this many bytes tells most places apart."""
WINDOW = np.dtype("<u8")
_MONTHS = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]
REGISTERS = "register_load_*"
"""The tables where people are known in plain: the operator's copies of public registers."""
_BYTEA = re.compile(rb"\\\\x([0-9a-f]+)")
_CODE_PAGES = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "cp1251", "koi8-r", "cp866", "iso8859-5")


class Needles:
    """Values to look for, each under a label that a report may show."""

    def __init__(self) -> None:
        self._by_prefix: dict[bytes, list[tuple[bytes, str]]] = defaultdict(list)

    def add(self, label: str, text: str, *, hashes: bool = True) -> None:
        """Looks for the text too, in upper and lower case; its unsalted hashes as well, since it could be guessed."""
        for form in {text, text.upper(), text.lower()}:
            for encoding, needle in encodings(form):
                self._add(f"{label} as {encoding}", needle)
            if hashes:
                for encoding, needle in digests(form):
                    self._add(f"{label} as {encoding}", needle)

    def found_in(self, content: bytes) -> set[str]:
        """The labels of what occurs in the content."""
        return {
            label
            for start in self._starts(content)
            for needle, label in self._by_prefix[content[start : start + PREFIX]]
            if content.startswith(needle, start) and not _is_inside_number(content, start, needle)
        }

    def _starts(self, content: bytes) -> Iterator[int]:
        """Yield the positions of prefixes: every window of the content is a number, looked up among those of the
        prefixes."""
        known = np.sort(np.frombuffer(b"".join(self._by_prefix), WINDOW))
        for offset in range(min(PREFIX, len(content) - PREFIX + 1)):
            windows = np.frombuffer(content, WINDOW, (len(content) - offset) // PREFIX, offset)
            places = np.minimum(np.searchsorted(known, windows), len(known) - 1)
            yield from (offset + PREFIX * int(place) for place in np.flatnonzero(known[places] == windows))

    def _add(self, label: str, needle: bytes) -> None:
        assert len(needle) >= PREFIX, f"{label} is too short to look for"
        self._by_prefix[needle[:PREFIX]].append((needle, label))


def dump_of(service: Service, *options: str) -> bytes:
    """`pg_dump` of the database, and every binary value in it once more as the bytes that it is."""
    command = [str(program("pg_dump")), f"--dbname={service.dsn}", *options]
    text = subprocess.run(command, capture_output=True, check=True).stdout
    values = [bytes.fromhex(found.decode()) for found in _BYTEA.findall(text)]
    # Hexadecimal digits of noise hold every short number somewhere.
    return b"\n".join([_BYTEA.sub(b"", text), *values])


def encodings(text: str) -> Iterator[tuple[str, bytes]]:
    """The text's forms as bytes, by name."""
    plain = text.encode()
    for code_page in _CODE_PAGES:
        try:
            encoded = text.encode(code_page)
        except UnicodeEncodeError:
            continue
        yield code_page, encoded
        yield f"hex of {code_page}", encoded.hex().encode()
        yield f"HEX of {code_page}", encoded.hex().upper().encode()
        yield from ((f"base64 of {code_page}", piece) for piece in _base64_pieces(encoded))
    if text.isascii():
        return
    escaped = json.dumps(text)[1:-1]
    yield "JSON escapes", escaped.encode()
    yield "JSON ESCAPES", escaped.upper().replace("\\U", "\\u").encode()
    yield "doubled JSON escapes", escaped.replace("\\", "\\\\").encode()
    yield "percent", quote(text).encode()
    yield "percent, lower case", quote(text).lower().encode()
    yield "percent of percent", quote(quote(text)).encode()
    yield "bytes literal", repr(plain)[2:-1].encode()
    yield "octal", "".join(f"\\{byte:03o}" if byte > 126 else chr(byte) for byte in plain).encode()
    yield "HTML decimal", "".join(f"&#{ord(letter)};" for letter in text).encode()
    yield "HTML hexadecimal", "".join(f"&#x{ord(letter):x};" for letter in text).encode()
    yield "quoted-printable", quopri.encodestring(plain, quotetabs=False).replace(b"=\n", b"")
    yield "UTF-8 read as Latin-1", plain.decode("latin-1").encode()


def digests(text: str) -> Iterator[tuple[str, bytes]]:
    """Yield unsalted hashes of the text, by which a guess can be confirmed."""
    for name in ("md5", "sha1", "sha256", "sha512"):
        digest = hashlib.new(name, text.encode()).digest()
        yield f"{name}, raw", digest
        yield f"{name} in hex", digest.hex().encode()
        yield f"{name} in base64", base64.b64encode(digest).rstrip(b"=")


def dates(day: datetime.date) -> list[str]:
    """Return the ways people and programs write a date. Forms shorter than `PREFIX` could stand anywhere."""
    year, month, number = day.year, day.month, day.day
    forms = {
        day.isoformat(),
        f"{day:%d.%m.%Y}",
        f"{day:%d/%m/%Y}",
        f"{day:%m/%d/%Y}",
        f"{day:%d-%m-%Y}",
        f"{day:%Y/%m/%d}",
        f"{day:%Y%m%d}",
        f"{day:%d%m%Y}",
        f"{number}.{month}.{year}",
        f"{number} {_MONTHS[month - 1]} {year}",
        f"date({year}, {month}, {number})",
    }
    return sorted(form for form in forms if len(form) >= PREFIX)


def _base64_pieces(plain: bytes) -> Iterator[bytes]:
    """Yield the base64 common to all texts that contain the bytes, at each of its three alignments."""
    for before in range(3):
        whole = base64.b64encode(b"\0" * before + plain)
        first = (before * 8 + 5) // 6
        piece = whole[first : (before + len(plain)) * 8 // 6]
        for form in {piece, piece.replace(b"+", b"-").replace(b"/", b"_")}:
            if len(form) >= PREFIX:
                yield form


def _is_inside_number(content: bytes, start: int, needle: bytes) -> bool:
    """Whether a needle of few digits is but a part of a longer number or hash, where it may stand by chance."""
    if not needle.isdigit() or len(needle) > 12:
        return False
    around = content[start - 1 : start] if start else b""
    return (around + content[start + len(needle) : start + len(needle) + 1]).isalnum()


def labels_of(found: Iterable[str]) -> list[str]:
    """A few of the labels, for the message of a failed test."""
    return sorted(found)[:20]
