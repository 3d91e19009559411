"""An account that uploads files which loop, over and over: the others are served, and it has to wait."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.documents.parser.overruns import MAX_WAIT
from tests.documents.loops import form_in_itself, form_of_the_page, forms_in_each_other
from tests.documents.making import CONTRACT, pdf_of
from tests.flows.drills import wait_until
from tests.http.faults import fault
from tests.service import Service

URL = "/api/v1/document-check"
AT_ONCE = 16
CORES = os.cpu_count() or 1
LOOPS = (form_in_itself(), forms_in_each_other(), form_of_the_page())
SOUND = pdf_of([CONTRACT])


class Attack:
    """Uploads of one account, `AT_ONCE` at a time, each followed by the next."""

    def __init__(self, service: Service, key: IssuedApiKey) -> None:
        self._service, self._key = service, key
        self._over = threading.Event()
        self.answers: list[httpx.Response] = []

    def count(self, status: int) -> int:
        return sum(answer.status_code == status for answer in [*self.answers])

    def upload(self, number: int) -> None:
        """One of the senders."""
        with self._service.client(self._key) as client:
            client.timeout = httpx.Timeout(120)
            while not self._over.is_set():
                self.answers.append(client.post(URL, files={"file": ("d", LOOPS[number % len(LOOPS)])}))
                if self.answers[-1].status_code == 429:
                    return

    def stop(self) -> None:
        self._over.set()


@contextmanager
def attack(service: Service, key: IssuedApiKey) -> Iterator[Attack]:
    """Under way for the length of the block."""
    under_way = Attack(service, key)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        senders = [pool.submit(under_way.upload, number) for number in range(AT_ONCE)]
        try:
            yield under_way
        finally:
            under_way.stop()
            for sender in senders:
                sender.result()


def turns_during(under_way: Attack, step: Callable[[], None]) -> int:
    """Return the number of the attack's files that were read while the step was done."""
    before = under_way.count(400)
    step()
    return under_way.count(400) - before


def test_an_upload_waits_for_few_turns_of_an_account_that_attacks(service: Service, client: httpx.Client) -> None:
    def upload() -> None:
        assert client.post(URL, files={"file": ("contract.pdf", SOUND)}).status_code == 201

    with attack(service, service.issue()) as under_way:
        wait_until(lambda: under_way.count(400) >= 1)
        turns = [turns_during(under_way, upload) for _ in range(3)]
    # In the order of arrival it would be all that wait: fourteen and more.
    assert min(turns) <= CORES + 1
    assert sum(turns) <= 3 * (2 * CORES + 2)


def test_an_account_whose_files_keep_ending_at_limits_is_told_to_wait(service: Service, client: httpx.Client) -> None:
    hostile = service.issue()
    with attack(service, hostile) as under_way:
        wait_until(lambda: under_way.count(429) >= AT_ONCE, seconds=300)
    assert {answer.status_code for answer in under_way.answers} == {400, 429}
    told = [answer for answer in under_way.answers if answer.status_code == 429]
    for answer in told:
        fault(answer, 429, "rate_limit_exceeded")
        assert 1 <= int(answer.headers["Retry-After"]) <= MAX_WAIT
    with service.client(hostile) as same:
        refused = same.post(URL, files={"file": ("contract.pdf", SOUND)})
        fault(refused, 429, "rate_limit_exceeded")
        assert same.get("/api/v1/balance").json()["balance"] == 1_000_000
    assert client.post(URL, files={"file": ("contract.pdf", SOUND)}).status_code == 201
