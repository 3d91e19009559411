"""A document that was submitted and charged, without the parser, and who submits it."""

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, authenticate, issue_key
from cleardeed.billing.ledger import top_up
from cleardeed.core import apikey, clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection, Pool
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.record import DOCUMENT_CHECK, DOCUMENT_FILE
from cleardeed.documents.store import Input, OpenDocument, load_open
from cleardeed.files.file_store import FileStore
from cleardeed.records.create import insert_record
from cleardeed.records.record import Record


async def made_caller(pool: Pool, ring: KeyRing, *, balance: int = 0) -> Caller:
    """A live key's caller, of an account of its own."""
    account = await open_account(pool, name="Agency")
    if balance:
        await top_up(pool, account_id=account.account_id, amount=balance, reference="start")
    issued = await issue_key(pool, ring, account_id=account.account_id, mode="live")
    caller = await authenticate(pool, apikey.digest(issued.api_key))
    assert caller is not None
    return caller


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
