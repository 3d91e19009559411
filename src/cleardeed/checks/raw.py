"""The replies of remote sources in a check, unchanged: evidence beside the evidence, kept for a time and encrypted."""

import msgspec

from cleardeed.checks import stored_answers
from cleardeed.checks.kind import CHECK
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Pool
from cleardeed.sources.base import Reply
from cleardeed.vault.keys import data_key_of


class RawReply(msgspec.Struct, frozen=True, kw_only=True):
    """One reply: `sha256` is the one that the check's snapshot names."""

    source_code: str
    step: str
    received_at: str
    status: int
    content_type: str
    size: int
    sha256: str
    text: str


async def raw_replies(pool: Pool, ring: KeyRing, check_id: str) -> list[RawReply]:
    """The replies that are still kept, in the order they came. Raises `RefusedError` for an unknown or erased check."""
    account_id = await account_of(pool, CHECK.table, check_id)
    key = await data_key_of(pool, ring, account_id, check_id) if account_id else None
    if account_id is None or key is None:
        raise RefusedError("there is no check with this id, or it was erased")
    kept = await stored_answers.load_raw_replies(pool, key, account_id, check_id)
    found = [(code, reply) for code, replies in kept.items() for reply in replies]
    return [_shown(code, reply) for code, reply in sorted(found, key=lambda entry: entry[1].received_at)]


def _shown(code: str, reply: Reply) -> RawReply:
    return RawReply(
        source_code=code,
        step=reply.step,
        received_at=timestamp(reply.received_at),
        status=reply.status,
        content_type=reply.content_type,
        size=reply.size,
        sha256=reply.sha256,
        text=(reply.body or b"").decode(errors="replace"),
    )
