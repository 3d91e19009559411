"""Time-stamping a sealed subject's root by an outside authority, after its files are out: an outage delays nothing."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import aiohttp
import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.owner import Owner
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.directory import account_of_job
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.evidence.block import TsaStatus
from cleardeed.evidence.stored import merge_block, read_block, save_token
from cleardeed.evidence.traces import record_traces
from cleardeed.evidence.tsa import Stamp, StampFailedError, stamp
from cleardeed.jobs.queue import enqueue
from cleardeed.jobs.worker import Handler

TIMEOUT_SECONDS = 20.0


class StampTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose rows are stamped: each has an `id`, and its block in `evidence`. `job` is the name of the
    job that does it, `id_field` the field of the job's payload that names the row."""

    table: str
    job: str
    id_field: str


log = structlog.get_logger(__name__)


def first_status(settings: ServiceSettings) -> TsaStatus:
    """The initial time-stamp status of an evidence block."""
    return "pending" if settings.tsa_url else "not_configured"


async def record_evidence(
    connection: Connection,
    settings: ServiceSettings,
    target: StampTarget,
    *,
    owner: Owner,
    subject_id: str,
    subject_type: str,
    hashes: list[tuple[str, str]],
    at: datetime,
) -> None:
    """Records a sealed subject's `(kind, sha256 hex)` pairs as its traces and, where an authority is set, queues the
    stamping of its root. Committed by the caller."""
    await record_traces(connection, owner=owner, subject_id=subject_id, subject_type=subject_type, hashes=hashes, at=at)
    if settings.tsa_url:
        payload = {"account_id": owner.account_id, target.id_field: subject_id}
        await enqueue(connection, target.job, payload, dedupe_key=f"stamp:{subject_id}")


def stamp_jobs(
    settings: ServiceSettings, pool: Pool, session: aiohttp.ClientSession, targets: Iterable[StampTarget]
) -> dict[str, Handler]:
    """The jobs that `record_evidence` queues, by name."""

    def handler(target: StampTarget) -> Handler:
        async def run(payload: dict[str, Any]) -> None:
            subject_id = payload[target.id_field]
            account_id = await account_of_job(pool, payload, target.table, subject_id)
            if account_id is not None:
                await stamp_subject(settings, pool, session, target.table, account_id, subject_id)

        return run

    return {target.job: handler(target) for target in targets}


async def stamp_subject(
    settings: ServiceSettings,
    pool: Pool,
    session: aiohttp.ClientSession,
    table: str,
    account_id: str,
    subject_id: str,
) -> None:
    """Has the root stamped and keeps the token; does nothing where that was done.

    Raises `StampFailedError` where the authority may answer another time; a refusal for good is recorded as `failed`.
    """
    evidence = await read_block(pool, table, account_id, subject_id)
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
        async with transaction(pool) as connection:
            await merge_block(
                connection, table, account_id, subject_id, {"tsa": evidence["tsa"] | {"status": "failed"}}
            )
        return
    async with transaction(pool) as connection:
        await save_token(connection, account_id, subject_id, stamped.token)
        await merge_block(connection, table, account_id, subject_id, _block(stamped))


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
