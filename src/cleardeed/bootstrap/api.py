"""Wire the API: the ASGI application and the services that its handlers use."""

import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cleardeed.bootstrap.domains import (
    create_document_runner,
    create_generator,
    create_review_runner,
    create_valuer,
    open_runner,
)
from cleardeed.bootstrap.runtime import Runtime, open_database, open_runtime
from cleardeed.checks.extracts.upload import ExtractUploader
from cleardeed.checks.launch import Launcher
from cleardeed.checks.read import Reader
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.sandbox import Sandbox
from cleardeed.core.logs import configure_logs
from cleardeed.core.parent_process import terminate_with_parent
from cleardeed.core.settings import ServiceSettings, load_settings
from cleardeed.documents.analyser.client import Analyser, open_analyser
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.submit import Submitter
from cleardeed.http.app import create_app
from cleardeed.http.auth import KeyGate
from cleardeed.http.probes import answering_probes
from cleardeed.http.rate_limits import RateLimits
from cleardeed.http.request_ids import App
from cleardeed.http.services import Services
from cleardeed.http.uploads import Uploads


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
                open_runner(runtime) as runner,
                open_parsers(ocr=False) as parsers,
                open_analyser(warm=False) as analyser,
                answering_probes(settings, runtime.pool),
            ):
                yield create_services(runtime, runner, parsers, analyser)

    return create_app(services)


def create_services(runtime: Runtime, runner: CheckRunner, parsers: Parsers, analyser: Analyser) -> Services:
    """Create the services that the API's handlers use."""
    return Services(
        settings=runtime.settings,
        pool=runtime.pool,
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
