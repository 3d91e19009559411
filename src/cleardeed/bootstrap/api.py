"""Wire the API: the ASGI application and the services that its handlers use."""

import multiprocessing
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta

import msgspec

from cleardeed.bootstrap.domains import (
    create_document_runner,
    create_generator,
    create_review_runner,
    create_valuer,
    open_runner,
)
from cleardeed.bootstrap.runtime import Runtime, open_database, open_runtime
from cleardeed.checks.extracts.upload import ExtractUploader
from cleardeed.checks.launch import Launcher, OneServer, Orders
from cleardeed.checks.launch_on_cluster import open_cluster_orders
from cleardeed.checks.read import Reader
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.sandbox import Sandbox
from cleardeed.core.logs import configure_logs
from cleardeed.core.parent_process import terminate_with_parent
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.cluster import is_distributed
from cleardeed.database.replica import Reads, open_reads
from cleardeed.deals.library import packaged_library
from cleardeed.documents.analyser.client import Analyser, open_analyser
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.submit import Submitter
from cleardeed.http.app import create_app, description
from cleardeed.http.auth import CLUSTER_LIMITS_SECONDS, KeyAuthenticator
from cleardeed.http.probes import read_metrics, serve_probes
from cleardeed.http.rate_limits import RateLimits
from cleardeed.http.request_ids import App
from cleardeed.http.services import Services
from cleardeed.http.uploads import Uploads
from cleardeed.telemetry.export import exporting


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
                open_parts(runtime) as parts,
                open_runner(runtime) as runner,
                open_parsers(ocr=False) as parsers,
                open_analyser(warm=False) as analyser,
                serve_probes(settings, runtime.pool),
                exporting("api", lambda: read_metrics(runtime.pool)),
            ):
                yield create_services(runtime, reads, parts, runner, parsers, analyser)

    return create_app(services)


def prepare() -> None:
    """Make what every API process needs and none changes: those forked from this one share it."""
    description()
    packaged_library()


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


class Parts(msgspec.Struct, frozen=True):
    """What is done in one way on one server, and in another on a cluster."""

    orders: Orders
    authenticator: KeyAuthenticator


@asynccontextmanager
async def open_parts(runtime: Runtime) -> AsyncIterator[Parts]:
    """Open the parts for the database that there is."""
    if not await is_distributed(runtime.pool):
        yield Parts(OneServer(runtime.pool), KeyAuthenticator(runtime.pool))
        return
    async with open_cluster_orders(runtime.pool, runtime.dsn) as orders:
        yield Parts(orders, KeyAuthenticator(runtime.pool, limits_seconds=CLUSTER_LIMITS_SECONDS))


def create_services(
    runtime: Runtime, reads: Reads, parts: Parts, runner: CheckRunner, parsers: Parsers, analyser: Analyser
) -> Services:
    """Create the services that the API's handlers use."""
    return Services(
        settings=runtime.settings,
        pool=runtime.pool,
        reads=reads,
        ring=runtime.ring,
        files=runtime.files,
        launcher=Launcher(runtime.pool, runtime.ring, parts.orders),
        extracts=ExtractUploader(runtime.pool, runtime.ring),
        reader=Reader(runtime.pool, runtime.ring),
        authenticator=parts.authenticator,
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
