"""Open files of memory for tests."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cleardeed.documents.content.ocr import is_installed
from cleardeed.documents.content.source import Source

needs_tesseract = pytest.mark.skipif(not is_installed(), reason="install tesseract-ocr and tesseract-ocr-rus")


@contextmanager
def opened(content: bytes) -> Iterator[int]:
    """A descriptor of a file with the content."""
    descriptor = os.memfd_create("test")
    os.write(descriptor, content) if content else None
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def source(content: bytes) -> Source:
    """The content as readers get it."""
    with opened(content) as descriptor:
        return Source(descriptor)
