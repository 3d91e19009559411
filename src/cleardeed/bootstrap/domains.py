"""Wire the domains: their runners over a runtime's resources, for the API, the worker and commands."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks.estimate import Estimate, EstimateValue, ValueRequest
from cleardeed.checks.facts import read_check_facts
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.checks.run import CheckRunner
from cleardeed.core.language import translator
from cleardeed.core.owner import Owner
from cleardeed.core.settings_loader import source_choices
from cleardeed.deals.generate import Generator
from cleardeed.deals.library import Library
from cleardeed.documents.analyser.client import Analyser
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.model.adviser import Adviser
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.run import DocumentRunner
from cleardeed.sources.registry import Resources, open_connectors
from cleardeed.sources.remote.http import open_source_client
from cleardeed.valuation.appraise import Appraiser
from cleardeed.valuation.inputs import valuation_request_of
from cleardeed.valuation.markets import Markets
from cleardeed.valuation.register import ObjectRegister
from cleardeed.valuation.value import Valuer


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
        known = await read_check_facts(runtime.pool, runtime.ring, owner, check_id)
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

    async def estimate_value(question: ValueRequest) -> Estimate:
        order = valuation_request_of(
            question.cadastral_number, question.object_type, question.numbers, sandbox=question.sandbox
        )
        result = await appraiser.appraise(order, translator(question.language))
        return msgspec.convert(msgspec.to_builtins(result), Estimate)

    return estimate_value


@asynccontextmanager
async def open_resources(runtime: Runtime) -> AsyncIterator[Resources]:
    """Open the resources that connectors share."""
    async with open_source_client(runtime.settings.source_ca_file) as client:
        yield Resources(pool=runtime.pool, client=client)
