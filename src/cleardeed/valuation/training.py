"""Training the markets of loaded sales and keeping them: a market takes the place of the old one in one transaction."""

import asyncio
from collections.abc import Callable

import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.valuation import store
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.clean import TooFewSalesError
from cleardeed.valuation.market.data import Sales
from cleardeed.valuation.market.saved import UnknownFormatError, load_market, save_market
from cleardeed.valuation.market.train import Summary, train_market, update_market
from cleardeed.valuation.market.trees import Effort
from cleardeed.valuation.sales import kinds_loaded, sales_in

UPDATE_SHARE = 0.05
"""A market is updated while at most so many sales were added, as a share of those that its trees were trained on."""

Progress = Callable[[Kind, float], None]
"""Called with the kind that is trained and the share of its training that is done."""

log = structlog.get_logger(__name__)


class TrainedMarket(msgspec.Struct, frozen=True, kw_only=True):
    """A market that is in service now, or why there is none of this kind. `updated`: added sales were taken in, and
    the trees of the last training kept."""

    kind: Kind
    version: int | None
    summary: Summary | None
    updated: bool = False
    problem: str | None = None


class Basis(msgspec.Struct, frozen=True, kw_only=True):
    """The loaded sales that a market is of: how many, the last one's id, and how many its trees were trained on."""

    rows: int
    last_id: int
    trained_rows: int


class _Kept(msgspec.Struct, frozen=True):
    """The fields of a market's row beside the summary; older ones have no basis."""

    basis: Basis


async def train_markets(
    pool: Pool,
    settings: ServiceSettings,
    only: Kind | None = None,
    *,
    update: bool = False,
    progress: Progress | None = None,
) -> list[TrainedMarket]:
    """Trains every kind that has sales, or one. A kind with too few keeps no market. Beside a running service.

    With `update` a market to whose sales few were added takes them in without growing trees anew. Raises
    `RefusedError` where nothing is loaded.
    """
    kinds = [only] if only else await kinds_loaded(pool)
    if not kinds:
        raise RefusedError("no sales are loaded: cleardeed valuation import FILE")
    return [await _train(pool, settings, kind, update=update, progress=progress) for kind in kinds]


async def markets_in_service(pool: Pool) -> list[store.MarketRow]:
    """Every trained market without its contents, by kind."""
    return await store.list_markets(pool)


async def _train(
    pool: Pool, settings: ServiceSettings, kind: Kind, *, update: bool, progress: Progress | None
) -> TrainedMarket:
    async with pool.acquire() as reader, reader.transaction(isolation="repeatable_read"):
        sales = await sales_in(reader, kind)
        rows, last_id = await store.loaded_rows(reader, kind)
        old = await _updatable(reader, kind, rows) if update else None
    effort = Effort(rounds=settings.valuation_rounds, threads=settings.valuation_threads)
    report = None if progress is None else lambda share: progress(kind, share)
    try:
        updated = None if old is None else await asyncio.to_thread(_updated, old, sales)
        fresh = await asyncio.to_thread(_trained, sales, effort, report) if updated is None else updated
    except TooFewSalesError as error:
        await pool.execute("DELETE FROM valuation_markets WHERE kind = $1", kind)
        return TrainedMarket(kind=kind, version=None, summary=None, problem=str(error))
    content, summary = fresh
    basis = Basis(rows=rows, last_id=last_id, trained_rows=old.trained_rows if old and updated else rows)
    async with transaction(pool) as connection:
        version = await store.put_market(
            connection,
            kind,
            sales=summary.sales,
            summary=msgspec.to_builtins(summary) | {"basis": basis},
            content=content,
            at=clock.now(),
        )
    log.info("market_trained", kind=kind, sales=summary.sales, version=version, updated=updated is not None)
    return TrainedMarket(
        kind=kind,
        version=version,
        summary=summary,
        updated=updated is not None,
        problem=None if boosting.is_available() else boosting.MISSING_HINT,
    )


class _Old(msgspec.Struct, frozen=True):
    """A market that can be updated: its content and summary, and how many sales its trees were trained on."""

    content: bytes
    summary: Summary
    trained_rows: int


async def _updatable(connection: Connection, kind: Kind, rows: int) -> _Old | None:
    """The kind's market; None where sales were removed or many were added since its last whole training."""
    found, kept = await store.market_content(connection, kind), await store.market_summary(connection, kind)
    if found is None or kept is None:
        return None
    try:
        basis, summary = msgspec.convert(kept, _Kept).basis, msgspec.convert(kept, Summary)
    except msgspec.ValidationError:  # of an earlier version
        return None
    remaining, _ = await store.loaded_rows(connection, kind, through=basis.last_id)
    few = rows - basis.trained_rows <= UPDATE_SHARE * basis.trained_rows
    return _Old(found[1], summary, basis.trained_rows) if remaining == basis.rows and few else None


def _updated(old: _Old, sales: Sales) -> tuple[bytes, Summary] | None:
    try:
        market = load_market(old.content)
    except UnknownFormatError:
        return None
    found = update_market(market, old.summary, sales)
    return None if found is None else (save_market(found[0]), found[1])


def _trained(sales: Sales, effort: Effort, progress: Callable[[float], None] | None) -> tuple[bytes, Summary]:
    market, summary = train_market(sales, effort, progress)
    return save_market(market), summary
