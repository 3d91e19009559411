"""Rows of what the sources of a check answered, and of what they have queued. Inner functions: the caller commits."""

import datetime
import zlib

import asyncpg
import msgspec

from cleardeed.checks.kind import CHECK
from cleardeed.checks.store import OpenCheck
from cleardeed.core.crypto import DataKey
from cleardeed.database.pool import Connection
from cleardeed.sources.base import Answer, Reply
from cleardeed.sources.collect import Pending
from cleardeed.sources.registry import DEFAULT, OFF
from cleardeed.vault.columns import ColumnCipher

FREE_CONNECTORS = (DEFAULT, OFF)
"""Nobody outside was asked: where the database loses such an answer in a crash, it is got again for nothing."""


async def save_answers(
    connection: Connection, check: OpenCheck, answers: list[Answer], *, keep_raw: bool = True
) -> list[Answer]:
    """Writes what sources said as one row; the first word of a source stands, whoever else asked it at the same time.

    Returns the answers that were written. The raw replies lie beside the answers that they led to, which keep their
    digests alone.
    """
    while answers and not await _insert(connection, check, answers, keep_raw=keep_raw):
        known = await load_answers(connection, check)
        answers = [answer for answer in answers if answer.source_code not in known]
    return answers


async def _insert(connection: Connection, check: OpenCheck, answers: list[Answer], *, keep_raw: bool) -> bool:
    """False, with nothing written, where one of the sources has answered already."""
    raws = [_encrypt_raw(check, answer) if keep_raw and answer.replies else None for answer in answers]
    inserted: bool = await connection.fetchval(
        "SELECT save_answers($1, $2, $3, $4, $5, $6, $7, $8)",
        check.account_id,
        check.id,
        [answer.source_code for answer in answers],
        [answer.status for answer in answers],
        max(answer.answered_at for answer in answers),
        _encrypt_answers(check, answers),
        raws if any(raws) else None,
        all(answer.connector in FREE_CONNECTORS for answer in answers),
    )
    return inserted


async def load_raw_replies(
    connection: Connection, key: DataKey, account_id: str, check_id: str
) -> dict[str, list[Reply]]:
    """The raw replies that are still kept, by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_codes, raws FROM source_answers WHERE account_id = $1 AND check_id = $2 AND raws IS NOT NULL",
        account_id,
        check_id,
    )
    return {
        code: _decrypt_raw(key, check_id, code, raw)
        for row in rows
        for code, raw in zip(row["source_codes"], row["raws"], strict=True)
        if raw is not None
    }


async def delete_raw_replies(connection: Connection, before: datetime.datetime) -> int:
    """Deletes the raw replies of answers given before; their digests stay. Returns how many rows had some."""
    done = await connection.execute(
        "UPDATE source_answers SET raws = NULL WHERE raws IS NOT NULL AND answered_at < $1", before
    )
    return int(done.split()[-1])


async def load_answers(connection: Connection, check: OpenCheck) -> dict[str, Answer]:
    """The saved answers by source code."""
    return await load_answers_of(connection, check.key, check.account_id, check.id)


async def load_answers_of(connection: Connection, key: DataKey, account_id: str, check_id: str) -> dict[str, Answer]:
    """The saved answers of any check by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_codes, answers FROM source_answers WHERE account_id = $1 AND check_id = $2",
        account_id,
        check_id,
    )
    columns = CHECK.columns(check_id, key)
    return {
        answer.source_code: answer
        for row in rows
        for answer in _decrypt_answers(columns, row["source_codes"], row["answers"])
    }


async def save_pending(connection: Connection, check: OpenCheck, pending: list[Pending]) -> list[Pending]:
    """Keeps questions that sources have queued, or their newer tickets; returns the tickets that now stand.

    A ticket takes the place of the very one that it was got with. Where another worker was first its ticket stands, so
    that two workers on one check go on with one task and none is paid twice.
    """
    return [await _save_ticket(connection, check, queued) for queued in pending]


async def _save_ticket(connection: Connection, check: OpenCheck, queued: Pending) -> Pending:
    values = (
        check.account_id,
        check.id,
        queued.source_code,
        check.columns.encrypt_bytes(f"tickets/{queued.source_code}", queued.ticket.encode()),
        queued.due_at,
    )
    inserted = await connection.execute(
        "INSERT INTO source_tickets (account_id, check_id, source_code, ticket, due_at, waiting_since)"
        " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        *values,
        queued.since,
    )
    if inserted == "INSERT 0 1":
        return queued
    row = await connection.fetchrow(
        "SELECT source_code, ticket, due_at, waiting_since FROM source_tickets"
        " WHERE account_id = $1 AND check_id = $2 AND source_code = $3 FOR UPDATE",
        *values[:3],
    )
    if row is None:
        raise LookupError("a ticket vanished while its check was running")
    standing = _decrypt_pending(check, row)
    if standing.ticket != queued.replaces:
        return standing
    await connection.execute(
        "UPDATE source_tickets SET ticket = $4, due_at = $5"
        " WHERE account_id = $1 AND check_id = $2 AND source_code = $3",
        *values,
    )
    return queued


async def load_pending(connection: Connection, check: OpenCheck) -> list[Pending]:
    """The questions that sources have queued."""
    rows = await connection.fetch(
        "SELECT source_code, ticket, due_at, waiting_since FROM source_tickets WHERE account_id = $1 AND check_id = $2",
        check.account_id,
        check.id,
    )
    return [_decrypt_pending(check, row) for row in rows]


def _encrypt_answers(check: OpenCheck, answers: list[Answer]) -> bytes:
    return check.columns.encrypt(_column([answer.source_code for answer in answers]), list(map(_with_digests, answers)))


def _decrypt_answers(columns: ColumnCipher, source_codes: list[str], stored: bytes) -> list[Answer]:
    """Former versions stored one answer and no list."""
    found = msgspec.json.decode(columns.decrypt_bytes(_column(source_codes), stored), type=list[Answer] | Answer)
    return [found] if isinstance(found, Answer) else found


def _column(source_codes: list[str]) -> str:
    """Return the column name that distinguishes the row from the check's others: no source is in two of them."""
    return f"answers/{source_codes[0]}"


def _with_digests(answer: Answer) -> Answer:
    digests = [msgspec.structs.replace(reply, body=None) for reply in answer.replies]
    return msgspec.structs.replace(answer, replies=digests)


def _encrypt_raw(check: OpenCheck, answer: Answer) -> bytes:
    packed = zlib.compress(msgspec.msgpack.encode(answer.replies))
    return check.columns.encrypt_bytes(f"raw/{answer.source_code}", packed)


def _decrypt_raw(key: DataKey, check_id: str, source_code: str, stored: bytes) -> list[Reply]:
    packed = CHECK.columns(check_id, key).decrypt_bytes(f"raw/{source_code}", stored)
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[Reply])


def _decrypt_pending(check: OpenCheck, row: asyncpg.Record) -> Pending:
    ticket = check.columns.decrypt_bytes(f"tickets/{row['source_code']}", row["ticket"]).decode()
    return Pending(source_code=row["source_code"], ticket=ticket, due_at=row["due_at"], since=row["waiting_since"])
