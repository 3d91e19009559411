"""`kill -9` of the API while it values an object: one charge, one valuation, whichever side of the commit."""

import asyncio
import hashlib
from pathlib import Path

import httpx
import pytest

from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import open_pool
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.training import train_markets
from tests.flows.drills import VALUATION_STEPS, Ordered, repeated_after_a_kill
from tests.service import Service
from tests.valuation.making import made_sales, write_csv

ORDER = {"cadastral_number": "77:01:0001001:5000", "attributes": {"area_m2": 54.3, "date": "2026-06-15"}}
ORDERED = Ordered("/api/v1/valuation", ORDER, price=290, id_field="id", table="valuations")


@pytest.fixture(scope="module", autouse=True)
def market(service: Service, tmp_path_factory: pytest.TempPathFactory) -> None:
    sales, _ = made_sales(120)
    asyncio.run(load(service.dsn, write_csv(tmp_path_factory.mktemp("sales") / "sales.csv", sales)))


async def load(dsn: str, file: Path) -> None:
    pool = await open_pool(dsn, size=2)
    try:
        await import_sales(pool, file)
        await train_markets(pool, load_settings(valuation_rounds=10, valuation_threads=1))
    finally:
        await pool.close()


@pytest.mark.parametrize("step", VALUATION_STEPS)
def test_the_api_is_killed(service: Service, step: str) -> None:
    committed = step == "valuation.recorded"
    read = repeated_after_a_kill(service, step, ORDERED, committed=committed)
    assert read["status"] == "report_ready"
    assert hashlib.sha256(httpx.get(read["pdf_url"]).content).hexdigest() == read["evidence"]["pdf_sha256"]
