"""Wire settings, database, connectors, job handlers and the application; nothing else does. See also `worker`."""

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from datetime import timedelta

import msgspec

from cleardeed.checks.estimate import Estimate, EstimateValue, ValueQuestion
from cleardeed.checks.extracts.upload import ExtractUploader
from cleardeed.checks.facts import facts_of_check
from cleardeed.checks.launch import Launcher
from cleardeed.checks.read import Reader
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.sandbox import Sandbox
from cleardeed.core.crypto import KeyRing
from cleardeed.core.language import translator
from cleardeed.core.logs import configure_logs
from cleardeed.core.owner import Owner
from cleardeed.core.parent_process import terminate_with_parent
from cleardeed.core.settings import ServiceSettings, load_settings, source_choices
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.migrate import migrate
from cleardeed.database.pool import Pool, open_pool, open_pool_through_pgbouncer
from cleardeed.database.replica import Reads, open_reads
from cleardeed.deals.generate import Generator
from cleardeed.deals.library import Library
from cleardeed.documents.analyser.client import Analyser, open_analyser
from cleardeed.documents.deal_context import DealFacts
from cleardeed.documents.model.adviser import Adviser
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.run import DocumentRunner
from cleardeed.documents.submit import Submitter
from cleardeed.files.file_store import FileStore
from cleardeed.files.location import Location
from cleardeed.files.marker import check_marker
from cleardeed.http.app import create_app
from cleardeed.http.auth import KeyGate
from cleardeed.http.probes import answering_probes, read_metrics
from cleardeed.http.rate_limits import RateLimits
from cleardeed.http.request_ids import App
from cleardeed.http.services import Services
from cleardeed.http.uploads import Uploads
from cleardeed.jobs.schema import install_queue
from cleardeed.sources.registry import Resources, open_connectors
from cleardeed.sources.remote.http import open_source_client
from cleardeed.telemetry.export import exporting
from cleardeed.valuation.appraise import Appraiser
from cleardeed.valuation.inputs import order_of
from cleardeed.valuation.markets import Markets
from cleardeed.valuation.register import ObjectRegister
from cleardeed.valuation.value import Valuer
from cleardeed.vault.service_keys import open_ring


class Runtime(msgspec.Struct, frozen=True):
    """The open resources of one process: settings, pool, service keys and file store."""

    settings: ServiceSettings
    dsn: str
    pool: Pool
    ring: KeyRing
    files: FileStore


@contextmanager
def open_database(settings: ServiceSettings, *, watched: bool = False) -> Iterator[str]:
    """The database's DSN; without `database_url`, the embedded server runs for the length of the block.

    `watched`, for long-lived processes, restarts the embedded server if it dies.
    """
    if settings.database_url is not None:
        yield settings.database_url.get_secret_value()
        return
    with (
        EmbeddedServer.running(settings.data_dir) as server,
        server.keep_running() if watched else contextlib.nullcontext(),
    ):
        yield server.dsn()


async def prepare(settings: ServiceSettings, dsn: str) -> None:
    """Migrate the schema and check keys and files. Raises `RefusedError` if they are not those of the database."""
    await prepare_database(dsn)
    async with open_runtime(settings, dsn):
        pass


async def prepare_database(dsn: str) -> list[str]:
    """Migrate the schema; returns the names of the migrations that ran."""
    steps = await migrate(dsn)
    await install_queue(dsn)
    return steps


async def _open_pool(settings: ServiceSettings, dsn: str) -> Pool:
    if settings.pgbouncer_url is None:
        return await open_pool(dsn, size=settings.database_pool_size)
    url = settings.pgbouncer_url.get_secret_value()
    return await open_pool_through_pgbouncer(url, size=settings.database_pool_size)


@asynccontextmanager
async def open_runtime(settings: ServiceSettings, dsn: str) -> AsyncIterator[Runtime]:
    """Open pool, keys and files. Raises `RefusedError` if keys or files are not those of the database."""
    location = Location(settings.file_store_url)
    pool = await _open_pool(settings, dsn)
    try:
        ring = await open_ring(pool, settings)
        await check_marker(pool, location)
        yield Runtime(settings=settings, dsn=dsn, pool=pool, ring=ring, files=FileStore.at(location))
    finally:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pool.close(), 5)


def api() -> App:
    """Create the ASGI application from the environment."""
    settings = load_settings()
    configure_logs(settings.log_level, settings.log_format)
    parent = multiprocessing.parent_process()
    if parent is not None and parent.pid is not None:
        terminate_with_parent(parent.pid, grace_seconds=settings.shutdown_grace_seconds)

    @asynccontextmanager
    async def services() -> AsyncIterator[Services]:
        with open_database(settings, watched=True) as dsn:
            async with (
                open_runtime(settings, dsn) as runtime,
                open_reads_of(runtime) as reads,
                open_runner(runtime) as runner,
                open_parsers(ocr=False) as parsers,
                open_analyser(warm=False) as analyser,
                answering_probes(settings, runtime.pool),
                exporting("api", lambda: read_metrics(runtime.pool)),
            ):
                yield create_services(runtime, reads, runner, parsers, analyser)

    return create_app(services)


