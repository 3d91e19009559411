"""The estimate within a full check: asked of the valuation by a port, and saved once as a fact of the check."""

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import structlog

from cleardeed.checks.kind import CHECK
from cleardeed.checks.scoring.crosschecks import CLEAR_TYPES, object_kind
from cleardeed.checks.store import OpenCheck
from cleardeed.core.crypto import DataKey
from cleardeed.core.language import Language
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection, Pool
from cleardeed.sources.base import Answer
from cleardeed.sources.collect import OWN_FAULTS
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.sandbox_scenarios import worth_of_object
from cleardeed.sources.subject import Property, Subject

MAX_SECONDS = 30.0
"""An estimate that takes longer is given up: the report says that there is none."""
REGISTERS = ("egrn", "nspd")
"""The first source that has a value is believed; the caller's word stands where neither does."""
NUMBERS = ("area_m2", "rooms", "floor", "floors_total", "year_built")
POINT = ("latitude", "longitude")
NEVER_VALUED = frozenset({"room", "garage", "parking"})
"""Kinds of objects that are compared with no sales: a room in a shared flat is no small flat."""

log = structlog.get_logger(__name__)


class ValueRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request to the valuation: the object's attributes in the queried registers."""

    cadastral_number: str
    object_type: str | None
    numbers: dict[str, float]
    language: Language
    sandbox: bool


class Comparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on, by its cadastral quarter; metres lead from the object to it. `weight` is null
    in estimates saved before it was kept."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    price_per_m2: int
    adjusted_price: int
    weight: float | None = None
    distance_m: int | None = None
    east_m: int | None = None
    north_m: int | None = None


class PriceRange(msgspec.Struct, frozen=True, kw_only=True):
    """Holds the price as often as `coverage` says."""

    min: int
    max: int
    coverage: float


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """The two estimates behind the value, and the share of the model's; that is null where there is no model."""

    comparables_price: int
    model_price: int | None
    model_share: float


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """An estimate, in whole roubles. `method` is null in estimates saved before it was kept."""

    valued_on: datetime.date
    estimated_price: int
    price_range: PriceRange
    price_per_m2: int
    method: Method | None = None
    comparables: list[Comparable]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """The reason for a missing estimate: a code, and a sentence in the check's language."""

    reason: str
    message: str = ""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a valuation request: a value or a failure."""

    valuation: Value | None = None
    failure: Failure | None = None


EstimateValue = Callable[[ValueRequest], Awaitable[Estimate]]
"""The port to the valuation. Whatever it raises is a failed estimate, but for faults of the service's own database."""


async def estimate_for(
    pool: Pool, estimate_value: EstimateValue | None, check: OpenCheck, answers: Mapping[str, Answer]
) -> Estimate | None:
    """The saved estimate of a full check, asked for where none is saved; None where the check gets none.

    A fault of the valuation is a failed estimate and never the check's failure. Of two workers the first one's stands.
    """
    if check.type != "full" or estimate_value is None:
        return None
    while (saved := await load_estimate(pool, check.key, check.owner, check.id)) is None:
        question = value_request(check.subject, answers, check.language, sandbox=check.mode == "sandbox")
        asked = Estimate(failure=question) if isinstance(question, Failure) else await _ask(estimate_value, question)
        if check.mode == "sandbox" and (worth := worth_of_object(check.subject)):
            asked = _scaled_to(worth, asked)
        # Its commit need not wait for the disk: that of the result does, and holds it against the report's.
        await pool.execute(
            "INSERT INTO check_estimates (account_id, check_id, estimate)"
            " SELECT $1, $2, $3 FROM set_config('synchronous_commit', 'off', true) ON CONFLICT DO NOTHING",
            check.account_id,
            check.id,
            check.columns.encrypt("estimate", asked),
        )
    return saved


