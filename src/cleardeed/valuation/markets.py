"""The trained markets as a process holds them: loaded once, and anew after a training."""

import asyncio

from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Pool
from cleardeed.valuation import store
from cleardeed.valuation.kinds import KINDS, Kind
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.saved import UnknownFormatError, load_market


class Markets:
    """Gives the market of a kind as it stands in the database at the moment of asking."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._held: dict[Kind, tuple[int, Market | None]] = {}
        self._turns: dict[Kind, asyncio.Lock] = {kind: asyncio.Lock() for kind in KINDS}

    async def of(self, kind: Kind) -> tuple[Market, int] | None:
        """The kind's market and its version; None where none was trained by this version of the service.

        Loading is done in a thread, by one of those who ask at the same time."""
        version = await store.market_version(self._pool, kind)
        if version is None:
            self._held.pop(kind, None)
            return None
        async with self._turns[kind]:
            held = self._held.get(kind)
            if held is None or held[0] < version:
                held = await self._load(kind)
            if held is None or held[1] is None:
                return None
            return held[1], held[0]

    async def prevailing(self, place: str) -> Kind | None:
        """The kind that most sales of the quarter are of; None where it has none."""
        counts = {}
        for kind in KINDS:
            held = await self.of(kind)
            counts[kind] = held[0].core.sales_of(place) if held else 0
        kind = max(KINDS, key=lambda one: counts[one])
        return kind if counts[kind] else None

    async def _load(self, kind: Kind) -> tuple[int, Market | None] | None:
        found = await store.market_content(self._pool, kind)
        if found is None:
            return None
        version, content = found
        try:
            market: Market | None = await run_in_thread(load_market, content)
        except UnknownFormatError:
            market = None
        self._held[kind] = version, market
        return version, market
