"""A document that was submitted and charged, without the parser."""

from cleardeed.accounts.api_keys import Caller
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.record import DOCUMENT_CHECK, DOCUMENT_FILE
from cleardeed.documents.store import Input, OpenDocument, load_open
from cleardeed.files.file_store import FileStore
from cleardeed.records.create import insert_record
from cleardeed.records.record import Record


async def submitted(
    connection: Connection,
    ring: KeyRing,
    files: FileStore,
    caller: Caller,
    *,
    cost: int = 0,
    order: AnalysisOptions | None = None,
) -> OpenDocument:
    """A text of four bytes whose job is still to run."""
    record = Record(
        kind=DOCUMENT_CHECK,
        account_id=caller.account_id,
        id=new_id("doc"),
        mode="live",
        cost=cost,
        created_at=clock.now(),
        key=DataKey.generate(),
    )
    await files.put_stream(DOCUMENT_CHECK.path(record.id, DOCUMENT_FILE), [b"text"], record.key)
    await insert_record(
        connection,
        ring,
        record,
        key_id=caller.key_id,
        encrypted={"input": Input(order=order or AnalysisOptions(), file=Inspected("text", 1), size=4)},
        columns={"status": "processing", "document_sha256": bytes.fromhex("ab" * 32), "language": "en"},
    )
    document = await load_open(connection, ring, caller.account_id, record.id)
    assert document is not None
    return document
