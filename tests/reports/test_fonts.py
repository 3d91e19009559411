import struct
from pathlib import Path

import pytest

from cleardeed.reports.fonts import FONT_FOLDER

FILES = sorted(FONT_FOLDER.glob("*.otf"))


def tags(font: bytes) -> set[str]:
    (count,) = struct.unpack_from(">H", font, 4)
    return {font[12 + 16 * index :][:4].decode() for index in range(count)}


def test_there_are_fonts() -> None:
    assert len(FILES) == 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_font_has_no_hinting_and_no_reserved_name(file: Path) -> None:
    """Every PDF would embed the former; the licence reserves Plex for the unchanged font."""
    font = file.read_bytes()
    assert {"CFF ", "GPOS", "name"} <= tags(font)
    assert not {"glyf", "fpgm", "prep", "cvt ", "gasp"} & tags(font)
    assert b"Plex" not in font
    assert "Plex".encode("utf-16-be") not in font
