"""`kill -9` of the API while it values an object: one charge, one valuation, whichever side of the commit."""

import asyncio
import hashlib
from pathlib import Path

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.settings import load_settings
from cleardeed.database.pool import open_pool
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.training import train_markets
from tests.flows.drills import BALANCE, VALUATION_STEPS, api
from tests.service import Service
from tests.valuation.making import made_sales, write_csv

PATH = "/api/v1/valuation"
ORDER = {"cadastral_number": "77:01:0001001:5000", "attributes": {"area_m2": 54.3, "date": "2026-06-15"}}
PRICE = 290
SAME = {"Idempotency-Key": "valuation-1"}


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


def post_in_vain(service: Service, key: IssuedApiKey) -> None:
    with service.client(key) as client, pytest.raises(httpx.TransportError):
        client.post(PATH, json=ORDER, headers=SAME)


@pytest.mark.parametrize("step", VALUATION_STEPS)
def test_the_api_is_killed(service: Service, step: str) -> None:
    key = service.issue(balance=BALANCE)
    valuations = "SELECT count(*) FROM valuations WHERE account_id = $1"
    with api(service, CLEARDEED_FAILPOINT=step) as armed:
        post_in_vain(armed, key)
    committed = step == "valuation.recorded"
    assert service.query(valuations, key.account_id) == int(committed)
    with service.client(key) as client:
        again = client.post(PATH, json=ORDER, headers=SAME)
        assert again.status_code == 201
        assert again.headers.get("Idempotent-Replayed") == ("true" if committed else None)
        assert again.json()["status"] == "report_ready"
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - PRICE
        read = client.get(f"{PATH}/{again.json()['id']}").raise_for_status().json()
    assert service.query(valuations, key.account_id) == 1
    assert hashlib.sha256(httpx.get(read["pdf_url"]).content).hexdigest() == read["evidence"]["pdf_sha256"]
