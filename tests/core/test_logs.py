"""Logs tell where a fault was, never what it said."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from cleardeed.core.logs import configure_logs


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    yield
    logging.getLogger().handlers, logging.getLogger().level = handlers, level
    structlog.reset_defaults()


def _fault() -> None:
    raise ValueError("Иванов Пётр 9999 000001")


def test_an_exception_is_written_without_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", "json")
    try:
        _fault()
    except ValueError:
        structlog.get_logger("test").exception("it failed", check_id="chk_1")
        logging.getLogger("library").exception("library failed")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["error"] for line in lines] == ["ValueError", "ValueError"]
    assert "_fault" in lines[0]["places"][-1]
    assert "Иванов" not in json.dumps(lines, ensure_ascii=False)
