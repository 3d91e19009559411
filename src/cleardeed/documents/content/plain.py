"""Plain text of whatever encoding."""

import codecs

from charset_normalizer import from_bytes

from cleardeed.documents.content.clean import MOST_CHARACTERS, clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.source import Source

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ENCODINGS = ["cp1251", "koi8_r", "cp866", "mac_cyrillic", "iso8859_5", "cp1252", "latin_1"]
_LONGEST = 4 * MOST_CHARACTERS
_CYRILLIC = ("cp1251", "koi8_r", "cp866", "iso8859_5", "mac_cyrillic")
_FREQUENT = frozenset("оеаинтсрвл")
_CAPITALS = frozenset("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ№«»—–")
_SAMPLE = 100_000
_CONTROLS_AT_MOST = 0.01


def read_plain(source: Source) -> str:
    """The text. Raises `UnreadableError`: `empty`, `damaged` (bytes that are no text), `too_much_text`."""
    if len(source) > _LONGEST:
        raise UnreadableError("too_much_text")
    raw = source[:]
    decoded = _decoded(raw)
    controls = sum(not char.isprintable() and not char.isspace() for char in decoded[:_SAMPLE])
    if controls > max(2, len(decoded[:_SAMPLE]) * _CONTROLS_AT_MOST):
        raise UnreadableError("damaged")
    text = clean(decoded)
    if not text:
        raise UnreadableError("empty")
    return text


def _decoded(raw: bytes) -> str:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _strictly(raw, encoding)
    for side, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        high = raw[side:_SAMPLE:2]
        if len(raw) % 2 == 0 and high and sum(byte in (0, 4, 0x20, 0x21) for byte in high) >= 0.95 * len(high):
            return _strictly(raw, encoding)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode(_eight_bit(raw[:_SAMPLE]), errors="replace")


def _strictly(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        raise UnreadableError("damaged") from None


def _eight_bit(sample: bytes) -> str:
    """The encoding that makes the best text. Among Cyrillic ones the library's guess at a few lines is often the
    neighbour of the right one, so the count of Russian's ten most frequent letters, in small, decides."""
    russian = {name: _russian(sample.decode(name, errors="replace")) for name in _CYRILLIC}
    best = max(russian, key=lambda name: russian[name])
    if russian[best] > 0.4:
        return best
    found = from_bytes(sample, cp_isolation=_ENCODINGS).best()
    return found.encoding if found else "cp1252"


def _russian(text: str) -> float:
    """The share of frequent Russian letters among non-ASCII characters: ten small letters, capitals at half weight."""
    foreign = [char for char in text if char > "\x7f"]
    worth = sum(1.0 if char in _FREQUENT else 0.5 if char in _CAPITALS else 0.0 for char in foreign)
    return worth / len(foreign) if foreign else 0.0
