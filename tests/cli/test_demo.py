"""The set-up of `demo` works at once: a live check and a live valuation."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from cleardeed.cli.demo import Demo, _curl_lines
from cleardeed.sources.samples import INPUT_DATA
from tests.service import Service

pytestmark = pytest.mark.process


def test_the_sample_object_is_valued_by_sample_sales(dsn: str, tmp_path: Path) -> None:
    service = Service(dsn, tmp_path)
    made = service.command("demo")
    service.start("api")
    try:
        service.wait_ready()
        with service.client() as client:
            order = {"cadastral_number": INPUT_DATA["object"]["cadastral_number"], "object_type": "apartment"}
            answer = client.post("/api/v1/valuation", json=order, headers={"X-API-KEY": made["live_key"]})
            valued = answer.raise_for_status().json()
        assert (valued["status"], valued["mode"]) == ("report_ready", "live")
        price = valued["result"]["valuation"]["price_range"]
        assert 4_000_000 < price["min"] < price["max"] < 9_000_000
        sales = service.query("SELECT count(*) FROM valuation_sales")
        service.command("demo")
        assert service.query("SELECT count(*) FROM valuation_sales") == sales > 0
    finally:
        service.stop()


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is missing")
def test_the_printed_commands_work_as_they_stand(dsn: str, tmp_path: Path) -> None:
    service = Service(dsn, tmp_path)
    lines = _curl_lines(service.url, msgspec.convert(service.command("demo"), Demo))
    service.start("api")
    try:
        service.wait_ready()
        commands = lines[lines.index("KEY=") :]
        done = subprocess.run(["sh", "-eu", "-c", commands], capture_output=True, text=True, check=True)
        decoder, answers, rest = msgspec.json.Decoder(), [], done.stdout.replace("}{", "}\n{").splitlines()
        answers = [decoder.decode(line) for line in rest]
        assert answers[0]["check_id"].startswith("chk_")
        assert "balance" in answers[1]
        assert answers[2]["status"] == "report_ready"
    finally:
        service.stop()