def open_reads_of(runtime: Runtime) -> AbstractAsyncContextManager[Reads]:
    """Open what lists and verification read."""
    settings = runtime.settings
    url = settings.database_replica_url
    return open_reads(
        runtime.pool,
        None if url is None else url.get_secret_value(),
        size=settings.database_pool_size,
        max_lag=timedelta(seconds=settings.database_replica_lag_seconds),
    )


def create_services(
    runtime: Runtime, reads: Reads, runner: CheckRunner, parsers: Parsers, analyser: Analyser
) -> Services:
    """Create the services that the API's handlers use."""
    return Services(
        settings=runtime.settings,
        pool=runtime.pool,
        reads=reads,
        ring=runtime.ring,
        files=runtime.files,
        launcher=Launcher(runtime.pool, runtime.ring),
        extracts=ExtractUploader(runtime.pool, runtime.ring),
        reader=Reader(runtime.pool, runtime.ring),
        gate=KeyGate(runtime.pool),
        sandbox=Sandbox(runner, create_review_runner(runtime)),
        generator=create_generator(runtime),
        valuer=create_valuer(runtime),
        submitter=Submitter(
            pool=runtime.pool, ring=runtime.ring, files=runtime.files, settings=runtime.settings, parsers=parsers
        ),
        documents=create_document_runner(runtime, parsers, analyser),
        uploads=Uploads(),
        rate_limits=create_rate_limits(runtime.settings),
        connectors=runner.connectors,
    )


def create_rate_limits(settings: ServiceSettings) -> RateLimits | None:
    """Create the rate limiter; None if it is off."""
    if settings.rate_limits == "off":
        return None
    return RateLimits(settings.redis_url.get_secret_value() if settings.redis_url else None)


def create_generator(runtime: Runtime) -> Generator:
    """Create the generator of deal documents."""
    return Generator(
        pool=runtime.pool,
        ring=runtime.ring,
        files=runtime.files,
        library=Library.open(runtime.settings.deal_templates),
        settings=runtime.settings,
    )


def create_valuer(runtime: Runtime) -> Valuer:
    """Create the valuer, with markets cached in this process."""
    return Valuer(
        pool=runtime.pool,
        ring=runtime.ring,
        files=runtime.files,
        appraiser=Appraiser(Markets(runtime.pool), ObjectRegister(runtime.pool)),
        settings=runtime.settings,
    )


def create_review_runner(runtime: Runtime) -> ReviewRunner:
    """Create the runner of reviewed editions."""
    return ReviewRunner(settings=runtime.settings, pool=runtime.pool, ring=runtime.ring, files=runtime.files)


def create_document_runner(
    runtime: Runtime, parsers: Parsers, analyser: Analyser, adviser: Adviser | None = None
) -> DocumentRunner:
    """Create the runner of document checks."""

    async def facts_of(owner: Owner, check_id: str) -> DealFacts | None:
        known = await facts_of_check(runtime.pool, runtime.ring, owner, check_id)
        return None if known is None else msgspec.convert(msgspec.to_builtins(known), DealFacts)

    return DocumentRunner(
        settings=runtime.settings,
        pool=runtime.pool,
        ring=runtime.ring,
        files=runtime.files,
        parsers=parsers,
        analyser=analyser,
        facts_of=facts_of,
        adviser=adviser,
    )


@asynccontextmanager
async def open_runner(runtime: Runtime) -> AsyncIterator[CheckRunner]:
    """Open the runner of checks, with its connectors."""
    async with open_resources(runtime) as resources:
        connectors = open_connectors(source_choices(dict(os.environ)), resources)
        yield CheckRunner(
            settings=runtime.settings,
            pool=runtime.pool,
            ring=runtime.ring,
            files=runtime.files,
            connectors=connectors,
            estimate_value=create_value_estimator(runtime),
        )


def create_value_estimator(runtime: Runtime) -> EstimateValue:
    """Create the function that estimates the object of a full check."""
    appraiser = Appraiser(Markets(runtime.pool), ObjectRegister(runtime.pool))

    async def estimate_value(question: ValueQuestion) -> Estimate:
        order = order_of(question.cadastral_number, question.object_type, question.numbers, sandbox=question.sandbox)
        result = await appraiser.appraise(order, translator(question.language))
        return msgspec.convert(msgspec.to_builtins(result), Estimate)

    return estimate_value


@asynccontextmanager
async def open_resources(runtime: Runtime) -> AsyncIterator[Resources]:
    """Open the resources that connectors share."""
    async with open_source_client(runtime.settings.source_ca_file) as client:
        yield Resources(pool=runtime.pool, client=client)
