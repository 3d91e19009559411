"""Modules that the parser process loads before a file: afterwards it can open nothing, not even a module."""

import codecs

from charset_normalizer import from_bytes
from PIL import Image

from cleardeed.documents.content import ocr

_ENCODINGS = ("cp437", "cp1251", "cp1252", "cp866", "koi8_r", "mac_cyrillic", "iso8859_5", "latin_1", "ascii")
_WIDE = ("utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32", "utf_32_le", "utf_32_be")


def warm_up(*, with_ocr: bool) -> None:
    """Loads decoders of pictures and texts and, `with_ocr`, the models of Tesseract where they are installed."""
    Image.init()
    for name in (*_ENCODINGS, *_WIDE):
        codecs.lookup(name)
    from_bytes("Ça va très bien, merci à tous".encode("cp1252"), cp_isolation=["cp1252", "latin_1"]).best()
    if with_ocr:
        ocr.load()
