"""The fonts that reports are set in. They ship with the package, so that a PDF depends on no machine's own fonts."""

import struct
from functools import cache
from pathlib import Path

import typst

FONT_FOLDER = Path(__file__).parent / "templates" / "fonts"
_TEXT_FONTS = ("DeedSans-Regular.otf", "DeedSans-SemiBold.otf")


@cache
def font_collection() -> typst.Fonts:
    """The packaged fonts and no others; may be shared between compilers and threads."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONT_FOLDER])


@cache
def printable_code_points() -> frozenset[int]:
    """The code points that every text font has a glyph for. PDF/A refuses a text with any other."""
    regular, semibold = (_code_points((FONT_FOLDER / name).read_bytes()) for name in _TEXT_FONTS)
    return regular & semibold


def _code_points(font: bytes) -> frozenset[int]:
    """Return the code points that the `cmap` subtable of format 4 maps (OpenType specification, `cmap`): the Basic
    Multilingual Plane."""
    for start in _subtables(font, _table(font, b"cmap")):
        if struct.unpack_from(">H", font, start)[0] == 4:
            return _segments(font, start)
    raise ValueError("the font has no character map of format 4")


def _table(font: bytes, tag: bytes) -> int:
    (count,) = struct.unpack_from(">H", font, 4)
    records = (struct.unpack_from(">4sIII", font, 12 + 16 * index) for index in range(count))
    return next(int(offset) for name, _, offset, _ in records if name == tag)


def _subtables(font: bytes, cmap: int) -> list[int]:
    (count,) = struct.unpack_from(">H", font, cmap + 2)
    return [cmap + int(struct.unpack_from(">HHI", font, cmap + 4 + 8 * index)[2]) for index in range(count)]


def _segments(font: bytes, start: int) -> frozenset[int]:
    count = struct.unpack_from(">H", font, start + 6)[0] // 2
    column = f">{count}H"
    ends = struct.unpack_from(column, font, start + 14)
    starts, deltas, range_offsets = (
        struct.unpack_from(column, font, start + 16 + 2 * count * array) for array in (1, 2, 3)
    )
    found = set()
    for index in range(count):
        for code in range(starts[index], ends[index] + 1):
            glyph = code
            if range_offsets[index]:
                offset = start + 16 + 6 * count + 2 * index + range_offsets[index] + 2 * (code - starts[index])
                (glyph,) = struct.unpack_from(">H", font, offset)
                if glyph == 0:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                found.add(code)
    return frozenset(found)
