"""Compression of what is stored encrypted: zstd with a dictionary of the texts that records share.

A compressed content is a zstd frame (RFC 8878) and names its dictionary; what was stored before is recognised by not
being one. Dictionaries are trained by `tools/compression_dictionary.py`; one that has been in use is kept for good.
"""

import threading
from functools import cache
from importlib import resources

import zstandard

MAGIC = zstandard.FRAME_HEADER
LEVEL = 9
DICTIONARY = 2
"""The dictionary that new contents are compressed with."""

_thread = threading.local()


def compress(content: bytes) -> bytes:
    """The content as a zstd frame, or itself where that is no longer."""
    if not hasattr(_thread, "compressor"):  # neither object may be shared by threads
        _thread.compressor = zstandard.ZstdCompressor(level=LEVEL, dict_data=_dictionary(DICTIONARY))
    compressor: zstandard.ZstdCompressor = _thread.compressor
    packed = compressor.compress(content)
    return packed if len(packed) < len(content) or content.startswith(MAGIC) else content


def decompress(stored: bytes) -> bytes:
    """Undo `compress`; content that a former version stored uncompressed is returned as it is.

    Raises `zstandard.ZstdError` for a damaged frame and `FileNotFoundError` for one of a later version's dictionary.
    """
    if not stored.startswith(MAGIC):
        return stored
    number = zstandard.get_frame_parameters(stored).dict_id
    if not hasattr(_thread, "decompressors"):
        _thread.decompressors = {}
    decompressors: dict[int, zstandard.ZstdDecompressor] = _thread.decompressors
    if number not in decompressors:
        dictionary = _dictionary(number) if number else None
        decompressors[number] = zstandard.ZstdDecompressor(dict_data=dictionary)
    return decompressors[number].decompress(stored)


@cache
def _dictionary(number: int) -> zstandard.ZstdCompressionDict:
    file = resources.files("cleardeed.core") / "dictionaries" / f"{number}.zdict"
    return zstandard.ZstdCompressionDict(file.read_bytes())
