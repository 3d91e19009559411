"""Collecting a check's answers: query its sources, save each answer as it arrives, and determine the check's
outcome."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Literal, TypeAlias

import msgspec

from cleardeed.checks import stored_answers
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.failpoints import failpoint
from cleardeed.core.language import translator
from cleardeed.database.pool import Pool, transaction
from cleardeed.jobs.worker import Defer
from cleardeed.sources.base import Answer, Connector
from cleardeed.sources.catalogue import BY_CODE, applicable
from cleardeed.sources.collect import Pending, collect
from cleardeed.sources.connectors.egrn_extract.supplied import SuppliedExtractConnector
from cleardeed.sources.drift import is_drift, record_drift
from cleardeed.sources.fixture import fixture_connectors
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.source import Source
from cleardeed.sources.subject import Subject
from cleardeed.telemetry import tracing

Outcome: TypeAlias = Literal["report_ready", "partial", "failed"]


def connectors_of(check: OpenCheck, live: Mapping[str, Connector | None]) -> Mapping[str, Connector | None]:
    """The connectors that answer a check, by source code: `live`, those of the settings, or the sandbox's, and for a
    supplied extract its own."""
    chosen = live if check.mode == "live" else fixture_connectors(check.type, check.subject, check.sandbox_status)
    return chosen if check.subject.egrn_extract is None else {**chosen, "egrn": SuppliedExtractConnector()}


async def collect_answers(
    pool: Pool, check: OpenCheck, live: Mapping[str, Connector | None], *, keep_raw: bool
) -> dict[str, Answer]:
    """The answer of every source that applies to the check, by source code. Raises `Defer` while one is pending."""

    async def save(answers: list[Answer]) -> None:
        if any(map(is_drift, answers)):
            async with transaction(pool) as connection:
                written = await stored_answers.save_answers(connection, check, answers, keep_raw=keep_raw)
                await record_drift(connection, written)
        else:
            await stored_answers.save_answers(pool, check, answers, keep_raw=keep_raw)
        for answer in answers:
            failpoint(f"check.saved.{answer.source_code}")

    async def save_pending(pending: list[Pending]) -> list[Pending]:
        async with transaction(pool) as connection:
            return await stored_answers.save_pending(connection, check, pending)

    async def ask(sources: Sequence[Source]) -> None:
        answered = await stored_answers.load_answers(pool, check)
        codes = {source.code for source in sources}
        pending = [one for one in await stored_answers.load_pending(pool, check) if one.source_code in codes]
        with tracing.span("collect"):
            collected = await collect(
                subject=with_cleaned_address(check.subject, answered),
                sources=sources,
                connectors=connectors,
                answered=answered,
                pending=pending,
                save=save,
                save_pending=save_pending,
                translate=translator(check.language),
            )
        if collected.next_due is not None:
            failpoint("check.deferred")
            raise Defer(max(collected.next_due - clock.now(), timedelta(0)))

    connectors = connectors_of(check, live)
    applying = applicable(check.type, check.subject, connectors)
    first, others = [one for one in applying if one.first], [one for one in applying if not one.first]
    while True:
        for sources in filter(None, (first, others)):
            await ask(sources)
        # Another worker may have queried the same source at the same time; the first answer that was saved stands.
        saved = await stored_answers.load_answers(pool, check)
        if saved.keys() >= {source.code for source in applying}:
            return saved
        # Those of `FREE_CONNECTORS` are committed without waiting for the disk or a standby: a crash or fail-over of
        # the database, which this job outlived, has taken some. They are asked again.


def outcome(answers: Mapping[str, Answer]) -> Outcome:
    """Return the outcome of a check; `answers` holds one for every source that applies to it.

    Every source answered: `report_ready`; some: `partial`; none: `failed` (the charge is refunded). An answer that a
    person must decide on is an answer.
    """
    answered = [answer.status != "source_unavailable" for answer in answers.values()]
    if not any(answered):
        return "failed"
    return "report_ready" if all(answered) else "partial"


def with_cleaned_address(subject: Subject, answers: Mapping[str, Answer]) -> Subject:
    """The subject whose address is the one that a first source gives without doubt; as it is where none does.

    Registers are asked and matched by it. What the caller wrote stays what the check is about.
    """
    found = [
        record.address
        for code, answer in answers.items()
        if BY_CODE[code].first and answer.status == "ok"
        for record in answer.records
        if isinstance(record, PropertyFacts) and record.address
    ]
    if subject.object is None or not found:
        return subject
    return msgspec.structs.replace(subject, object=msgspec.structs.replace(subject.object, address=found[0]))