async def load_estimate(connection: Connection, key: DataKey, owner: Owner, check_id: str) -> Estimate | None:
    """The saved estimate of the owner's check; `key` is the check's data key."""
    stored = await connection.fetchval(
        "SELECT estimate FROM check_estimates WHERE account_id = $1 AND check_id = $2", owner.account_id, check_id
    )
    if stored is None:
        return None
    return CHECK.columns(check_id, key).decrypt("estimate", stored, Estimate)


async def delete_estimate(connection: Connection, account_id: str, check_id: str) -> None:
    """Deletes what was saved, with the check's other personal data."""
    await connection.execute(
        "DELETE FROM check_estimates WHERE account_id = $1 AND check_id = $2", account_id, check_id
    )


async def _ask(estimate_value: EstimateValue, question: ValueRequest) -> Estimate:
    try:
        return await asyncio.wait_for(estimate_value(question), MAX_SECONDS)
    except TimeoutError:
        log.warning("check.estimate_failed", error="timeout")
        return Estimate(failure=Failure(reason="timeout"))
    except OWN_FAULTS:
        raise
    except Exception as error:
        log.warning("check.estimate_failed", error=type(error).__name__)
        return Estimate(failure=Failure(reason="error"))


def _scaled_to(worth: float, estimate: Estimate) -> Estimate:
    """The estimate of an invented market with all its prices in proportion, so that it comes to `worth`."""
    value = estimate.valuation
    if value is None:
        return estimate

    def scaled(one: Any, *names: str) -> Any:
        prices = {name: getattr(one, name) for name in names}
        return msgspec.structs.replace(
            one,
            **{
                name: max(round(price * worth / value.estimated_price), 1)
                for name, price in prices.items()
                if price is not None
            },
        )

    return Estimate(
        valuation=msgspec.structs.replace(
            scaled(value, "estimated_price", "price_per_m2"),
            price_range=scaled(value.price_range, "min", "max"),
            method=scaled(value.method, "comparables_price", "model_price") if value.method else None,
            comparables=[scaled(one, "price", "price_per_m2", "adjusted_price") for one in value.comparables],
        )
    )


def value_request(
    subject: Subject, answers: Mapping[str, Answer], language: Language, *, sandbox: bool
) -> ValueRequest | Failure:
    """The question about the check's object, or why it cannot be asked. Pure."""
    thing = subject.object or Property()
    described = [record for code in REGISTERS for record in _described(answers.get(code))]
    known = [one for one in described if not one.cancelled and one.closed_on is None] or described
    number = thing.cadastral_number or next((one.cadastral_number for one in known if one.cadastral_number), None)
    if number is None:
        return Failure(reason="number_unknown")
    kinds = [kind for one in known if (kind := object_kind(one.object_type)) in CLEAR_TYPES]
    if NEVER_VALUED & {object_kind(thing.object_type), *kinds}:
        return Failure(reason="kind_not_valued")
    descriptions = [{name: getattr(one, name) for name in NUMBERS} | _point(one) for one in known] + [thing.extra]
    numbers = {
        name: float(value)
        for name in (*NUMBERS, *POINT)
        if (value := next((one[name] for one in descriptions if _is_number(one.get(name))), None)) is not None
    }
    if not set(POINT) <= numbers.keys():
        numbers = {name: value for name, value in numbers.items() if name not in POINT}
    stated = next((one.object_type for one in known if one.object_type), None)
    return ValueRequest(
        cadastral_number=number,
        object_type=next(iter(kinds), None) or thing.object_type or stated,
        numbers=numbers,
        language=language,
        sandbox=sandbox,
    )


def _described(answer: Answer | None) -> list[PropertyFacts]:
    if answer is None or answer.status == "source_unavailable":
        return []
    return [one for one in answer.records if isinstance(one, PropertyFacts) and one.certain]


def _point(facts: PropertyFacts) -> dict[str, float | None]:
    """Both coordinates or none: two of different registers are no place."""
    both = facts.latitude is not None and facts.longitude is not None
    return {name: getattr(facts, name) if both else None for name in POINT}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
