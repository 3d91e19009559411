"""Loaded sales as columns of numbers, streamed out of the database."""

import numpy as np

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.valuation.columns import Sale
from cleardeed.valuation.kinds import KINDS, Kind
from cleardeed.valuation.market.data import Floats, Objects, Sales, day_of
from cleardeed.valuation.store import Reading, SaleRow, loaded_kinds, stream_sales

BATCH_ROWS = 20_000


class _Columns:
    """Grows columns block by block: a Python number each would take ten times the memory."""

    def __init__(self) -> None:
        self._blocks: list[tuple[Floats, ...]] = []
        self._numbers: list[dict[str, Floats]] = []
        self._places: dict[str, int] = {}

    def add(self, rows: list[SaleRow]) -> None:
        day = np.array([day_of(row.date) for row in rows], dtype=np.float64)
        place = np.array([self._places.setdefault(row.place, len(self._places)) for row in rows], dtype=np.float64)
        price, area = (np.array(values) for values in zip(*((row.price, row.area_m2) for row in rows), strict=True))
        self._blocks.append((day, place, price, area))
        names = {name for row in rows for name in row.numbers}
        self._numbers.append({name: np.array([row.numbers.get(name, np.nan) for row in rows]) for name in names})

    def sales(self) -> Sales:
        day, place, price, area = (np.concatenate(column) for column in zip(*self._blocks, strict=True))
        sizes = [len(block[0]) for block in self._blocks]
        names = sorted({name for numbers in self._numbers for name in numbers})
        numbers = {
            name: np.concatenate(
                [found.get(name, np.full(size, np.nan)) for found, size in zip(self._numbers, sizes, strict=True)]
            )
            for name in names
        }
        places = sorted(self._places)
        order = {old: new for new, old in enumerate(self._places[name] for name in places)}
        renumbered = np.array([order[number] for number in range(len(places))], dtype=np.int64)
        objects = Objects(
            day=day.astype(np.int64),
            area=area,
            place=renumbered[place.astype(np.int64)],
            places=places,
            numbers=numbers,
        )
        return Sales(objects, price)


async def kinds_with_sales(pool: Pool) -> set[str]:
    """The kinds of object of which sales are loaded."""
    async with pool.acquire() as connection:
        return await loaded_kinds(connection)


async def read_sales(pool: Pool, kind: Kind) -> Sales:
    """Every loaded sale of the kind, the oldest first. Raises `RefusedError` where none is loaded."""
    async with pool.acquire() as connection, connection.transaction():
        return await sales_in(connection, kind)


async def sales_in(connection: Reading, kind: Kind) -> Sales:
    """The same inside a transaction of the caller."""
    columns, rows = _Columns(), list[SaleRow]()
    found = 0
    async for row in stream_sales(connection, kind):
        rows.append(row)
        found += 1
        if len(rows) == BATCH_ROWS:
            columns.add(rows)
            rows = []
    if not found:
        raise RefusedError("no sale of the kind {kind} is loaded", kind=kind)
    if rows:
        columns.add(rows)
    return columns.sales()


async def kinds_loaded(pool: Pool) -> list[Kind]:
    """The kinds that have sales, in the order of `KINDS`."""
    loaded = await loaded_kinds(pool)
    return [kind for kind in KINDS if kind in loaded]


def sales_of(found: list[Sale]) -> Sales:
    """The same columns from the sales of a file."""
    columns = _Columns()
    columns.add([SaleRow(one.date, one.price, one.area_m2, one.place, one.numbers) for one in found])
    return columns.sales()
