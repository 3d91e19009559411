"""Ending a record's job: with sealed evidence, or failed with the charge given back."""

from typing import Any

from cleardeed.billing.ledger import refund
from cleardeed.core import clock
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection
from cleardeed.evidence.stored import pack_block
from cleardeed.records.record import Record
from cleardeed.records.sealing import SealedRecord, record_sealed_evidence


async def finish_record(
    connection: Connection,
    settings: ServiceSettings,
    record: Record,
    status: str,
    *,
    result: Any = None,
    sealed: SealedRecord | None = None,
    columns: dict[str, Any] | None = None,
) -> bool:
    """Ends a record that is still `processing`; False where another run has ended it already, with nothing changed.

    Writes the result encrypted, `columns` as they are, the traces of the evidence and the job that stamps it. Without
    `sealed` the charge is refunded. Committed by the caller.
    """
    now = clock.now()
    values: dict[str, Any] = {
        "status": status,
        "completed_at": now,
        "result": None if result is None else record.columns.encrypt("result", result),
        "evidence": None if sealed is None else pack_block(sealed.evidence),
        **(columns or {}),
    }
    assigned = ", ".join(f"{name} = ${number}" for number, name in enumerate(values, 3))
    done = await connection.execute(
        f"UPDATE {record.kind.table} SET {assigned}"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' AND erased_at IS NULL",
        record.account_id,
        record.id,
        *values.values(),
    )
    if done != "UPDATE 1":
        return False
    if sealed is not None:
        await record_sealed_evidence(connection, settings, record, sealed, at=now)
    elif record.cost:
        await refund(connection, account_id=record.account_id, amount=record.cost, reference=record.id)
    return True
