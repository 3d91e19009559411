"""The programs that /docs shows, run as they stand against the service."""

import html
import json
import os
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

import httpx

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.http.pages.reference import snippet
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, free_port

GUIDE = resources.files("cleardeed.http.pages") / "guide"


def run(name: str, service: Service, key: IssuedApiKey, folder: Path) -> str:
    """Return the output of the program."""
    program = [sys.executable, "-I"] if name.endswith(".py") else ["sh"]
    environment = os.environ | {"CLEARDEED_URL": service.url, "CLEARDEED_KEY": key.api_key}
    done = subprocess.run(
        [*program, str(GUIDE / name)], env=environment, cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_first_check_by_curl(service: Service, tmp_path: Path) -> None:
    key = service.issue(mode="sandbox")
    assert json.loads(run("first_check.sh", service, key, tmp_path))["status"] == "report_ready"


def test_the_first_check_in_python(service: Service, key: IssuedApiKey, tmp_path: Path) -> None:
    for one in (key, service.issue(mode="sandbox")):
        status, _level, page = run("first_check.py", service, one, tmp_path).split()
        assert status in ("report_ready", "partial")
        assert httpx.get(page, verify=False).status_code == 200


def test_a_repeat_is_one_check(service: Service, key: IssuedApiKey, tmp_path: Path) -> None:
    assert run("idempotency.sh", service, key, tmp_path).lower().split() == ["idempotent-replayed:", "true"]
    made = [json.loads((tmp_path / f"attempt-{number}.json").read_text())["check_id"] for number in (1, 2)]
    assert made[0] == made[1]


def test_sandbox_scenarios(service: Service, tmp_path: Path) -> None:
    key = service.issue(mode="sandbox")
    created = json.loads(run("sandbox_scenarios.sh", service, key, tmp_path))
    with service.client(key) as client:
        check: Any = client.get(f"/api/v1/checks/{created['check_id']}").json()
    assert created["status"] == check["status"] == "partial"
    assert [line["status"] for line in check["result"]["checklist"] if line["source_code"] == "kad_arbitr"] == ["found"]


def test_the_receiver_of_events(service: Service) -> None:
    port = free_port()
    key = service.issue(mode="sandbox", webhook_url=f"http://127.0.0.1:{port}/")
    environment = os.environ | {"CLEARDEED_WEBHOOK_SECRET": key.webhook_secret, "PORT": str(port)}
    with subprocess.Popen(
        [sys.executable, "-I", str(GUIDE / "webhook.py")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as receiver:
        try:
            wait_for(port)
            assert httpx.post(f"http://127.0.0.1:{port}/", content=b"{}").status_code == 401
            with service.client(key) as client:
                client.post("/api/v1/checks", json={"type": "object", "input_data": {"object": {"address": "x"}}})
            assert receiver.stdout is not None
            assert receiver.stdout.readline().split() == ["check.completed", "report_ready"]
        finally:
            receiver.terminate()


def wait_for(port: int) -> None:
    """Returns once something listens there."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
        except httpx.ConnectError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


def test_the_page_shows_what_is_tested(service: Service) -> None:
    page = html.unescape(httpx.get(f"{service.url}/docs", verify=False).text)
    shown = ["first_check.sh", "first_check.py", "idempotency.sh", "sandbox_scenarios.sh", "webhook.py"]
    assert {file.name for file in GUIDE.iterdir() if file.is_file()} == set(shown)
    assert [name for name in shown if snippet(name) not in page] == []
