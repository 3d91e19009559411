"""The guide's Python with the client runs as it stands; the webhook's has a test beside the events."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.client.conftest import ReceivedDelivery
from tests.client.guide import blocks, output
from tests.http.record_examples import DEAL
from tests.service import Service

pytestmark = pytest.mark.process


def test_the_guides_snippets_run(service: Service, sandbox_key: IssuedApiKey, tmp_path: Path) -> None:
    (tmp_path / "deal.json").write_text(json.dumps(DEAL), encoding="utf-8")
    first, *snippets = [snippet for snippet in blocks("python") if "cleardeed.client" in snippet]
    assert "verify_webhook" in first
    printed = [run(snippet, service, sandbox_key, tmp_path) for snippet in snippets]
    check, decision, monitor, documents = printed
    assert check.startswith("low ")
    before, after = map(int, decision.split())
    assert 0 < after < before
    assert monitor == "finished\n"
    assert [line.split()[0] for line in documents.splitlines()] == ["purchase_agreement", "acceptance_act"]


def test_the_first_steps_from_nothing(webhook_service: Service, tmp_path: Path) -> None:
    """The operator's commands, run as from a checkout, print a key that works and goes to the port."""
    (tmp_path / ".venv").symlink_to(Path(sys.prefix))
    environment = {
        "PATH": os.environ["PATH"],
        "CLEARDEED_DATABASE_URL": webhook_service.dsn,
        "CLEARDEED_DATA_DIR": str(webhook_service.data_dir),
    }
    printed = output(["bash", "-c", blocks("bash")[0]], environment, tmp_path)
    facts = dict(line.split(maxsplit=1) for line in printed.splitlines() if " " in line)
    assert facts["webhook_url"] == "http://127.0.0.1:9000/"
    assert facts["webhook_secret"].startswith("whsec_")
    with webhook_service.client() as client:
        account = client.get("/api/v1/account", headers={"X-API-KEY": facts["api_key"]}).json()
    assert (account["name"], account["mode"]) == ("First steps", "sandbox")


def test_the_first_steps_in_python(first_steps: dict[str, str], tmp_path: Path) -> None:
    assert output([sys.executable, "-c", blocks("python")[0]], first_steps, tmp_path) == "check.completed low\n"


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("openssl")), reason="curl or openssl is missing")
def test_the_first_steps_with_curl(first_steps: dict[str, str], delivery: ReceivedDelivery, tmp_path: Path) -> None:
    (tmp_path / "body.json").write_bytes(delivery.body)
    saved = {
        "CLEARDEED_WEBHOOK_SECRET": delivery.secret,
        "TIMESTAMP": delivery.headers["X-Service-Timestamp"],
        "SIGNATURE": delivery.headers["X-Service-Signature"],
        "PATH": os.environ["PATH"],
    }
    printed = output(["bash", "-c", blocks("bash")[1]], first_steps | saved, tmp_path)
    assert '"check_id"' in printed
    assert printed.endswith("verified\n")


def run(snippet: str, service: Service, key: IssuedApiKey, folder: Path) -> str:
    """Return the output of the snippet."""
    environment = {"CLEARDEED_URL": service.url, "CLEARDEED_KEY": key.api_key}
    return output([sys.executable, "-c", snippet], environment, folder)
