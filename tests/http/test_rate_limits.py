"""Rate limits: so many a minute and no more, told in every answer, counted together where a store is shared."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cleardeed.http.rate_limits import RateLimits
from tests.http.test_console import Operator
from tests.patience import PATIENCE_SECONDS
from tests.redis import PROGRAM, running_redis
from tests.service import Service, free_port, running_service

HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")


async def test_a_key_gets_its_number_and_no_more() -> None:
    limits = RateLimits()
    taken = [await limits.take("requests", "key_1", 5) for _ in range(8)]
    assert [passed for passed, _ in taken] == [True] * 5 + [False] * 3
    assert [allowance.remaining for _, allowance in taken] == [4, 3, 2, 1, 0, 0, 0, 0]
    assert all(1 <= allowance.reset_seconds <= 60 for _, allowance in taken)


async def test_keys_and_limits_are_counted_apart() -> None:
    limits = RateLimits()
    assert (await limits.take("requests", "key_1", 1))[0]
    assert (await limits.take("requests", "key_2", 1))[0]
    assert (await limits.take("valuations", "key_1", 1))[0]
    assert not (await limits.take("requests", "key_1", 1))[0]


@pytest.fixture
def limited(dsn: str, tmp_path: Path) -> Iterator[Service]:
    """A service that counts requests, with a tier of five a minute."""
    service = Service(dsn, tmp_path)
    service.query("UPDATE tiers SET requests_per_minute = 5 WHERE name = 'standard' RETURNING 1")
    try:
        service.start("api", CLEARDEED_RATE_LIMITS="on")
        service.wait_ready()
        yield service
    finally:
        service.stop()


def test_every_authenticated_answer_tells_what_is_left(limited: Service) -> None:
    key = limited.issue(scopes=["balance"])
    with limited.client(key) as client:
        first = client.get("/api/v1/balance")
        denied = client.post("/api/v1/checks", json={})
        unknown = client.get(f"/api/v1/verify/{'0' * 64}")
    assert [answer.status_code for answer in (first, denied, unknown)] == [200, 403, 404]
    assert [answer.headers["X-RateLimit-Remaining"] for answer in (first, denied, unknown)] == ["4", "3", "2"]
    assert first.headers["X-RateLimit-Limit"] == "5"
    assert 1 <= int(first.headers["X-RateLimit-Reset"]) <= 60


def test_beyond_it_the_answer_says_when_to_come_back(limited: Service) -> None:
    key = limited.issue(scopes=["balance"])
    with limited.client(key) as client:
        answers = [client.get("/api/v1/balance") for _ in range(6)]
        # The limit is judged before the scope and before the body.
        early = client.post("/api/v1/checks", content=b"no json")
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    refused = answers[-1]
    assert refused.json()["error_code"] == "rate_limit_exceeded"
    assert refused.headers["Retry-After"] == refused.headers["X-RateLimit-Reset"]
    assert early.status_code == 429


def test_the_console_tells_whose_requests_were_refused(limited: Service) -> None:
    key, modest = limited.issue(name="Busy CRM"), limited.issue(name="Modest CRM")
    with limited.client(key) as busy, limited.client(modest) as quiet:
        refused = [busy.get("/api/v1/balance").status_code for _ in range(8)].count(429)
        assert quiet.get("/api/v1/balance").status_code == 200
    operator = Operator(limited)
    page = operator.page("")
    operator.client.close()
    assert refused == 3
    link = f'<a class="plain" href="/console/accounts/{key.account_id}">Busy CRM</a>'
    assert f'<span class="big">3</span> <code>requests</code> {link}' in page
    assert "Modest CRM" not in page


def test_without_a_valid_key_nothing_is_told_or_counted(limited: Service) -> None:
    with limited.client() as client:
        for _ in range(10):
            answer = client.get("/api/v1/balance")
            assert answer.status_code == 401
            assert not set(HEADERS) & set(answer.headers)
        assert client.get("/healthz").status_code == 200


def test_valuations_have_a_limit_of_their_own(limited: Service) -> None:
    limited.query("UPDATE tiers SET valuations_per_minute = 2 WHERE name = 'standard' RETURNING 1")
    key = limited.issue(mode="sandbox")
    order = {"cadastral_number": "77:01:0001001:1"}
    with limited.client(key) as client:
        answers = [client.post("/api/v1/valuation", json=order) for _ in range(3)]
        other = client.get("/api/v1/balance")
        read = client.get(f"/api/v1/valuation/{answers[0].json()['id']}")
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert [answer.headers["X-RateLimit-Limit"] for answer in answers] == ["2"] * 3
    assert int(answers[2].headers["Retry-After"]) > 0
    assert (other.status_code, read.status_code) == (200, 200)
    assert read.headers["X-RateLimit-Limit"] == "5"


def test_a_package_of_a_better_tier_brings_its_limits(limited: Service) -> None:
    key = limited.issue()
    with limited.client(key) as client:
        assert client.get("/api/v1/account").json()["limits"]["requests_per_minute"] == 5
        limited.query(
            "INSERT INTO packages (account_id, name, tier, amount, remaining_amount, started_at)"
            " VALUES ($1, 'x', 'business', 10, 10, now()) RETURNING 1",
            key.account_id,
        )
        time.sleep(0.6)
        assert client.get("/api/v1/account").json()["limits"]["requests_per_minute"] == 6000


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis or Valkey server of the module's own."""
    if PROGRAM is None:
        pytest.skip("neither redis-server nor valkey-server is installed")
    with running_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server.url


def _take_many(url: str, per_minute: int, tries: int) -> int:
    async def take() -> int:
        limits = RateLimits(url, timeout=PATIENCE_SECONDS)
        taken = await asyncio.gather(*(limits.take("requests", "key_1", per_minute) for _ in range(tries)))
        return sum(passed for passed, _ in taken)

    return asyncio.run(take())


def test_four_processes_together_admit_no_more_than_one_would(redis_url: str) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as processes:
        admitted = sum(processes.starmap(_take_many, [(redis_url, 400, 200)] * 4))
    assert 400 <= admitted <= 404


async def test_a_store_that_is_away_stops_nobody() -> None:
    limits = RateLimits(f"redis://127.0.0.1:{free_port()}/0")
    passed, allowance = await limits.take("requests", "key_1", 2)
    assert passed
    assert allowance.remaining == 1


def test_two_services_share_one_count(redis_url: str, dsn: str, tmp_path: Path) -> None:
    settings = {"CLEARDEED_RATE_LIMITS": "on", "CLEARDEED_REDIS_URL": redis_url}
    with running_service(dsn, tmp_path, parts=("api",), **settings) as one:
        one.query("UPDATE tiers SET requests_per_minute = 6 WHERE name = 'standard' RETURNING 1")
        key = one.issue()
        with running_service(dsn, tmp_path, parts=("api",), **settings) as other:
            statuses = [
                httpx.get(f"{service.url}/api/v1/balance", headers={"X-API-KEY": key.api_key}).status_code
                for service in (one, other) * 4
            ]
    assert statuses == [200] * 6 + [429] * 2
