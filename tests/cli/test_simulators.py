"""`cleardeed simulate-sources` as a process."""

import os
import re
from pathlib import Path

import httpx
import pytest

from tests.forked import Forked
from tests.patience import PATIENCE_SECONDS, wait_for

pytestmark = pytest.mark.process

PORTS = 9400 + os.getpid() % 500 * 20


def test_it_prints_settings_and_people_answers_and_ends_on_a_signal(tmp_path: Path) -> None:
    log, folder = tmp_path / "log", tmp_path / "data"
    log.touch()
    command = ["simulate-sources", "--port-base", str(PORTS), "--fail", "1", "--latency", "5"]
    process = Forked(command, {"CLEARDEED_DATA_DIR": str(folder)}, log)
    try:
        head = wait_for(log.read_text, lambda text: "# Calls:" in text)
        assert "export CLEARDEED_SOURCE_FSSP=fssp_api" in head
        assert re.search(r"^#   Орлова Мария Сергеевна, 1988-05-20, INN 770000000300", head, re.MULTILINE)
        assert re.search(r"^#   77:99:0009999:1001, г. Примерск, ул. Первая, д. 1, кв. 1$", head, re.MULTILINE)
        url = re.search(r"CLEARDEED_NSPD_MAP_URL=(\S+)", head)
        assert url is not None
        failed = httpx.get(f"{url[1]}/api/geoportal/v2/search/geoportal?query=77:99:0009999:1001", verify=False)
        calls = wait_for(lambda: log.read_text().partition("# Calls:")[2], lambda text: "nspd" in text)
    finally:
        process.terminate()
    assert process.wait(PATIENCE_SECONDS) == 0
    assert str(failed.status_code) in calls
    assert "77:99" not in calls, "a call's line has no number of anybody"
    assert not folder.exists(), "it needs no data folder"
