"""The state of every source: its connector, what is loaded or how it answered, and what is left of its limits."""

import datetime
from collections.abc import Mapping
from typing import Literal

import msgspec

from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.sources.base import Connector, SubjectPart
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.drift import Drift, list_drift
from cleardeed.sources.interface import Access, Interface
from cleardeed.sources.local.registers import Register, list_registers
from cleardeed.sources.registry import DEFAULT, OFF, interfaces
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.health import Health, list_health

State = Literal["off", "not_loaded", "loaded", "not_asked", "well", "failing", "circuit_open"]
Window = Literal["second", "minute", "hour", "day"]
_WINDOWS: Mapping[int, Window] = {1: "second", 60: "minute", 3600: "hour", 86_400: "day"}


class RemainingCalls(msgspec.Struct, frozen=True):
    """The remaining calls of a limit in its window."""

    remaining: int
    limit: int
    window: Window


class SourceState(msgspec.Struct, frozen=True, kw_only=True):
    """One source as `sources list` shows it."""

    source_code: str
    source_name: str
    part: SubjectPart
    connector: str
    state: State
    last_answer: datetime.datetime | None = None
    last_reason: str | None = None
    error_share: float | None = None
    """Of the questions of the last day on which anything was asked."""
    remaining: list[RemainingCalls] = []
    rows: int | None = None
    as_of: datetime.date | None = None
    access: Access | None = None
    """The reach of a program to the connector's interface."""
    notice: str | None = None
    """Known facts about the interface."""
    not_understood: list[Drift] = []
    """The replies that the connector did not understand, newest first, at most `MAX_DRIFTS`."""


MAX_DRIFTS = 3
"""Kinds of drift that are named for a source, the newest first."""


async def states(
    pool: Pool, chosen: Mapping[str, str], connectors: Mapping[str, Connector | None]
) -> list[SourceState]:
    """The state of every source that is asked, in the catalogue's order."""
    loaded = {register.source_code: register for register in await list_registers(pool)}
    known = {(health.connector, health.source_code): health for health in await list_health(pool)}
    drifts = await list_drift(pool)
    about = interfaces()
    found = [
        await _state(code, name, connectors[code], loaded.get(code), known.get((name, code)))
        for code, name in chosen.items()
    ]
    return [_with_interface(state, about.get(state.connector), drifts) for state in found]


def _with_interface(state: SourceState, interface: Interface | None, drifts: list[Drift]) -> SourceState:
    mine = [one for one in drifts if (one.connector, one.source_code) == (state.connector, state.source_code)]
    return msgspec.structs.replace(
        state,
        access=interface.access if interface else None,
        notice=interface.notice if interface else None,
        not_understood=mine[:MAX_DRIFTS],
    )


async def _state(
    code: str, name: str, connector: Connector | None, register: Register | None, health: Health | None
) -> SourceState:
    local = name == DEFAULT
    return SourceState(
        source_code=code,
        source_name=BY_CODE[code].name,
        part=BY_CODE[code].part,
        connector=name,
        state=_of_register(register) if local else _of_answers(name, health),
        last_answer=health.answered_at if health else None,
        last_reason=health.reason if health else None,
        error_share=health.error_share if health else None,
        remaining=await _remaining(connector),
        rows=register.rows if local and register else None,
        as_of=register.as_of if local and register else None,
    )


def _of_register(register: Register | None) -> State:
    return "loaded" if register else "not_loaded"


def _of_answers(name: str, health: Health | None) -> State:
    if name == OFF:
        return "off"
    if health is None:
        return "not_asked"
    if health.open_until is not None and health.open_until > clock.now():
        return "circuit_open"
    return "failing" if health.failures else "well"


async def _remaining(connector: Connector | None) -> list[RemainingCalls]:
    if not isinstance(connector, RemoteConnector):
        return []
    quotas = [quota for lane in connector.lanes() for quota in await connector.gate(lane).quotas()]
    return [RemainingCalls(quota.remaining, quota.limit, _WINDOWS[int(quota.seconds)]) for quota in quotas]
