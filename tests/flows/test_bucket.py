"""API and worker on data folders of their own, with their files in one bucket."""

import shutil
from pathlib import Path

import httpx
import pytest

from cleardeed.core.crypto import KeyRing
from cleardeed.files.location import Location
from cleardeed.files.objects import read_all
from tests.buckets import running_bucket_server
from tests.flows.drills import Order
from tests.http.registers import load_registers
from tests.service import Service, wait_finished


@pytest.mark.process
def test_a_check_s_files_are_in_the_bucket_until_it_is_erased(
    module_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_registers(module_dsn, tmp_path)
    shared_key = tmp_path / "encryption.key"
    KeyRing.from_file(shared_key)
    with running_bucket_server(tmp_path) as server:
        url = f"s3://{server.make_bucket()}/cleardeed"
        settings = {"CLEARDEED_FILES_URL": url, **server.environment}
        for name, value in settings.items():
            monkeypatch.setenv(name, value)  # for the commands of the test itself
        service = Service(module_dsn, tmp_path / "api", **settings)
        for part in ("api", "worker"):
            (tmp_path / part).mkdir()
            shutil.copy(shared_key, tmp_path / part)
        try:
            service.start("api")
            service.start("worker", CLEARDEED_DATA_DIR=str(tmp_path / "worker"))
            service.wait_ready()
            order = Order.launch(service)
            with service.client(order.key) as client:
                answer = wait_finished(client, order.check_id)
                assert answer["status"] == "report_ready"
                assert httpx.get(answer["pdf_url"], verify=False).content.startswith(b"%PDF")
                client.get(f"/api/v1/checks/{order.check_id}/manifest").raise_for_status()
                stored = dict(read_all(Location(url)))
                folder = f"checks/{order.check_id[-2:]}/{order.check_id}"
                assert set(stored) == {"installation", f"{folder}/report.pdf", f"{folder}/evidence.json"}
                assert not any((tmp_path / part / "files").exists() for part in ("api", "worker"))
                service.command("checks", "erase", order.check_id)
                assert [name for name, _ in read_all(Location(url))] == ["installation"]
        finally:
            service.kill_all()
