"""Streaming parser of forms with a file (RFC 7578)."""

import asyncio
from collections.abc import AsyncIterator, Callable

from litestar.exceptions import InternalServerException
from multipart import MultipartError, MultipartSegment, PushMultipartParser, parse_options_header

from cleardeed.core.errors import BODY, ApiError, FieldError, ValidationError
from cleardeed.core.validation import quotable
from cleardeed.http.services import ApiRequest

BODY_SECONDS = 120.0
"""Time limit for a form to arrive whole."""
FILE = "file"
_FORM = "multipart/form-data"
_FIELD_BYTES = 48_000
"""Twenty pairs of `metadata` of the longest kind, all beyond ASCII."""
_MAX_PARTS = 16
_OVERHEAD_BYTES = 64 * 1024
"""The most that a form may contain beside the file."""


async def read_form(
    request: ApiRequest, write: Callable[[bytes | bytearray], None], *, most: int, too_large: type[ApiError]
) -> dict[str, str]:
    """Parses a form: returns its text fields and writes the bytes of `file`, at most `most`, to `write` as they arrive.

    Raises `too_large` as soon as that is known, and `ValidationError` for a malformed form, a missing file, a repeated
    name, or a field that is not UTF-8.
    """
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > most + _OVERHEAD_BYTES:
        raise too_large
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    if kind != _FORM or not options.get("boundary"):
        raise ValidationError(FieldError(BODY, f"must be {_FORM} with a boundary"))
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _fields(request.stream(), options["boundary"], write, most=most, too_large=too_large)
    except (TimeoutError, InternalServerException):  # Litestar raises the latter when the client disconnects
        raise ValidationError(FieldError(BODY, "did not arrive whole")) from None
    except MultipartError:
        raise ValidationError(FieldError(BODY, "is not a well-formed form")) from None


async def _fields(
    chunks: AsyncIterator[bytes],
    boundary: str,
    write: Callable[[bytes | bytearray], None],
    *,
    most: int,
    too_large: type[ApiError],
) -> dict[str, str]:
    parser = PushMultipartParser(boundary, max_segment_count=_MAX_PARTS)
    form = _Form(write)
    received = 0
    async for chunk in chunks:
        received += len(chunk)
        if received > most + _OVERHEAD_BYTES:
            raise too_large
        for event in parser.parse(chunk):
            form.add(event)
    parser.close()
    return form.fields()


class _Form:
    """The parts of a form received so far."""

    def __init__(self, write: Callable[[bytes | bytearray], None]) -> None:
        self._write = write
        self._names: list[str] = []
        self._texts: dict[str, bytearray] = {}

    def add(self, event: MultipartSegment | bytes | bytearray | None) -> None:
        """Adds a parser event: a part's header, some of its bytes, or None for its end."""
        if isinstance(event, MultipartSegment):
            name = event.name or ""
            if name in self._names:
                raise ValidationError(FieldError(quotable(name), "is sent more than once"))
            self._names.append(name)
            if name != FILE:
                self._texts[name] = bytearray()
        elif event and self._names[-1] == FILE:
            self._write(event)
        elif event:
            held = self._texts[name := self._names[-1]]
            held += event
            if len(held) > _FIELD_BYTES:
                raise ValidationError(FieldError(quotable(name), f"is longer than {_FIELD_BYTES:,} bytes"))

    def fields(self) -> dict[str, str]:
        """The text fields of a complete form."""
        if FILE not in self._names:
            raise ValidationError(FieldError(FILE, "is required"))
        return {name: _text(name, held) for name, held in self._texts.items()}


def _text(name: str, held: bytearray) -> str:
    try:
        return held.decode()
    except UnicodeDecodeError:
        raise ValidationError(FieldError(quotable(name), "is not text in UTF-8")) from None
