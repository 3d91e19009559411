"""Makes the reports' fonts from IBM Plex (https://github.com/IBM/plex), whose TrueType files lie in FOLDER.

    uv run --with fonttools tools/report_fonts.py FOLDER

Every PDF embeds what it uses of three fonts. Without instructions for low-resolution screens, glyph names and all
names but the family's, a report is 12 kB smaller and laid out the same; cubic outlines (CFF) take off another 4 kB.
The licence (OFL) reserves the name Plex for the whole font, so the fonts bear another one.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "src" / "cleardeed" / "reports" / "templates" / "fonts"
FONTS = {
    "IBMPlexSans-Regular.ttf": ("Deed Sans", "Regular"),
    "IBMPlexSans-SemiBold.ttf": ("Deed Sans", "SemiBold"),
    "IBMPlexMono-Regular.ttf": ("Deed Mono", "Regular"),
}
FAMILY, STYLE, WHOLE_NAME, POSTSCRIPT_NAME = 1, 2, 4, 6
"""Name ids (OpenType specification, `name`)."""
MAX_ERROR = 1.0
"""How far a cubic curve may lie from the quadratic ones that it replaces: a thousandth of an em."""


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


def use_cubic_outlines(font: TTFont) -> None:
    """Replace the quadratic outlines of a TrueType font by cubic ones, which need fewer points."""
    order = font.getGlyphOrder()
    glyphs = {name: _cubic(font, name) for name in order}
    builder = FontBuilder(font=font)
    for tag in ("glyf", "loca"):
        del font[tag]
    font.sfntVersion = "OTTO"
    builder.isTTF = False
    names = font["name"]
    builder.setupCFF(
        names.getDebugName(POSTSCRIPT_NAME),
        {"FullName": names.getDebugName(WHOLE_NAME), "FamilyName": names.getDebugName(FAMILY)},
        glyphs,
        {},
    )
    builder.setupMaxp()
    font["head"].glyphDataFormat = 0


def _cubic(font: TTFont, name: str) -> T2CharString:
    glyphs = font.getGlyphSet()
    outline = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(outline)
    pen = T2CharStringPen(glyphs[name].width, glyphs)
    outline.replay(Qu2CuPen(pen, MAX_ERROR, all_cubic=True, reverse_direction=True))
    return pen.getCharString()


def main(folder: Path) -> None:
    """Writes every font."""
    for name, (family, style) in FONTS.items():
        font = make(folder / name, family, style)
        use_cubic_outlines(font)
        font.save(TARGET / f"{family.replace(' ', '')}-{style}.otf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
