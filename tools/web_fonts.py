"""Cuts the pages' fonts out of the reports' ones: Latin, Cyrillic and what stands between words, as WOFF2.

uv run --with fonttools --with brotli tools/web_fonts.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

PACKAGE = Path(__file__).parents[1] / "src" / "cleardeed"
SOURCE = PACKAGE / "reports" / "templates" / "fonts"
TARGET = PACKAGE / "http" / "pages" / "assets"
TEXT = "U+20-7E,U+A0,U+A7,U+AB,U+AD,U+B0,U+B2,U+B7,U+BB,U+D7,U+401,U+410-44F,U+451,U+2013,U+2014,U+2018-201E,U+2022,"
TEXT += "U+2026,U+202F,U+20BD,U+2116,U+2190,U+2192,U+2212,U+2264,U+2265,U+2713"
CUTS = {
    "DeedSans-Regular.otf": ("text.woff2", TEXT),
    "DeedSans-SemiBold.otf": ("strong.woff2", TEXT),
}


def main() -> None:
    """Writes every cut."""
    for name, (target, points) in CUTS.items():
        options = subset.Options(flavor="woff2", layout_features=["kern", "tnum", "liga"], desubroutinize=True)
        font = TTFont(SOURCE / name)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=subset.parse_unicodes(points))
        cut.subset(font)
        font.flavor = "woff2"
        font.save(TARGET / target)


if __name__ == "__main__":
    main()
