"""The TypeScript client compiles strictly and works against the running service."""

import base64
import json
import os
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.client import node
from tests.client.conftest import ReceivedDelivery
from tests.service import Service

pytestmark = [pytest.mark.process, node.needs_node]


def test_the_client_works_against_the_service(
    service: Service, sandbox_key: IssuedApiKey, delivery: ReceivedDelivery, tmp_path: Path
) -> None:
    built = node.build(tmp_path)
    sent = {"secret": delivery.secret, "headers": delivery.headers, "body": base64.b64encode(delivery.body).decode()}
    environment = {
        "URL": service.url,
        "KEY": sandbox_key.api_key,
        "BUILT": str(built / "dist" / "index.js"),
        "DELIVERY": json.dumps(sent),
    }
    printed = node.run("node", "--test", "test/service.test.mjs", cwd=built, env=os.environ | environment)
    assert "# fail 0" in printed
    assert "# pass 9" in printed
