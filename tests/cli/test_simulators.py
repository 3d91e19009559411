"""`cleardeed simulate-sources` as a process."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.process

PORTS = 9400 + os.getpid() % 500 * 20


async def test_it_prints_settings_and_people_answers_and_ends_on_a_signal(tmp_path: Path) -> None:
    command = ["simulate-sources", "--port-base", str(PORTS), "--fail", "1", "--latency", "5"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cleardeed", *command, cwd=tmp_path, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            head = await _until(process, "# Calls:")
            assert "export CLEARDEED_SOURCE_FSSP=fssp_api" in head
            assert re.search(r"^#   Орлова Мария Сергеевна, 1988-05-20, INN 770000000300", head, re.MULTILINE)
            assert re.search(r"^#   77:99:0009999:1001, г. Примерск, ул. Первая, д. 1, кв. 1$", head, re.MULTILINE)
            url = re.search(r"CLEARDEED_NSPD_MAP_URL=(\S+)", head)
            assert url is not None
            async with httpx.AsyncClient() as client:
                failed = await client.get(f"{url[1]}/api/geoportal/v2/search/geoportal?query=77:99:0009999:1001")
            line = await _until(process, "nspd")
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
    assert str(failed.status_code) in line
    assert "77:99" not in line, "a call's line has no number of anybody"
    assert _is_empty(tmp_path), "it needs no data folder"


async def _until(process: asyncio.subprocess.Process, word: str) -> str:
    """What it printed up to the line with that word."""
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or word not in lines[-1]:
        lines.append((await process.stdout.readline()).decode())
        assert lines[-1], "".join(lines)
    return "".join(lines)


def _is_empty(folder: Path) -> bool:
    return not any(folder.iterdir())
