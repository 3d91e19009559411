"""Every hostile file at once from one account, over real HTTP: others go on, and what was refused costs nothing."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Sequence

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.documents.hostile import FILES
from tests.documents.making import CONTRACT, pdf_of
from tests.flows.drills import wait_until
from tests.service import Service, running_service

pytestmark = pytest.mark.drill
URL = "/api/v1/document-check"
PRICE = 350
BALANCE = 1_000_000
ROUNDS = 2
PLAIN = [pdf_of([f"{CONTRACT}\n{number}"]) for number in range(20)]
SECONDS = 900.0
ANSWERS = {201, 400, 413, 429}
"""Nothing else may come of a file, however it was made."""


def test_hostile_files_hold_up_nobody_and_cost_nothing(
    make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with running_service(make_database(), tmp_path_factory.mktemp("hostile")) as service:
        attacker, modest = service.issue(balance=BALANCE), service.issue(balance=BALANCE)
        answers: list[httpx.Response] = []
        files = [hostile.make() for hostile in FILES.values()] * ROUNDS
        attack = threading.Thread(target=lambda: answers.extend(post_all(service, attacker, files)))
        attack.start()
        taken = [post_all(service, modest, [file])[0] for file in PLAIN]
        assert [answer.status_code for answer in taken] == [201] * len(PLAIN)
        attack.join(SECONDS)
        statuses = Counter(answer.status_code for answer in answers)
        assert statuses.total() == len(files)
        assert set(statuses) <= ANSWERS, statuses
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in answers if answer.status_code == 429)
        assert ended(service, modest) == {"report_ready": len(PLAIN)}
        of_attacker = ended(service, attacker)
        assert of_attacker.total() == statuses[201]
        assert balance(service, attacker) == BALANCE - PRICE * of_attacker["report_ready"]
        assert balance(service, modest) == BALANCE - PRICE * len(PLAIN)


def post_all(service: Service, key: IssuedApiKey, contents: Sequence[bytes]) -> list[httpx.Response]:
    """The answers to files that are sent at the same time."""

    async def post() -> list[httpx.Response]:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=service.url, timeout=SECONDS, verify=False, limits=limits) as client:
            headers = {"X-API-KEY": key.api_key}
            posts = (client.post(URL, files={"file": ("d", content)}, headers=headers) for content in contents)
            return await asyncio.gather(*posts)

    return asyncio.run(post())


def ended(service: Service, key: IssuedApiKey) -> Counter[str]:
    """Return the number of the account's documents in each status, once none is under way."""
    statuses = "SELECT coalesce(array_agg(status), '{}') FROM document_checks WHERE account_id = $1"

    def found() -> Counter[str]:
        return Counter(service.query(statuses, key.account_id))

    wait_until(lambda: found()["processing"] == 0, seconds=SECONDS)
    return found()


def balance(service: Service, key: IssuedApiKey) -> int:
    with service.client(key) as client:
        return int(client.get("/api/v1/balance").raise_for_status().json()["balance"])
