"""The frozen form of an answer: what `normalized_result_sha256` is taken over, and what monitoring compares."""

from typing import Any

import msgspec

from cleardeed.core.canonical import canonical
from cleardeed.sources.base import Answer
from cleardeed.sources.records import AnyRecord

FORM = "cleardeed.source-result/1"
"""Names this form. Whatever changes the bytes of an unchanged answer needs another name."""


def normalised_result(answer: Answer, salt: str) -> dict[str, Any]:
    """Return the source's answer as plain data for RFC 8785: no wording of ours, records in an order of their own.

    Left out is what is derived (`summary`, the reason of a match) or says how we asked (`answered_at`, `connector`).
    `salt`, a secret of the check, keeps the hash of an empty or short answer from being guessed.
    """
    records = [_normalised_record(record) for record in answer.records]
    return {
        "form": FORM,
        "salt": salt,
        "source_code": answer.source_code,
        "status": answer.status,
        "reason": answer.reason,
        "datestamp": answer.datestamp.isoformat() if answer.datestamp else None,
        "records": sorted(records, key=canonical),
    }


def _normalised_record(record: AnyRecord) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    plain["match"] = {name: value for name, value in plain["match"].items() if name != "reason"}
    return plain
