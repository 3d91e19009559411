"""Taking an extract in: read, and what it says kept for the checks that will name it. Free of charge."""

import asyncio
import datetime
import hashlib

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, lookup, run_idempotent
from cleardeed.checks.extracts import store as extract_store
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RateLimitExceededError, UnsupportedDocumentFormatError
from cleardeed.core.fair_semaphore import FairSemaphore
from cleardeed.core.formats import Count, ExtractId, Sha256Hex, Timestamp
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection, Pool
from cleardeed.sources.connectors.egrn_extract.extract import Extract, read_extract
from cleardeed.sources.connectors.egrn_extract.safe_xml import UnfitExtractError
from cleardeed.sources.connectors.egrn_extract.supplied import MAX_AGE
from cleardeed.sources.subject import SuppliedExtract

MAX_BYTES = 5 << 20
MAX_MARKS = 200_000
"""Angle brackets and equals signs, which bound what the tree takes: see `safe_xml`."""
MAX_ROWS = 5_000
OLDEST = datetime.timedelta(days=365)
MAX_OF_ACCOUNT = 5_000
FULL_SECONDS = 3600
"""The wait where an account keeps as many, in seconds: the oldest go within hours or days."""
OPERATION = "extracts"
READERS = 2


class TakenExtract(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /extracts. It names neither the object nor anyone: answers are remembered in plain."""

    extract_id: ExtractId
    mode: Mode
    formed_on: datetime.date
    """The day the register made it."""
    fresh_until: datetime.date
    """The last day on which it proves that nothing else is registered, where all of it was understood."""
    not_understood: list[str]
    """Parts that this version cannot read, by the names of their elements: with any, `egrn` is for a person."""
    rights: Count
    encumbrances: Count
    sha256: Sha256Hex
    expires_at: Timestamp
    """Until then a check may name it."""


class ExtractUploader:
    """Takes extracts in, a few at a time."""

    def __init__(self, pool: Pool, ring: KeyRing) -> None:
        self._pool = pool
        self._ring = ring
        self._readers = FairSemaphore(limit=READERS)

    async def upload(self, caller: Caller, content: bytes, idempotency: Idempotency | None) -> StoredResponse:
        """Keeps what the extract says, or replays what the same Idempotency-Key got.

        Raises `UnsupportedDocumentFormatError` with the reason, `RateLimitExceededError` where the account keeps too
        many, `IdempotencyConflictError`; then nothing is kept.
        """
        slot = Slot(caller.account_id, caller.key_id, OPERATION, idempotency)
        known = await lookup(self._pool, slot)
        if known is not None:
            return known
        async with self._readers.slot(caller.account_id):
            read = await asyncio.to_thread(_read, content)
        extract = SuppliedExtract(
            extract_id=new_id("ext"),
            sha256=hashlib.sha256(content).hexdigest(),
            size=len(content),
            supplied_at=clock.now(),
            cadastral_number=read.cadastral_number,
            formed_on=read.formed_on,
            registration_number=read.registration_number,
            rows=read.rows,
            not_understood=read.not_understood,
            reader=read.reader,
        )

        async def work(connection: Connection) -> str:
            if await extract_store.count(connection, caller) >= MAX_OF_ACCOUNT:
                raise RateLimitExceededError(
                    f"An account keeps at most {MAX_OF_ACCOUNT} extracts at a time.", retry_after=FULL_SECONDS
                )
            await extract_store.put(connection, self._ring, caller, extract)
            return msgspec.json.encode(_answer(caller, extract, read)).decode()

        return await run_idempotent(self._pool, slot, work)


def _read(content: bytes) -> Extract:
    try:
        extract = read_extract(content, max_marks=MAX_MARKS)
    except UnfitExtractError as error:
        raise _unfit(str(error)) from None
    today = clock.today()
    if extract.formed_on > today:
        raise _unfit("its date lies in the future")
    if today - extract.formed_on > OLDEST:
        raise _unfit(f"it is older than {OLDEST.days} days and says nothing of today")
    if len(extract.rows) > MAX_ROWS:
        raise _unfit(f"it tells of more than {MAX_ROWS} rights and encumbrances")
    return extract


def _unfit(why: str) -> UnsupportedDocumentFormatError:
    return UnsupportedDocumentFormatError(f"The extract cannot be taken: {why}.")


def _answer(caller: Caller, extract: SuppliedExtract, read: Extract) -> TakenExtract:
    return TakenExtract(
        extract_id=extract.extract_id,
        mode=caller.mode,
        formed_on=extract.formed_on,
        fresh_until=extract.formed_on + MAX_AGE,
        not_understood=extract.not_understood,
        rights=read.rights,
        encumbrances=read.encumbrances,
        sha256=extract.sha256,
        expires_at=clock.timestamp(extract.supplied_at + extract_store.RETENTION),
    )
