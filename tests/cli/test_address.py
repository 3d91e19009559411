"""The address that commands print is the one that the service has."""

import os
import subprocess
from pathlib import Path

import pytest

from cleardeed.cli.address import FILE_NAME, published_address, service_url
from cleardeed.core.settings_loader import load_settings

URL = "http://127.0.0.1:8123"


@pytest.fixture(autouse=True)
def no_base_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLEARDEED_BASE_URL", raising=False)


def test_it_is_known_while_the_service_runs(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path)
    with published_address(settings, URL):
        assert service_url(settings) == URL
    assert service_url(settings) == settings.public_url
    assert not (tmp_path / FILE_NAME).exists()


def test_a_setting_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEARDEED_BASE_URL", "https://checks.example/")
    settings = load_settings(data_dir=tmp_path)
    with published_address(settings, URL):
        assert service_url(settings) == "https://checks.example"


@pytest.mark.process
def test_what_a_killed_service_left_is_passed_over(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path)
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    for left in (f'{{"pid": {ended.pid}, "url": "{URL}"}}', "", '{"pid": "x"}'):
        (tmp_path / FILE_NAME).write_text(left)
        assert service_url(settings) == settings.public_url


def test_the_file_of_a_newer_service_stays(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path)
    with published_address(settings, URL):
        (tmp_path / FILE_NAME).write_text(f'{{"pid": {os.getppid()}, "url": "http://127.0.0.1:8124"}}')
    assert service_url(settings) == "http://127.0.0.1:8124"
