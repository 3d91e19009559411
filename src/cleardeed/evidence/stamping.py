"""Time-stamping a sealed subject's root by an outside authority, after its files are out: an outage delays nothing."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.settings import Settings
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.tsa import Stamp, StampFailedError, stamp

TIMEOUT_SECONDS = 20.0

Read = Callable[[Connection, str], Awaitable[dict[str, Any] | None]]
"""Reads the evidence block of a subject."""
Merge = Callable[[Connection, str, dict[str, Any]], Awaitable[None]]
"""Replaces top-level fields of a subject's evidence block."""

log = structlog.get_logger(__name__)


async def stamp_subject(
    settings: Settings, pool: Pool, session: aiohttp.ClientSession, subject_id: str, *, read: Read, merge: Merge
) -> None:
    """Has the root stamped and keeps the token; does nothing where that was done.

    Raises `StampFailedError` where the authority may answer another time; a refusal for good is recorded as `failed`.
    """
    evidence = await read(pool, subject_id)
    if evidence is None or evidence["tsa"]["status"] != "pending" or settings.tsa_url is None:
        return
    ca = settings.tsa_ca_file.read_bytes() if settings.tsa_ca_file else None
    root = evidence["check_evidence_root_hash"]
    try:
        stamped = await stamp(session, str(settings.tsa_url), root, ca=ca, timeout=TIMEOUT_SECONDS)
    except StampFailedError as error:
        if error.retry:
            raise
        log.error("the time-stamp authority refused a root for good", subject_id=subject_id, reason=error.reason)
        await merge(pool, subject_id, {"tsa": evidence["tsa"] | {"status": "failed"}})
        return
    async with transaction(pool) as connection:
        await _keep(connection, subject_id, stamped.token)
        await merge(connection, subject_id, _block(stamped))


async def with_token(connection: Connection, subject_id: str, stored: bytes) -> bytes:
    """The stored evidence bundle (JSON) with the authority's answer where there is one."""
    token = await read_token(connection, subject_id)
    if token is None:
        return stored
    bundle = msgspec.json.decode(stored, type=EvidenceBundle)
    return msgspec.json.encode(msgspec.structs.replace(bundle, tsa_token=base64.b64encode(token).decode()))


async def read_token(connection: Connection, subject_id: str) -> bytes | None:
    """The authority's answer over the subject's root (RFC 3161, DER); None where there is none."""
    token: bytes | None = await connection.fetchval(
        "SELECT token FROM timestamp_tokens WHERE subject_id = $1", subject_id
    )
    return token


async def _keep(connection: Connection, subject_id: str, token: bytes) -> None:
    """Keeps an authority's answer over the subject's root, verbatim; the first one stands."""
    await connection.execute(
        "INSERT INTO timestamp_tokens (subject_id, token, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        subject_id,
        token,
        clock.now(),
    )


def _block(stamped: Stamp) -> dict[str, Any]:
    """The evidence block's fields that a stamp changes: the date is the authority's from now on."""
    now, generated_at = clock.timestamp(clock.now()), clock.timestamp(stamped.generated_at)
    return {
        "tsa": {
            "status": "stamped",
            "provider": stamped.provider,
            "token_sha256": stamped.token_sha256,
            "completed_at": generated_at,
        },
        "datestamp": {"value": generated_at, "provider": stamped.provider, "created_at": now},
    }
