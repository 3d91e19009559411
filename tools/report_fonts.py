"""Makes the reports' fonts from IBM Plex (https://github.com/IBM/plex), whose TrueType files lie in FOLDER.

    uv run --with fonttools tools/report_fonts.py FOLDER

Every PDF embeds what it uses of three fonts. Without instructions for low-resolution screens, glyph names and all
names but the family's, a report is 12 kB smaller and laid out the same. The licence (OFL) reserves the name Plex for
the whole font, so the fonts bear another one.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "src" / "cleardeed" / "reports" / "templates" / "fonts"
FONTS = {
    "IBMPlexSans-Regular.ttf": ("Deed Sans", "Regular"),
    "IBMPlexSans-SemiBold.ttf": ("Deed Sans", "SemiBold"),
    "IBMPlexMono-Regular.ttf": ("Deed Mono", "Regular"),
}
FAMILY, STYLE, WHOLE_NAME, POSTSCRIPT_NAME = 1, 2, 4, 6
"""Name ids (OpenType specification, `name`)."""


def make(source: Path, family: str, style: str) -> TTFont:
    """The font with all its glyphs and features under another name."""
    font = TTFont(source)
    options = subset.Options(
        hinting=False,
        glyph_names=False,
        legacy_kern=False,
        layout_features=["*"],
        name_IDs=[FAMILY, STYLE, WHOLE_NAME, POSTSCRIPT_NAME],
        drop_tables=["meta", "STAT", "gasp"],
        notdef_outline=True,
    )
    whole = subset.Subsetter(options)
    whole.populate(glyphs=font.getGlyphOrder())
    whole.subset(font)
    names = font["name"]
    names.names = []
    for name_id, text in (
        (FAMILY, family),
        (STYLE, style),
        (WHOLE_NAME, f"{family} {style}"),
        (POSTSCRIPT_NAME, f"{family}-{style}".replace(" ", "")),
    ):
        names.setName(text, name_id, 3, 1, 0x409)
    return font


def main(folder: Path) -> None:
    """Writes every font."""
    for name, (family, style) in FONTS.items():
        font = make(folder / name, family, style)
        font.save(TARGET / f"{family.replace(' ', '')}-{style}.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
