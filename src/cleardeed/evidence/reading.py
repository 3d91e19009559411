"""Reads evidence that came from anywhere: every fault is a refusal in plain words, never a traceback."""

import base64
import binascii
import hashlib
import json
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from cleardeed.core.canonical import sha256_hex
from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Translate
from cleardeed.evidence.bundle import EvidenceBundle, first_edition
from cleardeed.evidence.seal import Manifest

MAX_DOCUMENT_BYTES = 64 * 1024 * 1024
_MAX_MESSAGE = 300


class UnreadableEvidenceError(RefusedError):
    """The given file cannot be read as evidence. The message says why and is safe to print on a terminal."""

    def render(self, translate: Translate) -> str:
        return _printable(super().render(translate))


class GivenFile(msgspec.Struct, frozen=True):
    """Some content at hand, by name, SHA-256 (hex) and size in bytes."""

    name: str
    sha256: str
    size: int

    @classmethod
    def of(cls, name: str, content: bytes) -> "GivenFile":
        return cls(name, sha256_hex(content), len(content))


class Evidence(msgspec.Struct, frozen=True):
    """A document taken apart: its manifest, the contents that came inside it, and its timestamp token."""

    manifest: Manifest
    contents: list[GivenFile]
    token: bytes | None
    first: Manifest | None = None
    """What the document says the first edition is, where it is the evidence of a later one."""


def parse_evidence(document: bytes) -> Evidence:
    """Reads a manifest, or a bundle (an object with `manifest`), in JSON. Raises `UnreadableEvidenceError`."""
    value = _load_json(document)
    try:
        if isinstance(value, dict) and "manifest" in value:
            bundle = msgspec.convert(value, EvidenceBundle)
        else:
            bundle = EvidenceBundle(manifest=msgspec.convert(value, Manifest), leaves={})
        contents = [GivenFile.of(name, text.encode()) for name, text in bundle.leaves.items()]
        first = first_edition(bundle)
        token = None if bundle.tsa_token is None else base64.b64decode(bundle.tsa_token, validate=True)
    except msgspec.DecodeError as error:
        raise UnreadableEvidenceError("this is not an evidence manifest or bundle: {error}", error=error) from None
    except UnicodeEncodeError:
        raise UnreadableEvidenceError("a leaf holds characters that UTF-8 cannot carry") from None
    except (binascii.Error, ValueError):
        raise UnreadableEvidenceError("tsa_token is not base64") from None
    return Evidence(bundle.manifest, contents, token, first)


def read_document(path: Path) -> bytes:
    """The bytes of a manifest, token or certificate file. Raises `UnreadableEvidenceError`."""
    try:
        with _regular(path).open("rb") as file:
            content = file.read(MAX_DOCUMENT_BYTES + 1)
    except OSError as error:
        raise UnreadableEvidenceError(
            "{name} cannot be read: {strerror}", name=path.name, strerror=error.strerror
        ) from None
    if len(content) > MAX_DOCUMENT_BYTES:
        raise UnreadableEvidenceError("{name} is over {most} bytes", name=path.name, most=MAX_DOCUMENT_BYTES)
    return content


def read_given_file(path: Path) -> GivenFile:
    """The file's hash and size, in bounded memory whatever its size. Raises `UnreadableEvidenceError`."""
    try:
        with _regular(path).open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
            return GivenFile(_printable(path.name), digest.hexdigest(), file.tell())
    except OSError as error:
        raise UnreadableEvidenceError(
            "{name} cannot be read: {strerror}", name=path.name, strerror=error.strerror
        ) from None


def _load_json(document: bytes) -> Any:
    """Strict JSON: a name used twice in one object, NaN and Infinity are faults, since readers differ over them."""
    if len(document) > MAX_DOCUMENT_BYTES:
        raise UnreadableEvidenceError("the document is over {most} bytes", most=MAX_DOCUMENT_BYTES)
    try:
        return json.loads(document.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise UnreadableEvidenceError("the document is not UTF-8 text") from None
    except RecursionError:
        raise UnreadableEvidenceError("the document is nested too deeply") from None
    except ValueError as error:
        raise UnreadableEvidenceError("the document is not JSON: {error}", error=error) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise UnreadableEvidenceError("an object of the document uses a name twice")
    return members


def _no_constant(_name: str) -> NoReturn:
    raise UnreadableEvidenceError("the document holds a number that JSON does not have")


def _regular(path: Path) -> Path:
    if path.exists() and not path.is_file():
        raise UnreadableEvidenceError("{name} is not a regular file", name=path.name)
    return path


def _printable(text: str) -> str:
    """`text` without what could steer a terminal, cut to a readable length."""
    return "".join(character if character.isprintable() else "?" for character in text[:_MAX_MESSAGE])
