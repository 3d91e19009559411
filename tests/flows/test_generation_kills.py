"""`kill -9` of the API while it generates a deal's documents: one charge, one set, whichever side of the commit."""

import hashlib

import httpx
import pytest

from cleardeed.deals.samples import FULL
from tests.flows.drills import GENERATION_STEPS, Ordered, repeated_after_a_kill
from tests.service import Service

ORDER = {"documents": ["purchase_agreement", "acceptance_act"], "deal": FULL}
ORDERED = Ordered("/api/v1/document-generator", ORDER, price=250, id_field="generation_id", table="generations")


@pytest.mark.parametrize("step", GENERATION_STEPS)
def test_the_api_is_killed(service: Service, step: str) -> None:
    committed = step == "generation.recorded"
    read = repeated_after_a_kill(service, step, ORDERED, committed=committed)
    for document in read["documents"]:
        for form in ("docx", "pdf"):
            content = httpx.get(document[f"{form}_url"]).raise_for_status().content
            assert hashlib.sha256(content).hexdigest() == document[f"{form}_sha256"]
