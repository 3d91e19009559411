"""The TypeScript client compiles strictly and works against the running service."""

import base64
import json
import os
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.client import node
from tests.client.conftest import ReceivedDelivery
from tests.client.guide import blocks
from tests.service import Service

pytestmark = [pytest.mark.process, pytest.mark.drill, node.needs_node]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled client."""
    return node.build(tmp_path_factory.mktemp("client"))


def test_the_client_works_against_the_service(
    service: Service, sandbox_key: IssuedApiKey, delivery: ReceivedDelivery, built: Path
) -> None:
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


def test_the_first_steps_of_the_guide(first_steps: dict[str, str], built: Path) -> None:
    (built / "steps").mkdir()
    program = blocks("typescript")[0].replace('"cleardeed-client"', '"../dist/index.js"')
    (built / "steps" / "steps.ts").write_text(program, encoding="utf-8")
    node.run(
        "tsc", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022", "--types",
        "node", "steps/steps.ts", cwd=built,
    )  # fmt: skip
    printed = node.run("node", "steps/steps.js", cwd=built, env=os.environ | first_steps)
    assert printed == "check.completed low\n"
