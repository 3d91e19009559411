"""Commands beside one another and beside a running service, on one embedded data folder."""

import ctypes.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cleardeed.cli.service import url_of, with_jemalloc
from tests.cli.conftest import Shell
from tests.patience import wait_for
from tests.service import Service

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Commands on a data folder of their own, which nothing has touched yet."""
    return Shell(tmp_path_factory.mktemp("embedded"), None)


def test_the_first_commands_on_a_fresh_folder_may_come_all_at_once(embedded: Shell) -> None:
    running = [embedded.start("accounts", "create", f"Agency {number}", "--json") for number in range(6)]
    made = [command.wait() for command in running]
    assert [(done.code, done.errors) for done in made] == [(0, "")] * 6
    listed = embedded.json("accounts", "list")["items"]
    assert {done.json["account_id"] for done in made} == {account["account_id"] for account in listed}


def test_migrate_again_changes_nothing(embedded: Shell) -> None:
    assert embedded.json("migrate") == {"migrations": []}


def test_commands_beside_a_running_service_work_on_its_database(embedded: Shell) -> None:
    service = Service(None, embedded.data_dir)
    service.start("api")
    try:
        service.wait_ready()
        account = embedded.json("accounts", "create", "Beside", "--balance", "1000")
        key = embedded.json("keys", "create", account["account_id"], "--mode", "live")
        with service.client() as client:
            client.headers["X-API-KEY"] = key["api_key"]
            assert client.get("/api/v1/balance").json()["balance"] == 1000
            embedded.json("accounts", "top-up", account["account_id"], "1")
            assert client.get("/api/v1/balance").json()["balance"] == 1001
            embedded.json("keys", "revoke", key["key_id"])
            wait_for(lambda: client.get("/api/v1/balance").status_code == 401)
            assert client.get("/readyz").status_code == 200
        assert f"port {service.port}" in embedded.refusal("serve", "--port", str(service.port))
    finally:
        service.stop()
    assert embedded.json("accounts", "show", account["account_id"])["balance"] == 1001


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:9000"),
        ("10.0.0.7", "http://10.0.0.7:9000"),
        ("0.0.0.0", "http://127.0.0.1:9000"),
        ("::", "http://127.0.0.1:9000"),
        ("::1", "http://[::1]:9000"),
    ],
)
def test_links_lead_to_where_it_listens(address: str, url: str) -> None:
    assert url_of(address, 9000) == url


def test_a_folder_that_cannot_be_used_is_refused(embedded: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    message = embedded.refusal("accounts", "list", CLEARDEED_DATA_DIR=str(tmp_path / "file"))
    assert "data directory" in message


def test_the_option_wins_over_the_environment(embedded: Shell, tmp_path: Path) -> None:
    elsewhere = str(tmp_path / "elsewhere")
    assert embedded.json("accounts", "list", "--data-dir", elsewhere) == {"items": []}


needs_jemalloc = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("jemalloc") is None, reason="install libjemalloc2"
)
BARE = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


@needs_jemalloc
def test_a_program_with_the_allocator_loads_jemalloc() -> None:
    maps = "print(open('/proc/self/maps').read())"
    with_it, without = (
        subprocess.run([sys.executable, "-c", maps], env=environment, capture_output=True, text=True, check=True).stdout
        for environment in (with_jemalloc(BARE), BARE)
    )
    assert "libjemalloc" in with_it
    assert "libjemalloc" not in without


def test_an_existing_preload_is_kept() -> None:
    chosen = {"LD_PRELOAD": "libmine.so", "HOME": "/"}
    assert with_jemalloc(chosen) == chosen


def test_without_jemalloc_the_environment_is_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.util, "find_library", lambda _name: None)
    assert with_jemalloc(BARE) == BARE
