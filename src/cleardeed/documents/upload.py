"""An uploaded file on its way in: in memory once, hashed and judged while it comes, gone when it is closed."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self

from cleardeed.core.errors import ApiError, DocumentTooLargeError, UnsupportedDocumentFormatError
from cleardeed.documents.content.faults import TOO_LARGE, Fault, UnreadableError
from cleardeed.documents.content.formats import HEAD_BYTES, format_of
from cleardeed.files.file_store import SEGMENT_BYTES

MAX_BYTES = 20 * 1024 * 1024
_MESSAGES: dict[Fault, str] = {
    "empty": "The file is empty.",
    "unknown_kind": "The file is none of PDF, PNG, JPEG, TIFF, DOCX and plain text.",
    "encrypted": "The file is encrypted, or in a format of old word processors.",
    "damaged": "The file is damaged.",
    "too_much_work": "The file cannot be read with the time and memory that a document may take.",
    "too_many_pages": "The document has more than 200 pages.",
    "page_too_large": "A page of the document has more than 100 megapixels.",
    "too_much_text": "The document has more than a million characters.",
}


class Upload:
    """An open file of memory. The descriptor goes to the parser, which maps it: nothing is copied."""

    def __init__(self) -> None:
        self._file = _memory()
        self._digest = hashlib.sha256()
        self._head = b""
        self._refusal: UnreadableError | None = None
        self.size = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _t: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def sha256(self) -> str:
        """Of what has come so far, as hex."""
        return self._digest.hexdigest()

    def write(self, chunk: bytes | bytearray) -> None:
        """Takes the next bytes. A file of an unknown kind is refused by `judge`, and its bytes are no longer kept.

        Raises `DocumentTooLargeError`.
        """
        self.size += len(chunk)
        if self.size > MAX_BYTES:
            raise DocumentTooLargeError
        if self._refusal is not None:
            return
        self._digest.update(chunk)
        if len(self._head) < HEAD_BYTES:
            self._head += chunk[: HEAD_BYTES - len(self._head)]
            if len(self._head) == HEAD_BYTES:
                self._look()
        self._file.write(chunk)

    def validate(self) -> int:
        """The descriptor of the whole file, ready to be read. Raises `UnsupportedDocumentFormatError`."""
        if len(self._head) < HEAD_BYTES:
            self._look()
        if self._refusal is not None:
            raise refused(self._refusal)
        self._file.flush()
        return self._file.fileno()

    def segments(self) -> Iterator[bytes]:
        """The file in parts of `SEGMENT_BYTES`."""
        place = 0
        while part := os.pread(self._file.fileno(), SEGMENT_BYTES, place):
            yield part
            place += len(part)

    def _look(self) -> None:
        try:
            format_of(self._head)
        except UnreadableError as error:
            self._refusal = error


def refused(error: UnreadableError) -> ApiError:
    """The error for a file that cannot be read."""
    if error.fault in TOO_LARGE:
        return DocumentTooLargeError(_MESSAGES[error.fault])
    return UnsupportedDocumentFormatError(_MESSAGES.get(error.fault))


def _memory() -> BinaryIO:
    """A file without a name: in memory where the system has such, else in the folder for temporary files."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("document", os.MFD_CLOEXEC), "w+b", buffering=0)
    return tempfile.TemporaryFile(buffering=0)
