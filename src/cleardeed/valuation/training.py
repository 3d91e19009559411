"""Training the markets of loaded sales and keeping them: a market takes the place of the old one in one transaction."""

import asyncio

import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool, transaction
from cleardeed.valuation import store
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.clean import TooFewSalesError
from cleardeed.valuation.market.core import Effort
from cleardeed.valuation.market.data import Sales
from cleardeed.valuation.market.saved import save_market
from cleardeed.valuation.market.train import Summary, train_market
from cleardeed.valuation.sales import kinds_loaded, read_sales

log = structlog.get_logger(__name__)


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    """A market that is in service now, or why there is none of this kind."""

    kind: Kind
    version: int | None
    summary: Summary | None
    problem: str | None = None


async def train_markets(pool: Pool, settings: ServiceSettings, only: Kind | None = None) -> list[Trained]:
    """Trains every kind that has sales, or one. A kind with too few keeps no market. Beside a running service.

    Raises `RefusedError` where nothing is loaded.
    """
    kinds = [only] if only else await kinds_loaded(pool)
    if not kinds:
        raise RefusedError("no sales are loaded: cleardeed valuation import FILE")
    return [await _train(pool, settings, kind) for kind in kinds]


async def markets_in_service(pool: Pool) -> list[store.MarketRow]:
    """Every trained market without its contents, by kind."""
    return await store.list_markets(pool)


async def _train(pool: Pool, settings: ServiceSettings, kind: Kind) -> Trained:
    sales = await read_sales(pool, kind)
    effort = Effort(rounds=settings.valuation_rounds, threads=settings.valuation_threads)
    try:
        content, summary = await asyncio.to_thread(_trained, sales, effort)
    except TooFewSalesError as error:
        await pool.execute("DELETE FROM valuation_markets WHERE kind = $1", kind)
        return Trained(kind=kind, version=None, summary=None, problem=str(error))
    async with transaction(pool) as connection:
        version = await store.put_market(
            connection, kind, sales=summary.sales, summary=summary, content=content, at=clock.now()
        )
    log.info("market_trained", kind=kind, sales=summary.sales, version=version)
    return Trained(
        kind=kind,
        version=version,
        summary=summary,
        problem=None if boosting.is_available() else boosting.MISSING_HINT,
    )


def _trained(sales: Sales, effort: Effort) -> tuple[bytes, Summary]:
    market, summary = train_market(sales, effort)
    return save_market(market), summary
