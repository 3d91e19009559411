"""Connectors before simulators over real HTTP: asked as a check asks, until there is an answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from cleardeed.core import clock
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import Invented, invented_world
from cleardeed.sources.base import Answer, Connector
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.collect import Pending, collect
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Passport, Property, Seller, Subject
from tests.patience import PATIENCE_SECONDS

MAX_ROUNDS = 40
QUICK: dict[str, Any] = {"pause_seconds": 0, "side_by_side": 50, "timeout_seconds": PATIENCE_SECONDS}
"""Settings that spare a simulator nothing."""
PEOPLE = {one.last_name: one for one in invented_world().people}


def seller(who: str, **other: Any) -> Seller:
    """One of the invented people as a caller names them."""
    return msgspec.structs.replace(seller_of(PEOPLE[who]), **other)


def seller_of(one: Invented) -> Seller:
    series, _, number = (one.passport or "").partition(" ")
    return Seller(
        last_name=one.last_name,
        first_name=one.first_name,
        middle_name=one.middle_name,
        birth_date=one.birth_date,
        inn=one.inn,
        passport=Passport(series=series, number=number) if one.passport else None,
    )


def about(who: str, **other: Any) -> Subject:
    """A check of one of the invented people."""
    return Subject(seller=seller(who, **other))


def object_at(number: str) -> Subject:
    """A check of an object."""
    return Subject(object=Property(cadastral_number=number))


@asynccontextmanager
async def connected(
    module: Any, simulator: Simulator, resources: Resources, *, path: str = "", **settings: Any
) -> AsyncIterator[Connector]:
    """The module's connector before its simulator, which is being served."""
    async with serving(simulator):
        told = QUICK | {"url": f"{simulator.url}{path}"} | settings
        yield module.connect(resources, module.SETTINGS(**told))


async def answer(connector: Connector, code: str, subject: Subject) -> Answer:
    """Return the answer that the check records: rounds are repeated at once as often as the source says later."""
    answers: list[Answer] = []
    pending: list[Pending] = []

    async def save(given: list[Answer]) -> None:
        answers.extend(given)

    for _ in range(MAX_ROUNDS):
        collected = await collect(
            subject=subject, sources=[BY_CODE[code]], connectors={code: connector}, save=save, pending=pending
        )
        if answers:
            return answers[0]
        pending = [msgspec.structs.replace(one, due_at=clock.now()) for one in collected.pending]
        await asyncio.sleep(0.05)
    raise TimeoutError
