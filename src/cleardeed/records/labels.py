"""An identifier and key-value pairs that a caller attaches to a record for its own use. They change no result and are
not part of the evidence."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.core.validation import decode_json, validate
from cleardeed.vault.columns import ColumnCipher

ExternalId = Annotated[
    str, msgspec.Meta(max_length=200, description="Your own identifier; lists can be filtered by it.")
]
Metadata = Annotated[
    dict[Annotated[str, msgspec.Meta(min_length=1, max_length=40)], Annotated[str, msgspec.Meta(max_length=500)]],
    msgspec.Meta(max_length=20, description="Key-value pairs of your own, at most 20."),
]
COLUMN = "labels"


class Labels(msgspec.Struct, frozen=True, kw_only=True):
    """`external_id` and `metadata` as they are stored and shown. They may name people."""

    external_id: ExternalId | None = None
    metadata: Metadata = {}

    def given(self) -> dict[str, Any]:
        """The labels as fields of an answer or event; those that were not given are left out."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value}

    def __bool__(self) -> bool:
        return self.external_id is not None or bool(self.metadata)


NO_LABELS = Labels()


class _Body(msgspec.Struct, frozen=True):
    external_id: ExternalId | None = None
    metadata: Metadata | None = None


def read_labels(body: Any) -> Labels:
    """The labels in a decoded body; an empty identifier counts as absent. Raises `ValidationError`."""
    shaped = validate(body, _Body)
    return Labels(external_id=shaped.external_id or None, metadata=shaped.metadata or {})


def read_form_labels(fields: Mapping[str, str]) -> Labels:
    """The labels in a form, `metadata` as the text of a JSON object. Raises `ValidationError`."""
    body: dict[str, Any] = {"external_id": fields.get("external_id")}
    if text := fields.get("metadata", "").strip():
        try:
            body["metadata"] = decode_json(text.encode())
        except ValidationError:
            raise ValidationError(FieldError("metadata", "must be a JSON object of texts")) from None
    return read_labels(body)


def label_columns(labels: Labels, ring: KeyRing, account_id: str, columns: ColumnCipher) -> dict[str, bytes | None]:
    """The values of a row's columns of labels."""
    return {
        COLUMN: columns.encrypt(COLUMN, labels) if labels else None,
        "external_id_hash": external_id_hash(ring, account_id, labels.external_id),
    }


def open_labels(stored: bytes | None, columns: ColumnCipher | None) -> Labels:
    """The labels in a row; none where there are none, or its key was destroyed. Raises `DecryptionError`."""
    return NO_LABELS if stored is None or columns is None else columns.decrypt(COLUMN, stored, Labels)


def external_id_hash(ring: KeyRing, account_id: str, external_id: str | None) -> bytes | None:
    """The keyed hash that represents an account's `external_id` in the database."""
    return None if external_id is None else ring.lookup_hash(f"{account_id}/{external_id}")
