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


async def save_answers(
    connection: Connection, check: OpenCheck, answers: list[Answer], *, keep_raw: bool = True
) -> list[Answer]:
    """Writes what sources said; the first word of a source stands, whoever else asked it at the same time.

    Returns the answers that were written. The raw replies lie beside the answer that they led to, which keeps their
    digests alone.
    """
    rows = await connection.fetch(
        "INSERT INTO source_answers (account_id, check_id, source_code, status, answered_at, answer, raw)"
        " SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::bytea[], $7::bytea[])"
        " ON CONFLICT DO NOTHING RETURNING source_code",
        check.account_id,
        check.id,
        [answer.source_code for answer in answers],
        [answer.status for answer in answers],
        [answer.answered_at for answer in answers],
        [_encrypt_answer(check, answer) for answer in answers],
        [_encrypt_raw(check, answer) if keep_raw and answer.replies else None for answer in answers],
    )
    written = {row["source_code"] for row in rows}
    return [answer for answer in answers if answer.source_code in written]


async def load_raw(connection: Connection, key: DataKey, check_id: str) -> dict[str, list[Reply]]:
    """The raw replies that are still kept, by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_code, raw FROM source_answers WHERE check_id = $1 AND raw IS NOT NULL", check_id
    )
    return {row["source_code"]: _decrypt_raw(key, check_id, row["source_code"], row["raw"]) for row in rows}


async def forget_raw(connection: Connection, before: datetime.datetime) -> int:
    """Deletes the raw replies of answers given before; their digests stay. Returns of how many answers."""
    done = await connection.execute(
        "UPDATE source_answers SET raw = NULL WHERE raw IS NOT NULL AND answered_at < $1", before
    )
    return int(done.split()[-1])


async def load_answers(connection: Connection, check: OpenCheck) -> dict[str, Answer]:
    """The saved answers by source code."""
    return await load_answers_of(connection, check.key, check.account_id, check.id)


async def load_answers_of(connection: Connection, key: DataKey, account_id: str, check_id: str) -> dict[str, Answer]:
    """The saved answers of any check by source code; `key` is the check's data key."""
    rows = await connection.fetch(
        "SELECT source_code, answer FROM source_answers WHERE account_id = $1 AND check_id = $2",
        account_id,
        check_id,
    )
    return {
        row["source_code"]: CHECK.columns(check_id, key).decrypt(f"answers/{row['source_code']}", row["answer"], Answer)
        for row in rows
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


def _encrypt_answer(check: OpenCheck, answer: Answer) -> bytes:
    digests = [msgspec.structs.replace(reply, body=None) for reply in answer.replies]
    return check.columns.encrypt(f"answers/{answer.source_code}", msgspec.structs.replace(answer, replies=digests))


def _encrypt_raw(check: OpenCheck, answer: Answer) -> bytes:
    packed = zlib.compress(msgspec.msgpack.encode(answer.replies))
    return check.columns.encrypt_bytes(f"raw/{answer.source_code}", packed)


def _decrypt_raw(key: DataKey, check_id: str, source_code: str, stored: bytes) -> list[Reply]:
    packed = CHECK.columns(check_id, key).decrypt_bytes(f"raw/{source_code}", stored)
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[Reply])


def _decrypt_pending(check: OpenCheck, row: asyncpg.Record) -> Pending:
    ticket = check.columns.decrypt_bytes(f"tickets/{row['source_code']}", row["ticket"]).decode()
    return Pending(source_code=row["source_code"], ticket=ticket, due_at=row["due_at"], since=row["waiting_since"])
