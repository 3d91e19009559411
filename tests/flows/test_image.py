"""The image with a read-only root, without capabilities, runs whole checks. It is built beforehand:

podman build --format docker --tag cleardeed . &&
CLEARDEED_DRILL_IMAGE=cleardeed python -m pytest -m drill tests/flows/test_image.py
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from cleardeed.sources.samples import INPUT_DATA
from tests.flows.containers import ACCOUNT, MISSING, run, running, unpacked
from tests.flows.link import linked
from tests.patience import wait_for
from tests.service import free_port, wait_finished

IMAGE = os.environ.get("CLEARDEED_DRILL_IMAGE", "")
pytestmark = [
    pytest.mark.drill,
    pytest.mark.process,
    pytest.mark.skipif(not IMAGE, reason="CLEARDEED_DRILL_IMAGE names no image"),
    pytest.mark.skipif(bool(MISSING) or os.geteuid() != 0, reason=f"needs root and {', '.join(MISSING)}"),
]


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    with unpacked(IMAGE) as folder:
        yield folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The volume, which the image's account owns."""
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    volume = tmp_path / "data"
    volume.mkdir(mode=0o700)
    os.chown(volume, ACCOUNT, ACCOUNT)
    return volume


def test_nothing_but_the_volume_and_tmp_can_be_written(root: Path, data: Path) -> None:
    for path in ("/here", "/opt/cleardeed/here", "/etc/here", "/usr/here"):
        assert "Read-only file system" in run(root, data, "touch", path).stderr
    for path in ("/data/here", "/tmp/here"):
        assert run(root, data, "touch", path).returncode == 0


def test_serve_runs_a_whole_check_and_a_document(root: Path, data: Path, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with running(root, data, log, "cleardeed", "serve", "--port", str(port)) as process:
        _wait_ready(port, process, log)
        confined = dict(line.split(":\t", 1) for line in Path(f"/proc/{process.pid}/status").read_text().splitlines())
        assert confined["Uid"].split() == [str(ACCOUNT)] * 4
        assert (confined["CapEff"], confined["CapBnd"], confined["NoNewPrivs"]) == ("0" * 16, "0" * 16, "1")
        health = f"import urllib.request; urllib.request.urlopen('http://127.0.0.1:{port}/healthz', timeout=4)"
        assert run(root, data, "python3", "-c", health).returncode == 0
        made = run(root, data, "cleardeed", "demo", "--json")
        assert made.returncode == 0, made.stderr
        _do_everything(port, json.loads(made.stdout)["live_key"])
    assert '"level":"error"' not in log.read_text()


def test_an_api_and_a_worker_share_a_server(root: Path, data: Path, tmp_path: Path, own_dsn: str) -> None:
    server, query = urlsplit(own_dsn), parse_qs(urlsplit(own_dsn).query)
    port, logs = free_port(), [tmp_path / part for part in ("api", "worker")]
    with linked(Path(query["host"][0]), int(query["port"][0])) as link:
        user = server.netloc.rpartition("@")[0]
        address = f"CLEARDEED_DATABASE_URL=postgresql://{user}@127.0.0.1:{link.port}{server.path}"
        cleardeed = ("env", address, "cleardeed")
        assert run(root, data, *cleardeed, "migrate").returncode == 0
        made = run(root, data, *cleardeed, "demo", "--json")
        assert made.returncode == 0, made.stderr
        with (
            running(root, data, logs[0], *cleardeed, "api", "--port", str(port)) as api,
            running(root, data, logs[1], *cleardeed, "worker"),
        ):
            _wait_ready(port, api, logs[0])
            _do_everything(port, json.loads(made.stdout)["live_key"])
    assert not any('"level":"error"' in log.read_text() for log in logs)


def _do_everything(port: int, key: str) -> None:
    with httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers={"X-API-KEY": key}, timeout=60, verify=False
    ) as client:
        order = {"type": "full", "input_data": INPUT_DATA}
        check_id = client.post("/api/v1/checks", json=order).raise_for_status().json()["check_id"]
        check = wait_finished(client, check_id)
        assert check["status"] == "report_ready"
        assert check["result"]["value"] is not None
        assert client.get(check["pdf_url"]).content.startswith(b"%PDF")
        sha256 = check["evidence"]["pdf_sha256"]
        assert client.get(f"/api/v1/verify/{sha256}").json()["check_id"] == check_id
        file = {"file": ("contract.txt", "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\nЦена 5 000 000 рублей".encode())}
        job_id = client.post("/api/v1/document-check", files=file).raise_for_status().json()["job_id"]
        document = wait_for(
            lambda: client.get(f"/api/v1/document-check/{job_id}").raise_for_status().json(),
            lambda answer: answer["status"] != "processing",
        )
        assert document["status"] == "report_ready"


def _wait_ready(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    wait_for(lambda: process.poll() is not None or _is_ready(f"http://127.0.0.1:{port}"))
    assert process.poll() is None, log.read_text()[-3000:]


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=2, verify=False).status_code == 200
    except httpx.TransportError:
        return False
