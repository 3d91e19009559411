"""The same request by several callers at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.service import Service

CALLERS = 6


def at_once(
    service: Service, key: IssuedApiKey, send: Callable[[httpx.Client], httpx.Response]
) -> list[httpx.Response]:
    """What each of six callers with the same key was answered, each over a connection of its own."""

    def answered(_: int) -> httpx.Response:
        with service.client(key) as client:
            return send(client)

    with ThreadPoolExecutor(CALLERS) as threads:
        return list(threads.map(answered, range(CALLERS)))


def assert_made_once(answers: list[httpx.Response]) -> None:
    """One was made, the others were replayed."""
    assert sorted("Idempotent-Replayed" in answer.headers for answer in answers) == [False] + [True] * (CALLERS - 1)


def assert_money_for_three(answers: list[httpx.Response]) -> None:
    """Three were made, the others could not be paid."""
    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [402] * 3
