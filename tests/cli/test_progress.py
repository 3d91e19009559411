"""Progress without a terminal, and a command that is stopped."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cleardeed.cli import progress
from cleardeed.cli.common import STOPPED
from cleardeed.cli.files import copy
from cleardeed.database.pool import Pool
from tests.patience import PATIENCE_SECONDS, wait_for


@pytest.fixture
def quick_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.01)
    monkeypatch.setenv("CLEARDEED_LANGUAGE", "en")


def test_lines_tell_how_far_it_is(quick_lines: None, capsys: pytest.CaptureFixture[str]) -> None:
    printed = ""

    def lines() -> str:
        nonlocal printed
        printed += capsys.readouterr().err
        return printed

    with progress.progress_bar("sales.csv", shown=True) as report:
        assert report is not None
        report(25, 100)
        wait_for(lines, lambda text: "sales.csv: 25 % read\n" in text)
        report(100, 100)
        wait_for(lines, lambda text: "sales.csv: read; its rows are being processed\n" in text)


def test_lines_of_a_copy_speak_of_a_copy(quick_lines: None, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "from").mkdir()
    for number in range(2_000):
        (tmp_path / "from" / str(number)).write_bytes(b"content")
    target = (tmp_path / "to").as_uri()
    copy((tmp_path / "from").as_uri(), target)
    said = set(capsys.readouterr().err.splitlines())
    assert said
    assert all(re.fullmatch(rf"{re.escape(target)}: \d+ % copied", line) for line in said), said


def test_lines_tell_how_long_a_training_takes(quick_lines: None, capsys: pytest.CaptureFixture[str]) -> None:
    printed = ""

    def lines() -> str:
        nonlocal printed
        printed += capsys.readouterr().err
        return printed

    with progress.training_bar(shown=True) as report:
        assert report is not None
        report("house", 0.001)
        report("house", 0.5)
        wait_for(lines, lambda text: "market of house: 50 % trained, about 0:00:0" in text)
    with progress.training_bar(shown=False) as report:
        assert report is None


def test_nothing_is_printed_beside_json(quick_lines: None, capsys: pytest.CaptureFixture[str]) -> None:
    with progress.progress_bar("sales.csv", shown=False) as report:
        assert report is None
    assert capsys.readouterr() == ("", "")


STOPPED_COMMAND = """
import asyncio, os, signal, sys
from cleardeed.cli.common import Common, run

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it

async def action(runtime):
    async with runtime.pool.acquire() as connection, connection.transaction():
        await connection.execute("CREATE TABLE half_done ()")
        os.kill(os.getpid(), int(sys.argv[1]))
        await asyncio.Event().wait()

run(Common(), action)
"""


@pytest.mark.process
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_stopped_command_changes_nothing(number: signal.Signals, dsn: str, pool: Pool, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CLEARDEED_")} | {
        "CLEARDEED_DATABASE_URL": dsn, "CLEARDEED_DATA_DIR": str(tmp_path), "CLEARDEED_LANGUAGE": "en"
    }  # fmt: skip
    command = [sys.executable, "-c", STOPPED_COMMAND, str(number.value)]
    done = await asyncio.to_thread(
        subprocess.run, command, check=False, env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert (done.returncode, done.stdout) == (STOPPED, "")
    assert done.stderr == "stopped; what had not finished has changed nothing, run it again\n"
    assert await pool.fetchval("SELECT to_regclass('half_done')") is None
