"""Logs tell where a fault was, never what it said."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from cleardeed.core.logs import BufferedLineWriter, configure_logs, log_info_batch
from cleardeed.core.unicode import escape_invisible


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


class _Writes(io.StringIO):
    """Remembers what was written at once."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return len(text)


async def test_lines_of_one_turn_of_the_loop_are_written_together() -> None:
    file = _Writes()
    lines = BufferedLineWriter(file)
    lines.msg("one")
    lines.info("two")
    assert file.pieces == []
    await asyncio.sleep(0)
    lines.error("three")
    await asyncio.sleep(0)
    assert file.pieces == ["one\ntwo\n", "three\n"]


async def test_a_line_of_another_thread_is_lost_neither_there_nor_here() -> None:
    file = _Writes()
    lines = BufferedLineWriter(file)
    lines.msg("here")
    await asyncio.to_thread(lines.msg, "there")
    await asyncio.to_thread(lines.msg, "and there")
    assert "".join(file.pieces).splitlines() == ["here", "there", "and there"]


def test_without_a_loop_a_line_is_written_at_once() -> None:
    file = _Writes()
    lines = BufferedLineWriter(file)
    lines.msg("one")
    lines.msg("two")
    assert file.pieces == ["one\n", "two\n"]


def test_what_a_loop_left_behind_is_written_with_the_next_line() -> None:
    file = _Writes()
    lines = BufferedLineWriter(file)
    for line in ("of the first", "of the second"):
        loop = asyncio.new_event_loop()
        loop.call_soon(lines.msg, line)
        loop.call_soon(loop.stop)
        loop.run_forever()
        loop.close()
    lines.msg("of none")
    assert "".join(file.pieces).splitlines() == ["of the first", "of the second", "of none"]


@pytest.mark.parametrize("form", ["json", "console"])
def test_lines_alike_are_as_the_logger_writes_them(
    form: Literal["json", "console"], capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs("info", form)
    log, rows = structlog.get_logger("test").bind(), [{"check_id": "chk_1", "ms": 0.5}, {"check_id": "chk_2", "ms": 7}]
    with structlog.contextvars.bound_contextvars(job_id=3):
        for row in rows:
            log.info("read", **row)
        log_info_batch(log, "read", rows)
    alone, alike = _pairs(_without_time(capsys.readouterr().err))
    assert len(alone) == len(rows)
    assert alike == alone


def test_lines_alike_below_the_level_are_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("warning", "json")
    log_info_batch(structlog.get_logger("test").bind(), "read", [{"check_id": "chk_1"}])
    assert capsys.readouterr().err == ""


def _without_time(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d[T ][\d:.]+Z?", "then", text)


def _pairs(text: str) -> tuple[list[list[str]], list[list[str]]]:
    """The words of each line, of the first half and of the second."""
    lines = [sorted(re.split(r"[\s,{}]+", line)) for line in text.splitlines()]
    return lines[: len(lines) // 2], lines[len(lines) // 2 :]


@pytest.mark.parametrize("form", ["json", "console"])
def test_what_a_stranger_wrote_acts_on_no_terminal_that_shows_the_log(
    form: Literal["json", "console"], capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs("info", form)
    hostile = "\x1b[2J\x9b31m\u202e\u200b\x7f\r\nforged"
    log = structlog.get_logger("test").bind()
    log.info("read", reason=hostile, among=[hostile])
    logging.getLogger("library").warning("odd %s", hostile)
    log_info_batch(log, "read", [{"reason": hostile}])
    text = capsys.readouterr().err
    assert escape_invisible(text, lines=True) == text
    assert len(text.splitlines()) == 3
    if form == "json":
        assert [json.loads(line).get("reason", hostile) for line in text.splitlines()] == [hostile] * 3
    else:
        assert "odd [U+001B][2J[U+009B]31m[U+202E]" in text
