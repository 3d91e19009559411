"""`kill -9` of the API while it generates a deal's documents: one charge, one set, whichever side of the commit."""

import hashlib

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.deals.samples import FULL
from tests.flows.drills import BALANCE, GENERATION_STEPS, api
from tests.service import Service

PATH = "/api/v1/document-generator"
ORDER = {"documents": ["purchase_agreement", "acceptance_act"], "deal": FULL}
PRICE = 250
SAME = {"Idempotency-Key": "deal-1"}


def post_in_vain(service: Service, key: IssuedApiKey) -> None:
    with service.client(key) as client, pytest.raises(httpx.TransportError):
        client.post(PATH, json=ORDER, headers=SAME)


@pytest.mark.parametrize("step", GENERATION_STEPS)
def test_the_api_is_killed(service: Service, step: str) -> None:
    key = service.issue(balance=BALANCE)
    generations = "SELECT count(*) FROM generations WHERE account_id = $1"
    with api(service, CLEARDEED_FAILPOINT=step) as armed:
        post_in_vain(armed, key)
    committed = step == "generation.recorded"
    assert service.query(generations, key.account_id) == int(committed)
    with service.client(key) as client:
        again = client.post(PATH, json=ORDER, headers=SAME)
        assert again.status_code == 201
        assert again.headers.get("Idempotent-Replayed") == ("true" if committed else None)
        assert client.get("/api/v1/balance").json()["balance"] == BALANCE - PRICE
        read = client.get(f"{PATH}/{again.json()['generation_id']}").raise_for_status().json()
    assert service.query(generations, key.account_id) == 1
    for document in read["documents"]:
        for form in ("docx", "pdf"):
            content = httpx.get(document[f"{form}_url"]).raise_for_status().content
            assert hashlib.sha256(content).hexdigest() == document[f"{form}_sha256"]
